//! `hdl:`, names of the Handle System (RFC 3650 and RFC 3651), and their web addresses.
//!
//! The scheme is not registered. It is in use, with the syntax of `doi:`, whose names are handles.

use crate::build::FieldReader;
use crate::draft::Draft;
use crate::qualifiers::{decode, place};
use crate::web_address::{HANDLE_RESOLVERS, name_in};
use crate::{
    About, Doi, ErrorKind, Fields, Rule, SchemeError, SchemeIdentifier, SchemeType, check, typed,
};
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::grammar::rfc3986::PATH;
use urlens::{CharSet, Part, Text, Uri, percent};

/// A handle: a prefix, which names an authority, and a local name, the suffix.
///
/// Handles are case-sensitive by default (RFC 3651, section 3.1). An authority may define that it
/// ignores case, as that of DOI names does: see [`to_doi`](Self::to_doi).
///
/// ```
/// use urlens_schemes::{Hdl, SchemeIdentifier};
///
/// let handle = Hdl::parse("hdl:4263537/a%2fB%20c")?;
/// assert_eq!((handle.prefix(), handle.suffix()), ("4263537", "a/B c"));
/// assert_eq!(handle.canonical(), "hdl:4263537/a/B%20c");
/// assert_eq!(handle.to_url(), "https://hdl.handle.net/4263537/a/B%20c");
///
/// let error = Hdl::parse("hdl:4263537").unwrap_err();
/// assert_eq!(error.to_string(), "missing suffix at byte 11");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Hdl {
    uri: Uri,
    /// The handle: the path, decoded.
    name: String,
    /// Offset of the first slash in the handle.
    slash: usize,
}

/// Characters that need no escape.
const PLAIN: CharSet = PATH;

const CONTROL: Rule = Rule::new("control-character", "control character");
const EMPTY_LABEL: Rule = Rule::new("empty-label", "empty label between dots");
const NOT_A_RESOLVER: Rule = Rule::new("not-handle-resolver", "unknown handle resolver");

typed!(Hdl, "hdl:4263537/4000");

impl SchemeType for Hdl {
    const ABOUT: About = About {
        name: "hdl",
        title: "names of the Handle System",
        standards: &["RFC 3650", "RFC 3651"],
        hierarchical: false,
        examples: &["hdl:4263537/4000", "HDL:20.500.12345/A%62%2fc/../d%3F", "hdl:10.1000/182"],
        fields: &[
            ("prefix", "the naming authority, decoded"),
            ("suffix", "the local name, decoded"),
            ("doi", "the DOI, if the handle is one"),
            ("url", "the web address"),
        ],
    };
    /// Handles are UTF-8 (RFC 3651, section 2).
    const ALLOWS_NON_ASCII: bool = true;
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority, Part::Query, Part::Fragment])?;
        let start = check::start(&uri, Part::Path);
        let (name, slash) = read_name(uri.path()).map_err(|error| error.shifted(start))?;
        Ok(Self { uri, name, slash })
    }

    fn from_web_address(url: &Uri<&str>) -> Option<Self> {
        Self::from_url(url).ok()
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let reader = FieldReader::new(fields);
        let handle = Self::new(reader.text("prefix")?, reader.text("suffix")?)?;
        reader.finish(handle, &["prefix", "suffix"])
    }
}

impl SchemeIdentifier for Hdl {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("hdl")
    }

    /// Without unneeded escapes. Case is kept.
    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(["hdl:", &self.encoded()].concat())
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("prefix", self.prefix())
            .with("suffix", self.suffix())
            .with("doi", self.to_doi().map(|doi| doi.canonical().into_owned()))
            .with("url", self.to_url())
    }
}

impl Hdl {
    /// Builds the identifier of a prefix and a suffix in plain text.
    ///
    /// ```
    /// use urlens_schemes::Hdl;
    /// assert_eq!(Hdl::new("4263537", "a b")?.as_str(), "hdl:4263537/a%20b");
    /// assert_eq!(Hdl::new("a/b", "c").unwrap_err().to_string(), "unexpected '/' in prefix at byte 1");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a part is empty or has control characters, or the prefix has a slash or an empty
    /// label. The offset of an error counts within its part.
    pub fn new(prefix: &str, suffix: &str) -> Result<Self, SchemeError> {
        if let Some(at) = prefix.find('/') {
            return Err(SchemeError::new(ErrorKind::Unexpected('/'), "prefix", at));
        }
        let mut draft = Draft::new("hdl:");
        draft.plain("prefix", prefix, PLAIN).put("/").plain("suffix", suffix, PLAIN);
        draft.build()
    }

