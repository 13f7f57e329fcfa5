//! Lints: identifiers that are valid and still unwise, because they mean something here and now
//! only, give a secret away, or will not last.
//!
//! ```
//! use urlens::uri;
//!
//! let findings = uri!("http://admin:1234@localhost/index.html").findings();
//! let codes: Vec<_> = findings.iter().map(|finding| finding.lint.code).collect();
//! assert_eq!(codes, ["local-name", "password", "file-extension"]);
//! assert_eq!(findings[0].range, 18..27);
//! ```

use crate::dialect::Dialect;
use crate::host::Host;
use crate::marks::Marks;
use crate::part::Part;
use crate::percent::Encoded;
use crate::reference::Reference;
use crate::split::credentials;
use crate::text::Text;
use crate::{scheme, slug};
use alloc::vec::Vec;
use core::fmt;
use core::net::IpAddr;
use core::ops::Range;

/// The longest name of a host that DNS can hold, in bytes (RFC 1035, section 2.3.4).
///
/// ```
/// assert_eq!(urlens::context::LONGEST_HOST, 255);
/// ```
pub const LONGEST_HOST: usize = 255;

/// The length every HTTP program should be able to take, in bytes (RFC 9110, section 4.1).
///
/// ```
/// assert_eq!(urlens::context::LONGEST_IDENTIFIER, 8000);
/// ```
pub const LONGEST_IDENTIFIER: usize = 8000;

/// Something that is worth a second look.
///
/// ```
/// let lint = urlens::context::LINTS.iter().find(|lint| lint.code == "password").unwrap();
/// assert_eq!(lint.title, "a password in plain text");
/// ```
#[derive(Clone, Copy)]
pub struct Lint {
    /// The stable name.
    pub code: &'static str,
    /// What was found.
    pub title: &'static str,
    /// What to do about it.
    pub advice: &'static str,
    pub(crate) find: Find,
}

/// A lint, found in a place.
///
/// ```
/// use urlens::{Part, uri};
///
/// let finding = &uri!("http://[::1]/").findings()[0];
/// assert_eq!((finding.lint.code, finding.part), ("loopback-address", Part::Host));
/// assert_eq!(finding.to_string(), "an address of this machine itself in host at byte 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found.
    pub lint: &'static Lint,
    /// The component it was found in.
    pub part: Part,
    /// The bytes it consists of.
    pub range: Range<usize>,
}

