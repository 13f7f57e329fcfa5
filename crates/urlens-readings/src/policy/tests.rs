//! Tests of rules and reasons.

use super::*;
use crate::address::AddressKind;
use alloc::format;
use alloc::string::ToString as _;
use urlens::Uri;

fn host(host: &str) -> Result<Policy, PolicyError> {
    Policy::builder().hosts([host]).build()
}

/// Userinfo is denied unless the policy allows it.
#[test]
fn credentials() {
    let text = "https://anna:secret@example.org/";
    let denied = Policy::builder().build().unwrap();
    assert!(denied.check(text).is_err());
    let allowed = Policy::builder().credentials(true).build().unwrap();
    assert!(allowed.check(text).is_ok());
}

/// Rules that are given twice, in any order, are one rule.
#[test]
fn repeated_rules() {
    let build = |names: &[&str]| {
        let all = names.iter().fold(Policy::builder(), |builder, name| {
            let endpoint = format!("{name}:8080");
            builder
                .hosts([name])
                .endpoints([&endpoint])
                .deny_suffixes([name])
                .scheme_ports(name, [1])
        });
        all.build().unwrap()
    };
    let policy = build(&["a.example", "b.example"]);
    assert_eq!(build(&["b.example", "a.example"]), policy);
    assert_eq!(build(&["a.example", "b.example", "a.example", "B.example"]), policy);
    assert_ne!(build(&["a.example"]), policy);
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
        for built in [host(text), Policy::builder().suffixes([text]).build()] {
            let error = built.unwrap_err();
            assert_eq!((error.code(), &*error.text), (code, text));
        }
    }
    for address in ["127.0.0.1", "[::1]"] {
        let error = Policy::builder().suffixes([address]).build().unwrap_err();
        assert_eq!(error.code(), "not-a-host");
    }
}

/// The first error is returned, and a policy with an empty list of schemes allows none.
#[test]
fn errors_of_rules() {
    let builder = Policy::builder().schemes(["ht tp", ""]).hosts(["a b"]);
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
            let codes =
                Policy::default().check(&text).map_or_else(|denied| denied.codes(), |_| Vec::new());
            assert_eq!(codes, Vec::from_iter(expected), "{length}");
        }
    }
}

/// An allowed host may still have a denied address.
#[test]
fn rules_are_independent() {
    let policy = Policy::builder()
        .hosts(["127.0.0.1"])
        .hosts(["db.internal"])
        .hosts(["redis"])
        .build()
        .unwrap();
    let codes = |text| policy.check(text).unwrap_err().codes();
    assert_eq!(codes("https://127.0.0.1/"), ["address-loopback"]);
    assert_eq!(codes("https://db.internal/"), ["name-private"]);
    assert_eq!(codes("https://redis/"), ["dotless"]);
}

