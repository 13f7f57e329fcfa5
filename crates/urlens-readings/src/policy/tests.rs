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

/// An allowed network lifts the kinds of its own addresses, and nothing else.
#[test]
fn allowed_networks() {
    let network = |text: &str| text.parse::<Network>().unwrap();
    let allow = |text| Policy::builder().allow_network(network(text));
    let codes = |policy: PolicyBuilder, host: &str| {
        let text = format!("https://{host}/");
        policy.build().unwrap().check(&text).map_or_else(|it| it.codes(), |_| Vec::new())
    };
    assert_eq!(codes(allow("10.1.0.0/16"), "10.1.255.255"), [""; 0]);
    assert_eq!(codes(allow("10.1.0.0/16"), "10.2.0.0"), ["address-private"]);
    assert_eq!(codes(allow("10.1.0.0/16"), "127.0.0.1"), ["address-loopback"]);
    assert_eq!(codes(allow("10.1.0.0/16"), "db.internal"), ["name-private"]);
    assert_eq!(codes(allow("fd00::/8"), "[fd12::1]"), [""; 0]);
    // Public addresses stay allowed.
    assert_eq!(codes(allow("10.1.0.0/16"), "8.8.8.8"), [""; 0]);
    // Metadata addresses must be allowed by kind.
    assert_eq!(codes(allow("169.254.0.0/16"), "169.254.169.254"), ["address-metadata"]);
    assert_eq!(codes(allow("fd00::/8"), "[fd00:ec2::254]"), ["address-metadata"]);
    let kinds = AddressKinds::ALL.without(AddressKind::Metadata);
    assert_eq!(codes(allow("169.254.0.0/16").refuse(kinds), "169.254.169.254"), [""; 0]);
    // An allowed IPv6 network does not allow the IPv4 addresses embedded in it, nor the reverse.
    let embedded = ["address-loopback", "address-embedded"];
    assert_eq!(codes(allow("::/0"), "[::ffff:127.0.0.1]"), embedded);
    assert_eq!(codes(allow("10.0.0.0/8"), "[::ffff:10.0.0.1]"), ["address-embedded"]);
    // A refused network wins.
    let refused = allow("10.0.0.0/8").refuse_network(network("10.9.0.0/16"));
    assert_eq!(codes(refused.clone(), "10.9.1.1"), ["network"]);
    assert_eq!(codes(refused, "10.8.1.1"), [""; 0]);
    // Host rules apply too.
    assert_eq!(codes(allow("10.0.0.0/8").host("example.org"), "10.0.0.1"), ["host"]);
}

/// The order of hosts makes no difference.
#[test]
fn equal_hosts() {
    let one = Policy::builder().host("a.example").host_suffix("b.example").host("a.example");
    let two = Policy::builder().host_suffix("b.example").host("A.example.");
    assert_eq!(one.build(), two.build());
}

/// A policy is deserialized as it was serialized.
#[cfg(feature = "serde")]
#[test]
fn serialized() {
    let network = |text: &str| text.parse::<Network>().unwrap();
    let new = Policy::builder;
    for builder in [
        new(),
        new().schemes(["http", "wss"]),
        new().schemes([""; 0]),
        new().host_suffix("b.example").host("[::1]").host("a.example"),
        new().host_suffix("b.example"),
        new().no_host(),
        new().ports([443, 8443]),
        new().ports([]),
        new().any_port(),
        new().refuse(AddressKinds::NONE),
        new().refuse(AddressKinds::NONE).refuse_network(network("52.0.0.0/8")),
        new().refuse_network(network("2001:db8::/32")),
        new().refuse(AddressKinds::ALL.without(AddressKind::Private)),
        new().refuse(AddressKinds::NONE.with(AddressKind::Private)).refuse_network(network("::1")),
        new().allow_network(network("10.1.0.0/16")).allow_network(network("fd00::/8")),
        new().allow_credentials().allow_dotless().basis(Basis::Repaired),
    ] {
        let policy = builder.build().unwrap();
        let json = serde_json::to_string(&policy).unwrap();
        assert_eq!(serde_json::from_str::<Policy>(&json).unwrap(), policy, "{json}");
    }
    let default = r#"{"schemes":["https"],"hosts":null,"suffixes":null,"ports":null,"any_port":false,"refuse":null,"allow_networks":[],"credentials":false,"dotless":false,"repaired":false}"#;
    assert_eq!(serde_json::to_string(&Policy::default()).unwrap(), default);
    assert_eq!(serde_json::from_str::<Policy>("{}").unwrap(), Policy::default());
    let none: Policy = serde_json::from_str(r#"{"hosts":[]}"#).unwrap();
    assert_eq!(none.check("https://example.org/").unwrap_err().codes(), ["host"]);
}

/// An unknown or invalid rule is an error, and not a policy without it.
#[cfg(feature = "serde")]
#[test]
fn serialized_errors() {
    for (json, message) in [
        (r#"{"host":["example.org"]}"#, "unknown field `host`"),
        (r#"{"hosts":["a b"]}"#, "\"a b\" is not a host"),
        (r#"{"schemes":["https:"]}"#, "\"https:\" is not a scheme"),
        (r#"{"ports":[65536]}"#, "invalid value"),
        (
            r#"{"refuse":["public"]}"#,
            "\"public\" is not a network such as 192.0.2.0/24, nor one of none, unspecified, loopback",
        ),
        (r#"{"allow_networks":["10.0.0.0/33"]}"#, "not an address with an optional prefix length"),
    ] {
        let error = serde_json::from_str::<Policy>(json).unwrap_err().to_string();
        assert!(error.starts_with(message), "{json}: {error}");
    }
}
