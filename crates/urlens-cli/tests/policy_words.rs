//! The rules of policies have one vocabulary, that of policy files: the builder in Rust, the operation `policy`,
//! the options of the command, Python and npm use its words, and decide alike.

mod common;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use urlens_readings::address::{AddressKind, AddressKinds};
use urlens_readings::policy::{FetchRules, Policy, PolicyBuilder};

/// A rule, with the same value at every edge.
struct Word {
    name: &'static str,
    /// As in a policy file.
    file: &'static str,
    build: fn(PolicyBuilder) -> PolicyBuilder,
    /// The field of a request.
    field: fn() -> Value,
    /// The options of the command, or the reason why it has none.
    options: Result<&'static [&'static str], &'static str>,
    /// The reason why the package for npm does not have the rule.
    not_in_npm: Option<&'static str>,
}

const fn word(
    name: &'static str,
    file: &'static str,
    build: fn(PolicyBuilder) -> PolicyBuilder,
    field: fn() -> Value,
    options: &'static [&'static str],
) -> Word {
    Word { name, file, build, field, options: Ok(options), not_in_npm: None }
}

const WORDS: [Word; 16] = [
    word(
        "schemes",
        "schemes = ['http', 'wss']",
        |rules| rules.schemes(["http", "wss"]),
        || json!(["http", "wss"]),
        &["--schemes", "http,wss"],
    ),
    word(
        "hosts",
        "hosts = ['example.org', '192.0.2.1']",
        |rules| rules.hosts(["example.org", "192.0.2.1"]),
        || json!(["example.org", "192.0.2.1"]),
        &["--hosts", "example.org", "--hosts", "192.0.2.1"],
    ),
    word(
        "suffixes",
        "suffixes = ['example.org']",
        |rules| rules.suffixes(["example.org"]),
        || json!(["example.org"]),
        &["--suffixes", "example.org"],
    ),
    word(
        "deny_suffixes",
        "deny_suffixes = ['www.example.org']",
        |rules| rules.deny_suffixes(["www.example.org"]),
        || json!(["www.example.org"]),
        &["--deny-suffixes", "www.example.org"],
    ),
    word(
        "deny_domains",
        "deny_domains = ['www.example.org']",
        |rules| rules.deny_domains(["www.example.org"]),
        || json!(["www.example.org"]),
        &["--deny-domains", "www.example.org"],
    ),
    word(
        "endpoints",
        "endpoints = ['127.0.0.1:8443']",
        |rules| rules.endpoints(["127.0.0.1:8443"]),
        || json!(["127.0.0.1:8443"]),
        &["--endpoints", "127.0.0.1:8443"],
    ),
    word(
        "ports",
        "ports = [22, 8443]",
        |rules| rules.ports([22, 8443]),
        || json!([22, 8443]),
        &["--ports", "22,8443"],
    ),
    word(
        "any_port",
        "any_port = true",
        |rules| rules.any_port(true),
        || json!(true),
        &["--any-port"],
    ),
    word(
        "scheme_ports",
        "scheme_ports = { https = [22, 443] }",
        |rules| rules.scheme_ports("https", [22, 443]),
        || json!({ "https": [22, 443] }),
        &["--scheme-ports", "https:22,https:443"],
    ),
    word(
        "refuse",
        "refuse = ['loopback', '203.0.0.0/8']",
        |rules| {
            rules
                .refuse(AddressKinds::NONE.with(AddressKind::Loopback))
                .refuse_networks(["203.0.0.0/8".parse().unwrap()])
        },
        || json!(["loopback", "203.0.0.0/8"]),
        &["--refuse", "loopback,203.0.0.0/8"],
    ),
    word(
        "allow_networks",
        "allow_networks = ['10.0.0.0/8']",
        |rules| rules.allow_networks(["10.0.0.0/8".parse().unwrap()]),
        || json!(["10.0.0.0/8"]),
        &["--allow-networks", "10.0.0.0/8"],
    ),
    word(
        "credentials",
        "credentials = true",
        |rules| rules.credentials(true),
        || json!(true),
        &["--credentials"],
    ),
    word("dotless", "dotless = true", |rules| rules.dotless(true), || json!(true), &["--dotless"]),
    word(
        "repaired",
        "repaired = true",
        |rules| rules.repaired(true),
        || json!(true),
        &["--repaired"],
    ),
    // Read differently by the client: port 0, which only `any_port` allows.
    word(
        "client",
        "client = 'py_requests'",
        |rules| rules.client(urlens_ops::programs::find("py_requests").unwrap()),
        || json!("py_requests"),
        &["--client", "py_requests"],
    ),
    Word {
        name: "fetch",
        file: "fetch = { redirects = 2 }",
        build: |rules| {
            let mut fetch = FetchRules::default();
            fetch.redirects = 2;
            rules.fetch(fetch)
        },
        field: || json!({ "redirects": 2 }),
        options: Err("the command does not fetch"),
        not_in_npm: Some("the package does not fetch"),
    },
];

/// Methods of the builder that are not words of a policy file.
const OTHER_METHODS: [(&str, &str); 2] = [
    ("refuse_networks", "the networks of `refuse`, whose kinds have another type"),
    ("build", "returns the policy"),
];

/// Each rule changes the decision about one of them.
const TEXTS: [&str; 14] = [
    "https://example.org/",
    "http://example.org/",
    "wss://www.example.org/",
    "https://www.example.org/",
    "https://example.net/",
    "https://203.0.113.9/",
    "https://10.1.2.3/",
    "https://127.0.0.1:8443/",
    "https://example.org:22/",
    "https://example.org:6379/",
    "https://example.org:0/",
    "https://me@example.org/",
    "https://localhost-name/",
    "https://example.org/a b",
];

fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words after `start` on lines of `text`, up to a character that no word has.
fn words(text: &str, start: &str) -> BTreeSet<String> {
    let word = |rest: &str| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        rest[..end.unwrap_or(rest.len())].to_owned()
    };
    text.lines().filter_map(|line| line.strip_prefix(start)).map(word).collect()
}

fn names(words: impl IntoIterator<Item = &'static str>) -> BTreeSet<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// `any_port` and `client` are tried together, because only they allow and deny port 0.
fn base(word: &Word) -> Option<&'static Word> {
    (word.name == "client").then(|| WORDS.iter().find(|other| other.name == "any_port").unwrap())
}

fn decisions(policy: &Policy) -> Vec<bool> {
    TEXTS.iter().map(|text| policy.check(text).is_ok()).collect()
}

/// The words of all edges are those of a policy file.
#[test]
fn words_of_all_edges() {
    let file = serde_json::to_value(Policy::default()).unwrap();
    let file: BTreeSet<_> = file.as_object().unwrap().keys().cloned().collect();
    assert_eq!(file, names(WORDS.map(|word| word.name)), "a policy file");

    let builder = words(&source("crates/urlens-readings/src/policy/builder.rs"), "    pub fn ");
    let others = OTHER_METHODS.map(|(name, _)| name);
    let expected = names(WORDS.iter().map(|word| word.name).chain(others));
    assert_eq!(builder, expected, "PolicyBuilder");

    let policy = urlens_ops::find("policy").unwrap();
    let fields = names(policy.parameters.iter().map(|parameter| parameter.name));
    let of_request = ["input", "base", "file", "addresses"];
    assert_eq!(
        fields,
        names(WORDS.iter().map(|word| word.name).chain(of_request)),
        "the operation `policy`"
    );

    let help = common::run(&["filter", "--help"], b"");
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, policy) = help.split_once("\nPolicy").unwrap();
    let (policy, _) = policy.split_once("\nBulk:").unwrap();
    let shown: BTreeSet<_> = policy
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--"))
        .map(|option| option.split_whitespace().next().unwrap().to_owned())
        .filter(|option| option != "policy")
        .collect();
    let expected: BTreeSet<_> = WORDS
        .iter()
        .filter(|word| word.options.is_ok())
        .map(|word| word.name.replace('_', "-"))
        .collect();
    assert_eq!(shown, expected, "options of the command");

    let python = source("bindings/python/package/urlens/_policy.py");
    let (_, parameters) = python.split_once("def __init__(").unwrap();
    let (parameters, _) = parameters.split_once(") -> None:").unwrap();
    let mut found = words(parameters, "        ");
    found.remove("self");
    found.remove("");
    assert_eq!(found, file, "Policy in Python");

    let npm = source("bindings/npm/src/policy.ts");
    let (_, options) = npm.split_once("export interface PolicyOptions {\n").unwrap();
    let (options, _) = options.split_once("\n}").unwrap();
    let options = options.replace("  /**", "/**");
    let found = words(&options, "  ");
    let expected: BTreeSet<_> = WORDS
        .iter()
        .filter(|word| word.not_in_npm.is_none())
        .map(|word| camel_case(word.name))
        .collect();
    assert_eq!(found, expected, "PolicyOptions in npm");
}

/// As JavaScript writes names: `any_port` is `anyPort`.
fn camel_case(word: &str) -> String {
    let mut parts = word.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| name + &part[..1].to_uppercase() + &part[1..])
}

/// Builder, file, operation and command decide alike, and each rule changes a decision.
#[test]
fn rules_mean_the_same_at_every_edge() {
    for word in &WORDS {
        let name = word.name;
        let base = base(word);
        let start = Policy::builder();
        let start = base.map_or(start.clone(), |base| (base.build)(start));
        let without = decisions(&start.clone().build().unwrap());
        let built = (word.build)(start).build().unwrap();
        let expected = decisions(&built);
        assert_eq!(expected == without, name == "fetch", "{name}: {expected:?}");

        let file = format!("{}\n{}\n", base.map_or("", |base| base.file), word.file);
        assert_eq!(Policy::from_toml(&file).unwrap(), built, "{name} in a file");

        let mut request = json!({ "op": "policy" });
        for rule in base.into_iter().chain([word]) {
            request[rule.name] = (rule.field)();
        }
        let answered: Vec<_> = TEXTS
            .iter()
            .map(|text| {
                request["input"] = json!(text);
                let answer: Value =
                    serde_json::from_str(&urlens_ops::ask(&request.to_string())).unwrap();
                answer["ok"]["allowed"].as_bool().unwrap_or_else(|| panic!("{request}: {answer}"))
            })
            .collect();
        assert_eq!(answered, expected, "{name} in a request");

        let Ok(options) = word.options else { continue };
        let options =
            base.and_then(|base| base.options.ok()).unwrap_or_default().iter().chain(options);
        let arguments: Vec<_> = ["filter"].iter().chain(options).copied().collect();
        let output = common::run(&arguments, TEXTS.join("\n").as_bytes());
        let printed = String::from_utf8(output.stdout).unwrap();
        let printed: Vec<_> = printed.lines().collect();
        let filtered: Vec<_> = TEXTS.iter().map(|text| printed.contains(text)).collect();
        assert_eq!(filtered, expected, "{name} as an option");
    }
}
