//! The [`urlens::internal::Layout`] of a text for the predicates: with the ranges of the components as
//! fields, and with the layout of the base.

use core::ops::Range;
use urlens::Part;
use urlens::scheme::Mode;

/// The ranges of the components in [`text`](Self::text), without delimiters.
pub(super) struct Layout<'a> {
    whole: urlens::internal::Layout<'a>,
    /// The length of the original text.
    input: usize,
    base: Option<urlens::internal::Layout<'a>>,
    pub(super) mode: Mode,
    /// True if the base completes the text: it has no scheme, or the special scheme of its base.
    pub(super) relative: bool,
    pub(super) scheme: Option<Range<usize>>,
    /// The slashes between scheme and authority.
    pub(super) slashes: Range<usize>,
    pub(super) authority: Option<Range<usize>>,
    pub(super) userinfo: Option<Range<usize>>,
    /// In a file URL, the whole authority.
    pub(super) host: Option<Range<usize>>,
    pub(super) port: Option<Range<usize>>,
    pub(super) path: Range<usize>,
    pub(super) query: Option<Range<usize>>,
    pub(super) fragment: Option<Range<usize>>,
}

impl<'a> Layout<'a> {
    /// The layout of a reference relative to `base`.
    pub(super) fn of(text: &'a str, base: Option<&'a str>) -> Self {
        let base = base.map(|base| urlens::internal::Layout::of(base, None));
        let base_scheme =
            base.as_ref().and_then(|base| Some(&base.text()[base.range(Part::Scheme)?]));
        let layout = urlens::internal::Layout::of(text, base_scheme);
        Self {
            mode: layout.mode,
            relative: layout.is_relative,
            scheme: layout.range(Part::Scheme),
            slashes: layout.slashes.clone(),
            authority: layout.range(Part::Authority),
            userinfo: layout.range(Part::Userinfo),
            host: layout.range(Part::Host),
            port: layout.range(Part::Port),
            path: layout.range(Part::Path).unwrap_or_default(),
            query: layout.range(Part::Query),
            fragment: layout.range(Part::Fragment),
            input: text.len(),
            whole: layout,
            base,
        }
    }

    /// The text without the characters that the URL Standard removes.
    pub(super) fn text(&self) -> &str {
        self.whole.text()
    }

    /// The text of the base, without the characters that the URL Standard removes.
    pub(super) fn base(&self) -> Option<&str> {
        self.base.as_ref().map(urlens::internal::Layout::text)
    }

    /// The text of a range, or the empty string.
    pub(super) fn get(&self, range: &Option<Range<usize>>) -> &str {
        range.clone().map_or("", |range| &self.text()[range])
    }

    /// The scheme, or the empty string.
    pub(super) fn scheme_name(&self) -> &str {
        self.get(&self.scheme)
    }

    pub(super) fn is_slash(&self, c: char) -> bool {
        self.mode.is_slash(c)
    }

    /// Returns `true` if the path is opaque.
    pub(super) fn is_opaque(&self) -> bool {
        self.mode == Mode::Generic
            && self.scheme.is_some()
            && self.authority.is_none()
            && !self.text()[self.path.clone()].starts_with('/')
    }

    /// The offset after the colon of the scheme.
    pub(super) fn after_scheme(&self) -> usize {
        self.scheme.as_ref().map_or(0, |scheme| scheme.end + 1)
    }

    /// The authority by the RFCs: after exactly two slashes, possibly empty.
    pub(super) fn rfc_authority(&self) -> Option<Range<usize>> {
        let start = self.after_scheme() + 2;
        let rest = self.text()[start - 2..].strip_prefix("//")?;
        Some(start..start + rest.find(['/', '?', '#']).unwrap_or(rest.len()))
    }

    /// The component that contains the byte at `at`, or ends there.
    pub(super) fn part_at(&self, at: usize) -> Part {
        let before_end =
            |range: &Option<Range<usize>>| range.as_ref().is_some_and(|range| at <= range.end);
        if at < self.after_scheme() {
            Part::Scheme
        } else if before_end(&self.userinfo) {
            Part::Userinfo
        } else if before_end(&self.host) {
            Part::Host
        } else if before_end(&self.port) {
            Part::Port
        } else if at <= self.path.end {
            Part::Path
        } else if before_end(&self.query) {
            Part::Query
        } else {
            Part::Fragment
        }
    }

    /// The component at the byte `at` of the original text.
    pub(super) fn part_at_raw(&self, at: usize) -> Part {
        let removed = self.whole.removed().take_while(|offset| *offset < at).count();
        self.part_at(at - removed)
    }

    /// The components whose escapes are data, with their ranges.
    pub(super) fn data(&self) -> impl Iterator<Item = (Part, Range<usize>)> {
        [
            (Part::Userinfo, self.userinfo.clone()),
            (Part::Path, Some(self.path.clone())),
            (Part::Query, self.query.clone()),
            (Part::Fragment, self.fragment.clone()),
        ]
        .into_iter()
        .filter_map(|(part, range)| Some((part, range?)))
    }

