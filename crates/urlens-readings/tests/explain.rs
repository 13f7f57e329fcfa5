//! Explanations of policies, as text.

use urlens_readings::address::{AddressKind, AddressKinds};
use urlens_readings::policy::{Policy, PolicyBuilder};

fn explain(policy: PolicyBuilder, text: &str) -> String {
    policy.build().unwrap().explain(text).to_string()
}

/// An explanation has a line for each rule, with its setting and its reasons.
#[test]
fn all_rules() {
    let policy = Policy::builder()
        .hosts(["example.org"])
        .deny_suffixes(["bad.example"])
        .endpoints(["127.0.0.1:8443"])
        .refuse_networks(["192.0.2.0/24".parse().unwrap()]);
    assert_eq!(
        explain(policy, "https://localhost/"),
        "\
denied by hosts, dotless, refuse
  -        repaired = false
  -        schemes = [\"https\"]
  -        credentials = false
  -        deny_suffixes = [\"bad.example\"]
  -        deny_domains = []
  -        endpoints = [\"127.0.0.1:8443\"]
  denies   hosts = [\"example.org\"]: host is not allowed
  denies   dotless = false: host is a name without a dot
  -        allow_networks = []
  denies   refuse = all kinds, [\"192.0.2.0/24\"]: host is a name for a loopback address
  -        the default port of the scheme
"
    );
}

/// The line of a setting, without the outcome.
fn line(policy: PolicyBuilder, text: &str, setting: &str) -> String {
    let explained = explain(policy, text);
    let line = explained.lines().skip(1).find(|line| line[11..].starts_with(setting));
    line.unwrap_or_else(|| panic!("no {setting}: {explained}")).trim_start().to_owned()
}

/// Kinds and networks are one list, unless all kinds are refused.
#[test]
fn refused_kinds() {
    let kinds = AddressKinds::NONE.with(AddressKind::Loopback).with(AddressKind::Private);
    let policy = Policy::builder().refuse(kinds).refuse_networks(["192.0.2.0/24".parse().unwrap()]);
    assert_eq!(
        line(policy, "https://10.0.0.1/", "refuse"),
        "denies   refuse = [\"loopback\", \"private\", \"192.0.2.0/24\"]: host is a private address"
    );
}

/// Several reasons of a rule are separated by semicolons.
#[test]
fn several_reasons() {
    assert_eq!(
        line(Policy::builder(), "https://[::ffff:127.0.0.1]/", "refuse"),
        "denies   refuse = all kinds, []: host is a loopback address; host is an embedded address"
    );
}

/// An allowed network exempts the addresses in it, of both versions, and no names.
#[test]
fn allowed_networks() {
    let policy = || {
        let networks = ["10.1.0.0/16", "fd00::/8"].map(|network| network.parse().unwrap());
        Policy::builder().allow_networks(networks)
    };
    let setting = "allow_networks = [\"10.1.0.0/16\", \"fd00::/8\"]";
    for (host, outcome, decision) in [
        ("10.1.2.3", "exempts", "allowed by allow_networks"),
        ("[fd00::1]", "exempts", "allowed by allow_networks"),
        ("10.2.0.1", "-", "denied by refuse"),
        ("[fc00::1]", "-", "denied by refuse"),
        ("example.org", "-", "allowed: no rule denies it"),
    ] {
        let text = format!("https://{host}/");
        assert_eq!(line(policy(), &text, "allow_networks"), format!("{outcome:<8} {setting}"));
        assert_eq!(explain(policy(), &text).lines().next(), Some(decision), "{host}");
    }
}

/// Denied suffixes and denied domains have separate lines.
#[cfg(feature = "suffix")]
#[test]
fn denied_names() {
    let policy = || Policy::builder().deny_suffixes(["a.example"]).deny_domains(["b.example"]);
    let line = |text, setting| line(policy(), text, setting);
    let suffixes = "deny_suffixes = [\"a.example\"]";
    let domains = "deny_domains = [\"b.example\"]";
    let other = "https://c.example/";
    assert_eq!(line(other, "deny_suffixes"), format!("-        {suffixes}"));
    assert_eq!(line(other, "deny_domains"), format!("-        {domains}"));
    assert!(line("https://a.example/", "deny_suffixes").starts_with("denies "));
    assert!(line("https://b.example/", "deny_domains").starts_with("denies "));
}

/// A client has a line if there is one.
#[cfg(feature = "programs")]
#[test]
fn clients() {
    let client = urlens_programs::select("all").unwrap()[0];
    let policy = Policy::builder().build().unwrap();
    let names = |policy: &Policy| -> Vec<_> {
        policy.explain("https://example.org/").rules().iter().map(|outcome| outcome.rule).collect()
    };
    assert!(!names(&policy).contains(&"client"));
    let policy = Policy::builder().client(client).build().unwrap();
    assert!(names(&policy).contains(&"client"));
    let explained = policy.explain("https://example.org/").to_string();
    assert!(explained.contains(&format!("client = {:?}\n", client.id)), "{explained}");
}
