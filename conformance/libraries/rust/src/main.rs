//! Prints what other Rust libraries answer, one cell of docs/comparison.md per line: library, row, answer. The last line has the
//! answers of `url` to the texts of standard input, lines of `[input, base]`, in JSON.

use fluent_uri::{Uri, UriRef};
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use oxiri::{Iri, IriRef};
use url::Url;

const MIXED: &str = "HTTP://Example.org:80/%7e";
const OPAQUE: &str = "foo:a/..//b";
const BASE: &str = "http://h/a/b";
const TARGET: &str = "http://h/a/c";

fn main() {
    print("fluent-uri", fluent());
    print("iri-string", iri_string());
    print("oxiri", oxiri());
    print("url", url());
    let answers: Vec<Option<String>> = std::io::stdin().lines().map(|line| answer(&line.unwrap())).collect();
    println!("url\tanswers\t{}", serde_json::to_string(&answers).unwrap());
}

/// The text of a URL, or None if it is invalid.
fn answer(request: &str) -> Option<String> {
    let (input, base): (String, Option<String>) = serde_json::from_str(request).unwrap();
    let url = match base {
        Some(base) => Url::parse(&base).ok()?.join(&input),
        None => Url::parse(&input),
    };
    url.ok().map(String::from)
}

/// The answers of a library.
struct Cells {
    /// `../c` parsed without a base.
    relative: Option<String>,
    /// A text with uppercase letters and a default port, parsed and printed.
    kept: Option<String>,
    /// `../c` resolved against `foo:a/b`.
    resolved: Option<String>,
    /// `foo:a/..//b` normalized, or None if the library does not normalize.
    normalized: Option<String>,
    /// The reference from a base to a target, if the library finds it.
    shortest: Option<String>,
    /// The error for `http://a b/`.
    error: String,
}

fn print(library: &str, cells: Cells) {
    let text = |it: Option<String>| it.unwrap_or_else(|| "none".into());
    println!("{library}\trelative\t{}", text(cells.relative));
    println!("{library}\tkept\t{}", text(cells.kept));
    println!("{library}\tresolved\t{}", text(cells.resolved));
    println!("{library}\tnormalized\t{}", text(cells.normalized));
    println!("{library}\tshortest\t{}", text(cells.shortest));
    println!("{library}\terror\t{}", cells.error);
}

// Parsing borrows the text: the types have the lifetime of `&str`.
fn fluent() -> Cells {
    let base = Uri::parse("foo:a/b").unwrap();
    let reference: UriRef<&str> = UriRef::parse("../c").unwrap();
    Cells {
        relative: Some(reference.to_string()),
        kept: Uri::parse(MIXED).ok().map(|it| it.to_string()),
        resolved: reference.resolve_against(&base).ok().map(|it| it.to_string()),
        normalized: Uri::parse(OPAQUE).ok().map(|it| it.normalize().to_string()),
        shortest: None,
        error: Uri::parse("http://a b/").unwrap_err().to_string(),
    }
}

fn iri_string() -> Cells {
    let base = UriAbsoluteStr::new("foo:a/b").unwrap();
    let reference: &UriReferenceStr = UriReferenceStr::new("../c").unwrap();
    Cells {
        relative: Some(reference.to_string()),
        kept: UriStr::new(MIXED).ok().map(|it| it.to_string()),
        resolved: Some(reference.resolve_against(base).to_string()),
        normalized: UriStr::new(OPAQUE).ok().map(|it| it.normalize().to_string()),
        shortest: None,
        error: UriStr::new("http://a b/").unwrap_err().to_string(),
    }
}

fn oxiri() -> Cells {
    let reference: IriRef<&str> = IriRef::parse("../c").unwrap();
    Cells {
        relative: Some(reference.to_string()),
        kept: Iri::parse(MIXED).ok().map(|it| it.to_string()),
        resolved: Iri::parse("foo:a/b").unwrap().resolve(&reference).ok().map(|it| it.to_string()),
        normalized: None,
        shortest: Iri::parse(BASE).unwrap().relativize(&Iri::parse(TARGET).unwrap()).ok().map(|it| it.to_string()),
        error: Iri::parse("http://a b/").unwrap_err().to_string(),
    }
}

fn url() -> Cells {
    Cells {
        relative: Url::parse("../c").ok().map(|it| it.to_string()),
        kept: Url::parse(MIXED).ok().map(|it| it.to_string()),
        resolved: Url::parse("foo:a/b").unwrap().join("../c").ok().map(|it| it.to_string()),
        normalized: Url::parse(OPAQUE).ok().map(|it| it.to_string()),
        shortest: Url::parse(BASE).unwrap().make_relative(&Url::parse(TARGET).unwrap()),
        error: Url::parse("http://a b/").unwrap_err().to_string(),
    }
}
