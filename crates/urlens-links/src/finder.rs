//! The search for links in a text.

use crate::candidate::{self, Candidate};
use crate::email;
use crate::host;
use crate::link::{Ending, Link, LinkKind};
use crate::property::{Term, term};
use crate::scheme;
use crate::tail::{self, Part, Quoting};
use core::iter::FusedIterator;
use core::ops::Range;

/// Finds links in texts.
///
/// ```
/// use urlens_links::Finder;
///
/// let text = "https://example.org, example.org/a and anna@example.org";
/// assert_eq!(Finder::new().links(text).count(), 3);
/// assert_eq!(Finder::new().bare(false).emails(false).links(text).count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finder {
    bare: bool,
    emails: bool,
    code: bool,
}

impl Default for Finder {
    fn default() -> Self {
        Self::new()
    }
}

impl Finder {
    /// Finds links in prose, by UTS #58: URLs, web addresses without a scheme, and e-mail addresses.
    ///
    /// A URL with credentials is not a link, because it misleads readers; [`code`](Self::code) finds it.
    pub const fn new() -> Self {
        Self { bare: true, emails: true, code: false }
    }

    /// Finds URLs in source code, logs and data.
    ///
    /// Everything after `scheme://` is part of the link, also credentials and invalid hosts, so that it
    /// can be checked. The characters `"`, `<`, `>`, `` ` `` and `\"` end a link; so do `'`, `,`, `;` and
    /// `|` if the same character precedes the link, and `,`, `;` and `|` if `http://` or `https://` follows.
    /// Web addresses without a scheme and e-mail addresses are not found by default: `main.rs` and
    /// `README.md` would be hosts.
    ///
    /// ```
    /// use urlens_links::Finder;
    ///
    /// let text = r#"{"url":"http://example.org\@evil.example/","next":"http://anna:1@b.example"}"#;
    /// let found: Vec<_> = Finder::code().links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(found, [r"http://example.org\@evil.example/", "http://anna:1@b.example"]);
    /// ```
    pub const fn code() -> Self {
        Self { bare: false, emails: false, code: true }
    }

    /// Sets whether web addresses without a scheme are links.
    pub const fn bare(self, yes: bool) -> Self {
        Self { bare: yes, ..self }
    }

    /// Sets whether e-mail addresses without `mailto:` are links.
    ///
    /// ```
    /// use urlens_links::Finder;
    ///
    /// // The domain of an address is not a link either.
    /// assert_eq!(Finder::new().emails(false).links("anna@example.org").count(), 0);
    /// ```
    pub const fn emails(self, yes: bool) -> Self {
        Self { emails: yes, ..self }
    }

    /// Returns the links of `text`, in order. They do not overlap.
    pub const fn links<'t>(&self, text: &'t str) -> Links<'t> {
        Links { text, at: 0, floor: 0, finder: *self }
    }
}

/// The links of a text; see [`Finder::links`].
#[derive(Clone, Debug)]
pub struct Links<'t> {
    text: &'t str,
    /// Where the search continues.
    at: usize,
    /// Where the next link may start.
    floor: usize,
    finder: Finder,
}

/// The result of reading a candidate.
#[derive(Debug)]
pub(crate) enum Step {
    Found {
        range: Range<usize>,
        kind: LinkKind,
        ending: Ending,
    },
    /// Not a link; the search continues there.
    Skip(usize),
}

impl<'t> Iterator for Links<'t> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let Self { text, finder, .. } = *self;
        loop {
            let found = if finder.bare || finder.emails {
                candidate::any(text.as_bytes(), self.at)
            } else {
                candidate::colon(text.as_bytes(), self.at)
            };
            let Some((at, candidate)) = found else {
                self.at = text.len();
                return None;
            };
            let step = match candidate {
                Candidate::Colon => self.scheme(at),
                Candidate::Dot => self.bare(at),
                Candidate::At => match email::around(text, self.floor, at) {
                    Step::Found { range, .. } if !finder.emails => Step::Skip(range.end),
                    step => step,
                },
            };
            match step {
                Step::Found { range, kind, ending } => {
                    (self.at, self.floor) = (range.end, range.end);
                    return Some(Link::new(text, range, kind, ending));
                }
                Step::Skip(to) => {
                    self.at = to;
                    // A name after an invalid local part is not a web address.
                    if candidate == Candidate::At {
                        self.floor = to;
                    }
                }
            }
        }
    }
}

impl FusedIterator for Links<'_> {}

