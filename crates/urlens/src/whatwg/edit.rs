//! Editing of path segments and query parameters, as plain text.

use super::encode;
use super::parse::{Base, finish};
use crate::charset::CharSet;
use crate::dialect::Whatwg;
use crate::form;
use crate::grammar::whatwg::{COMPONENT, FORM, SEGMENT, SPECIAL_SEGMENT};
use crate::part::Part;
use crate::percent::encode_into;
use crate::reference::Identifier;
use crate::scheme::Mode;
use crate::set_error::{SetError, SetErrorKind};
use crate::text::Text;
use crate::write::is_drive;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Characters that follow the letter of a drive.
const DRIVE: CharSet = CharSet::of(b":|");

/// Segments of the path, as plain text. A drive letter is not a segment.
impl Identifier<Whatwg, String> {
    /// Appends segments in plain text to the path. If the path ends with `/`, no other `/` is added.
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
    /// If a segment is `.` or `..`, the path is opaque, or the result would be longer than `u32::MAX` bytes. Then
    /// no segment is added.
    pub fn extend_segments<I>(&mut self, segments: I) -> Result<(), SetError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let Base { mode, mut parts, .. } = self.hierarchical(Part::Path)?;
        let set = if mode.is_special() { SPECIAL_SEGMENT } else { SEGMENT };
        let mut path = String::from(without_dot_segment(parts.path[1]));
        for (n, segment) in segments.into_iter().enumerate() {
            let segment = segment.as_ref();
            if matches!(segment, "." | "..") {
                return Err(SetError::new(SetErrorKind::DotSegment, Part::Path));
            }
            if n > 0 || !path.is_empty() && !path.ends_with('/') {
                path.push('/');
            }
            // A segment must not become a drive, which relative references cannot leave.
            let may_be_drive = mode == Mode::File && parts.drive.is_none() && path.is_empty();
            let set = if may_be_drive && is_drive(segment) { set.or(DRIVE) } else { set };
            encode_into(&mut path, segment, |byte| !set.contains(byte));
            parts.root = true;
        }
        parts.path = ["", &path];
        self.put(finish(parts, mode))
    }

    /// Removes the last segment, and the `/` before it unless the path starts with that. Returns `true`
    /// if there was a segment.
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
        let Base { mode, mut parts, .. } = self.hierarchical(Part::Path)?;
        let path = without_dot_segment(parts.path[1]);
        if path.is_empty() {
            return Ok(false);
        }
        parts.path = ["", path.rsplit_once('/').map_or("", |(before, _)| before)];
        self.put(finish(parts, mode))?;
        Ok(true)
    }

    /// Removes all segments. The `/` at the start of the path is kept.
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
        let Base { mode, mut parts, .. } = self.hierarchical(Part::Path)?;
        parts.path = ["", ""];
        self.put(finish(parts, mode))
    }
}

/// A path without the dot segment that precedes `//` in a URL without host. No other path of a URL
/// starts with a dot segment.
fn without_dot_segment(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}

/// The encoding of a space in a query.
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
    /// `%20`. Other characters are encoded as by JavaScript's `encodeURIComponent`.
    Percent,
    /// `+`. Other characters are encoded as by HTML forms (application/x-www-form-urlencoded).
    Plus,
}

impl SpaceEncoding {
    /// Encodes a name or a value.
    pub(crate) fn encode(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Percent => encode(text, COMPONENT),
            Self::Plus => Cow::Owned(encode(text, FORM).replace("%20", "+")),
        }
    }
}

/// Parameters of the query, as plain text.
impl<T: Text> Identifier<Whatwg, T> {
    /// The value of the first parameter with this name, decoded as in HTML forms: `+` is a space, and
    /// octets that are not UTF-8 become U+FFFD.
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
        pairs.find(|pair| pair.0 == name).map(|(_, value)| value.into_owned())
    }
}

/// Parameters of the query, as plain text.
impl Identifier<Whatwg, String> {
    /// Replaces the value of the first parameter with this name and removes the others; if there is
    /// none, appends one. The rest of the query is kept as written.
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
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn set_query_param(
        &mut self,
        name: &str,
        value: &str,
        space: SpaceEncoding,
    ) -> Result<(), SetError> {
        let Base { mode, mut parts, .. } = self.base();
        let mut pairs: Vec<Cow<'_, str>> = Vec::new();
        let mut replaced = false;
        for pair in parts.query.unwrap_or_default().split('&') {
            match is_named(pair, name) {
                false => pairs.push(Cow::Borrowed(pair)),
                true if replaced => (),
                true => {
                    let (written, _) = pair.split_once('=').unwrap_or((pair, ""));
                    pairs.push(Cow::Owned(format!("{written}={}", space.encode(value))));
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

    /// Appends a parameter to the query. The rest of the query is kept as written.
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
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn append_query_param(
        &mut self,
        name: &str,
        value: &str,
        space: SpaceEncoding,
    ) -> Result<(), SetError> {
        let Base { mode, mut parts, .. } = self.base();
        let query = parts.query.unwrap_or_default();
        let and = if query.is_empty() || query.ends_with('&') { "" } else { "&" };
        let query = format!("{query}{and}{}={}", space.encode(name), space.encode(value));
        parts.query = Some(&query);
        self.put(finish(parts, mode))
    }

    /// Removes all parameters with this name, and the query if it would be empty. The rest of the query
    /// is kept as written. Returns `true` if there was such a parameter.
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
        let Base { mode, mut parts, .. } = self.base();
        let query = parts.query.unwrap_or_default();
        let rest: Vec<&str> = query.split('&').filter(|it| !is_named(it, name)).collect();
        let rest = rest.join("&");
        if rest == query {
            return false;
        }
        parts.query = Some(rest.as_str()).filter(|it| !it.is_empty());
        // The URL stays valid and gets shorter.
        self.put(finish(parts, mode)).is_ok()
    }
}

/// Returns `true` if the text between two `&` is a parameter with this name. An empty text is not a
/// parameter.
fn is_named(pair: &str, name: &str) -> bool {
    form::parse(pair).any(|pair| pair.0 == name)
}
