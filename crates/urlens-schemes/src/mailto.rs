//! `mailto:`, messages to mail addresses (RFC 6068).

use crate::build::{Given, wrong_type};
use crate::check;
use crate::draft::Draft;
use crate::finding::Findings;
use crate::mask::Masked;
use crate::qualifiers::decode;
use crate::typed;
use crate::{About, ErrorKind, Fields, Finding, Rule, SchemeError, Typed, Value, View};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::internal::rfc3986::{ALPHA, DIGIT, UNRESERVED};
use urlens::{CharSet, Part, Uri, percent};

/// A message to mail addresses.
///
/// ```
/// use urlens_schemes::{Mailto, View};
///
/// let mail = Mailto::parse("mailto:a@Example.com?To=b@b.org%2C%20c@b.org&subject=caf%C3%A9")?;
/// assert_eq!(mail.to().collect::<Vec<_>>(), ["a@Example.com", "b@b.org", "c@b.org"]);
/// assert_eq!(mail.header("subject"), Some("café"));
/// assert_eq!(mail.canonical(), "mailto:a@example.com,b@b.org,c@b.org?subject=caf%C3%A9");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Mailto {
    uri: Uri,
    to: Vec<String>,
    /// Names in lower case.
    headers: Vec<(String, String)>,
    findings: Findings,
}

/// `atext` of RFC 5322, which dots may separate; non-ASCII text is allowed too (RFC 6532).
const ATEXT: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"!#$%&'*+-/=?^_`{|}~"));
/// `qchar = unreserved / pct-encoded / some-delims`: characters left unescaped in a header.
const QCHAR: CharSet = UNRESERVED.or(CharSet::of(b"!$'()*+,;:@"));
/// Characters left unescaped in both parts of an address: no delimiters of addresses, URIs or
/// headers.
const ADDRESS: CharSet = UNRESERVED.or(CharSet::of(b"!$'*+"));

const NOT_AN_ADDRESS: Rule = Rule::new("invalid-address", "invalid addr-spec");
const FRAGMENT: Rule = Rule::new("ignored-fragment", "text that mail programs ignore");
const UNSAFE: Rule = Rule::new("unsafe-header", "name that RFC 6068 treats as unsafe");
const UNESCAPED: Rule = Rule::new("unescaped-delimiter", "unescaped delimiter");

/// The headers that RFC 6068, sections 3 and 7, treats as safe.
const SAFE: &[&str] = &["to", "cc", "subject", "body", "keywords", "in-reply-to"];

typed!(Mailto, "mailto:joe@example.com?cc=bob@example.com&body=hello");

impl Typed for Mailto {
    const ABOUT: About = About {
        name: "mailto",
        title: "messages to mail addresses",
        standards: &["RFC 6068"],
        hierarchical: false,
        examples: &[
            "mailto:joe@example.com?cc=bob@example.com&body=hello",
            "mailto:%22not%40me%22@Example.org,b@example.org?To=c@example.org%2C%20d@example.org",
            "mailto:user@%E7%B4%8D%E8%B1%86.example.org?Subject=caf%c3%a9&Body=a%0D%0Ab/c",
            "mailto:?in-reply-to=%3C3469A91.D10AF4C@example.com%3E#x",
        ],
        fields: &[
            ("to", "the addresses, from the path and from `To` headers"),
            ("cc", "the `Cc` header"),
            ("subject", "the subject"),
            ("body", "the text of the message"),
            ("headers", "all headers except `To`, each with `name` and `value`"),
        ],
    };
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority])?;
        let mut mail =
            Self { uri, to: Vec::new(), headers: Vec::new(), findings: Findings::default() };
        mail.read_to()?;
        mail.read_headers()?;
        if let Some(fragment) = mail.uri.fragment() {
            let at = check::start(&mail.uri, Part::Fragment);
            mail.findings.add(&FRAGMENT, "fragment", at..at + fragment.len());
        }
        Ok(mail)
    }

    /// `to`; and `headers`, or `cc`, `subject` and `body`.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let given = Given::new(fields);
        let to = given.optional_texts("to")?.unwrap_or_default();
        let mut builder = to.into_iter().fold(Self::builder(), MailtoBuilder::to);
        match given.value("headers") {
            Some(Value::List(headers)) => {
                for header in headers {
                    let Value::Map(header) = header else { return Err(wrong_type("headers")) };
                    let text = |name| header.get(name).and_then(Value::as_str);
                    let (Some(name), Some(value)) = (text("name"), text("value")) else {
                        return Err(wrong_type("headers"));
                    };
                    builder = builder.header(name, value);
                }
            }
            Some(_) => return Err(wrong_type("headers")),
            None => {
                for name in ["cc", "subject", "body"] {
                    if let Some(value) = given.optional_text(name)? {
                        builder = builder.header(name, value);
                    }
                }
            }
        }
        given.finish(builder.build()?, &["to", "headers"])
    }
}

