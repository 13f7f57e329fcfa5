//! [`Parts`]: a reference as an ordered sequence of components, for all dialects.

use crate::authority::Authority;
use crate::marks::Marks;
use crate::part::Part;
use crate::scheme::Mode;
use crate::split::{self, Split};
use crate::write::Keep;
use core::ops::Range;

/// The components of a reference. `Some("")` (present but empty) differs from `None` (absent).
///
/// The fields are in the order of the text. Reference resolution depends on that order alone: see
/// [`Parts::with_base`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<AuthorityParts<'a>>,
    /// The drive letter of a file URL.
    pub(crate) drive: Option<u8>,
    /// True if the path starts with a slash.
    pub(crate) root: bool,
    /// The directory of the base, then the path of the reference, without the root.
    pub(crate) path: [&'a str; 2],
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// The components of an authority.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AuthorityParts<'a> {
    /// Before the `@`.
    pub userinfo: Option<&'a str>,
    /// With its brackets.
    pub host: &'a str,
    /// After the `:`.
    pub port: Option<&'a str>,
}

impl<'a> From<Authority<'a>> for AuthorityParts<'a> {
    fn from(it: Authority<'a>) -> Self {
        Self { userinfo: it.userinfo, host: it.host, port: it.port }
    }
}

/// The kinds of components, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ComponentKind {
    Scheme,
    Authority,
    Drive,
    Root,
    Path,
    Query,
    Fragment,
}

impl<'a> Parts<'a> {
    /// The components of a text with these marks.
    #[inline]
    pub(crate) fn of(text: &'a str, marks: &Marks) -> Self {
        let path = &text[marks.authority_end as usize..marks.path_end as usize];
        let rootless = path.strip_prefix('/');
        Self {
            scheme: scheme(text, marks),
            authority: authority(text, marks).map(AuthorityParts::from),
            drive: None,
            root: rootless.is_some(),
            path: ["", rootless.unwrap_or(path)],
            query: query(text, marks),
            fragment: fragment(text, marks),
        }
    }

    /// Splits any text as in RFC 3986, appendix B, without validation. Never fails.
    ///
    /// An invalid scheme is read as the start of the path.
    pub(crate) fn split(text: &'a str) -> Self {
        let split = Split::generic(text);
        split.parts(text, split.path(text))
    }

    /// Returns the kind of the first component that is present.
    #[inline]
    pub(crate) fn first_component(&self) -> ComponentKind {
        match self {
            Self { scheme: Some(_), .. } => ComponentKind::Scheme,
            Self { authority: Some(_), .. } => ComponentKind::Authority,
            Self { drive: Some(_), .. } => ComponentKind::Drive,
            Self { root: true, .. } => ComponentKind::Root,
            Self { path: ["", ""], query: Some(_), .. } => ComponentKind::Query,
            Self { path: ["", ""], query: None, .. } => ComponentKind::Fragment,
            _ => ComponentKind::Path,
        }
    }

    /// Completes this reference with the components of `base` that come before its first component.
    ///
    /// This is RFC 3986, 5.2.2 and 5.2.3, without the removal of dot segments.
    #[inline]
    pub(crate) fn with_base(self, base: Self) -> Self {
        self.with_base_directory(base, up_to_last_slash)
    }

    /// [`with_base`](Self::with_base) with another function that returns the directory of the path of the
    /// base.
    #[inline]
    pub(crate) fn with_base_directory(self, base: Self, directory: impl Fn(&str) -> &str) -> Self {
        let first = self.first_component();
        let mut completed = self;
        if first > ComponentKind::Scheme {
            completed.scheme = base.scheme;
        }
        if first > ComponentKind::Authority {
            completed.authority = base.authority;
        }
        if first > ComponentKind::Drive {
            completed.drive = base.drive;
        }
        if first > ComponentKind::Root {
            completed.root = base.root;
            let [_, path] = base.path;
            completed.path = match first {
                ComponentKind::Path => [directory(path), self.path[1]],
                _ => ["", path],
            };
        }
        if first > ComponentKind::Query {
            completed.query = base.query;
        }
        // After an authority or a drive, a path starts with the root.
        let needs_root = completed.authority.is_some() || completed.drive.is_some();
        completed.root |= needs_root && completed.path != ["", ""];
        completed
    }

    /// The components after the authority. The authority is empty if it is present, and the scheme is
    /// `None`.
    #[inline]
    pub(crate) fn after_authority(text: &'a str, marks: &Marks) -> Self {
        let authority = (marks.authority_end > marks.scheme_end).then(AuthorityParts::default);
        let path = &text[marks.authority_end as usize..marks.path_end as usize];
        let rootless = path.strip_prefix('/');
        Self {
            authority,
            root: rootless.is_some(),
            path: ["", rootless.unwrap_or(path)],
            query: query(text, marks),
            fragment: fragment(text, marks),
            ..Self::default()
        }
    }

