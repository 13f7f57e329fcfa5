//! URLs with as few escapes as possible, which are found again in a text (UTS #58, minimal escaping).

mod part;

use crate::finder::Finder;
use crate::link::LinkKind;
use crate::property::{Term, term};
use crate::tail::Part;
use alloc::string::String;
use core::fmt;
use part::PartWriter;

/// Writes URLs for people, so that link detection finds exactly them.
///
/// Escapes are decoded, except those of delimiters and of characters that would end the link. The
/// meaning of the URL is the same for a program that splits it and decodes its components.
///
/// ```
/// use urlens_links::{Finder, Formatter};
///
/// let shown = Formatter::new().format("https://example.org/wiki/%CE%B1%20(%CE%B2).").unwrap();
/// assert_eq!(shown, "https://example.org/wiki/α%20(β)%2E");
/// let text = format!("See {shown}.");
/// assert_eq!(Finder::new().links(&text).next().unwrap().as_str(), shown);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Formatter {
    surroundings: Surroundings,
}

/// The text around a formatted URL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Surroundings {
    /// Any text: punctuation at the end of the URL is escaped, so that it does not seem to belong to the
    /// sentence.
    #[default]
    Text,
    /// Delimiters that show where the URL ends, as in an address bar or a table: punctuation at its end
    /// is not escaped.
    Delimited,
}

impl Formatter {
    /// Writes URLs for any text.
    pub const fn new() -> Self {
        Self { surroundings: Surroundings::Text }
    }

    /// Sets the text around the URL.
    ///
    /// ```
    /// use urlens_links::{Formatter, Surroundings};
    ///
    /// let formatter = Formatter::new().surroundings(Surroundings::Delimited);
    /// assert_eq!(formatter.format("https://example.org/%C3%A9.").unwrap(), "https://example.org/é.");
    /// ```
    pub const fn surroundings(self, surroundings: Surroundings) -> Self {
        Self { surroundings }
    }

    /// Writes `url`, which has a scheme.
    ///
    /// # Errors
    ///
    /// If link detection would not find the result: the URL has credentials, an invalid host, a scheme
    /// that is not recognized in text, or ends with `?`.
    pub fn format(&self, url: &str) -> Result<String, FormatError> {
        let start = path_start(url).ok_or(FormatError(()))?;
        let mut out = String::with_capacity(url.len());
        out.push_str(&url[..start]);
        let mut part = Part::Path;
        let mut rest = &url[start..];
        loop {
            if let Some(c) = rest.chars().next()
                && let Some(next) = Part::initiated_by(c)
                && (part == Part::Path || next != Part::Path)
            {
                part = next;
                out.push(c);
                rest = &rest[1..];
            }
            let end = rest.find(|c| part.ended_by(c).is_some()).unwrap_or(rest.len());
            let (content, after) = rest.split_at(end);
            let is_last = after.is_empty();
            let mut writer = PartWriter::new(&mut out, part);
            writer.write(content);
            if is_last && self.surroundings == Surroundings::Text {
                writer.escape_final_punctuation();
            }
            rest = after;
            if is_last {
                break;
            }
        }
        if self.is_found(&out) { Ok(out) } else { Err(FormatError(())) }
    }

    /// Returns `true` if the whole text is one link.
    fn is_found(&self, text: &str) -> bool {
        let Some(link) = Finder::new().links(text).next() else { return false };
        let rest = &text[link.end()..];
        let is_whole = match self.surroundings {
            Surroundings::Text => rest.is_empty(),
            Surroundings::Delimited => rest.chars().all(|c| term(c) == Term::Soft),
        };
        is_whole && link.start() == 0 && link.kind() != LinkKind::Bare
    }
}

/// Returns the offset after the scheme and the authority.
fn path_start(url: &str) -> Option<usize> {
    let colon = url.find(':')?;
    match url[colon + 1..].strip_prefix("//") {
        Some(rest) => {
            let start = url.len() - rest.len();
            let length = rest.find(|c| Part::initiated_by(c).is_some());
            Some(start + length.unwrap_or(rest.len()))
        }
        None => Some(colon + 1),
    }
}

/// The error of a URL that link detection would not find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatError(());

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("link detection does not find this URL in a text")
    }
}

impl core::error::Error for FormatError {}
