//! `data:`, which carry what they name: RFC 2397, and the processor of the Fetch Standard.
//!
//! RFC 2397 says what a data URL is, and [`Data::parse`] holds a text to it. Browsers read more, and
//! in places otherwise: that is [`Data::fetch`], the profile `fetch`. The two differ in what an
//! escape means in the media type (there the RFC decodes it, and Fetch does not), and in what is
//! refused (Fetch: a missing comma and broken base64, nothing else).
//!
//! How long a data URL may be is for the application to say (RFC 2397 itself only warns of limits):
//! there is none unless [`Data::parse_within`] is given one. It is counted in bytes of the URL, so
//! that it is known before anything is decoded; what is decoded is never longer.

pub mod base64;
mod mime;
mod read;

pub use mime::MediaType;

use crate::typed::typed;
use crate::{About, ErrorKind, Fields, Profile, SchemeError, Typed, View};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use urlens::grammar::rfc3986::{QUERY, UNRESERVED};
use urlens::{CharSet, Text, Uri, UriRef, Url, percent};

/// A data URL, decoded.
///
/// ```
/// use urlens_schemes::{Data, View};
///
/// let data = Data::parse("data:text/plain;charset=utf-8;base64,Y2Fmw6k=")?;
/// assert_eq!(data.media_type().parameter("charset"), Some("utf-8"));
/// assert_eq!(data.bytes(), "café".as_bytes());
/// assert_eq!(data.canonical(), "data:text/plain;charset=utf-8,caf%C3%A9");
///
/// let error = Data::parse("data:text/html").unwrap_err();
/// assert_eq!(error.to_string(), "no comma at byte 14");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Data {
    uri: Uri,
    /// What was read, where browsers take what is no URI.
    other_text: Option<String>,
    profile: DataProfile,
    /// The media type as it was read, where it cannot be written otherwise.
    fixed: Option<String>,
    media_type: MediaType,
    base64: bool,
    bytes: Vec<u8>,
}

/// How a data URL is read.
///
/// ```
/// use urlens_schemes::data::DataProfile;
/// use urlens_schemes::{Data, Typed};
///
/// assert!(Data::read("data:x; base64,WA", DataProfile::Rfc2397).is_err());
/// assert_eq!(Data::read("data:x; base64,WA", DataProfile::Fetch)?.bytes(), b"X");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DataProfile {
    /// As RFC 2397 has it.
    #[default]
    Rfc2397,
    /// As browsers do: the Fetch Standard's data: URL processor, on a URL of the URL Standard.
    Fetch,
}

impl Profile for DataProfile {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("rfc2397", Self::Rfc2397, "as RFC 2397 has it"),
        ("fetch", Self::Fetch, "as browsers read it, by the Fetch Standard"),
    ];
}

typed!(Data, "data:,Hello%2C%20World!");

impl Typed for Data {
    const ABOUT: About = About {
        name: "data",
        title: "data in the URL itself",
        standards: &["RFC 2397", "Fetch Standard"],
        examples: &[
            "data:,Hello%2C%20World!",
            "data:text/plain;charset=utf-8,caf%c3%A9#x",
            "data:IMAGE/GIF;base64,R0lGODdh",
            "data:;Charset=%22a%20b%22;base64,WA",
        ],
        fields: &[
            ("media_type", "the media type, with its parameters"),
            ("length", "how many bytes the data are"),
            ("text", "the data as text, if they are UTF-8"),
            ("fragment", "the fragment"),
        ],
    };
    type Profile = DataProfile;

    fn from_uri(uri: Uri, profile: DataProfile) -> Result<Self, SchemeError> {
        match profile {
            DataProfile::Rfc2397 => Self::from_rfc2397(uri),
            DataProfile::Fetch => Self::read(uri.as_str(), profile),
        }
    }

    fn read(text: &str, profile: DataProfile) -> Result<Self, SchemeError> {
        match profile {
            DataProfile::Rfc2397 => {
                Self::ABOUT.claim_text(text)?;
                Self::from_rfc2397(Uri::parse(text)?.into_owned())
            }
            DataProfile::Fetch => {
                if let Some(uri) = Uri::parse(text).ok().filter(is_parsed) {
                    return Self::processed(uri.into_owned(), None);
                }
                // Parsing passes over what stands before a scheme.
                Self::ABOUT.claim_text(text.trim_start_matches(|c| c <= ' '))?;
                let url = Url::parse(text)?;
                Self::fetch(&url).map_err(|error| {
                    // Where the URL is not the text, the place is only known up to there.
                    let pairs = url.as_str().char_indices().zip(text.char_indices());
                    let differ = pairs.into_iter().find(|(ours, theirs)| ours != theirs);
                    let at = differ.map_or(error.at(), |((at, _), _)| at.min(error.at()));
                    SchemeError::new(error.kind(), error.part(), at.min(text.len()))
                })
            }
        }
    }
}