impl View for Mailto {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("mailto")
    }

    /// Addresses before headers, domains and header names in lower case, without unneeded escapes
    /// and without a fragment.
    fn canonical(&self) -> Cow<'_, str> {
        let mut to = String::from("mailto:");
        for (n, address) in self.to.iter().enumerate() {
            to.push_str(if n > 0 { "," } else { "" });
            to.push_str(&encode(&normalize_address(address)));
        }
        for (n, (name, value)) in self.headers.iter().enumerate() {
            to.push(if n > 0 { '&' } else { '?' });
            to.push_str(&percent::encode(name, QCHAR));
            to.push('=');
            to.push_str(&percent::encode(value, QCHAR));
        }
        Cow::Owned(to)
    }

    fn fields(&self) -> Fields {
        let header = |(name, value): (&str, &str)| -> Value {
            Fields::new().with("name", name).with("value", value).into()
        };
        Fields::new()
            .with(
                "to",
                self.to.iter().map(|address| normalize_address(address)).collect::<Vec<_>>(),
            )
            .with("cc", self.header("cc"))
            .with("subject", self.header("subject"))
            .with("body", self.header("body"))
            .with("headers", Value::List(self.headers().map(header).collect()))
    }

    fn findings(&self) -> Vec<Finding> {
        self.findings.to_vec()
    }
}

