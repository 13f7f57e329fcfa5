//! The validation errors of the URL Standard: kinds and offsets.

use urlens::ValidationErrorKind::{self, *};
use urlens::{Error, Url};

/// The result and the validation errors of a text after an optional base and ` + `.
fn validate(text: &str) -> (Result<String, Error>, Vec<(usize, ValidationErrorKind)>) {
    let base;
    let (result, errors) = match text.split_once(" + ") {
        Some((base_text, text)) => {
            base = Url::parse(base_text).unwrap();
            Url::parser().base(&base).parse_with_validation_errors(text)
        }
        None => Url::parser().parse_with_validation_errors(text),
    };
    (result.map(String::from), errors.iter().map(|it| (it.offset(), it.kind())).collect())
}

/// All kinds with the examples of the standard; `true` if parsing fails.
const EXAMPLES: &[(&str, usize, ValidationErrorKind, bool)] = &[
    ("https://exa%23mple.org", 11, DomainToAscii, true),
    ("https://a_b/", 9, DomainToAscii, false),
    ("https://exam%70le.org", 12, DomainPercentEncoded, false),
    ("foo://exa[mple.org", 9, HostInvalidCodePoint, true),
    ("https://127.0.0.1./", 17, Ipv4EmptyPart, false),
    ("https://1.2.3/", 8, Ipv4TooFewParts, false),
    ("https://1.2.3.4.5/", 16, Ipv4TooManyParts, true),
    ("https://test.42", 8, Ipv4NonNumericPart, true),
    ("https://127.0.0x0.1", 14, Ipv4NonDecimalPart, false),
    ("https://255.255.4000.1", 16, Ipv4OutOfRangePart, true),
    ("https://1.2.4000", 12, Ipv4OutOfRangePart, false),
    ("https://[::1", 8, Ipv6Unclosed, true),
    ("https://[:1]", 9, Ipv6InvalidCompression, true),
    ("https://[1:2:3:4:5:6:7:8:9]", 25, Ipv6TooManyPieces, true),
    ("https://[1::1::1]", 14, Ipv6MultipleCompression, true),
    ("https://[1:2:3!:4]", 14, Ipv6InvalidCodePoint, true),
    ("https://[1:2:3]", 14, Ipv6TooFewPieces, true),
    ("https://[::01]", 11, Ipv6PieceLeadingZero, false),
    ("https://[1:1:1:1:1:1:1:127.0.0.1]", 23, Ipv4InIpv6TooManyPieces, true),
    ("https://[ffff::127.0.xyz.1]", 21, Ipv4InIpv6InvalidCodePoint, true),
    ("https://[ffff::127.0.0.4000]", 23, Ipv4InIpv6OutOfRangePart, true),
    ("https://[ffff::127.0.0]", 22, Ipv4InIpv6TooFewParts, true),
    ("https://example.org/>", 20, InvalidUrlUnit, false),
    ("https://example.org/%s", 20, InvalidUrlUnit, false),
    ("ht\ntps://example.org", 2, InvalidUrlUnit, false),
    ("file:c:/my-secret-folder", 5, SpecialSchemeMissingFollowingSolidus, false),
    ("https:example.org", 6, SpecialSchemeMissingFollowingSolidus, false),
    ("https://example.org/ + https:foo.html", 6, SpecialSchemeMissingFollowingSolidus, false),
    ("💩", 0, MissingSchemeNonRelativeUrl, true),
    ("mailto:user@example.org + 💩", 0, MissingSchemeNonRelativeUrl, true),
    ("https://example.org\\path", 19, InvalidReverseSolidus, false),
    ("https://user@example.org", 12, InvalidCredentials, false),
    ("ssh://user@example.org", 10, InvalidCredentials, false),
    ("https://#fragment", 8, HostMissing, true),
    ("https://:443", 8, HostMissing, true),
    ("https://user:pass@", 18, HostMissing, true),
    ("https://example.org:70000", 20, PortOutOfRange, true),
    ("https://example.org:7z", 21, PortInvalid, true),
    ("file:///d:/ + c|/path/to/file", 0, FileInvalidWindowsDriveLetter, false),
    ("file://c:", 7, FileInvalidWindowsDriveLetterHost, false),
];

/// S4.102: all thirty kinds, with offset and result.
#[test]
fn every_kind() {
    for &(text, at, kind, fails) in EXAMPLES {
        let (result, errors) = validate(text);
        assert!(errors.contains(&(at, kind)), "{text}: {errors:?}");
        assert_eq!(result.is_err(), fails, "{text}");
        assert!(kind.is_fatal().is_none_or(|fatal| fatal == fails), "{text}");
        if let Err(error) = result {
            assert_eq!((error.offset(), error.code()), (Some(at), kind.code()), "{text}");
        }
    }
    for kind in ValidationErrorKind::ALL {
        assert!(EXAMPLES.iter().any(|it| it.2 == kind), "{kind:?}");
    }
}

