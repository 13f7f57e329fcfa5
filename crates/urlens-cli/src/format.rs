//! `--format`: text with the names of fields in braces.

use crate::fields::{Field, Found, Text};
use crate::outcome::Message;

/// A format that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Format(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(Field),
}

impl Format {
    /// Reads a format: `{name}` is a field; `\t`, `\n`, `\r`, `\\` and `\{` are what they are in
    /// most places. All else is text.
    pub(crate) fn read(format: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut rest = format;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                '{' => {
                    let end = rest.find('}').ok_or("a `{` without a `}` in the format")?;
                    let field = Field::named(&rest[..end])?;
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(Piece::Field(field));
                    rest = &rest[end + 1..];
                }
                '\\' => {
                    let (sign, meant) = match rest.chars().next() {
                        Some('t') => ('t', '\t'),
                        Some('n') => ('n', '\n'),
                        Some('r') => ('r', '\r'),
                        Some(sign @ ('\\' | '{' | '}')) => (sign, sign),
                        _ => {
                            return Err("a `\\` before none of t, n, r, \\, { in the format".into());
                        }
                    };
                    text.push(meant);
                    rest = &rest[sign.len_utf8()..];
                }
                c => text.push(c),
            }
        }
        pieces.push(Piece::Text(text));
        Ok(Self(pieces))
    }

    /// The fields it names.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Field(field) => Some(field),
            Piece::Text(_) => None,
        })
    }

    /// Writes the format with the fields of a text in it. Absent fields are empty; several values
    /// have spaces between them.
    pub(crate) fn write(
        &self,
        read: &Text<'_>,
        decode: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Message> {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Field(field) => write_found(&field.of(read, decode), b' ', out),
            }
        }
        out.push(b'\n');
        Ok(())
    }
}

/// Writes what was found, with `between` between several values.
pub(crate) fn write_found(found: &Found<'_>, between: u8, out: &mut Vec<u8>) {
    match found {
        Found::One(one) => out.extend_from_slice(one.as_deref().unwrap_or_default().as_bytes()),
        Found::Many(many) => {
            for (n, value) in many.iter().enumerate() {
                if n > 0 {
                    out.push(between);
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
        let read = Text::read(Kind::Url, text).map_err(|message| message.0)?;
        format.write(&read, false, &mut out).map_err(|message| message.0)?;
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
    fn what_is_no_format() {
        let no = |format| written(format).unwrap_err();
        assert_eq!(no("{host"), "a `{` without a `}` in the format");
        assert_eq!(no(r"a\"), r"a `\` before none of t, n, r, \, { in the format");
        assert!(no("{hosts}").starts_with("no field `hosts`; use url, href, scheme, "));
    }
}
