//! The setters of the web API: the list of the Web Platform Tests, and laws.

use serde_json::Value;
use urlens::{Url, UrlAttribute};
use urlens_conformance::lists::{List, WPT, rows, text};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::tally::Tally;
use urlens_conformance::texts::{self, Repertoire, component};

const LIST: List = List {
    name: "wpt/setters",
    path: "wpt/setters_tests.json",
    count: 278,
    carrier: Some((WPT, "tests/wpt/setters_tests.json", 278)),
    run,
};

fn attribute(name: &str) -> UrlAttribute {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Compares every field of a case. A rejected value changes nothing.
fn run(list: &Value) -> Tally {
    let mut tally = Tally::new(LIST.name, &[]);
    for changed in UrlAttribute::ALL {
        for case in rows(list, changed.name()) {
            let (href, value) = (text(case, "href"), text(case, "new_value"));
            let before = Url::parse(href).expect("a URL in the list");
            let mut url = before.clone();
            let answer = url.set_attribute(changed, value);

            let id = format!("{} of {href:?} to {value:?}", changed.name());
            if let Err(refused) = answer
                && url != before
            {
                tally.fail(format!("{id}: rejected ({refused}), but changed"));
            }
            let expected = case["expected"].as_object().expect("expected fields");
            let mut got = serde_json::Map::new();
            for field in expected.keys() {
                got.insert(field.clone(), url.attribute(attribute(field)).into());
            }
            tally.check(&id, &Value::from(got).to_string(), &case["expected"].to_string());
        }
    }
    tally
}

/// K4.19: every field of every case of WPT's list of setters.
#[test]
fn wpt_setters() {
    LIST.test();
}

/// A URL, parsed from a mostly valid text.
pub(crate) fn any_url(rng: &mut Rng) -> Url {
    const SPECIAL: &[&str] =
        &["file:///C:/a", "file://h/C|/x", "a:/.//p", "ws://u:p@h:1", "data:x y#"];
    loop {
        let text = if rng.one_in(6) { rng.pick(SPECIAL).to_owned() } else { texts::text(rng) };
        if let Ok(url) = Url::try_from(text) {
            return url;
        }
    }
}

/// A value for a setter: for its component, or any text.
pub(crate) fn any_value(rng: &mut Rng) -> String {
    const KINDS: &[&str] =
        &["scheme", "userinfo", "host", "authority", "port", "path", "query", "fragment"];
    let mut value = match rng.below(4) {
        0 => texts::text(rng),
        _ => {
            let kind = rng.pick(KINDS);
            component(rng, kind, Repertoire::Iri)
        }
    };
    match rng.below(8) {
        0 => {
            value.insert_str(0, rng.pick(&["?", "#", "/", "\\", "//", "\t", ":", "C:", "C|/", "["]))
        }
        1 => value.push_str(rng.pick(&["?", "#", "/", "\\", "\n", ":", ":80", ":8x", " ", "@h"])),
        _ => {}
    }
    value
}

/// Checks that a changed URL parses to itself, with equal components.
pub(crate) fn check(url: &Url, action: &str) {
    let again = Url::parse(url.as_str()).unwrap_or_else(|error| panic!("{action}: {url}: {error}"));
    assert_eq!(again.as_str(), url.as_str(), "{action} is not canonical");
    for it in UrlAttribute::ALL {
        assert_eq!(again.attribute(it), url.attribute(it), "{it:?} of {url} after {action}");
    }
}

/// K4.19: after a successful setter, the URL parses to itself; a failed setter changes nothing; no setter panics.
#[test]
fn setters_make_urls() {
    law("setters make URLs", |rng| {
        let mut url = any_url(rng);
        for _ in 0..4 {
            let (attribute, value) = (rng.pick(&UrlAttribute::ALL), any_value(rng));
            let before = url.clone();
            let action = format!("{attribute:?} of {before} to {value:?}");
            if url.set_attribute(attribute, &value).is_err() {
                assert_eq!(url, before, "{action} was rejected");
            }
            check(&url, &action);
        }
    });
}

/// K4.19: setting an attribute to its own value changes nothing, unless the attribute is empty: then the component
/// may be absent or empty.
#[test]
fn setting_the_same_value_changes_nothing() {
    law("setting the same value changes nothing", |rng| {
        let before = any_url(rng);
        for attribute in UrlAttribute::ALL {
            let mut url = before.clone();
            let value = before.attribute(attribute).to_owned();
            let shown = match attribute {
                UrlAttribute::Host | UrlAttribute::Hostname => before.authority().is_some(),
                UrlAttribute::Search => before.query() != Some(""),
                UrlAttribute::Hash => before.fragment() != Some(""),
                _ => true,
            };
            if url.set_attribute(attribute, &value).is_ok() && shown {
                assert_eq!(url, before, "{attribute:?} to {value:?}");
            }
        }
    });
}

/// Segments as plain text.
fn segments(url: &Url) -> Vec<String> {
    let path = url.path();
    let path = path.strip_prefix('/').unwrap_or(path);
    path.split('/')
        .map(|it| urlens::percent::Encoded::new(it).decode_lossy().into_owned())
        .collect()
}

/// A pushed segment is read back unchanged, for any text, and `pop_segment` removes it.
#[test]
fn pushed_segments_are_read_back() {
    law("pushed segments are read back", |rng| {
        let (before, segment) = (any_url(rng), any_value(rng));
        let mut url = before.clone();
        if url.extend_segments([&segment]).is_err() {
            assert_eq!(url, before);
            assert!(
                before.is_opaque() || segment == "." || segment == "..",
                "{before} {segment:?}"
            );
            return;
        }
        check(&url, &format!("segment {segment:?} after {before}"));
        let (mut was, is) = (segments(&before), segments(&url));
        if was.last().is_some_and(|it| it.is_empty()) {
            was.pop();
        }
        was.push(segment.clone());
        assert_eq!(is, was, "{segment:?} after {before}");

        url.pop_segment().expect("a path with segments");
        check(&url, "pop");
    });
}

/// A query parameter is read back unchanged, the others stay as written, and removing undoes adding.
#[test]
fn parameters_are_read_back() {
    law("parameters are read back", |rng| {
        let before = any_url(rng);
        let (name, value) = (any_value(rng), any_value(rng));
        let others = |url: &Url| -> Vec<String> {
            let pairs = url.query().unwrap_or_default().split('&').filter(|it| !it.is_empty());
            let mut one = Url::parse("a:b").expect("a URL");
            pairs
                .filter(|pair| {
                    one.set_query(Some(pair)).expect("a query");
                    one.query_param(&name).is_none()
                })
                .map(str::to_owned)
                .collect()
        };
        let mut url = before.clone();
        url.set_query_param(&name, &value).expect("a query");
        check(&url, &format!("{name:?}={value:?} in {before}"));
        assert_eq!(url.query_param(&name).as_deref(), Some(&*value), "{name:?} of {url}");
        assert_eq!(others(&url), others(&before), "{name:?} in {before}");

        url.append_query_param(&name, "again").expect("a query");
        assert_eq!(url.query_param(&name).as_deref(), Some(&*value), "{name:?} of {url}");
        assert!(url.remove_query_param(&name), "{name:?} of {url}");
        check(&url, &format!("{name:?} removed"));
        assert_eq!(url.query_param(&name), None, "{name:?} of {url}");
        assert_eq!(others(&url), others(&before), "{name:?} in {before}");
    });
}
