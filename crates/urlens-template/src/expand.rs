//! Expansion (RFC 6570, section 3): one pass over the template, into one buffer.

use crate::encode::{Bounded, Repertoire, Sink, is_escape, put, put_literal};
use crate::error::Shown;
use crate::operator::{Allow, Operator};
use crate::pieces::{Expression, Modifier, Piece, Variable};
use crate::template::Template;
use crate::value::Value;
use crate::values::Values;
use alloc::string::String;
use core::fmt;
use urlens::{IriRef, Text, UriRef};

impl<T: Text> Template<T> {
    /// Expands the template to ASCII text, by RFC 6570.
    ///
    /// The result has only reserved and unreserved characters and `%HH`. It need not be a valid
    /// reference: see [`uri_ref`](Self::uri_ref).
    ///
    /// ```
    /// use urlens_template::Template;
    ///
    /// let template = Template::parse("/search{?q,page}")?;
    /// assert_eq!(template.expand(&[("q", "a&b")])?, "/search?q=a%26b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand<V: Values + ?Sized>(&self, values: &V) -> Result<String, ExpandError> {
        let mut to = String::with_capacity(self.as_str().len() * 2);
        self.expand_into(values, &mut to).map(|()| to)
    }

    /// Appends the expansion to a buffer. On failure the buffer is unchanged.
    ///
    /// ```
    /// use urlens_template::Template;
    ///
    /// let template = Template::parse("{+base}{/id}")?;
    /// let mut buffer = String::new();
    /// for id in [1, 2] {
    ///     buffer.clear();
    ///     template.expand_into(&[("base", "http://a".into()), ("id", id.to_string())], &mut buffer)?;
    ///     assert_eq!(buffer, format!("http://a/{id}"));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_into<V: Values + ?Sized>(
        &self,
        values: &V,
        to: &mut String,
    ) -> Result<(), ExpandError> {
        self.expand_with(values, Repertoire::Uri, to)
    }

    /// Expands the template for URIs or for IRIs. See [`Repertoire`].
    ///
    /// ```
    /// use urlens_template::{Repertoire, Template};
    ///
    /// let mut iri = String::new();
    /// Template::parse("/{x}")?.expand_with(&[("x", "Rhône")], Repertoire::Iri, &mut iri)?;
    /// assert_eq!(iri, "/Rhône");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_with<V: Values + ?Sized>(
        &self,
        values: &V,
        repertoire: Repertoire,
        to: &mut String,
    ) -> Result<(), ExpandError> {
        let before = to.len();
        let expanded = template(to, self.as_borrowed(), values, repertoire);
        if expanded.is_err() {
            to.truncate(before);
        }
        expanded
    }

    /// Expands the template to a text of at most `most` bytes.
    ///
    /// Short templates and values can have a very long expansion: `{x}` a thousand times with a
    /// value of a thousand bytes. Set a limit if the template or the values are untrusted.
    ///
    /// ```
    /// use urlens_template::Template;
    ///
    /// let template = Template::parse("{x}{x}{x}")?;
    /// assert_eq!(template.expand_within(&[("x", "ab")], 6)?, "ababab");
    /// assert_eq!(template.expand_within(&[("x", "ab")], 5).unwrap_err().code(), "too-long");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`expand`](Self::expand), and `too-long`.
    pub fn expand_within<V: Values + ?Sized>(
        &self,
        values: &V,
        most: usize,
    ) -> Result<String, ExpandError> {
        let mut text = String::new();
        let mut to = Bounded { text: &mut text, most };
        template(&mut to, self.as_borrowed(), values, Repertoire::Uri)?;
        Ok(text)
    }

    /// Expands the template to a URI reference.
    ///
    /// ```
    /// use urlens_template::{ReferenceError, Template};
    ///
    /// let template = Template::parse("//{host}:{port}{/path*}")?;
    /// let values = |port| [("host", "example.org"), ("port", port), ("path", "a b")];
    /// assert_eq!(template.uri_ref(&values("80"))?.path(), "/a%20b");
    ///
    /// let error = template.uri_ref(&values("http")).unwrap_err();
    /// assert_eq!(format!("{error:#}"), "\
    /// unexpected 'h' in port at byte 14
    ///   //example.org:http/a%20b
    ///                 ^");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uri_ref<V: Values + ?Sized>(&self, values: &V) -> Result<UriRef, ReferenceError> {
        let text = self.expand(values).map_err(ReferenceError::Expand)?;
        UriRef::parse(text).map_err(ReferenceError::Parse)
    }

    /// Expands the template to an IRI reference. Non-ASCII characters allowed by RFC 3987 are
    /// unescaped.
    ///
    /// ```
    /// use urlens_template::Template;
    ///
    /// let iri = Template::parse("http://example.org/{city}")?.iri_ref(&[("city", "Köln")])?;
    /// assert_eq!(iri, "http://example.org/Köln");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iri_ref<V: Values + ?Sized>(&self, values: &V) -> Result<IriRef, ReferenceError> {
        let mut text = String::with_capacity(self.as_str().len() * 2);
        self.expand_with(values, Repertoire::Iri, &mut text).map_err(ReferenceError::Expand)?;
        IriRef::parse(text).map_err(ReferenceError::Parse)
    }
}