impl Mailto {
    /// The decoded addresses: those of the path, then those of `To` headers.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::parse("mailto:?to=a@example.org")?;
    /// assert_eq!(mail.to().collect::<Vec<_>>(), ["a@example.org"]);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to(&self) -> impl Iterator<Item = &str> {
        self.to.iter().map(String::as_str)
    }

    /// The decoded value of the first header with this name, in lower case.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::parse("mailto:?Subject=a%20b")?;
    /// assert_eq!(mail.header("subject"), Some("a b"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers().find_map(|(other, value)| (other == name).then_some(value))
    }

    /// All headers except `To`, with names in lower case and decoded values.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::parse("mailto:?Cc=a@b.c&body=")?;
    /// assert_eq!(mail.headers().collect::<Vec<_>>(), [("cc", "a@b.c"), ("body", "")]);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Builds the URI of a message from addresses and headers in plain text.
    ///
    /// ```
    /// use urlens_schemes::Mailto;
    /// let mail = Mailto::build(["joe@example.com"], [("Subject", "50% off?")])?;
    /// assert_eq!(mail.as_str(), "mailto:joe@example.com?subject=50%25%20off%3F");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`MailtoBuilder::build`].
    pub fn build<'a>(
        to: impl IntoIterator<Item = &'a str>,
        headers: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SchemeError> {
        let builder = to.into_iter().fold(Self::builder(), MailtoBuilder::to);
        let add = |builder: MailtoBuilder, (name, value)| builder.header(name, value);
        headers.into_iter().fold(builder, add).build()
    }

    /// Starts building the URI of a message.
    ///
    /// ```
    /// use urlens_schemes::Mailto;
    /// let mail = Mailto::builder().to("joe@example.com").header("subject", "a b").build()?;
    /// assert_eq!(mail.as_str(), "mailto:joe@example.com?subject=a%20b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn builder() -> MailtoBuilder {
        MailtoBuilder { to: Vec::new(), headers: Vec::new() }
    }

    /// Returns a builder with the addresses and headers of this URI.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::parse("mailto:a@b.c?Subject=d&to=e@f.g")?;
    /// let mail = mail.to_builder().to("h@i.j").build()?;
    /// assert_eq!(mail.as_str(), "mailto:a@b.c,e@f.g,h@i.j?subject=d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_builder(&self) -> MailtoBuilder {
        MailtoBuilder { to: self.to.clone(), headers: self.headers.clone() }
    }

    /// Replaces the addresses.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::parse("mailto:a@b.c?subject=d")?;
    /// assert_eq!(mail.with_to(["e@f.g"])?.as_str(), "mailto:e@f.g?subject=d");
    /// let error = mail.with_to(["e@f.g", "h"]).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid addr-spec in address 2 at byte 0");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if an address is invalid.
    pub fn with_to<'a>(&self, to: impl IntoIterator<Item = &'a str>) -> Result<Self, SchemeError> {
        let empty = MailtoBuilder { to: Vec::new(), ..self.to_builder() };
        to.into_iter().fold(empty, MailtoBuilder::to).build()
    }

    /// Replaces all headers of a name by one, or removes them with `None`.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::parse("mailto:a@b.c?cc=d@e.f&Body=g&body=h")?;
    /// assert_eq!(mail.with_header("BODY", Some("i"))?.as_str(), "mailto:a@b.c?cc=d@e.f&body=i");
    /// assert_eq!(mail.with_header("body", None)?.as_str(), "mailto:a@b.c?cc=d@e.f");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the name is `to` and an address is invalid.
    pub fn with_header(&self, name: &str, value: Option<&str>) -> Result<Self, SchemeError> {
        let builder = self.to_builder().without_header(name);
        match value {
            Some(value) => builder.header(name, value).build(),
            None => builder.build(),
        }
    }

    /// `to = addr-spec *( "," addr-spec )`
    fn read_to(&mut self) -> Result<(), SchemeError> {
        let mut at = check::start(&self.uri, Part::Path);
        for raw in self.uri.path().split(',').filter(|_| !self.uri.path().is_empty()) {
            let address = decode(raw, "address", at)?;
            self.to.push(checked(&address, at)?);
            at += raw.len() + 1;
        }
        Ok(())
    }

    /// `hfields = hfield *( "&" hfield )`, `hfield = hfname "=" hfvalue`
    fn read_headers(&mut self) -> Result<(), SchemeError> {
        let query = self.uri.query().unwrap_or_default().to_owned();
        let mut at = check::start(&self.uri, Part::Query);
        for raw in query.split('&').filter(|_| !query.is_empty()) {
            let Some((name, value)) = raw.split_once('=') else {
                return Err(SchemeError::new(ErrorKind::Missing, "value", at + raw.len()));
            };
            let value_at = at + name.len() + 1;
            let plain = decode(name, "header", at)?.to_ascii_lowercase();
            // The name of a header has at least one character (RFC 5322, section 3.6.8).
            if plain.is_empty() {
                return Err(SchemeError::new(ErrorKind::Missing, "header", at));
            }
            let decoded = decode(value, "value", value_at)?;
            if !SAFE.contains(&plain.as_str()) {
                self.findings.add(&UNSAFE, "header", at..at + name.len());
            }
            if value.contains(['/', '?', '=']) {
                let range = value_at..value_at + value.len();
                self.findings.add(&UNESCAPED, "value", range);
            }
            match plain.as_str() {
                "to" => {
                    for address in addresses(&decoded) {
                        self.to.push(checked(address, value_at)?);
                    }
                }
                _ => self.headers.push((plain, decoded.into_owned())),
            }
            at += raw.len() + 1;
        }
        Ok(())
    }
}

/// Builds the URI of a message from addresses and headers in plain text.
///
/// ```
/// let builder = urlens_schemes::Mailto::builder().to("a@b.c").to("not an address");
/// let error = builder.build().unwrap_err();
/// assert_eq!(error.to_string(), "invalid addr-spec in address 2 at byte 0");
/// ```
#[derive(Clone)]
#[must_use = "a builder does nothing until `build`"]
pub struct MailtoBuilder {
    to: Vec<String>,
    headers: Vec<(String, String)>,
}