    /// The range of the original text for a range of the layout's text.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        self.whole.to_input_range(range)
    }

    /// The bytes of the original text that the URL Standard removes: at the start, the first run
    /// inside, and at the end.
    pub(super) fn dropped(&self) -> Dropped {
        let length = self.input;
        let mut found = Dropped { before: 0..0, inside: None, after: length..length };
        let mut dropped = self.whole.removed().peekable();
        while let Some(start) = dropped.next() {
            let mut end = start + 1;
            while dropped.next_if_eq(&end).is_some() {
                end += 1;
            }
            match start {
                0 => found.before = 0..end,
                _ if end == length => found.after = start..end,
                _ => found.inside = found.inside.or(Some(start..end)),
            }
        }
        found
    }
}

/// See [`Layout::dropped`].
pub(super) struct Dropped {
    pub(super) before: Range<usize>,
    pub(super) inside: Option<Range<usize>>,
    pub(super) after: Range<usize>,
}

/// The first run of characters that `wanted` accepts, given their offsets.
pub(super) fn first_run(text: &str, wanted: impl Fn(usize, char) -> bool) -> Option<Range<usize>> {
    let (start, _) = text.char_indices().find(|&(at, c)| wanted(at, c))?;
    let rest = text[start..].char_indices();
    let end = rest.map(|(at, c)| (start + at, c)).find(|&(at, c)| !wanted(at, c));
    Some(start..end.map_or(text.len(), |(at, _)| at))
}

/// A range moved by `start` bytes.
pub(super) fn shifted(range: Range<usize>, start: usize) -> Range<usize> {
    range.start + start..range.end + start
}

/// The labels of a host, with their offsets in it.
pub(super) fn labels(host: &str) -> impl Iterator<Item = (usize, &str)> {
    host.split('.').scan(0, |next, label| {
        let at = *next;
        *next += label.len() + 1;
        Some((at, label))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn shown(text: &str, base: Option<&str>) -> [std::string::String; 6] {
        let layout = Layout::of(text, base);
        let get = |range: &Option<Range<usize>>| match range {
            Some(range) => text[layout.place(range.clone())].into(),
            None => "-".into(),
        };
        [
            get(&layout.scheme),
            get(&layout.userinfo),
            get(&layout.host),
            get(&layout.port),
            get(&Some(layout.path.clone())),
            get(&layout.query),
        ]
    }

    /// The components are those of the URL Standard, in bytes of the original text.
    #[test]
    fn components() {
        for (text, base, expected) in [
            ("http://u@h:1/p?q", None, ["http", "u", "h", "1", "/p", "q"]),
            (" ht\ntp:\\/u@\th\\p", None, ["ht\ntp", "u", "h", "-", "\\p", "-"]),
            ("http:h", None, ["http", "-", "h", "-", "", "-"]),
            ("http:h", Some("http://a"), ["http", "-", "-", "-", "h", "-"]),
            ("https:h", Some("http://a"), ["https", "-", "h", "-", "", "-"]),
            ("///h/p", Some("http://a"), ["-", "-", "h", "-", "/p", "-"]),
            ("///h/p", Some("foo://a"), ["-", "-", "", "-", "/h/p", "-"]),
            ("file://u@h:1/p", None, ["file", "-", "u@h:1", "-", "/p", "-"]),
            ("foo:a\\b", None, ["foo", "-", "-", "-", "a\\b", "-"]),
            ("foo://[::1]:2", None, ["foo", "-", "[::1]", "2", "", "-"]),
        ] {
            assert_eq!(shown(text, base), expected.map(std::string::String::from), "{text:?}");
        }
    }

    /// Tabs, newlines and surrounding spaces are removed from a base as from a text. Findings were
    /// lost when they were kept in the scheme of the base.
    #[test]
    fn tabs_in_the_base() {
        let found = |base| {
            let mut found = crate::Readings::with_base(r"\\evil/x", base).findings();
            found.sort_by_key(|finding| (finding.range.start, finding.code()));
            found
                .iter()
                .map(|finding| (finding.code(), finding.severity, finding.range.clone()))
                .collect::<Vec<_>>()
        };
        let expected = found("http://good/");
        assert_eq!(
            expected.iter().filter(|finding| finding.1 == crate::Severity::Critical).count(),
            2
        );
        for base in ["ht\ttp://good/", " http://good/ ", "\nhttp\r\n://good/"] {
            assert_eq!(Layout::of(r"\\evil/x", Some(base)).mode, Mode::Web);
            // RFC 3986 rejects the base.
            let (other, same): (Vec<_>, Vec<_>) =
                found(base).into_iter().partition(|finding| finding.0 == "ambiguous-base");
            assert_eq!((same, other.len()), (expected.clone(), 1), "{base:?}");
        }
    }
}