impl View for Data {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn text(&self) -> &str {
        self.other_text.as_deref().unwrap_or(self.uri.as_str())
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("data")
    }

    /// The media type in lower case, unless it is the one that is meant anyway, and the shorter of
    /// the two ways to write the data.
    fn canonical(&self) -> Cow<'_, str> {
        let media_type = match &self.fixed {
            Some(fixed) => Cow::Borrowed(fixed.as_str()),
            None => written(&self.media_type, self.profile),
        };
        let mut to = write(&media_type, &self.bytes);
        if let Some(fragment) = self.fragment() {
            to.push('#');
            to.push_str(fragment);
        }
        Cow::Owned(to)
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("media_type", self.media_type.to_string())
            .with("length", self.bytes.len() as u64)
            .with("text", core::str::from_utf8(&self.bytes).ok())
            .with("fragment", self.fragment())
    }
}

impl Data {
    /// Reads a data URL of at most so many bytes.
    ///
    /// ```
    /// use urlens_schemes::Data;
    /// assert!(Data::parse_within("data:,1234", 10).is_ok());
    /// let error = Data::parse_within("data:,12345", 10).unwrap_err();
    /// assert_eq!(error.to_string(), "identifier longer than 10 bytes at byte 10");
    /// ```
    ///
    /// # Errors
    ///
    /// If it is longer, or no data URL.
    pub fn parse_within(text: &str, most: u32) -> Result<Self, SchemeError> {
        match text.len() > most as usize {
            true => Err(SchemeError::new(ErrorKind::TooLong(most), "identifier", most as usize)),
            false => Self::parse(text),
        }
    }

    /// What a browser makes of a URL: the data: URL processor of the Fetch Standard.
    ///
    /// ```
    /// use urlens::Url;
    /// use urlens_schemes::Data;
    ///
    /// let data = Data::fetch(&Url::parse("data:;charset=x ;base64 , W A =")?).unwrap_err();
    /// assert_eq!(data.code(), "base64-padding");
    /// let data = Data::fetch(&Url::parse("data:†,X")?)?;
    /// assert_eq!(data.media_type().to_string(), "text/plain;charset=US-ASCII");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is no data URL, has no comma, or its base64 is broken.
    pub fn fetch<T: Text>(url: &Url<T>) -> Result<Self, SchemeError> {
        let text = url.as_borrowed();
        let text = text.as_str();
        if !text.starts_with("data:") {
            return Err(SchemeError::new(ErrorKind::OtherScheme("data"), "scheme", 0));
        }
        match Uri::parse(text) {
            Ok(uri) => Self::processed(uri.into_owned(), None),
            Err(_) => Self::processed(loose(text)?, Some(text.to_owned())),
        }
    }

    /// What the processor makes of a parsed URL, which is the other text where that is no URI.
    fn processed(uri: Uri, other_text: Option<String>) -> Result<Self, SchemeError> {
        let text = match &other_text {
            Some(text) => text.split('#').next().unwrap_or_default(),
            None => uri.without_fragment().into_text(),
        };
        let (head, media_type, base64, bytes) = read::fetch(text)?;
        // Behind a `?`, quotes are escaped, and no longer quotes.
        let fixed = head.contains('?').then(|| head.to_owned());
        let profile = DataProfile::Fetch;
        Ok(Self { uri, other_text, profile, fixed, media_type, base64, bytes })
    }

    fn from_rfc2397(uri: Uri) -> Result<Self, SchemeError> {
        Self::ABOUT.claim(&uri)?;
        let (media_type, base64, bytes) = read::rfc2397(uri.without_fragment().into_text())?;
        let profile = DataProfile::Rfc2397;
        Ok(Self { uri, other_text: None, profile, fixed: None, media_type, base64, bytes })
    }

