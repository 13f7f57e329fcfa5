//! `parse`, `tokens` and `set`: the components of a text.

use crate::failure::Failure;
use crate::json::{self, Object};
use crate::request::Request;
use urlens::{Any, Kind, Noted, Part, Rfc3986, Rfc3987, Rfc6874, Strict, Url, Whatwg};
use urlens::{Reference, WebPart};

/// `parse`: the components of `input`.
pub(crate) fn parse(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::Url)?, request.text("input")?);
    if let Some(base) = request.optional_text("base")? {
        if kind != Kind::Url {
            return Err(Failure::unsupported(format!("`base` is for url, not for {kind}")));
        }
        let base = Url::parse(&base).map_err(|it| Failure::from(it).in_field("base"))?;
        let (url, errors) = Url::parse_with_violations_onto(&input, &base);
        let url = url.map_err(|it| Failure::from(it).in_field("input"))?;
        put_url_answer(ok, &url.into(), &errors);
        return Ok(());
    }
    let any = read(kind, &input, "input")?;
    match kind {
        Kind::Url => put_url_answer(ok, &any, &Url::parse_with_violations(&input).1),
        Kind::UrlRef => {
            let reference = any.as_reference::<Whatwg>().map(|it| it.normalized());
            let printed = reference.transpose().map_err(Failure::from)?;
            json::object(ok, |it| {
                it.put("string", printed.as_ref().map(|it| it.as_str()));
                put_tokens(it, &any, request.limits().list);
            });
        }
        _ => json::object(ok, |it| put_components(it, &any)),
    }
    Ok(())
}

/// Reads the text of a field as a kind.
pub(crate) fn read<'t>(kind: Kind, text: &'t str, field: &'static str) -> Result<Any<'t>, Failure> {
    crate::parse(kind, text).map_err(|it| it.in_field(field))
}

/// `tokens`: the sequence of the reverse specification.
pub(crate) fn tokens(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::UrlRef)?, request.text("input")?);
    let any = read(kind, &input, "input")?;
    json::object(ok, |it| put_tokens(it, &any, request.limits().list));
    Ok(())
}

fn put_tokens(to: &mut Object<'_>, any: &Any<'_>, most: usize) {
    to.bounded("tokens", most, any.tokens(), |list, token| {
        list.object(|it| {
            it.put("type", token.kind.name()).put("value", token.value);
        });
    });
}

/// `set`: `input` with `part` replaced by `value`, or without it where `value` is null. As a URL a
/// part may be a setter of the web API; one that is refused changes nothing and says why.
pub(crate) fn set(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::Url)?, request.text("input")?);
    let mut any = read(kind, &input, "input")?;
    let (name, value) = (request.text("part")?, request.text_or_null("value")?);
    let web = WebPart::named(&name).filter(|_| kind.is_whatwg());
    let set = match (web, Part::named(&name)) {
        (Some(part), _) => any.set_web(part, value.as_deref().unwrap_or_default()),
        (None, Some(part)) => any.set(part, value.as_deref()),
        (None, None) => {
            let web = WebPart::ALL.map(WebPart::name).into_iter().filter(|_| kind.is_whatwg());
            let mut names: Vec<_> = web.chain(Part::ALL.map(Part::name)).collect();
            names.dedup();
            return Err(Failure::request(format!("`part` is none of {}", names.join(", "))));
        }
    };
    let refused = match set {
        Err(urlens::AnyError::Set(refused)) => Some(refused.to_string()),
        Err(error) => return Err(Failure::from(error).in_field("value")),
        Ok(()) => None,
    };
    json::object(ok, |it| {
        put_components(it, &any);
        if kind == Kind::Url {
            it.put("refused", refused);
        }
    });
    Ok(())
}

/// Puts the strings of the web API, or the components of RFC 3986: null where one is absent, `""`
/// where it is empty.
pub(crate) fn put_components(to: &mut Object<'_>, any: &Any<'_>) {
    if any.kind() == Kind::Url {
        for part in WebPart::ALL {
            to.put(part.name(), any.web(part).unwrap_or_default());
            if part == WebPart::Href {
                to.put("origin", any.origin().map(|it| it.to_string()));
            }
        }
        return;
    }
    to.put("string", any.as_str());
    for part in Part::ALL {
        to.put(part.name(), any.part(part));
        if part == Part::Host {
            to.put("host_kind", any.host().map(|host| host.kind()));
        }
    }
    to.object("srfi", |it| {
        if let Some(uri) = any.as_reference::<Rfc3986>() {
            put_srfi(it, &uri);
        } else if let Some(iri) = any.as_reference::<Rfc3987>() {
            put_srfi(it, &iri);
        } else if let Some(zoned) = any.as_reference::<Rfc6874>() {
            put_srfi(it, &zoned);
        }
    });
}

fn put_srfi<D: Strict>(to: &mut Object<'_>, reference: &Reference<D, &str>) {
    let srfi = reference.srfi();
    to.put("scheme", srfi.scheme()).put("user", srfi.user()).put("host", srfi.host());
    to.put("port", srfi.port()).put("path", srfi.path());
    to.put("query", srfi.query()).put("fragment", srfi.fragment());
}

/// Writes a URL, and the validation errors of its text.
pub(crate) fn put_url_answer(ok: &mut Vec<u8>, url: &Any<'_>, errors: &[Noted]) {
    json::object(ok, |it| {
        put_components(it, url);
        put_errors(it, errors);
    });
}

/// Puts validation errors, those of one name as one.
pub(crate) fn put_errors(to: &mut Object<'_>, errors: &[Noted]) {
    to.list("errors", |list| {
        for (i, error) in errors.iter().enumerate() {
            let same = |it: &&Noted| it.violation == error.violation;
            if errors[..i].iter().any(|it| same(&it)) {
                continue;
            }
            list.object(|it| {
                it.put("code", error.violation.name()).put("at", error.at);
                it.put("count", errors[i..].iter().filter(same).count());
            });
        }
    });
}
