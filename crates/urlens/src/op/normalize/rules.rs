//! [`SchemeRules`]: rules of schemes beyond the generic syntax.

use super::decode_escapes;
use super::{Normalization, Step};
use crate::charset::CharSet;
use crate::dialect::RFC3986;
use crate::fast::url::uri_marks;
use crate::fast::{ByteSet, find_not_in, scan};
use crate::grammar::rfc3986::{PCHAR, UNRESERVED};
use crate::kind::Kind;
use crate::marks::Marks;
use crate::op::View;
use crate::percent::encode;
use crate::scheme::{self, Mode};
use crate::split;
use crate::whatwg::clean::Clean;
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// Rules of schemes beyond the generic syntax: the canonical form of an identifier by its scheme.
///
/// [`Normalization::rules`] adds them to [`Step::Scheme`], so that normalization, keys and comparison
/// follow them. The crate `urlens-schemes` implements them for all of its schemes.
///
/// ```
/// use urlens::{Normalization, Refusal, SchemeRules, uri};
///
/// /// `doi:` is not case-sensitive.
/// #[derive(Debug)]
/// struct Doi;
///
/// impl SchemeRules for Doi {
///     fn supports(&self, scheme: &str) -> bool {
///         scheme.eq_ignore_ascii_case("doi")
///     }
///     fn canonical(&self, text: &str) -> Result<String, Refusal> {
///         Ok(text.to_ascii_lowercase())
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

    /// The canonical form of a URI by the rules of its scheme: a URI, in ASCII.
    ///
    /// Must be idempotent, and equal for texts that differ only in the case of the scheme, in
    /// escapes of unreserved characters or in the case of hexadecimal digits. If the scheme allows
    /// texts that are not URIs, such as the DIDs of `at:`, so may be their canonical form.
    ///
    /// # Errors
    ///
    /// Fails if there are no rules, or if they do not accept the text.
    fn canonical(&self, text: &str) -> Result<String, Refusal>;

    /// The canonical form of a text after repairs that change its meaning for a strict reader, such
    /// as removing the trailing and duplicate slashes of `nosh:`. By default
    /// [`canonical`](Self::canonical).
    ///
    /// # Errors
    ///
    /// As for [`canonical`](Self::canonical).
    fn repaired(&self, text: &str) -> Result<String, Refusal> {
        self.canonical(text)
    }

    /// Returns `true` if an IRI of the scheme may contain characters beyond ASCII; otherwise they
    /// are escaped in its canonical form too. By default `true`.
    fn allows_non_ascii(&self, _scheme: &str) -> bool {
        true
    }

    /// The length in bytes of the start of a canonical text that names the resource: by default
    /// everything before the fragment.
    fn resource_length(&self, text: &str) -> usize {
        text.find('#').unwrap_or(text.len())
    }

    /// Returns `true` if the authority of the scheme is a host. By default `true`.
    fn has_host(&self, _scheme: &str) -> bool {
        true
    }
}

/// Why rules of schemes do not accept a text.
///
/// The message contains no text of the input, which may contain a password.
///
/// ```
/// use urlens::Refusal;
///
/// let refusal = Refusal::new("missing", Some(12), "missing suffix at byte 12");
/// assert_eq!((refusal.code(), refusal.offset()), ("missing", Some(12)));
/// assert_eq!(refusal.to_string(), "missing suffix at byte 12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    code: &'static str,
    offset: Option<usize>,
    message: String,
}

impl Refusal {
    /// Creates a refusal from a stable code, the byte offset of the problem and a message.
    ///
    /// ```
    /// let refusal = urlens::Refusal::new("unsupported-scheme", None, "unsupported scheme");
    /// assert_eq!(refusal.to_string(), "unsupported scheme");
    /// ```
    pub fn new(code: &'static str, offset: Option<usize>, message: impl Into<String>) -> Self {
        Self { code, offset, message: message.into() }
    }

