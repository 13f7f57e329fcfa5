//! Media types: parsed, compared and written as the MIME Sniffing Standard does it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// `token` of RFC 9110, section 5.6.2; the standard calls these HTTP token code points.
pub(super) const TOKEN: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"!#$%&'*+-.^_`|~"));

/// A media type such as `text/html;charset=utf-8`: its two names and the names of its parameters
/// are in lower case.
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
    /// Parses a media type. What is wrong with a parameter makes it disappear, as it does in
    /// browsers.
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
        // The first of a name is heard.
        let mut again = repeated(&parsed.parameters).into_iter().peekable();
        let mut places = 0..parsed.parameters.len();
        parsed.parameters.retain(|_| {
            let place = places.next();
            again.next_if(|again| Some(*again) == place).is_none()
        });
        Some(parsed)
    }

    /// A type whose parts are well formed. The names of parameters are in lower case.
    pub(super) fn new(main: &str, sub: &str, parameters: Vec<(String, String)>) -> Self {
        let mut essence = String::with_capacity(main.len() + 1 + sub.len());
        essence.extend([main, "/", sub]);
        essence.make_ascii_lowercase();
        Self { essence, parameters }
    }

    /// Reads the parameter that `text` begins with, and gives what follows its `;`.
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

    /// Adds a parameter, if it is one.
    fn add(&mut self, name: &str, value: String) {
        if is_token(name) && value.chars().all(is_quotable) {
            self.parameters.push((name.to_ascii_lowercase(), value));
        }
    }

    /// Type and subtype, without parameters.
    ///
    /// ```
    /// use urlens_schemes::data::MediaType;
    /// assert_eq!(MediaType::parse("Image/PNG").unwrap().essence(), "image/png");
    /// ```
    pub fn essence(&self) -> &str {
        &self.essence
    }

    /// The value of a parameter, whose name is in lower case.
    ///
    /// ```
    /// use urlens_schemes::data::MediaType;
    /// assert_eq!(MediaType::parse("a/b;c=d").unwrap().parameter("c"), Some("d"));
    /// ```
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters().find_map(|(known, value)| (known == name).then_some(value))
    }

    /// All parameters, in the order they were given.
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

/// `text/plain;charset=US-ASCII`, which is meant where a data URL names none (RFC 2397).
impl Default for MediaType {
    fn default() -> Self {
        Self::new("text", "plain", alloc::vec![("charset".into(), "US-ASCII".into())])
    }
}

/// The type with its parameters; a value that is no token is put in quotes.
impl fmt::Display for MediaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.essence)?;
        for (name, value) in self.parameters() {
            write!(f, ";{name}={}", quoted(value))?;
        }
        Ok(())
    }
}

/// Which parameters have the name of one before them, in order. They are sorted for that: to look
/// for each among all others would take its time.
pub(super) fn repeated(parameters: &[(String, String)]) -> Vec<usize> {
    let name = |at: &usize| parameters[*at].0.as_str();
    let mut order: Vec<usize> = (0..parameters.len()).collect();
    order.sort_by_key(|at| (name(at), *at));
    let same = order.windows(2).filter(|pair| name(&pair[0]) == name(&pair[1]));
    let mut repeated: Vec<usize> = same.map(|pair| pair[1]).collect();
    repeated.sort_unstable();
    repeated
}

/// A value as it is written: in quotes, unless it is a token.
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

/// What stands before the first `at`, and, if there is one, what behind it.
fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// A quoted string whose first quote has been read: its value, and what is behind the second quote.
pub(super) fn quoted_string(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next() {
            // A backslash at the very end stands for itself.
            Some('\\') => value.push(chars.next().unwrap_or('\\')),
            Some('"') | None => return (value, chars.as_str()),
            Some(c) => value.push(c),
        }
    }
}