    /// Builds the identifier of a handle as people write it, `4263537/4000`.
    ///
    /// ```
    /// use urlens_schemes::Hdl;
    /// assert_eq!(Hdl::from_name("4263537/a#b")?.as_str(), "hdl:4263537/a%23b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn from_name(name: &str) -> Result<Self, SchemeError> {
        let (prefix, suffix) = name.split_once('/').unwrap_or((name, ""));
        Self::new(prefix, suffix)
    }

    /// The handle, `4263537/4000`, decoded.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Hdl::parse("hdl:1/a%20b")?.name(), "1/a b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The prefix: the naming authority, decoded.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Hdl::parse("hdl:20.1000/5")?.prefix(), "20.1000");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn prefix(&self) -> &str {
        &self.name[..self.slash]
    }

    /// The suffix: the local name, decoded.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Hdl::parse("hdl:1/a/b%3F")?.suffix(), "a/b?");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn suffix(&self) -> &str {
        &self.name[self.slash + 1..]
    }

    /// The DOI of a handle with a prefix of the DOI system (`10.`).
    ///
    /// ```
    /// use urlens_schemes::Hdl;
    /// assert_eq!(Hdl::parse("hdl:10.1000/182")?.to_doi().unwrap().as_str(), "doi:10.1000/182");
    /// assert!(Hdl::parse("hdl:4263537/4000")?.to_doi().is_none());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_doi(&self) -> Option<Doi> {
        Doi::new(self.prefix(), self.suffix()).ok()
    }

    /// The web address that resolves the handle.
    ///
    /// ```
    /// let handle = urlens_schemes::Hdl::parse("hdl:4263537/4000")?;
    /// assert_eq!(handle.to_url(), "https://hdl.handle.net/4263537/4000");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_url(&self) -> String {
        ["https://", HANDLE_RESOLVERS[0], "/", &self.encoded()].concat()
    }

    /// Parses a web address of the resolver.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::Hdl;
    ///
    /// let handle = Hdl::from_url(&uri!("http://hdl.handle.net/4263537/4000"))?;
    /// assert_eq!(handle.as_str(), "hdl:4263537/4000");
    /// let error = Hdl::from_url(&uri!("https://example.org/4263537/4000")).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown handle resolver in host at byte 8");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it is a web address of another host, has a query or another component, or its path
    /// is not a handle.
    pub fn from_url<T: Text>(url: &Uri<T>) -> Result<Self, SchemeError> {
        let url = url.as_borrowed();
        let (name, at) = name_in(&url, HANDLE_RESOLVERS, &NOT_A_RESOLVER)?;
        read_name(name).map_err(|error| error.shifted(at))?;
        Self::parse(&["hdl:", name].concat())
    }

    /// The handle, escaped where needed. A `/` in the prefix is not possible, and needs no escape in
    /// the suffix.
    fn encoded(&self) -> String {
        percent::encode(&self.name, PLAIN).into_owned()
    }
}

/// Reads `handle = naming-authority "/" local-name`, and the offset of its slash. Offsets of errors
/// count in the path.
fn read_name(path: &str) -> Result<(String, usize), SchemeError> {
    let (raw_prefix, raw_suffix) = path.split_once('/').unwrap_or((path, ""));
    let prefix = read_part(raw_prefix, "prefix", 0)?;
    // `naming-authority = *( label "." ) label`
    let mut octet = 0;
    for label in prefix.split('.') {
        let kind = match (label.is_empty(), label.find('/')) {
            (true, _) => Some((ErrorKind::Rule(&EMPTY_LABEL), octet)),
            (_, Some(slash)) => Some((ErrorKind::Unexpected('/'), octet + slash)),
            _ => None,
        };
        if let Some((kind, octet)) = kind {
            return Err(SchemeError::new(kind, "prefix", place(raw_prefix, octet)));
        }
        octet += label.len() + 1;
    }
    let start = (raw_prefix.len() + 1).min(path.len());
    let suffix = read_part(raw_suffix, "suffix", start)?;
    Ok(([&prefix, "/", &suffix].concat(), prefix.len()))
}

/// Decodes a part, which is not empty and has no control characters.
fn read_part<'a>(raw: &'a str, part: &'static str, at: usize) -> Result<Cow<'a, str>, SchemeError> {
    let decoded = decode(raw, part, at)?;
    let error = |kind| Err(SchemeError::new(kind, part, at));
    if decoded.is_empty() {
        return error(ErrorKind::Missing);
    }
    if decoded.contains(char::is_control) {
        return error(ErrorKind::Rule(&CONTROL));
    }
    Ok(decoded)
}
