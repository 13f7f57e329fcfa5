//! Editing that keeps structure: segments of the path and parameters of the query, as plain text.

use super::encode;
use super::parse::{Base, finish};
use crate::set_error::{SetError, SetErrorKind};
use crate::charset::CharSet;
use crate::dialect::Whatwg;
use crate::form;
use crate::grammar::whatwg::{COMPONENT, FORM, PATH};
use crate::part::Part;
use crate::percent::encode_into;
use crate::reference::Identifier;
use crate::scheme::Mode;
use crate::text::Text;
use crate::write::is_drive;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// What is encoded for a segment in plain text to stay one, and to be read back as it was.
const SEGMENT: CharSet = PATH.or(CharSet::of(b"/%"));
/// The same where `\` is a slash.
const SPECIAL_SEGMENT: CharSet = SEGMENT.or(CharSet::of(b"\\"));
/// What makes two characters a drive letter.
const DRIVE: CharSet = CharSet::of(b":|");

/// The segments of the path, as plain text. A drive letter is not one of them.
impl Identifier<Whatwg, String> {
    /// Puts segments behind the path, with `/` between them. Behind a `/` at its end none is added.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("https://example.org/a/")?;
    /// url.extend_segments(["b", "", "c"])?;
    /// assert_eq!(url, "https://example.org/a/b//c");
    /// assert_eq!(url.extend_segments(["d", ".."]).unwrap_err().code(), "dot-segment");
    /// assert_eq!(url, "https://example.org/a/b//c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`push_segment`](Self::push_segment), and then none of them is added.
    pub fn extend_segments<I>(&mut self, segments: I) -> Result<(), SetError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let Base { mode, mut parts } = self.hierarchical(Part::Path)?;
        let set = if mode.is_special() { SPECIAL_SEGMENT } else { SEGMENT };
        let mut path = String::from(unguarded(parts.path[1]));
        for (n, segment) in segments.into_iter().enumerate() {
            let segment = segment.as_ref();
            if matches!(segment, "." | "..") {
                return Err(SetError::new(SetErrorKind::DotSegment, Part::Path));
            }
            if n > 0 || !path.is_empty() && !path.ends_with('/') {
                path.push('/');
            }
            // A drive is more than a segment: relative references do not lead out of it.
            let like_drive = mode == Mode::File && parts.drive.is_none() && path.is_empty();
            let set = if like_drive && is_drive(segment) { set.or(DRIVE) } else { set };
            encode_into(&mut path, segment, |byte| !set.contains(byte));
            parts.root = true;
        }
        parts.path = ["", &path];
        self.put(finish(parts, mode))
    }

    /// Removes the last segment, and the `/` before it unless the path begins with that. Says
    /// whether there was one.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("https://example.org/a/b/?c")?;
    /// url.pop_segment()?;
    /// assert_eq!(url, "https://example.org/a/b?c");
    /// url.pop_segment()?;
    /// assert_eq!(url, "https://example.org/a?c");
    /// assert_eq!((url.pop_segment()?, url.pop_segment()?), (true, false));
    /// assert_eq!(url, "https://example.org/?c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is opaque.
    pub fn pop_segment(&mut self) -> Result<bool, SetError> {
        let Base { mode, mut parts } = self.hierarchical(Part::Path)?;
        let path = unguarded(parts.path[1]);
        if path.is_empty() {
            return Ok(false);
        }
        parts.path = ["", path.rsplit_once('/').map_or("", |(before, _)| before)];
        self.put(finish(parts, mode))?;
        Ok(true)
    }

    /// Removes all segments. The `/` that the path begins with stays.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("file:///C:/a/b")?;
    /// url.clear_segments()?;
    /// assert_eq!(url, "file:///C:/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is opaque.
    pub fn clear_segments(&mut self) -> Result<(), SetError> {
        let Base { mode, mut parts } = self.hierarchical(Part::Path)?;
        parts.path = ["", ""];
        self.put(finish(parts, mode))
    }
}

/// A path without the dot segment that keeps it from being read as an authority. No other path of a
/// URL begins with one.
fn unguarded(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}

/// How a space is written in a query.
///
/// ```
/// use urlens::{SpaceEncoding, Url};
///
/// let mut url = Url::parse("https://example.org/")?;
/// url.append_query_param("q", "it's + is it?", SpaceEncoding::Plus)?;
/// assert_eq!(url, "https://example.org/?q=it%27s+%2B+is+it%3F");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpaceEncoding {
    /// `%20`, as JavaScript's `encodeURIComponent` does, which also decides what else is encoded.
    Percent,
    /// `+`, as HTML forms do (application/x-www-form-urlencoded), which also decide what else is
    /// encoded.
    Plus,
}

