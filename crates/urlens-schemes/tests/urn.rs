//! Uniform resource names: the syntax, equivalence, and the registry of namespaces.

use urlens_schemes::urn::{FORMAL, INFORMAL, NAMESPACES, Profile, Status};
use urlens_schemes::{SchemeError, SchemeIdentifier, SchemeType, Urn};

fn urn(text: &str) -> Urn {
    Urn::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    Urn::parse(text).unwrap_err().to_string()
}

fn rfc2141(text: &str) -> Result<Urn, SchemeError> {
    Urn::read(text, Profile::Rfc2141)
}

/// S2.102: scheme, namespace and name; the path consists of the last two.
#[test]
fn s2_102_scheme_and_path() {
    let urn = urn("urn:example:a:b/c");
    assert_eq!((urn.uri().scheme(), urn.uri().path()), ("urn", "example:a:b/c"));
    assert_eq!((urn.nid(), urn.nss()), ("example", "a:b/c"));
    assert!(urn.uri().authority().is_none());
    for text in ["urn:example", "urn:example:", "urn::a", "urn://example:a", "example:a"] {
        assert!(Urn::parse(text).is_err(), "{text}");
    }
}

/// S2.103: case is ignored in the namespace.
#[test]
fn s2_103_case_of_the_namespace() {
    for nid in ["ISSN", "issn", "iSsN"] {
        let urn = urn(&format!("urn:{nid}:0378-5955"));
        assert_eq!((urn.nid(), urn.kind().as_ref()), (nid, "urn:issn"));
        assert_eq!(urn.canonical(), "urn:issn:0378-5955");
        assert_eq!(urn.status(), Status::of("issn"));
    }
    assert!(urn("urn:Own:a").is_equivalent(&urn("urn:oWN:a")));
    assert!(!urn("urn:own:a").is_equivalent(&urn("urn:owm:a")));
}

/// S2.7: all components of a URN, absent or empty.
#[test]
fn s2_7_parts() {
    let parts = |text: &str| {
        let urn = urn(text);
        let own = |part: Option<&str>| part.map(str::to_owned);
        let (nid, nss) = (urn.nid().to_owned(), urn.nss().to_owned());
        (nid, nss, own(urn.r_component()), own(urn.q_component()), own(urn.f_component()))
    };
    let expected = |nid: &str, nss: &str, r: Option<&str>, q: Option<&str>, f: Option<&str>| {
        let own = |part: Option<&str>| part.map(str::to_owned);
        (nid.to_owned(), nss.to_owned(), own(r), own(q), own(f))
    };
    for (text, parts_of) in [
        ("urn:example:a", expected("example", "a", None, None, None)),
        (
            "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk",
            expected("example", "foo-bar-baz-qux", Some("CCResolve:cc=uk"), None, None),
        ),
        (
            "urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z",
            expected(
                "example",
                "weather",
                None,
                Some("op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z"),
                None,
            ),
        ),
        ("urn:example:a#", expected("example", "a", None, None, Some(""))),
        ("urn:example:1/406/4?+r/s?t?=q?+u?=v#f?", {
            expected("example", "1/406/4", Some("r/s?t"), Some("q?+u?=v"), Some("f?"))
        }),
        ("urn:example::", expected("example", ":", None, None, None)),
    ] {
        assert_eq!(parts(text), parts_of, "{text}");
    }
}

