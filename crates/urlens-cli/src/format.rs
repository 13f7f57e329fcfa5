//! The option `--format` of `get`: text with field names in braces.

use crate::fields::{Field, Found, Text};
use crate::outcome::Message;

/// A parsed format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Format(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// A field; `true` if it is not decoded.
    Field(Field, bool),
}

impl Format {
    /// Parses a format: `{name}` is a field, `{:name}` a field that is never decoded, and `\t`, `\n`, `\r`, `\\`, `\{` and `\}` are escapes.
    /// All other characters are literal.
    pub(crate) fn read(format: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut rest = format;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                '{' => {
                    let end = rest.find('}').ok_or("`{` without `}` in the format")?;
                    let name = &rest[..end];
                    let (name, is_raw) = match name.strip_prefix(':') {
                        Some(name) => (name, true),
                        None => (name, false),
                    };
                    let field = Field::named(name)?;
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(Piece::Field(field, is_raw));
                    rest = &rest[end + 1..];
                }
                '\\' => {
                    let escaped = rest.chars().next();
                    text.push(match escaped {
                        Some('t') => '\t',
                        Some('n') => '\n',
                        Some('r') => '\r',
                        Some(c @ ('\\' | '{' | '}')) => c,
                        _ => {
                            let message =
                                r"unknown escape in the format; use \t, \n, \r, \\, \{, \}";
                            return Err(message.into());
                        }
                    });
                    rest = &rest[1..];
                }
                c => text.push(c),
            }
        }
        pieces.push(Piece::Text(text));
        Ok(Self(pieces))
    }

    /// Returns the fields in the format.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Field(field, _) => Some(field),
            Piece::Text(_) => None,
        })
    }

    /// Writes the format with the fields of a text. Absent fields are empty; several values are
    /// separated by spaces.
    pub(crate) fn write(
        &self,
        read: &Text<'_>,
        decode: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Message> {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Field(field, is_raw) => {
                    write_found(&field.of(read, decode && !is_raw), b' ', out);
                }
            }
        }
        out.push(b'\n');
        Ok(())
    }
}

/// Writes a value; several values are separated by `separator`.
pub(crate) fn write_found(found: &Found<'_>, separator: u8, out: &mut Vec<u8>) {
    match found {
        Found::One(one) => out.extend_from_slice(one.as_deref().unwrap_or_default().as_bytes()),
        Found::Many(many) => {
            for (n, value) in many.iter().enumerate() {
                if n > 0 {
                    out.push(separator);
                }
                out.extend_from_slice(value.as_bytes());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlens_ops::Kind;

    fn written(format: &str) -> Result<String, String> {
        let format = Format::read(format)?;
        let mut out = Vec::new();
        let text = "http://h:1/a/b?x=1&x=2";
        let read = Text::read(Kind::Url, text).map_err(|message| message.text)?;
        format.write(&read, false, &mut out).map_err(|message| message.text)?;
        Ok(String::from_utf8(out).expect("UTF-8"))
    }

    #[test]
    fn formats() {
        let ok = |format| written(format).expect("a format");
        assert_eq!(ok("{host}:{port}{path}{fragment}."), "h:1/a/b.\n");
        assert_eq!(ok(r"\{host}\t{query-all:x}\\\n\r}"), "{host}\t1 2\\\n\r}\n");
        assert_eq!(ok("é{segments}"), "éa b\n");
        assert_eq!(ok(""), "\n");
    }

    #[test]
    fn invalid_formats() {
        let error = |format| written(format).unwrap_err();
        assert_eq!(error("{host"), "`{` without `}` in the format");
        assert_eq!(error(r"a\"), r"unknown escape in the format; use \t, \n, \r, \\, \{, \}");
        assert_eq!(error(r"a\é"), r"unknown escape in the format; use \t, \n, \r, \\, \{, \}");
        assert!(error("{hosts}").starts_with("unknown field `hosts`; use url, href, scheme, "));
    }
}
