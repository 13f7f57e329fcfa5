//! `tel:`, telephone numbers (RFC 3966).

use crate::build::{Given, wrong_type};
use crate::draft::Draft;
use crate::typed;
use crate::{About, ErrorKind, Fields, Rule, SchemeError, Typed, Value, View};
use crate::{check, parameters};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::internal::rfc3986::{ALPHA, DIGIT, HEXDIG, UNRESERVED};
use urlens::{CharSet, Part, Uri};

/// A telephone number.
///
/// ```
/// use urlens_schemes::{Tel, View};
///
/// let tel = Tel::parse("tel:863-1234;PHONE-context=+1-914-555;ext=7.7")?;
/// assert_eq!((tel.number(), tel.is_global()), ("8631234".into(), false));
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

/// `visual-separator = "-" / "." / "(" / ")"`, for readability only.
const SEPARATOR: CharSet = CharSet::of(b"-.()");
/// `phonedigit`
const PHONEDIGIT: CharSet = DIGIT.or(SEPARATOR);
/// `phonedigit-hex`: local numbers may also contain hexadecimal digits, `*` and `#`, which is
/// written `%23`.
const PHONEDIGIT_HEX: CharSet = HEXDIG.or(SEPARATOR).or(CharSet::of(b"*#"));
/// `pname = 1*( alphanum / "-" )`
const NAME: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-"));
/// `paramchar = param-unreserved / unreserved / pct-encoded`, with the `unreserved` of RFC 2396.
const VALUE: CharSet = UNRESERVED.or(CharSet::of(b"!*'()[]/:&+$%"));
/// `uric`: characters of the subaddress, which are all except the `;` that ends it.
const URIC: CharSet = VALUE.or(CharSet::of(b"?@=,"));

const NO_DIGIT: Rule = Rule::new("missing-digit", "missing digit");

/// The parameters of RFC 3966. They are first in the canonical form, in this order; others follow,
/// sorted by name.
const STANDARD_PARAMETERS: [&str; 3] = ["ext", "isub", "phone-context"];

typed!(Tel, "tel:+1-201-555-0123");

impl Typed for Tel {
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
    type Profile = ();

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
        let given = Given::new(fields);
        let mut builder = Self::builder(given.text("number")?);
        for (field, name) in STANDARD {
            if let Some(value) = given.optional_text(field)? {
                builder = builder.parameter(name, Some(value));
            }
        }
        for (name, value) in given.pairs("parameters")? {
            builder = match value {
                Value::Null => builder.parameter(name, None),
                Value::Text(text) => builder.parameter(name, Some(text)),
                _ => return Err(wrong_type("parameters")),
            };
        }
        given.finish(builder.build()?, &["number", "phone_context", "parameters"])
    }
}

