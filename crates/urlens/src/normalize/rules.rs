//! [`SchemeRules`]: rules of schemes beyond the generic syntax.

use super::{Normalization, Step};
use crate::charset::CharSet;
use crate::dialect::Strict;
use crate::fast::url::uri_marks;
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::rfc3986::{PCHAR, UNRESERVED};
use crate::marks::Marks;
use crate::reference::Reference;
use crate::scheme;
use crate::text::Text;
use crate::write::Writer;
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// Rules of schemes beyond the generic syntax: the canonical form of an identifier by its scheme.
///
/// [`Normalization::rules`] adds them to [`Step::Scheme`], so that normalization, keys and comparison
/// follow them. The crate `urlens-schemes` implements them for all of its schemes.
///
/// ```
/// use urlens::{Normalization, SchemeRules, uri};
///
/// /// `doi:` is not case-sensitive.
/// #[derive(Debug)]
/// struct Doi;
///
/// impl SchemeRules for Doi {
///     fn supports(&self, scheme: &str) -> bool {
///         scheme.eq_ignore_ascii_case("doi")
///     }
///     fn canonical(&self, text: &str) -> Option<String> {
///         Some(text.to_ascii_lowercase())
///     }
/// }
///
/// let steps = Normalization::SCHEME.rules(&Doi);
/// assert_eq!(uri!("doi:10.1/ABC").normalize_with(&steps), "doi:10.1/abc");
/// ```
///
/// They are not called for `http`, `https`, `ws`, `wss` and `ftp`, whose rules this crate has.
pub trait SchemeRules: fmt::Debug + Sync {
    /// Returns `true` if there are rules for a scheme. The name may be in upper or lower case.
    fn supports(&self, scheme: &str) -> bool;

    /// The canonical form of a text by the rules of its scheme, as a URI in ASCII; `None` if there are
    /// no rules or they do not accept the text. Must be idempotent.
    fn canonical(&self, text: &str) -> Option<String>;
}

impl Normalization<'_> {
    /// The canonical form of any text by the rules of its scheme.
    pub(crate) fn canonical_text(&self, text: &str) -> Option<String> {
        self.rules.filter(|_| self.has(Step::Scheme))?.canonical(text)
    }

    /// The rules for a scheme, if there are any and [`Step::Scheme`] is taken.
    fn rules_for(&self, scheme: Option<&str>) -> Option<&dyn SchemeRules> {
        let rules = self.rules.filter(|_| self.has(Step::Scheme))?;
        rules.supports(scheme?).then_some(rules)
    }
}

impl<D: Strict, T: Text> Reference<D, T> {
    /// The canonical form by the rules of the scheme, if there are any that accept this reference.
    pub(super) fn canonical_by_rules(
        &self,
        how: &Normalization<'_>,
    ) -> Option<Reference<D, Cow<'_, str>>> {
        let text = self.text.as_ref();
        if how.rules.is_none() || scheme::web_prefix(text).is_some() {
            return None;
        }
        let rules = how.rules_for(self.scheme())?;
        // Rules are for URIs: non-ASCII characters are escaped first.
        let escaped = Writer::escape((text, &self.marks)).ok()?;
        let uri = escaped.as_ref().map_or(text, |(uri, _)| uri);
        let drive = how.windows_drive(self.scheme(), uri);
        let canonical = rules.canonical(drive.as_deref().unwrap_or(uri))?;
        if canonical == text {
            return Some(self.unchanged());
        }
        let canonical = Reference::<D, String>::parse(canonical).ok()?;
        Some(canonical.text_into())
    }
}

/// Bytes that RFC 3986 allows in path, query and fragment, and that no step changes there.
const NORMAL: ByteSet = ByteSet::of(PCHAR.or(CharSet::of(b"/?")));

/// Returns `true` if the steps leave a web URL unchanged: it has only characters that RFC 3986 allows,
/// and only normal escapes. Scheme, host and port of a URL are normal. The general implementation is to take the
/// steps.
#[inline]
pub fn leaves_web_url(text: &str, marks: &Marks, how: &Normalization<'_>) -> bool {
    // A URL has no dot segments, and none can be removed from an opaque path.
    how.without(Step::Path).is_nothing()
        || how.opt_in.is_empty()
            && scheme::web_prefix(text).is_some()
            && is_normal_text(text, marks)
}

/// Returns `true` if the fast scan shows that a text is a web URL which the steps leave unchanged. The
/// general implementation is to parse the URL and to take the steps.
#[inline]
pub fn leaves_text_fast(text: &str, how: &Normalization<'_>) -> bool {
    how.opt_in.is_empty()
        && uri_marks(text)
            .is_some_and(|(marks, has_escapes)| !has_escapes || is_normal_text(text, &marks))
}

fn is_normal_text(text: &str, marks: &Marks) -> bool {
    let (before, fragment) = text.split_at(marks.query_end as usize);
    is_normal(before.as_bytes()) && (fragment.is_empty() || is_normal(&fragment.as_bytes()[1..]))
}

/// Returns `true` if no step changes these bytes of a path, a query or a fragment.
fn is_normal(mut bytes: &[u8]) -> bool {
    while let Some(at) = find_not_in(bytes, &NORMAL) {
        let Some(&[b'%', high, low]) = bytes[at..].first_chunk() else { return false };
        let (Some(high), Some(low)) = (uppercase_digit(high), uppercase_digit(low)) else {
            return false;
        };
        if UNRESERVED.contains(high << 4 | low) {
            return false;
        }
        bytes = &bytes[at + 3..];
    }
    true
}

/// The value of a hexadecimal digit that is not a lowercase letter.
const fn uppercase_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}
