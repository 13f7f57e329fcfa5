//! `nosh:`, records in repositories of Ethereum addresses and agents; and `at:`, which has the same
//! syntax.
//!
//! There are two forms. The general form is RFC 3986 with an authority that is one string and a
//! path without empty segments. The restricted form, called Lexicon, is the one that schemas
//! accept: authority, collection and record key, in normal form.
//!
//! Accessors of [`Nosh`] and [`At`] show the text as written. [`Nosh::normalize`] and
//! [`At::normalize`] return the URI in normal form, whose accessors show the normal form; fields are
//! in normal form too. Normalization decodes the escapes of unreserved characters, and no others.
//!
//! The authority is not a network location: nothing is looked up by it, and a port in it is part of
//! its name (S1.13). The content at a URI may change, since no part of the URI depends on it
//! (S1.5). Only the registry can tell if an address or agent is registered (S1.31).

mod at;
mod authority;
mod build;
mod did;
mod fields;
mod form;
mod json_path;
mod keccak;
mod lexicon;
mod names;
mod nsid;
mod pattern;
mod record_key;
mod shape;
mod tid;

pub use at::{At, AtProfile};
pub use authority::{Address, AuthorityKind, Checksum};
pub use build::RecordUriBuilder;
pub use did::{Did, Handle};
pub use form::{Agents, FragmentKind, NoshUri, is_nosh_uri};
pub use nsid::Nsid;
pub use pattern::{NsidPattern, NsidRef};
pub use record_key::RecordKey;
pub use shape::MAX_LENGTH;
pub use tid::Tid;

use crate::check;
use crate::typed;
use crate::{
    About, ErrorKind, Fields, Finding, Profile, Rule, SchemeError, SchemeIdentifier, SchemeType,
};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use lexicon::NOT_NORMAL;
use nsid::Names;
use shape::{Shape, Slashes, escape_colons, normal_authority};
use urlens::Uri;

/// A NOSH URI.
///
/// ```
/// use urlens_schemes::nosh::AuthorityKind;
/// use urlens_schemes::{Nosh, SchemeIdentifier};
///
/// let nosh = Nosh::parse("nosh://1673/nosh.server.buyer.address/3jwdwj2ctlk26")?;
/// assert_eq!((nosh.authority(), nosh.authority_kind()), ("1673", AuthorityKind::Agent));
/// assert_eq!(nosh.collection().unwrap().domain(), "buyer.server.nosh");
/// assert_eq!(nosh.record_key().unwrap().tid().unwrap().to_rfc3339(), "2023-05-22T21:40:19.774000Z");
/// assert!(nosh.is_lexicon());
///
/// let error = Nosh::parse("nosh://foo.com/").unwrap_err();
/// assert_eq!(error.to_string(), "trailing slash in path at byte 14");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Nosh {
    shape: Shape,
}

const INVALID_AUTHORITY: Rule =
    Rule::new("invalid-authority", "expected an agent identifier or an Ethereum address");
const LEGACY_DOMAIN: Rule = Rule::new("domain-authority", "legacy domain");
const WRONG_CHECKSUM: Rule = Rule::new("wrong-checksum", "wrong EIP-55 checksum");
const COLON: Rule = Rule::new("colon-in-authority", "colon that generic parsers reject");

/// Ways to parse a NOSH URI.
///
/// ```
/// use urlens_schemes::nosh::{Lexicon, NoshProfile};
/// use urlens_schemes::{Nosh, SchemeType};
///
/// let lexicon = NoshProfile::Lexicon(Lexicon::default());
/// assert!(Nosh::read("nosh://1673?q", NoshProfile::General).is_ok());
/// assert!(Nosh::read("nosh://1673?q", lexicon).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NoshProfile {
    /// The general form.
    #[default]
    General,
    /// The restricted form.
    Lexicon(Lexicon),
}

/// Options of the restricted form, for the exact grammar of the document.
///
/// ```
/// use urlens_schemes::nosh::{Lexicon, NoshProfile};
/// use urlens_schemes::{Nosh, SchemeType};
///
/// let exact_grammar = Lexicon { abnf_only: true, strict_letters: true };
/// let error = Nosh::read("nosh://foo.com", NoshProfile::Lexicon(exact_grammar)).unwrap_err();
/// assert_eq!(error.code(), "invalid-authority");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Lexicon {
    /// No domains: the grammar of the document excludes them, its examples use them.
    pub abnf_only: bool,
    /// No digits in the name of a collection.
    pub strict_letters: bool,
}

impl Profile for NoshProfile {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("general", Self::General, "any authority and path; query and fragment"),
        (
            "lexicon",
            Self::Lexicon(Lexicon { abnf_only: false, strict_letters: false }),
            "authority, collection and record key in normal form, as schemas require",
        ),
        (
            "lexicon-abnf",
            Self::Lexicon(Lexicon { abnf_only: true, strict_letters: true }),
            "the exact grammar of the restricted form: no domains, and only letters in names",
        ),
    ];
}

