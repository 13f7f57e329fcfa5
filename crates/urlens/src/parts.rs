//! The model all dialects share: a reference as an ordered sequence of components.

use crate::authority::Authority;
use crate::marks::Marks;
use crate::part::Part;
use crate::scheme::Mode;
use crate::split::{self, Split};
use crate::write::Keep;

/// A reference taken apart. Every component may be absent, and absent is not empty.
///
/// The fields stand in their order in the text, and that order is the whole of reference
/// resolution: see [`Parts::onto`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<Pieces<'a>>,
    /// The letter of a drive, in a file URL.
    pub(crate) drive: Option<u8>,
    /// Whether the path begins with a slash.
    pub(crate) root: bool,
    /// The folders taken over from a base, then the reference's own path, without the root.
    pub(crate) path: [&'a str; 2],
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// An authority taken apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces<'a> {
    /// Before the `@`.
    pub userinfo: Option<&'a str>,
    /// With its brackets.
    pub host: &'a str,
    /// After the `:`.
    pub port: Option<&'a str>,
}

impl<'a> From<Authority<'a>> for Pieces<'a> {
    fn from(it: Authority<'a>) -> Self {
        Self { userinfo: it.userinfo, host: it.host, port: it.port }
    }
}

/// The kinds of components, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Order {
    Scheme,
    Authority,
    Drive,
    Root,
    Path,
    Query,
    Fragment,
}

impl<'a> Parts<'a> {
    /// The components of a text, where its marks say they are.
    #[inline]
    pub(crate) fn of(text: &'a str, marks: &Marks) -> Self {
        let path = &text[marks.authority as usize..marks.path as usize];
        let rootless = path.strip_prefix('/');
        Self {
            scheme: scheme(text, marks),
            authority: authority(text, marks).map(Pieces::from),
            drive: None,
            root: rootless.is_some(),
            path: ["", rootless.unwrap_or(path)],
            query: query(text, marks),
            fragment: fragment(text, marks),
        }
    }

    /// Takes any text apart, as RFC 3986, appendix B, does. Nothing is checked, nothing can fail.
    ///
    /// A scheme that could not be one is the beginning of the path.
    pub(crate) fn split(text: &'a str) -> Self {
        let split = Split::generic(text);
        split.parts(text, split.path(text))
    }

    /// The kind of the first component there is.
    #[inline]
    pub(crate) fn order(&self) -> Order {
        match self {
            Self { scheme: Some(_), .. } => Order::Scheme,
            Self { authority: Some(_), .. } => Order::Authority,
            Self { drive: Some(_), .. } => Order::Drive,
            Self { root: true, .. } => Order::Root,
            Self { path: ["", ""], query: Some(_), .. } => Order::Query,
            Self { path: ["", ""], query: None, .. } => Order::Fragment,
            _ => Order::Path,
        }
    }

    /// Completes this reference with what comes before it in `base`: the base is cut before the
    /// kind of the reference's first component, and the reference put behind what is left.
    ///
    /// This is RFC 3986, 5.2.2 and 5.2.3, without the removal of dot segments.
    #[inline]
    pub(crate) fn onto(self, base: Self) -> Self {
        self.onto_folders(base, folders)
    }

    /// The same, by another rule for what of the base's path are folders.
    #[inline]
    pub(crate) fn onto_folders(self, base: Self, folders: impl Fn(&str) -> &str) -> Self {
        let order = self.order();
        let mut whole = self;
        if order > Order::Scheme {
            whole.scheme = base.scheme;
        }
        if order > Order::Authority {
            whole.authority = base.authority;
        }
        if order > Order::Drive {
            whole.drive = base.drive;
        }
        if order > Order::Root {
            whole.root = base.root;
            let [_, path] = base.path;
            whole.path = match order {
                Order::Path => [folders(path), self.path[1]],
                _ => ["", path],
            };
        }
        if order > Order::Query {
            whole.query = base.query;
        }
        // Behind an authority or a drive, a path begins at the root.
        let held = whole.authority.is_some() || whole.drive.is_some();
        whole.root |= held && whole.path != ["", ""];
        whole
    }

    /// The same without the scheme, and of the authority only whether there is one: what resolution
    /// looks at when the reference has neither.
    #[inline]
    pub(crate) fn behind_authority(text: &'a str, marks: &Marks) -> Self {
        let authority = (marks.authority > marks.scheme).then(Pieces::default);
        let path = &text[marks.authority as usize..marks.path as usize];
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

    /// How much longer the text may get when what is not kept is percent-encoded. What is ASCII and
    /// has to be encoded is rare, and not looked for.
    #[inline]
    pub(crate) fn encoded_more(&self, keep: Keep<'_>) -> usize {
        let beyond = |text: &str| match text.is_ascii() {
            true => 0,
            false => text.bytes().filter(|byte| !byte.is_ascii()).count(),
        };
        let path = keep.path.map_or(0, |_| beyond(self.path[0]) + beyond(self.path[1]));
        let query = keep.query.and(self.query).map_or(0, beyond);
        2 * (path + query + keep.fragment.and(self.fragment).map_or(0, beyond))
    }

    /// How long the text of these parts is, or a little more.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        let long = |text: Option<&str>| text.map_or(0, |it| it.len() + 1);
        let Pieces { userinfo, host, port } = self.authority.unwrap_or_default();
        let [folders, file] = self.path;
        [self.scheme, userinfo, Some(host), port, Some(folders), Some(file)]
            .into_iter()
            .fold(long(self.query).saturating_add(long(self.fragment)), |sum, it| {
                sum.saturating_add(long(it))
            })
    }
}

impl<'a> Pieces<'a> {
    /// Splits any authority, as [`split::host_in`] does.
    pub fn split(text: &'a str) -> Self {
        let host = split::host_in(text, Mode::Generic);
        Self {
            userinfo: (host.start > 0).then(|| &text[..host.start - 1]),
            host: &text[host.clone()],
            port: (host.end < text.len()).then(|| &text[host.end + 1..]),
        }
    }
}

/// The path without its file: what a relative reference is put behind.
pub(crate) fn folders(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// The range from `start` to `end` without its sigil, if there is anything in it.
#[inline]
fn range(text: &str, start: u32, end: u32, sigil: usize) -> Option<&str> {
    (start < end).then(|| &text[start as usize + sigil..end as usize])
}

pub(crate) fn scheme<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    (marks.scheme > 0).then(|| &text[..marks.scheme as usize - 1])
}

#[inline]
pub(crate) fn authority<'a>(text: &'a str, marks: &Marks) -> Option<Authority<'a>> {
    Some(Authority {
        text: range(text, marks.scheme, marks.authority, 2)?,
        userinfo: userinfo(text, marks),
        host: host(text, marks)?,
        port: port(text, marks),
    })
}

#[inline]
pub(crate) fn userinfo<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    let (start, host) = (marks.scheme as usize + 2, marks.host_start as usize);
    (host > start).then(|| &text[start..host - 1])
}

/// The host, which is there wherever an authority is.
#[inline]
pub(crate) fn host<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    let is_there = marks.scheme < marks.authority;
    is_there.then(|| &text[marks.host_start as usize..marks.host_end as usize])
}

#[inline]
pub(crate) fn port<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    range(text, marks.host_end, marks.authority, 1)
}

#[inline]
pub(crate) fn query<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    range(text, marks.path, marks.query, 1)
}

#[inline]
pub(crate) fn fragment<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    let hash = marks.query as usize;
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
        Part::Path => Some(&text[marks.authority as usize..marks.path as usize]),
        Part::Query => query(text, marks),
        Part::Fragment => fragment(text, marks),
    }
}
