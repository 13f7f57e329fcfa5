//! Tests of rules and reasons.

use super::*;
use crate::address::AddressKind;
use alloc::format;
use alloc::string::ToString as _;
use urlens::Uri;

fn host(host: &str) -> Result<Policy, PolicyError> {
    Policy::builder().host(host).build()
}

/// The host of a rule is a single host, in any spelling.
#[test]
fn hosts_of_rules() {
    let plain = host("example.org").unwrap();
    for same in ["EXAMPLE.org", "example.org.", "ex%61mple.org"] {
        assert_eq!(host(same).as_ref(), Ok(&plain), "{same}");
    }
    #[cfg(feature = "idna")]
    assert_eq!(host("ｅxample。org").as_ref(), Ok(&plain));
    assert_eq!(host("127.1"), host("127.0.0.1"));
    assert_eq!(host("[0:0::1]"), host("[::1]"));
    for (text, code) in [
        ("", "not-a-host"),
        (".", "not-a-host"),
        (" example.org", "not-a-host"),
        ("example.org ", "not-a-host"),
        ("exa mple.org", "not-a-host"),
        ("exam\tple.org", "not-a-host"),
        ("example.org/", "not-a-host"),
        ("example.org:443", "not-a-host"),
        ("example.org:", "not-a-host"),
        ("[::1]:443", "not-a-host"),
        ("u@example.org", "not-a-host"),
        ("https://example.org", "not-a-host"),
        ("1.2.3.256", "not-a-host"),
        ("::1", "not-a-host"),
        ("*.example.org", "wildcard"),
        ("*", "wildcard"),
    ] {
        for built in [host(text), Policy::builder().host_suffix(text).build()] {
            let error = built.unwrap_err();
            assert_eq!((error.code(), &*error.text), (code, text));
        }
    }
    for address in ["127.0.0.1", "[::1]"] {
        let error = Policy::builder().host_suffix(address).build().unwrap_err();
        assert_eq!(error.code(), "not-a-host");
    }
}

/// The first error is returned, and a policy with an empty list of schemes allows none.
#[test]
fn errors_of_rules() {
    let builder = Policy::builder().schemes(["ht tp", ""]).host("a b");
    let error = builder.build().unwrap_err();
    assert_eq!(error.to_string(), "\"ht tp\" is not a scheme");
    let error = host("*.example.org").unwrap_err();
    let message = "'*' in \"*.example.org\" is not supported: allow a suffix instead";
    assert_eq!(error.to_string(), message);
    let nothing = Policy::builder().schemes([""; 0]).build().unwrap();
    assert_eq!(nothing.check("https://example.org/").unwrap_err().codes(), ["scheme"]);
}

/// A name has at most 253 characters; a trailing dot does not count.
#[test]
fn lengths() {
    let labels = "a.".repeat(121);
    for (length, top, expected) in
        [(253, "example.com", None), (254, "example.comm", Some("host-name"))]
    {
        let name = [&*labels, top].concat();
        assert_eq!(name.len(), length);
        for dot in ["", "."] {
            let text = ["https://", &name, dot, "/"].concat();
            let codes = Policy::default().check(&text).map_or_else(|it| it.codes(), |_| Vec::new());
            assert_eq!(codes, Vec::from_iter(expected), "{length}");
        }
    }
}

/// An allowed host may still have a denied address.
#[test]
fn rules_are_independent() {
    let policy =
        Policy::builder().host("127.0.0.1").host("db.internal").host("redis").build().unwrap();
    let codes = |text| policy.check(text).unwrap_err().codes();
    assert_eq!(codes("https://127.0.0.1/"), ["address-loopback"]);
    assert_eq!(codes("https://db.internal/"), ["name-private"]);
    assert_eq!(codes("https://redis/"), ["dotless"]);
}

/// The message of every reason.
#[test]
fn messages() {
    let policy = Policy::builder().host("example.org").ports([443]).build().unwrap();
    for (text, message) in [
        ("https:example.org", "denied: the standards disagree about the host"),
        ("https://example.org:8443/", "denied: port is not allowed"),
        ("https://u@example.org/", "denied: credentials are not allowed"),
        ("https://a!b.example/", "denied: host is not a valid DNS name; host is not allowed"),
        ("data:,", "denied: scheme is not allowed; missing host; port is not allowed"),
        (
            "https://localhost/",
            "denied: host is not allowed; host is a name without a dot; host is a name for a loopback address",
        ),
        (
            "https://[::ffff:0:1]/",
            "denied: host is not allowed; host is an unspecified address; host is an embedded address",
        ),
    ] {
        assert_eq!(policy.check(text).unwrap_err().to_string(), message, "{text}");
    }
    let error = Url::parse("https://").unwrap_err();
    let denied = policy.check("https://").unwrap_err();
    assert_eq!(denied.to_string(), format!("denied: not a URL: {error}"));
    let error = Uri::parse("https://example.org/ ").unwrap_err();
    let denied = policy.check("https://example.org/ ").unwrap_err();
    assert_eq!(denied.to_string(), format!("denied: not a URI: {error}"));
    for kind in AddressKind::ALL {
        assert_eq!(Reason::Address(kind).code(), ["address-", kind.code()].concat());
        let has_name = crate::address::NAMES.iter().any(|row| row.kind == kind);
        assert!(
            !has_name || Reason::Name(kind).code() == ["name-", kind.code()].concat(),
            "{kind}"
        );
    }
}
