//! The ops for URLs, as the URL Standard reads them.

use super::answer::{Answer, Failure};
use super::kind::Kind;
use super::request::Request;
use serde_json::{Map, Value, json};
use urlens::{Noted, ParseError, Refused, Text, Url, UrlRef};

/// `parse` as a URL: the web API's strings, and the standard's validation errors. As a reference:
/// its normal form without a base, and its tokens.
pub(crate) fn parse(request: &Request<'_>, kind: Kind) -> Answer {
    let input = request.text("input")?;
    if kind == Kind::UrlRef {
        let reference = reference(&input, "input")?;
        let normal = reference.normalized().map_err(|error| failed(error, "input"))?;
        return Ok(json!({ "string": normal.as_str(), "tokens": list(&reference) }));
    }
    let (url, noted) = match request.optional_text("base")? {
        Some(base) => {
            let base = url(&base, "base")?;
            let (url, noted) = Url::parse_with_violations_onto(&input, &base);
            (url.map(Url::into_owned), noted)
        }
        None => {
            let (url, noted) = Url::parse_with_violations(&input);
            (url.map(Url::into_owned), noted)
        }
    };
    let url = url.map_err(|error| failed(error, "input"))?;
    Ok(parsed(&url, &noted))
}

/// The strings, and what was noted on the way.
pub(crate) fn parsed<T: Text>(url: &Url<T>, noted: &[Noted]) -> Value {
    let mut ok = components(url);
    ok.insert("errors".into(), noted.iter().map(note).collect());
    ok.into()
}

fn note(noted: &Noted) -> Value {
    json!({ "code": noted.violation.name(), "at": noted.at })
}

/// `tokens`, of a URL or of a reference to one.
pub(crate) fn tokens(request: &Request<'_>, kind: Kind) -> Answer {
    let input = request.text("input")?;
    let reference = match kind {
        Kind::UrlRef => reference(&input, "input")?,
        _ => url(&input, "input")?.into_reference(),
    };
    Ok(json!({ "tokens": list(&reference) }))
}

/// `set`, by the setters of the web API: a refused one changes nothing, and says why.
pub(crate) fn set(request: &Request<'_>, kind: Kind) -> Answer {
    only_url(kind, "set")?;
    let mut url = url(&request.text("input")?, "input")?;
    let name = request.text("part")?;
    let (_, set) = SETTERS.iter().find(|(it, _)| *it == name).ok_or_else(|| {
        let names = SETTERS.map(|(name, _)| name).join(", ");
        Failure::request(format!("`part` is none of {names}"))
    })?;
    let value = request.text_or_null("value")?.unwrap_or_default();
    let refused = set(&mut url, &value).err().map(|refused| refused.to_string());
    let mut ok = components(&url);
    ok.insert("refused".into(), refused.into());
    Ok(ok.into())
}

type Setter = fn(&mut Url, &str) -> Result<(), Refused>;

/// The setters, by the names the web has for them.
const SETTERS: [(&str, Setter); 10] = [
    ("href", Url::set_href),
    ("protocol", Url::set_protocol),
    ("username", Url::set_username),
    ("password", Url::set_password),
    ("host", Url::set_host),
    ("hostname", Url::set_hostname),
    ("port", Url::set_port),
    ("pathname", Url::set_pathname),
    ("search", Url::set_search),
    ("hash", Url::set_hash),
];

/// `resolve`: what a browser makes of `ref` on the page `base`.
pub(crate) fn resolve(request: &Request<'_>, _: Kind) -> Answer {
    let base = url(&request.text("base")?, "base")?;
    let text = request.text("ref")?;
    let target = Url::parse_onto(&text, &base).map_err(|error| failed(error, "ref"))?;
    Ok(json!({ "string": target.as_str() }))
}

/// `goto`: `ref` put behind `base`, which may be relative itself, in normal form.
pub(crate) fn goto(request: &Request<'_>, _: Kind) -> Answer {
    let (base, next) = (request.text("base")?, request.text("ref")?);
    let (base, next) = (reference(&base, "base")?, reference(&next, "ref")?);
    let target = next.onto(&base).map_err(|error| failed(error, "ref"))?;
    Ok(json!({ "string": target.as_str() }))
}

/// `relativize`: the shortest reference that leads from one URL to another.
pub(crate) fn relativize(request: &Request<'_>, kind: Kind) -> Answer {
    only_url(kind, "relativize")?;
    let (base, target) = (request.text("base")?, request.text("target")?);
    let (base, target) = (url(&base, "base")?, url(&target, "target")?);
    Ok(json!({ "string": base.relativize(&target).into_text() }))
}

/// `compare`: URLs are normal when they are read, so that only the text is left to compare.
pub(crate) fn compare(request: &Request<'_>, kind: Kind) -> Answer {
    only_url(kind, "compare")?;
    let (a, b) = (request.text("a")?, request.text("b")?);
    let (a, b) = (url(&a, "a")?, url(&b, "b")?);
    Ok(json!({ "equal": a == b, "rung": (a == b).then_some("text") }))
}

/// A URL, from the text of a field.
pub(crate) fn url(text: &str, field: &'static str) -> Result<Url, Failure> {
    text.parse().map_err(|error| failed(error, field))
}

fn reference(text: &str, field: &'static str) -> Result<UrlRef, Failure> {
    text.parse().map_err(|error| failed(error, field))
}

pub(crate) fn failed(error: ParseError, field: &'static str) -> Failure {
    Failure::from(error).field(field)
}

pub(crate) fn only_url(kind: Kind, op: &str) -> Result<(), Failure> {
    match kind {
        Kind::Url => Ok(()),
        _ => Err(Failure::unsupported(format!("no op `{op}` as `{}`", kind.name()))),
    }
}

fn list(reference: &UrlRef) -> Value {
    reference.tokens().map(|it| json!({ "type": it.kind.name(), "value": it.value })).collect()
}

fn components<T: Text>(url: &Url<T>) -> Map<String, Value> {
    let url = url.as_borrowed();
    let origin = url.origin().to_string();
    let strings = [
        ("href", url.href()),
        ("origin", &origin),
        ("protocol", url.protocol()),
        ("username", url.username()),
        ("password", url.password()),
        ("host", url.host_and_port()),
        ("hostname", url.hostname()),
        ("port", url.port_str().unwrap_or_default()),
        ("pathname", url.pathname()),
        ("search", url.search()),
        ("hash", url.hash()),
    ];
    strings.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}
