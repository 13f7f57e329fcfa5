//! The operations of urlens as one list, which all bindings share, with a JSON interface.
//!
//! An operation has a name, parameters with types and defaults, a help text, an example and a
//! function ([`OPS`]). A request is a JSON object, and so is its answer:
//!
//! ```
//! let answer = urlens_ops::ask(r#"{"op":"normalize","as":"uri","input":"A:%7e","steps":["case"]}"#);
//! assert_eq!(answer, r#"{"ok":{"string":"a:%7E"}}"#);
//! ```
//!
//! ```text
//! line ──▶ Request ──▶ operation of OPS ──▶ ok or Failure ──▶ line
//! ```
//!
//! Every line has an answer: an invalid request gets the error `request`. Bindings with their own
//! types use [`Any`], [`Normalizer`] and the other types that are exported here, and need no other
//! crate.

#![cfg_attr(docsrs, feature(doc_cfg))]
// Without them, the functions of these operations are not part of a program.
#![cfg_attr(not(feature = "extensions"), allow(dead_code, unused_imports))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod extensions;
mod failure;
mod json;
mod limits;
mod list;
mod merge;
mod normalizer;
mod ops;
pub mod progress;
mod request;
mod srfi;
mod tokens;
mod trackers;

pub use failure::Failure;
pub use limits::Limits;
pub use list::{Example, OPS, Op, Parameter, Values, find, help};
pub use normalizer::Normalizer;
pub use ops::components::print;
pub use ops::documents::{DocumentSources, well_known_at};
#[cfg(feature = "documents")]
pub use ops::links::document_link_kind;
pub use ops::percent::{percent_encode, percent_sets};
#[cfg(feature = "toml")]
pub use ops::policy::policy_file;
#[cfg(feature = "programs")]
pub use ops::programs::write_program_groups;
pub use ops::readings::{merge_findings, readings_of, write_readings};
pub use ops::scheme::write_scheme;

pub use srfi::{Srfi, set_srfi_authority, srfi};
pub use tokens::{
    AuthorityTokens, Profile, Token, TokenError, TokenErrorKind, TokenKind, TokenStream,
    TokenValue, Tokens,
};
pub use trackers::{TRACKERS, is_tracker, matches_parameter};
pub use urlens::{
    Any, Component, Equivalence, Error, HostEncoding, Kind, OptIn, Part, PathStyle, ResolveOptions,
    Step, UrlAttribute,
};

/// The library, for bindings with their own types.
pub use urlens;
/// Fragments, base URIs, lists of URIs and well-known locations.
pub use urlens_documents as documents;
/// Links in text.
pub use urlens_links as links;
/// How programs read URLs.
#[cfg(feature = "programs")]
pub use urlens_programs as programs;
/// Readings, lints, policies and display.
pub use urlens_readings as readings;
/// Rules of schemes.
pub use urlens_schemes as schemes;
/// Registrable domains.
pub use urlens_suffix as suffix;
/// URI templates.
pub use urlens_template as template;

/// Parses a text as a kind. The error names another kind that accepts it.
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
pub fn parse(kind: Kind, text: &str) -> Result<Any<Cow<'_, str>>, Failure> {
    Any::parse_borrowed(kind, text).map_err(|error| Failure::of_text(kind, text, error))
}

use request::Request;
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

/// Answers one request. The answer is one line, without a newline.
///
/// ```
/// let answer = urlens_ops::ask(r#"{"id":"x","op":"domain","input":"faß.example","to":"ascii"}"#);
/// assert_eq!(answer, r#"{"id":"x","ok":{"domain":"xn--fa-hia.example"}}"#);
/// assert!(urlens_ops::ask("no request").starts_with(r#"{"error":{"code":"request","#));
/// ```
pub fn ask(request: &str) -> String {
    ask_within(request, usize::MAX)
}

/// Like [`ask`], for a request of at most `most` bytes. A longer one gets the error `too-long`, so that no
/// request takes longer than its limit allows.
///
/// ```
/// let answer = urlens_ops::ask_within(r#"{"op":"form","input":"a=b"}"#, 10);
/// assert!(answer.starts_with(r#"{"error":{"code":"too-long","#));
/// ```
pub fn ask_within(request: &str, most: usize) -> String {
    let mut answer = Vec::new();
    if request.len() > most {
        too_long(most, &mut answer)
    } else {
        answer_line(request.as_bytes(), &mut answer)
    }
    // JSON is UTF-8.
    String::from_utf8(answer).unwrap_or_default()
}

/// The size of the input and output buffers.
const BLOCK: usize = 64 * 1024;

/// Reads requests from `input`, one per line, and writes the answers to `output`.
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
/// Returns the errors of the streams. An invalid request is not an error: it has an answer.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let most = Limits::default().line;
    let mut input = BufReader::with_capacity(BLOCK, input);
    let mut output = BufWriter::with_capacity(BLOCK, output);
    let (mut line, mut answer) = (Vec::new(), Vec::new());
    while (&mut input).take(most as u64 + 1).read_until(b'\n', &mut line)? > 0 {
        match line.strip_suffix(b"\n") {
            Some(line) => answer_line(line, &mut answer),
            None if line.len() > most => {
                input.skip_until(b'\n')?;
                too_long(most, &mut answer);
            }
            None => answer_line(&line, &mut answer),
        }
        answer.push(b'\n');
        output.write_all(&answer)?;
        for buffer in [&mut line, &mut answer] {
            buffer.clear();
            buffer.shrink_to(BLOCK);
        }
        // Flush before a read that may block: the writer of the input may wait for this answer. For
        // a file, this happens once per block.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

fn too_long(most: usize, output: &mut Vec<u8>) {
    let failure = Failure::new("too-long", format!("line is longer than {most} bytes"));
    failure::write_answer(None, output, |_| Err(failure));
}

/// Answers one line. The answer has no newline.
fn answer_line(line: &[u8], output: &mut Vec<u8>) {
    let text = match request::text(line) {
        Ok(text) => text,
        Err(failure) => return failure::write_answer(None, output, |_| Err(failure)),
    };
    match Request::read(&text) {
        Ok(request) => {
            failure::write_answer(request.id(), output, |ok| list::run(&request, ok));
        }
        Err(failure) => failure::write_answer(None, output, |_| Err(failure)),
    }
}