impl SpaceEncoding {
    /// A name or a value, encoded.
    pub(crate) fn encode(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Percent => encode(text, COMPONENT),
            Self::Plus => Cow::Owned(encode(text, FORM).replace("%20", "+")),
        }
    }
}

/// The parameters of the query, as plain text.
impl<T: Text> Identifier<Whatwg, T> {
    /// The value of the first parameter of this name, as HTML forms have it: `+` is a space, and
    /// what is not UTF-8 is U+FFFD.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let url = Url::parse("https://example.org/?q=caf%C3%A9+au+lait&x")?;
    /// assert_eq!(url.query_param("q").as_deref(), Some("café au lait"));
    /// assert_eq!(url.query_param("x").as_deref(), Some(""));
    /// assert_eq!(url.query_param("y"), None);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn query_param(&self, name: &str) -> Option<String> {
        let mut pairs = form::parse(self.base().parts.query?);
        pairs.find(|(own, _)| own == name).map(|(_, value)| value.into_owned())
    }
}

/// The parameters of the query, as plain text.
impl Identifier<Whatwg, String> {
    /// Replaces the value of the first parameter of this name and removes all others of it; without
    /// one, adds it at the end. The rest of the query stays as it is written.
    ///
    /// ```
    /// use urlens::{SpaceEncoding, Url};
    ///
    /// let mut url = Url::parse("https://example.org/?a=b+c&%64=1&e&d=2")?;
    /// url.set_query_param("d", "x & y", SpaceEncoding::Percent)?;
    /// assert_eq!(url, "https://example.org/?a=b+c&%64=x%20%26%20y&e");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be too long.
    pub fn set_query_param(
        &mut self,
        name: &str,
        value: &str,
        space: SpaceEncoding,
    ) -> Result<(), SetError> {
        let Base { mode, mut parts } = self.base();
        let mut pairs: Vec<Cow<'_, str>> = Vec::new();
        let mut replaced = false;
        for pair in parts.query.unwrap_or_default().split('&') {
            match is_named(pair, name) {
                false => pairs.push(Cow::Borrowed(pair)),
                true if replaced => (),
                true => {
                    let (own, _) = pair.split_once('=').unwrap_or((pair, ""));
                    pairs.push(Cow::Owned(format!("{own}={}", space.encode(value))));
                    replaced = true;
                }
            }
        }
        if !replaced {
            return self.append_query_param(name, value, space);
        }
        let query = pairs.join("&");
        parts.query = Some(&query);
        self.put(finish(parts, mode))
    }

    /// Adds a parameter at the end of the query. What is there stays as it is written.
    ///
    /// ```
    /// use urlens::{SpaceEncoding, Url};
    ///
    /// let mut url = Url::parse("https://example.org/?a=b+c")?;
    /// url.append_query_param("a", "b c", SpaceEncoding::Percent)?;
    /// assert_eq!(url, "https://example.org/?a=b+c&a=b%20c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be too long.
    pub fn append_query_param(
        &mut self,
        name: &str,
        value: &str,
        space: SpaceEncoding,
    ) -> Result<(), SetError> {
        let Base { mode, mut parts } = self.base();
        let query = parts.query.unwrap_or_default();
        let and = if query.is_empty() || query.ends_with('&') { "" } else { "&" };
        let query = format!("{query}{and}{}={}", space.encode(name), space.encode(value));
        parts.query = Some(&query);
        self.put(finish(parts, mode))
    }

    /// Removes all parameters of this name, and the query with them if nothing is left of it. The
    /// rest of the query stays as it is written. Says whether there was one.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("https://example.org/?a=1&b=+&a=2#c")?;
    /// assert!(url.remove_query_param("a"));
    /// assert_eq!(url, "https://example.org/?b=+#c");
    /// assert!(url.remove_query_param("b"));
    /// assert_eq!(url, "https://example.org/#c");
    /// assert!(!url.remove_query_param("c"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn remove_query_param(&mut self, name: &str) -> bool {
        let Base { mode, mut parts } = self.base();
        let query = parts.query.unwrap_or_default();
        let rest: Vec<&str> = query.split('&').filter(|it| !is_named(it, name)).collect();
        let rest = rest.join("&");
        if rest == query {
            return false;
        }
        parts.query = Some(rest.as_str()).filter(|it| !it.is_empty());
        // What was a URL and only gets shorter is not refused.
        self.put(finish(parts, mode)).is_ok()
    }
}

/// Whether a stretch between two `&` is a parameter of this name. An empty one is none at all.
fn is_named(pair: &str, name: &str) -> bool {
    form::parse(pair).any(|(own, _)| own == name)
}
