//! Validation errors, compared with the transcribed parser of the URL Standard.

use crate::machine::{self, Base};
use urlens::{Url, ValidationError, ValidationErrorKind};
use urlens_conformance::lists::{List, WPT, text};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::tally::Tally;

#[rustfmt::skip]
const SCHEMES: &[&str] = &[
    "", "", "http:", "http:", "HTTPS:", "ws:", "file:", "file:", "File:", "foo:", "foo:", "c:", "ht\ttp:",
];
#[rustfmt::skip]
const SLASHES: &[&str] = &[
    "", "/", "//", "//", "//", "//", "///", "\\", "\\\\", "/\\", "\\/", "//\\", "\\\\\\", "/\n/", "////",
];
#[rustfmt::skip]
const USERS: &[&str] = &["", "", "", "", "u@", "u:p@", "@", ":@", "a@b@", "[@", "<@", "%@", "é@"];
#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "", "h", "H.example", "a_b", "-a", "a.", "..", "%41", "%zz", "%2e", "a%2", "%25", "%", "é", "é_",
    "xn--a", "xn--zca", "a b", "a<b", "a^b", "a\u{fdd0}b", "a\u{7f}", "a{b", "*", "\u{ad}", "１.2.3.4",
    "1.2.3.4", "1.2.3", "1", "1.2.3.4.", "1.2.3.4.5", "a.1", "a.2.3.4.5", "0x", "0x7f.1", "08", "010",
    "256", "1.256", "256.1", "1.2.3.256", "1.70000", "4294967296", "1..2", "1.0xg.2", "0x100.010.08",
    "%31.2.3", "01.0x2.300.4", "99999999999999999999", "C:", "C|", "c|", "C:x", "localhost", "h:", "h:80",
    "h:8x", "h:65536", "h:99999999999", "é:x", ":80", ":", "[::1]", "[::01]", "[01:02]", "[::1", "[]",
    "[:1]", "[1:2:3:4:5:6:7:8:9]", "[1::1::1]", "[1:2:3!:4]", "[1:2:3:]", "[1:2:3]", "[1.2.3.4]",
    "[::1.2.3.4]", "[1:1:1:1:1:1:1:127.0.0.1]", "[ffff::.0.0.1]", "[ffff::127.00.0.1]", "[00::0x1.2]",
    "[ffff::127.0.0.1.2]", "[ffff::127.0.0.4000]", "[ffff::127.0.0]", "[00::g]", "[::1]:80", "[::1]:x",
    "[::é]", "a[b]", "[::1]a", "[::%41]", "[fe80::1%25eth0]",
];
#[rustfmt::skip]
const PATHS: &[&str] = &[
    "", "", "/", "/a", "\\a", "/../b\\", "/C|/x", "C|/x", "C:", "c|", "C|x", "a b", " ", "%", "%4", "%41",
    "%zz", "é", "\u{fdd0}", "\u{1fffe}", "\u{10ffff}", "\u{e000}", "\u{80}", "<", "|", "{", "[", "'", "\0",
    "a:b", "@", "%\t41", "\\\\", "//", "~", "`", "^",
];
#[rustfmt::skip]
const TAILS: &[&str] = &["", "", "", "?", "#", "?a b", "?\\", "#\\", "?#", "##", "?%", "#%4", "#%41é", "?'?/", "#`?"];
#[rustfmt::skip]
const AROUND: &[&str] = &["", "", "", "", "", " ", "\t", "\0\u{1f}", "\n\r", "\u{a0}"];

const BASES: &[&str] = &[
    "http://b/c/d?e#f",
    "https://b/",
    "file:///C:/a/b",
    "file://h/a",
    "file:///",
    "foo:opaque",
    "foo:/a/b",
    "foo://h/a",
    "foo://h",
    "mailto:x?y",
    "ws://b/",
];