/// Looks for a lint, and tells each place it finds: a component, and bytes counted from there.
pub(crate) type Find = fn(&View<'_>, &mut dyn FnMut(Part, Range<usize>));

/// The lints that [`findings`](Reference::findings) looks for.
///
/// ```
/// assert!(urlens::context::LINTS.iter().all(|lint| !lint.advice.is_empty()));
/// ```
pub const LINTS: &[Lint] = &[
    Lint {
        code: "local-scheme",
        title: "a scheme whose names mean something on one machine only",
        advice: "give a name that others can resolve",
        find: |view, found| {
            if let Some(name) = view.text(Part::Scheme)
                && scheme::find(name).is_some_and(|known| known.local)
            {
                found(Part::Scheme, 0..name.len());
            }
        },
    },
    Lint {
        code: "local-name",
        title: "a name for whatever machine reads it",
        advice: "give the name of the machine that is meant",
        find: |view, found| {
            view.host(found, |host| matches!(host, Host::RegName(it) if is_local(it)))
        },
    },
    Lint {
        code: "loopback-address",
        title: "an address of this machine itself",
        advice: "give the name of the machine that is meant",
        find: |view, found| {
            view.host(found, |host| address(host).is_some_and(|it| it.is_loopback()));
        },
    },
    Lint {
        code: "private-address",
        title: "an address that means something in one network only",
        advice: "give a name, or a public address",
        find: |view, found| view.host(found, |host| address(host).is_some_and(is_private)),
    },
    Lint {
        code: "zone-identifier",
        title: "a zone, which is the name of an interface of one machine",
        advice: "leave the zone to whoever connects",
        find: |view, found| {
            view.host(found, |host| matches!(host, Host::Ipv6 { zone: Some(_), .. }))
        },
    },
    Lint {
        code: "password",
        title: "a password in plain text",
        advice: "keep secrets out of identifiers: they are logged, shown and passed on",
        find: |view, found| {
            let userinfo = view.text(Part::Userinfo).unwrap_or_default();
            if let (user, Some(password)) = credentials(userinfo)
                && !password.is_empty()
            {
                found(Part::Userinfo, user.len() + 1..userinfo.len());
            }
        },
    },
    Lint {
        code: "long-host",
        title: "a host longer than 255 bytes",
        advice: "DNS cannot hold the name",
        find: |view, found| {
            let host = view.text(Part::Host).unwrap_or_default();
            if host.len() > LONGEST_HOST {
                found(Part::Host, LONGEST_HOST..host.len());
            }
        },
    },
    Lint {
        code: "long-identifier",
        title: "longer than 8000 bytes",
        advice: "not every program takes as much: say less, or send it as content",
        find: |view, found| {
            if let Some((part, start, end)) = view.place(LONGEST_IDENTIFIER) {
                found(part, start..end);
            }
        },
    },
    Lint {
        code: "file-extension",
        title: "the extension of a file",
        advice: "name what it is, not what it is made with: that may change",
        find: |view, found| {
            // What is not a hierarchy has no files: `mailto:a@example.org`.
            if !view.is_opaque
                && let Some(range) = view.text(Part::Path).and_then(slug::extension)
            {
                found(Part::Path, range);
            }
        },
    },
    Lint {
        code: "query-variable",
        title: "variables of a program",
        advice: "let the path say it, in words",
        find: |view, found| {
            // One finding for all of them: a query may hold a million.
            let mut variables = slug::variables(view.text(Part::Query).unwrap_or_default());
            if let Some(first) = variables.next() {
                let end = variables.last().map_or(first.end, |last| last.end);
                found(Part::Query, first.start..end);
            }
        },
    },
];

impl<D: Dialect, T: Text> Reference<D, T> {
    /// What is unwise about this reference, as [`LINTS`] has it, in the order of that table.
    ///
    /// ```
    /// use urlens::{uri, uri_ref};
    ///
    /// assert!(uri!("https://example.org/clean/names").findings().is_empty());
    /// assert_eq!(uri_ref!("?id=7").findings()[0].lint.code, "query-variable");
    /// ```
    pub fn findings(&self) -> Vec<Finding> {
        View::of(self).look_for(LINTS)
    }
}

/// A reference of any dialect, as lints see it.
pub(crate) struct View<'a> {
    texts: [Option<&'a str>; Part::ALL.len()],
    marks: Marks,
    is_opaque: bool,
}

impl<'a> View<'a> {
    pub(crate) fn of<D: Dialect, T: Text>(reference: &'a Reference<D, T>) -> Self {
        let it = reference.as_borrowed();
        let texts = Part::ALL.map(|part| it.part(part).map(Encoded::as_str));
        Self { texts, marks: it.marks, is_opaque: it.is_opaque() }
    }

    pub(crate) fn look_for(&self, lints: &'static [Lint]) -> Vec<Finding> {
        let mut findings = Vec::new();
        for lint in lints {
            (lint.find)(self, &mut |part, Range { start, end }| {
                let from = self.start(part);
                findings.push(Finding { lint, part, range: from + start..from + end });
            });
        }
        findings
    }

    /// A component, if it is there.
    pub(crate) const fn text(&self, part: Part) -> Option<&'a str> {
        self.texts[part as usize]
    }

    /// Where a component begins, if it is there.
    const fn start(&self, part: Part) -> usize {
        let marks = self.marks;
        let (mark, sigil) = match part {
            Part::Scheme => (0, 0),
            Part::Authority | Part::Userinfo => (marks.scheme, 2),
            Part::Host => (marks.host_start, 0),
            Part::Port => (marks.host_end, 1),
            Part::Path => (marks.authority, 0),
            Part::Query => (marks.path, 1),
            Part::Fragment => (marks.query, 1),
        };
        mark as usize + sigil
    }

    /// The component that holds the byte `at`, and the bytes of it from there on.
    fn place(&self, at: usize) -> Option<(Part, usize, usize)> {
        let parts = [Part::Scheme, Part::Authority, Part::Path, Part::Query, Part::Fragment];
        parts.into_iter().find_map(|part| {
            let (start, text) = (self.start(part), self.text(part)?);
            (at < start + text.len()).then(|| (part, at.saturating_sub(start), text.len()))
        })
    }

    /// Tells the host, if it is there and `wanted`.
    fn host(&self, found: &mut dyn FnMut(Part, Range<usize>), wanted: impl Fn(Host<'_>) -> bool) {
        if let Some(host) = self.text(Part::Host)
            && wanted(Host::of(host))
        {
            found(Part::Host, 0..host.len());
        }
    }
}

/// `localhost`, and all names below it, which RFC 6761, section 6.3, keeps for loopback.
fn is_local(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name.rsplit('.').next().is_some_and(|label| label.eq_ignore_ascii_case("localhost"))
}

/// The address a host is, an IPv4 address mapped into IPv6 as the IPv4 address it is.
fn address(host: Host<'_>) -> Option<IpAddr> {
    match host {
        Host::Ipv4(address) => Some(address.into()),
        Host::Ipv6 { address, .. } => Some(address.to_canonical()),
        _ => None,
    }
}

/// RFC 1918, RFC 3927, RFC 4193, and link-local addresses of RFC 4291.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(it) => it.is_private() || it.is_link_local(),
        IpAddr::V6(it) => it.is_unique_local() || it.is_unicast_link_local(),
    }
}

