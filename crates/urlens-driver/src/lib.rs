//! All of urlens for programs in any language: one JSON object in, one out.
//!
//! ```
//! let answer = urlens_driver::ask(r#"{"op":"normalize","as":"uri","input":"A:%7e","steps":["case"]}"#);
//! assert_eq!(answer, r#"{"ok":{"string":"a:%7E"}}"#);
//! ```
//!
//! ```text
//! line ──▶ Request ──▶ an op of OPS ──▶ ok, or a Failure ──▶ line
//! ```
//!
//! Whatever the request is, there is an answer: one that is not understood has the error `request`,
//! and the next is read.

mod answer;
mod compare;
mod convert;
mod kind;
mod normalize;
mod ops;
mod parse;
mod percent;
mod policy;
mod readings;
mod readme;
mod request;
mod resolve;
mod scheme;
mod set;
mod template;
mod url;
mod web;

pub use ops::help;
pub use readings::answer as readings_answer;
pub use scheme::scheme_answer;

use request::Request;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use urlens_readings::Readings;

/// Answers one request. The answer is one line, without its end.
///
/// ```
/// let answer = urlens_driver::ask(r#"{"id":"x","op":"domain","input":"faß.example","to":"ascii"}"#);
/// assert_eq!(answer, r#"{"id":"x","ok":{"domain":"xn--fa-hia.example"}}"#);
/// assert!(urlens_driver::ask("no request").starts_with(r#"{"error":{"kind":"request","#));
/// ```
pub fn ask(request: &str) -> String {
    let mut answer = Vec::new();
    match answer_line(request.as_bytes(), &mut answer) {
        Ok(()) => String::from_utf8_lossy(&answer).trim_end_matches('\n').to_owned(),
        // Writing to memory does not fail.
        Err(error) => error.to_string(),
    }
}

/// Writes the answer of the op `readings` about a text that has been read.
///
/// ```
/// let mut line = Vec::new();
/// urlens_driver::write_readings(&urlens_readings::Readings::of("http://h/"), &mut line)?;
/// assert!(line.starts_with(br#"{"ok":{"agree":true,"#));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Those of `output`.
pub fn write_readings(readings: &Readings<'_>, output: &mut impl Write) -> io::Result<()> {
    answer::write(None, Ok(readings::answer(readings)), output)
}

/// How much is read and written at once where nobody waits for an answer.
const BLOCK: usize = 64 * 1024;

/// Answers the requests of `input`, one per line, on `output`, until one of them ends.
///
/// ```
/// let mut answers = Vec::new();
/// urlens_driver::run(&br#"{"op":"form","input":"a=b"}"#[..], &mut answers)?;
/// assert_eq!(answers, b"{\"ok\":{\"pairs\":[[\"a\",\"b\"]],\"string\":\"a=b\"}}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Those of the streams. A request that cannot be answered is no error here: its answer says so.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BLOCK, input);
    let mut output = BufWriter::with_capacity(BLOCK, output);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        answer_line(line.strip_suffix(b"\n").unwrap_or(&line), &mut output)?;
        line.clear();
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
        Err(failure) => return answer::write(None, Err(failure), output),
    };
    match Request::read(&text) {
        Ok(request) => answer::write(request.id(), ops::run(&request), output),
        Err(failure) => answer::write(None, Err(failure), output),
    }
}