impl View for Tel {
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
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:*21%23;phone-context=+49")?;
    /// assert_eq!((tel.number_as_written(), tel.number().as_str()), ("*21%23", "*21#"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn number_as_written(&self) -> &str {
        parameters::split(self.subscriber()).0
    }

    /// The parameters, as written and in that order.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+49;a;EXT=1-2")?;
    /// let written: Vec<_> = tel.parameters_as_written().collect();
    /// assert_eq!(written, [("a", None), ("EXT", Some("1-2"))]);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn parameters_as_written(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        parameters::split(self.subscriber()).1.map(|it| (it.name, it.value))
    }

    /// The text after the scheme.
    fn subscriber(&self) -> &str {
        &self.uri.as_str()[check::start(&self.uri, Part::Path)..]
    }

    /// Returns `true` if the number is global, that is, starts with `+`.
    ///
    /// ```
    /// assert!(urlens_schemes::Tel::parse("tel:+49")?.is_global());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_global(&self) -> bool {
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

    /// Builds the URI of a number and parameters, which are sorted.
    ///
    /// ```
    /// use urlens_schemes::Tel;
    /// let parameters = [("phone-context", "example.com"), ("ext", "7")];
    /// let tel = Tel::build("12-34", parameters)?;
    /// assert_eq!(tel.as_str(), "tel:12-34;ext=7;phone-context=example.com");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`TelBuilder::build`]. A parameter with an empty value is one without a value.
    pub fn build<'a>(
        number: &str,
        parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SchemeError> {
        let builder =
            parameters.into_iter().fold(Self::builder(number), |builder, (name, value)| {
                builder.parameter(name, Some(value).filter(|it| !it.is_empty()))
            });
        builder.build()
    }

    /// Starts building the URI of a number.
    ///
    /// ```
    /// use urlens_schemes::Tel;
    /// let tel = Tel::builder("12-34").parameter("phone-context", Some("example.com")).build()?;
    /// assert_eq!(tel.as_str(), "tel:12-34;phone-context=example.com");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn builder(number: &str) -> TelBuilder {
        TelBuilder { number: number.into(), parameters: Vec::new() }
    }

    /// Returns a builder with the number and the parameters of this URI, as written.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;b;a=1")?;
    /// assert_eq!(tel.to_builder().build()?.as_str(), "tel:+1-201;a=1;b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_builder(&self) -> TelBuilder {
        let parameters = self.parameters_as_written();
        TelBuilder {
            number: self.number_as_written().into(),
            parameters: parameters
                .map(|(name, value)| (name.into(), value.map(Into::into)))
                .collect(),
        }
    }

    /// Replaces the number.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;ext=3")?;
    /// assert_eq!(tel.with_number("+49-30")?.as_str(), "tel:+49-30;ext=3");
    /// let error = tel.with_number("+49x").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected 'x' in number at byte 3");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the number is malformed, or local without a context.
    pub fn with_number(&self, number: &str) -> Result<Self, SchemeError> {
        TelBuilder { number: number.into(), ..self.to_builder() }.build()
    }

    /// Sets or replaces a parameter, with or without a value.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;ext=3")?;
    /// assert_eq!(tel.with_parameter("EXT", Some("4"))?.as_str(), "tel:+1-201;EXT=4");
    /// assert_eq!(tel.with_parameter("a", None)?.as_str(), "tel:+1-201;ext=3;a");
    /// assert_eq!(tel.with_parameter("ext", Some("x")).unwrap_err().part(), "ext");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the name or the value is malformed.
    pub fn with_parameter(&self, name: &str, value: Option<&str>) -> Result<Self, SchemeError> {
        self.to_builder().without_parameter(name).parameter(name, value).build()
    }

    /// Removes a parameter, ignoring case.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;ext=3;a")?;
    /// assert_eq!(tel.without_parameter("EXT")?.as_str(), "tel:+1-201;a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a local number would lose its context.
    pub fn without_parameter(&self, name: &str) -> Result<Self, SchemeError> {
        self.to_builder().without_parameter(name).build()
    }
}

/// Builds a telephone number from its parts, as written in the URI. Only the `#` of a number may be
/// unescaped.
///
/// ```
/// use urlens_schemes::Tel;
///
/// let error = Tel::builder("+1").parameter("a", None).parameter("ext", Some("x")).build().unwrap_err();
/// assert_eq!(error.to_string(), "unexpected 'x' in ext 2 at byte 0");
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct TelBuilder {
    number: String,
    parameters: Vec<(String, Option<String>)>,
}

impl TelBuilder {
    /// Adds a parameter, with or without a value.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::builder("+1").parameter("ext", Some("2")).build()?;
    /// assert_eq!(tel.as_str(), "tel:+1;ext=2");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn parameter(mut self, name: &str, value: Option<&str>) -> Self {
        self.parameters.push((name.into(), value.map(Into::into)));
        self
    }

    /// Removes a parameter, ignoring case.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::builder("+1").parameter("a", None).without_parameter("A");
    /// assert_eq!(tel.build()?.as_str(), "tel:+1");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn without_parameter(mut self, name: &str) -> Self {
        self.parameters.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// Validates and joins the parts, with the parameters in the order of RFC 3966, section 3.
    ///
    /// ```
    /// let error = urlens_schemes::Tel::builder("7042").build().unwrap_err();
    /// assert_eq!(error.to_string(), "missing phone-context at byte 4");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a part is malformed, a parameter occurs twice, or a local number has no context. The
    /// offset of an error counts within its part, and [`item`](SchemeError::item) is the number of
    /// the parameter.
    pub fn build(self) -> Result<Tel, SchemeError> {
        let no_delimiter = CharSet::of(b";#").not();
        let number = self.number.replace('#', "%23");
        check::only(&number, no_delimiter, "number")?;
        let mut draft = Draft::new("tel:");
        draft.push("number", None, &number);
        let mut sorted: Vec<_> = self.parameters.iter().enumerate().collect();
        sorted.sort_by_cached_key(|(_, (name, _))| sort_key(&name.to_ascii_lowercase()));
        for (n, (name, value)) in sorted {
            check::only(name, no_delimiter.without(CharSet::of(b"=")), "parameter")
                .map_err(|error| error.in_item(n))?;
            draft.put(";").push("parameter", Some(n), name);
            if let Some(value) = value {
                check::only(value, no_delimiter, "value").map_err(|error| error.in_item(n))?;
                draft.put("=").push("value", Some(n), value);
            }
        }
        draft.build()
    }
}

/// Returns the sort key of a parameter.
fn sort_key(name: &str) -> (usize, String) {
    let index = STANDARD_PARAMETERS.iter().position(|it| *it == name);
    (index.unwrap_or(STANDARD_PARAMETERS.len()), name.into())
}

