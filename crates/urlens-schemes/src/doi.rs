//! `doi:`, digital object identifiers (ISO 26324 and the DOI Handbook), and their web addresses.

use crate::build::FieldReader;
use crate::check;
use crate::draft::Draft;
use crate::typed;
use crate::web_address::{DOI_RESOLVERS, name_in};
use crate::{About, ErrorKind, Fields, Hdl, Rule, SchemeError, SchemeIdentifier, SchemeType};
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::grammar::rfc3986::{DIGIT, PATH};
use urlens::percent::{self, Encoded};
use urlens::{CharSet, Part, Text, Uri};

/// A digital object identifier.
///
/// ```
/// use urlens_schemes::{Doi, SchemeIdentifier};
///
/// let doi = Doi::parse("doi:10.1000/ISBN-1%3c2")?;
/// assert_eq!((doi.prefix(), doi.registrant(), doi.suffix()), ("10.1000", "1000", "ISBN-1<2"));
/// assert_eq!(doi.canonical(), "doi:10.1000/isbn-1%3C2");
/// assert_eq!(doi.to_url(), "https://doi.org/10.1000/isbn-1%3C2");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Doi {
    uri: Uri,
    /// The DOI name: the path, decoded.
    name: String,
    /// Offset of the first slash in the name.
    slash: usize,
}

/// `10.` and a registrant code: numbers separated by dots.
const PREFIX: CharSet = DIGIT.or(CharSet::of(b"."));
/// Characters that need no escape, in the URI and in the web address.
const PLAIN: CharSet = PATH;

const NOT_A_DOI: Rule = Rule::new("wrong-doi-directory", "directory other than 10");
const CONTROL: Rule = Rule::new("control-character", "control character");
const NOT_A_RESOLVER: Rule = Rule::new("not-doi-resolver", "unknown DOI resolver");

typed!(Doi, "doi:10.1000/182");

impl SchemeType for Doi {
    const ABOUT: About = About {
        name: "doi",
        title: "digital object identifiers",
        standards: &["ISO 26324", "DOI Handbook"],
        hierarchical: false,
        examples: &["doi:10.1000/182", "DOI:10.1002/(SICI)1097%2d4571%3C1::aid-ASI2%3e3.0.CO;2-F"],
        fields: &[
            ("prefix", "`10.` and the registrant code"),
            ("suffix", "the suffix that the registrant chose, decoded"),
            ("registrant", "the registrant code"),
            ("url", "the web address"),
        ],
    };
    /// DOI names are Unicode, and are escaped as UTF-8.
    const ALLOWS_NON_ASCII: bool = true;
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority, Part::Query, Part::Fragment])?;
        let (name, slash) =
            read_name(uri.path()).map_err(|error| error.shifted(check::start(&uri, Part::Path)))?;
        Ok(Self { uri, name, slash })
    }

    fn from_web_address(url: &Uri<&str>) -> Option<Self> {
        Self::from_url(url).ok()
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let reader = FieldReader::new(fields);
        let doi = Self::new(reader.text("prefix")?, reader.text("suffix")?)?;
        reader.finish(doi, &["prefix", "suffix"])
    }
}

impl SchemeIdentifier for Doi {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("doi")
    }

    /// The name in lower case, because DOI names ignore ASCII case, without unneeded escapes.
    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(["doi:", &self.canonical_name()].concat())
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("prefix", self.prefix())
            .with("suffix", self.suffix())
            .with("registrant", self.registrant())
            .with("url", self.to_url())
    }
}

