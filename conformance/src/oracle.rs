//! RFC 3986, section 5, transcribed word for word on strings: appendix B, 5.2.2, 5.2.3, 5.2.4, 5.3.
//!
//! The oracle for resolution. It shares no code with urlens, has no grammar and no types, and is slow and
//! literal. It also contains the one algorithm in which we deviate from the RFC: SRFI 275's removal of dot
//! segments.

/// The components of a reference, split by the regular expression of appendix B.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Components {
    /// `$2`
    pub scheme: Option<String>,
    /// `$4`
    pub authority: Option<String>,
    /// `$5`
    pub path: String,
    /// `$7`
    pub query: Option<String>,
    /// `$9`
    pub fragment: Option<String>,
}

/// Appendix B: `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
///
/// ```
/// use urlens_conformance::oracle::split;
/// let r = split("http://www.ics.uci.edu/pub/ietf/uri/#Related");
/// assert_eq!(r.authority.as_deref(), Some("www.ics.uci.edu"));
/// assert_eq!(r.fragment.as_deref(), Some("Related"));
/// ```
pub fn split(text: &str) -> Components {
    let mut rest = text;
    let mut parts = Components::default();
    // (([^:/?#]+):)?
    if let Some(end) = rest.find([':', '/', '?', '#'])
        && end > 0
        && rest[end..].starts_with(':')
    {
        parts.scheme = Some(rest[..end].to_owned());
        rest = &rest[end + 1..];
    }
    // (//([^/?#]*))?
    if let Some(after) = rest.strip_prefix("//") {
        let end = after.find(['/', '?', '#']).unwrap_or(after.len());
        parts.authority = Some(after[..end].to_owned());
        rest = &after[end..];
    }
    // ([^?#]*)
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    parts.path = rest[..end].to_owned();
    rest = &rest[end..];
    // (\?([^#]*))?
    if let Some(after) = rest.strip_prefix('?') {
        let end = after.find('#').unwrap_or(after.len());
        parts.query = Some(after[..end].to_owned());
        rest = &after[end..];
    }
    // (#(.*))?
    if let Some(after) = rest.strip_prefix('#') {
        parts.fragment = Some(after.to_owned());
    }
    parts
}

/// 5.2.2, "Transform References", with `dots` as `remove_dot_segments`.
pub fn transform(
    base: &Components,
    mut r: Components,
    strict: bool,
    dots: fn(&str) -> String,
) -> Components {
    let mut t = Components::default();
    // Schemes are case-insensitive (3.1).
    let lower = |scheme: &Option<String>| scheme.as_ref().map(|it| it.to_ascii_lowercase());
    if !strict && lower(&r.scheme) == lower(&base.scheme) {
        r.scheme = None;
    }
    if r.scheme.is_some() {
        t.scheme = r.scheme;
        t.authority = r.authority;
        t.path = dots(&r.path);
        t.query = r.query;
    } else {
        if r.authority.is_some() {
            t.authority = r.authority;
            t.path = dots(&r.path);
            t.query = r.query;
        } else {
            if r.path.is_empty() {
                t.path = base.path.clone();
                if r.query.is_some() {
                    t.query = r.query;
                } else {
                    t.query = base.query.clone();
                }
            } else {
                if r.path.starts_with('/') {
                    t.path = dots(&r.path);
                } else {
                    t.path = merge(base, &r.path);
                    t.path = dots(&t.path);
                }
                t.query = r.query;
            }
            t.authority = base.authority.clone();
        }
        t.scheme = base.scheme.clone();
    }
    t.fragment = r.fragment;
    t
}

/// 5.2.3, "Merge Paths".
pub fn merge(base: &Components, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        format!("/{path}")
    } else {
        match base.path.rfind('/') {
            Some(slash) => format!("{}{path}", &base.path[..=slash]),
            None => path.to_owned(),
        }
    }
}

/// 5.2.4, "Remove Dot Segments", with its input and its output buffer.
///
/// ```
/// use urlens_conformance::oracle::remove_dot_segments;
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// ```
pub fn remove_dot_segments(path: &str) -> String {
    let mut input = path;
    let mut output = String::new();
    while !input.is_empty() {
        // A
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest;
        // B: the slash of the prefix stays in the input buffer.
        } else if input.starts_with("/./") {
            input = &input[2..];
        } else if input == "/." {
            input = "/";
        // C
        } else if input.starts_with("/../") {
            input = &input[3..];
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "/.." {
            input = "/";
            output.truncate(output.rfind('/').unwrap_or(0));
        // D
        } else if input == "." || input == ".." {
            input = "";
        // E
        } else {
            let from = usize::from(input.starts_with('/'));
            let end = input[from..].find('/').map_or(input.len(), |slash| from + slash);
            output.push_str(&input[..end]);
            input = &input[end..];
        }
    }
    output
}