/// S4.102: offsets are in the text before characters are removed.
#[test]
fn offsets_in_the_given_text() {
    let (url, all) = validate(" ht\ttp://me\n:@h\\é\r<\u{1}\n");
    assert_eq!(url.unwrap(), "http://me@h/%C3%A9%3C");
    let mut expected = [0, 3, 11, 18, 19, 20, 21].map(|at| (at, InvalidUrlUnit)).to_vec();
    expected.extend([(13, InvalidCredentials), (15, InvalidReverseSolidus)]);
    expected.sort();
    assert_eq!(all, expected);
    assert_eq!(validate("\n\nhttp:/\t/\n").1.last(), Some(&(10, HostMissing)));
}

/// S4.37, S4.52: missing, additional and reverse slashes.
#[test]
fn slashes() {
    let solidus = |offsets: &[usize]| -> Vec<_> {
        offsets.iter().map(|&at| (at, SpecialSchemeMissingFollowingSolidus)).collect()
    };
    assert_eq!(validate("http:\\\\h").1, solidus(&[5, 6]));
    assert_eq!(validate("http:///\\h").1, solidus(&[7, 8]));
    assert_eq!(validate("http:/h").1, solidus(&[5]));
    assert_eq!(validate("http:h").1, solidus(&[5]));
    assert_eq!(validate("http://b/ + ///h").1, solidus(&[2]));
    assert_eq!(
        validate("http://b/ + http:/\\\\h").1,
        [solidus(&[5]), vec![(6, InvalidReverseSolidus)], solidus(&[7])].concat()
    );
    assert_eq!(validate("file:\\\\h\\p").1.len(), 4);
    assert_eq!(
        validate("foo:\\\\h?\\").1,
        [(4, InvalidUrlUnit), (5, InvalidUrlUnit), (8, InvalidUrlUnit)]
    );
}

/// S4.102: in opaque paths a space is an error, like any other character that is not a URL unit.
#[test]
fn opaque_paths() {
    let (url, errors) = validate("foo: a {b ?c d#e#f");
    assert_eq!(url.unwrap(), "foo: a {b%20?c%20d#e#f");
    let units = [4, 6, 7, 9, 12, 16];
    assert_eq!(errors, units.map(|at| (at, InvalidUrlUnit)));
}

/// S4.102: the standard's examples of valid URL strings have no errors.
#[test]
fn valid_strings() {
    for text in [
        "https://example.com/././foo",
        "https://example.com/ + hello:world",
        "https://example.com/demo + example",
        "file:///C:/demo + ..",
        "file://localhost/",
        "https://EXAMPLE.com/../x",
        "https://example.com/ + /c:/x?a/b?c#d?e/\u{E000}\u{10FFFD}",
        "foo://h%41[",
    ] {
        let (result, errors) = validate(text);
        assert!(result.is_err() == text.contains('['), "{text}");
        assert!(errors.len() == usize::from(result.is_err()), "{text}: {errors:?}");
    }
}

/// The counts of errors are those of the list of all errors.
#[test]
fn counts_agree_with_the_list() {
    const PIECES: [&str; 22] = [
        "http:", "https://", "file:", "foo:", "//", "/", "\\", "@", ":", "%", "%41", "%zz", "<",
        " ", "\t", "?", "#", "h", "127.1", "0x7f.1", "C|", "é",
    ];
    let base = Url::parse("http://base/a/b").unwrap();
    let (mut state, mut merged) = (1_u64, 0);
    for _ in 0..100_000 {
        let mut text = String::new();
        loop {
            // The generator of Knuth's MMIX.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let n = (state >> 33) as usize;
            text += PIECES[n % PIECES.len()];
            if (n / PIECES.len()).is_multiple_of(8) {
                break;
            }
        }
        for base in [None, Some(&base)] {
            let parser = base.map_or(Url::parser(), |base| Url::parser().base(base));
            let (Ok(_), all) = parser.parse_with_validation_errors(&text) else { continue };
            let mut expected: Vec<(urlens::ValidationError, usize)> = Vec::new();
            for error in all {
                match expected.iter_mut().find(|it| it.0.kind() == error.kind()) {
                    Some((_, count)) => *count += 1,
                    None => expected.push((error, 1)),
                }
            }
            merged += usize::from(expected.iter().any(|it| it.1 > 1));
            assert_eq!(
                base.map_or(Url::parser(), |base| Url::parser().base(base))
                    .count_validation_errors(&text),
                expected,
                "{text:?}"
            );
        }
    }
    assert!(merged > 10_000, "{merged}");
}

/// Messages state the problem, then the offset.
#[test]
fn messages() {
    let messages = |text| -> Vec<_> {
        let (_, errors) = Url::parser().parse_with_validation_errors(text);
        errors.iter().map(ToString::to_string).collect()
    };
    assert_eq!(messages("http://h/<"), ["invalid character or percent-escape at byte 9"]);
    assert_eq!(
        messages("http:h"),
        ["special scheme not followed by exactly two slashes at byte 5"]
    );
    assert_eq!(messages("http://a@").last().unwrap(), "missing host at byte 9");
}
