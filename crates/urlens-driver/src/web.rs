//! `domain` and `form`: what the web has beside URLs.

use super::answer::{Answer, Failure};
use super::request::Request;
use serde_json::json;
use urlens::{domain, form};

/// `domain`: `input` as DNS has it, or as people read it.
pub(crate) fn domain(request: &Request<'_>) -> Answer {
    let input = request.text("input")?;
    let strict = request.flag("strict")?;
    let domain = match request.text("to")?.as_str() {
        "ascii" if strict => domain::to_ascii_strict(&input),
        "ascii" => domain::to_ascii(&input),
        "unicode" => Ok(domain::to_unicode(&input)),
        _ => return Err(Failure::request("`to` is none of ascii, unicode")),
    };
    Ok(json!({ "domain": domain.map_err(|error| Failure::from(error).field("input"))? }))
}

/// `form`: the pairs of `input`, or those given, and the text they are written as.
pub(crate) fn form(request: &Request<'_>) -> Answer {
    let pairs: Vec<(String, String)> = match request.optional_text("input")? {
        Some(text) => form::parse(&text).map(|(a, b)| (a.into_owned(), b.into_owned())).collect(),
        None => request.pairs("pairs")?,
    };
    let string = form::serialize(pairs.iter().map(|(name, value)| (name, value)));
    Ok(json!({ "pairs": pairs, "string": string }))
}
