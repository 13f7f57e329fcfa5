//! What an identifier is made of, for people.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use urlens::{IriRef, ParseError, UriRef};

/// Shows each of `texts`: its components on `out`, or what is wrong with it on `err`.
/// Says whether all could be read.
pub(crate) fn show(
    texts: &[OsString],
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<bool> {
    let (mut all_read, mut shown) = (true, 0);
    for text in texts {
        match text.to_str().map(|text| (text, table(text))) {
            Some((_, Ok(table))) => {
                // A blank line parts the tables.
                if shown > 0 {
                    out.write_all(b"\n")?;
                }
                out.write_all(table.as_bytes())?;
                shown += 1;
            }
            Some((text, Err(error))) => {
                all_read = false;
                complain(err, &error.show(text));
            }
            None => {
                all_read = false;
                let text = text.to_string_lossy();
                complain(err, &format_args!("not UTF-8: {}", text.escape_debug()));
            }
        }
    }
    out.flush()?;
    Ok(all_read)
}

/// Where nobody listens to complaints, the exit code still tells.
fn complain(err: &mut impl Write, message: &impl Display) {
    let _ = writeln!(err, "{message}");
}

/// The text, and below it a line for each component that is there.
fn table(text: &str) -> Result<String, ParseError> {
    let (kind, reference) = read(text)?;
    let host = reference.host_str().zip(reference.host());
    let rows = [
        ("kind", Some(kind.to_owned())),
        ("scheme", reference.scheme().map(visible)),
        ("authority", reference.authority().map(|it| visible(it.as_str()))),
        ("userinfo", reference.userinfo().map(visible)),
        ("host", host.map(|(text, host)| format!("{} ({})", visible(text), host.kind()))),
        ("port", reference.port_str().map(visible)),
        ("path", Some(visible(reference.path()))),
        ("query", reference.query().map(visible)),
        ("fragment", reference.fragment().map(visible)),
    ];
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut table = format!("{}\n", visible(text));
    for (name, value) in rows {
        if let Some(value) = value {
            table += &format!("  {name:width$}  {value}\n");
        }
    }
    Ok(table)
}

/// What `text` is by the narrowest standard that takes it.
fn read(text: &str) -> Result<(&'static str, IriRef<&str>), ParseError> {
    if let Ok(uri) = UriRef::parse(text) {
        let kind = if uri.is_relative() { "relative URI reference" } else { "URI" };
        return Ok((kind, uri.into()));
    }
    let iri = IriRef::parse(text)?;
    Ok((if iri.is_relative() { "relative IRI reference" } else { "IRI" }, iri))
}

/// A text as it can be seen: an empty one in quotes, which stand in no identifier, and marks that
/// show nothing themselves but change how the rest looks as escapes.
fn visible(text: &str) -> String {
    if text.is_empty() {
        return "\"\"".to_owned();
    }
    // Of what is escaped for Rust, only the apostrophe can stand in an identifier and be seen.
    text.escape_debug().to_string().replace("\\'", "'")
}
