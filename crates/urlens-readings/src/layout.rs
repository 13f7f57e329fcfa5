//! Where things stand in any text: the components as the URL Standard takes them, which finds some in
//! every text, in bytes of the text without what that standard drops; and the way back.

use core::ops::Range;
use urlens::Part;
use urlens::internal::{Clean, Pieces, clean, mark, mode_of, split_authority};
use urlens::scheme::Mode;

/// A text taken apart. All ranges are without sigils, and count in [`text`](Self::text).
pub(super) struct Layout<'a> {
    raw: &'a str,
    clean: Clean<'a>,
    pub(super) mode: Mode,
    /// Whether a base would complete it: it has no scheme, or the special scheme of its base.
    pub(super) relative: bool,
    pub(super) scheme: Option<Range<usize>>,
    /// What the URL Standard skips between scheme and authority.
    pub(super) slashes: Range<usize>,
    pub(super) authority: Option<Range<usize>>,
    pub(super) userinfo: Option<Range<usize>>,
    /// In a file URL, all of the authority.
    pub(super) host: Option<Range<usize>>,
    pub(super) port: Option<Range<usize>>,
    pub(super) path: Range<usize>,
    pub(super) query: Option<Range<usize>>,
    pub(super) fragment: Option<Range<usize>>,
}

impl<'a> Layout<'a> {
    pub(super) fn of(raw: &'a str, base: Option<&str>) -> Self {
        let clean = clean(raw);
        let text: &str = &clean.text;
        let base_scheme = base.and_then(scheme_of);
        let mode = mode_of(text, base_scheme.map_or(Mode::Generic, urlens::scheme::mode));
        let marks = mark(text, mode);
        let [start, end, hash] = [marks.scheme, marks.path, marks.query].map(|it| it as usize);

        let scheme = (start > 0).then(|| 0..start - 1);
        let relative = scheme.is_none()
            || mode.is_special()
                && base_scheme.is_some_and(|it| it.eq_ignore_ascii_case(&text[..start - 1]));
        let is_slash = |c: char| c == '/' || c == '\\' && mode.is_special();
        let slashes = text[start..end].bytes().take_while(|&byte| is_slash(byte.into())).count();
        let skipped = match mode {
            Mode::Web if !relative || slashes >= 2 => Some(slashes),
            Mode::Web => None,
            _ => (slashes >= 2).then_some(2),
        };
        let slashes = start..start + skipped.unwrap_or(0);
        let authority = skipped.map(|_| {
            let rest = &text[slashes.end..end];
            slashes.end..slashes.end + rest.find(is_slash).unwrap_or(rest.len())
        });
        let pieces = authority.clone().map(|it| split_at(&text[it.clone()], it.start, mode));
        let [userinfo, host, port] = pieces.unwrap_or_default();
        let path = authority.as_ref().map_or(start, |it| it.end)..end;
        let query = (end < hash).then(|| end + 1..hash);
        let fragment = (hash < text.len()).then(|| hash + 1..text.len());
        Self {
            raw,
            mode,
            relative,
            scheme,
            slashes,
            authority,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
            clean,
        }
    }

    /// The text without what the URL Standard drops.
    pub(super) fn text(&self) -> &str {
        &self.clean.text
    }

    /// A stretch of it, empty if there is none.
    pub(super) fn get(&self, range: &Option<Range<usize>>) -> &str {
        range.clone().map_or("", |range| &self.text()[range])
    }

    /// The scheme, empty if there is none.
    pub(super) fn scheme_name(&self) -> &str {
        self.get(&self.scheme)
    }

    pub(super) fn is_slash(&self, c: char) -> bool {
        c == '/' || c == '\\' && self.mode.is_special()
    }

    /// Whether the path is one text without hierarchy.
    pub(super) fn is_opaque(&self) -> bool {
        self.mode == Mode::Generic
            && self.scheme.is_some()
            && self.authority.is_none()
            && !self.text()[self.path.clone()].starts_with('/')
    }

    /// Where the scheme ends, with its colon.
    pub(super) fn after_scheme(&self) -> usize {
        self.scheme.as_ref().map_or(0, |it| it.end + 1)
    }