    /// The stable name of the reason, for programs.
    ///
    /// ```
    /// assert_eq!(urlens::Refusal::new("too-long", None, "name too long").code(), "too-long");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The byte offset of the problem in the text, if it has a place.
    ///
    /// ```
    /// assert_eq!(urlens::Refusal::new("too-long", Some(7), "name too long").offset(), Some(7));
    /// ```
    pub const fn offset(&self) -> Option<usize> {
        self.offset
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Refusal {}

impl Normalization<'_> {
    /// The normal form of a text by the rules of its scheme, which decide before anything generic. `None`:
    /// there are no rules for this scheme, or [`Step::Scheme`] is not taken.
    ///
    /// As an IRI, the canonical form keeps characters beyond ASCII if the scheme allows them. The URL Standard has
    /// its own rules for special schemes, so that those of `file` are for URIs and IRIs only.
    pub(crate) fn by_rules(&self, kind: Kind, text: &str) -> Option<Result<String, Refusal>> {
        let rules = self.rules.filter(|_| self.has(Step::Scheme))?;
        if scheme::web_prefix(text).is_some() {
            return None;
        }
        let clean = if kind.is_whatwg() { Clean::of(text).text } else { Cow::Borrowed(text) };
        let (name, _) = split::scheme(&clean)?;
        let is_special = scheme::mode(name).is_special();
        if !rules.supports(name)
            || is_special && kind.is_whatwg()
            || scheme::mode(name) == Mode::Web
        {
            return None;
        }
        // Rules are for URIs: non-ASCII characters are escaped first.
        let uri = encode(&clean, CharSet::EMPTY.not());
        let drive = self.windows_drive(Some(name), &uri);
        let uri = drive.as_deref().unwrap_or(&uri);
        let canonical = if self.repairs { rules.repaired(uri) } else { rules.canonical(uri) };
        Some(canonical.map(|text| {
            let is_unicode = kind.identifier() == Kind::Iri && rules.allows_non_ascii(name);
            match scan(&text, RFC3986) {
                Ok(marks) if is_unicode => {
                    let decoded = decode_escapes(View::new(&text, &marks), kind.rules());
                    decoded.map_or(text, |(decoded, _)| decoded)
                }
                _ => text,
            }
        }))
    }

    /// Why the rules of its scheme refuse a text, so that the generic rules apply. `None` if they accept it, or
    /// there are none.
    ///
    /// ```
    /// use urlens::{Kind, Normalization};
    /// assert_eq!(Normalization::SCHEME.refusal(Kind::Uri, "tel:abc"), None); // no rules were given
    /// ```
    pub fn refusal(&self, kind: Kind, text: &str) -> Option<Refusal> {
        self.by_rules(kind, text)?.err()
    }

    /// The start of a normal form that names the resource: without the fragment, and by the rules of its scheme, if
    /// there are any.
    ///
    /// ```
    /// use urlens::Normalization;
    /// assert_eq!(Normalization::SCHEME.resource("http://a/b?c#d"), "http://a/b?c");
    /// ```
    pub fn resource<'t>(&self, text: &'t str) -> &'t str {
        let scheme = split::scheme(text).map(|(scheme, _)| scheme);
        let length = match (self.rules, scheme) {
            (Some(rules), Some(scheme)) if rules.supports(scheme) => rules.resource_length(text),
            _ => text.find('#').unwrap_or(text.len()),
        };
        &text[..length]
    }
}

/// Bytes that RFC 3986 allows in path, query and fragment, and that no step changes there.
const NORMAL: ByteSet = ByteSet::of(PCHAR.or(CharSet::of(b"/?")));

/// Returns `true` if the steps leave a web URL unchanged: it has only characters that RFC 3986 allows,
/// and only normal escapes. Scheme, host and port of a URL are normal. The general implementation is to take the
/// steps.
#[inline]
pub(super) fn leaves_web_url(text: &str, marks: &Marks, how: &Normalization<'_>) -> bool {
    // A URL has no dot segments, and none can be removed from an opaque path.
    how.without(Step::Path).is_nothing()
        || how.opt_in.is_empty()
            && scheme::web_prefix(text).is_some()
            && is_normal_text(text, marks)
}

/// Returns `true` if the fast scan shows that a text is a web URL which the steps leave unchanged. The
/// general implementation is to parse the URL and to take the steps.
#[inline]
pub(super) fn leaves_text_fast(text: &str, how: &Normalization<'_>) -> bool {
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