impl MailtoBuilder {
    /// Adds an address.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().to("a@b.c").to("d@e.f").build()?;
    /// assert_eq!(mail.as_str(), "mailto:a@b.c,d@e.f");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to(mut self, address: &str) -> Self {
        self.to.push(address.into());
        self
    }

    /// Adds a header. Its name is written in lower case.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().header("Body", "a&b").build()?;
    /// assert_eq!(mail.as_str(), "mailto:?body=a%26b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_ascii_lowercase(), value.into()));
        self
    }

    /// Removes all headers of a name, ignoring case.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().header("body", "a").without_header("BODY");
    /// assert_eq!(mail.build()?.as_str(), "mailto:");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn without_header(mut self, name: &str) -> Self {
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// Validates, encodes and joins the parts.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().header("to", "a@b.c, d").build();
    /// let error = mail.unwrap_err();
    /// assert_eq!((error.part(), error.item()), ("address", Some(1)));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if an address is invalid. [`item`](SchemeError::item) is the number of the address, or
    /// of the header `to` that has it.
    pub fn build(self) -> Result<Mailto, SchemeError> {
        let mut draft = Draft::new("mailto:");
        for (n, address) in self.to.iter().enumerate() {
            checked(address, 0).map_err(|error| error.in_item(n))?;
            draft.put(if n > 0 { "," } else { "" }).push("address", Some(n), &encode(address));
        }
        for (n, (name, value)) in self.headers.iter().enumerate() {
            draft.put(if n > 0 { "&" } else { "?" });
            draft.push("header", Some(n), &percent::encode(name, QCHAR)).put("=");
            draft.push("value", Some(n), &percent::encode(value, QCHAR));
        }
        draft.build()
    }
}

/// Shows no passwords of URLs in headers.
impl fmt::Debug for MailtoBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headers: Vec<_> =
            self.headers.iter().map(|(name, value)| (name, Masked(value))).collect();
        f.debug_struct("MailtoBuilder").field("to", &self.to).field("headers", &headers).finish()
    }
}

/// An address with its domain in lower case. The case of the local part belongs to the receiving
/// host.
fn normalize_address(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, domain)) => [local, "@", &domain.to_lowercase()].concat(),
        None => address.into(),
    }
}

/// An address as written in a URI: the `@` before the domain unescaped, and any `@` inside quotes
/// escaped, as in the examples of RFC 6068.
fn encode(address: &str) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let at = if address.contains('@') { "@" } else { "" };
    [&percent::encode(local, ADDRESS), at, &*percent::encode(domain, ADDRESS)].concat()
}

/// Splits the addresses of a header at commas outside quotes.
fn addresses(value: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    let is_comma = move |c: char| {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ',' if !quoted => return true,
            _ => (),
        }
        false
    };
    value.split(is_comma).map(|it| it.trim_matches([' ', '\t'])).filter(|it| !it.is_empty())
}

fn checked(address: &str, at: usize) -> Result<String, SchemeError> {
    match is_address(address) {
        true => Ok(address.to_owned()),
        false => Err(SchemeError::new(ErrorKind::Rule(&NOT_AN_ADDRESS), "address", at)),
    }
}

/// `addr-spec = local-part "@" domain`, without comments and obsolete forms.
fn is_address(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else { return false };
    let literal = domain.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let is_dtext = |it: &str| it.bytes().all(|byte| matches!(byte, 33..=90 | 94..=126));
    (is_dot_atom(local) || is_quoted(local)) && literal.map_or(is_dot_atom(domain), is_dtext)
}

/// `dot-atom-text = 1*atext *( "." 1*atext )`
fn is_dot_atom(text: &str) -> bool {
    let is_atext = |c: char| match u8::try_from(c).ok().filter(u8::is_ascii) {
        Some(byte) => ATEXT.contains(byte),
        None => !c.is_control(),
    };
    text.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atext))
}

/// `quoted-string`: printable characters and spaces, with `\` before `"` and `\`.
fn is_quoted(text: &str) -> bool {
    let inside = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let mut escaped = false;
    inside.is_some_and(|inside| {
        let plain = inside.chars().all(|c| match c {
            _ if c.is_control() && c != '\t' => false,
            _ if escaped => {
                escaped = false;
                true
            }
            '\\' => {
                escaped = true;
                true
            }
            _ => c != '"',
        });
        plain && !escaped
    })
}
