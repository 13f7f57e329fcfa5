//! Relativization: the shortest reference from a base to a target.

use super::resolve::{ResolveOptions, resolve};
use super::{View, Written};
use crate::dots::{Dots, Rootless, WithoutDots};
use crate::error::{Error, ErrorKind, TooLong};
use crate::kind::Kind;
use crate::part::Part;
use crate::parts::{Parts, up_to_last_slash};
use crate::whatwg::{self, Base};
use crate::write::Writer;
use alloc::string::String;

/// The shortest reference that resolves to `target` against `base`. Among references of equal length, the
/// one that takes most from the base.
pub(crate) fn relativize(kind: Kind, base: View<'_>, target: View<'_>) -> Result<Written, Error> {
    if kind.is_whatwg() {
        return Ok(relativize_url(base, target));
    }
    let mut buffer = String::new();
    let found = shortest(&base.parts(), &target.parts(), |(text, marks)| {
        let (reference, strict) = (View::new(text, marks), ResolveOptions::STRICT);
        match resolve(base, reference, strict, core::mem::take(&mut buffer)) {
            Ok((resolved, _)) => {
                buffer = resolved;
                buffer == target.text
            }
            Err(_) => false,
        }
    });
    found.ok_or_else(|| {
        Error::at(ErrorKind::DotSegments, Part::Path, target.marks.authority_end as usize)
    })
}

/// The shortest link from a URL to another. There is always one: the URL itself.
fn relativize_url(base: View<'_>, target: View<'_>) -> Written {
    let url = Base::of(base.text, base.marks);
    let found = shortest(&base.parts(), &target.parts(), |(text, _)| {
        whatwg::parse(text, Some(url)).is_ok_and(|(joined, _)| joined == target.text)
    });
    // Parsed again, because the marks of a link depend on how it is parsed.
    let link = found.as_ref().map_or(target.text, |(text, _)| text);
    match whatwg::parse_url_reference(link) {
        Ok((text, marks)) => (text.into_owned(), marks),
        Err(_) => (target.text.into(), *target.marks),
    }
}

/// The shortest reference between two identifiers for which `is_right` returns `true`; among references
/// of equal length, the one that takes most from the base.
fn shortest(
    from: &Parts<'_>,
    to: &Parts<'_>,
    mut is_right: impl FnMut(&Written) -> bool,
) -> Option<Written> {
    let path = relative_path(from, to);
    let mut candidates = [
        // Sorted by how much they take from the base.
        Some(Parts { fragment: to.fragment, ..Parts::default() }),
        Some(Parts { query: to.query, fragment: to.fragment, ..Parts::default() }),
        path.as_ref().map(|(up, down)| Parts {
            scheme: None,
            authority: None,
            root: false,
            path: [up, down],
            ..*to
        }),
        Some(Parts { scheme: None, authority: None, ..*to }),
        Some(Parts { scheme: None, ..*to }),
        Some(*to),
    ]
    .map(|parts| (usize::MAX, parts));

    // The sort is stable: candidates of equal length keep their order.
    let mut reference = Written::default();
    for (length, parts) in &mut candidates {
        if let Some(parts) = parts
            && rewrite(&mut reference, parts).is_ok()
        {
            *length = reference.0.len();
        }
    }
    candidates.sort_by_key(|&(length, _)| length);
    for parts in candidates.iter().filter_map(|(_, parts)| parts.as_ref()) {
        if rewrite(&mut reference, parts).is_ok() && is_right(&reference) {
            return Some(reference);
        }
    }
    None
}

/// Writes `parts` into a buffer that is used again.
fn rewrite(reference: &mut Written, parts: &Parts<'_>) -> Result<(), TooLong> {
    let buffer = core::mem::take(&mut reference.0);
    *reference = Writer::write(buffer, parts, Dots::Keep).map_err(|(too_long, _)| too_long)?;
    Ok(())
}

