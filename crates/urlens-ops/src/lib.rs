//! All of urlens for programs in any language: one list of operations, which every binding translates.
//!
//! An operation has a name, parameters with their types and defaults, a line of help, an example and a
//! function ([`OPS`]). As JSON, a request is one object and so is its answer:
//!
//! ```
//! let answer = urlens_ops::ask(r#"{"op":"normalize","as":"uri","input":"A:%7e","steps":["case"]}"#);
//! assert_eq!(answer, r#"{"ok":{"string":"a:%7E"}}"#);
//! ```
//!
//! ```text
//! line ──▶ Request ──▶ an operation of OPS ──▶ ok, or a Failure ──▶ line
//! ```
//!
//! Every request has an answer: one that is not understood has the error `request`, and the next is
//! read. Bindings that have values of their own use [`Any`], [`Normalizer`] and the other types that
//! are exported here; they need no other crate.

mod any;
mod failure;
mod json;
mod limits;
mod list;
mod normalizer;
mod ops;
mod readme;
mod request;
mod srfi;
mod tokens;

pub use failure::Failure;
pub use limits::Limits;
pub use list::{Example, OPS, Op, Parameter, Values, find, help};
pub use normalizer::Normalizer;
pub use ops::components::{Component, print};
pub use ops::readings::{merge_findings, write_readings};
pub use ops::scheme::write_scheme;

pub use any::{Any, AnyError, Unsupported};
pub use srfi::Srfi;
pub use tokens::{Token, TokenKind, TokenStream, Tokens};
pub use urlens::{
    Equivalence, HostEncoding, Kind, OptIn, Part, PathStyle, Resolution, Step, UrlAttribute,
};

/// The library: for bindings that have values of their own.
pub use urlens;
/// Readings, lints, policies and display.
pub use urlens_readings as readings;
/// Schemes with rules of their own.
pub use urlens_schemes as schemes;
/// Registrable domains.
pub use urlens_suffix as suffix;
/// URI templates.
pub use urlens_template as template;

/// Parses a text as a kind. The failure names another kind that would accept it.
///
/// ```
/// use urlens_ops::Kind;
///
/// assert_eq!(urlens_ops::parse(Kind::Url, "HTTP:h")?.as_str(), "http://h/");
/// let error = urlens_ops::parse(Kind::Url, "http://h:99999/").unwrap_err();
/// assert_eq!(error.accepted_as(), Some(Kind::Uri));
/// # Ok::<(), urlens_ops::Failure>(())
/// ```
///
/// # Errors
///
/// If the text is not of the kind.
#[inline]
pub fn parse(kind: Kind, text: &str) -> Result<Any<'_>, Failure> {
    Any::parse(kind, text).map_err(|error| Failure::of_text(kind, text, error))
}

use request::Request;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

/// Answers one request. The answer is one line, without its end.
///
/// ```
/// let answer = urlens_ops::ask(r#"{"id":"x","op":"domain","input":"faß.example","to":"ascii"}"#);
/// assert_eq!(answer, r#"{"id":"x","ok":{"domain":"xn--fa-hia.example"}}"#);
/// assert!(urlens_ops::ask("no request").starts_with(r#"{"error":{"kind":"request","#));
/// ```
pub fn ask(request: &str) -> String {
    let mut answer = Vec::new();
    match answer_line(request.as_bytes(), &mut answer) {
        Ok(()) => String::from_utf8_lossy(&answer).trim_end_matches('\n').to_owned(),
        // Writing to memory does not fail.
        Err(error) => error.to_string(),
    }
}

/// How much is read and written at once where nobody waits for an answer.
const BLOCK: usize = 64 * 1024;

/// Answers the requests of `input`, one per line, on `output`, until one of them ends.
///
/// ```
/// let mut answers = Vec::new();
/// urlens_ops::run(&br#"{"op":"form","input":"a=b"}"#[..], &mut answers)?;
/// assert_eq!(answers, b"{\"ok\":{\"pairs\":[[\"a\",\"b\"]],\"string\":\"a=b\"}}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Those of the streams. A request that cannot be answered is no error here: its answer says so.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let most = Limits::default().line;
    let mut input = BufReader::with_capacity(BLOCK, input);
    let mut output = BufWriter::with_capacity(BLOCK, output);
    let mut line = Vec::new();
    while (&mut input).take(most as u64 + 1).read_until(b'\n', &mut line)? > 0 {
        match line.strip_suffix(b"\n") {
            Some(line) => answer_line(line, &mut output)?,
            None if line.len() > most => {
                input.skip_until(b'\n')?;
                let failure = Failure::new("too-long", format!("a line longer than {most} bytes"));
                failure::write_answer(None, Err(failure), &mut output)?;
            }
            None => answer_line(&line, &mut output)?,
        }
        line.clear();
        line.shrink_to(BLOCK);
        // Without another whole line at hand the next read may wait for someone who waits for us:
        // a terminal, or a program at the other end of a pipe. A file gets here once per block.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

/// Answers one line.
fn answer_line(line: &[u8], output: &mut impl Write) -> io::Result<()> {
    let text = match request::text(line) {
        Ok(text) => text,
        Err(failure) => return failure::write_answer(None, Err(failure), output),
    };
    match Request::read(&text) {
        Ok(request) => failure::write_answer(request.id(), list::run(&request), output),
        Err(failure) => failure::write_answer(None, Err(failure), output),
    }
}