/// S2.7: invalid URNs are rejected, with the offset.
#[test]
fn s2_7_errors() {
    for (text, message) in [
        ("urn:example", "missing nss at byte 11"),
        ("urn:example:", "missing nss at byte 12"),
        ("urn:", "missing nid at byte 4"),
        ("urn::a", "missing nid at byte 4"),
        ("urn:example:/a", "unexpected '/' in nss at byte 12"),
        ("urn:exa_mple:a", "unexpected '_' in nid at byte 7"),
        ("urn:/a:b", "unexpected '/' in nid at byte 4"),
        ("urn://example/a", "authority not allowed at byte 6"),
        ("urn:example:a?", "expected '+' or '=' after '?' in query at byte 14"),
        ("urn:example:a?b", "expected '+' or '=' after '?' in query at byte 14"),
        ("urn:example:a?+", "missing r-component at byte 15"),
        ("urn:example:a?+?=q", "missing r-component at byte 15"),
        ("urn:example:a?=", "missing q-component at byte 15"),
        ("urn:example:a?+r?=", "missing q-component at byte 18"),
        ("urn:example:a?=/q", "unexpected '/' in q-component at byte 15"),
        ("urn:example:a?+?r", "unexpected '?' in r-component at byte 15"),
        ("urn:example:a%", "'%' without two hexadecimal digits in path at byte 13"),
        ("urn:example:é", "unexpected 'é' in path at byte 12"),
        ("http://example.org/", "scheme is not urn"),
        ("example:a", "scheme is not urn"),
        ("urn", "missing scheme"),
    ] {
        assert_eq!(error(text), message, "{text}");
    }
}

/// S2.104, S2.105, K2.1: a namespace identifier has 2 to 32 letters, digits and hyphens, starts and
/// ends with a letter or digit, and is not `urn`.
#[test]
fn s2_104_and_s2_105_namespace_identifier() {
    let nid = |nid: &str| Urn::new(nid, "a").map(|urn| urn.nid().to_owned());
    let longest = "a".repeat(32);
    for valid in ["ab", "a1", "1a", "a-b", "a--b", "3gpp2", longest.as_str()] {
        assert_eq!(nid(valid).as_deref(), Ok(valid));
    }
    for (invalid, message) in [
        ("a", "nid shorter than 2 bytes at byte 4"),
        (&*"a".repeat(33), "nid longer than 32 bytes at byte 36"),
        ("-a", "unexpected '-' in nid at byte 4"),
        ("a-", "unexpected '-' in nid at byte 5"),
        ("a.b", "unexpected '.' in nid at byte 5"),
        ("a%41", "unexpected '%' in nid at byte 5"),
        ("uRn", "reserved namespace 'urn' in nid at byte 4"),
    ] {
        let error = Urn::parse(&format!("urn:{invalid}:a")).unwrap_err();
        assert_eq!(error.to_string(), message);
        // Building counts within the part.
        assert_eq!(nid(invalid).unwrap_err().shifted("urn:".len()), error);
    }
}

/// K2.19: in RFC 2141 a namespace identifier has 1 to 32 characters, and a hyphen may be last.
#[test]
fn k2_19_namespace_identifier_of_rfc2141() {
    for text in ["urn:a:b", "urn:abcd-:x", &format!("urn:{}:a", "a".repeat(32))] {
        let urn = rfc2141(text).unwrap();
        assert_eq!(urn.canonical(), text);
    }
    for (invalid, message) in [
        ("", "missing nid at byte 4"),
        (&*"a".repeat(33), "nid longer than 32 bytes at byte 36"),
        ("-a", "unexpected '-' in nid at byte 4"),
        ("a.b", "unexpected '.' in nid at byte 5"),
        ("uRn", "reserved namespace 'urn' in nid at byte 4"),
    ] {
        assert_eq!(rfc2141(&format!("urn:{invalid}:a")).unwrap_err().to_string(), message);
    }
}

