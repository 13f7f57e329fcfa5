//! Policies: known attacks are denied, harmless URLs are allowed, and allowed URLs satisfy the policy.

mod cases;
mod disguises;
mod laws;
mod others;

use urlens::Url;
use urlens_readings::address::{AddressKind, AddressKinds, Network};
use urlens_readings::policy::{Policy, PolicyBuilder};
use urlens_readings::{Readings, Verdict};

use crate::catalogue;
pub(crate) use laws::any_text;

/// Allows any public host with `http` and `https` on any port.
fn open() -> PolicyBuilder {
    Policy::builder().schemes(["http", "https"]).any_port(true)
}

/// Allows `good.example`, all names below it, and `api.good.test`, with `https`.
fn listed() -> PolicyBuilder {
    Policy::builder().suffixes(["good.example"]).hosts(["api.good.test"])
}

fn built(builder: PolicyBuilder) -> Policy {
    builder.build().expect("a policy")
}

fn codes(policy: &Policy, text: &str) -> String {
    match policy.check(text) {
        Ok(allowed) => panic!("{text:?} is allowed as {}", allowed.url()),
        Err(denied) => denied.codes().join(" "),
    }
}

/// Every row is denied for the listed reasons. With repair, the reasons are the same except for the
/// disagreement about the text.
#[test]
fn known_attacks_are_denied() {
    let about_agreement = |code: &&str| !matches!(*code, "accepted-by-some" | "read-differently");
    let mut classes = std::collections::BTreeMap::new();
    for (builder, rows) in [(open(), cases::OPEN), (listed(), cases::LISTED)] {
        let (strict, lenient) = (built(builder.clone()), built(builder.repaired(true)));
        for (class, text, expected) in rows {
            assert_eq!(codes(&strict, text), *expected, "{class} {text:?}");
            let repaired = lenient.check(text).map_or_else(|it| it.codes(), |_| Vec::new());
            let repaired: Vec<_> = repaired.into_iter().filter(about_agreement).collect();
            let expected: Vec<_> = expected.split(' ').filter(about_agreement).collect();
            assert_eq!(repaired, expected, "{class} {text:?}, repaired");
            *classes.entry(*class).or_insert(0) += 1;
        }
    }
    let total: usize = classes.values().sum();
    urlens_conformance::say!("denied: {total} {classes:?}");
    assert!(total >= 300);
}

/// Redirects to other or disputed hosts are denied.
#[test]
fn redirects_to_other_hosts_are_denied() {
    let policy = built(listed());
    let base = policy.check("https://good.example/a/b?c").expect("the base").into_url();
    for (class, location, expected) in others::REDIRECTS {
        match policy.check_redirect(&base, location) {
            Ok(allowed) => panic!("{class} {location:?} is followed to {}", allowed.url()),
            Err(denied) => assert_eq!(denied.codes().join(" "), *expected, "{class} {location:?}"),
        }
    }
    for (location, expected) in others::FOLLOWED {
        match policy.check_redirect(&base, location) {
            Ok(allowed) => assert_eq!(allowed.url().as_str(), *expected),
            Err(denied) => panic!("{location:?} is {denied}"),
        }
    }
}

/// Harmless URLs are allowed, in the form that is fetched.
#[test]
fn harmless_urls_are_allowed() {
    for (builder, rows) in [(open(), others::OPEN), (listed(), others::LISTED)] {
        let policy = built(builder);
        for (text, expected) in rows {
            match policy.check(text) {
                Ok(allowed) => assert_eq!(allowed.url().as_str(), *expected),
                Err(denied) => panic!("{text:?} is {denied}"),
            }
        }
    }
    assert!(others::OPEN.len() + others::LISTED.len() + others::FOLLOWED.len() >= 60);
}

/// A policy that denies disagreement only.
fn permissive(schemes: impl IntoIterator<Item: AsRef<str>>) -> Policy {
    let builder = Policy::builder().schemes(schemes).any_port(true).refuse(AddressKinds::NONE);
    built(builder.credentials(true).dotless(true))
}

/// Every row of the catalogue with a disagreement is denied even by a policy that denies nothing else.
#[test]
fn disagreement_is_denied() {
    let rows = catalogue::all();
    let mut disputed = 0;
    for row in &rows {
        // A redirect comes from a fetched URL, which is in canonical form.
        let base = row.base.as_deref().map(|base| Url::parse(base).expect("a base"));
        let readings = match &base {
            Some(base) => Readings::with_base(&row.input, base.as_str()),
            None => Readings::of(&row.input),
        };
        let Ok(url) = readings.whatwg() else { continue };
        let policy = permissive([url.scheme()]);
        let checked = match &base {
            Some(base) => policy.check_redirect(base, &row.input),
            None => policy.check(&row.input),
        };
        if readings.verdict() > Verdict::Spelling {
            assert!(checked.is_err(), "{} {:?}", row.name, row.input);
            disputed += 1;
        }
    }
    urlens_conformance::say!("denied for disagreement alone: {disputed} of {}", rows.len());
    assert!(disputed > 60, "{disputed}");
}

/// Hosts of unknown schemes are read as a client would read them.
#[test]
fn unknown_schemes() {
    let policy = built(Policy::builder().schemes(["foo"]).any_port(true));
    for (text, expected) in [
        ("foo://0x7f.1/", "read-differently address-loopback"),
        ("foo://2130706433/", "read-differently address-loopback"),
        ("foo://127.0.0.1/", "address-loopback"),
        ("foo://[::ffff:7f00:1]/", "address-loopback address-embedded"),
        ("foo://LOCALHOST/", "dotless name-loopback"),
        ("foo://%6Cocalhost/", "read-differently dotless name-loopback"),
        ("foo://ex%61mple.org/", "read-differently"),
        ("foo://a%00b.example/", "host-name"),
        ("foo://a%2Fb.example/", "host-name"),
        ("foo://1.2.3.256/", "host-name"),
        ("foo:example.org", "no-host"),
        ("foo:///example.org", "no-host"),
        ("foo://u@example.org/", "credentials"),
    ] {
        assert_eq!(codes(&policy, text), expected, "{text}");
    }
    for text in ["foo://example.org/", "foo://Example.org:1/a", "foo://8.8.8.8/"] {
        assert!(policy.check(text).is_ok(), "{text}");
    }
}

/// Denied networks, in every notation of their addresses.
#[test]
fn denied_networks() {
    let network: Network = "52.0.0.0/8".parse().expect("a network");
    let ranges = AddressKinds::NONE.with(AddressKind::Loopback);
    let policy = built(open().refuse(ranges).refuse_networks([network]));
    for text in [
        "http://52.1.2.3/",
        "http://[::ffff:52.1.2.3]/",
        "http://[64:ff9b::3401:203]/",
        "http://[2002:3401:203::]/",
        "http://[2606:4700::5efe:3401:203]/",
    ] {
        assert_eq!(codes(&policy, text), "network", "{text}");
    }
    assert!(policy.check("http://10.0.0.1/").is_ok());
    assert!(policy.check("http://127.0.0.1/").is_err());
}
