//! Compares the operations of `urlens-ops` with the static types of the library: choosing the kind at run
//! time or by type gives the same answer.

use serde_json::{Value, json};
use urlens::internal::try_normalize_url;
use urlens::{Equivalence, Rfc6874, Strict, Uri, UriRef, Url, UrlRef};
use urlens::{
    HostEncoding, Identifier, Iri, IriRef, Kind, Normalization, Reference, ResolveOptions,
};
use urlens_conformance::edges::{inputs, requests};
use urlens_conformance::say;
use urlens_ops::{AnyError, TokenStream, ask};
use urlens_schemes::RULES;

/// Every request is answered; answers that the static types can give are equal to theirs.
#[test]
fn operations_answer_as_the_static_types_do() {
    let inputs = inputs();
    let (mut answered, mut compared) = (0, 0);
    for request in requests(&inputs) {
        let answer: Value = serde_json::from_str(&ask(&request)).expect("an answer is JSON");
        let ok = answer.get("ok");
        assert!(ok.is_some() || answer["error"]["kind"].is_string(), "{request}: {answer}");
        answered += 1;
        let request: Value = serde_json::from_str(&request).expect("a request is JSON");
        let Some(expected) = expected(&request) else { continue };
        let found = match ok {
            Some(ok) => Ok(select(ok, &request)),
            None => Err(answer["error"]["kind"].as_str().unwrap_or_default().to_owned()),
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
        Some("compare") => ok["rung"].clone(),
        Some("tokens") => ok["tokens"].clone(),
        _ => ok["string"].clone(),
    }
}

type Answer = Result<Value, String>;

/// The answer of the static types, if they support this request.
fn expected(request: &Value) -> Option<Answer> {
    let field = |name: &str| request[name].as_str().unwrap_or_default();
    let kind: Kind = field("as").parse().ok()?;
    match kind {
        Kind::Uri => strict::<urlens::Rfc3986>(request, true),
        Kind::UriRef => strict::<urlens::Rfc3986>(request, false),
        Kind::Iri => strict::<urlens::Rfc3987>(request, true),
        Kind::IriRef => strict::<urlens::Rfc3987>(request, false),
        Kind::UriZone => strict::<Rfc6874>(request, true),
        Kind::Url => url(request),
        Kind::UrlRef => url_ref(request),
    }
}

fn code(error: impl Into<AnyError>) -> String {
    error.into().code().to_owned()
}

fn tokens(tokens: TokenStream<'_>) -> Value {
    tokens.map(|it| json!({ "type": it.kind.name(), "value": it.value })).collect()
}

fn strict<D: Strict>(request: &Value, has_scheme: bool) -> Option<Answer> {
    let field = |name: &str| request[name].as_str().unwrap_or_default();
    let read = |name: &str, has_scheme: bool| -> Result<Reference<D>, String> {
        let text = field(name).to_owned();
        match has_scheme {
            true => Identifier::<D, _>::parse(text).map(Identifier::into_reference),
            false => Reference::<D, _>::parse(text),
        }
        .map_err(code)
    };
    let identifier = |name: &str| -> Result<Identifier<D>, String> {
        Identifier::<D, _>::parse(field(name).to_owned()).map_err(code)
    };
    Some(match field("op") {
        "parse" if request["base"].is_null() => read("input", has_scheme)
            .map(|it| json!([it.scheme(), it.host_text(), it.path(), it.query()])),
        "tokens" => read("input", has_scheme).map(|it| tokens(TokenStream::of(it.as_borrowed()))),
        "resolve" => identifier("base").and_then(|base| {
            let options = match request["verbatim"] == true {
                true => ResolveOptions::STRICT_RFC3986,
                false => ResolveOptions::STRICT,
            };
            let target = base.resolve_with(&read("ref", false)?, options).map_err(code)?;
            Ok(json!(target.as_str()))
        }),
        "goto" => read("base", has_scheme).and_then(|base| {
            let target = read("ref", false)?.rebase(&base).map_err(code)?;
            Ok(json!(target.as_str()))
        }),
        "relativize" => identifier("base").and_then(|base| {
            let reference = base.relativize(&identifier("target")?).map_err(code)?;
            Ok(json!(reference.as_str()))
        }),
        // Static types accept neither non-ASCII text nor text that only its scheme accepts.
        "normalize" if request["steps"].is_null() && field("input").is_ascii() => {
            let how = Normalization::SCHEME.rules(RULES);
            let reference = read("input", has_scheme).ok()?;
            let normal = reference.normalize_with(&how);
            let is_windows = request["paths"] == "windows";
            (!is_windows).then(|| Ok(json!(normal.as_str())))?
        }
        _ => return None,
    })
}

fn url(request: &Value) -> Option<Answer> {
    let field = |name: &str| request[name].as_str().unwrap_or_default();
    let read = |name: &str| Url::parse(field(name)).map_err(code);
    Some(match field("op") {
        "parse" => match request["base"].as_str() {
            None => read("input").map(|it| json!(it.as_str())),
            Some(base) => {
                let base = Url::parse(base).expect("a base");
                base.join(field("input")).map(|it| json!(it.as_str())).map_err(code)
            }
        },
        "tokens" => {
            read("input").map(|it| tokens(TokenStream::of_url(it.as_borrowed().into_reference())))
        }
        "resolve" => read("base")
            .and_then(|base| base.join(field("ref")).map(|it| json!(it.as_str())).map_err(code)),
        "relativize" => {
            read("base").and_then(|base| Ok(json!(base.relativize(&read("target")?).as_str())))
        }
        "normalize" if request["steps"].is_null() && request["paths"] == "posix" => {
            let how = Normalization::SCHEME.rules(RULES);
            let url = read("input").ok()?;
            try_normalize_url(&url, &how).map(|it| json!(it.as_str())).map_err(code)
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
            reference.rebase(&base).map(|it| json!(it.as_str())).map_err(code)
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
                None => Err(answer["error"]["kind"].as_str().unwrap_or_default().to_owned()),
            }
        };
        let iri = Iri::parse(input.as_str());
        let expected = iri.map_err(code).and_then(|it| {
            it.to_uri_with(HostEncoding::Percent).map(|it| json!(it.as_str())).map_err(code)
        });
        assert_eq!(convert("iri", "uri"), expected, "{input}");
        let uri = Uri::parse(input.as_str());
        let expected =
            uri.map_err(code).and_then(|it| it.to_url().map(|it| json!(it.as_str())).map_err(code));
        assert_eq!(convert("uri", "url"), expected, "{input}");
        let expected =
            UriRef::parse(input.as_str()).map(|it| json!(it.to_iri().as_str())).map_err(code);
        assert_eq!(convert("uri-ref", "iri-ref"), expected, "{input}");
        let request = json!({ "op": "compare", "as": "iri-ref", "a": input, "b": input });
        let answer: Value = serde_json::from_str(&ask(&request.to_string())).unwrap();
        let is_iri = IriRef::parse(input.as_str()).is_ok();
        assert!(!is_iri || answer["ok"]["rung"] == Equivalence::Text.name(), "{input}: {answer}");
        compared += 4;
    }
    say!("edges: {compared} conversions and comparisons equal those of the static types");
}
