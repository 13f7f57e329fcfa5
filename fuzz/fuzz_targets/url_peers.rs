//! URLs are parsed as ada parses them, with and without a base, or the difference has a named cause. Where ada agrees, the
//! crate `url` may differ: the test `url_crate_agrees` names its causes. Where ada does not, `url` must agree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::Url;

/// The results of the three libraries for a text.
struct Case<'a> {
    text: &'a str,
    ours: Option<String>,
    ada: Option<String>,
    url: Option<String>,
}

struct Cause {
    name: &'static str,
    applies: fn(&Case<'_>) -> bool,
}

/// Returns `true` if the crate `url` parses a text as we do; or if ada rejects it, which only a host or a port can cause, and
/// `url` finds the same host. Its other components may differ. It removes hosts of file URLs, so that `http` replaces `file`.
fn agrees_about_the_host(case: &Case<'_>) -> bool {
    let file = case
        .text
        .split_once(':')
        .filter(|(it, _)| it.replace(|c| c <= ' ', "").eq_ignore_ascii_case("file"));
    let text = file.map_or(case.text.to_owned(), |(_, rest)| ["http:", rest].concat());
    let is_same = |url: url::Url| Url::host_of(&text).ok().flatten().as_deref() == url.host_str();
    let host = |href: &Option<String>| {
        Url::host_of(href.as_deref()?).ok().flatten().map(|host| host.into_owned())
    };
    // A reference is parsed with its base only.
    let has_same = host(&case.ours).is_some_and(|ours| host(&case.url) == Some(ours));
    case.ours == case.url
        || case.ada.is_none() && (has_same || url::Url::parse(&text).is_ok_and(is_same))
}

const CAUSES: &[Cause] = &[
    Cause {
        name: "a host that IDNA maps or checks: ada has tables of another version of Unicode",
        applies: |case| {
            let is_mapped = |c: char| !c.is_ascii() || c == '%';
            let has_label =
                case.text.to_ascii_lowercase().replace(['\t', '\n', '\r'], "").contains("xn--");
            (has_label || case.text.contains(is_mapped)) && agrees_about_the_host(case)
        },
    },
    Cause {
        name: "the standard changed: `xn--` in an ASCII host is not checked (June 2026)",
        applies: |case| {
            let has_label = case.ours.as_ref().is_some_and(|it| it.contains("xn--"));
            has_label && case.ada.is_none() && case.url.is_none()
        },
    },
];

fn compare(text: &str, base: Option<&Url>) {
    let ours = match base {
        Some(base) => base.join(text).ok().map(|it| it.to_string()),
        None => Url::parse(text).ok().map(|it| it.to_string()),
    };
    let ada =
        ada_url::Url::parse(text, base.map(|it| it.as_str())).ok().map(|it| it.href().to_owned());
    if ours == ada {
        return;
    }
    let url = match base {
        Some(base) => url::Url::parse(base.as_str()).and_then(|base| base.join(text)),
        None => url::Url::parse(text),
    };
    let case = Case { text, ours, ada, url: url.ok().map(String::from) };
    let cause = CAUSES.iter().find(|it| (it.applies)(&case)).map(|it| it.name);
    let Case { ours, ada, url, .. } = case;
    assert!(cause.is_some(), "{text:?} with base {base:?}: {ours:?}, ada {ada:?}, url {url:?}");
}

fuzz_target!(|texts: (&str, &str)| {
    let (text, base) = texts;
    compare(text, None);
    if let Ok(base) = Url::parse(base) {
        compare(text, Some(&base));
    }
});
