//! `about:` URIs, pages built into a program (RFC 6694).

use crate::build::Given;
use crate::check;
use crate::draft::Draft;
use crate::typed;
use crate::{Fields, SchemeError, Typed, View};
use alloc::borrow::Cow;
use urlens::internal::rfc3986::PCHAR;
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

/// A registered token, which has one meaning in all programs.
struct Token {
    name: &'static str,
    meaning: &'static str,
}

/// The tokens registered by RFC 6694 and HTML. Programs may define others.
const TOKENS: &[Token] = &[
    Token { name: "blank", meaning: "a page without content" },
    Token { name: "srcdoc", meaning: "an inline document of an iframe" },
    Token { name: "legacy-compat", meaning: "a name for HTML's doctype" },
    Token { name: "html-kind", meaning: "a vocabulary of media tracks" },
];

/// Returns the registered token with this name.
fn find(name: &str) -> Option<&'static Token> {
    TOKENS.iter().find(|known| known.name == name)
}

/// `about-token = *pchar`, with its escapes.
const TOKEN: CharSet = PCHAR.or(CharSet::of(b"%"));

typed!(AboutUri, "about:blank");

impl Typed for AboutUri {
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
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority])?;
        let at = check::start(&uri, Part::Path);
        check::only(uri.path(), TOKEN, "token").map_err(|error| error.shifted(at))?;
        Ok(Self { uri })
    }

    /// `token`, `query` and `fragment` are encoded.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let given = Given::new(fields);
        let [query, fragment] = [given.optional_text("query")?, given.optional_text("fragment")?];
        given.finish(join(given.text("token")?, query, fragment)?, &["token", "query", "fragment"])
    }
}

impl View for AboutUri {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("about")
    }

    /// Removes unneeded escapes. The scheme adds nothing to generic normalization.
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

    /// Replaces the encoded token.
    ///
    /// ```
    /// let about = urlens_schemes::AboutUri::parse("about:blank?a")?;
    /// assert_eq!(about.with_token("config")?.as_str(), "about:config?a");
    /// let error = about.with_token("a/b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '/' in token at byte 1");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it has a character that is not allowed.
    pub fn with_token(&self, token: &str) -> Result<Self, SchemeError> {
        join(token, self.query(), self.fragment())
    }

    /// Replaces the encoded query, or removes it with `None`.
    ///
    /// ```
    /// let about = urlens_schemes::AboutUri::parse("about:blank?a#b")?;
    /// assert_eq!(about.with_query(None)?.as_str(), "about:blank#b");
    /// assert_eq!(about.with_query(Some("#")).unwrap_err().part(), "query");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it has a character that is not allowed.
    pub fn with_query(&self, query: Option<&str>) -> Result<Self, SchemeError> {
        join(self.token(), query, self.fragment())
    }

    /// Replaces the encoded fragment, or removes it with `None`.
    ///
    /// ```
    /// let about = urlens_schemes::AboutUri::parse("about:blank")?;
    /// assert_eq!(about.with_fragment(Some("a"))?.as_str(), "about:blank#a");
    /// assert_eq!(about.with_fragment(Some(" ")).unwrap_err().part(), "fragment");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it has a character that is not allowed.
    pub fn with_fragment(&self, fragment: Option<&str>) -> Result<Self, SchemeError> {
        join(self.token(), self.query(), fragment)
    }

    /// Returns `true` for `about:blank`, with any query and fragment.
    ///
    /// ```
    /// assert!(urlens_schemes::AboutUri::parse("about:blank#x")?.is_blank());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_blank(&self) -> bool {
        self.uri.normalize().path() == "blank"
    }
}

fn join(token: &str, query: Option<&str>, fragment: Option<&str>) -> Result<AboutUri, SchemeError> {
    let mut draft = Draft::new("about:");
    draft.encoded("token", token, PCHAR)?.query(query)?.fragment(fragment)?;
    draft.build()
}
