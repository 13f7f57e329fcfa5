//! `domain`, `form` and `redact`.

use crate::failure::Failure;
use crate::json;
use crate::request::Request;
use crate::trackers::is_tracker;
use urlens::{Redaction, domain, form};

/// `domain`: converts `input` to ASCII or to Unicode. In the mode `url`, each text has a form in Unicode.
pub(crate) fn domain(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (input, mode) = (request.text("input")?, request.optional_text("mode")?);
    let to_ascii = match mode.as_deref() {
        None | Some("url") => domain::to_ascii,
        Some("strict") => domain::to_ascii_strict,
        Some("idna2008") => domain::to_ascii_idna2008,
        Some(_) => return Err(Failure::request("`mode` must be url, strict or idna2008")),
    };
    let domain = match request.text("to")?.as_str() {
        "ascii" => to_ascii(&input),
        "unicode" if matches!(mode.as_deref(), None | Some("url")) => {
            Ok(domain::to_unicode(&input))
        }
        "unicode" => to_ascii(&input).map(|ascii| domain::to_unicode(&ascii).into_owned().into()),
        _ => return Err(Failure::request("`to` must be ascii or unicode")),
    };
    let domain = domain.map_err(|error| Failure::from(error).in_field("input"))?;
    json::object(ok, |it| {
        it.put("domain", domain);
    });
    Ok(())
}

/// `form`: parses the pairs of `input`, or takes `pairs`, and returns them with their
/// serialization, and with the positions of trackers on request.
pub(crate) fn form(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let trackers = request.flag("trackers")?;
    match request.optional_text("input")? {
        Some(text) => put_form(|| form::parse(&text), trackers, request, ok),
        None => {
            let pairs = request.pairs("pairs")?;
            let pairs = || pairs.iter().map(|(a, b)| (a.as_str(), b.as_str()));
            put_form(pairs, trackers, request, ok);
        }
    }
    Ok(())
}

/// Writes pairs and their serialization. Pairs are made again for each, because a list of them would take
/// many times the memory of the text.
fn put_form<S: AsRef<str>, I: Iterator<Item = (S, S)>>(
    pairs: impl Fn() -> I,
    trackers: bool,
    request: &Request<'_>,
    ok: &mut Vec<u8>,
) {
    json::object(ok, |it| {
        it.bounded("pairs", request.limits().list, pairs(), |list, (name, value)| {
            list.list(|pair| {
                pair.put(name.as_ref());
                pair.put(value.as_ref());
            });
        });
        it.put("string", form::serialize(pairs()));
        if trackers {
            let all = pairs().enumerate().filter(|(_, (name, _))| is_tracker(name.as_ref()));
            it.bounded("trackers", request.limits().list, all, |list, (n, _)| list.put(n));
        }
    });
}

/// `redact`: replaces credentials and the values of query keys in `input` with `REDACTED`, for logs.
pub(crate) fn redact(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let keys = request.optional_texts("keys")?;
    let redaction = keys.map_or_else(Redaction::default, Redaction::from_iter);
    let redacted = redaction.apply(&input);
    json::object(ok, |it| {
        it.put("string", redacted);
    });
    Ok(())
}
