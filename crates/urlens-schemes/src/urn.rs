//! `urn:`, uniform resource names (RFC 8141, and RFC 2141 as a profile).
//!
//! ```text
//!   urn:example:weather?+lang:en?=op=map&lat=39.56#legend
//!       \_____/ \_____/  \_____/  \____________/ \____/
//!         NID     NSS       r-         q-          f-component
//! ```
//!
//! | item | contents |
//! |---|---|
//! | [`Urn`] | the name and its parts |
//! | [`Status`], [`FORMAL`], [`INFORMAL`] | the registry of namespaces as data |
//! | [`Namespace`], [`NAMESPACES`] | the supported namespaces, one file each |

mod edit;
mod namespace;
mod nid;
mod registered;
mod syntax;

mod example;
mod ietf;
mod isan;
mod isbn;
mod issn;
mod lex;
mod mpeg;
mod nbn;
mod oid;
mod publicid;
mod uuid;

pub use example::Example;
pub use ietf::{Ietf, Series};
pub use isan::Isan;
pub use isbn::Isbn;
pub use issn::Issn;
pub use lex::Lex;
pub use mpeg::Mpeg;
pub use namespace::{NAMESPACES, Name, Namespace, Rules};
pub use nbn::Nbn;
pub use nid::Status;
pub use oid::Oid;
pub use publicid::PublicId;
pub use registered::{FORMAL, INFORMAL, Registered};
pub use syntax::Profile;
pub use uuid::{Uuid, Variant};

use crate::build::FieldReader;
use crate::check;
use crate::typed;
use crate::{About, Fields, Finding, SchemeError, SchemeIdentifier, SchemeType};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use syntax::{rq, split};
use urlens::{Part, Uri};

/// A uniform resource name.
///
/// ```
/// use urlens_schemes::{Urn, SchemeIdentifier};
///
/// let urn = Urn::parse("URN:Example:a%2fb?+r?=q#f")?;
/// assert_eq!((urn.nid(), urn.nss()), ("Example", "a%2fb"));
/// assert_eq!((urn.r_component(), urn.q_component()), (Some("r"), Some("q")));
/// assert_eq!(urn.f_component(), Some("f"));
/// assert_eq!(urn.canonical(), "urn:example:a%2Fb?+r?=q#f");
/// assert!(urn.is_equivalent(&Urn::parse("urn:EXAMPLE:a%2Fb")?));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Urn {
    uri: Uri,
    /// The parsed name, if the namespace is supported.
    name: Option<Arc<dyn Name>>,
}

typed!(Urn, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6");

impl SchemeType for Urn {
    const ABOUT: About = About {
        name: "urn",
        title: "uniform resource names",
        standards: &["RFC 8141", "RFC 2141", "RFC 3406"],
        hierarchical: false,
        examples: &[
            "urn:example:weather?+lang:en?=op=map&lat=39.56#legend",
            "URN:Example:a%2fb/c~d",
            "urn:urn-7:1.2",
            "urn:x-own:a",
            "urn:uuid:F81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
            "urn:uuid:00000000-0000-0000-0000-000000000000",
            "urn:oid:1.3.6.1.4.1",
            "urn:isbn:0-201-08372-8",
            "urn:isbn:978-0-201-08372-9",
            "urn:issn:0378-5955",
            "urn:issn:2434561x",
            "urn:nbn:de:bvb:19-epub-91046-3",
            "urn:nbn:fi-fe19981001",
            "urn:isan:0000-0000-3a8d-0000-z-0000-0000-6",
            "urn:ietf:rfc:2141",
            "urn:ietf:id:ietf-urn-ietf-06",
            "urn:ietf:mtg:41-urn",
            "urn:ietf:params:xml:ns:yang",
            "urn:mpeg:mpeg7:schema:2001",
            "urn:lex:it;lazio:regione:legge:2003-09-21;456@originale:it$text-xml",
            "urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN",
            "urn:publicid:%2B:IDN+example.org;a:3%2b3=6",
        ],
        fields: &[
            ("nid", "the namespace identifier"),
            ("nss", "the namespace-specific string"),
            ("r_component", "parameters for the resolver"),
            ("q_component", "parameters for the resource"),
            ("f_component", "the fragment"),
            ("status", "`formal`, `informal`, `reserved` or `unregistered`"),
        ],
    };
    /// Names are compared as URIs, to which an IRI is mapped first (RFC 3987, section 3.1).
    const ALLOWS_NON_ASCII: bool = true;
    type Profile = Profile;

    fn read(text: &str, profile: Self::Profile) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme_in_text(text)?;
        check::no_authority(text)?;
        Self::from_uri(Uri::parse(text)?, profile)
    }

    fn from_uri(uri: Uri, profile: Profile) -> Result<Self, SchemeError> {
        let mut urn = Self::syntax(uri, profile)?;
        let start = check::start(&urn.uri, Part::Path) + urn.nid().len() + 1;
        if let Some(rules) = namespace::find(urn.nid()) {
            urn.name = Some(rules.read(urn.nss()).map_err(|error| error.shifted(start))?);
        }
        Ok(urn)
    }

    /// Without r-, q- and f-component (RFC 8141, section 3.1).
    fn resource_length(canonical: &str) -> usize {
        canonical.find(['?', '#']).unwrap_or(canonical.len())
    }

    /// `nid`, and `nss` and the components, encoded.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        const COMPONENTS: [&str; 3] = ["r_component", "q_component", "f_component"];
        let reader = FieldReader::new(fields);
        let [r, q, f] = COMPONENTS.map(|name| reader.optional_text(name));
        let urn = edit::join(reader.text("nid")?, reader.text("nss")?, [r?, q?, f?])?;
        reader.finish(urn, &["nid", "nss", "r_component", "q_component", "f_component"])
    }
}

