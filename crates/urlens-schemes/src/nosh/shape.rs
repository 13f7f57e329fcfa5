//! Common syntax of `nosh:` and `at:`: `scheme "://" authority [ path ] [ "?" query ] [ "#"
//! fragment ]`, with an authority that is one string.

use super::nsid::{Names, Nsid, at_most};
use super::{AuthorityKind, RecordKey, Tid};
use crate::error::BAD_ESCAPE;
use crate::qualifiers::decode;
use crate::{About, ErrorKind, Fields, Rule, SchemeError, check};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use urlens::grammar::rfc3986::{REG_NAME, UNRESERVED};
use urlens::{CharSet, Part, Uri};

/// The maximum length of a `nosh:` or `at:` URI in bytes: 8 kilobytes.
///
/// ```
/// use urlens_schemes::Nosh;
/// use urlens_schemes::nosh::MAX_LENGTH;
///
/// let text = format!("nosh://1/{}", "a".repeat(MAX_LENGTH - 9));
/// assert!(Nosh::parse(&text).is_ok());
/// assert_eq!(Nosh::parse(&(text + "a")).unwrap_err().code(), "too-long");
/// ```
pub const MAX_LENGTH: usize = 8 * 1024;

const TRAILING: Rule = Rule::new("trailing-slash", "trailing slash");
const EMPTY: Rule = Rule::new("empty-segment", "empty segment");

/// Characters of an authority: a registered name that may contain colons, or an address in
/// brackets.
const AUTHORITY: CharSet = REG_NAME.or(CharSet::of(b":%[]"));

/// Handling of empty segments and trailing slashes: an error, or removed by normalization.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Slashes {
    Checked,
    Kept,
}

/// A parsed text of that syntax.
#[derive(Clone)]
pub(super) struct Shape {
    text: String,
    /// The URI by RFC 3986. Colons that do not precede a port are escaped.
    uri: Uri,
    /// Byte range of the authority in the text.
    authority: Range<usize>,
}

impl Shape {
    /// Parses a text with the scheme of `about`, and an authority without userinfo. The rest must
    /// follow RFC 3986; `escape` escapes the authority where it does not.
    pub(super) fn read(
        text: &str,
        about: &About,
        slashes: Slashes,
        escape: fn(&str) -> String,
    ) -> Result<Self, SchemeError> {
        at_most(text, MAX_LENGTH, "identifier")?;
        let authority = authority(text, about)?;
        let uri = generic(text, authority.clone(), escape)?;
        if slashes == Slashes::Checked {
            check_slashes(uri.path()).map_err(|error| error.shifted(authority.end))?;
        }
        Ok(Self { text: text.into(), uri, authority })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn uri(&self) -> &Uri {
        &self.uri
    }

    pub(super) fn is_scheme_lowercase(&self) -> bool {
        !self.uri.scheme().bytes().any(|byte| byte.is_ascii_uppercase())
    }

    pub(super) fn authority(&self) -> &str {
        &self.text[self.authority.clone()]
    }

    pub(super) fn authority_range(&self) -> Range<usize> {
        self.authority.clone()
    }

    /// The collection, if the first segment of the path is an NSID.
    pub(super) fn collection(&self, names: Names) -> Option<Nsid<'_>> {
        names.read(self.uri.path().get(1..)?.split('/').next()?).ok()
    }

    /// The second segment of the path.
    pub(super) fn second(&self) -> Option<&str> {
        self.uri.path().split('/').nth(2)
    }

    /// The fields common to `nosh:` and `at:`.
    pub(super) fn fields(
        &self,
        kind: AuthorityKind,
        collection: Option<Nsid<'_>>,
        key: Option<RecordKey<'_>>,
    ) -> Fields {
        Fields::new()
            .with("authority", self.authority())
            .with("authority_kind", kind.name())
            .with("path", self.uri.path())
            .with("collection", collection.map(Nsid::as_str))
            .with("record_key", key.map(RecordKey::as_str))
            .with("time", key.and_then(RecordKey::tid).map(Tid::to_rfc3339))
            .with("query", self.uri.query())
            .with("fragment", self.uri.fragment())
    }

