//! Compares the operations of `urlens-ops` with the static types of the library: choosing the kind at run
//! time or by type gives the same answer.

use serde_json::{Value, json};
use urlens::{
    Any, Equivalence, Error, HostEncoding, Iri, IriRef, Kind, Normalization, ResolveOptions, Uri,
    UriRef, UriZone, Url, UrlRef,
};
use urlens_conformance::edges::{inputs, requests};
use urlens_conformance::say;
use urlens_ops::{TokenStream, ask};
use urlens_schemes::{RULES, SCHEMES};

/// Every request is answered; answers that the static types can give are equal to theirs.
#[test]
fn operations_answer_as_the_static_types_do() {
    let inputs = inputs();
    let (mut answered, mut compared) = (0, 0);
    for request in requests(&inputs) {
        let answer: Value = serde_json::from_str(&ask(&request)).expect("an answer is JSON");
        let ok = answer.get("ok");
        assert!(ok.is_some() || answer["error"]["code"].is_string(), "{request}: {answer}");
        answered += 1;
        let request: Value = serde_json::from_str(&request).expect("a request is JSON");
        let Some(expected) = expected(&request) else { continue };
        let found = match ok {
            Some(ok) => Ok(select(ok, &request)),
            None => Err(answer["error"]["code"].as_str().unwrap_or_default().to_owned()),
        };
        assert_eq!(found, expected, "{request}: {answer}");
        compared += 1;
    }
    say!("edges: {answered} requests answered, {compared} compared with the static types");
    assert!(compared > 50_000);
}

/// The member of an answer to compare.
fn select(ok: &Value, request: &Value) -> Value {
    match request["op"].as_str() {
        Some("parse") if request["as"] == "url" => ok["href"].clone(),
        Some("parse") => json!([ok["scheme"], ok["host"], ok["path"], ok["query"]]),
        Some("compare") => ok["level"].clone(),
        Some("tokens") => ok["tokens"].clone(),
        _ => ok["string"].clone(),
    }
}

type Answer = Result<Value, String>;

/// All steps, and repairs if the request asks for them.
fn steps(request: &Value) -> Normalization<'static> {
    let steps = Normalization::SCHEME.rules(RULES);
    if request["repair"] == true { steps.repair() } else { steps }
}

/// The answer of a type of the RFCs to a request with one text.
macro_rules! one {
    ($Type:ident, $request:expr, $op:expr) => {{
        let request: &Value = $request;
        let input = request["input"].as_str().unwrap_or_default();
        let read = || $Type::parse(input).map_err(code);
        match $op {
            "parse" if request["base"].is_null() => Some(read().map(|value| {
                let value = Any::from(value);
                json!([value.scheme(), value.host_text(), value.path(), value.query()])
            })),
            "tokens" => Some(read().map(|value| tokens(TokenStream::of(value.as_borrowed())))),
            // Static types accept neither non-ASCII text nor text that only its scheme accepts.
            "normalize" if request["steps"].is_null() && input.is_ascii() => {
                let how = steps(request);
                let is_windows = request["paths"] == "windows";
                let value = read().ok().filter(|_| !is_windows);
                value.map(|value| Ok(json!(value.normalize_with(&how).as_str())))
            }
            _ => None,
        }
    }};
}
/// The answer of the types of an RFC to a request with two texts. `$Base` is the type of a base that may be
/// relative.
macro_rules! two {
    ($Base:ident, $Identifier:ident, $Reference:ident, $request:expr, $op:expr) => {{
        let request: &Value = $request;
        let field = |name: &str| request[name].as_str().unwrap_or_default();
        let identifier = |name: &str| $Identifier::parse(field(name)).map_err(code);
        let reference = || $Reference::parse(field("ref")).map_err(code);
        match $op {
            "resolve" => Some(identifier("base").and_then(|base| {
                let is_verbatim = request["verbatim"] == true;
                let options =
                    if is_verbatim { ResolveOptions::VERBATIM } else { ResolveOptions::STRICT };
                let target = base.resolve_with(&reference()?, options).map_err(code)?;
                Ok(json!(target.as_str()))
            })),
            "goto" => Some($Base::parse(field("base")).map_err(code).and_then(|base| {
                let target = reference()?.rebase(&base).map_err(code)?;
                Ok(json!(target.as_str()))
            })),
            "relativize" => Some(identifier("base").and_then(|base| {
                let reference = base.relativize(&identifier("target")?).map_err(code)?;
                Ok(json!(reference.as_str()))
            })),
            _ => None,
        }
    }};
}
/// The answer of the static types, if they support this request.
fn expected(request: &Value) -> Option<Answer> {
    let field = |name: &str| request[name].as_str().unwrap_or_default();
    let kind: Kind = field("as").parse().ok()?;
    match (kind, field("op")) {
        (Kind::Uri, op) => one!(Uri, request, op).or_else(|| two!(Uri, Uri, UriRef, request, op)),
        (Kind::UriRef, op) => {
            one!(UriRef, request, op).or_else(|| two!(UriRef, Uri, UriRef, request, op))
        }
        (Kind::Iri, op) => one!(Iri, request, op).or_else(|| two!(Iri, Iri, IriRef, request, op)),
        (Kind::IriRef, op) => {
            one!(IriRef, request, op).or_else(|| two!(IriRef, Iri, IriRef, request, op))
        }
        // Without zones, its operations on two texts are those of URIs.
        (Kind::UriZone, op) => one!(UriZone, request, op).or_else(|| {
            let may_have_zone = |name| field(name).contains('[') && field(name).contains('%');
            if ["base", "ref", "target"].into_iter().any(may_have_zone) {
                return None;
            }
            two!(Uri, Uri, UriRef, request, op)
        }),
        (Kind::Url, _) => url(request),
        (Kind::UrlRef, _) => url_ref(request),
    }
}