/// The shortest relative path from one path to another: up to the last folder they share, then down.
fn relative_path<'a>(from: &Parts<'_>, to: &Parts<'a>) -> Option<(String, &'a str)> {
    if from.authority != to.authority {
        return None;
    }
    // Resolution removes the dots of the base too.
    let mut here = String::new();
    let mut folders = WithoutDots::new(0, false, Rootless::StayRootless);
    folders.push(&mut here, up_to_last_slash(from.path[1]), 0);
    let there = without_dot_segment(*to);
    let common = here.bytes().zip(there.bytes()).take_while(|(a, b)| a == b).count();
    let shared = here.as_bytes()[..common].iter().rposition(|&b| b == b'/').map_or(0, |it| it + 1);

    let (up, down) = (here[shared..].matches('/').count(), &there[shared..]);
    // The target itself is shorter than so many `../`.
    if up.saturating_mul(3) > to.length() {
        return None;
    }
    let mut upward = "../".repeat(up);
    // `..` is equivalent to `../`, and `.` to `./`.
    match down {
        "" if up > 0 => drop(upward.pop()),
        "" => upward.push('.'),
        _ => (),
    }
    Some((upward, down))
}

/// The path without its root, and without the `./` that [`Writer`](crate::write::Writer) inserts before `//`.
fn without_dot_segment<'a>(parts: Parts<'a>) -> &'a str {
    let [_, path] = parts.path;
    match parts.authority {
        None if path.starts_with(".//") => &path[2..],
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use crate::Url;
    use alloc::string::ToString;

    /// Links from every URL of the list to every other, and to itself.
    #[test]
    fn links_resolve_to_target() {
        let urls = [
            "http://h/",
            "http://h/a",
            "http://h/a/",
            "http://h/a/b?q#f",
            "http://h/a/b?q",
            "http://h/a/b?",
            "http://h/a/b#",
            "http://h/a//b",
            "http://h//a",
            "http://h/a:b",
            "http://h/a|b/'{}",
            "http://u:p@h/a",
            "http://h:81/a",
            "https://h/a",
            "http://i/a/b",
            "file:///",
            "file:///C:/a/b",
            "file:///C:/a/c:/d",
            "file:///D:/a/b",
            "file:///C:",
            "file:///a/C:/b",
            "file://host/C:/a",
            "file://host/a",
            "foo:/a/b",
            "foo:/.//a/b",
            "foo:///a",
            "foo://h",
            "foo://h?q",
            "foo://h/",
            "foo://h/a\\b",
            "foo://h//a",
            "foo:a/b",
            "foo:a/b?q#f",
            "foo:a/b#f",
            "foo:",
            "foo:a%20?q",
            "mailto:anna@example.org",
        ];
        for from in urls {
            for to in urls {
                let (from, to) = (Url::parse(from).unwrap(), Url::parse(to).unwrap());
                let link = from.relativize(&to);
                assert_eq!(from.join(link.as_str()).as_ref(), Ok(&to), "{from} {to} {link}");
                assert_eq!(from.resolve(&link).unwrap(), to, "{from} {to}");
                assert!(link.as_str().len() <= to.as_str().len(), "{from} {to} {link}");
            }
        }
    }

    #[test]
    fn shortest_links() {
        for (from, to, link) in [
            ("http://h/a/b", "http://h/a/b", ""),
            ("http://h/a/b?q", "http://h/a/b", "b"),
            ("http://h/a/", "http://h/a/", ""),
            ("http://h/a/b", "http://h/a/", "."),
            ("http://h/a/b/c", "http://h/a/x", "../x"),
            ("http://h/a/b/c", "http://h/x", "/x"),
            ("http://h/", "http://h/a:b", "/a:b"),
            ("http://h/x/", "http://h/x/a:b", "./a:b"),
            ("http://h/", "http://h//a", ".//a"),
            ("http://h/a", "http://u@h/b", "//u@h/b"),
            ("file:///C:/a", "file:///D:/a", "/D:/a"),
            ("file:///C:/a", "file:///C:/b", "b"),
            ("file:///C:/a/b", "file:///x", "///x"),
            ("foo:a", "foo:a#b", "#b"),
            ("foo:a", "foo:b", "foo:b"),
        ] {
            let (from, to) = (Url::parse(from).unwrap(), Url::parse(to).unwrap());
            assert_eq!(from.relativize(&to).to_string(), link, "{from} {to}");
        }
    }
}
