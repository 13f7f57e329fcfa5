//! Checks for lints about names that are local to one machine, or that may change.

use super::class::{Report, SeverityFrom};
use super::finding::Context;
use super::layout::shifted;
use super::slug;
use urlens::{Part, scheme};

/// Reports a scheme whose names are local to one machine.
pub(super) fn local_scheme(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    if let Some(range) = layout.scheme.clone()
        && scheme::find(layout.scheme_name()).is_some_and(|scheme| scheme.local)
    {
        report.at(Part::Scheme, range, SeverityFrom::Class);
    }
}

/// Reports a zone in the brackets of an IPv6 address, with `%25` (RFC 6874) or `%`.
pub(super) fn zone_identifier(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let Some(range) = layout.host.clone() else { return };
    let text = &layout.text()[range.clone()];
    if let Some(start) = text.find('%').filter(|_| text.starts_with('[')) {
        let end = text.strip_suffix(']').unwrap_or(text).len();
        report.at(Part::Host, shifted(start..end.max(start), range.start), SeverityFrom::Class);
    }
}

/// Reports the name of a script, except in an opaque path, such as that of `mailto:a@example.pl`.
pub(super) fn script_name(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let path = layout.path.clone();
    if !layout.is_opaque()
        && let Some(range) = slug::script_name(&layout.text()[path.clone()])
    {
        report.at(Part::Path, shifted(range, path.start), SeverityFrom::Class);
    }
}

/// Reports segments whose meaning changes with time (`today`, `latest`), except in an opaque path.
pub(super) fn relative_time(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let path = layout.path.clone();
    if !layout.is_opaque() {
        for range in slug::relative_times(&layout.text()[path.clone()]) {
            report.at(Part::Path, shifted(range, path.start), SeverityFrom::Class);
        }
    }
}

