//! [`OptIn`]: steps that may change the meaning of an identifier, taken only on request.

use crate::draft::{Draft, DraftAuthority};
use crate::grammar::rfc3986;
use crate::host::Host;
use crate::parts::ComponentKind;
use crate::scheme;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::net::IpAddr;

/// A normalization step that may change the meaning: the result may identify another resource. Useful
/// for crawlers and statistics.
///
/// No [`Normalization`](crate::Normalization) has one unless it is added by
/// [`opt_in`](crate::Normalization::opt_in), and comparison uses none. They are taken in the given order,
/// after all other steps.
///
/// ```
/// use urlens::{Normalization, OptIn, uri};
///
/// let steps = Normalization::SCHEME.opt_in(&[OptIn::SortQuery, OptIn::DropFragment]);
/// let uri = uri!("http://example.org:80?b=2&a=1#top");
/// assert_eq!(uri.normalize_with(&steps), "http://example.org/?a=1&b=2");
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum OptIn<'h> {
    /// Replace `http` by `https` and `ws` by `wss`, and remove the default port of the old scheme.
    SecureScheme,
    /// Remove an empty query, unless the reference starts with it.
    DropEmptyQuery,
    /// Remove an empty fragment.
    DropEmptyFragment,
    /// Convert the path to lowercase, for servers that ignore case.
    LowercasePath,
    /// Convert the query to lowercase.
    LowercaseQuery,
    /// Replace `a//b` by `a/b`.
    MergeSlashes,
    /// Remove a last segment that is one of these, such as `index.html`.
    DropFileNames(&'h [&'h str]),
    /// Replace an address by the name that a function returns for it.
    NameForAddress(&'h (dyn Fn(IpAddr) -> Option<String> + Sync)),
    /// Prepend `www.` to a name that does not start with it, in HTTP.
    PrependWww,
    /// Append `/` to a path that does not end in one, unless its last segment has a dot.
    TrailingSlash,
    /// Sort the pairs of the query by name. Pairs with equal names keep their order.
    SortQuery,
    /// Remove pairs of the query for whose name (as written) a function returns `true`.
    DropParameters(&'h (dyn Fn(&str) -> bool + Sync)),
    /// Remove the fragment.
    DropFragment,
}

impl fmt::Debug for OptIn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl OptIn<'_> {
    /// The name of the step, as used on the command line.
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
                !starts_with_query(draft) && draft.query.take_if(|it| it.is_empty()).is_some()
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
            Self::DropParameters(is_dropped) => drop_parameters(draft, is_dropped),
            Self::DropFragment => draft.fragment.take().is_some(),
        };
        draft.changed |= changed;
    }
}

/// Returns `true` if the scheme may have a hierarchical path.
fn is_hierarchical(draft: &Draft<'_>) -> bool {
    draft.scheme.as_deref().is_none_or(scheme::is_hierarchical)
}

/// Returns `true` if a reference starts with its query: without it, it would get the query of the base.
fn starts_with_query(draft: &Draft<'_>) -> bool {
    draft.parts().first_component() >= ComponentKind::Query
}

fn secure_scheme(draft: &mut Draft<'_>) -> bool {
    let Some(plain) = draft.scheme.as_deref().and_then(scheme::find) else { return false };
    let Some(secure) = plain.secure else { return false };
    // The default port of the old scheme means the default port of the new one.
    if let Some(DraftAuthority { port, .. }) = &mut draft.authority {
        port.take_if(|it| it.parse().ok() == plain.default_port);
    }
    draft.scheme = Some(Cow::Borrowed(secure));
    true
}

fn lowercase(text: &mut Cow<'_, str>) -> bool {
    let changed = text.bytes().any(|byte| byte.is_ascii_uppercase());
    if changed {
        // Escapes stay in uppercase, which is their normal form.
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
    // Any other text would break the reference.
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
    let changed = if draft.path.is_empty() {
        draft.authority.is_some()
    } else {
        !last.is_empty() && !last.contains('.')
    };
    if changed {
        draft.path.to_mut().push('/');
    }
    changed
}

/// The pairs of a query as written, with or without `=`.
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
    // Offsets need less memory than slices, which for short pairs take many times the query's size.
    let start = |pair: &str| (pair.as_ptr() as usize - query.as_ptr() as usize) as u32;
    let pair = |start: u32| pairs(&query[start as usize..]).next().unwrap_or_default();
    let mut starts: Vec<u32> = pairs(query).map(start).collect();
    starts.sort_unstable_by_key(|&start| (name(pair(start)), start));
    let sorted = join(query.len(), starts.into_iter().map(pair));
    draft.query = Some(Cow::Owned(sorted));
    true
}

fn drop_parameters(draft: &mut Draft<'_>, is_dropped: &(dyn Fn(&str) -> bool + Sync)) -> bool {
    let Some(query) = draft.query.as_deref() else { return false };
    if !pairs(query).any(|pair| is_dropped(name(pair))) {
        return false;
    }
    let kept = join(query.len(), pairs(query).filter(|pair| !is_dropped(name(pair))));
    draft.query = (!kept.is_empty() || starts_with_query(draft)).then_some(Cow::Owned(kept));
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
