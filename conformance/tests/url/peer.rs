//! Compares urlens with the `url` crate on random texts.
//!
//! Every difference needs a named cause. Some are forms: normalized by the form, both results are equal. Others
//! are misreadings: if urlens parses a text changed in that way, it gives their result. A difference without a
//! cause fails.

use std::collections::BTreeMap;
use urlens::scheme::{self, Mode};
use urlens::{Url, UrlAttribute, UrlRef};
use urlens_conformance::random::{Rng, law};

use crate::texts::{any, any_url, is_drive};

/// A text with a base, and the results of both libraries.
struct Case<'a> {
    text: &'a str,
    base: Option<&'a Url>,
    ours: Option<String>,
    theirs: Option<String>,
}

/// A difference in spelling.
struct Form {
    name: &'static str,
    /// Normalizes either result.
    one: fn(&str) -> String,
}

const FORMS: &[Form] = &[
    Form {
        name: "the standard changed: `^` is encoded before the query (March 2025)",
        one: |url| before_query(url, |it| it.replace("%5E", "^")),
    },
    Form {
        name: "the standard changed: an opaque path's last space is encoded (March 2025)",
        one: |url| {
            before_query(url, |it| match it.strip_suffix("%20") {
                Some(kept) if is_opaque(it) => format!("{kept} "),
                _ => it.to_owned(),
            })
        },
    },
    Form {
        name: "theirs: file:////x loses its empty folders",
        one: |url| file(url, |host, path| format!("{host}/{}", path.trim_start_matches('/'))),
    },
    Form {
        name: "theirs: file:///C|/ keeps its `|`, next to a newline or dot segments",
        one: |url| {
            file(url, |host, path| match first_segment(path) {
                first if is_drive(first) && first.ends_with('|') => {
                    format!("{host}{}", path.replacen('|', ":", 1))
                }
                _ => format!("{host}{path}"),
            })
        },
    },
    Form {
        name: "theirs: file://h/C:/ loses its host",
        one: |url| {
            file(url, |host, path| match first_segment(path) {
                first if is_drive(first) => path.to_owned(),
                _ => format!("{host}{path}"),
            })
        },
    },
];

/// Changes a URL before its query and fragment.
fn before_query(url: &str, change: impl Fn(&str) -> String) -> String {
    let (before, after) = url.split_at(url.find(['?', '#']).unwrap_or(url.len()));
    change(before) + after
}

/// Changes the host and path of a file URL.
fn file(url: &str, change: impl Fn(&str, &str) -> String) -> String {
    before_query(url, |it| match it.strip_prefix("file://") {
        Some(rest) => {
            let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            format!("file://{}", change(host, path))
        }
        None => it.to_owned(),
    })
}

fn is_opaque(url: &str) -> bool {
    url.split_once(':').is_some_and(|(_, rest)| !rest.starts_with('/'))
}

fn first_segment(path: &str) -> &str {
    path.trim_start_matches('/').split('/').next().unwrap_or_default()
}

fn formed<'a>(url: Option<&str>, forms: impl IntoIterator<Item = &'a Form>) -> Option<String> {
    url.map(|url| forms.into_iter().fold(url.to_owned(), |it, form| (form.one)(&it)))
}

