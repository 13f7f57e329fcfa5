//! `urn:publicid:`, public identifiers of SGML and XML (RFC 3151).

use super::{Name, Namespace};
use crate::check;
use crate::{ErrorKind, Fields, Rule, SchemeError};
use alloc::string::String;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// A public identifier, and its transcription.
///
/// ```
/// use urlens_schemes::urn::{Namespace, PublicId};
///
/// let id = PublicId::new("-//OASIS//DTD  DocBook XML V4.1.2//EN ")?;
/// assert_eq!(id.public_identifier(), "-//OASIS//DTD DocBook XML V4.1.2//EN");
/// assert_eq!(id.urn(), "urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN");
/// assert_eq!(PublicId::read("-:OASIS:DTD+DocBook+XML+V4.1.2:EN")?, id);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PublicId {
    nss: String,
    public: String,
}

/// `PubidChar ::= #x20 | #xD | #xA | [a-zA-Z0-9] | [-'()+,./:=?;!*#@$_%]` (XML 1.0, 2.3), after
/// normalizing white space.
const PUBID_CHAR: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b" -'()+,./:=?;!*#@$_%"));
/// White space to normalize.
const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// Transcriptions of characters in a public identifier (RFC 3151, section 2), the longest first.
/// Other characters are unchanged.
const TRANSCRIBED: &[(&str, &str)] = &[
    ("//", ":"),
    ("::", ";"),
    (" ", "+"),
    ("+", "%2B"),
    (":", "%3A"),
    ("/", "%2F"),
    (";", "%3B"),
    ("'", "%27"),
    ("?", "%3F"),
    ("#", "%23"),
    ("%", "%25"),
];

const ESCAPE: Rule = Rule::new("unknown-transcription", "unknown transcription");
const SPACES: Rule = Rule::new("unnormalized-space", "unnormalized white space");

impl PublicId {
    /// Creates a name from a public identifier, normalizing its white space.
    ///
    /// ```
    /// use urlens_schemes::urn::{Namespace, PublicId};
    ///
    /// let id = PublicId::new("ISO 8879:1986//ENTITIES Added Latin 1//EN")?;
    /// assert_eq!(id.urn(), "urn:publicid:ISO+8879%3A1986:ENTITIES+Added+Latin+1:EN");
    /// assert_eq!(PublicId::new("a~").unwrap_err().code(), "unexpected-character");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn new(public: &str) -> Result<Self, SchemeError> {
        let spaces = CharSet::of(b"\t\r\n");
        check::only(public, PUBID_CHAR.or(spaces), "public identifier")?;
        let mut normal = String::new();
        for word in public.split(SPACE).filter(|word| !word.is_empty()) {
            normal += if normal.is_empty() { "" } else { " " };
            normal += word;
        }
        let mut nss = String::new();
        let mut rest = normal.as_str();
        while let Some(c) = rest.chars().next() {
            let found = TRANSCRIBED.iter().find(|(text, _)| rest.starts_with(text));
            let (text, transcribed) = match found {
                Some((text, transcribed)) => (*text, *transcribed),
                None => (&rest[..c.len_utf8()], &rest[..c.len_utf8()]),
            };
            nss += transcribed;
            rest = &rest[text.len()..];
        }
        if nss.is_empty() {
            Err(SchemeError::new(ErrorKind::Missing, "public identifier", 0))
        } else {
            Ok(Self { nss, public: normal })
        }
    }

    /// The public identifier, with normalized white space.
    ///
    /// ```
    /// use urlens_schemes::urn::{Namespace, PublicId};
    /// assert_eq!(PublicId::read("3%2B3=6")?.public_identifier(), "3+3=6");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn public_identifier(&self) -> &str {
        &self.public
    }
}

impl Namespace for PublicId {
    const NID: &'static str = "publicid";
    const STANDARDS: &'static [&'static str] = &["RFC 3151"];
    const FIELDS: &'static [(&'static str, &'static str)] =
        &[("public_identifier", "the public identifier")];

    fn read(nss: &str) -> Result<Self, SchemeError> {
        let error = |kind, at| Err(SchemeError::new(kind, "publicid", at));
        let mut public = String::new();
        let mut rest = nss;
        while let Some(c) = rest.chars().next() {
            let at = nss.len() - rest.len();
            let unit = if c == '%' { rest.get(..3).unwrap_or(rest) } else { &rest[..c.len_utf8()] };
            let of = |(_, other): &&(&str, &str)| other.eq_ignore_ascii_case(unit);
            match TRANSCRIBED.iter().find(of) {
                // A space at either end, or two in a row.
                Some((" ", _)) if at == 0 || public.ends_with(' ') || rest.len() == 1 => {
                    return error(ErrorKind::Rule(&SPACES), at);
                }
                Some((text, _)) => public += text,
                None if c == '%' => return error(ErrorKind::Rule(&ESCAPE), at),
                None if TRANSCRIBED.iter().any(|(text, _)| *text == unit) => {
                    return error(ErrorKind::Unexpected(c), at);
                }
                None => {
                    check::only(unit, PUBID_CHAR, "publicid").map_err(|error| error.shifted(at))?;
                    public += unit;
                }
            }
            rest = &rest[unit.len()..];
        }
        if public.is_empty() {
            error(ErrorKind::Missing, 0)
        } else {
            Ok(Self { nss: check::upper_escapes(nss).into_owned(), public })
        }
    }
}

impl Name for PublicId {
    /// Unchanged: only identical names are equivalent. Some public identifiers, such as those with
    /// `///`, have more than one name.
    fn canonical(&self) -> String {
        self.nss.clone()
    }

    fn fields(&self) -> Fields {
        Fields::new().with("public_identifier", self.public_identifier())
    }
}
