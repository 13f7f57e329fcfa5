//! Steps that may change what an identifier means, and so are taken only when asked for.

use crate::draft::{Draft, DraftAuthority};
use crate::grammar::rfc3986;
use crate::host::Host;
use crate::parts::Order;
use crate::scheme;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::net::IpAddr;

/// A step beyond what the standards call safe. Each may lead to another resource; people who crawl
/// or count take some of them with open eyes.
///
/// None is part of any [`Normalization`](crate::Normalization) unless put there with
/// [`with`](crate::Normalization::with), and none takes part in comparison. They are taken in the
/// order in which they are given, after all others.
///
/// ```
/// use urlens::{Normalization, OptIn, uri};
///
/// let wild = Normalization::SCHEME.with(&[OptIn::SortQuery, OptIn::DropFragment]);
/// let uri = uri!("http://example.org:80?b=2&a=1#top");
/// assert_eq!(uri.normalize_with(&wild), "http://example.org/?a=1&b=2");
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum OptIn<'h> {
    /// `http` becomes `https`, and `ws` becomes `wss`; the old default port goes with the old scheme.
    SecureScheme,
    /// A `?` with nothing behind it goes, unless it is all there is to say which query is meant.
    DropEmptyQuery,
    /// A `#` with nothing behind it goes.
    DropEmptyFragment,
    /// The path in lower case, for servers that do not care.
    LowercasePath,
    /// The query in lower case.
    LowercaseQuery,
    /// `a//b` becomes `a/b`.
    MergeSlashes,
    /// A last segment that is one of these, such as `index.html`, goes.
    DropFileNames(&'h [&'h str]),
    /// A name for an address, from whoever can look it up.
    NameForAddress(&'h (dyn Fn(IpAddr) -> Option<String> + Sync)),
    /// `www.` in front of a name that does not begin with it, in HTTP.
    PrependWww,
    /// A `/` at the end of a path that has none and whose last segment has no dot.
    TrailingSlash,
    /// The pairs of the query, sorted by name; pairs of one name keep their order.
    SortQuery,
    /// Pairs of the query whose name (as written) is told to be of no use go.
    DropParameters(&'h (dyn Fn(&str) -> bool + Sync)),
    /// The fragment goes.
    DropFragment,
}

impl fmt::Debug for OptIn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl OptIn<'_> {
    /// The name of the step, as a command line would spell it.
    ///
    /// ```
    /// assert_eq!(urlens::OptIn::SortQuery.name(), "sort-query");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Self::SecureScheme => "secure-scheme",
            Self::DropEmptyQuery => "drop-empty-query",
            Self::DropEmptyFragment => "drop-empty-fragment",
            Self::LowercasePath => "lowercase-path",
            Self::LowercaseQuery => "lowercase-query",
            Self::MergeSlashes => "merge-slashes",
            Self::DropFileNames(_) => "drop-file-names",
            Self::NameForAddress(_) => "name-for-address",
            Self::PrependWww => "prepend-www",
            Self::TrailingSlash => "trailing-slash",
            Self::SortQuery => "sort-query",
            Self::DropParameters(_) => "drop-parameters",
            Self::DropFragment => "drop-fragment",
        }
    }

    pub(super) fn apply(&self, draft: &mut Draft<'_>) {
        let changed = match self {
            Self::SecureScheme => secure_scheme(draft),
            Self::DropEmptyQuery => {
                !is_query_alone(draft) && draft.query.take_if(|it| it.is_empty()).is_some()
            }
            Self::DropEmptyFragment => draft.fragment.take_if(|it| it.is_empty()).is_some(),
            Self::LowercasePath => is_hierarchical(draft) && lowercase(&mut draft.path),
            Self::LowercaseQuery => draft.query.as_mut().is_some_and(lowercase),
            Self::MergeSlashes => is_hierarchical(draft) && merge_slashes(draft),
            Self::DropFileNames(names) => is_hierarchical(draft) && drop_file_name(draft, names),
            Self::NameForAddress(lookup) => name_for_address(draft, lookup),
            Self::PrependWww => prepend_www(draft),
            Self::TrailingSlash => is_hierarchical(draft) && trailing_slash(draft),
            Self::SortQuery => sort_query(draft),
            Self::DropParameters(useless) => drop_parameters(draft, useless),
            Self::DropFragment => draft.fragment.take().is_some(),
        };
        draft.changed |= changed;
    }
}

/// Slashes mean nothing where a scheme has no hierarchy.
fn is_hierarchical(draft: &Draft<'_>) -> bool {
    draft.scheme.as_deref().is_none_or(scheme::is_hierarchical)
}

/// Whether a reference begins with its query: without it, it would mean the query of the base.
fn is_query_alone(draft: &Draft<'_>) -> bool {
    draft.parts().order() >= Order::Query
}

fn secure_scheme(draft: &mut Draft<'_>) -> bool {
    let Some(plain) = draft.scheme.as_deref().and_then(scheme::find) else { return false };
    let Some(secure) = plain.secure else { return false };
    // The default port of the old scheme was meant to be the default, not that number.
    if let Some(DraftAuthority { port, .. }) = &mut draft.authority {
        port.take_if(|it| it.parse().ok() == plain.default_port);
    }
    draft.scheme = Some(Cow::Borrowed(secure));
    true
}

