//! The rows of the table, one per operation.

mod bulk;
mod change;
mod data_url;
mod domain;
mod links;
mod memory;
mod parse;
mod programs;
mod query;
mod resolve;
mod template;
mod web;

use crate::row::Target::{AtMost, Best, Than};
use crate::row::{Row, Setup, Target};

const fn row(
    letter: &'static str,
    title: &'static str,
    must: &'static [Target],
    portable: &'static [Target],
    moonshot: &'static [Target],
    setup: fn(&crate::data::Data) -> Setup,
) -> Row {
    Row { letter, title, must, portable, moonshot, setup }
}

/// All rows, in order. The second list of targets is for a build without vector instructions.
#[rustfmt::skip]
pub static ROWS: &[Row] = &[
    row("a", "parse RFC 3986, borrowed", &[Best(2.5)], &[Best(1.5)], &[Best(5.0)], parse::uri),
    row("a3", "parse RFC 3987, borrowed", &[Best(3.0)], &[Best(1.0)], &[Best(4.0)], parse::iri),
    row("b", "parse RFC 3986 to owned", &[Best(2.0)], &[Best(1.0)], &[Best(2.5)], parse::owned),
    row("c", "parse WHATWG to href", &[Than("ada-url", 3.0), Than("url", 8.0)], &[Than("ada-url", 1.3), Best(1.0)], &[Than("ada-url", 5.0), Than("url", 14.0)], web::href),
    row("c'", "parse WHATWG to href, non-ASCII", &[Best(2.0)], &[Best(1.0)], &[Best(3.0)], web::href_non_ascii),
    row("d", "can_parse, WHATWG", &[Best(5.0)], &[Best(2.0)], &[Best(8.0)], web::can_parse),
    row("e", "resolve a reference", &[Best(1.5)], &[Best(1.0)], &[Best(2.5)], resolve::fresh),
    row("e'", "resolve into a buffer", &[Best(1.5)], &[Best(1.0)], &[Best(2.5)], resolve::reused),
    row("e2", "join, WHATWG", &[Best(1.5)], &[Best(1.0)], &[Best(2.5)], resolve::join),
    row("f", "normalize (RFC 3986, 6.2.2)", &[Best(4.0)], &[Best(1.0)], &[Best(10.0)], change::normalize),
    row("g1", "IRI to URI", &[Best(2.5)], &[Best(1.0)], &[Best(4.0)], change::to_uri),
    row("g2", "URI to IRI", &[], &[], &[Best(1.0)], change::to_iri),
    row("h", "set path and query", &[Best(1.3)], &[Best(1.0)], &[Best(2.0)], change::set),
    row("h2", "set the host", &[Best(1.5)], &[Best(1.0)], &[Best(2.5)], change::set_host),
    row("h3", "set and remove the fragment", &[], &[], &[Best(1.5)], change::remove_fragment),
    row("i", "query pairs, decoded", &[Best(2.0)], &[Best(1.0)], &[Best(3.5)], query::pairs),
    row("j", "expand a template", &[Best(1.5)], &[Best(1.0)], &[Best(3.0)], template::expand),
    row("j'", "parse and expand a template", &[Best(1.5)], &[Best(1.0)], &[Best(3.0)], template::parse_and_expand),
    row("k", "domain to ASCII, mixed", &[Best(1.5)], &[Best(1.0)], &[Best(3.0)], domain::mixed),
    row("k'", "domain to ASCII, non-ASCII only", &[], &[Best(1.0)], &[], domain::non_ascii),
    row("l", "data: decode base64", &[Best(3.0)], &[Best(1.0)], &[Best(8.0)], data_url::base64),
    row("bulk", "normalize and de-duplicate", &[Than("url + HashSet", 5.0)], &[], &[AtMost("urlens dedupe", 250.0)], bulk::dedupe),
    row("n", "find URLs in a kilobyte of text", &[AtMost("urlens", 1000.0)], &[], &[Best(1.0)], links::urls),
    row("n'", "find all links in a kilobyte of text", &[Best(1.0), AtMost("urlens", 3300.0)], &[Best(1.0)], &[], links::all),
    row("o", "read by all programs", &[AtMost("urlens", 10_000.0)], &[AtMost("urlens", 10_000.0)], &[], programs::readings),
    row("o'", "groups of all programs, for columns", &[AtMost("urlens", 10_000.0)], &[AtMost("urlens", 10_000.0)], &[], programs::columns),
    row("o2", "proof that all programs agree", &[AtMost("urlens", 200.0)], &[AtMost("urlens", 200.0)], &[], programs::proof),
    row("m", "bytes of an owned value", &[AtMost("urlens", 138.0)], &[AtMost("urlens", 138.0)], &[AtMost("urlens, Box<str>", 130.0)], memory::owned),
];

/// The row with this letter.
pub fn find(letter: &str) -> Result<&'static Row, String> {
    ROWS.iter().find(|it| it.letter == letter).ok_or(format!("unknown row {letter:?}"))
}