/// `URI-Template = *( literals / expression )`
fn template<S: Sink, V: Values + ?Sized>(
    to: &mut S,
    template: Template<&str>,
    values: &V,
    repertoire: Repertoire,
) -> Result<(), ExpandError> {
    let is_ascii = template.is_ascii();
    for piece in template.pieces() {
        match piece {
            // An ASCII literal has only characters allowed in URIs, and escapes.
            Piece::Literal(it) if is_ascii => to.text(it.as_str()),
            Piece::Literal(it) => put_literal(to, it.as_str(), repertoire),
            Piece::Expression(it) => expression(to, &it, values, repertoire)?,
        }
        if to.is_full() {
            return Err(ExpandError { kind: Kind::TooLong, at: piece.range().end });
        }
    }
    Ok(())
}

/// Writes the defined variables, with `first` before them and `sep` between them.
pub(crate) fn expression<S: Sink, V: Values + ?Sized>(
    to: &mut S,
    expression: &Expression<'_>,
    values: &V,
    repertoire: Repertoire,
) -> Result<(), ExpandError> {
    let operator = expression.operator();
    let mut before = operator.first;
    for spec in expression.variables() {
        let value = values.value(spec.name());
        if !value.is_undefined() {
            to.text(before);
            before = operator.sep;
            variable(to, operator, &spec, &value, repertoire)?;
            if to.is_full() {
                return Err(ExpandError { kind: Kind::TooLong, at: spec.offset() });
            }
        }
    }
    Ok(())
}

/// Writes one defined variable (section 3.2.1).
///
/// The section takes precedence over the looser appendix: names in a map are encoded like values,
/// and a name with an empty value is followed by `ifemp` for every operator.
pub(crate) fn variable<S: Sink>(
    to: &mut S,
    operator: &Operator,
    spec: &Variable<'_>,
    value: &Value<'_>,
    repertoire: Repertoire,
) -> Result<(), ExpandError> {
    let allow = operator.allow;
    match (value, spec.modifier()) {
        (Value::Undefined, _) => {}
        (Value::Text(value), _) => text(to, operator, spec, value, repertoire),
        (Value::List(_) | Value::Map(_), Modifier::Prefix(_)) => {
            return Err(ExpandError { kind: Kind::PrefixOfList, at: spec.offset() });
        }
        (Value::List(items), Modifier::None) => {
            name(to, operator, spec);
            separated(to, ",", items, |to, item| put(to, item, allow, repertoire));
        }
        (Value::Map(pairs), Modifier::None) => {
            name(to, operator, spec);
            separated(to, ",", pairs, |to, (key, value)| {
                put(to, key, allow, repertoire);
                to.text(",");
                put(to, value, allow, repertoire);
            });
        }
        (Value::List(items), Modifier::Explode) => {
            separated(to, operator.sep, items, |to, item| {
                if operator.named {
                    to.text(spec.name());
                    to.text(if item.is_empty() { operator.ifemp } else { "=" });
                }
                put(to, item, allow, repertoire);
            })
        }
        (Value::Map(pairs), Modifier::Explode) => {
            separated(to, operator.sep, pairs, |to, (key, value)| {
                put(to, key, allow, repertoire);
                to.text(if value.is_empty() { operator.ifemp } else { "=" });
                put(to, value, allow, repertoire);
            });
        }
    }
    Ok(())
}

/// Writes one variable whose value is a text.
fn text<S: Sink>(
    to: &mut S,
    operator: &Operator,
    spec: &Variable<'_>,
    value: &str,
    repertoire: Repertoire,
) {
    let value = match spec.modifier() {
        Modifier::Prefix(length) => prefix(value, length, operator.allow),
        _ => value,
    };
    if operator.named {
        to.text(spec.name());
        to.text(if value.is_empty() { operator.ifemp } else { "=" });
    }
    put(to, value, operator.allow, repertoire);
}

/// Writes the name of a list or map, which is not empty.
fn name<S: Sink>(to: &mut S, operator: &Operator, spec: &Variable<'_>) {
    if operator.named {
        to.text(spec.name());
        to.text("=");
    }
}

fn separated<S: Sink, T>(to: &mut S, sep: &str, items: &[T], mut write: impl FnMut(&mut S, &T)) {
    let mut before = "";
    for item in items {
        if to.is_full() {
            return;
        }
        to.text(before);
        before = sep;
        write(to, item);
    }
}

/// The first `length` characters. If the operator keeps escapes, the escapes of one character count
/// as one, "taking care not to split multi-octet or pct-encoded triplet characters".
pub(crate) fn prefix(text: &str, length: u16, allow: Allow) -> &str {
    let length = usize::from(length);
    // A character has at least one byte.
    if text.len() <= length {
        return text;
    }
    match allow {
        Allow::Unreserved => match text.char_indices().nth(length) {
            Some((end, _)) => &text[..end],
            None => text,
        },
        Allow::Reserved => {
            let mut end = 0;
            for _ in 0..length {
                end += character(&text[end..]);
            }
            &text[..end]
        }
    }
}

