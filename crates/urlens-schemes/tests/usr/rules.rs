//! The rules of each component.

use crate::*;

/// S0.19, K0.2: the canonical form never has `usr://`.
#[test]
fn s0_19_no_slashes() {
    assert_eq!(canonical("usr://github/octocat"), "usr:github/octocat");
}

/// S0.20, K0.3: `//` is accepted and ignored; other numbers of slashes only by the lenient profile.
#[test]
fn s0_20_slashes_are_ignored() {
    assert_eq!(parts("usr://npm/a?b=c"), parts("usr:npm/a?b=c"));
    for text in ["usr:/npm/a", "usr:///npm/a", "usr:////npm/a"] {
        assert_eq!(rejected(text).part(), "type", "{text}");
        assert_eq!(lenient(text).unwrap().as_str(), "usr:npm/a", "{text}");
    }
}

/// S0.21: builders write no slashes after the scheme.
#[test]
fn s0_21_built_without_slashes() {
    let user = Usr::builder("npm", "/").build().unwrap();
    assert_eq!(user.as_str(), "usr:npm/%2F");
    assert_eq!(Usr::builder("/npm", "a").build().unwrap_err().part(), "type");
}

/// S0.22: a colon follows the scheme.
#[test]
fn s0_22_colon() {
    for text in ["usr", "usr/npm/a", "usr%3Anpm/a", "usr;npm/a"] {
        assert!(Usr::parse(text).is_err(), "{text}");
    }
}

/// S0.23: with and without slashes, user URLs are equivalent and have one canonical form.
#[test]
fn s0_23_equal() {
    let (short, long) = (usr("usr:github/octocat"), usr("usr://github/octocat"));
    assert!(short.is_equivalent(&long));
    assert_eq!(
        (short.canonical(), long.canonical()),
        ("usr:github/octocat".into(), "usr:github/octocat".into())
    );
    assert_ne!(short, long);
}

/// S0.24, K0.2: the slashes are accepted, and give a finding.
#[test]
fn s0_24_slashes_give_a_finding() {
    assert_eq!(findings("usr://github/octocat"), [("double-slash", "scheme")]);
    assert_eq!(usr("usr://github/octocat").findings()[0].range, 4..6);
    assert_eq!(findings("usr:github/octocat"), []);
}

/// S0.25: letters, digits, `.`, `+`, `-`; errors have an offset.
#[test]
fn s0_25_type_characters() {
    assert_eq!(usr("usr:aZ9.+-/n").user_type(), "az9.+-");
    for byte in 0x21..0x7F_u8 {
        let c = char::from(byte);
        let allowed = c.is_ascii_alphanumeric() || ".+-".contains(c);
        if allowed || "/?#".contains(c) {
            continue;
        }
        assert_eq!(error(&format!("usr:ab{c}/n")), ("unexpected-character", "type", 6), "{c}");
    }
    for c in ['\0', '\t', '\x7F', 'é', '\u{212A}'] {
        let found = rejected(&format!("usr:ab{c}/n"));
        assert!(found.offset() == 6 && is_unexpected(found, c), "{c:?}");
    }
}

/// S0.26, K0.14: a type may not start with a digit; other punctuation gives a finding.
#[test]
fn s0_26_type_start() {
    for digit in '0'..='9' {
        assert_eq!(error(&format!("usr:{digit}a/n")), ("unexpected-character", "type", 4));
    }
    for first in [".a", "+", "-"] {
        let text = format!("usr:{first}/n");
        assert_eq!(findings(&text), [("non-letter-type-start", "type")]);
    }
}

/// S0.27: no space.
#[test]
fn s0_27_type_without_space() {
    assert!(is_unexpected(rejected("usr:a b/n"), ' '));
    assert!(is_unexpected(lenient("usr:a b/n").unwrap_err(), ' '));
}

/// S0.28: no escapes, which are errors.
#[test]
fn s0_28_type_not_encoded() {
    assert_eq!(error("usr:git%68ub/n"), ("unexpected-character", "type", 7));
    assert!(is_unexpected(lenient("usr:git%68ub/n").unwrap_err(), '%'));
}

/// S0.29: parsed in any case, written in lower case.
#[test]
fn s0_29_type_case() {
    assert!(usr("usr:GitHub/a").is_equivalent(&usr("usr:github/a")));
    assert_eq!(canonical("usr:GitHub/A"), "usr:github/A");
}