impl SchemeIdentifier for Urn {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    /// `urn:` and the namespace, if it is supported; `urn` otherwise.
    fn kind(&self) -> Cow<'static, str> {
        match &self.name {
            Some(_) => Cow::Owned(["urn:", &self.nid().to_ascii_lowercase()].concat()),
            None => Cow::Borrowed("urn"),
        }
    }

    /// Scheme and namespace in lower case, escapes in upper case, and the canonical form of the
    /// name.
    fn canonical(&self) -> Cow<'_, str> {
        let mut text = self.assigned(match &self.name {
            Some(name) => name.canonical(),
            None => check::upper_escapes(self.nss()).into_owned(),
        });
        let parts =
            [("?+", self.r_component()), ("?=", self.q_component()), ("#", self.f_component())];
        for (sigil, part) in parts {
            if let Some(part) = part {
                text += sigil;
                text += &check::upper_escapes(part);
            }
        }
        Cow::Owned(text)
    }

    /// RFC 8141, section 3.1: r-, q- and f-components are omitted, and no escape is decoded. The
    /// namespace may define further equivalence.
    fn key(&self) -> Cow<'_, str> {
        Cow::Owned(self.assigned(match &self.name {
            Some(name) => name.key(),
            None => check::upper_escapes(self.nss()).into_owned(),
        }))
    }

    fn fields(&self) -> Fields {
        let mut fields = Fields::new()
            .with("nid", self.nid())
            .with("nss", self.nss())
            .with("r_component", self.r_component())
            .with("q_component", self.q_component())
            .with("f_component", self.f_component())
            .with("status", self.status().name());
        if let Some(name) = &self.name {
            fields.extend(name.fields());
        }
        fields
    }

    fn findings(&self) -> Vec<Finding> {
        let start = check::start(&self.uri, Part::Path);
        let nid = start..start + self.nid().len();
        let rule = self.status().rule();
        let status = rule.map(|rule| Finding::new(rule, "nid", nid.clone()));
        let name = self.name.iter().flat_map(|name| name.findings());
        status.into_iter().chain(name.map(|finding| finding.shifted(nid.end + 1))).collect()
    }
}

impl Urn {
    /// Parses a URN by the generic syntax only, without the rules of its namespace.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::{Urn, urn::Profile};
    ///
    /// let uri = uri!("urn:isbn:0-201-08372-9");
    /// assert!(Urn::parse(uri.as_str()).is_err());
    /// assert_eq!(Urn::syntax(uri.into_owned(), Profile::Rfc8141)?.nss(), "0-201-08372-9");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn syntax(uri: Uri, profile: Profile) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        syntax::check(&uri, profile)?;
        Ok(Self { uri, name: None })
    }

    /// The namespace identifier, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Urn::parse("urn:ISSN:0378-5955")?.nid(), "ISSN");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn nid(&self) -> &str {
        split(self.uri.path()).0
    }

    /// The namespace-specific string: the name within the namespace, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Urn::parse("urn:issn:0378-5955")?.nss(), "0378-5955");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn nss(&self) -> &str {
        split(self.uri.path()).1
    }

    /// The r-component, without its `?+`: parameters for the resolver.
    ///
    /// ```
    /// # use urlens_schemes::Urn;
    /// assert_eq!(Urn::parse("urn:example:a?+b?c?=d")?.r_component(), Some("b?c"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn r_component(&self) -> Option<&str> {
        rq(self.uri.query()?).0
    }

    /// The q-component, without its `?=`: parameters for the resource or service.
    ///
    /// ```
    /// # use urlens_schemes::Urn;
    /// assert_eq!(Urn::parse("urn:example:a?=b?+c")?.q_component(), Some("b?+c"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn q_component(&self) -> Option<&str> {
        rq(self.uri.query()?).1
    }

    /// The f-component, without its `#`: the fragment.
    ///
    /// ```
    /// # use urlens_schemes::Urn;
    /// assert_eq!(Urn::parse("urn:example:a#")?.f_component(), Some(""));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn f_component(&self) -> Option<&str> {
        self.uri.fragment()
    }

    /// The registration status of the namespace.
    ///
    /// ```
    /// use urlens_schemes::{Urn, urn::Status};
    /// assert_eq!(Urn::parse("urn:urn-5:a")?.status(), Status::Informal { number: 5 });
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn status(&self) -> Status {
        Status::of(self.nid())
    }

    /// The name parsed by namespace `T`, if this URN is in that namespace.
    ///
    /// ```
    /// use urlens_schemes::{Urn, urn::{Isbn, Uuid}};
    ///
    /// let urn = Urn::parse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")?;
    /// assert_eq!(urn.name::<Uuid>().unwrap().version(), Some(1));
    /// assert!(urn.name::<Isbn>().is_none());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name<T: Namespace>(&self) -> Option<T> {
        if self.nid().eq_ignore_ascii_case(T::NID) { T::read(self.nss()).ok() } else { None }
    }

    fn assigned(&self, nss: String) -> String {
        ["urn:", &self.nid().to_ascii_lowercase(), ":", &nss].concat()
    }
}