    /// The URL of data, in the shorter of the two ways to write them.
    ///
    /// ```
    /// use urlens_schemes::Data;
    /// use urlens_schemes::data::MediaType;
    ///
    /// let png = MediaType::parse("image/png").unwrap();
    /// let built = Data::build(&png, b"\x89PNG\r\n\x1A\n\0\0\0\r")?;
    /// assert_eq!(built.as_str(), "data:image/png;base64,iVBORw0KGgoAAAAN");
    /// assert_eq!(Data::build(&MediaType::default(), b"a b")?.as_str(), "data:,a%20b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the URL would be longer than URLs can be.
    pub fn build(media_type: &MediaType, bytes: &[u8]) -> Result<Self, SchemeError> {
        Self::parse(&write(&written(media_type, DataProfile::Rfc2397), bytes))
    }

    /// The media type.
    ///
    /// ```
    /// let data = urlens_schemes::Data::parse("data:;charset=utf-8,x")?;
    /// assert_eq!(data.media_type().to_string(), "text/plain;charset=utf-8");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn media_type(&self) -> &MediaType {
        &self.media_type
    }

    /// Whether the data are written in base64.
    ///
    /// ```
    /// assert!(urlens_schemes::Data::parse("data:;base64,")?.is_base64());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_base64(&self) -> bool {
        self.base64
    }

    /// The fragment, which is no part of the data.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Data::parse("data:,a#b")?.fragment(), Some("b"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        self.text().split_once('#').map(|(_, fragment)| fragment)
    }

    /// The data.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Data::parse("data:,%FF")?.bytes(), [0xFF]);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The data, taken out.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Data::parse("data:,a")?.into_bytes(), b"a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// What stands as it is in the data: what may stand in a path or a query.
const PLAIN: CharSet = QUERY;
/// What stands as it is in a name or a value: what is in a token and means nothing else.
const TOKEN: CharSet = UNRESERVED.or(CharSet::of(b"!$&'*+"));

/// A media type as it stands in a URL: as nothing, if it is the one that is meant anyway.
fn written(media_type: &MediaType, profile: DataProfile) -> Cow<'static, str> {
    if *media_type == MediaType::default() {
        return Cow::Borrowed("");
    }
    if profile == DataProfile::Fetch {
        // Browsers decode no escapes here, and take quotes and spaces as they are.
        return Cow::Owned(media_type.to_string());
    }
    let mut to = percent::encode(media_type.essence(), TOKEN.or(CharSet::of(b"/"))).into_owned();
    for (name, value) in media_type.parameters() {
        // Escapes are preferred to quotes, unless there would be nothing, or a quote to begin with.
        let value = match value.is_empty() || value.starts_with('"') {
            true => mime::quoted(value),
            false => Cow::Borrowed(value),
        };
        for (sign, text) in [(';', name), ('=', &*value)] {
            to.push(sign);
            to.push_str(&percent::encode(text, TOKEN));
        }
    }
    Cow::Owned(to)
}

/// A URL of the shorter of the two ways to write the data.
fn write(media_type: &str, bytes: &[u8]) -> String {
    let mut to = ["data:", media_type].concat();
    let escapes = bytes.iter().filter(|byte| !PLAIN.contains(**byte)).count();
    if ";base64".len() + base64::encoded_len(bytes.len()) < bytes.len() + 2 * escapes {
        to.push_str(";base64,");
        to.push_str(&base64::encode(bytes));
        return to;
    }
    to.push(',');
    for &byte in bytes {
        match PLAIN.contains(byte) {
            true => to.push(byte.into()),
            false => to.extend(escape(byte)),
        }
    }
    to
}

/// `%HH`
fn escape(byte: u8) -> [char; 3] {
    let digit = |value: u8| char::from(b"0123456789ABCDEF"[usize::from(value)]);
    ['%', digit(byte >> 4), digit(byte & 15)]
}

/// Whether parsing a URL gives back this URI: it has a path without hierarchy, of which all that is
/// in a URI stays as it is.
fn is_parsed(uri: &Uri<&str>) -> bool {
    uri.scheme() == "data" && uri.authority().is_none() && !uri.path().starts_with('/')
}

/// A URL as a URI: what browsers take as it is, and RFC 3986 does not, is escaped.
fn loose(text: &str) -> Result<Uri, SchemeError> {
    Ok(Uri::parse(UriRef::from_loose(text)?.into_text()).map_err(|rejected| rejected.error)?)
}