/// S2.8: the examples of RFC 8141, section 3.2. URNs are equivalent if they are in the same line.
#[test]
fn s2_8_equivalence() {
    let lines: &[&[&str]] = &[
        &[
            "urn:example:a123,z456",
            "URN:example:a123,z456",
            "urn:EXAMPLE:a123,z456",
            "urn:example:a123,z456?+abc",
            "urn:example:a123,z456?=xyz",
            "urn:example:a123,z456#789",
        ],
        &["urn:example:a123,z456/foo"],
        &["urn:example:a123,z456/bar"],
        &["urn:example:a123,z456/baz"],
        &["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
        &["urn:example:A123,z456"],
        &["urn:example:a123,Z456"],
        &["urn:example:%D0%B0123,z456"],
    ];
    for (n, line) in lines.iter().enumerate() {
        for (m, other) in lines.iter().enumerate() {
            for (a, b) in line.iter().flat_map(|a| other.iter().map(move |b| (a, b))) {
                assert_eq!(urn(a).is_equivalent(&urn(b)), n == m, "{a} {b}");
            }
        }
    }
}

/// S2.8: equivalence decodes no escapes; the canonical form keeps the components after the name.
#[test]
fn s2_8_canonical() {
    for (text, canonical) in [
        ("URN:Foo:a%7eb", "urn:foo:a%7Eb"),
        ("urn:foo:a?+%c3?=%C3%a9#%e9", "urn:foo:a?+%C3?=%C3%A9#%E9"),
        ("urn:foo:A", "urn:foo:A"),
        ("urn:foo:a/../b", "urn:foo:a/../b"),
    ] {
        assert_eq!(urn(text).canonical(), canonical);
    }
    assert!(!urn("urn:foo:%7E").is_equivalent(&urn("urn:foo:~")));
}

/// S2.107, K2.2: RFC 8141 allows `~`, `&` and `/` in the name. RFC 2141 does not, and allows
/// neither other components nor zero octet.
#[test]
fn s2_107_and_k2_2_rfc2141() {
    assert!(rfc2141("urn:foo:a123%2C456:(x)+,-.:=@;$_!*'").is_ok());
    for (text, message) in [
        ("urn:foo:a~b", "unexpected '~' in nss at byte 9"),
        ("urn:foo:a&b", "unexpected '&' in nss at byte 9"),
        ("urn:foo:a/b", "unexpected '/' in nss at byte 9"),
        ("urn:foo:a%00", "zero octet in nss at byte 9"),
        ("urn:foo:a?+b", "query not allowed at byte 10"),
        ("urn:foo:a#b", "fragment not allowed at byte 10"),
    ] {
        assert_eq!(rfc2141(text).unwrap_err().to_string(), message);
        assert!(Urn::parse(text).is_ok(), "{text}");
    }
    let same = ["URN:foo:a123,456", "urn:foo:a123,456", "urn:FOO:a123,456"].map(rfc2141);
    let [a, b, c] = same.map(Result::unwrap);
    assert!(a.is_equivalent(&b) && b.is_equivalent(&c));
    assert!(!a.is_equivalent(&rfc2141("urn:foo:A123,456").unwrap()));
    assert!(!a.is_equivalent(&rfc2141("urn:foo:a123%2C456").unwrap()));
}

/// S2.6: the registry is data: formal, informal and reserved namespaces.
#[test]
fn s2_6_registry() {
    assert!(FORMAL.is_sorted_by_key(|row| row.nid));
    assert_eq!((FORMAL.len(), INFORMAL.len()), (96, 8));
    for row in FORMAL {
        assert!(matches!(Status::of(row.nid), Status::Formal(it) if it == row), "{}", row.nid);
        assert!(row.rfc.is_none_or(|number| (2648..=9700).contains(&number)), "{}", row.nid);
    }
    for number in 1..=20 {
        let status = Status::of(&format!("urn-{number}"));
        let is_registered = INFORMAL.contains(&number);
        assert_eq!(status == Status::Informal { number }, is_registered, "{number}");
    }
    for (nid, status) in [
        ("ISBN", "formal"),
        ("urn-1", "informal"),
        ("URN-8", "informal"),
        ("urn-9", "reserved"),
        ("urn-01", "reserved"),
        ("urn-+1", "reserved"),
        ("urn-0", "reserved"),
        ("urn-", "reserved"),
        ("urn-10", "reserved"),
        ("urn-a", "reserved"),
        ("x-own", "reserved"),
        ("X-Own", "reserved"),
        ("de", "reserved"),
        ("de-law", "reserved"),
        ("xn--a", "reserved"),
        ("d1", "unregistered"),
        ("own", "unregistered"),
        ("urn1", "unregistered"),
        ("xanadu", "unregistered"),
    ] {
        assert_eq!(Status::of(nid).name(), status, "{nid}");
    }
}

/// S2.6: a name in an unregistered namespace is valid, and gives a finding.
#[test]
fn s2_6_findings() {
    for (text, found) in [
        ("urn:uuid:00000000-0000-0000-0000-000000000000", None),
        ("urn:urn-7:a", None),
        ("urn:own:a", Some("unregistered namespace in nid at byte 4")),
        ("urn:x-a:a", Some("experimental namespace in nid at byte 4")),
        ("urn:de:a", Some("namespace reserved for a country code in nid at byte 4")),
        ("urn:ab--c:a", Some("namespace reserved for DNS labels in nid at byte 4")),
        ("urn:urn-0:a", Some("unregistered informal namespace in nid at byte 4")),
    ] {
        let findings = urn(text).findings();
        assert_eq!(findings.first().map(ToString::to_string).as_deref(), found, "{text}");
        assert!(findings.len() <= 1);
    }
}

/// S2.106: the namespace defines if case is significant in the name.
#[test]
fn s2_106_case_of_the_name() {
    let same = |a: &str, b: &str| urn(a).is_equivalent(&urn(b));
    assert!(same(
        "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    ));
    assert!(same("urn:ietf:RFC:2141", "urn:ietf:rfc:2141"));
    assert!(!same("urn:ietf:params:xml:ns:A", "urn:ietf:params:xml:ns:a"));
    assert!(!same("urn:oasis:names:A", "urn:oasis:names:a"));
}

/// S2.108: the namespaces in the notes are supported, and the supported ones are registered.
#[test]
fn s2_108_namespaces_with_rules() {
    let nids: Vec<&str> = NAMESPACES.iter().map(|rules| rules.nid()).collect();
    assert!(nids.is_sorted());
    for nid in ["isbn", "nbn", "isan", "issn", "ietf", "mpeg", "oid", "uuid", "lex"] {
        assert!(nids.contains(&nid), "{nid}");
    }
    for rules in NAMESPACES {
        assert_eq!(Status::of(rules.nid()).name(), "formal", "{}", rules.nid());
        let example = Urn::ABOUT
            .examples
            .iter()
            .map(|text| urn(text))
            .find(|urn| urn.kind() == format!("urn:{}", rules.nid()));
        let fields = example.unwrap_or_else(|| panic!("no example for {}", rules.nid())).fields();
        let names: Vec<&str> = fields.iter().map(|(name, _)| name).skip(6).collect();
        let expected: Vec<&str> = rules.fields().iter().map(|(name, _)| *name).collect();
        assert_eq!(names, expected, "{}", rules.nid());
    }
    assert_eq!(urn("urn:oasis:a").kind(), "urn");
}

/// S2.7: URNs built from names and components parse back, or building fails.
#[test]
fn s2_7_building() {
    let urn = Urn::new("example", "a").unwrap();
    let whole = urn.with_components(Some("r"), Some("q"), Some("f")).unwrap();
    assert_eq!(whole.as_str(), "urn:example:a?+r?=q#f");
    assert_eq!(whole.with_components(None, None, None).unwrap(), urn);
    for (r, q, f, message) in [
        (Some("a?=b"), None, None, "unexpected '?' in r-component at byte 1"),
        (Some(""), None, None, "missing r-component at byte 0"),
        (None, Some("a#b"), None, "unexpected '#' in q-component at byte 1"),
        (Some("a b"), None, None, "unexpected ' ' in r-component at byte 1"),
        (None, None, Some("#"), "unexpected '#' in f-component at byte 0"),
    ] {
        assert_eq!(urn.with_components(r, q, f).unwrap_err().to_string(), message);
    }
    for (nid, nss, message) in [
        ("example", "a?+b", "unexpected '?' in nss at byte 1"),
        ("example", "a#", "unexpected '#' in nss at byte 1"),
        ("exa:mple", "a", "unexpected ':' in nid at byte 3"),
        ("example", "a b", "unexpected ' ' in nss at byte 1"),
    ] {
        assert_eq!(Urn::new(nid, nss).unwrap_err().to_string(), message);
    }
}