/// A difference in parsing.
struct Cause {
    name: &'static str,
    applies: fn(&Case<'_>) -> bool,
}

const CAUSES: &[Cause] = &[
    Cause {
        name: "the standard changed: `xn--` in an ASCII host is not checked (June 2026)",
        applies: |case| {
            let host = case
                .ours
                .as_deref()
                .map(|it| Url::parse(it).unwrap().attribute(UrlAttribute::Hostname).to_owned());
            let value = UrlRef::parse(case.text).unwrap();
            let ascii = value.as_str().to_ascii_lowercase().contains("xn--");
            ascii && host.is_some_and(|it| it.contains("xn--")) && case.theirs.is_none()
        },
    },
    Cause {
        name: "theirs: `///x` is rejected with a web base",
        applies: |case| {
            let value = UrlRef::parse(case.text).unwrap();
            let scheme = value.scheme().map_or(0, |it| it.len() + 1);
            let slashes = leading_slashes(&value.as_str()[scheme..]);
            slashes > 2 && mode_of(case) == Mode::Web && case.theirs.is_none()
        },
    },
    Cause {
        name: "theirs: `\\` starts a path or an authority with any scheme",
        applies: |case| {
            let value = UrlRef::parse(case.text).unwrap();
            let (start, rest) = value.as_str().split_at(leading_slashes(value.as_str()));
            let slashes = &"//"[..start.len().min(2)];
            let generic = mode_of(case) == Mode::Generic && value.is_relative();
            generic && start.contains('\\') && reads(case, &format!("{slashes}{rest}"))
        },
    },
    Cause {
        name: "theirs: `\\` ends a port with any scheme",
        applies: |case| {
            let value = UrlRef::parse(case.text).unwrap();
            let mut ended = port_ended(value.as_str());
            mode_of(case) == Mode::Generic && ended.any(|it| reads(case, &it))
        },
    },
    Cause {
        name: "theirs: a newline ends a drive letter",
        applies: |case| {
            // Dot segments after the newline may be left; parsing again removes them.
            let theirs = case.theirs.as_deref().and_then(|it| parsed(it, None));
            let case = &Case { theirs, ours: None, ..*case };
            let cut = |(at, _): (usize, &str)| {
                let before = UrlRef::parse(&case.text[..at]).unwrap();
                let start = before.as_str().len().checked_sub(2);
                let ends = start.and_then(|it| before.as_str().get(it..)).is_some_and(is_drive);
                ends && reads(case, &format!("{}/{}", &case.text[..at], &case.text[at..]))
            };
            mode_of(case) == Mode::File && case.text.match_indices(['\t', '\n', '\r']).any(cut)
        },
    },
    Cause {
        name: "theirs: `@` or `:@` without a host is accepted",
        applies: |case| {
            let value = UrlRef::parse(case.text).unwrap();
            let generic = mode_of(case) == Mode::Generic && case.ours.is_none();
            generic && value.as_str().contains("@") && reads(case, value.as_str())
        },
    },
    Cause {
        name: "theirs: `C:/..` keeps its drive letter with any scheme and in any segment",
        applies: |case| drives_kept(case.ours.as_deref(), case.theirs.as_deref()),
    },
];

/// True if their result equals our result for another text, apart from forms and drive letters.
fn reads(case: &Case<'_>, text: &str) -> bool {
    let theirs = case.theirs.as_deref();
    let without = |user| text.contains(user).then(|| text.replacen(user, "//", 1));
    let ways = [Some(text.to_owned()), without("//:@"), without("//@")];
    ways.into_iter().flatten().chain(port_ended(text)).any(|text| {
        let ours = parsed(&text, case.base);
        formed(ours.as_deref(), FORMS) == formed(theirs, FORMS)
            || drives_kept(ours.as_deref(), theirs)
    })
}

/// The text with a slash before each `\` that may end a port.
fn port_ended(text: &str) -> impl Iterator<Item = String> {
    let is_port =
        |before: &str| before.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with(':');
    let ends = text.match_indices('\\').filter(move |(at, _)| is_port(&text[..*at]));
    ends.map(|(at, _)| format!("{}/{}", &text[..at], &text[at..]))
}

/// True if their path has all segments of ours and more, among them a drive letter.
fn drives_kept(ours: Option<&str>, theirs: Option<&str>) -> bool {
    // A lost host is one segment less, so the last form is tried separately.
    [&FORMS[..FORMS.len() - 1], FORMS].into_iter().any(|forms| {
        let path = |url| {
            let url = formed(url, forms)?.replacen(GUARD, "://", 1).replace('|', ":");
            url.split(['?', '#']).next().map(str::to_owned)
        };
        let (Some(few), Some(many)) = (path(ours), path(theirs)) else { return false };
        let mut left = few.split('/').peekable();
        let more: Vec<&str> = many.split('/').filter(|it| left.next_if_eq(it).is_none()).collect();
        // In the `url` crate, `\` ends a drive letter.
        let kept = |it: &&str| is_drive(it.split('\\').next().unwrap_or_default());
        left.peek().is_none() && more.iter().any(kept)
    })
}

/// The guard before a path that starts with an empty folder.
const GUARD: &str = ":/.//";

fn leading_slashes(text: &str) -> usize {
    text.bytes().take_while(|it| b"/\\".contains(it)).count()
}

fn mode_of(case: &Case<'_>) -> Mode {
    let value = UrlRef::parse(case.text).unwrap();
    let base = case.base.map(|it| it.scheme());
    value.scheme().or(base).map_or(Mode::Generic, scheme::mode)
}

fn parsed(text: &str, base: Option<&Url>) -> Option<String> {
    let url = match base {
        Some(base) => base.join(text),
        None => Url::parse(text),
    };
    url.ok().map(|it| it.as_str().to_owned())
}

/// The reason for a difference: a minimal set of forms, or else a cause.
fn why(case: &Case<'_>) -> Option<Vec<&'static str>> {
    let same = |skip: Option<usize>| {
        let forms = || FORMS.iter().enumerate().filter(|(n, _)| Some(*n) != skip).map(|it| it.1);
        formed(case.ours.as_deref(), forms()) == formed(case.theirs.as_deref(), forms())
    };
    if same(None) {
        let needed = (0..FORMS.len()).filter(|n| !same(Some(*n)));
        return Some(needed.map(|n| FORMS[n].name).collect());
    }
    CAUSES.iter().find(|it| (it.applies)(case)).map(|it| vec![it.name])
}

/// The base as parsed by the `url` crate: `None` if it fails, or parses it differently.
fn their_base(base: &Url) -> Option<url::Url> {
    let path: Vec<&str> = base.path().split('/').collect();
    let drive_last = path.len() > 2 && path.last().is_some_and(|it| is_drive(it));
    let theirs = url::Url::parse(base.as_str()).ok()?;
    (theirs.as_str() == base.as_str() && !drive_last).then_some(theirs)
}

#[derive(Default)]
struct Count {
    alike: usize,
    failed: usize,
    causes: BTreeMap<&'static str, usize>,
    unexplained: Vec<String>,
}

impl Count {
    fn compare(&mut self, text: &str, base: Option<(&Url, &url::Url)>) {
        let theirs = match base {
            Some((_, base)) => base.join(text),
            None => url::Url::parse(text),
        };
        let base = base.map(|it| it.0);
        let ours = parsed(text, base);
        let theirs = theirs.ok();
        match (&ours, &theirs) {
            (None, None) => self.failed += 1,
            (Some(url), Some(theirs)) if url == theirs.as_str() => {
                self.alike += 1;
                components_are_theirs(&Url::parse(url).unwrap(), theirs);
            }
            _ => {
                let case = Case { text, base, ours, theirs: theirs.map(String::from) };
                match why(&case) {
                    Some(causes) => {
                        causes.iter().for_each(|it| *self.causes.entry(it).or_default() += 1)
                    }
                    None => {
                        let base = base.map(|it| it.as_str());
                        let Case { ours, theirs, .. } = case;
                        let line = format!("{text:?} on {base:?}: {ours:?}, theirs {theirs:?}");
                        self.unexplained.push(line);
                    }
                }
            }
        }
    }
}

/// Checks that equal URLs have equal components.
fn components_are_theirs(ours: &Url, theirs: &url::Url) {
    assert_eq!(ours.scheme(), theirs.scheme());
    assert_eq!(ours.username(), theirs.username(), "{ours}");
    assert_eq!(ours.password(), theirs.password(), "{ours}");
    assert_eq!(ours.host_text().filter(|it| !it.is_empty()), theirs.host_str(), "{ours}");
    assert_eq!(ours.port(), theirs.port(), "{ours}");
    assert_eq!(ours.path(), theirs.path(), "{ours}");
    assert_eq!(ours.query(), theirs.query(), "{ours}");
    assert_eq!(ours.fragment(), theirs.fragment(), "{ours}");
    assert_eq!(ours.is_opaque(), theirs.cannot_be_a_base(), "{ours}");
    assert_eq!(ours.origin().to_string(), theirs.origin().ascii_serialization(), "{ours}");
}

/// S4.3, S4.4: on 100,000 texts, with and without a base, the `url` crate gives our result, or differs for a named
/// cause.
#[test]
fn url_crate_agrees() {
    let mut count = Count::default();
    let mut pairs = |rng: &mut Rng| {
        for _ in 0..10 {
            let (text, base) = (any(rng), any_url(rng));
            match their_base(&base).filter(|_| !rng.one_in(4)) {
                Some(theirs) => count.compare(&text, Some((&base, &theirs))),
                None => count.compare(&text, None),
            }
        }
    };
    law("url crate agrees", &mut pairs);
    let Count { alike, failed, causes, unexplained } = count;
    urlens_conformance::say!("url crate: {alike} equal, {failed} rejected by both; the others:");
    for (name, times) in &causes {
        urlens_conformance::say!("{times:6} {name}");
    }
    let shown = unexplained[..unexplained.len().min(20)].join("\n  ");
    assert!(unexplained.is_empty(), "{} have no cause:\n  {shown}", unexplained.len());
    if std::env::var_os("URLENS_CASES").is_none() {
        let all = FORMS.iter().map(|it| it.name).chain(CAUSES.iter().map(|it| it.name));
        let unseen: Vec<&str> = all.filter(|it| !causes.contains_key(it)).collect();
        assert!(unseen.is_empty(), "causes that did not occur: {unseen:?}");
    }
}
