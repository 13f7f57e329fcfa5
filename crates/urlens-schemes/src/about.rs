//! `about:`, what a program says of itself (RFC 6694).

use crate::check;
use crate::typed::typed;
use crate::{Fields, SchemeError, Typed, View};
use alloc::borrow::Cow;
use urlens::grammar::rfc3986::PCHAR;
use urlens::{CharSet, Part, Uri};

/// An `about:` URI.
///
/// ```
/// use urlens_schemes::{AboutUri, View};
///
/// let about = AboutUri::parse("about:config?filter=x#y")?;
/// assert_eq!((about.token(), about.query()), ("config", Some("filter=x")));
/// assert!(AboutUri::parse("about:%62lank")?.is_blank());
/// assert_eq!(AboutUri::parse("about:a/b").unwrap_err().to_string(), "unexpected '/' in token at byte 7");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct AboutUri {
    uri: Uri,
}

/// A token that all programs understand alike.
///
/// ```
/// let blank = urlens_schemes::about::find("blank").unwrap();
/// assert_eq!(blank.meaning, "a page without content");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token.
    pub name: &'static str,
    /// What is found there.
    pub meaning: &'static str,
    /// Where that is laid down.
    pub standard: &'static str,
}

/// The registered tokens. All others are for programs to define.
///
/// ```
/// assert_eq!(urlens_schemes::about::TOKENS[0].name, "blank");
/// ```
pub const TOKENS: &[Token] = &[
    Token { name: "blank", meaning: "a page without content", standard: "RFC 6694" },
    Token { name: "srcdoc", meaning: "a document written within another", standard: "HTML" },
    Token { name: "legacy-compat", meaning: "a name for HTML's doctype", standard: "HTML" },
    Token { name: "html-kind", meaning: "a vocabulary of media tracks", standard: "HTML" },
];

/// The registered token of that name.
///
/// ```
/// assert!(urlens_schemes::about::find("Blank").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Token> {
    TOKENS.iter().find(|known| known.name == name)
}

/// `about-token = *pchar`, with its escapes.
const TOKEN: CharSet = PCHAR.or(CharSet::of(b"%"));

typed!(AboutUri, "about:blank");

impl Typed for AboutUri {
    const ABOUT: crate::About = crate::About {
        name: "about",
        title: "what a program says of itself",
        standards: &["RFC 6694"],
        examples: &["about:blank", "about:config?filter=a%2f%62#c", "About:"],
        fields: &[
            ("token", "what is asked about"),
            ("query", "the query"),
            ("fragment", "the fragment"),
            ("meaning", "what is found there, if the token is registered"),
        ],
    };
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.claim(&uri)?;
        check::without(&uri, &[Part::Authority])?;
        let at = check::start(&uri, Part::Path);
        check::only(uri.path(), TOKEN, "token").map_err(|error| error.further(at))?;
        Ok(Self { uri })
    }
}

impl View for AboutUri {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("about")
    }

    /// With no escapes that are not needed: the generic syntax is all there is to normalize.
    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(self.uri.normalize().as_str().into())
    }

    fn fields(&self) -> Fields {
        let normal = self.uri.normalize();
        Fields::new()
            .with("token", normal.path())
            .with("query", normal.query())
            .with("fragment", normal.fragment())
            .with("meaning", find(normal.path()).map(|known| known.meaning))
    }
}

impl AboutUri {
    /// What is asked about, as it was read.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::AboutUri::parse("about:memory")?.token(), "memory");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn token(&self) -> &str {
        self.uri.path()
    }

    /// The query.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::AboutUri::parse("about:blank?")?.query(), Some(""));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn query(&self) -> Option<&str> {
        self.uri.query()
    }

    /// Whether it is the page without content, whatever query and fragment it has.
    ///
    /// ```
    /// assert!(urlens_schemes::AboutUri::parse("about:blank#x")?.is_blank());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_blank(&self) -> bool {
        self.uri.normalize().path() == "blank"
    }
}
