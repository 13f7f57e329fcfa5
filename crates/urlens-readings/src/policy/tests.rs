//! Rules as they are written down, and reasons as they are read.

use super::*;
use crate::address::AddressKind;
use alloc::string::ToString as _;

fn host(host: &str) -> Result<Policy, PolicyError> {
    Policy::builder().host(host).build()
}

/// A host is one host, in whatever spelling, and nothing besides.
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

/// The first error is told, and a policy that lists no host allows none.
#[test]
fn errors_of_rules() {
    let builder = Policy::builder().schemes(["ht tp", ""]).host("a b");
    let error = builder.build().unwrap_err();
    assert_eq!(error.to_string(), "\"ht tp\" is no scheme");
    let error = host("*.example.org").unwrap_err();
    assert_eq!(error.to_string(), "'*' in \"*.example.org\": name the suffix that hosts must have");
    let nothing = Policy::builder().schemes([""; 0]).build().unwrap();
    assert_eq!(nothing.check("https://example.org/").unwrap_err().codes(), ["scheme"]);
}

/// A name is as long as DNS can hold it, and no longer; a final dot does not count.
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

/// Each rule stands by itself: that a host is listed does not excuse its address.
#[test]
fn rules_do_not_excuse_each_other() {
    let policy =
        Policy::builder().host("127.0.0.1").host("db.internal").host("redis").build().unwrap();
    let codes = |text| policy.check(text).unwrap_err().codes();
    assert_eq!(codes("https://127.0.0.1/"), ["address-loopback"]);
    assert_eq!(codes("https://db.internal/"), ["name-private"]);
    assert_eq!(codes("https://redis/"), ["dotless"]);
}

/// Every reason in words, with an article that fits.
#[test]
fn messages() {
    let policy = Policy::builder().host("example.org").ports([443]).build().unwrap();
    for (text, message) in [
        ("https://", "denied: not a URL: no host in host at byte 8"),
        ("https://example.org/ ", "denied: not a URI: unexpected ' ' in path at byte 20"),
        ("https:example.org", "denied: the standards read another host"),
        ("https://example.org:8443/", "denied: the port is not allowed"),
        ("https://u@example.org/", "denied: there are credentials"),
        (
            "https://a!b.example/",
            "denied: the host is no name that DNS can hold; the host is not allowed",
        ),
        ("data:,", "denied: the scheme is not allowed; there is no host; the port is not allowed"),
        (
            "https://localhost/",
            "denied: the host is not allowed; the host is a name without a dot; a name for a loopback address",
        ),
        (
            "https://[::ffff:0:1]/",
            "denied: the host is not allowed; an unspecified address; an embedded address",
        ),
    ] {
        assert_eq!(policy.check(text).unwrap_err().to_string(), message, "{text}");
    }
    for kind in AddressKind::ALL {
        assert_eq!(Reason::Address(kind).code(), ["address-", kind.code()].concat());
        let named = crate::address::NAMES.iter().any(|row| row.kind == kind);
        assert!(!named || Reason::Name(kind).code() == ["name-", kind.code()].concat(), "{kind}");
    }
}