    /// The authority as the RFCs take it: what follows exactly two slashes, and may be nothing.
    pub(super) fn rfc_authority(&self) -> Option<Range<usize>> {
        let start = self.after_scheme() + 2;
        let rest = self.text()[start - 2..].strip_prefix("//")?;
        Some(start..start + rest.find(['/', '?', '#']).unwrap_or(rest.len()))
    }

    /// The component that holds the byte `at`.
    pub(super) fn part_at(&self, at: usize) -> Part {
        let within = |range: &Option<Range<usize>>| range.as_ref().is_some_and(|it| at <= it.end);
        match () {
            () if self.scheme.is_some() && at < self.after_scheme() => Part::Scheme,
            () if within(&self.userinfo) => Part::Userinfo,
            () if within(&self.host) => Part::Host,
            () if within(&self.port) => Part::Port,
            () if at <= self.path.end => Part::Path,
            () if within(&self.query) => Part::Query,
            () => Part::Fragment,
        }
    }

    /// The component that holds the byte `at` of the raw text.
    pub(super) fn part_at_raw(&self, at: usize) -> Part {
        self.part_at(at - self.clean.dropped().take_while(|it| *it < at).count())
    }

    /// The components whose escapes are data, and where they are.
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

    /// The bytes of the raw text that a range is made of.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        let start = self.clean.place(range.start);
        match range.is_empty() {
            true => start..start,
            false => start..self.clean.place(range.end - 1) + 1,
        }
    }

    /// The bytes of the raw text that the URL Standard drops: in front, first run inside, behind.
    pub(super) fn dropped(&self) -> Dropped {
        let mut found =
            Dropped { before: 0..0, inside: None, after: self.raw.len()..self.raw.len() };
        let mut dropped = self.clean.dropped().peekable();
        while let Some(start) = dropped.next() {
            let mut end = start + 1;
            while dropped.next_if_eq(&end).is_some() {
                end += 1;
            }
            match start {
                0 => found.before = 0..end,
                _ if end == self.raw.len() => found.after = start..end,
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

/// The scheme of a base, as any standard finds it.
fn scheme_of(base: &str) -> Option<&str> {
    let base = base.trim_matches(|c| c <= ' ');
    let end = base.find(':')?;
    base[..end]
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        .then(|| &base[..end])
}

/// The places of userinfo, host and port in an authority that begins at `start`.
fn split_at(text: &str, start: usize, mode: Mode) -> [Option<Range<usize>>; 3] {
    let Pieces { userinfo, host, port } = split_authority(text, mode);
    let host_start = start + userinfo.map_or(0, |it| it.len() + 1);
    let host_end = host_start + host.len();
    [
        userinfo.map(|it| start..start + it.len()),
        Some(host_start..host_end),
        port.map(|it| host_end + 1..host_end + 1 + it.len()),
    ]
}

/// The first run of characters that `wanted`, which is told where they stand, picks out of a text.
pub(super) fn first_run(text: &str, wanted: impl Fn(usize, char) -> bool) -> Option<Range<usize>> {
    let (start, _) = text.char_indices().find(|&(at, c)| wanted(at, c))?;
    let rest = text[start..].char_indices();
    let end = rest.map(|(at, c)| (start + at, c)).find(|&(at, c)| !wanted(at, c));
    Some(start..end.map_or(text.len(), |(at, _)| at))
}

/// `range`, counted from `start` on.
pub(super) fn shifted(range: Range<usize>, start: usize) -> Range<usize> {
    range.start + start..range.end + start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, base: Option<&str>) -> [std::string::String; 6] {
        let it = Layout::of(text, base);
        let get = |range: &Option<Range<usize>>| match range {
            Some(range) => text[it.place(range.clone())].into(),
            None => "-".into(),
        };
        [
            get(&it.scheme),
            get(&it.userinfo),
            get(&it.host),
            get(&it.port),
            get(&Some(it.path.clone())),
            get(&it.query),
        ]
    }

    /// The components are where the URL Standard finds them, in bytes of the text as given.
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
}