/// Two lints are the same if their names are.
impl PartialEq for Lint {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Lint {}

impl fmt::Debug for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Lint").field(&self.code).finish()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lint, part, range } = self;
        write!(f, "{} in {part} at byte {}", lint.title, range.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Identifier, Rfc6874, UriRef};
    use alloc::{format, string::String};

    fn found(text: &str) -> Vec<(&'static str, String)> {
        let findings = UriRef::parse(text).unwrap().findings();
        findings.into_iter().map(|it| (it.lint.code, text[it.range].into())).collect()
    }

    /// S2.73: names that mean something here only, by scheme, name and address.
    #[test]
    fn context() {
        for (text, expected) in [
            ("file:///etc/hosts", Some(("local-scheme", "file"))),
            ("FILE:/a", Some(("local-scheme", "FILE"))),
            ("http://localhost", Some(("local-name", "localhost"))),
            ("http://u@LocalHost.:80/", Some(("local-name", "LocalHost."))),
            ("//app.localhost/", Some(("local-name", "app.localhost"))),
            ("http://localhost.example/", None),
            ("http://127.0.0.1/", Some(("loopback-address", "127.0.0.1"))),
            ("http://127.9.9.9:1/", Some(("loopback-address", "127.9.9.9"))),
            ("http://[::1]/", Some(("loopback-address", "[::1]"))),
            ("http://[::ffff:127.0.0.1]/", Some(("loopback-address", "[::ffff:127.0.0.1]"))),
            ("http://10.0.0.1/", Some(("private-address", "10.0.0.1"))),
            ("http://169.254.169.254/", Some(("private-address", "169.254.169.254"))),
            ("http://[fe80::1]/", Some(("private-address", "[fe80::1]"))),
            ("http://[fd00::1]/", Some(("private-address", "[fd00::1]"))),
            ("http://192.0.2.1/", None),
            ("http://[2001:db8::1]/", None),
            ("http://example.org/localhost", None),
            ("urn:localhost", None),
        ] {
            let found = found(text);
            let found: Vec<_> = found.iter().map(|(code, it)| (*code, it.as_str())).collect();
            assert_eq!(found, Vec::from_iter(expected), "{text}");
        }
        let zoned = Identifier::<Rfc6874, _>::parse("http://[fe80::1%25eth0]/").unwrap();
        let codes: Vec<_> = zoned.findings().iter().map(|it| it.lint.code).collect();
        assert_eq!(codes, ["private-address", "zone-identifier"]);
    }

    /// S2.40: a password is found, and only the password.
    #[test]
    fn password() {
        assert_eq!(found("ftp://me:a:b@h"), [("password", "a:b".into())]);
        for text in ["ftp://me@h", "ftp://me:@h", "ftp://h:21/a:b@c", "urn:a:b@c"] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    /// S2.42, S2.58, K2.12: lengths are remarked upon, at what is too much, and never refused.
    #[test]
    fn lengths() {
        let host = |n| format!("http://{}/", "a".repeat(n));
        assert_eq!(found(&host(255)), []);
        assert_eq!(found(&host(256)), [("long-host", "a".into())]);
        for prefix in ["http://h/", "http://h/?", "http://h/#", "a:"] {
            let text = format!("{prefix}{}", "b".repeat(8000 - prefix.len()));
            assert_eq!(found(&text), []);
            assert_eq!(found(&format!("{text}c")), [("long-identifier", "c".into())]);
        }
        // The byte 8000 is the sigil of the query: what is too much begins behind it.
        let text = format!("a:{}?q", "b".repeat(7998));
        assert_eq!(found(&text), [("long-identifier", "q".into())]);
        let text = format!("a:{}?", "b".repeat(7998));
        assert_eq!(text.len(), LONGEST_IDENTIFIER + 1);
        assert_eq!(found(&text), [("long-identifier", String::new())]);
    }

    /// S2.101: extensions and variables are found where there is a hierarchy.
    #[test]
    fn clean() {
        assert_eq!(found("http://h/a/b.php"), [("file-extension", ".php".into())]);
        assert_eq!(found("a?b=c&d&e=f#g.h"), [("query-variable", "b=c&d&e=f".into())]);
        assert_eq!(found("mailto:a@example.org"), []);
        assert_eq!(found("http://example.org"), []);
    }

    /// S2.73: every lint has a name of its own.
    #[test]
    fn codes_are_unique() {
        for (i, lint) in LINTS.iter().enumerate() {
            assert!(LINTS[..i].iter().all(|other| other != lint));
        }
    }
}
