//! Comparisons of the C functions with the answers of `urlens_ops`, for tests and for the fuzz target `c`.

use super::{Answer, Handle};
use serde_json::{Value, json};
use urlens_ffi::*;

/// The kinds: names in requests, and numbers in C.
pub(crate) const KINDS: [(&str, u32); 7] = [
    ("uri", URLENS_URI),
    ("uri-ref", URLENS_URI_REF),
    ("iri", URLENS_IRI),
    ("iri-ref", URLENS_IRI_REF),
    ("url", URLENS_URL),
    ("url-ref", URLENS_URL_REF),
    ("uri-zone", URLENS_URI_ZONE),
];

pub(crate) const PARTS: [(&str, u32); 8] = [
    ("scheme", URLENS_SCHEME),
    ("authority", URLENS_AUTHORITY),
    ("userinfo", URLENS_USERINFO),
    ("host", URLENS_HOST),
    ("port", URLENS_PORT),
    ("path", URLENS_PATH),
    ("query", URLENS_QUERY),
    ("fragment", URLENS_FRAGMENT),
];

/// Components that are not in the answer to `parse`.
pub(crate) const CREDENTIALS: [(&str, u32); 2] =
    [("username", URLENS_USERNAME), ("password", URLENS_PASSWORD)];

const WEB: [(&str, u32); 10] = [
    ("href", URLENS_WEB_HREF),
    ("protocol", URLENS_WEB_PROTOCOL),
    ("username", URLENS_WEB_USERNAME),
    ("password", URLENS_WEB_PASSWORD),
    ("host", URLENS_WEB_HOST),
    ("hostname", URLENS_WEB_HOSTNAME),
    ("port", URLENS_WEB_PORT),
    ("pathname", URLENS_WEB_PATHNAME),
    ("search", URLENS_WEB_SEARCH),
    ("hash", URLENS_WEB_HASH),
];

const STEPS: [(&str, u32); 4] = [
    ("escape", URLENS_STEP_ESCAPE),
    ("case", URLENS_STEP_CASE),
    ("path", URLENS_STEP_PATH),
    ("scheme", URLENS_STEP_SCHEME),
];

const PATHS: [(&str, u32); 2] = [("posix", URLENS_PATHS_POSIX), ("windows", URLENS_PATHS_WINDOWS)];
const HOSTS: [(&str, u32); 2] = [("percent", URLENS_HOST_PERCENT), ("idna", URLENS_HOST_IDNA)];

/// Texts that each input is resolved and compared with, in addition to the next input.
const OTHERS: [&str; 2] = ["http://u@h:80/a/b?c#d", "../x/./%7e?y#z"];

/// Values for `set`; three are tried for each component of each input.
const VALUES: [Option<&str>; 20] = [
    None,
    Some(""),
    Some("a"),
    Some("80"),
    Some("https"),
    Some("/a/b"),
    Some("//a"),
    Some("a:b"),
    Some("a b"),
    Some("é"),
    Some("%zz"),
    Some("#?"),
    Some("[::1]"),
    Some("u:p@h:81"),
    Some("65536"),
    Some("\\..\\x"),
    Some("h\tost"),
    Some("xn--"),
    Some("1.2.3"),
    Some("http://other/"),
];

/// The number of compared answers, and those that differ.
#[derive(Default)]
pub(crate) struct Compared {
    pub(crate) count: usize,
    pub(crate) differences: Vec<String>,
}

