//! `mailto:`, messages to mail addresses (RFC 6068).

mod address;
mod build;

pub use build::MailtoBuilder;

use crate::build::{FieldReader, wrong_type};
use crate::check;
use crate::finding::Findings;
use crate::qualifiers::decode;
use crate::typed;
use crate::{
    About, ErrorKind, Fields, Finding, Rule, SchemeError, SchemeIdentifier, SchemeType, Value,
};
use address::{addresses, checked, encode, normalize_address};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::grammar::rfc3986::UNRESERVED;
use urlens::{CharSet, Part, Uri, percent};

/// A message to mail addresses.
///
/// ```
/// use urlens_schemes::{Mailto, SchemeIdentifier};
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
/// `qchar = unreserved / pct-encoded / some-delims`: characters left unescaped in a header.
const QCHAR: CharSet = UNRESERVED.or(CharSet::of(b"!$'()*+,;:@"));
const FRAGMENT: Rule = Rule::new("ignored-fragment", "text that mail programs ignore");
const UNSAFE: Rule = Rule::new("unsafe-header", "name that RFC 6068 treats as unsafe");
const UNESCAPED: Rule = Rule::new("unescaped-delimiter", "unescaped delimiter");

/// The headers that RFC 6068, sections 3 and 7, treats as safe.
const SAFE: &[&str] = &["to", "cc", "subject", "body", "keywords", "in-reply-to"];

typed!(Mailto, "mailto:joe@example.com?cc=bob@example.com&body=hello");

impl SchemeType for Mailto {
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
    /// Addresses and headers are escaped as UTF-8 (RFC 6068, section 2).
    const ALLOWS_NON_ASCII: bool = true;
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
        let reader = FieldReader::new(fields);
        let to = reader.optional_texts("to")?.unwrap_or_default();
        let mut builder = to.into_iter().fold(Self::builder(), MailtoBuilder::to);
        match reader.value("headers") {
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
                    if let Some(value) = reader.optional_text(name)? {
                        builder = builder.header(name, value);
                    }
                }
            }
        }
        reader.finish(builder.build()?, &["to", "headers"])
    }
}

impl SchemeIdentifier for Mailto {
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