/// Removes the separators of a number and converts its letters to lowercase.
fn without_separators(number: &str) -> String {
    let kept = number.chars().filter(|c| !is_in(*c, SEPARATOR));
    kept.map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns `true` if `c` is in `set`.
fn is_in(c: char, set: CharSet) -> bool {
    u8::try_from(c).is_ok_and(|byte| set.contains(byte))
}

type Parameters = Vec<(String, Option<String>)>;

/// `telephone-subscriber = global-number / local-number`
fn read(text: &str) -> Result<(String, Parameters), SchemeError> {
    let (raw, pieces) = parameters::split(text);
    let digits = read_digits(raw, "number")?;
    let mut parameters: Parameters = Vec::new();
    let repeated = parameters::repeated(text);
    for piece in pieces {
        if repeated == Some(piece.at) {
            return Err(SchemeError::new(ErrorKind::Duplicate, "parameter", piece.at));
        }
        check::non_empty(piece.name, NAME, "parameter").map_err(|error| error.shifted(piece.at))?;
        let name = piece.name.to_ascii_lowercase();
        let value =
            read_value(&name, piece.value).map_err(|error| error.shifted(piece.value_at()))?;
        parameters.push((name, value));
    }
    parameters.sort_by_cached_key(|(name, _)| sort_key(name));
    let context = parameters.iter().any(|(name, _)| name == "phone-context");
    match digits.starts_with('+') || context {
        true => Ok((digits, parameters)),
        false => Err(SchemeError::new(ErrorKind::Missing, "phone-context", text.len())),
    }
}

/// `"+" *phonedigit DIGIT *phonedigit`, or `*phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex`.
fn read_digits(raw: &str, part: &'static str) -> Result<String, SchemeError> {
    let digits = raw.replace("%23", "#");
    let (set, number) = match digits.strip_prefix('+') {
        Some(number) => (PHONEDIGIT, number),
        None => (PHONEDIGIT_HEX, digits.as_str()),
    };
    let start = digits.len() - number.len();
    check::non_empty(number, set, part).map_err(|error| {
        // Every `#` before it takes two more bytes in the input.
        let escapes = number.bytes().take(error.offset()).filter(|byte| *byte == b'#').count();
        error.shifted(start + 2 * escapes)
    })?;
    require_digit(number, part).map_err(|error| error.shifted(start))?;
    Ok(digits)
}

/// Rejects a number that consists only of separators.
fn require_digit(number: &str, part: &'static str) -> Result<(), SchemeError> {
    match number.chars().all(|c| is_in(c, SEPARATOR)) {
        true => Err(SchemeError::new(ErrorKind::Rule(&NO_DIGIT), part, 0)),
        false => Ok(()),
    }
}

/// Returns the value of a parameter in the form used for comparison. Offsets of errors count from
/// its start.
fn read_value(name: &str, value: Option<&str>) -> Result<Option<String>, SchemeError> {
    let known = STANDARD_PARAMETERS.iter().find(|it| **it == name);
    let (Some(value), Some(part)) = (value, known.or(value.map(|_| &"value"))) else {
        return match known {
            Some(part) => Err(SchemeError::new(ErrorKind::Missing, part, 0)),
            None => Ok(None),
        };
    };
    match name {
        "ext" => {
            check::non_empty(value, PHONEDIGIT, part)?;
            require_digit(value, part)?;
            Ok(Some(without_separators(value)))
        }
        "phone-context" if value.starts_with('+') => {
            read_digits(value, part).map(|digits| Some(without_separators(&digits)))
        }
        "phone-context" => read_domain(value, part).map(Some),
        _ => {
            check::non_empty(value, if name == "isub" { URIC } else { VALUE }, part)?;
            Ok(Some(normalize_value(value)))
        }
    }
}

/// `domainname = *( domainlabel "." ) toplabel [ "." ]`
fn read_domain(text: &str, part: &'static str) -> Result<String, SchemeError> {
    let domain = text.strip_suffix('.').unwrap_or(text);
    check::labels(domain, part)?;
    let top = domain.rsplit('.').next().unwrap_or_default();
    match top.chars().next().filter(char::is_ascii_digit) {
        Some(digit) => {
            let at = domain.len() - top.len();
            Err(SchemeError::new(ErrorKind::Unexpected(digit), part, at))
        }
        None => Ok(domain.to_ascii_lowercase()),
    }
}

/// Converts a value to lowercase and decodes unneeded escapes. The digits of the remaining escapes
/// are uppercase.
fn normalize_value(value: &str) -> String {
    let lower = check::decode_unneeded_escapes(value, UNRESERVED).to_ascii_lowercase();
    check::upper_escapes(&lower).into_owned()
}
