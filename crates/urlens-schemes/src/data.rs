//! `data:` URLs, which contain the data itself: RFC 2397, and the processor of the Fetch Standard.
//!
//! [`Data::parse`] follows RFC 2397. [`Data::fetch`], the profile `fetch`, follows browsers, which
//! accept more. They differ in two ways: escapes in the media type are decoded by the RFC only, and
//! Fetch rejects only a missing comma and invalid base64.
//!
//! The length is unlimited unless [`Data::parse_within`] sets a limit (RFC 2397 only warns of
//! limits). The limit counts bytes of the URL, so it applies before decoding; decoded data is never
//! longer.

pub mod base64;
mod mime;
mod read;
mod write;

pub use mime::MediaType;

use crate::build::FieldReader;
use crate::typed;
use crate::{About, ErrorKind, Fields, Profile, SchemeError, SchemeIdentifier, SchemeType, check};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use urlens::grammar::rfc3986::UNRESERVED;
use urlens::{Text, Uri, UriRef, Url};
use write::{join, write, written};

/// A data URL, decoded.
///
/// ```
/// use urlens_schemes::{Data, SchemeIdentifier};
///
/// let data = Data::parse("data:text/plain;charset=utf-8;base64,Y2Fmw6k=")?;
/// assert_eq!(data.media_type().parameter("charset"), Some("utf-8"));
/// assert_eq!(data.bytes(), "café".as_bytes());
/// assert_eq!(data.canonical(), "data:text/plain;charset=utf-8,caf%C3%A9");
///
/// let error = Data::parse("data:text/html").unwrap_err();
/// assert_eq!(error.to_string(), "missing comma at byte 14");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Data {
    uri: Uri,
    /// Source text, if the `fetch` profile accepted a text that is not a URI.
    other_text: Option<String>,
    profile: DataProfile,
    /// The media type as written, if it must be kept unchanged.
    fixed: Option<String>,
    media_type: MediaType,
    base64: bool,
    bytes: Vec<u8>,
}

/// Ways to parse a data URL.
///
/// ```
/// use urlens_schemes::data::DataProfile;
/// use urlens_schemes::{Data, SchemeType};
///
/// assert!(Data::read("data:x; base64,WA", DataProfile::Rfc2397).is_err());
/// assert_eq!(Data::read("data:x; base64,WA", DataProfile::Fetch)?.bytes(), b"X");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DataProfile {
    /// RFC 2397.
    #[default]
    Rfc2397,
    /// Browsers: the Fetch Standard's data: URL processor, applied to a URL of the URL Standard.
    Fetch,
}

impl Profile for DataProfile {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("rfc2397", Self::Rfc2397, "RFC 2397"),
        ("fetch", Self::Fetch, "browsers, by the Fetch Standard"),
    ];
}

typed!(Data, "data:,Hello%2C%20World!");

impl SchemeType for Data {
    const ABOUT: About = About {
        name: "data",
        title: "data in the URL itself",
        standards: &["RFC 2397", "Fetch Standard"],
        hierarchical: false,
        examples: &[
            "data:,Hello%2C%20World!",
            "data:text/plain;charset=utf-8,caf%c3%A9#x",
            "data:IMAGE/GIF;base64,R0lGODdh",
            "data:;Charset=%22a%20b%22;base64,WA",
        ],
        fields: &[
            ("media_type", "the media type, with its parameters"),
            ("length", "number of bytes of the data"),
            ("text", "the data as text, if it is UTF-8"),
            ("fragment", "the fragment"),
        ],
    };
    /// A character means the octets of its UTF-8 form, whatever the `charset`.
    const ALLOWS_NON_ASCII: bool = true;
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
                Self::ABOUT.check_scheme_in_text(text)?;
                Self::from_rfc2397(Uri::parse(text)?)
            }
            DataProfile::Fetch => {
                if let Some(uri) = Uri::parse_borrowed(text).ok().filter(is_parsed) {
                    return Self::processed(uri.into_owned(), None);
                }
                // The URL parser strips characters before the scheme.
                Self::ABOUT.check_scheme_in_text(text.trim_start_matches(|c| c <= ' '))?;
                let url = Url::parse_borrowed(text)?;
                Self::fetch(&url).map_err(|error| {
                    // If the URL differs from the text, the offset is known up to the difference
                    // only.
                    let pairs = url.as_str().char_indices().zip(text.char_indices());
                    let differ = pairs.into_iter().find(|(ours, theirs)| ours != theirs);
                    let at = differ.map_or(error.offset(), |((at, _), _)| at.min(error.offset()));
                    SchemeError::new(error.kind().clone(), error.part(), at.min(text.len()))
                })
            }
        }
    }

    /// `text`, `media_type` and `fragment` (encoded). Bytes that are not UTF-8 have no field.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let reader = FieldReader::new(fields);
        let media_type = match reader.optional_text("media_type")? {
            Some(text) => {
                let malformed = SchemeError::new(ErrorKind::NotAllowed, "media_type", 0);
                MediaType::parse(text).ok_or(malformed)?
            }
            None => MediaType::default(),
        };
        let data = Self::build(&media_type, reader.text("text")?.as_bytes())?;
        let data = data.with_fragment(reader.optional_text("fragment")?)?;
        reader.finish(data, &["media_type", "text", "fragment"])
    }
}