/// Reports the variables of a query as one finding, because there may be many.
pub(super) fn query_variable(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let Some(query) = layout.query.clone() else { return };
    let mut variables = slug::variables(&layout.text()[query.clone()]);
    if let Some(first) = variables.next() {
        let end = variables.last().map_or(first.end, |last| last.end);
        report.at(Part::Query, shifted(first.start..end, query.start), SeverityFrom::Class);
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::{MAX_HOST_LENGTH, MIN_SUPPORTED_URL_LENGTH};
    use crate::{Finding, Group, Readings};
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    fn show(text: &str, findings: Vec<Finding>) -> Vec<(&'static str, String)> {
        findings.into_iter().map(|finding| (finding.code(), text[finding.range].into())).collect()
    }

    /// The findings of [`Group::Lint`], except for those about spelling and references.
    fn found(text: &str) -> Vec<(&'static str, String)> {
        let mut found = show(text, Readings::of(text).findings());
        found.retain(|(code, _)| {
            let group = crate::LINTS.iter().find(|lint| lint.code == *code).map(|lint| lint.group);
            group == Some(Group::Lint)
                && !["relative-reference", "non-canonical", "trailing-dot"].contains(code)
        });
        found
    }

    fn style(text: &str) -> Vec<(&'static str, String)> {
        show(text, Readings::of(text).findings_in(Group::Style))
    }

    /// S2.73: names that are local to one machine or network, by scheme, name and address.
    #[test]
    fn context() {
        assert_eq!(style("file:///etc/hosts"), [("local-scheme", "file".into())]);
        assert_eq!(style("FILE:/a"), [("local-scheme", "FILE".into())]);
        for (text, expected) in [
            ("http://localhost", Some(("loopback-address", "localhost"))),
            ("http://LocalHost.:80/", Some(("loopback-address", "LocalHost."))),
            ("//app.localhost/", Some(("loopback-address", "app.localhost"))),
            ("http://localhost.example/", None),
            ("http://127.0.0.1/", Some(("loopback-address", "127.0.0.1"))),
            ("http://127.9.9.9:1/", Some(("loopback-address", "127.9.9.9"))),
            ("http://[::1]/", Some(("loopback-address", "[::1]"))),
            ("http://10.0.0.1/", Some(("private-address", "10.0.0.1"))),
            ("http://[fe80::1]/", Some(("link-local-address", "[fe80::1]"))),
            ("http://[fd00::1]/", Some(("private-address", "[fd00::1]"))),
            ("http://example.org/localhost", None),
            ("urn:localhost", None),
        ] {
            let found = found(text);
            let found: Vec<_> = found.iter().map(|(code, text)| (*code, text.as_str())).collect();
            assert_eq!(found, Vec::from_iter(expected), "{text}");
        }
        for (text, zone) in [("http://[fe80::1%25eth0]/", "%25eth0"), ("foo://[fe80::1%1]", "%1")] {
            let found = found(text);
            assert!(found.contains(&("zone-identifier", zone.into())), "{text}: {found:?}");
            assert!(found.iter().any(|(code, _)| *code == "link-local-address"), "{text}");
        }
    }

    /// S2.73: names whose meaning depends on the time are found on request; dates are not such names.
    #[test]
    fn time_based() {
        assert_eq!(style("http://h/releases/Latest"), [("time-based-name", "Latest".into())]);
        let found = style("http://h/today/a/yesterday.json");
        let code = "time-based-name";
        assert_eq!(found, [(code, "today".into()), (code, "yesterday".into())]);
        for other in ["http://h/2026/11/17/", "http://latest/", "http://h/#today", "urn:x:today"] {
            assert_eq!(style(other), [], "{other}");
        }
        assert_eq!(found_by_default("http://h/latest"), 0);
    }

    fn found_by_default(text: &str) -> usize {
        Readings::of(text).findings().len()
    }

    /// S2.40: a password is found, and only the password; userinfo without one is a user name.
    #[test]
    fn password() {
        assert_eq!(found("ftp://me:a:b@h"), [("password", "a:b".into())]);
        assert_eq!(found("ftp://me@h"), [("username", "me@".into())]);
        assert_eq!(found("ftp://me:@h"), [("username", "me:@".into())]);
        for text in ["ftp://h:21/a:b@c", "urn:a:b@c"] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    /// S2.42, S2.58, K2.12: long texts are found and never rejected, in any scheme.
    #[test]
    fn lengths() {
        assert_eq!((MAX_HOST_LENGTH, MIN_SUPPORTED_URL_LENGTH), (253, 8000));
        let name = |n: usize| {
            let mut name = "a.".repeat(n / 2) + "b";
            name.truncate(n);
            name
        };
        for scheme in ["http", "foo", "file"] {
            let text = |n| format!("{scheme}://{}/", name(n));
            assert_eq!(found(&text(253)), [], "{scheme}");
            assert_eq!(found(&text(255)), [("host-length", name(255))], "{scheme}");
        }
        // The trailing dot does not count.
        assert_eq!(found(&format!("http://{}./", name(253))), []);
        let future = format!("[v1.{}]", "a".repeat(250));
        assert_eq!(found(&format!("foo://{future}/")), [("host-length", future.clone())]);
        for prefix in ["http://h/", "http://h/?", "http://h/#", "a:"] {
            let text = format!("{prefix}{}", "b".repeat(8000 - prefix.len()));
            assert_eq!(found(&text), []);
            assert_eq!(found(&format!("{text}c")), [("url-length", "c".into())]);
        }
    }

    /// S2.101, K2.17: names of scripts and variables are found on request, except in an opaque path.
    /// An extension that names a format is good.
    #[test]
    fn clean() {
        assert_eq!(style("http://h/a/b.php"), [("script-name", "b.php".into())]);
        assert_eq!(style("http://h/a/index.html?b#c.php"), [("script-name", "index.html".into())]);
        for good in
            ["http://h/report.json", "http://h/photo.jpg", "http://h/a.php/b", "http://h.php"]
        {
            assert_eq!(style(good), [], "{good}");
        }
        assert_eq!(style("mailto:a@example.pl"), []);
        assert_eq!(style("a?b=c&d&e=f#g.h"), [("query-variable", "b=c&d&e=f".into())]);
        assert_eq!(style("mailto:a@example.org"), []);
        assert_eq!(style("http://example.org"), []);
        assert_eq!(Readings::of("http://h/a/b.php?c=d").findings(), []);
    }
}