/// SRFI 275's removal of dot segments (S3.69): a leading slash is handled separately, so that a rootless
/// path stays rootless; every other segment is removed together with the slash after it.
///
/// A rootless path whose first segment becomes empty would read as a rooted one; it gets the prefix `./`.
///
/// ```
/// use urlens_conformance::oracle::remove_dots_kept_rootless;
/// assert_eq!(remove_dots_kept_rootless("a/b/../.././../../e"), "e");
/// assert_eq!(remove_dots_kept_rootless("/a/../../b/."), "/b/");
/// assert_eq!(remove_dots_kept_rootless("a/..//b"), ".//b");
/// ```
pub fn remove_dots_kept_rootless(path: &str) -> String {
    let (root, rest) = path.split_at(usize::from(path.starts_with('/')));
    let mut kept: Vec<&str> = Vec::new();
    for segment in rest.split_inclusive('/') {
        match segment.strip_suffix('/').unwrap_or(segment) {
            "." => {}
            ".." => {
                kept.pop();
            }
            _ => kept.push(segment),
        }
    }
    let rest = kept.concat();
    let guard = if root.is_empty() && rest.starts_with('/') { "./" } else { "" };
    format!("{root}{guard}{rest}")
}

/// True if printing needs a guard: without an authority, a path that starts with `//` would read as one.
pub fn needs_guard(t: &Components) -> bool {
    t.authority.is_none() && t.path.starts_with("//")
}

/// 5.3, with the guard `/.` if it is needed.
pub fn recompose_guarded(mut t: Components) -> String {
    if needs_guard(&t) {
        t.path.insert_str(0, "/.");
    }
    recompose(&t)
}

/// 5.3, "Component Recomposition".
pub fn recompose(t: &Components) -> String {
    let mut result = String::new();
    if let Some(scheme) = &t.scheme {
        result += scheme;
        result += ":";
    }
    if let Some(authority) = &t.authority {
        result += "//";
        result += authority;
    }
    result += &t.path;
    if let Some(query) = &t.query {
        result += "?";
        result += query;
    }
    if let Some(fragment) = &t.fragment {
        result += "#";
        result += fragment;
    }
    result
}

/// Strict resolution exactly as in RFC 3986: 5.2.2 and 5.3.
pub fn resolve(base: &str, reference: &str) -> String {
    recompose(&transform(&split(base), split(reference), true, remove_dot_segments))
}

/// Resolution as RFC 3986, 5.2.2, permits it for backward compatibility: a scheme equal to the base's is
/// ignored.
pub fn resolve_non_strict(base: &str, reference: &str) -> String {
    recompose(&transform(&split(base), split(reference), false, remove_dot_segments))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_3986_examples() {
        let base = "http://a/b/c/d;p?q";
        for (reference, expect) in
            [("../../../g", "http://a/g"), ("?y", "http://a/b/c/d;p?y"), ("", base), ("g:h", "g:h")]
        {
            assert_eq!(resolve(base, reference), expect);
        }
        assert_eq!(resolve(base, "http:g"), "http:g");
        assert_eq!(resolve_non_strict(base, "http:g"), "http://a/b/c/g");
    }

    #[test]
    fn recompose_inverts_split() {
        for text in ["", "//", "a:", "a:?#", "://", "?a#b?c", "/a:b//c", "a/b:c", "s://h:1/p?q#f"] {
            assert_eq!(recompose(&split(text)), text);
        }
    }

    #[test]
    fn unguarded_resolution_turns_a_path_into_an_authority() {
        assert_eq!(resolve("foo:/a/b", "..//g"), "foo://g");
        assert_eq!(resolve("foo:a/b", "../../g"), "foo:/g");
        let t = transform(&split("foo:/a/b"), split("..//g"), true, remove_dot_segments);
        assert_eq!(recompose_guarded(t), "foo:/.//g");
    }
}
