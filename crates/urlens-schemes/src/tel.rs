//! `tel:`, telephone numbers (RFC 3966).

mod build;
mod read;

pub use build::TelBuilder;

use crate::build::{FieldReader, wrong_type};
use crate::typed;
use crate::{About, Fields, SchemeError, SchemeIdentifier, SchemeType, Value};
use crate::{check, parameters};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use read::{STANDARD_PARAMETERS, read, without_separators};
use urlens::{Part, Uri};

/// A telephone number.
///
/// ```
/// use urlens_schemes::{Tel, SchemeIdentifier};
///
/// let tel = Tel::parse("tel:863-1234;PHONE-context=+1-914-555;ext=7.7")?;
/// assert_eq!(tel.number(), "8631234");
/// assert_eq!(tel.extension().as_deref(), Some("77"));
/// assert_eq!(tel.canonical(), "tel:8631234;ext=77;phone-context=+1914555");
/// assert!(tel.is_equivalent(&Tel::parse("tel:863(1234);ext=77;phone-context=+1914555")?));
///
/// let error = Tel::parse("tel:7042").unwrap_err();
/// assert_eq!(error.to_string(), "missing phone-context at byte 8");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Tel {
    uri: Uri,
    /// Includes separators.
    digits: String,
    /// Names in lower case, in canonical order.
    parameters: Vec<(String, Option<String>)>,
}
typed!(Tel, "tel:+1-201-555-0123");

impl SchemeType for Tel {
    const ABOUT: About = About {
        name: "tel",
        title: "telephone numbers",
        standards: &["RFC 3966"],
        hierarchical: false,
        examples: &[
            "tel:+1-201-555-0123",
            "tel:7042;phone-context=Example.com",
            "tel:863-1234;ext=1.2;isub=a%2fb;phone-context=+1-914-555;Zz=%61;aa",
            "tel:*21%23;phone-context=+49",
        ],
        fields: &[
            ("number", "the digits, without separators"),
            ("global", "true for a global number"),
            ("extension", "the extension"),
            ("isdn_subaddress", "the subaddress within ISDN"),
            ("phone_context", "where a local number is valid: a domain, or a global prefix"),
            ("parameters", "the other parameters, by name"),
        ],
    };
    /// Values of parameters may contain them; numbers may not.
    const ALLOWS_NON_ASCII: bool = true;
    type Profile = ();

    fn read(text: &str, profile: Self::Profile) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme_in_text(text)?;
        check::no_authority(text)?;
        Self::from_uri(Uri::parse(text)?, profile)
    }

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority, Part::Fragment])?;
        let start = check::start(&uri, Part::Path);
        let subscriber = &uri.as_str()[start..];
        let (digits, parameters) = read(subscriber).map_err(|error| error.shifted(start))?;
        Ok(Self { uri, digits, parameters })
    }

    /// `number` with or without separators, `extension`, `isdn_subaddress` and `phone_context`; and
    /// `parameters`, with null for one without a value.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        const STANDARD: [(&str, &str); 3] =
            [("extension", "ext"), ("isdn_subaddress", "isub"), ("phone_context", "phone-context")];
        let reader = FieldReader::new(fields);
        let mut builder = Self::builder(reader.text("number")?);
        for (field, name) in STANDARD {
            if let Some(value) = reader.optional_text(field)? {
                builder = builder.parameter(name, Some(value));
            }
        }
        for (name, value) in reader.pairs("parameters")? {
            builder = match value {
                Value::Null => builder.parameter(name, None),
                Value::Text(text) => builder.parameter(name, Some(text)),
                _ => return Err(wrong_type("parameters")),
            };
        }
        reader.finish(builder.build()?, &["number", "phone_context", "parameters"])
    }
}

impl SchemeIdentifier for Tel {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("tel")
    }

    /// Without separators, in lower case, with parameters in the order of RFC 3966, section 3. By
    /// section 4, numbers are equivalent if this form is equal.
    fn canonical(&self) -> Cow<'_, str> {
        let mut to = String::from("tel:");
        to.push_str(&self.number().replace('#', "%23"));
        for (name, value) in &self.parameters {
            to.push(';');
            to.push_str(name);
            if let Some(value) = value {
                to.push('=');
                to.push_str(value);
            }
        }
        Cow::Owned(to)
    }

    fn fields(&self) -> Fields {
        let others = self
            .parameters
            .iter()
            .filter(|(name, _)| !STANDARD_PARAMETERS.contains(&name.as_str()));
        let others = others.map(|(name, value)| (Cow::Owned(name.clone()), value.clone().into()));
        Fields::new()
            .with("number", self.number())
            .with("global", self.is_global())
            .with("extension", self.extension())
            .with("isdn_subaddress", self.parameter("isub").flatten())
            .with("phone_context", self.phone_context())
            .with("parameters", others.collect::<Fields>())
    }
}

impl Tel {
    /// The number in normal form, without separators: `+` and digits, or the digits of a local
    /// number.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Tel::parse("tel:+1-201-555-0123")?.number(), "+12015550123");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn number(&self) -> String {
        without_separators(&self.digits)
    }

    /// The number, as written.
    pub(crate) fn number_as_written(&self) -> &str {
        parameters::split(self.subscriber()).0
    }

    /// The parameters, as written and in that order.
    pub(crate) fn parameters_as_written(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        parameters::split(self.subscriber()).1.map(|parameter| (parameter.name, parameter.value))
    }

    /// The text after the scheme.
    fn subscriber(&self) -> &str {
        &self.uri.as_str()[check::start(&self.uri, Part::Path)..]
    }

    /// Returns `true` if the number is global, that is, starts with `+`.
    pub(crate) fn is_global(&self) -> bool {
        self.digits.starts_with('+')
    }

    /// The extension in normal form, without separators.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Tel::parse("tel:+49;ext=1-2")?.extension().unwrap(), "12");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn extension(&self) -> Option<&str> {
        self.parameter("ext").flatten()
    }

    /// The context of a local number: a domain in lower case, or `+` and the leading digits.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:7042;phone-context=Example.com")?;
    /// assert_eq!(tel.phone_context(), Some("example.com"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn phone_context(&self) -> Option<&str> {
        self.parameter("phone-context").flatten()
    }

    /// A parameter in normal form, by its name in lower case: `None` if absent, `Some(None)` without
    /// a value.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+49;a;b=C")?;
    /// assert_eq!(tel.parameter("a"), Some(None));
    /// assert_eq!(tel.parameter("b"), Some(Some("c"))); // case is ignored
    /// assert_eq!(tel.parameter("c"), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn parameter(&self, name: &str) -> Option<Option<&str>> {
        let found = self.parameters.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_deref())
    }
}
