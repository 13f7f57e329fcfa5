//! [`Parts`]: a reference as an ordered sequence of components, for all dialects.

use crate::authority::Authority;
use crate::marks::Marks;
use crate::part::Part;
use crate::scheme::Mode;
use crate::split::{self, Split};
use crate::write::Keep;

/// The components of a reference. `Some("")` (present but empty) differs from `None` (absent).
///
/// The fields are in the order of the text. Reference resolution depends on that order alone: see
/// [`Parts::onto`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<Pieces<'a>>,
    /// The drive letter of a file URL.
    pub(crate) drive: Option<u8>,
    /// True if the path starts with a slash.
    pub(crate) root: bool,
    /// The folders of the base, then the path of the reference, without the root.
    pub(crate) path: [&'a str; 2],
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// The components of an authority.
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
    /// The components of a text with these marks.
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

    /// Splits any text as in RFC 3986, appendix B, without validation. Never fails.
    ///
    /// An invalid scheme is read as the start of the path.
    pub(crate) fn split(text: &'a str) -> Self {
        let split = Split::generic(text);
        split.parts(text, split.path(text))
    }

    /// The kind of the first component that is present.
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

    /// Completes this reference with the components of `base` that come before its first component.
    ///
    /// This is RFC 3986, 5.2.2 and 5.2.3, without the removal of dot segments.
    #[inline]
    pub(crate) fn onto(self, base: Self) -> Self {
        self.onto_folders(base, folders)
    }

    /// [`onto`](Self::onto) with another function that returns the folders of the path of the base.
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
        // After an authority or a drive, a path starts with the root.
        let needs_root = whole.authority.is_some() || whole.drive.is_some();
        whole.root |= needs_root && whole.path != ["", ""];
        whole
    }

    /// The components after the authority. The authority is empty if it is present, and the scheme is
    /// `None`.
    #[inline]
    pub(crate) fn after_authority(text: &'a str, marks: &Marks) -> Self {
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

    /// The number of bytes that percent-encoding adds for non-ASCII characters. ASCII characters that
    /// have to be encoded are rare and not counted.
    #[inline]
    pub(crate) fn encoded_more(&self, keep: Keep<'_>) -> usize {
        let non_ascii = |text: &str| match text.is_ascii() {
            true => 0,
            false => text.bytes().filter(|byte| !byte.is_ascii()).count(),
        };
        let path = keep.path.map_or(0, |_| non_ascii(self.path[0]) + non_ascii(self.path[1]));
        let query = keep.query.and(self.query).map_or(0, non_ascii);
        2 * (path + query + keep.fragment.and(self.fragment).map_or(0, non_ascii))
    }

    /// An upper bound of the length of the text, a few bytes too long at most.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        let length = |text: Option<&str>| text.map_or(0, |it| it.len() + 1);
        let Pieces { userinfo, host, port } = self.authority.unwrap_or_default();
        let [folders, file] = self.path;
        [self.scheme, userinfo, Some(host), port, Some(folders), Some(file)]
            .into_iter()
            .fold(length(self.query).saturating_add(length(self.fragment)), |sum, it| {
                sum.saturating_add(length(it))
            })
    }
}

impl<'a> Pieces<'a> {
    /// Splits any authority with [`split::host_in`].
    pub fn split(text: &'a str) -> Self {
        let host = split::host_in(text, Mode::Generic);
        Self {
            userinfo: (host.start > 0).then(|| &text[..host.start - 1]),
            host: &text[host.clone()],
            port: (host.end < text.len()).then(|| &text[host.end + 1..]),
        }
    }
}

/// The path up to its last slash.
pub(crate) fn folders(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// The range from `start` to `end` without its delimiter, or `None` if it is empty.
#[inline]
fn range(text: &str, start: u32, end: u32, delimiter: usize) -> Option<&str> {
    (start < end).then(|| &text[start as usize + delimiter..end as usize])
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

/// The host, which is present wherever an authority is.
#[inline]
pub(crate) fn host<'a>(text: &'a str, marks: &Marks) -> Option<&'a str> {
    let is_present = marks.scheme < marks.authority;
    is_present.then(|| &text[marks.host_start as usize..marks.host_end as usize])
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
