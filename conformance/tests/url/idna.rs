//! Domains: the three lists of the Web Platform Tests, run like their own runners, and laws.

use serde_json::Value;
use urlens::{Url, UrlAttribute, domain};
use urlens_conformance::lists::{List, WPT, text};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::tally::{Difference, Tally};

const TO_ASCII: List = List {
    name: "wpt/toascii",
    path: "wpt/toascii.json",
    count: 87,
    carrier: Some((WPT, "tests/wpt/toascii.json", 87)),
    run: |list| run(list, Tally::new("wpt/toascii", &[])),
};
const IDNA: List = List {
    name: "wpt/IdnaTestV2",
    path: "wpt/IdnaTestV2.json",
    count: 2671,
    carrier: Some((WPT, "tests/wpt/IdnaTestV2.json", 2671)),
    run: |list| run(list, Tally::new("wpt/IdnaTestV2", DECIDED)),
};
const REMOVED: List = List {
    name: "wpt/IdnaTestV2-removed",
    path: "wpt/IdnaTestV2-removed.json",
    count: 20,
    carrier: Some((WPT, "tests/wpt/IdnaTestV2-removed.json", 20)),
    run: |list| run(list, Tally::new("wpt/IdnaTestV2-removed", &[])),
};

const SEAL: &str = "the list follows Unicode 17.0, in which U+3E8AC was unassigned; in Unicode 18.0, which \
     our tables follow, it belongs to the Seal script and is valid";

const DECIDED: &[Difference] = &[
    Difference {
        case: "\\u{3e8ac}\\u{3002}\\u{729}\\u{3002}\\u{cbd9}5",
        ours: "xn--t92s.xn--znb.xn--5-y88f",
        why: SEAL,
    },
    Difference {
        case: "\\u{3e8ac}\\u{3002}\\u{729}\\u{3002}\\u{110d}\\u{1173}\\u{11ac}5",
        ours: "xn--t92s.xn--znb.xn--5-y88f",
        why: SEAL,
    },
    Difference {
        case: "",
        ours: FAILURE,
        why: "ToASCII accepts an empty domain, but the URL Standard does not; the list's own runner \
              skips this case",
    },
];

/// The expected result of an input that is not a domain.
const FAILURE: &str = "failure";

/// Parses every input as a host, in a URL and with both setters.
fn run(list: &Value, mut tally: Tally) -> Tally {
    // Strings between the cases are comments.
    for case in list.as_array().expect("cases").iter().filter(|it| it.is_object()) {
        let (input, want) = (text(case, "input"), case["output"].as_str().unwrap_or(FAILURE));
        let id = input.escape_default().to_string();
        let got = constructed(input);
        tally.check(&id, &got, want);

        for setter in [UrlAttribute::Host, UrlAttribute::Hostname] {
            let mut url = Url::parse("https://before/x").unwrap();
            let done = url.set_attribute(setter, input);
            let set = if done.is_ok() { url.attribute(UrlAttribute::Hostname) } else { FAILURE };
            if set != got {
                tally.fail(format!("{id}: {got} in a URL, {set} with a setter"));
            }
        }
    }
    tally
}

/// The host of `https://<input>/x`. No other component may depend on the input.
fn constructed(input: &str) -> String {
    if input.is_empty() {
        return domain::to_ascii(input).map_or(FAILURE.into(), String::from);
    }
    let text = format!("https://{}/x", in_host(input));
    match Url::parse(&text) {
        Err(_) => FAILURE.into(),
        Ok(url) => {
            let host = url.attribute(UrlAttribute::Hostname).to_owned();
            assert_eq!(url.as_str(), format!("https://{host}/x"), "{text}");
            host
        }
    }
}

/// Escapes the characters of an input that would end the host.
fn in_host(input: &str) -> String {
    let escape = |c: char| match c {
        ':' | '/' | '?' | '#' | '\\' => format!("%{:02X}", c as u32),
        _ => c.to_string(),
    };
    input.chars().map(escape).collect()
}

/// S4.58-63, K4.15: WPT's additional domains.
#[test]
fn wpt_to_ascii() {
    TO_ASCII.test();
}

/// S4.58-63, K4.15: the conformance test of UTS 46.
#[test]
fn wpt_idna() {
    IDNA.test();
}

/// S4.61: cases of an older version of that test.
#[test]
fn wpt_idna_removed() {
    REMOVED.test();
}

/// Labels of domains: ASCII, Punycode, mapped, invalid, left to right and right to left.
#[rustfmt::skip]
const LABELS: &[&str] = &[
    "", "a", "B", "1", "0x7", "a_b", "-a", "a-", "ab--c", "xn--", "xn--zca", "XN--n3h", "xn--a",
    "xn--8i7caa", "xn--a-yoc", "ß", "é", "e\u{301}", "ｗ", "☃", "א", "אa", "\u{200d}", "क्\u{200d}",
    "\u{ad}", "\u{fffd}", "a b", "%", "#", "日本", "\u{3e8ac}", "\u{323b0}", "\u{e0080}", "ΣΑΣ",
    "xn--1ug", "xn--zn7c", "aé", "é%41", "١",
];

fn any_domain(rng: &mut Rng) -> String {
    let dots = [".", ".", ".", "。", "．"];
    let mut domain = String::from(rng.pick(LABELS));
    for _ in 0..rng.below(4) {
        domain += rng.pick(&dots);
        domain += rng.pick(LABELS);
        if rng.one_in(9) {
            domain += rng.pick(LABELS);
        }
    }
    domain
}

/// S4.60, S4.61: a strictly valid domain is valid, with an equal result; conversion to ASCII is idempotent, and
/// inverts conversion to Unicode.
#[test]
fn domains() {
    let mut counts = [0; 4];
    law("domains", |rng| {
        let text = any_domain(rng);
        let (relaxed, strict) = (domain::to_ascii(&text), domain::to_ascii_strict(&text));
        if let Ok(strict) = &strict {
            assert_eq!(relaxed.as_ref(), Ok(strict), "{text:?}");
            assert_eq!(domain::to_ascii_strict(strict), Ok(strict.clone()), "{text:?}");
        }
        if let Ok(domain) = &relaxed {
            assert!(domain.is_ascii(), "{text:?}");
            assert_eq!(domain::to_ascii(domain).as_ref(), Ok(domain), "{text:?}");
            let unicode = domain::to_unicode(domain);
            assert_eq!(domain::to_ascii(&unicode).as_ref(), Ok(domain), "{text:?}");
            counts[3] += usize::from(unicode != *domain);
        }
        counts[usize::from(relaxed.is_ok()) + usize::from(strict.is_ok())] += 1;
    });
    // Few cases do not reach every kind often enough.
    let is_default = std::env::var_os("URLENS_CASES").is_none();
    assert!(!is_default || counts.iter().all(|&it| it > 100), "{counts:?}");
}