/// The message of every reason.
#[test]
fn messages() {
    let policy = Policy::builder().hosts(["example.org"]).ports([443]).build().unwrap();
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
    assert_eq!(denied.to_string(), format!("denied: not accepted by all standards: {error}"));
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
    let allow = |text| Policy::builder().allow_networks([network(text)]);
    let codes = |policy: PolicyBuilder, host: &str| {
        let text = format!("https://{host}/");
        policy.build().unwrap().check(&text).map_or_else(|denied| denied.codes(), |_| Vec::new())
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
    let refused = allow("10.0.0.0/8").refuse_networks([network("10.9.0.0/16")]);
    assert_eq!(codes(refused.clone(), "10.9.1.1"), ["network"]);
    assert_eq!(codes(refused, "10.8.1.1"), [""; 0]);
    // Host rules apply too.
    assert_eq!(codes(allow("10.0.0.0/8").hosts(["example.org"]), "10.0.0.1"), ["host"]);
}

/// The order of hosts makes no difference.
#[test]
fn equal_hosts() {
    let one = Policy::builder().hosts(["a.example"]).suffixes(["b.example"]).hosts(["a.example"]);
    let two = Policy::builder().suffixes(["b.example"]).hosts(["A.example."]);
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
        new().suffixes(["b.example"]).hosts(["[::1]"]).hosts(["a.example"]),
        new().suffixes(["b.example"]),
        new().hosts([""; 0]),
        new().ports([443, 8443]),
        new().ports([]),
        new().any_port(true),
        new().refuse(AddressKinds::NONE),
        new().refuse(AddressKinds::NONE).refuse_networks([network("52.0.0.0/8")]),
        new().refuse_networks([network("2001:db8::/32")]),
        new().refuse(AddressKinds::ALL.without(AddressKind::Private)),
        new()
            .refuse(AddressKinds::NONE.with(AddressKind::Private))
            .refuse_networks([network("::1")]),
        new().allow_networks([network("10.1.0.0/16")]).allow_networks([network("fd00::/8")]),
        new().credentials(true).dotless(true).repaired(true),
        new().scheme_ports("https", [443, 8443]).scheme_ports("HTTP", [80]),
        new().endpoints(["vault.internal:8200"]).endpoints(["[::1]:80"]),
        new().deny_suffixes(["b.example"]).deny_suffixes(["a.example"]),
        new().fetch(FetchRules {
            redirects: 1,
            proxies: ["http://p:1".into()].into(),
            ..FetchRules::default()
        }),
    ] {
        let policy = builder.build().unwrap();
        let json = serde_json::to_string(&policy).unwrap();
        assert_eq!(serde_json::from_str::<Policy>(&json).unwrap(), policy, "{json}");
    }
    let default = r#"{"schemes":["https"],"hosts":null,"suffixes":null,"deny_suffixes":[],"deny_domains":[],"endpoints":[],"ports":null,"any_port":false,"scheme_ports":{},"refuse":null,"allow_networks":[],"credentials":false,"dotless":false,"repaired":false,"client":null,"fetch":{"redirects":5,"response_bytes":10485760,"timeout_ms":30000,"connect_timeout_ms":10000,"content_types":null,"downgrade":false,"cross_origin_credentials":false,"skip_denied_addresses":false,"proxies":[]}}"#;
    let default = if cfg!(feature = "suffix") {
        default.into()
    } else {
        default.replace(r#""deny_domains":[],"#, "")
    };
    let default: String =
        if cfg!(feature = "programs") { default } else { default.replace(r#""client":null,"#, "") };
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
        (r#"{"endpoints":["example.org"]}"#, "\"example.org\" is not a host and a port"),
        (r#"{"endpoints":["a@example.org:1"]}"#, "\"a@example.org:1\" is not a host and a port"),
        (r#"{"endpoints":["example.org:+1"]}"#, "\"example.org:+1\" is not a host and a port"),
        (
            r#"{"endpoints":["example.org:65536"]}"#,
            "\"example.org:65536\" is not a host and a port",
        ),
        (r#"{"deny_suffixes":["10.0.0.1"]}"#, "\"10.0.0.1\" is not a host"),
        (r#"{"scheme_ports":{"h:":[1]}}"#, "\"h:\" is not a scheme"),
        (r#"{"fetch":{"content_types":["html"]}}"#, "\"html\" is not a media type"),
        (r#"{"fetch":{"proxies":["proxy:1"]}}"#, "\"proxy:1\" is not the URL of a proxy"),
        (r#"{"fetch":{"redirect":1}}"#, "unknown field `redirect`"),
    ] {
        let error = serde_json::from_str::<Policy>(json).unwrap_err().to_string();
        assert!(error.starts_with(message), "{json}: {error}");
    }
}

/// An endpoint is exempt from the rules on hosts, ports and addresses, and from no other.
#[test]
fn endpoints() {
    let policy = Policy::builder()
        .schemes(["http", "https"])
        .hosts(["example.org"])
        .endpoints(["127.0.0.5:8080"])
        .endpoints(["Vault:443"])
        .endpoints(["[fd00::1]:80"])
        .endpoints(["169.254.169.254:80"])
        .deny_suffixes(["denied.example"])
        .endpoints(["a.denied.example:443"])
        .refuse_networks(["10.9.0.0/16".parse().unwrap()])
        .endpoints(["10.9.0.1:443"])
        .build()
        .unwrap();
    let codes = |text| policy.check(text).map_or_else(|denied| denied.codes(), |_| Vec::new());
    assert_eq!(codes("http://127.0.0.5:8080/a?b"), [""; 0]);
    assert_eq!(codes("https://vault./"), [""; 0]);
    assert_eq!(codes("http://[fd00::1]/"), [""; 0]);
    assert_eq!(codes("http://127.0.0.5/"), ["host", "address-loopback"]);
    assert_eq!(codes("http://127.0.0.5:8081/"), ["host", "address-loopback", "port"]);
    assert_eq!(codes("http://127.5:8080/"), ["read-differently"]);
    assert_eq!(codes("http://a@127.0.0.5:8080/"), ["credentials"]);
    assert_eq!(codes("ftp://127.0.0.5:8080/"), ["scheme"]);
    assert_eq!(
        codes("http://[::ffff:127.0.0.5]:8080/"),
        ["host", "address-loopback", "address-embedded", "port"]
    );
    assert_eq!(codes("http://169.254.169.254/"), ["address-metadata"]);
    assert_eq!(codes("https://a.denied.example/"), ["denied-name"]);
    assert_eq!(codes("https://10.9.0.1/"), ["network"]);
}

/// The addresses of a name are checked like an address in a URL, with the port of the URL.
#[test]
fn resolved_addresses() {
    let policy = Policy::builder()
        .any_port(true)
        .endpoints(["127.0.0.5:8080"])
        .endpoints(["vault.example:443"])
        .allow_networks(["10.1.0.0/16".parse().unwrap()])
        .build()
        .unwrap();
    let codes = |url, address: &str| {
        let url = Url::parse(url).unwrap();
        let checked = policy.check_address(&url, address.parse().unwrap());
        checked.map_or_else(|denied| denied.codes(), |()| Vec::new())
    };
    assert_eq!(codes("https://a.example/", "93.184.215.14"), [""; 0]);
    assert_eq!(codes("https://a.example/", "10.1.2.3"), [""; 0]);
    assert_eq!(codes("https://a.example/", "10.2.2.3"), ["address-private"]);
    assert_eq!(codes("https://a.example:8080/", "127.0.0.5"), [""; 0]);
    assert_eq!(codes("https://a.example:8081/", "127.0.0.5"), ["address-loopback"]);
    assert_eq!(
        codes("https://a.example:8080/", "::ffff:127.0.0.5"),
        ["address-loopback", "address-embedded"]
    );
    assert_eq!(codes("https://vault.example./", "10.2.2.3"), [""; 0]);
    assert_eq!(codes("https://vault.example/", "169.254.169.254"), ["address-metadata"]);
    assert_eq!(codes("https://vault.example:1/", "10.2.2.3"), ["address-private"]);
    for forbidden in [
        "0.0.0.0",
        "::",
        "::1",
        "fe80::1",
        "fd00::1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:1::",
        "100.64.0.1",
        "198.18.0.1",
        "224.0.0.1",
        "168.63.129.16",
    ] {
        assert_ne!(codes("https://a.example/", forbidden), [""; 0], "{forbidden}");
    }
}

/// The ports of a scheme replace those of all schemes.
#[test]
fn ports_of_schemes() {
    let policy = Policy::builder()
        .schemes(["http", "https", "ws"])
        .ports([81])
        .scheme_ports("https", [443, 8443])
        .scheme_ports("ws", [])
        .build()
        .unwrap();
    let allows = |text| policy.check(text).is_ok();
    assert!(allows("http://a.example:81/") && !allows("http://a.example/"));
    assert!(allows("https://a.example/") && allows("https://a.example:8443/"));
    assert!(!allows("https://a.example:81/") && !allows("ws://a.example/"));
}

/// An explanation denies exactly what the policy denies, and every reason belongs to one rule.
#[test]
fn explanations() {
    let policy = Policy::builder()
        .suffixes(["example.org"])
        .deny_suffixes(["bad.example.org"])
        .allow_networks(["10.0.0.0/8".parse().unwrap()])
        .endpoints(["127.0.0.1:443"])
        .scheme_ports("https", [443])
        .build()
        .unwrap();
    for (text, decided) in [
        ("https://example.org/", &[][..]),
        ("https://127.0.0.1/", &["endpoints"]),
        ("https://127.0.0.1:1/", &["suffixes", "refuse", "scheme_ports"]),
        ("https://10.0.0.1/", &["suffixes"]),
        ("https://a.bad.example.org/", &["deny_suffixes"]),
        ("http://u@example.org/", &["schemes", "credentials"]),
        ("https://example.org:8443/", &["scheme_ports"]),
        ("http://example.org:8443/", &["schemes", "ports"]),
        ("https://evil.example\\@example.org/", &["repaired", "suffixes"]),
        ("nothing", &["repaired"]),
        ("https://localhost/", &["suffixes", "dotless", "refuse"]),
    ] {
        let explanation = policy.explain(text);
        assert_eq!(explanation.decided_by(), decided, "{text}");
        let checked = policy.check(text);
        assert_eq!(
            explanation.allowed(),
            checked.as_ref().ok().map(|allowed| allowed.url().as_str())
        );
        let count: usize = explanation.rules().iter().map(|outcome| outcome.reasons.len()).sum();
        assert_eq!(count, checked.err().map_or(0, |denied| denied.reasons().len()), "{text}");
    }
}

/// The first line of an explanation names the rule as in the policy file, or the disagreement.
#[test]
fn decisions() {
    let decision = |policy: PolicyBuilder, text| {
        let explained = policy.build().unwrap().explain(text).to_string();
        explained.lines().next().unwrap().to_string()
    };
    let other = "https://evil.example/";
    let (host, suffix) =
        (Policy::builder().hosts(["example.org"]), Policy::builder().suffixes(["example.org"]));
    assert_eq!(decision(host.clone(), other), "denied by hosts");
    assert_eq!(decision(suffix.clone(), other), "denied by suffixes");
    assert_eq!(decision(host.suffixes(["example.net"]), other), "denied by hosts");
    for (text, expected) in [
        (
            "a",
            "denied: not a URL: missing scheme, and no base that a relative reference can be \
             resolved against",
        ),
        (
            "https://evil.example\\@example.org/",
            "denied: not accepted by all standards: unexpected '\\' in userinfo at byte 20; \
             also denied by suffixes",
        ),
        (
            "https://127.1/",
            "denied: the standards disagree about the host; also denied by suffixes, refuse",
        ),
    ] {
        assert_eq!(decision(suffix.clone(), text), expected);
    }
}
