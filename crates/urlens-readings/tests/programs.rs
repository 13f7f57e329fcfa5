//! Readings of programs: `Agreed::by`, findings that name programs, and their severity.
//!
//! `URLENS_PROGRAMS` names a folder with recorded readings of the real programs (`readings.jsonl`) and
//! examples (`examples.jsonl`), `URLENS_DATA` one with a list of links (`top100.txt`). If one is not set,
//! its tests report that and pass.

#![cfg(feature = "programs")]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use urlens::Url;
use urlens_programs::{Program, default_programs, select};
use urlens_readings::address::AddressKinds;
use urlens_readings::policy::{Policy, PolicyBuilder};
use urlens_readings::{Agreed, Group, Readings, Severity};

fn all() -> Vec<&'static Program> {
    select("all").expect("all programs")
}

fn folder(variable: &str) -> Option<PathBuf> {
    let folder = env::var_os(variable).map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: {variable} is not set");
    }
    folder
}

fn rows(path: &Path) -> Vec<Value> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The parts of `scheme://host:port` in the examples. `?` stands for a missing scheme, and `None` or
/// nothing for a missing port.
fn target(text: &str) -> [String; 3] {
    let (scheme, rest) = text.split_once("://").expect("://");
    let (host, port) = rest.rsplit_once(':').expect("a colon");
    [scheme, bare(host), port].map(str::to_ascii_lowercase)
}

/// The most severe finding about programs.
fn severity(text: &str, programs: &[&'static Program]) -> Option<Severity> {
    let findings = Readings::of(text).with_programs(programs).findings_in(Group::Programs);
    findings.iter().map(|finding| finding.severity).max()
}

/// With all programs asked for, an example is critical where a program connects to another host, and
/// high where it connects to another port or with another scheme. The finding names the program.
#[test]
fn examples() {
    let Some(folder) = folder("URLENS_PROGRAMS") else { return };
    let rows = rows(&folder.join("examples.jsonl"));
    assert!(rows.len() > 50, "only {} rows", rows.len());
    let all = all();
    for row in rows {
        let text = row["input"].as_str().expect("input");
        let [_, host, _] = target(row["urlens"].as_str().expect("urlens"));
        let programs = row["programs"].as_object().expect("programs");
        // A group without a host connects to nothing.
        let hosts =
            programs.keys().map(|text| target(text)[1].clone()).filter(|host| !host.is_empty());
        let expected = if hosts.clone().any(|other| other != host) {
            Severity::Critical
        } else {
            Severity::High
        };
        assert!(hosts.count() > 0, "{text}");
        assert_eq!(severity(text, &all), Some(expected), "{text}");
        let findings = Readings::of(text).with_programs(&all).findings_in(Group::Programs);
        for (key, names) in programs {
            for name in names.as_array().expect("names").iter().filter_map(Value::as_str) {
                let Some(program) = all.iter().find(|program| program.members.contains(&name))
                else {
                    continue;
                };
                let is_named =
                    findings.iter().any(|finding| finding.programs.contains(&program.id));
                assert!(is_named || target(key)[1].is_empty(), "{text}: {name}");
            }
        }
    }
}

/// An ordinary URL is quiet by default and critical for LuaSocket.
#[test]
fn default_programs_are_quiet_about_ordinary_urls() {
    let text = "https://example.com?mail=a@b.example";
    let default = default_programs();
    assert_eq!(severity(text, &default), None);
    assert_eq!(severity(text, &select("lua_socket").unwrap()), Some(Severity::Critical));
    assert_eq!(severity(text, &all()), Some(Severity::Critical));
    let quiet = [
        "mailto:a@b.example",
        "tel:1",
        "urn:a1:b",
        "data:,a",
        "a:b",
        "file://localhost/a",
        "../a",
        "//h/a",
        "a b",
        "http://user:password@example.org:8080/a?b#c",
        "http://[::1]:8080/",
        "http://b\u{fc}cher.example/\u{e9}",
    ];
    for text in quiet {
        let findings = Readings::of(text).with_default_programs().findings_in(Group::Programs);
        assert!(findings.is_empty(), "{text}: {findings:?}");
    }
    for (text, code, severity) in [
        ("http://example.com:0/", "port-zero", Severity::High),
        ("example.com://evil.example/", "dotted-scheme", Severity::Critical),
        ("gopher:/127.0.0.1:6379/_x", "single-slash", Severity::Critical),
        ("url:http://a.example/", "url-prefix", Severity::Critical),
        ("localhost:8080", "shorthand", Severity::Critical),
        ("gopher://0x7f.1:6379/", "number-host", Severity::Critical),
        ("gopher://ex%61mple.com/", "escaped-host", Severity::Critical),
    ] {
        let findings = Readings::of(text).with_default_programs().findings_in(Group::Programs);
        let first = findings.first().unwrap_or_else(|| panic!("{text}"));
        assert_eq!((first.code(), first.severity), (code, severity), "{text}");
    }
    // A cause of its own is reported beside other findings that are as severe.
    let critical = Readings::of("http://a@b@c.example:0/").with_default_programs();
    let findings = critical.findings();
    assert!(findings.iter().any(|finding| finding.severity == Severity::Critical));
    assert!(findings.iter().any(|finding| finding.code() == "port-zero"), "{findings:?}");
    // A reading without a cause of its own is reported only if nothing else is as severe.
    let (named, asked) = (default_programs(), Readings::of("http://a\\@b/"));
    let is_reported = |readings: Readings<'_>| {
        readings.findings().iter().any(|finding| finding.code() == "program-reading")
    };
    assert!(is_reported(asked.clone().with_programs(&named)));
    assert!(!is_reported(asked.with_default_programs()));
    assert!(is_reported(Readings::of("gopher://0x7f.1\\@x/").with_default_programs()));
    let legacy = Readings::of("http://a;b/");
    let all = all();
    assert!(legacy.clone().with_default_programs().findings_in(Group::Programs).is_empty());
    assert_eq!(legacy.with_programs(&all).findings_in(Group::Programs)[0].code(), "host-delimiter");
}

