//! Pairs of programs, compared with recorded readings of the real programs.
//!
//! `URLENS_PROGRAMS` names a folder with `readings.jsonl`. If it is not set, the test reports that and
//! passes.

use serde_json::Value;
use std::collections::BTreeMap;
use std::net::Ipv6Addr;
use std::path::Path;
use std::{env, fs};
use urlens_programs::{Program, between, find};

/// Checkers and fetchers, by the names of the recorded readings.
const PAIRS: &[(&str, &str)] = &[
    ("py_urllib3", "py_aiohttp"),
    ("py313_urlsplit", "py_requests"),
    ("go127", "curl8"),
    ("java_URI", "java_URLConnection"),
    ("node_legacy", "node_http"),
    ("php_parse_url", "curl7"),
    ("ruby_uri", "wget"),
    ("perl_uri", "lua_socket"),
    ("fast_uri", "py_httpx"),
    ("rust_http", "go127_client"),
    ("addressable", "py313_urlopen"),
    ("url_parse", "node_http_legacy"),
];

/// Every verdict follows from the recorded readings, or differs for a named cause.
#[test]
fn recorded_pairs() {
    let Some(folder) = env::var_os("URLENS_PROGRAMS") else {
        println!("recorded readings are absent: set URLENS_PROGRAMS to their folder");
        return;
    };
    let path = Path::new(&folder).join("readings.jsonl");
    let lines =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut total, mut equal) = (0, 0);
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut explained: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unexplained = Vec::new();
    for line in lines.lines() {
        let row: Value = serde_json::from_str(line).expect("a JSON object");
        let text = row["input"].as_str().expect("input");
        for (checker, fetcher) in PAIRS {
            let [a, b] = [checker, fetcher].map(|id| Target::of(id, reading_of(&row, id)));
            let [checker, fetcher] = [checker, fetcher].map(|id| find(id).expect("a program"));
            let expected = verdict(&a, &b);
            let found = between(checker, fetcher, text);
            total += 1;
            *verdicts.entry(expected).or_default() += 1;
            if expected == found.verdict.name() {
                equal += 1;
            } else if let Some(cause) = cause(text, &[checker, fetcher], &row) {
                *explained.entry(cause).or_default() += 1;
            } else {
                unexplained.push(format!(
                    "{text:?}: {expected}, not {found}\n    {}: {a:?}, not {:?}\n    {}: {b:?}, not {:?}",
                    checker.id, found.checker.connection, fetcher.id, found.fetcher.connection
                ));
            }
        }
    }
    println!("{total} comparisons of {} pairs, {equal} equal: {verdicts:?}", PAIRS.len());
    explained.iter().for_each(|(cause, count)| println!("    {count} {cause}"));
    assert!(total > 30_000 && verdicts.len() == 5, "{verdicts:?}");
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}

/// The known cause for which a verdict is not that of the recorded readings.
fn cause(text: &str, pair: &[&Program; 2], row: &Value) -> Option<&'static str> {
    let mut differences = pair.iter().flat_map(|program| program.differences);
    let known = differences
        .find(|difference| difference.applies_to(text))
        .map(|difference| difference.cause);
    let is_port =
        |port: &str| port.parse::<u16>().is_ok() && port.bytes().all(|byte| byte.is_ascii_digit());
    let port = reading_of(row, "lua_socket")["port"].as_str();
    let is_text = pair[1].id == "lua_socket" && port.is_some_and(|port| !is_port(port));
    let host = reading_of(row, "curl7")["host"].as_str().unwrap_or_default();
    let zone = host.split_once("]%").map_or("", |(_, zone)| zone);
    let is_escaped = pair[1].id.starts_with("curl") && zone.contains('%');
    known
        .or(is_text.then_some("LuaSocket's port is recorded before the C library reads it"))
        .or(is_escaped.then_some("curl's zone has an escape, and it does not support the scheme"))
}

/// The place that a real program connects to.
#[derive(Debug)]
enum Target {
    Refused,
    /// No host, or one that no resolver accepts.
    NoHost,
    /// A port that is not a number up to 65535.
    NoPort,
    Connects {
        scheme: Option<String>,
        host: String,
        port: Option<u16>,
    },
}

impl Target {
    fn of(program: &str, reading: &Value) -> Self {
        if !reading["err"].is_null() {
            return Self::Refused;
        }
        let text = |name: &str| match &reading[name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let first = |a: String, b: String| if a.is_empty() { b } else { a };
        let host = first(text("connect_host"), text("host")).to_lowercase();
        // curl's zone is recorded after the brackets.
        let is_curl = program.starts_with("curl");
        let host = match host.strip_prefix('[').and_then(|rest| rest.split_once("]%")) {
            Some((address, zone)) if is_curl => format!("{address}%{zone}"),
            _ => host
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'))
                .unwrap_or(&host)
                .into(),
        };
        if host.is_empty() || is_junk(&host) {
            return Self::NoHost;
        }
        // wget's scheme is not recorded.
        let scheme = (program != "wget").then(|| text("scheme").to_lowercase());
        let port = first(text("connect_port"), text("port"));
        let port = match port.as_str() {
            "" => scheme.as_deref().and_then(urlens::scheme::default_port),
            port => match port.parse() {
                Ok(port) => Some(port),
                Err(_) => return Self::NoPort,
            },
        };
        Self::Connects { scheme, host, port }
    }
}

fn verdict(checker: &Target, fetcher: &Target) -> &'static str {
    match (checker, fetcher) {
        (Target::Refused, _) => "refused",
        (_, Target::Refused | Target::NoHost | Target::NoPort) => "refused",
        (Target::NoHost, _) => "different-host",
        (Target::NoPort, _) => "different-port",
        (
            Target::Connects { scheme, host, port },
            Target::Connects { scheme: its_scheme, host: its_host, port: its_port },
        ) => {
            if !is_same(host, its_host) {
                "different-host"
            } else if port != its_port {
                "different-port"
            } else if scheme.is_some() && its_scheme.is_some() && scheme != its_scheme {
                "different-scheme"
            } else {
                "same"
            }
        }
    }
}

fn is_junk(host: &str) -> bool {
    let address = host.split('%').next().unwrap_or(host);
    address.parse::<Ipv6Addr>().is_err()
        && host.contains(|c: char| c.is_ascii_control() || "@/?#% \\<>\"[]:".contains(c))
}

fn is_same(a: &str, b: &str) -> bool {
    // A zone is written after `%25` in a URI, and after `%` elsewhere.
    let address = |text: &str| {
        let (address, zone) = text.split_once('%').unwrap_or((text, ""));
        let zone =
            zone.strip_prefix("25").filter(|rest| !rest.is_empty()).unwrap_or(zone).to_owned();
        address.parse::<Ipv6Addr>().ok().map(|address| (address, zone))
    };
    let ascii = |text: &str| urlens::domain::to_ascii(text).ok().map(String::from);
    a == b
        || address(a).is_some_and(|found| address(b) == Some(found))
        || !(a.is_ascii() && b.is_ascii()) && ascii(a).is_some_and(|found| ascii(b) == Some(found))
}

/// The recorded reading of a program.
fn reading_of<'a>(row: &'a Value, member: &str) -> &'a Value {
    let groups = row["readings"].as_array().expect("readings");
    let has = |group: &&Value| {
        group[0].as_array().is_some_and(|names| names.iter().any(|name| name == member))
    };
    groups.iter().find(has).map(|group| &group[1]).expect("a recorded program")
}