    /// The number of bytes that percent-encoding adds for non-ASCII characters. ASCII characters that
    /// have to be encoded are rare and not counted.
    #[inline]
    pub(crate) fn extra_encoded_length(&self, keep: Keep<'_>) -> usize {
        let non_ascii = |text: &str| {
            if text.is_ascii() { 0 } else { text.bytes().filter(|byte| !byte.is_ascii()).count() }
        };
        let path = keep.path.map_or(0, |_| non_ascii(self.path[0]) + non_ascii(self.path[1]));
        let query = keep.query.and(self.query).map_or(0, non_ascii);
        2 * (path + query + keep.fragment.and(self.fragment).map_or(0, non_ascii))
    }

    /// An upper bound of the length of the text, a few bytes too long at most.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        let length = |text: Option<&str>| text.map_or(0, |it| it.len() + 1);
        let AuthorityParts { userinfo, host, port } = self.authority.unwrap_or_default();
        let [directory, rest] = self.path;
        [self.scheme, userinfo, Some(host), port, Some(directory), Some(rest)]
            .into_iter()
            .fold(length(self.query).saturating_add(length(self.fragment)), |sum, it| {
                sum.saturating_add(length(it))
            })
    }
}

impl<'a> AuthorityParts<'a> {
    /// Splits any authority with [`split::host_in`].
    pub(crate) fn split(text: &'a str) -> Self {
        Self::split_in(text, Mode::Generic)
    }

    /// Splits any authority of a URL in `mode`.
    pub(crate) fn split_in(text: &'a str, mode: Mode) -> Self {
        let host = split::host_in(text, mode);
        Self {
            userinfo: (host.start > 0).then(|| &text[..host.start - 1]),
            host: &text[host.clone()],
            port: (host.end < text.len()).then(|| &text[host.end + 1..]),
        }
    }
}

/// Returns the path up to its last slash, which is included.
pub(crate) fn up_to_last_slash(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// The range from `start` to `end` without its delimiter, or `None` if it is empty.
#[inline]
fn range(text: &str, start: u32, end: u32, delimiter: usize) -> Option<&str> {
    (start < end).then(|| &text[start as usize + delimiter..end as usize])
}

pub(crate) fn scheme<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    (marks.scheme_end > 0).then(|| &text[..marks.scheme_end as usize - 1])
}

#[inline]
pub(crate) fn authority<'a>(text: &'a str, marks: &Marks) -> Option<Authority<'a>> {
    Some(Authority {
        text: range(text, marks.scheme_end, marks.authority_end, 2)?,
        userinfo: userinfo(text, marks),
        host: host(text, marks)?,
        port: port(text, marks),
    })
}

#[inline]
pub(crate) fn userinfo<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    let (start, host) = (marks.scheme_end as usize + 2, marks.host_start as usize);
    (host > start).then(|| &text[start..host - 1])
}

/// The host, which is present wherever an authority is.
#[inline]
pub(crate) fn host<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    let is_present = marks.scheme_end < marks.authority_end;
    is_present.then(|| &text[marks.host_start as usize..marks.host_end as usize])
}

#[inline]
pub(crate) fn port<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    range(text, marks.host_end, marks.authority_end, 1)
}

#[inline]
pub(crate) fn query<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    range(text, marks.path_end, marks.query_end, 1)
}

#[inline]
pub(crate) fn fragment<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    let hash = marks.query_end as usize;
    (hash < text.len()).then(|| &text[hash + 1..])
}

/// A component of a text by its marks.
pub(crate) fn component<'a>(text: &'a str, marks: &Marks, part: Part) -> Option<&'a str> {
    match part {
        Part::Scheme => scheme(text, marks),
        Part::Authority => authority(text, marks).map(|it| it.text),
        Part::Userinfo => userinfo(text, marks),
        Part::Host => host(text, marks),
        Part::Port => port(text, marks),
        Part::Path => Some(&text[marks.authority_end as usize..marks.path_end as usize]),
        Part::Query => query(text, marks),
        Part::Fragment => fragment(text, marks),
    }
}

/// The range of a component in the text, without its delimiter.
pub(crate) fn range_of(text: &str, marks: &Marks, part: Part) -> Option<Range<usize>> {
    let length = component(text, marks, part)?.len();
    let Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end } = *marks;
    let start = match part {
        Part::Scheme => 0,
        Part::Authority | Part::Userinfo => scheme_end + 2,
        Part::Host => host_start,
        Part::Port => host_end + 1,
        Part::Path => authority_end,
        Part::Query => path_end + 1,
        Part::Fragment => query_end + 1,
    } as usize;
    Some(start..start + length)
}
