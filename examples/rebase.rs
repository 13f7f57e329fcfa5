//! Rebasing linked data: moves a set of IRIs from one base to another. IRIs below the old base move below the new
//! one, all others stay, and prefixes shorten the output.
//!
//! `cargo run --example rebase`

use std::io::{self, Write};
use urlens::{Error, Iri, IriRef, iri};

/// The old and the new base.
const FROM: Iri<&str> = iri!("http://old.example/data/index");
const TO: Iri<&str> = iri!("https://new.example/Straßen/v2/index");

/// Prefixes, as Turtle and JSON-LD have them.
const PREFIXES: [(&str, Iri<&str>); 3] = [
    ("data", iri!("https://new.example/Straßen/v2/")),
    ("foaf", iri!("http://xmlns.com/foaf/0.1/")),
    ("xsd", iri!("http://www.w3.org/2001/XMLSchema#")),
];

/// Moves an IRI from one base to another, if it is below the first.
fn rebase(iri: &Iri<&str>, from: &Iri<&str>, to: &Iri<&str>) -> Result<Option<Iri>, Error> {
    // No reference resolves to an IRI with dot segments, so it is normalized first.
    let normal = iri.normalize_syntax();
    match from.relativize(&normal) {
        Ok(reference) if is_below(&reference) => to.resolve(&reference).map(Some),
        _ => Ok(None),
    }
}

/// True if a reference leads to the base or below its folder.
fn is_below(reference: &IriRef) -> bool {
    let climbs = reference.path_segments().next().is_some_and(|segment| segment.as_str() == "..");
    let rooted = reference.path().starts_with('/');
    reference.is_relative() && reference.authority().is_none() && !rooted && !climbs
}

/// `prefix:local` with the longest matching namespace, else the IRI in `<>`.
fn compact<'a>(iri: &'a str, prefixes: &[(&str, Iri<&'a str>)]) -> String {
    let fitting = prefixes.iter().filter_map(|(prefix, namespace)| {
        let local = iri.strip_prefix(namespace.as_str())?;
        is_local(local).then_some((namespace.as_str().len(), prefix, local))
    });
    match fitting.max() {
        Some((_, prefix, local)) => format!("{prefix}:{local}"),
        None => format!("<{iri}>"),
    }
}

/// True if a name can follow a prefix unescaped. Turtle allows more with escapes.
fn is_local(name: &str) -> bool {
    name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c))
}

/// The IRIs of the set.
const IRIS: [Iri<&str>; 9] = [
    iri!("http://old.example/data/index"),
    iri!("http://old.example/data/index#Hauptstraße"),
    iri!("http://old.example/data/Rosenweg"),
    iri!("http://old.example/data/Köln/Ring?from=1"),
    iri!("http://old.example/data/x/../Am%20Markt"),
    iri!("http://old.example/database"),
    iri!("http://xmlns.com/foaf/0.1/name"),
    iri!("http://www.w3.org/2001/XMLSchema#integer"),
    iri!("urn:isbn:9780131103627"),
];

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    for (prefix, namespace) in &PREFIXES {
        writeln!(out, "@prefix {prefix}: <{namespace}> .")?;
    }
    for iri in &IRIS {
        writeln!(out, "{iri}")?;
        let Some(moved) = rebase(iri, &FROM, &TO)? else {
            writeln!(out, "  stays {}", compact(iri.as_str(), &PREFIXES))?;
            continue;
        };
        writeln!(out, "  moved {}", compact(moved.as_str(), &PREFIXES))?;
        // Moving back gives the original IRI.
        if rebase(&moved.as_borrowed(), &TO, &FROM)? != Some(iri.normalize_syntax().into_owned()) {
            return Err(format!("{moved} does not move back").into());
        }
    }
    // For a server that accepts URIs only:
    writeln!(out, "{}\n  as a URI {}", TO, TO.to_uri()?)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut io::stdout().lock())
}
