//! Media types: parsing, comparison and serialization by the MIME Sniffing Standard.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// `token` of RFC 9110, section 5.6.2; the standard calls these HTTP token code points.
pub(super) const TOKEN: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"!#$%&'*+-.^_`|~"));

/// A media type such as `text/html;charset=utf-8`. Type, subtype and parameter names are in lower
/// case.
///
/// ```
/// use urlens_schemes::data::MediaType;
///
/// let html = MediaType::parse("Text/HTML; Charset=\"UTF-8\"").unwrap();
/// assert_eq!(html.essence(), "text/html");
/// assert_eq!(html.parameter("charset"), Some("UTF-8"));
/// assert_eq!(html.to_string(), "text/html;charset=UTF-8");
/// assert!(MediaType::parse("text").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MediaType {
    essence: String,
    parameters: Vec<(String, String)>,
}

impl MediaType {
    /// Parses a media type. Invalid parameters are dropped, as in browsers.
    ///
    /// ```
    /// use urlens_schemes::data::MediaType;
    /// assert_eq!(MediaType::parse("a/b; c; d=e; d=f").unwrap().to_string(), "a/b;d=e");
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim_matches(WHITE_SPACE);
        let (essence, mut rest) = cut(text, ';');
        let (main, sub) = essence.split_once('/')?;
        let sub = sub.trim_end_matches(WHITE_SPACE);
        if !is_token(main) || !is_token(sub) {
            return None;
        }
        let mut parsed = Self::new(main, sub, Vec::new());
        while let Some(parameter) = rest {
            rest = parsed.read_parameter(parameter.trim_start_matches(WHITE_SPACE));
        }
        // The first parameter of a name wins.
        let mut duplicates = repeated(&parsed.parameters).into_iter().peekable();
        let mut places = 0..parsed.parameters.len();
        parsed.parameters.retain(|_| {
            let place = places.next();
            duplicates.next_if(|duplicate| Some(*duplicate) == place).is_none()
        });
        Some(parsed)
    }

    /// Builds a media type from well-formed parts. Names of parameters must be in lower case.
    pub(super) fn new(main: &str, sub: &str, parameters: Vec<(String, String)>) -> Self {
        let mut essence = String::with_capacity(main.len() + 1 + sub.len());
        essence.extend([main, "/", sub]);
        essence.make_ascii_lowercase();
        Self { essence, parameters }
    }

    /// Reads one parameter at the start of `text`, and returns the text after its `;`.
    fn read_parameter<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let end = text.find([';', '=']).unwrap_or(text.len());
        let name = &text[..end];
        let Some(after) = text[end..].strip_prefix('=') else {
            return text[end..].strip_prefix(';');
        };
        if let Some(quoted) = after.strip_prefix('"') {
            let (value, after) = quoted_string(quoted);
            self.add(name, value);
            return cut(after, ';').1;
        }
        let (value, rest) = cut(after, ';');
        let value = value.trim_end_matches(WHITE_SPACE);
        if !value.is_empty() {
            self.add(name, value.into());
        }
        rest
    }

    /// Adds a parameter, if it is valid.
    fn add(&mut self, name: &str, value: String) {
        if is_token(name) && value.chars().all(is_quotable) {
            self.parameters.push((name.to_ascii_lowercase(), value));
        }
    }

    /// The type and subtype, without parameters.
    ///
    /// ```
    /// use urlens_schemes::data::MediaType;
    /// assert_eq!(MediaType::parse("Image/PNG").unwrap().essence(), "image/png");
    /// ```
    pub fn essence(&self) -> &str {
        &self.essence
    }

    /// The value of a parameter, by its name in lower case.
    ///
    /// ```
    /// use urlens_schemes::data::MediaType;
    /// assert_eq!(MediaType::parse("a/b;c=d").unwrap().parameter("c"), Some("d"));
    /// ```
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters().find_map(|(known, value)| (known == name).then_some(value))
    }

    /// All parameters, in order.
    ///
    /// ```
    /// use urlens_schemes::data::MediaType;
    /// let parsed = MediaType::parse("a/b;X=1;y=\"2 3\"").unwrap();
    /// assert_eq!(parsed.parameters().collect::<Vec<_>>(), [("x", "1"), ("y", "2 3")]);
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// `text/plain;charset=US-ASCII`, the default of data URLs (RFC 2397).
impl Default for MediaType {
    fn default() -> Self {
        Self::new("text", "plain", alloc::vec![("charset".into(), "US-ASCII".into())])
    }
}

/// Writes the type with its parameters. Values that are not tokens are quoted.
impl fmt::Display for MediaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.essence)?;
        for (name, value) in self.parameters() {
            write!(f, ";{name}={}", quoted(value))?;
        }
        Ok(())
    }
}

/// Indexes of parameters whose name occurred before, in order. Sorts the names, since pairwise
/// comparison would be quadratic.
pub(super) fn repeated(parameters: &[(String, String)]) -> Vec<usize> {
    let name = |at: &usize| parameters[*at].0.as_str();
    let mut order: Vec<usize> = (0..parameters.len()).collect();
    order.sort_by_key(|at| (name(at), *at));
    let same = order.windows(2).filter(|pair| name(&pair[0]) == name(&pair[1]));
    let mut repeated: Vec<usize> = same.map(|pair| pair[1]).collect();
    repeated.sort_unstable();
    repeated
}

/// Writes a value, quoted unless it is a token.
pub(super) fn quoted(value: &str) -> Cow<'_, str> {
    if is_token(value) {
        return Cow::Borrowed(value);
    }
    let escaped = value.replace('\\', r"\\").replace('"', r#"\""#);
    Cow::Owned(["\"", &escaped, "\""].concat())
}

/// HTTP whitespace.
const WHITE_SPACE: [char; 4] = ['\n', '\r', '\t', ' '];

fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| TOKEN.contains(byte))
}

/// HTTP quoted-string token code points.
pub(super) fn is_quotable(c: char) -> bool {
    matches!(c, '\t' | ' '..='~' | '\u{80}'..='\u{FF}')
}

/// Splits at the first `at`, if there is one.
fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// Reads a quoted string after its opening quote. Returns its value and the text after the closing
/// quote.
pub(super) fn quoted_string(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next() {
            // A backslash at the end of the text is literal.
            Some('\\') => value.push(chars.next().unwrap_or('\\')),
            Some('"') | None => return (value, chars.as_str()),
            Some(c) => value.push(c),
        }
    }
}
