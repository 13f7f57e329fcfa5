//! `about:` URIs, pages built into a program (RFC 6694).

use crate::build::FieldReader;
use crate::check;
use crate::draft::Draft;
use crate::typed;
use crate::{Fields, SchemeError, SchemeIdentifier, SchemeType};
use alloc::borrow::Cow;
use urlens::grammar::rfc3986::{PCHAR, UNRESERVED};
use urlens::{CharSet, Part, Uri};

/// An `about:` URI.
///
/// ```
/// use urlens_schemes::{AboutUri, SchemeIdentifier};
///
/// let about = AboutUri::parse("about:config?filter=x#y")?;
/// assert_eq!((about.token(), about.query()), ("config", Some("filter=x")));
/// assert_eq!(AboutUri::parse("about:%62lank")?.canonical(), "about:blank");
/// assert_eq!(AboutUri::parse("about:a/b").unwrap_err().to_string(), "unexpected '/' in token at byte 7");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct AboutUri {
    uri: Uri,
}

/// A registered token, which has one meaning in all programs.
struct Token {
    name: &'static str,
    meaning: &'static str,
}

/// The tokens registered by RFC 6694, HTML and CSS. Programs may define others.
const TOKENS: &[Token] = &[
    Token { name: "blank", meaning: "a page without content" },
    Token { name: "srcdoc", meaning: "an inline document of an iframe" },
    Token { name: "legacy-compat", meaning: "a name for HTML's doctype" },
    Token { name: "html-kind", meaning: "a vocabulary of media tracks" },
    Token { name: "invalid", meaning: "a reference to a nonexistent document" },
];

/// Returns the registered token with this name.
fn find(name: &str) -> Option<&'static Token> {
    TOKENS.iter().find(|known| known.name == name)
}

/// `about-token = *pchar`, with its escapes.
const TOKEN: CharSet = PCHAR.or(CharSet::of(b"%"));

typed!(AboutUri, "about:blank");

impl SchemeType for AboutUri {
    const ABOUT: crate::About = crate::About {
        name: "about",
        title: "pages built into a program",
        standards: &["RFC 6694"],
        hierarchical: false,
        examples: &["about:blank", "about:config?filter=a%2f%62#c", "About:"],
        fields: &[
            ("token", "the token that names the page"),
            ("query", "the query"),
            ("fragment", "the fragment"),
            ("meaning", "description of the page, if the token is registered"),
        ],
    };
    /// A token in UTF-8 is the same with and without escapes.
    const ALLOWS_NON_ASCII: bool = true;
    type Profile = ();

    fn read(text: &str, profile: Self::Profile) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme_in_text(text)?;
        check::no_authority(text)?;
        Self::from_uri(Uri::parse(text)?, profile)
    }

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority])?;
        let at = check::start(&uri, Part::Path);
        check::only(uri.path(), TOKEN, "token").map_err(|error| error.shifted(at))?;
        Ok(Self { uri })
    }

    /// `token`, `query` and `fragment` are encoded.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let reader = FieldReader::new(fields);
        let [query, fragment] = [reader.optional_text("query")?, reader.optional_text("fragment")?];
        reader
            .finish(join(reader.text("token")?, query, fragment)?, &["token", "query", "fragment"])
    }
}

impl SchemeIdentifier for AboutUri {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("about")
    }

    /// Removes unneeded escapes. A token is not a path: `about:..` stays.
    fn canonical(&self) -> Cow<'_, str> {
        let rest = self.uri.as_str().get("about".len()..).unwrap_or_default();
        Cow::Owned(["about", &plain(rest)].concat())
    }

    fn fields(&self) -> Fields {
        let token = plain(self.token());
        let meaning = find(&token).map(|known| known.meaning);
        Fields::new()
            .with("token", token)
            .with("query", self.query().map(plain))
            .with("fragment", self.fragment().map(plain))
            .with("meaning", meaning)
    }
}

impl AboutUri {
    /// The token, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::AboutUri::parse("about:memory")?.token(), "memory");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn token(&self) -> &str {
        self.uri.path()
    }

    /// The query, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::AboutUri::parse("about:blank?")?.query(), Some(""));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn query(&self) -> Option<&str> {
        self.uri.query()
    }

    /// The fragment, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::AboutUri::parse("about:blank#x")?.fragment(), Some("x"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        self.uri.fragment()
    }
}

/// A component without unneeded escapes.
fn plain(text: &str) -> Cow<'_, str> {
    check::decode_unneeded_escapes(text, UNRESERVED)
}

fn join(token: &str, query: Option<&str>, fragment: Option<&str>) -> Result<AboutUri, SchemeError> {
    let mut draft = Draft::new("about:");
    draft.encoded("token", token, PCHAR)?.query(query)?.fragment(fragment)?;
    draft.build()
}