fn code(error: Error) -> String {
    error.code().to_owned()
}

fn tokens(tokens: TokenStream<'_>) -> Value {
    tokens.map(|token| json!({ "type": token.kind.name(), "value": token.value })).collect()
}

fn url(request: &Value) -> Option<Answer> {
    let field = |name: &str| request[name].as_str().unwrap_or_default();
    let read = |name: &str| Url::parse(field(name)).map_err(code);
    Some(match field("op") {
        "parse" => match request["base"].as_str() {
            None => read("input").map(|value| json!(value.as_str())),
            Some(base) => {
                let base = Url::parse(base).expect("a base");
                base.join(field("input")).map(|value| json!(value.as_str())).map_err(code)
            }
        },
        "tokens" => read("input").map(|url| tokens(TokenStream::of_url(UrlRef::from(&url)))),
        "resolve" => read("base").and_then(|base| {
            base.join(field("ref")).map(|value| json!(value.as_str())).map_err(code)
        }),
        "relativize" => {
            read("base").and_then(|base| Ok(json!(base.relativize(&read("target")?).as_str())))
        }
        "normalize" if request["steps"].is_null() && request["paths"] == "posix" => {
            let how = steps(request);
            let url = read("input").ok()?;
            // Parsing a URL removes dot segments, which the rules of its scheme may keep.
            if url != field("input")
                && SCHEMES.iter().any(|known| known.about().name == url.scheme())
            {
                return None;
            }
            let any = Any::from(url.as_borrowed());
            let normal = any.normalize(&how).map_err(code);
            if let Ok(normal) = &normal {
                assert_eq!(url.normalize_with(&how), normal.as_str());
            }
            normal.map(|normal| json!(normal.as_str()))
        }
        _ => return None,
    })
}

fn url_ref(request: &Value) -> Option<Answer> {
    let field = |name: &str| request[name].as_str().unwrap_or_default();
    Some(match field("op") {
        "goto" => {
            let base = UrlRef::parse(field("base")).expect("any text");
            let reference = UrlRef::parse(field("ref")).expect("any text");
            reference.rebase(&base).map(|value| json!(value.as_str())).map_err(code)
        }
        "tokens" => {
            let reference = UrlRef::parse(field("input")).expect("any text");
            Ok(tokens(TokenStream::of_url(reference.as_borrowed())))
        }
        _ => return None,
    })
}

/// Conversions and comparisons, which have no kind in the request.
#[test]
fn conversions_answer_as_the_static_types_do() {
    let mut compared = 0;
    for input in inputs() {
        let convert = |from: &str, to: &str| -> Answer {
            let request = json!({ "op": "convert", "from": from, "to": to, "input": input });
            let answer: Value = serde_json::from_str(&ask(&request.to_string())).unwrap();
            match answer.get("ok") {
                Some(ok) => Ok(ok["string"].clone()),
                None => Err(answer["error"]["code"].as_str().unwrap_or_default().to_owned()),
            }
        };
        let iri = Iri::parse(&input);
        let expected = iri.map_err(code).and_then(|iri| {
            iri.to_uri_with(HostEncoding::Percent).map(|value| json!(value.as_str())).map_err(code)
        });
        assert_eq!(convert("iri", "uri"), expected, "{input}");
        let uri = Uri::parse(&input);
        let expected = uri
            .map_err(code)
            .and_then(|uri| uri.to_url().map(|value| json!(value.as_str())).map_err(code));
        assert_eq!(convert("uri", "url"), expected, "{input}");
        let expected = UriRef::parse(&input).map(|uri| json!(uri.to_iri().as_str())).map_err(code);
        assert_eq!(convert("uri-ref", "iri-ref"), expected, "{input}");
        let request = json!({ "op": "compare", "as": "iri-ref", "a": input, "b": input });
        let answer: Value = serde_json::from_str(&ask(&request.to_string())).unwrap();
        let is_iri = IriRef::parse(&input).is_ok();
        assert!(!is_iri || answer["ok"]["level"] == Equivalence::Text.name(), "{input}: {answer}");
        compared += 4;
    }
    say!("edges: {compared} conversions and comparisons equal those of the static types");
}