fn lowercase(text: &mut Cow<'_, str>) -> bool {
    let changed = text.bytes().any(|byte| byte.is_ascii_uppercase());
    if changed {
        // Escapes keep their upper case, which is their normal form.
        let mut escape = 0;
        *text = Cow::Owned(
            text.chars()
                .map(|c| {
                    escape = if c == '%' { 3 } else { i32::max(escape - 1, 0) };
                    if escape > 0 { c } else { c.to_ascii_lowercase() }
                })
                .collect(),
        );
    }
    changed
}

fn merge_slashes(draft: &mut Draft<'_>) -> bool {
    let changed = draft.path.contains("//");
    if changed {
        let mut before = ' ';
        let kept =
            draft.path.chars().filter(|&c| core::mem::replace(&mut before, c) != '/' || c != '/');
        draft.path = Cow::Owned(kept.collect());
    }
    changed
}

fn drop_file_name(draft: &mut Draft<'_>, names: &[&str]) -> bool {
    let folders = draft.path.rfind('/').map_or(0, |slash| slash + 1);
    let changed = names.contains(&&draft.path[folders..]) && folders > 0;
    if changed {
        draft.path = Cow::Owned(draft.path[..folders].into());
    }
    changed
}

fn name_for_address(
    draft: &mut Draft<'_>,
    lookup: &(dyn Fn(IpAddr) -> Option<String> + Sync),
) -> bool {
    let Some(DraftAuthority { host, .. }) = &mut draft.authority else { return false };
    let address = match Host::of(host) {
        Host::Ipv4(address) => IpAddr::V4(address),
        Host::Ipv6 { address, .. } => IpAddr::V6(address),
        _ => return false,
    };
    // What is no name would break the reference, whoever gave it.
    let name = lookup(address).filter(|name| is_name(name));
    let changed = name.is_some();
    if let Some(name) = name {
        *host = Cow::Owned(name);
    }
    changed
}

fn is_name(name: &str) -> bool {
    name.bytes().all(|byte| rfc3986::REG_NAME.contains(byte))
}

fn prepend_www(draft: &mut Draft<'_>) -> bool {
    let http = draft.scheme.as_deref().and_then(scheme::find).is_some_and(|it| it.is_http());
    if !http {
        return false;
    }
    let Some(DraftAuthority { host, .. }) = &mut draft.authority else { return false };
    let named = matches!(Host::of(host), Host::RegName(_));
    let changed = named && !host.get(..4).is_some_and(|it| it.eq_ignore_ascii_case("www."));
    if changed {
        host.to_mut().insert_str(0, "www.");
    }
    changed
}

fn trailing_slash(draft: &mut Draft<'_>) -> bool {
    let last = draft.path.rsplit('/').next().unwrap_or_default();
    let held = draft.authority.is_some();
    let changed = match draft.path.is_empty() {
        true => held,
        false => !last.is_empty() && !last.contains('.'),
    };
    if changed {
        draft.path.to_mut().push('/');
    }
    changed
}

/// The pairs of a query as they are written: whether one has a `=` is not for us to change.
fn pairs(query: &str) -> impl Iterator<Item = &str> {
    query.split('&').filter(|pair| !pair.is_empty())
}

fn name(pair: &str) -> &str {
    pair.split('=').next().unwrap_or_default()
}

fn sort_query(draft: &mut Draft<'_>) -> bool {
    let Some(query) = draft.query.as_deref() else { return false };
    if pairs(query).is_sorted_by_key(name) {
        return false;
    }
    // Offsets and not slices, of which a query of many short pairs would take many times its size.
    let start = |pair: &str| (pair.as_ptr() as usize - query.as_ptr() as usize) as u32;
    let pair = |start: u32| pairs(&query[start as usize..]).next().unwrap_or_default();
    let mut starts: Vec<u32> = pairs(query).map(start).collect();
    starts.sort_unstable_by_key(|&start| (name(pair(start)), start));
    let sorted = join(query.len(), starts.into_iter().map(pair));
    draft.query = Some(Cow::Owned(sorted));
    true
}

fn drop_parameters(draft: &mut Draft<'_>, useless: &(dyn Fn(&str) -> bool + Sync)) -> bool {
    let Some(query) = draft.query.as_deref() else { return false };
    if !pairs(query).any(|pair| useless(name(pair))) {
        return false;
    }
    let kept = join(query.len(), pairs(query).filter(|pair| !useless(name(pair))));
    draft.query = (!kept.is_empty() || is_query_alone(draft)).then_some(Cow::Owned(kept));
    true
}

fn join<'q>(capacity: usize, pairs: impl Iterator<Item = &'q str>) -> String {
    let mut to = String::with_capacity(capacity);
    for pair in pairs {
        if !to.is_empty() {
            to.push('&');
        }
        to.push_str(pair);
    }
    to
}