/// The number of bytes of the first character, raw or escaped; 0 if the text is empty.
pub(crate) fn character(text: &str) -> usize {
    if !is_escape(text.as_bytes()) {
        return text.chars().next().map_or(0, char::len_utf8);
    }
    // The first octet of UTF-8 gives the length. An invalid octet is a character of its own.
    let mut octets = [0; 4];
    for (n, triplet) in text.as_bytes().chunks_exact(3).take(4).enumerate() {
        let octet = core::str::from_utf8(&triplet[1..]).ok();
        let octet = octet.filter(|_| is_escape(triplet));
        let Some(octet) = octet.and_then(|it| u8::from_str_radix(it, 16).ok()) else { break };
        octets[n] = octet;
        if core::str::from_utf8(&octets[..=n]).is_ok() {
            return 3 * (n + 1);
        }
    }
    3
}

/// A prefix of a list or a map (`{keys:1}`), or an expansion longer than its limit
/// ([`Template::expand_within`]).
///
/// ```
/// use urlens_template::{Template, Value};
///
/// let text = "/a{/keys:1}";
/// let error = Template::parse(text)?.expand(&[("keys", Value::list(["x"]))]).unwrap_err();
/// assert_eq!(error.show(text).to_string(), "\
/// prefix of a list or map at byte 4
///   /a{/keys:1}
///       ^");
/// # Ok::<(), urlens_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExpandError {
    kind: Kind,
    at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    PrefixOfList,
    TooLong,
}

impl ExpandError {
    /// The byte offset of the variable in the template.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let error = Template::parse("{x:1}")?.expand(&[("x", ["a"])]).unwrap_err();
    /// assert_eq!(error.offset(), 1);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// A stable name for programs.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let error = Template::parse("{x:1}")?.expand(&[("x", ["a"])]).unwrap_err();
    /// assert_eq!(error.code(), "prefix-of-list");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            Kind::PrefixOfList => "prefix-of-list",
            Kind::TooLong => "too-long",
        }
    }

    /// The message, the template, and a caret below the variable.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let error = Template::parse("{x:1}")?.expand(&[("x", ["a"])]).unwrap_err();
    /// assert!(error.show("{x:1}").to_string().ends_with("\n   ^"));
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn show<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        Shown { error: *self, at: self.at, text }
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::PrefixOfList => write!(f, "prefix of a list or map at byte {}", self.at),
            Kind::TooLong => write!(f, "expansion too long at byte {}", self.at),
        }
    }
}

impl core::error::Error for ExpandError {}

/// Why a template does not expand to a reference.
///
/// ```
/// use urlens_template::{ReferenceError, Template};
///
/// let error = Template::parse("{x}:{y}")?.uri_ref(&[("x", "1"), ("y", "2")]).unwrap_err();
/// let ReferenceError::Parse(parse_error) = &error else { panic!() };
/// assert_eq!(parse_error.offset(), 0);
/// assert_eq!(error.to_string(), "unexpected '1' in scheme at byte 0");
/// # Ok::<(), urlens_template::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReferenceError {
    /// The expansion failed.
    Expand(ExpandError),
    /// The expansion is not a reference. `{:#}` shows where.
    Parse(urlens::ParseError),
}

impl ReferenceError {
    /// A stable name for programs.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let error = Template::parse("{+x}")?.uri_ref(&[("x", "[")]).unwrap_err();
    /// assert_eq!(error.code(), "unexpected-character");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Expand(error) => error.code(),
            Self::Parse(error) => error.code(),
        }
    }
}

impl fmt::Display for ReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expand(error) => error.fmt(f),
            Self::Parse(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReferenceError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6570, 2.4.1: a prefix is counted in characters. If escapes are kept, those of one
    /// character are one.
    #[test]
    fn prefixes_count_characters() {
        for (template, value, expected) in [
            ("{x:2}", "éab", "%C3%A9a"),
            ("{x:2}", "%C3%A9", "%25C"),
            ("{x:9}", "éab", "%C3%A9ab"),
            ("{+x:2}", "éab", "%C3%A9a"),
            ("{+x:1}", "%C3%A9b", "%C3%A9"),
            ("{+x:2}", "%C3%A9b", "%C3%A9b"),
            // Fewer characters than the length, and more bytes.
            ("{+x:3}", "%C3%A9", "%C3%A9"),
            ("{+x:1}", "%41%42", "%41"),
            ("{+x:1}", "%f0%9F%98%80a", "%f0%9F%98%80"),
            // Octets that are not UTF-8 are characters each.
            ("{+x:1}", "%C3b%A9", "%C3"),
            ("{+x:2}", "%E2%82%41", "%E2%82"),
            ("{+x:1}", "%E2%82a%41", "%E2"),
            // A `%` that starts no escape.
            ("{+x:2}", "%zzz", "%25z"),
        ] {
            let template = Template::parse(template).unwrap();
            assert_eq!(template.expand(&[("x", value)]).unwrap(), expected, "{template} {value}");
        }
    }
}
