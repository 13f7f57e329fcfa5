//! Compares readings with measurements: of fluent-uri for the RFCs, of whatwg-url for the URL Standard.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use urlens::{Iri, IriRef, ResolveOptions, UriRef, UrlAttribute};
use urlens_conformance::lists::{List, text};
use urlens_conformance::tally::{Difference, Tally};
use urlens_readings::Readings;

/// 315 inputs; `readings` has the result of every parser.
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

/// A measured reading without error messages and normal forms, which differ between parsers.
fn measured(reading: &Value) -> Value {
    let mut reading = reading.as_object().expect("a reading").clone();
    if reading.contains_key("err") {
        return json!("refused");
    }
    reading.remove("n");
    Value::Object(reading)
}

/// A reading as text, with sorted members.
fn shown(reading: &Value) -> String {
    match reading.as_object() {
        Some(members) => format!("{:?}", members.iter().collect::<BTreeMap<_, _>>()),
        None => reading.to_string(),
    }
}

fn rfc3986(readings: &Readings<'_>) -> Value {
    let Ok(it) = readings.rfc3986() else { return json!("refused") };
    json!({
        "s": it.scheme(), "u": it.userinfo(), "h": it.host_text(), "p": it.port_text(),
        "path": it.path(), "q": it.query(), "f": it.fragment(),
    })
}

/// Query and fragment were not measured for IRIs.
fn rfc3987(readings: &Readings<'_>) -> Value {
    let Ok(it) = readings.rfc3987() else { return json!("refused") };
    json!({
        "s": it.scheme(), "u": it.userinfo(), "h": it.host_text(), "p": it.port_text(),
        "path": it.path(),
    })
}

/// The web API's strings, in which absent components are empty.
fn whatwg(readings: &Readings<'_>) -> Value {
    let Ok(it) = readings.whatwg() else { return json!("refused") };
    json!({
        "s": it.scheme(), "u": it.userinfo().unwrap_or_default(),
        "h": it.host_text().unwrap_or_default(), "p": it.port_text().unwrap_or_default(),
        "path": it.path(), "q": it.attribute(UrlAttribute::Search),
        "f": it.attribute(UrlAttribute::Hash), "str": it.as_str(),
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

/// Results with a guard, so that the path does not parse back as an authority.
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

/// 45 resolutions by RFC 3986, also of invalid text: the reading rejects it, and its escaped form must resolve to
/// the measured result.
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
                    let escaped = UriRef::parse_escaping(want).expect("a reference");
                    tally.check(name, &leniently(readings), escaped.as_str());
                }
            }
        });
        if refused.len() != 6 {
            tally.fail(format!(
                "expected 6 invalid references, but these were rejected: {refused:?}"
            ));
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
    let reference = IriRef::parse_escaping(readings.text()).expect("a reference");
    base.resolve_with(&reference, ResolveOptions::VERBATIM).expect("short enough").to_string()
}

/// All 315 inputs, by each of the three standards.
#[test]
fn differential() {
    DIFFERENTIAL.test();
}

/// All 45 resolutions by the URL Standard.
#[test]
fn resolution_by_the_url_standard() {
    RESOLUTION_WHATWG.test();
}

/// All 45 resolutions by RFC 3986.
#[test]
fn resolution_by_rfc_3986() {
    RESOLUTION_RFC.test();
}
