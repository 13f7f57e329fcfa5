//! Expansion (RFC 6570, section 3): one pass over the template, into one buffer.

use crate::encode::{Bounded, Repertoire, Sink, is_escape, put, put_literal};
use crate::error::{Problem, TemplateError, TemplateErrorKind};
use crate::operator::{Allow, Operator};
use crate::pieces::{Expression, Modifier, Piece, Variable};
use crate::template::Template;
use crate::value::Value;
use crate::values::Values;
use alloc::string::String;
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
    pub fn expand<V: Values + ?Sized>(&self, values: &V) -> Result<String, TemplateError> {
        let mut to = String::with_capacity(self.as_str().len() * 2);
        self.expand_with(values, Repertoire::Uri, &mut to).map(|()| to)
    }

    /// Appends the expansion for URIs or for IRIs to a buffer. On failure the buffer is unchanged.
    /// See [`Repertoire`].
    ///
    /// ```
    /// use urlens_template::{Repertoire, Template};
    ///
    /// let mut iri = String::from("http://example.org");
    /// Template::parse("/{x}")?.expand_with(&[("x", "Rhône")], Repertoire::Iri, &mut iri)?;
    /// assert_eq!(iri, "http://example.org/Rhône");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_with<V: Values + ?Sized>(
        &self,
        values: &V,
        repertoire: Repertoire,
        to: &mut String,
    ) -> Result<(), TemplateError> {
        let before = to.len();
        let expanded = template(to, self.as_borrowed(), values, repertoire);
        if expanded.is_err() {
            to.truncate(before);
        }
        expanded.map_err(|problem| problem.in_text(self.as_str()))
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
    ) -> Result<String, TemplateError> {
        let mut text = String::new();
        let mut to = Bounded { text: &mut text, most };
        template(&mut to, self.as_borrowed(), values, Repertoire::Uri)
            .map_err(|problem| problem.in_text(self.as_str()))?;
        Ok(text)
    }

    /// Expands the template to a URI reference.
    ///
    /// ```
    /// use urlens_template::Template;
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
    pub fn uri_ref<V: Values + ?Sized>(&self, values: &V) -> Result<UriRef, TemplateError> {
        let text = self.expand(values)?;
        UriRef::try_from(text).map_err(TemplateError::of_reference)
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
    pub fn iri_ref<V: Values + ?Sized>(&self, values: &V) -> Result<IriRef, TemplateError> {
        let mut text = String::with_capacity(self.as_str().len() * 2);
        self.expand_with(values, Repertoire::Iri, &mut text)?;
        IriRef::try_from(text).map_err(TemplateError::of_reference)
    }
}

/// `URI-Template = *( literals / expression )`
fn template<S: Sink, V: Values + ?Sized>(
    to: &mut S,
    template: Template<&str>,
    values: &V,
    repertoire: Repertoire,
) -> Result<(), Problem> {
    let is_ascii = template.is_ascii();
    for piece in template.pieces() {
        match piece {
            // An ASCII literal has only characters allowed in URIs, and escapes.
            Piece::Literal(literal) if is_ascii => to.text(literal.as_str()),
            Piece::Literal(literal) => put_literal(to, literal.as_str(), repertoire),
            Piece::Expression(found) => expression(to, &found, values, repertoire)?,
        }
        if to.is_full() {
            return Err(Problem::new(TemplateErrorKind::TooLong, piece.range().end));
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
) -> Result<(), Problem> {
    let operator = expression.operator();
    let mut before = operator.first;
    for spec in expression.variables() {
        let value = values.value(spec.name());
        if !value.is_undefined() {
            to.text(before);
            before = operator.sep;
            variable(to, operator, &spec, &value, repertoire)?;
            if to.is_full() {
                return Err(Problem::new(TemplateErrorKind::TooLong, spec.offset()));
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
) -> Result<(), Problem> {
    let allow = operator.allow;
    match (value, spec.modifier()) {
        (Value::Undefined, _) => {}
        (Value::Text(value), _) => text(to, operator, spec, value, repertoire),
        (Value::List(_) | Value::Map(_), Modifier::Prefix(_)) => {
            return Err(Problem::of(TemplateErrorKind::PrefixOfList, spec.range()));
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
        let Some(octet) = octet.and_then(|digits| u8::from_str_radix(digits, 16).ok()) else {
            break;
        };
        octets[n] = octet;
        if core::str::from_utf8(&octets[..=n]).is_ok() {
            return 3 * (n + 1);
        }
    }
    3
}

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