/// A host without the brackets of an address.
fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

fn is_junk(host: &str) -> bool {
    let is_address = host.parse::<std::net::Ipv6Addr>().is_ok();
    !is_address && host.contains(|c: char| c.is_ascii_control() || "@/?#% \\<>\"[]:".contains(c))
}

fn is_same(a: &str, b: &str) -> bool {
    let address = |text: &str| text.parse::<std::net::Ipv6Addr>();
    let ascii = |text: &str| urlens::domain::to_ascii(text).map(|text| text.to_ascii_lowercase());
    a.eq_ignore_ascii_case(b)
        || address(a).is_ok_and(|parsed| address(b) == Ok(parsed))
        || !a.is_ascii() && ascii(a).is_ok_and(|ascii| ascii.eq_ignore_ascii_case(b))
}

/// The scheme, host and port of a reading as text, by rules of their own: nothing here is used by `Agreed`.
fn wrong(text: &str, url: &Url<&str>, program: &Program) -> Option<String> {
    let reading = program.read(text).ok()?;
    let bare = |host: &str| bare(host).to_ascii_lowercase();
    let host = bare(reading.connect_host.as_deref().or(reading.host.as_deref())?);
    // No host, or one that no resolver accepts: nothing is connected to.
    if host.is_empty() || is_junk(&host) {
        return None;
    }
    let default = |scheme: &str| match scheme {
        "http" | "ws" => Some(80),
        "https" | "wss" => Some(443),
        "ftp" => Some(21),
        _ => None,
    };
    let scheme = reading.scheme.as_deref().unwrap_or_default().to_ascii_lowercase();
    // With a port that is not a number, nothing is connected to.
    let text_port = reading.port.as_deref().filter(|port| !port.is_empty());
    let is_closed = text_port.is_some_and(|port| port.parse::<u16>().is_err());
    let text_port = text_port.and_then(|port| port.parse().ok());
    let port = reading.connect_port.or(text_port).or(default(&scheme)).filter(|_| !is_closed);
    let expected_port = url.port().map(u32::from).or(default(url.scheme()));
    let expected = bare(url.host_text().unwrap_or_default());
    let ports_differ = expected_port.is_some() && port.is_some() && port != expected_port;
    let is_wrong = !is_same(&host, &expected) || ports_differ || scheme != url.scheme();
    is_wrong.then(|| format!("{}: {scheme} {host} {port:?}, {text:?}", program.id))
}

