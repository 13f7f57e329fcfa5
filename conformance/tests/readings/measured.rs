//! The readings are those that were measured: of fluent-uri for the RFCs, of whatwg-url for the URL
//! Standard.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use urlens::{Iri, IriRef, Resolution, UriRef};
use urlens_conformance::lists::{List, text};
use urlens_conformance::tally::{Difference, Tally};
use urlens_readings::Readings;

/// 315 inputs: `readings` of each has what every parser made of it.
const DIFFERENTIAL: List = List {
    name: "readings/differential",
    path: "readings/differential.json",
    count: 3 * 315,
    carrier: None,
    run: |list| {
        let mut tally = Tally::new("readings/differential", &[]);
        for case in list.as_array().expect("a list of cases") {
            let input = text(case, "input");
            let readings = Readings::of(input);
            let ours = [rfc3986(&readings), rfc3987(&readings), whatwg(&readings)];
            for (parser, ours) in ["fluent_uri", "fluent_iri", "whatwg"].iter().zip(ours) {
                let theirs = measured(&case["readings"][parser]);
                tally.check(&format!("{parser} {input:?}"), &shown(&ours), &shown(&theirs));
            }
        }
        tally
    },
};

/// What was measured: what an error says is each parser's own, the normal form is another matter.
fn measured(reading: &Value) -> Value {
    let mut reading = reading.as_object().expect("a reading").clone();
    if reading.contains_key("err") {
        return json!("refused");
    }
    reading.remove("n");
    Value::Object(reading)
}

/// A reading in text, its members by name: whether JSON keeps an order is none of its business.
fn shown(reading: &Value) -> String {
    match reading.as_object() {
        Some(members) => format!("{:?}", members.iter().collect::<BTreeMap<_, _>>()),
        None => reading.to_string(),
    }
}

fn rfc3986(readings: &Readings<'_>) -> Value {
    let Ok(it) = readings.rfc3986() else { return json!("refused") };
    json!({
        "s": it.scheme(), "u": it.userinfo(), "h": it.host_str(), "p": it.port_str(),
        "path": it.path(), "q": it.query(), "f": it.fragment(),
    })
}

/// Query and fragment were not measured for IRIs.
fn rfc3987(readings: &Readings<'_>) -> Value {
    let Ok(it) = readings.rfc3987() else { return json!("refused") };
    json!({
        "s": it.scheme(), "u": it.userinfo(), "h": it.host_str(), "p": it.port_str(),
        "path": it.path(),
    })
}

/// The web API's strings, in which what is absent is empty.
fn whatwg(readings: &Readings<'_>) -> Value {
    let Ok(it) = readings.whatwg() else { return json!("refused") };
    json!({
        "s": it.protocol().trim_end_matches(':'), "u": it.userinfo().unwrap_or_default(),
        "h": it.hostname(), "p": it.port_str().unwrap_or_default(), "path": it.pathname(),
        "q": it.search(), "f": it.hash(), "str": it.href(),
    })
}

/// 45 resolutions, by the URL Standard.
const RESOLUTION_WHATWG: List = List {
    name: "readings/resolution whatwg",
    path: "readings/resolution.json",
    count: 45,
    carrier: None,
    run: |list| {
        let mut tally = Tally::new("readings/resolution whatwg", &[]);
        each(list, |name, readings, case| {
            let ours = readings.whatwg().map_or("ERR".into(), |it| it.to_string());
            tally.check(name, &ours, text(case, "whatwg"));
        });
        tally
    },
};

/// Printed so that the path does not read back as an authority.
const GUARDED: &[Difference] = &[
    Difference {
        case: "foo:/a/b + ..//g",
        ours: "foo:/.//g",
        why: "printing never changes structure",
    },
    Difference {
        case: "foo:/a + /.//g",
        ours: "foo:/.//g",
        why: "printing never changes structure",
    },
];

/// The same, by the letter of RFC 3986, on text that need not be in the language: what the grammar
/// does not allow is refused by the reading, and must resolve to what was measured once it is escaped.
const RESOLUTION_RFC: List = List {
    name: "readings/resolution rfc",
    path: "readings/resolution.json",
    count: 45,
    carrier: None,
    run: |list| {
        let mut tally = Tally::new("readings/resolution rfc", GUARDED);
        let mut refused = Vec::new();
        each(list, |name, readings, case| {
            let want = text(case, "rfc");
            match (readings.rfc3986(), readings.rfc3987()) {
                (Ok(uri), Ok(iri)) => {
                    assert_eq!(uri.as_ref(), iri.as_ref() as &str);
                    tally.check(name, uri.as_ref(), want);
                }
                _ => {
                    refused.push(name.to_owned());
                    let escaped = UriRef::from_loose(want).expect("a reference");
                    tally.check(name, &leniently(readings), escaped.as_str());
                }
            }
        });
        if refused.len() != 6 {
            tally.fail(format!("6 are not in the grammar, but these are refused: {refused:?}"));
        }
        tally
    },
};

fn each(list: &Value, mut case: impl FnMut(&str, &Readings<'_>, &Value)) {
    for row in list.as_array().expect("a list of cases") {
        let (base, reference) = (text(row, "base"), text(row, "ref"));
        let readings = Readings::with_base(reference, base);
        case(&format!("{base} + {reference}"), &readings, row);
    }
}

fn leniently(readings: &Readings<'_>) -> String {
    let base = Iri::parse(readings.base().expect("a base")).expect("an IRI");
    let reference = IriRef::from_loose(readings.text()).expect("a reference");
    base.resolve_with(&reference, Resolution::VERBATIM).expect("short enough").to_string()
}

/// All 315 inputs, by each of the three standards.
#[test]
fn differential() {
    DIFFERENTIAL.test();
}

/// All 45 resolutions, as browsers do.
#[test]
fn resolution_by_the_url_standard() {
    RESOLUTION_WHATWG.test();
}

/// All 45 resolutions, by the letter.
#[test]
fn resolution_by_rfc_3986() {
    RESOLUTION_RFC.test();
}