/// S0.30: accessors decode the name, the text encodes it.
#[test]
fn s0_30_name_is_encoded() {
    let user = usr("usr:npm/a%20%e2%82%ac");
    assert_eq!(user.name(), "a €");
    assert_eq!(user.canonical(), "usr:npm/a%20%E2%82%AC");
}

/// S0.31: `?` exactly when there is a qualifier.
#[test]
fn s0_31_question_mark() {
    assert_eq!(canonical("usr:npm/a?"), "usr:npm/a");
    assert_eq!(canonical("usr:npm/a?b="), "usr:npm/a");
    assert_eq!(canonical("usr:npm/a?b=c"), "usr:npm/a?b=c");
}

/// S0.32: `?` is not part of the qualifiers.
#[test]
fn s0_32_question_mark_is_not_part() {
    assert_eq!(parts("usr:npm/a?b=c").2, [("b".into(), "c".into())]);
}

/// S0.33: zero or more pairs, separated by `&`.
#[test]
fn s0_33_pairs() {
    assert_eq!(usr("usr:npm/a").qualifiers().len(), 0);
    assert_eq!(usr("usr:npm/a?b=c").qualifiers().len(), 1);
    assert_eq!(usr("usr:npm/a?b=c&d=e&f=g").qualifiers().len(), 3);
}

/// S0.34, K0.11: `=` separates key and value; later ones belong to the value.
#[test]
fn s0_34_equal_sign() {
    assert_eq!(usr("usr:npm/a?b=c=d").qualifiers().get("b"), Some("c=d"));
    assert_eq!(canonical("usr:npm/a?b=c=d"), "usr:npm/a?b=c%3Dd");
}

/// S0.35: `&` is not part of a pair.
#[test]
fn s0_35_ampersand_is_not_part() {
    let expected = [("b".to_owned(), "c".to_owned()), ("d".to_owned(), "e".to_owned())];
    assert_eq!(parts("usr:npm/a?&b=c&&d=e&").2, expected);
    assert_eq!(usr("usr:npm/a?b=c%26d").qualifiers().get("b"), Some("c&d"));
}

/// S0.36, K0.7: a key occurs once, ignoring case; pairs with empty values do not count.
#[test]
fn s0_36_keys_are_unique() {
    assert_eq!(error("usr:npm/a?b=c&b=c"), ("duplicate", "key", 14));
    assert_eq!(error("usr:npm/a?b=c&B=d"), ("duplicate", "key", 14));
    assert_eq!(canonical("usr:npm/a?b=&b=c&b="), "usr:npm/a?b=c");
    let twice = Usr::builder("npm", "a").qualifier("b", "c").qualifier("B", "d");
    assert_eq!(twice.build().unwrap_err().kind(), &ErrorKind::Duplicate);
}

/// S0.37, K0.9: a pair with an empty value is ignored, and gives a finding.
#[test]
fn s0_37_empty_value() {
    assert!(usr("usr:npm/a?b=").is_equivalent(&usr("usr:npm/a")));
    assert_eq!(usr("usr:npm/a?b=").qualifiers().get("b"), None);
    assert_eq!(findings("usr:npm/a?b=&c"), [("missing-value", "qualifiers")]);
    // Both are one finding, with the first place.
    let found = usr("usr:npm/a?b=&c").findings();
    assert_eq!((found[0].range.clone(), found[0].count), (10..12, 2));
    let message = "ignored pair without a value in qualifiers at byte 10 (2 times)";
    assert_eq!(found[0].to_string(), message);
}

/// S0.38: letters, digits, `.`, `-`, `_`.
#[test]
fn s0_38_key_characters() {
    assert_eq!(usr("usr:npm/n?aZ9.-_=x").qualifiers().get("az9.-_"), Some("x"));
    for byte in 0x21..0x7F_u8 {
        let c = char::from(byte);
        if c.is_ascii_alphanumeric() || ".-_&=#".contains(c) {
            continue;
        }
        assert_eq!(error(&format!("usr:npm/n?ab{c}=x")).2, 12, "{c}");
    }
}

/// S0.39, K0.9: a key may not start with a digit, unless its pair is ignored.
#[test]
fn s0_39_key_start() {
    for digit in '0'..='9' {
        assert_eq!(error(&format!("usr:npm/n?{digit}=x")), ("unexpected-character", "key", 10));
        assert_eq!(canonical(&format!("usr:npm/n?{digit}=")), "usr:npm/n");
    }
    assert_eq!(canonical("usr:npm/n?_=x"), "usr:npm/n?_=x");
}