/// Texts of `programs/generate`; `None` if Python is not installed.
fn generated(cases: &str) -> Option<Vec<String>> {
    let cases = env::var("URLENS_CASES").unwrap_or_else(|_| cases.into());
    let seed = env::var("URLENS_SEED").unwrap_or_else(|_| "5".into());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../programs/generate");
    let Ok(output) = Command::new("python3").arg(script).args([cases, seed]).output() else {
        println!("skipped: python3 is not installed");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    Some(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
}

/// The client of a policy is kept by serde, also under another name of the program.
#[cfg(feature = "serde")]
#[test]
fn clients_of_policies_are_serialized() {
    let denied = |policy: &Policy| {
        policy.check("https://example.org:0/").map_err(|denied| denied.to_string())
    };
    for program in all() {
        let policy = Policy::builder().any_port(true).client(program).build().expect("a policy");
        let json = serde_json::to_value(&policy).expect("JSON");
        assert_eq!(json["client"], program.id);
        let read: Policy = serde_json::from_value(json.clone()).expect("a policy");
        assert_eq!(read, policy, "{}", program.id);
        assert_eq!(read.client().map(|program| program.id), Some(program.id));
        assert_eq!(denied(&read).err(), denied(&policy).err(), "{}", program.id);
        assert_eq!(serde_json::to_value(&read).expect("JSON"), json);
    }
    let read = |json: &str| serde_json::from_str::<Policy>(json);
    let policy = read(r#"{"any_port":true,"client":"py_requests"}"#);
    let error = denied(&policy.expect("a policy")).unwrap_err();
    assert_eq!(error, "denied: the client py_requests reads another port");
    assert_eq!(
        read(r#"{"client":"curl"}"#).expect("a policy").client().map(|program| program.id),
        Some("curl8")
    );
    let error = read(r#"{"client":"netscape"}"#).unwrap_err().to_string();
    assert!(error.contains("\"netscape\" is not a program such as curl8"), "{error}");
    assert!(read("{}").expect("a policy").client().is_none());
}

/// A client connects to the host and port of the text that a policy prints for it.
#[test]
fn clients_read_the_printed_text_as_the_policy_does() {
    let Some(texts) = generated("20000") else { return };
    let all = all();
    let rules =
        Policy::builder().schemes(["http", "https", "ftp"]).any_port(true).credentials(true);
    let rules = rules.dotless(true).refuse(AddressKinds::NONE).repaired(true);
    let built = |rules: PolicyBuilder| rules.build().expect("a policy");
    let open = built(rules.clone());
    let clients: Vec<_> =
        all.iter().map(|program| (program, built(rules.clone().client(program)))).collect();
    let (mut allowed, mut denied) = (0, 0);
    for text in texts {
        let Ok(url) = open.check(&text) else { continue };
        for (program, policy) in &clients {
            match policy.check(&text) {
                Ok(checked) => {
                    allowed += 1;
                    let wrong =
                        wrong(checked.url().as_str(), &checked.url().as_borrowed(), program);
                    assert_eq!(wrong, None, "{text:?}");
                }
                Err(error) => {
                    denied += 1;
                    assert_eq!(error.codes(), ["client"], "{text:?}");
                    let wrong = wrong(url.url().as_str(), &url.url().as_borrowed(), program);
                    assert!(wrong.is_some(), "{}: {text:?}", program.id);
                }
            }
        }
    }
    println!("{allowed} allowed, {denied} denied because of the client");
    assert!(allowed > 1000 && denied > 0, "{allowed} and {denied}");
}

/// No program that accepts a text of `Agreed::by(all)` connects elsewhere: on generated texts.
#[test]
fn agreed_by_all_is_wrong_for_no_program() {
    let Some(texts) = generated("200000") else { return };
    let all = all();
    let (mut total, mut accepted) = (0, 0);
    for text in texts {
        total += 1;
        let Ok(agreed) = Agreed::by(&all).parse_any_spelling(text.as_str()) else { continue };
        accepted += 1;
        let wrong: Vec<_> =
            all.iter().filter_map(|program| wrong(&text, &agreed.as_url(), program)).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
    println!("{accepted} of {total} texts are agreed");
    assert!(accepted * 40 > total, "{accepted} of {total}");
}

/// In the recorded readings, no real program connects elsewhere for a text of `Agreed::by(all)`.
#[test]
fn agreed_by_all_is_wrong_for_no_real_program() {
    let Some(folder) = folder("URLENS_PROGRAMS") else { return };
    let all = all();
    let mut accepted = 0;
    for row in rows(&folder.join("readings.jsonl")) {
        let text = row["input"].as_str().expect("input");
        let Ok(agreed) = Agreed::by(&all).parse_any_spelling(text) else { continue };
        accepted += 1;
        let url = agreed.as_url();
        let expected = bare(url.host_text().unwrap_or_default()).to_owned();
        for group in row["readings"].as_array().expect("readings") {
            let reading = &group[1];
            let host =
                reading.get("connect_host").unwrap_or(&reading["host"]).as_str().unwrap_or("");
            let host = bare(host).to_ascii_lowercase();
            if !reading["err"].is_null() || host.is_empty() || is_junk(&host) {
                continue;
            }
            assert!(is_same(&host, &expected), "{text:?}: {host:?}, {}", group[0]);
        }
    }
    assert!(accepted > 100, "only {accepted}");
}

/// Nearly all ordinary links are agreed by all programs, and nearly none is disputed by default.
#[test]
fn ordinary_links() {
    let Some(folder) = folder("URLENS_DATA") else { return };
    let path = folder.join("top100.txt");
    let lines =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (all, default) = (all(), default_programs());
    let (mut total, mut same, mut spelling) = (0, 0, 0);
    let (mut disputed, mut by_default) = (Vec::new(), 0);
    for line in lines.lines() {
        total += 1;
        same += usize::from(Agreed::by(&all).parse(line).is_ok());
        spelling += usize::from(Agreed::by(&all).parse_any_spelling(line).is_ok());
        let readings = Readings::of(line);
        by_default +=
            usize::from(!readings.clone().with_default_programs().programs_elsewhere().is_empty());
        if let Some(other) = readings.with_programs(&default).programs_elsewhere().first() {
            disputed.push(format!("{}: {} for {line}", other.program.id, other.connection));
        }
    }
    println!(
        "{total} links: {same} identical, {spelling} in any spelling, {} disputed, {by_default} by default",
        disputed.len()
    );
    disputed.iter().take(20).for_each(|text| println!("    {text}"));
    assert!(spelling * 100 >= total * 99, "{spelling} of {total}");
    assert!(disputed.len() * 1000 <= total * 5, "{} of {total}", disputed.len());
}
