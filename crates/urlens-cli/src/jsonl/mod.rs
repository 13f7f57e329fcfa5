//! `urlens jsonl`: one JSON object per line in, one per line out, in the same order.
//!
//! ```text
//! line ──▶ Request ──▶ an op of OPS ──▶ ok, or a Failure ──▶ line
//! ```

mod answer;
mod compare;
mod convert;
mod kind;
mod normalize;
mod ops;
mod parse;
mod percent;
pub(crate) mod readings;
mod request;
mod resolve;
mod scheme;
mod set;
mod template;
mod url;
mod web;

pub(crate) use ops::help;
pub(crate) use scheme::scheme_of;

use request::Request;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use urlens::Readings;

/// Writes the answer of `readings` about one text, as the driver does.
pub(crate) fn write_readings(readings: &Readings<'_>, output: &mut impl Write) -> io::Result<()> {
    answer::write(None, Ok(readings::answer(readings)), output)
}

/// How much is read and written at once where nobody waits for an answer.
const BLOCK: usize = 64 * 1024;

/// Answers the requests of `input` on `output` until one of them ends.
pub(crate) fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BLOCK, input);
    let mut output = BufWriter::with_capacity(BLOCK, output);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        answer(line.strip_suffix(b"\n").unwrap_or(&line), &mut output)?;
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
fn answer(line: &[u8], output: &mut impl Write) -> io::Result<()> {
    let text = match request::text(line) {
        Ok(text) => text,
        Err(failure) => return answer::write(None, Err(failure), output),
    };
    match Request::read(&text) {
        Ok(request) => answer::write(request.id(), ops::run(&request), output),
        Err(failure) => answer::write(None, Err(failure), output),
    }
}