fn any_input(rng: &mut Rng) -> String {
    let whole = [SCHEMES, SLASHES, USERS, HOSTS, PATHS, PATHS, TAILS, TAILS];
    let parts = if rng.one_in(5) { &[SCHEMES, PATHS, TAILS][..] } else { &whole[..] };
    let mut text = String::from(rng.pick(AROUND));
    for part in parts {
        if !rng.one_in(8) {
            text += rng.pick(part);
        }
    }
    text += rng.pick(AROUND);
    if rng.one_in(8) {
        // Any character at any position.
        let at = text.floor_char_boundary(rng.below(text.len()));
        let any = [":", "/", "\\", "@", "[", "]", "?", "#", "%", ".", "\t", "é"];
        text.insert_str(at, rng.pick(&any));
    }
    text
}

/// The validation errors, or a description of the first difference from the transcribed parser.
fn compare(text: &str, base: Option<&Url>) -> Result<Vec<ValidationError>, String> {
    let (result, errors) = match base {
        Some(base) => Url::parser().base(base).parse_with_validation_errors(text),
        None => Url::parser().parse_with_validation_errors(text),
    };
    let known = base.map(|it| Base {
        scheme: it.scheme(),
        opaque: it.authority().is_none() && !it.path().starts_with('/'),
    });
    let (mut expected, failed) = machine::errors(text, known);
    let differs = |what: &str| {
        Err(format!("{what}: {text:?} with base {base:?}: {errors:?}, expected {expected:?}"))
    };

    match (&result, expected.last()) {
        (Ok(_), _) if !failed => (),
        (Err(error), Some((last, at))) if failed && error.code() == last.code() => {
            // If several parts are out of range, the first is reported.
            if at.is_some_and(|at| Some(at) != error.offset())
                && *last != ValidationErrorKind::Ipv4OutOfRangePart
            {
                return differs("fails at another offset");
            }
        }
        _ => return differs("fails with another error"),
    }
    if !errors.is_sorted_by(|a, b| a < b) {
        return differs("not in order");
    }
    // Repeated errors at one offset count once; errors without a defined offset may be anywhere.
    for error in &errors {
        let (kind, at) = (error.kind(), error.offset());
        let before = expected.len();
        expected.retain(|it| *it != (kind, Some(at)) && *it != (kind, None));
        if expected.len() == before {
            return Err(format!("{text:?} with base {base:?}: unexpected {kind:?} at {at}"));
        }
    }
    if expected.is_empty() {
        Ok(errors)
    } else {
        Err(format!("{text:?} with base {base:?}: missing {expected:?}"))
    }
}

/// S4.102, S4.37: parsing reports exactly the validation errors of the transcribed parser, at equal offsets, and
/// fails with the same error.
#[test]
fn transcribed_parser_agrees() {
    let (mut cases, mut seen) = (0, [0; ValidationErrorKind::ALL.len()]);
    law("validation errors", |rng| {
        let base = (!rng.one_in(3)).then(|| Url::parse(rng.pick(BASES)).unwrap());
        let errors = compare(&any_input(rng), base.as_ref()).unwrap_or_else(|it| panic!("{it}"));
        errors.iter().for_each(|it| seen[it.kind() as usize] += 1);
        cases += 1;
    });
    for (kind, times) in ValidationErrorKind::ALL.iter().zip(seen) {
        assert!(times > 0 || cases < 10_000, "{kind:?} did not occur");
    }
}

const LIST: List = List {
    name: "wpt/urltestdata, validation errors",
    path: "wpt/urltestdata.json",
    count: 891,
    carrier: Some((WPT, "tests/wpt/urltestdata.json", 891)),
    run: |list| {
        let mut tally = Tally::new("wpt/urltestdata, validation errors", &[]);
        for case in list.as_array().expect("cases").iter().filter(|it| it.is_object()) {
            // An invalid base fails before the text is parsed.
            let base = case["base"].as_str().map(Url::parse);
            let got = match (base, text(case, "input")) {
                (Some(Err(_)), _) => Ok(Vec::new()),
                (Some(Ok(base)), input) => compare(input, Some(&base)),
                (None, input) => compare(input, None),
            };
            let got = got.map_or_else(|it| it, |_| "agrees".into());
            tally.check(&case.to_string(), &got, "agrees");
        }
        tally
    },
};

/// S4.102: validation errors of every text of WPT's list.
#[test]
fn wpt_validation_errors() {
    LIST.test();
}