/// An operation that has C functions: its name, and the comparison for the input at an index.
pub(crate) type Comparison = (&'static str, fn(&mut Compared, &[String], usize));

pub(crate) const COMPARISONS: [Comparison; 10] = [
    ("parse", parse),
    ("tokens", tokens),
    ("set", set),
    ("resolve", resolve),
    ("goto", goto),
    ("relativize", relativize),
    ("normalize", normalize),
    ("compare", equivalence),
    ("convert", convert),
    ("redact", redact),
];

/// Compares the answers of C and of `urlens_ops` for each input.
pub(crate) fn compare(inputs: &[String]) -> Compared {
    let mut compared = Compared::default();
    for at in 0..inputs.len() {
        for (_, comparison) in COMPARISONS {
            comparison(&mut compared, inputs, at);
        }
    }
    compared
}

/// The answer of `urlens_ops`: `ok`, or the members of `error` that C has.
fn ask(request: &Value) -> Answer {
    let answer = urlens_ops::ask(&request.to_string());
    let mut answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    match answer.get_mut("ok") {
        Some(ok) => Ok(ok.take()),
        None => {
            let error = answer["error"].as_object_mut().expect("an answer is ok or an error");
            error.retain(|name, _| ["code", "part", "offset", "message"].contains(&name.as_str()));
            Err(answer["error"].take())
        }
    }
}

impl Compared {
    fn add(&mut self, request: &Value, expected: &Answer, found: &Answer) {
        self.count += 1;
        if expected != found {
            let difference =
                format!("{request}\n  urlens_ops: {expected:?}\n  C:          {found:?}");
            self.differences.push(difference);
        }
    }

    fn string(&mut self, request: &Value, found: Answer<Handle>) {
        self.add(request, &ask(request), &found.and_then(|it| it.string()));
    }
}

/// The fixed texts, and the next input.
fn others(inputs: &[String], at: usize) -> impl Iterator<Item = &str> {
    let next = inputs[(at + 1) % inputs.len()].as_str();
    OTHERS.into_iter().chain([next])
}

/// Validation errors, and the reason for which the rules of a scheme refuse a text, are only in the answers
/// of `urlens_ask`.
fn without_errors(mut answer: Answer) -> Answer {
    if let Some(ok) = answer.as_mut().ok().and_then(Value::as_object_mut) {
        ok.remove("errors");
        ok.remove("scheme_error");
    }
    answer
}

fn parse(compared: &mut Compared, inputs: &[String], at: usize) {
    let input = &inputs[at];
    for (name, kind) in KINDS {
        let request = json!({"op": "parse", "as": name, "input": input});
        let found = super::parse(kind, input).and_then(|it| match kind {
            URLENS_URL => it.web(&WEB),
            URLENS_URL_REF => it.printed(),
            _ => it.components(&PARTS),
        });
        compared.add(&request, &without_errors(ask(&request)), &found);
    }
    for base in others(inputs, at) {
        let request = json!({"op": "parse", "as": "url", "input": input, "base": base});
        let found = super::parse(URLENS_URL, base)
            .and_then(|it| it.resolve(input, URLENS_RESOLVE_STRICT)?.web(&WEB));
        compared.add(&request, &without_errors(ask(&request)), &found);
    }
}

fn tokens(compared: &mut Compared, inputs: &[String], at: usize) {
    for (name, kind) in KINDS {
        let request = json!({"op": "tokens", "as": name, "input": inputs[at]});
        let mut expected = ask(&request);
        // A JSON answer has a limit, and says how many tokens it leaves out.
        let left_out = expected
            .as_mut()
            .ok()
            .and_then(|ok| ok.as_object_mut()?.remove("tokens_more")?.as_u64()?.try_into().ok());
        let found = super::parse(kind, &inputs[at]).and_then(|it| {
            let mut tokens = it.tokens()?;
            tokens.truncate(tokens.len() - left_out.unwrap_or(0_usize));
            Ok(json!({ "tokens": tokens }))
        });
        compared.add(&request, &expected, &found);
    }
}

fn set(compared: &mut Compared, inputs: &[String], at: usize) {
    for kind in KINDS {
        let parts = PARTS.into_iter().chain(CREDENTIALS).map(|part| ("part", part));
        let web = WEB.into_iter().filter(|_| kind.1 == URLENS_URL);
        let names = parts.chain(web.map(|attribute| ("attribute", attribute)));
        for (place, name) in names.enumerate() {
            for value in (0..3).map(|i| VALUES[(at + place + 7 * i) % VALUES.len()]) {
                set_one(compared, kind, &inputs[at], name, value);
            }
        }
    }
}

fn set_one(
    compared: &mut Compared,
    (kind_name, kind): (&str, u32),
    input: &str,
    (member, (name, number)): (&str, (&str, u32)),
    value: Option<&str>,
) {
    let request =
        json!({"op": "set", "as": kind_name, "input": input, member: name, "value": value});
    let found = super::parse(kind, input).and_then(|mut it| {
        let set = it.set(number, value);
        // A setter of the web API that changes nothing is an error in C, and `refused` in JSON.
        let refused = match set {
            Err(error) if member == "attribute" => error["message"].clone(),
            Err(error) => return Err(error),
            Ok(()) => Value::Null,
        };
        if kind != URLENS_URL {
            return it.components(&PARTS);
        }
        let mut found = it.web(&WEB)?;
        found["refused"] = refused;
        Ok(found)
    });
    compared.add(&request, &ask(&request), &found);
}

/// The kind that requires a scheme, as which `resolve` and `relativize` read their texts.
fn identifier((name, kind): (&str, u32)) -> u32 {
    let found = KINDS.iter().find(|(it, _)| name.strip_suffix("-ref") == Some(*it));
    found.map_or(kind, |(_, kind)| *kind)
}

/// A handle of a kind that keeps the text, so that the bytes of errors are those of the text.
fn unchanged(kind: u32, text: &str) -> Option<Handle> {
    let handle = super::parse(kind, text).ok()?;
    (handle.string().ok()?["string"] == text).then_some(handle)
}

fn resolve(compared: &mut Compared, inputs: &[String], at: usize) {
    let input = &inputs[at];
    for (name, kind) in KINDS {
        for (base, reference) in others(inputs, at).flat_map(|it| [(it, &**input), (input, it)]) {
            for how in [URLENS_RESOLVE_STRICT, URLENS_RESOLVE_VERBATIM] {
                let request = json!({
                    "op": "resolve", "as": name, "base": base, "ref": reference,
                    "verbatim": how == URLENS_RESOLVE_VERBATIM,
                });
                let found = super::parse(identifier((name, kind)), base);
                compared.string(&request, found.and_then(|it| it.resolve(reference, how)));
                if let Some(base) = unchanged(kind, base) {
                    compared.string(&request, base.resolve(reference, how));
                }
            }
        }
    }
}

fn goto(compared: &mut Compared, inputs: &[String], at: usize) {
    let input = &inputs[at];
    for (name, kind) in KINDS {
        for (base, reference) in others(inputs, at).flat_map(|it| [(it, &**input), (input, it)]) {
            let request = json!({"op": "goto", "as": name, "base": base, "ref": reference});
            let found = super::parse(kind, base).and_then(|it| it.goto(reference));
            compared.string(&request, found);
        }
    }
}

fn relativize(compared: &mut Compared, inputs: &[String], at: usize) {
    let input = &inputs[at];
    for (name, kind) in KINDS {
        let identifier = identifier((name, kind));
        for (base, target) in others(inputs, at).flat_map(|it| [(it, &**input), (input, it)]) {
            let request = json!({"op": "relativize", "as": name, "base": base, "target": target});
            let found = super::parse(identifier, base)
                .and_then(|base| base.relativize(&super::parse(identifier, target)?));
            compared.string(&request, found);
            if let (Some(base), Some(target)) = (unchanged(kind, base), unchanged(kind, target)) {
                compared.string(&request, base.relativize(&target));
            }
        }
    }
}

/// A request about the texts of handles: parsing a URL removes dot segments, which the rules of its scheme may keep.
fn about_parsed<const N: usize>(mut request: Value, handles: [(&str, &Handle); N]) -> Value {
    for (name, handle) in handles {
        request[name] = handle.string().expect("a text")["string"].take();
    }
    request
}

fn normalize(compared: &mut Compared, inputs: &[String], at: usize) {
    let input = &inputs[at];
    for (name, kind) in KINDS {
        for sum in 0..=URLENS_STEPS_ALL {
            let steps: Vec<_> = STEPS.iter().filter(|(_, bit)| sum & bit != 0).collect();
            let steps: Vec<_> = steps.iter().map(|(name, _)| *name).collect();
            let (paths_name, paths) = PATHS[(at + usize::from(sum == 7)) % 2];
            let request = json!({
                "op": "normalize", "as": name, "input": input, "steps": steps, "paths": paths_name,
            });
            let expected = without_errors(ask(&request));
            compared.add(&request, &expected, &super::normalize_text(kind, input, sum, paths));
            if let Ok(mut handle) = super::parse(kind, input) {
                let request = about_parsed(request, [("input", &handle)]);
                let expected = without_errors(ask(&request));
                compared.add(&request, &expected, &handle.normalize(sum, paths));
            }
        }
        for (paths_name, paths) in PATHS {
            let request =
                json!({"op": "normalize", "as": name, "input": input, "paths": paths_name});
            let expected = without_errors(ask(&request));
            let found = super::normalize_text(kind, input, URLENS_STEPS_ALL, paths);
            compared.add(&request, &expected, &found);
            if let Ok(mut handle) = super::parse(kind, input) {
                let request = about_parsed(request, [("input", &handle)]);
                let expected = without_errors(ask(&request));
                let found = handle.normalize_at(URLENS_EQUIVALENCE_SCHEME, paths);
                compared.add(&request, &expected, &found);
            }
        }
    }
}

fn equivalence(compared: &mut Compared, inputs: &[String], at: usize) {
    let input = &inputs[at];
    let upper_case = input.replace('~', "%7e").to_ascii_uppercase();
    for (name, kind) in KINDS {
        for other in others(inputs, at).chain([input.as_str(), upper_case.as_str()]) {
            for (paths_name, paths) in PATHS {
                let request = json!({
                    "op": "compare", "as": name, "a": input, "b": other, "paths": paths_name,
                });
                let expected = ask(&request);
                let found = super::compare_texts(kind, input, other, paths);
                compared.add(&request, &expected, &found);
                if let (Ok(a), Ok(b)) = (super::parse(kind, input), super::parse(kind, other)) {
                    let request = about_parsed(request, [("a", &a), ("b", &b)]);
                    compared.add(&request, &ask(&request), &a.compare(&b, paths));
                }
            }
        }
    }
}

fn convert(compared: &mut Compared, inputs: &[String], at: usize) {
    for (from, kind) in KINDS {
        for (to, number) in KINDS {
            for (host, way) in HOSTS {
                let request = json!({
                    "op": "convert", "from": from, "to": to, "input": inputs[at], "host": host,
                });
                let found = super::parse(kind, &inputs[at]).and_then(|it| it.convert(number, way));
                compared.string(&request, found);
            }
        }
    }
}

fn redact(compared: &mut Compared, inputs: &[String], at: usize) {
    let request = json!({"op": "redact", "input": inputs[at]});
    compared.add(&request, &ask(&request), &super::redact(&inputs[at]));
}