    /// The normal form: scheme in lower case, no unneeded escapes and the others in upper case, no
    /// empty or dot segments, and the domain of the collection in lower case. The scheme normalizes
    /// the authority.
    pub(super) fn normalize(&self, authority: impl Fn(&str) -> String, names: Names) -> String {
        let mut to = self.uri.scheme().to_ascii_lowercase();
        to.push_str("://");
        to.push_str(&authority(self.authority()));
        let path = check::decode_unneeded_escapes(self.uri.path(), UNRESERVED);
        for (n, segment) in segments(&path).into_iter().enumerate() {
            to.push('/');
            match names.read(segment) {
                Ok(nsid) if n == 0 => to.push_str(&nsid.normalize()),
                _ => to.push_str(segment),
            }
        }
        for (sigil, part) in [('?', self.uri.query()), ('#', self.uri.fragment())] {
            if let Some(part) = part {
                to.push(sigil);
                to.push_str(&check::decode_unneeded_escapes(part, UNRESERVED));
            }
        }
        to
    }
}

/// Finds the byte range of the authority.
fn authority(text: &str, about: &About) -> Result<Range<usize>, SchemeError> {
    let scheme = text.find(':').filter(|&end| text[..end].eq_ignore_ascii_case(about.name));
    let Some(colon) = scheme else {
        about.check_scheme_in_text(text)?;
        // Report a generic error first.
        about.check_scheme(&Uri::parse_borrowed(text)?)?;
        return Err(SchemeError::new(ErrorKind::WrongScheme(about.name), "scheme", 0));
    };
    let missing = |at| Err(SchemeError::new(ErrorKind::Missing, "authority", at));
    let Some(rest) = text[colon + 1..].strip_prefix("//") else { return missing(colon + 1) };
    let start = colon + 3;
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    if authority.is_empty() {
        return missing(start);
    }
    if authority.contains('@') {
        return Err(SchemeError::new(ErrorKind::NotAllowed, "userinfo", start));
    }
    Ok(start..start + authority.len())
}

/// Checks that one slash separates segments, and none follows the last.
fn check_slashes(path: &str) -> Result<(), SchemeError> {
    match path.find("//") {
        Some(at) => Err(SchemeError::new(ErrorKind::Rule(&EMPTY), "path", at + 1)),
        None if path.ends_with('/') => {
            Err(SchemeError::new(ErrorKind::Rule(&TRAILING), "path", path.len() - 1))
        }
        None => Ok(()),
    }
}

/// Parses the text as a URI. If only the authority is invalid, because a colon does not precede a
/// port, it is escaped.
fn generic(
    text: &str,
    authority: Range<usize>,
    escape: fn(&str) -> String,
) -> Result<Uri, SchemeError> {
    let name = &text[authority.clone()];
    check::only(name, AUTHORITY, "authority").map_err(|error| error.shifted(authority.start))?;
    decode(name, "authority", authority.start).or_else(|error| match error.kind() {
        // The decoded octets are not significant here.
        ErrorKind::NotUtf8 => Ok(Cow::Borrowed("")),
        _ => Err(error),
    })?;
    let error = match Uri::parse(text) {
        Ok(uri) => return Ok(uri),
        Err(error) => error,
    };
    let in_authority = matches!(error.part(), Some(Part::Authority | Part::Host | Part::Port));
    if !in_authority || name.contains(['[', ']']) {
        return Err(error.into());
    }
    let escaped = escape(name);
    let moved = escaped.len() - name.len();
    let whole = [&text[..authority.start], &escaped, &text[authority.end..]].concat();
    Uri::try_from(whole).map_err(|error| {
        // The error is after the authority, which became longer.
        let kind = match error.kind() {
            urlens::ErrorKind::Unexpected(c) => ErrorKind::Unexpected(c),
            _ => ErrorKind::Rule(&BAD_ESCAPE),
        };
        let error = SchemeError::from(error);
        SchemeError::new(kind, error.part(), error.offset().saturating_sub(moved))
    })
}

/// Escapes the colons of an authority, so that none is read as the delimiter of a port.
pub(super) fn escape_colons(authority: &str) -> String {
    authority.replace(':', "%3A")
}

/// An authority without the escapes of unreserved characters. An escaped colon is data: in
/// `did:web:localhost%3A1234` it is part of the identifier.
pub(super) fn normal_authority(authority: &str) -> Cow<'_, str> {
    check::decode_unneeded_escapes(authority, UNRESERVED)
}

/// The segments of a path after removing dot segments (RFC 3986, section 5.2.4) and empty ones.
fn segments(path: &str) -> Vec<&str> {
    let mut left = Vec::new();
    for segment in path.split('/').skip(1) {
        match segment {
            "." => (),
            ".." => drop(left.pop()),
            _ => left.push(segment),
        }
    }
    left.retain(|segment| !segment.is_empty());
    left
}