impl Links<'_> {
    /// Reads a URL whose scheme ends with the `:` at `colon`.
    fn scheme(&mut self, colon: usize) -> Step {
        let text = self.text;
        let next = Step::Skip(colon + 1);
        // Most colons end a word, and no URL has a space after its scheme.
        if text.as_bytes().get(colon + 1).is_none_or(u8::is_ascii_whitespace) {
            return next;
        }
        let Some(start) = scheme::start(text.as_bytes(), self.floor, colon) else { return next };
        let name = &text[start..colon];
        if let Some(rest) = text[colon..].strip_prefix("://") {
            let authority = text.len() - rest.len();
            return if self.finder.code {
                self.any_authority(start, authority)
            } else {
                self.authority(start, name, authority)
            };
        }
        if name.eq_ignore_ascii_case(email::MAILTO) {
            let step = email::after_mailto(text, start, colon);
            if let Step::Skip(to) = step {
                // A name after an invalid local part is not a web address.
                self.floor = to;
            }
            return step;
        }
        if !scheme::is_opaque(name) || !is_start(&text[..start]) {
            return next;
        }
        let (end, ending) = tail::end(text, colon + 1, Part::Path, self.quoting(start));
        if end > colon + 1 {
            Step::Found { range: start..end, kind: LinkKind::Url, ending }
        } else {
            next
        }
    }

    /// Reads a URL whose host starts at `at`, by the rules of prose.
    fn authority(&mut self, start: usize, scheme: &str, at: usize) -> Step {
        let text = self.text;
        let is_file = scheme.eq_ignore_ascii_case("file");
        let host = match text.as_bytes().get(at) {
            Some(b'[') => host::ipv6_end(text, at),
            Some(b'/') if is_file => Some(at),
            _ => {
                let run = host::end_with_underscores(text, at);
                let name = host::name(&text[at..run]);
                name.map(|name| host::with_final_dot(text, at + name.len(), run))
            }
        };
        let end = host.and_then(|end| host::port_end(text, end));
        match end {
            Some(end) if !has_userinfo(&text[end..]) => self.finish(start, end, LinkKind::Url),
            _ => {
                let end = at + authority_length(&text[at..]);
                self.floor = end;
                Step::Skip(end)
            }
        }
    }

    /// Reads a URL whose authority starts at `at`, and may contain anything.
    fn any_authority(&mut self, start: usize, at: usize) -> Step {
        let (end, ending) = tail::end(self.text, at, Part::Authority, self.quoting(start));
        if end > at {
            Step::Found { range: start..end, kind: LinkKind::Url, ending }
        } else {
            Step::Skip(at)
        }
    }

    /// Reads a web address without a scheme around the dot at `dot`.
    fn bare(&mut self, dot: usize) -> Step {
        let text = self.text;
        let run = host::end(text, dot);
        // The search stops again at the `@` of an e-mail address.
        if text[run..].starts_with('@') {
            return Step::Skip(run);
        }
        if !self.finder.bare {
            return Step::Skip(run);
        }
        let start = host::start(text, self.floor, dot);
        let name = host::name(&text[start..run]).filter(|name| host::is_public(name));
        let end = name.and_then(|name| {
            let end = host::with_final_dot(text, start + name.len(), run);
            host::port_end(text, end)
        });
        match end {
            Some(end) => self.finish(start, end, LinkKind::Bare),
            None => Step::Skip(run),
        }
    }

    /// Reads path, query and fragment after a host that ends at `host`.
    fn finish(&self, start: usize, host: usize, kind: LinkKind) -> Step {
        let text = self.text;
        if !text[host..].starts_with(|c| Part::initiated_by(c).is_some()) {
            let ending = if host == text.len() { Ending::Text } else { Ending::Host };
            return Step::Found { range: start..host, kind, ending };
        }
        let (end, ending) = tail::end(text, host, Part::Authority, self.quoting(start));
        Step::Found { range: start..end, kind, ending }
    }

    /// Returns the rules for quotation marks of a link that starts at `start`.
    fn quoting(&self, start: usize) -> Quoting {
        if self.finder.code { Quoting::after(&self.text[..start]) } else { Quoting::None }
    }
}

/// Returns `true` if a scheme without `//` may follow `before`.
fn is_start(before: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
    !before.ends_with(is_word)
}

/// Returns the number of bytes before the end of an authority.
fn authority_length(rest: &str) -> usize {
    let is_end = |c| Part::initiated_by(c).is_some() || term(c) == Term::Hard;
    rest.find(is_end).unwrap_or(rest.len())
}

/// Returns `true` if an `@` follows in the authority: the host was a user name.
fn has_userinfo(rest: &str) -> bool {
    rest[..authority_length(rest)].contains('@')
}
