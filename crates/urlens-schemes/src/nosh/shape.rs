//! What `nosh:` and `at:` have in common: `scheme "://" authority [ path ] [ "?" query ] [ "#"
//! fragment ]`, with an authority that is one string.

use super::nsid::{Names, Nsid, at_most};
use super::{AuthorityKind, RecordKey, Tid};
use crate::qualifiers::{BAD_ESCAPE, decode};
use crate::{About, ErrorKind, Fields, Rule, SchemeError, check};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use urlens::grammar::rfc3986::{REG_NAME, UNRESERVED};
use urlens::{CharSet, Part, Uri};

/// The most bytes a URI may have: 8 kilobytes of 1024.
///
/// ```
/// assert_eq!(urlens_schemes::nosh::MAX_LEN, 8192);
/// ```
pub const MAX_LEN: usize = 8 * 1024;

const TRAILING: Rule = Rule::new("trailing-slash", "a trailing slash");
const EMPTY: Rule = Rule::new("empty-segment", "more than one slash");

/// What may stand in an authority: a registered name, in which a colon is a character like others,
/// or an address in brackets.
const AUTHORITY: CharSet = REG_NAME.or(CharSet::of(b":%[]"));

/// Whether slashes that say nothing are an error, or for normalization to remove.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Slashes {
    Checked,
    Kept,
}

/// A text of that shape, taken apart.
#[derive(Clone)]
pub(super) struct Shape {
    text: String,
    /// The same as RFC 3986 has it: where it would read a port, colons are escaped.
    uri: Uri,
    /// Where in the text the authority is.
    authority: Range<usize>,
}

impl Shape {
    /// `text` has the scheme of `about`, an authority without userinfo, and is in RFC 3986 but for
    /// the authority, where what is not is escaped by `escape`.
    pub(super) fn read(
        text: &str,
        about: &About,
        slashes: Slashes,
        escape: fn(&str) -> String,
    ) -> Result<Self, SchemeError> {
        at_most(text, MAX_LEN, "identifier")?;
        let authority = authority(text, about)?;
        let uri = generic(text, authority.clone(), escape)?;
        if slashes == Slashes::Checked {
            check_slashes(uri.path()).map_err(|error| error.further(authority.end))?;
        }
        Ok(Self { text: text.into(), uri, authority })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn uri(&self) -> &Uri {
        &self.uri
    }

    pub(super) fn scheme_is_lower(&self) -> bool {
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

    /// What `nosh:` and `at:` have in common, by the names that others call it.
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

    /// The normal form: the scheme in lower case, no escape that is not needed and the others in
    /// upper case, no slashes or dots that say nothing, and the domain of the collection in lower
    /// case. What becomes of the authority is for the scheme to say.
    pub(super) fn normalize(&self, authority: impl Fn(&str) -> String, names: Names) -> String {
        let mut to = self.uri.scheme().to_ascii_lowercase();
        to.push_str("://");
        to.push_str(&authority(self.authority()));
        let path = check::needed_escapes(self.uri.path(), UNRESERVED);
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
                to.push_str(&check::needed_escapes(part, UNRESERVED));
            }
        }
        to
    }
}

/// Where the authority stands.
fn authority(text: &str, about: &About) -> Result<Range<usize>, SchemeError> {
    let scheme = text.find(':').filter(|&end| text[..end].eq_ignore_ascii_case(about.name));
    let Some(colon) = scheme else {
        about.claim_text(text)?;
        // What is no identifier at all says so.
        about.claim(&Uri::parse(text)?)?;
        return Err(SchemeError::new(ErrorKind::OtherScheme(about.name), "scheme", 0));
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

/// One slash between segments, and none behind the last.
fn check_slashes(path: &str) -> Result<(), SchemeError> {
    match path.find("//") {
        Some(at) => Err(SchemeError::new(ErrorKind::Rule(&EMPTY), "path", at + 1)),
        None if path.ends_with('/') => {
            Err(SchemeError::new(ErrorKind::Rule(&TRAILING), "path", path.len() - 1))
        }
        None => Ok(()),
    }
}

/// The text as a URI. If it is none for its authority alone, because a colon there is not one before
/// a port, the authority is escaped.
fn generic(
    text: &str,
    authority: Range<usize>,
    escape: fn(&str) -> String,
) -> Result<Uri, SchemeError> {
    let name = &text[authority.clone()];
    check::only(name, AUTHORITY, "authority").map_err(|error| error.further(authority.start))?;
    decode(name, "authority", authority.start).or_else(|error| match error.kind() {
        // Which octets are meant is nobody's business here.
        ErrorKind::NotUtf8 => Ok(Cow::Borrowed("")),
        _ => Err(error),
    })?;
    let error = match Uri::parse(text) {
        Ok(uri) => return Ok(uri.into_owned()),
        Err(error) => error,
    };
    let in_authority = matches!(error.part(), Part::Authority | Part::Host | Part::Port);
    if !in_authority || name.contains(['[', ']']) {
        return Err(error.into());
    }
    let escaped = escape(name);
    let moved = escaped.len() - name.len();
    let whole = [&text[..authority.start], &escaped, &text[authority.end..]].concat();
    Uri::parse(whole).map_err(|rejected| {
        // What is wrong now stands behind the authority, and further on than it did.
        let error = rejected.error;
        let kind = match error.kind() {
            urlens::ErrorKind::Unexpected(c) => ErrorKind::Unexpected(c),
            _ => ErrorKind::Rule(&BAD_ESCAPE),
        };
        SchemeError::new(kind, error.part().name(), error.at().saturating_sub(moved))
    })
}

/// The colons of an authority escaped, for those who would read a port behind one.
pub(super) fn escape_colons(authority: &str) -> String {
    authority.replace(':', "%3A")
}

/// An authority in which no more is escaped than must be: its colons need not.
pub(super) fn normal_authority(authority: &str) -> String {
    check::needed_escapes(authority, UNRESERVED.or(CharSet::of(b":"))).into_owned()
}

/// The segments of a path that are left when dots are resolved (RFC 3986, section 5.2.4) and empty
/// ones dropped.
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