typed!(Nosh, "nosh://1673/nosh.server.buyer.address/3jwdwj2ctlk26");

impl SchemeType for Nosh {
    const ABOUT: About = About {
        name: "nosh",
        title: "records in repositories of the NOSH network",
        standards: &["NOSH RFC 8, URI Standards"],
        hierarchical: true,
        examples: &[
            "nosh://1673/nosh.server.buyer.address/3jwdwj2ctlk26",
            "nosh://0xb794f5ea0ba39494ce839613fffba74279579268/nosh.server.buyer.address/self",
            "NOSH://Foo.com/Com.Example.Foo/A%7e/./b?q=%c3%a9#/key",
            "nosh://example.com:3000",
        ],
        fields: &[
            ("authority", "the owner of the repository, in normal form"),
            ("authority_kind", "`address`, `agent`, `domain` or `other`"),
            ("path", "the path, in normal form"),
            ("collection", "the NSID of the collection"),
            ("record_key", "the key of the record"),
            ("time", "the time in the key, if it is a TID"),
            ("query", "the query, which has no defined meaning"),
            ("fragment", "the fragment"),
            ("fragment_kind", "`pointer` (RFC 6901), `path` (RFC 9535) or `other`"),
            ("lexicon", "true if the URI is in the restricted form"),
        ],
    };
    /// "The overall URI is restricted to a subset of ASCII characters".
    const ALLOWS_NON_ASCII: bool = false;
    type Profile = NoshProfile;

    fn from_uri(uri: Uri, profile: NoshProfile) -> Result<Self, SchemeError> {
        Self::read(uri.as_str(), profile)
    }

    fn read(text: &str, profile: NoshProfile) -> Result<Self, SchemeError> {
        let shape = Shape::read(text, &Self::ABOUT, Slashes::Checked, escape_colons)?;
        if let NoshProfile::Lexicon(lexicon) = profile {
            check_authority(&shape, lexicon)?;
            let letters = lexicon.strict_letters;
            lexicon::check(&shape, if letters { Names::Letters } else { Names::Documents })?;
        }
        Ok(Self { shape })
    }

    /// Removes empty segments and trailing slashes.
    fn read_repaired(text: &str) -> Result<Self, SchemeError> {
        Self::normalized(text)
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        fields::build(fields)
    }
}

impl SchemeIdentifier for Nosh {
    fn uri(&self) -> &Uri {
        self.shape.uri()
    }

    fn text(&self) -> &str {
        self.shape.text()
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("nosh")
    }

    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(self.shape.normalize(normal, Names::Documents))
    }

    fn fields(&self) -> Fields {
        let normal = self.normalize();
        let (kind, collection) = (normal.authority_kind(), normal.collection());
        let common = normal.shape.fields(kind, collection, normal.record_key());
        common
            .with("fragment_kind", normal.fragment_kind().map(FragmentKind::name))
            .with("lexicon", self.is_lexicon())
    }

    fn findings(&self) -> Vec<Finding> {
        let rule = match AuthorityKind::of(&normal(self.authority())) {
            AuthorityKind::Domain => &LEGACY_DOMAIN,
            AuthorityKind::Address
                if Address::checksum(self.authority()) == Ok(Checksum::Wrong) =>
            {
                &WRONG_CHECKSUM
            }
            _ if Uri::parse_borrowed(self.text()).is_err() => &COLON,
            _ => return Vec::new(),
        };
        alloc::vec![Finding::new(rule, "authority", self.shape.authority_range())]
    }
}

/// Checks the authority of the restricted form: a supported kind, in normal form.
fn check_authority(shape: &Shape, lexicon: Lexicon) -> Result<(), SchemeError> {
    let authority = shape.authority();
    let rule = match AuthorityKind::of(authority) {
        AuthorityKind::Agent => return Ok(()),
        AuthorityKind::Domain if lexicon.abnf_only => &INVALID_AUTHORITY,
        AuthorityKind::Address | AuthorityKind::Domain => {
            if normal(authority) == authority {
                return Ok(());
            } else {
                &NOT_NORMAL
            }
        }
        _ => &INVALID_AUTHORITY,
    };
    let at = shape.authority_range().start;
    Err(SchemeError::new(ErrorKind::Rule(rule), "authority", at))
}

/// The normal form of an authority. Hosts (RFC 3986, section 6.2.2.1) and addresses ignore case.
fn normal(authority: &str) -> String {
    check::upper_escapes(&normal_authority(authority).to_ascii_lowercase()).into_owned()
}
