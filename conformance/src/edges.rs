//! Requests that every edge (command, C, Python, Arrow, WebAssembly) must answer alike: each operation,
//! for each kind, for many texts. They are made from the list of operations, so new operations are
//! included.

use crate::lists::{WPT, in_folder, in_package, read};
use crate::random::Rng;
use crate::{scheme_texts, texts};
use serde_json::{Map, Value, json};
use urlens_ops::{Component, Kind, OPS, Op, Parameter, UrlAttribute, Values, ask};

/// The number of random texts, and of those whose schemes have rules.
const RANDOM: u64 = 2_000;
const WITH_RULES: u64 = 500;

/// The texts to ask about: the inputs of the Web Platform Tests if they are found, the inputs of the
/// catalogue of disagreements, and random ones. `URLENS_SEED` selects other random texts.
///
/// # Panics
///
/// If the catalogue cannot be read.
pub fn inputs() -> Vec<String> {
    let mut inputs = Vec::new();
    let folder = in_folder("wpt/urltestdata.json");
    match folder.or_else(|| in_package(WPT, "tests/wpt/urltestdata.json")) {
        Some(file) => {
            let list = read(&file);
            let cases = list.as_array().into_iter().flatten();
            inputs.extend(cases.filter_map(|case| Some(case["input"].as_str()?.to_owned())));
        }
        None => crate::say!("absent: the inputs of the Web Platform Tests"),
    }
    let catalogue = include_str!("../data/catalogue.json");
    let catalogue: Value = serde_json::from_str(catalogue).expect("the catalogue is JSON");
    let rows = catalogue["rows"].as_array().into_iter().flatten();
    inputs.extend(rows.filter_map(|row| Some(row["input"].as_str()?.to_owned())));
    let first: u64 = std::env::var("URLENS_SEED").map_or(0, |it| it.parse().expect("a number"));
    inputs.extend((first..first + RANDOM).map(|seed| texts::text(&mut Rng::new(seed))));
    inputs.extend((first..first + WITH_RULES).map(|seed| {
        let rng = &mut Rng::new(seed);
        let example = scheme_texts::example(rng);
        scheme_texts::changed(rng, example)
    }));
    inputs
}

/// The requests about these texts, each a line of JSON.
pub fn requests(inputs: &[String]) -> impl Iterator<Item = String> {
    let partner = |n: usize| &inputs[(n + 1) % inputs.len()];
    inputs.iter().enumerate().flat_map(move |(n, input)| {
        OPS.iter().flat_map(move |op| requests_for(op, n, input, partner(n)))
    })
}

/// The requests for one operation on a text and a second text, for every kind. The number `n` of the
/// text selects the values of other parameters.
pub fn requests_for(op: &Op, n: usize, input: &str, partner: &str) -> Vec<String> {
    let texts: Vec<_> = op.parameters.iter().filter(|it| is_text(it)).collect();
    let mut requests = vec![Map::from_iter([("op".to_owned(), json!(op.name))])];
    for parameter in op.parameters {
        let values: Vec<Value> = match parameter.values {
            Values::Kinds(kinds) => kinds.iter().map(|it| json!(it.name())).collect(),
            Values::Words(words) => words.iter().map(|it| json!(it)).collect(),
            Values::ManyWords(words) if n.is_multiple_of(4) => {
                vec![json!(words[..n / 4 % (words.len() + 1)])]
            }
            Values::Flag if n % 5 == 1 => vec![json!(true)],
            Values::Tokens if parameter.name == "base" => vec![tokens(partner)],
            Values::Tokens => vec![tokens(input)],
            Values::Fields => vec![
                json!({ "type": "npm", "name": input, "qualifiers": { "site": partner } }),
                json!({ "authority": "1673", "segments": [input, partner] }),
            ],
            Values::Variables => vec![json!({ "a": input, "b": [input, partner], "c": null })],
            _ => continue,
        };
        requests = requests
            .into_iter()
            .flat_map(|request| {
                values.iter().map(move |value| {
                    let mut request = request.clone();
                    request.insert(parameter.name.to_owned(), value.clone());
                    request
                })
            })
            .collect();
    }
    // Operations on two texts are asked for in both orders.
    let orders: &[[&str; 2]] =
        if texts.len() > 1 { &[[input, partner], [partner, input]] } else { &[[input, partner]] };
    let mut lines = Vec::new();
    for request in requests {
        for order in orders {
            let mut request = request.clone();
            for (parameter, text) in texts.iter().zip(order.iter().cycle()) {
                request.insert(parameter.name.to_owned(), json!(text));
            }
            fill(&mut request, op, n, partner);
            lines.push(Value::Object(request).to_string());
        }
    }
    lines
}

/// The tokens of a text by the URL Standard, which accepts every text.
fn tokens(text: &str) -> Value {
    let answer = ask(&json!({ "op": "tokens", "as": "url-ref", "input": text }).to_string());
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    answer["ok"]["tokens"].clone()
}

/// True for a parameter that takes any text: not for names, and not for optional texts except `input`.
fn is_text(parameter: &Parameter) -> bool {
    parameter.values == Values::Text
        && !matches!(parameter.name, "part" | "profile" | "set" | "scheme" | "type" | "server")
        && (!parameter.optional || parameter.name == "input")
}

/// Fills in the parameters that are names, and the values to set.
fn fill(request: &mut Map<String, Value>, op: &Op, n: usize, partner: &str) {
    for parameter in op.parameters {
        let value = match (parameter.name, parameter.values) {
            // A URL has attributes of the web API too.
            ("part", _) if is_url(request) && n % 2 == 1 => {
                let names = UrlAttribute::ALL.map(UrlAttribute::name);
                request.insert("attribute".to_owned(), json!(names[n / 2 % names.len()]));
                continue;
            }
            ("part", _) => json!(Component::NAMES[n % Component::NAMES.len()]),
            ("scheme", _) if request["fields"].get("type").is_some() => json!("usr"),
            ("scheme", _) => json!("nosh"),
            ("type", _) => json!(["text/csv", "text/plain", "application/json"][n % 3]),
            ("server", _) => json!("h.example"),
            ("retrieval", _) => json!(partner),
            ("name", _) if n % 2 == 1 => json!("a"),
            ("set", _) => json!(["path", "query", "component", "form"][n % 4]),
            (_, Values::TextOrNull) if n % 7 == 3 => Value::Null,
            (_, Values::TextOrNull) => json!(partner),
            ("base", _) if parameter.optional && n % 3 == 1 && is_url(request) => {
                json!("http://example.org/a/b?c#d")
            }
            _ => continue,
        };
        request.insert(parameter.name.to_owned(), value);
    }
}

/// True unless the request asks for another kind than `url`.
fn is_url(request: &Map<String, Value>) -> bool {
    request.get("as").is_none_or(|it| it == Kind::Url.name())
}