impl Doi {
    /// The DOI name, `10.1000/182`, decoded and with its case as written.
    /// [`SchemeIdentifier::canonical`] has the normal form.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10.1000/a%20b")?.name(), "10.1000/a b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The prefix: the directory `10.` and the registrant code.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10.1000.10/1")?.prefix(), "10.1000.10");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn prefix(&self) -> &str {
        &self.name[..self.slash]
    }

    /// The registrant code.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10.1000.10/1")?.registrant(), "1000.10");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn registrant(&self) -> &str {
        &self.name["10.".len()..self.slash]
    }

    /// The suffix that the registrant chose, decoded.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10.1000/a%2Fb/c")?.suffix(), "a/b/c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn suffix(&self) -> &str {
        &self.name[self.slash + 1..]
    }

    /// Builds the identifier of a DOI name as people write it, `10.1000/182`.
    ///
    /// ```
    /// use urlens_schemes::Doi;
    ///
    /// assert_eq!(Doi::from_name("10.1000/a#b")?.as_str(), "doi:10.1000/a%23b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn from_name(name: &str) -> Result<Self, SchemeError> {
        Self::parse(&["doi:", &percent::encode(name, PLAIN)].concat())
    }

    /// Builds the identifier of a prefix and a suffix in plain text.
    ///
    /// ```
    /// use urlens_schemes::Doi;
    /// assert_eq!(Doi::new("10.1000", "a b")?.as_str(), "doi:10.1000/a%20b");
    /// let error = Doi::new("10.1000", "").unwrap_err();
    /// assert_eq!(error.to_string(), "missing suffix at byte 0");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the prefix is malformed, or the suffix is empty or has control characters. The
    /// offset of an error counts within its part.
    pub fn new(prefix: &str, suffix: &str) -> Result<Self, SchemeError> {
        read_prefix(prefix)?;
        let mut draft = Draft::new("doi:");
        draft.push("prefix", None, prefix).put("/").plain("suffix", suffix, PLAIN);
        draft.build()
    }

    /// The web address that resolves the identifier, in canonical form.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10.1000/182")?.to_url(), "https://doi.org/10.1000/182");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_url(&self) -> String {
        ["https://", DOI_RESOLVERS[0], "/", &self.canonical_name()].concat()
    }

    /// Parses a web address of the DOI resolver, current or old.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::Doi;
    ///
    /// let doi = Doi::from_url(&uri!("http://dx.doi.org/10.1000/182"))?;
    /// assert_eq!(doi.as_str(), "doi:10.1000/182");
    /// let error = Doi::from_url(&uri!("https://example.org/10.1000/182")).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown DOI resolver in host at byte 8");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn from_url<T: Text>(url: &Uri<T>) -> Result<Self, SchemeError> {
        let url = url.as_borrowed();
        let (name, at) = name_in(&url, DOI_RESOLVERS, &NOT_A_RESOLVER)?;
        read_name(name).map_err(|error| error.shifted(at))?;
        Self::parse(&["doi:", name].concat())
    }

    /// The handle of the Handle System that the DOI is.
    ///
    /// ```
    /// let doi = urlens_schemes::Doi::parse("doi:10.1000/ABC")?;
    /// assert_eq!(doi.to_handle().unwrap().as_str(), "hdl:10.1000/ABC");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_handle(&self) -> Option<Hdl> {
        Hdl::new(self.prefix(), self.suffix()).ok()
    }

    fn canonical_name(&self) -> String {
        percent::encode(&self.name.to_ascii_lowercase(), PLAIN).into_owned()
    }
}

/// Reads the DOI name of a path, and the offset of its slash. Offsets count from the start of the
/// path.
fn read_name(path: &str) -> Result<(String, usize), SchemeError> {
    let (prefix, suffix) = path.split_once('/').unwrap_or((path, ""));
    let registrant = read_prefix(prefix)?;
    let at = prefix.len() + 1;
    if suffix.is_empty() {
        return Err(SchemeError::new(ErrorKind::Missing, "suffix", at.min(path.len())));
    }
    let Ok(decoded) = Encoded::new(suffix).decode_utf8() else {
        return Err(SchemeError::new(ErrorKind::NotUtf8, "suffix", at));
    };
    if decoded.contains(char::is_control) {
        return Err(SchemeError::new(ErrorKind::Rule(&CONTROL), "suffix", at));
    }
    Ok(([prefix, "/", &decoded].concat(), "10.".len() + registrant.len()))
}

/// `"10." 1*DIGIT *("." 1*DIGIT)`
fn read_prefix(prefix: &str) -> Result<&str, SchemeError> {
    check::non_empty(prefix, PREFIX, "prefix")?;
    let Some(registrant) = prefix.strip_prefix("10.") else {
        return Err(SchemeError::new(ErrorKind::Rule(&NOT_A_DOI), "prefix", 0));
    };
    let mut at = "10.".len();
    for number in registrant.split('.') {
        check::non_empty(number, DIGIT, "prefix").map_err(|error| error.shifted(at))?;
        at += number.len() + 1;
    }
    Ok(registrant)
}