/// S0.40: no escapes.
#[test]
fn s0_40_key_not_encoded() {
    assert_eq!(error("usr:npm/n?e%6Dail=x"), ("unexpected-character", "key", 11));
}

/// S0.41: parsed in any case, written in lower case.
#[test]
fn s0_41_key_case() {
    assert!(usr("usr:npm/n?EMAIL=x").is_equivalent(&usr("usr:npm/n?email=x")));
    assert_eq!(canonical("usr:npm/n?EMail=X"), "usr:npm/n?email=X");
}

/// S0.42: no space.
#[test]
fn s0_42_key_without_space() {
    assert!(is_unexpected(rejected("usr:npm/n?a b=x"), ' '));
    assert!(is_unexpected(lenient("usr:npm/n?a b=x").unwrap_err(), ' '));
}

/// S0.43: values are encoded.
#[test]
fn s0_43_value_is_encoded() {
    let user = usr("usr:npm/n?a=%e2%82%ac%20%2b");
    assert_eq!(user.qualifiers().get("a"), Some("€ +"));
    assert_eq!(user.canonical(), "usr:npm/n?a=%E2%82%AC%20%2B");
}

/// S0.44: the separating `=` is neither in the key nor in the value.
#[test]
fn s0_44_equal_sign_is_not_part() {
    assert_eq!(parts("usr:npm/n?a=b").2, [("a".into(), "b".into())]);
    assert_eq!(error("usr:npm/n?=b"), ("missing", "key", 10));
}

/// S0.16, K0.19: names of special URL schemes are not types, in any case; the lenient profile
/// accepts them with a finding.
#[test]
fn k0_19_special_schemes_are_not_types() {
    for name in ["file", "ftp", "http", "https", "ws", "wss", "HTTPS", "File"] {
        for text in [format!("usr:{name}/octocat"), format!("usr://{name}/octocat?a=b")] {
            let at = text.find(name).unwrap();
            assert_eq!(error(&text), ("special-scheme-type", "type", at), "{text}");
            let user = lenient(&text).unwrap();
            assert_eq!(user.user_type(), name.to_lowercase());
            let found = user.findings();
            let found =
                found.iter().find(|finding| finding.rule.code == "special-scheme-type").unwrap();
            assert_eq!(found.range, at..at + name.len(), "{text}");
        }
        let error = Usr::builder(name, "a").build().unwrap_err();
        let message = format!("special URL scheme {} in type at byte 0", name.to_lowercase());
        assert_eq!(error.to_string(), message);
    }
    for other in ["https-user", "xhttp", "httpx", "git"] {
        assert_eq!(findings(&format!("usr:{other}/a")), [], "{other}");
    }
}

/// S0.20, K0.3, K0.5, K0.18: the lenient profile gives a finding for each repair, at its place in
/// the text as given.
#[test]
fn repairs_give_findings() {
    for (text, repaired, expected) in [
        ("usr:///github/a", "usr:github/a", vec![("removed-slashes", 4..7, 1)]),
        ("usr:/github/a", "usr:github/a", vec![("removed-slashes", 4..5, 1)]),
        ("usr://github/a", "usr:github/a", vec![("double-slash", 4..6, 1)]),
        ("usr:npm/é b", "usr:npm/%C3%A9%20b", vec![("unescaped-character", 8..10, 2)]),
        ("usr:npm/a?b=?&c=|", "usr:npm/a?b=%3F&c=%7C", vec![("unescaped-character", 12..13, 2)]),
        ("usr:npm/a?b=c&&", "usr:npm/a?b=c", vec![("missing-value", 14..14, 2)]),
        ("usr:npm/a?b=c", "usr:npm/a?b=c", vec![]),
    ] {
        let user = lenient(text).unwrap();
        let found = user.findings();
        let found: Vec<_> = found
            .iter()
            .map(|finding| (finding.rule.code, finding.range.clone(), finding.count))
            .collect();
        assert_eq!((user.as_str(), found), (repaired, expected), "{text}");
    }
}

/// K0.16: a type of dots gives a finding, as a name does.
#[test]
fn dots_give_findings() {
    for dots in [".", ".."] {
        let first = ("non-letter-type-start", "type");
        assert_eq!(findings(&format!("usr:{dots}/a")), [first, ("dot-name", "type")]);
        assert_eq!(findings(&format!("usr:npm/{dots}")), [("dot-name", "name")]);
    }
}