impl SchemeIdentifier for Data {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn text(&self) -> &str {
        self.other_text.as_deref().unwrap_or(self.uri.as_str())
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("data")
    }

    /// The media type in lower case, omitted if it is the default, the shorter encoding of the
    /// data, and a fragment without unneeded escapes.
    fn canonical(&self) -> Cow<'_, str> {
        let media_type = match &self.fixed {
            Some(fixed) => Cow::Borrowed(fixed.as_str()),
            None => written(&self.media_type, self.profile),
        };
        let mut to = write(&media_type, &self.bytes);
        if let Some(fragment) = self.fragment() {
            to.push('#');
            match self.profile {
                DataProfile::Rfc2397 => {
                    to.push_str(&check::decode_unneeded_escapes(fragment, UNRESERVED));
                }
                // Its escapes may be invalid: `%7%63` would become an escape.
                DataProfile::Fetch => to.push_str(fragment),
            }
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
    /// Parses a data URL of at most `most` bytes.
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
    /// Fails if the text is longer than `most` bytes, or not a data URL.
    pub fn parse_within(text: &str, most: u32) -> Result<Self, SchemeError> {
        if text.len() > most as usize {
            Err(SchemeError::new(ErrorKind::TooLong(most), "identifier", most as usize))
        } else {
            Self::parse(text)
        }
    }

    /// Processes a URL as browsers do: the data: URL processor of the Fetch Standard.
    ///
    /// ```
    /// use urlens::Url;
    /// use urlens_schemes::Data;
    ///
    /// let data = Data::fetch(&Url::parse("data:;charset=x ;base64 , W A =")?).unwrap_err();
    /// assert_eq!(data.code(), "invalid-base64-padding");
    /// let data = Data::fetch(&Url::parse("data:†,X")?)?;
    /// assert_eq!(data.media_type().to_string(), "text/plain;charset=US-ASCII");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it is not a data URL, has no comma, or has invalid base64.
    pub fn fetch<T: Text>(url: &Url<T>) -> Result<Self, SchemeError> {
        let text = url.as_borrowed();
        let text = text.as_str();
        if !text.starts_with("data:") {
            return Err(SchemeError::new(ErrorKind::WrongScheme("data"), "scheme", 0));
        }
        match Uri::parse(text) {
            Ok(uri) => Self::processed(uri, None),
            Err(_) => Self::processed(loose(text)?, Some(text.to_owned())),
        }
    }

    /// Runs the processor on a parsed URL. `other_text` is that URL if it is not a URI.
    fn processed(uri: Uri, other_text: Option<String>) -> Result<Self, SchemeError> {
        let text = match &other_text {
            Some(text) => text.split('#').next().unwrap_or_default(),
            None => uri.without_fragment().into_text(),
        };
        let (head, media_type, base64, bytes) = read::fetch(text)?;
        // After a `?`, quotes are escaped, so they do not delimit a string.
        let fixed = head.contains('?').then(|| head.to_owned());
        let profile = DataProfile::Fetch;
        Ok(Self { uri, other_text, profile, fixed, media_type, base64, bytes })
    }

    fn from_rfc2397(uri: Uri) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        let (media_type, base64, bytes) = read::rfc2397(uri.without_fragment().into_text())?;
        let profile = DataProfile::Rfc2397;
        Ok(Self { uri, other_text: None, profile, fixed: None, media_type, base64, bytes })
    }

    /// Builds a data URL, with the shorter encoding of the data.
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
    /// Fails if the URL would exceed the maximum length of URLs.
    pub fn build(media_type: &MediaType, bytes: &[u8]) -> Result<Self, SchemeError> {
        join(media_type, bytes, None)
    }

    /// Replaces the encoded fragment, or removes it with `None`.
    pub(crate) fn with_fragment(&self, fragment: Option<&str>) -> Result<Self, SchemeError> {
        join(&self.media_type, &self.bytes, fragment)
    }

    /// The media type in normal form: names in lower case, values decoded.
    ///
    /// ```
    /// let data = urlens_schemes::Data::parse("data:;charset=utf-8,x")?;
    /// assert_eq!(data.media_type().to_string(), "text/plain;charset=utf-8");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn media_type(&self) -> &MediaType {
        &self.media_type
    }

    /// Returns `true` if the data is encoded in base64.
    ///
    /// ```
    /// assert!(urlens_schemes::Data::parse("data:;base64,")?.is_base64());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_base64(&self) -> bool {
        self.base64
    }

    /// The fragment, as written, which is not part of the data.
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

    /// The data, by value.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Data::parse("data:,a")?.into_bytes(), b"a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
/// Returns `true` if parsing this URI as a URL gives the same text: its path is opaque and needs no
/// change.
fn is_parsed(uri: &Uri<&str>) -> bool {
    uri.scheme() == "data" && uri.authority().is_none() && !uri.path().starts_with('/')
}

/// Converts a URL to a URI, escaping characters that RFC 3986 does not allow.
fn loose(text: &str) -> Result<Uri, SchemeError> {
    Ok(Uri::try_from(UriRef::parse_escaping(text)?)?)
}
