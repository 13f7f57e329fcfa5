//! Fast paths of the writer: new texts made from written ones, by escaping or replacing a range, with
//! their marks.

use crate::dots::dots_or_escapes_in;
use crate::error::TooLong;
use crate::fast::simd::{count_non_ascii, decimal, escape_non_ascii, replace};
use crate::marks::Marks;
use crate::split::credentials;
use crate::write::Writer;
use alloc::string::String;
use core::ops::Range;

impl Writer<'_> {
    /// Copies a text with these marks, with `%HH` for each of its non-ASCII bytes. Returns `None` if it
    /// has none.
    #[inline]
    pub(crate) fn escape(
        (text, marks): (&str, &Marks),
    ) -> Result<Option<(String, Marks)>, TooLong> {
        let &Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end } = marks;
        let offsets = [host_start, host_end, authority_end, path_end, query_end, text.len() as u32];
        let counts = count_non_ascii(text.as_bytes(), offsets);
        let [.., all] = counts.map(|it| it as usize);
        if all == 0 {
            return Ok(None);
        }
        if text.len() + 2 * all > u32::MAX as usize {
            return Err(TooLong);
        }
        let [host_start, host_end, authority_end, path_end, query_end, _] =
            core::array::from_fn(|i| offsets[i] + 2 * counts[i]);
        let marks = Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end };
        Ok(Some((escape_non_ascii(text, all), marks)))
    }

    /// Replaces the path of a text that has an authority. The new path must need no change.
    pub(crate) fn put_path(text: &mut String, marks: &mut Marks, path: &str) {
        let (start, end) = (marks.authority_end, marks.path_end);
        replace(text, start as usize..end as usize, [path]);
        marks.path_end = start + path.len() as u32;
        marks.query_end = marks.query_end - end + marks.path_end;
    }

    /// Replaces the path of a web URL by one with dot segments, which are removed. The path must start with
    /// `/` and need no other change.
    pub(crate) fn put_path_without_dots(text: &mut String, marks: &mut Marks, path: &str) {
        if text.len() > marks.path_end as usize {
            let mut to = String::with_capacity(path.len());
            push_without_dots(&mut to, path);
            return Self::put_path(text, marks, &to);
        }
        text.truncate(marks.authority_end as usize);
        push_without_dots(text, path);
        (marks.path_end, marks.query_end) = (text.len() as u32, text.len() as u32);
    }

    /// Replaces or inserts the query of a text.
    pub(crate) fn put_query(text: &mut String, marks: &mut Marks, query: &str) {
        replace(text, marks.path_end as usize..marks.query_end as usize, ["?", query]);
        marks.query_end = marks.path_end + 1 + query.len() as u32;
    }

    /// Removes the query of a text.
    pub(crate) fn remove_query(text: &mut String, marks: &mut Marks) {
        replace(text, marks.path_end as usize..marks.query_end as usize, []);
        marks.query_end = marks.path_end;
    }

    /// Replaces the scheme of a text.
    pub(crate) fn put_scheme(text: &mut String, marks: &mut Marks, scheme: &str) {
        let end = marks.scheme_end;
        replace(text, 0..end as usize - 1, [scheme]);
        marks.scheme_end = scheme.len() as u32 + 1;
        for after in [
            &mut marks.host_start,
            &mut marks.host_end,
            &mut marks.authority_end,
            &mut marks.path_end,
            &mut marks.query_end,
        ] {
            *after = *after - end + marks.scheme_end;
        }
    }

    /// Replaces the host of a text that has an authority.
    pub(crate) fn put_host(text: &mut String, marks: &mut Marks, host: &str) {
        let (start, end) = (marks.host_start, marks.host_end);
        replace(text, start as usize..end as usize, [host]);
        marks.host_end = start + host.len() as u32;
        for after in [&mut marks.authority_end, &mut marks.path_end, &mut marks.query_end] {
            *after = *after - end + marks.host_end;
        }
    }

    /// Removes the port of a text.
    #[inline]
    pub(crate) fn remove_port(text: &mut String, marks: &mut Marks) {
        let (start, end) = (marks.host_end, marks.authority_end);
        replace(text, start as usize..end as usize, []);
        marks.authority_end = start;
        marks.path_end -= end - start;
        marks.query_end -= end - start;
    }

    /// Replaces the port of a text that has a host.
    pub(crate) fn put_port(text: &mut String, marks: &mut Marks, port: u16) {
        let (start, end) = (marks.host_end, marks.authority_end);
        let mut digits = [0; 8];
        let port = decimal(port, &mut digits);
        replace(text, start as usize..end as usize, [":", port]);
        marks.authority_end = start + 1 + port.len() as u32;
        for after in [&mut marks.path_end, &mut marks.query_end] {
            *after = *after - end + marks.authority_end;
        }
    }

    /// Replaces the user name of a text that has a host by an encoded one; an empty one is removed.
    #[inline]
    pub(crate) fn put_username(text: &mut String, marks: &mut Marks, user: &str) {
        let Userinfo { start, user_end, end, host_start } = Userinfo::of(text, marks);
        match (user.is_empty(), user_end == end) {
            // Neither a user name nor a password.
            (true, true) => put_before_host(text, marks, start..host_start, []),
            (false, _) if end == host_start => {
                put_before_host(text, marks, start..start, [user, "@"]);
            }
            _ => put_before_host(text, marks, start..user_end, [user]),
        }
    }

    /// Removes the password of a text that has credentials, and the `@` if there is no user name.
    #[inline]
    pub(crate) fn remove_password(text: &mut String, marks: &mut Marks) {
        let Userinfo { start, user_end, end, host_start } = Userinfo::of(text, marks);
        let range = if user_end == start { start..host_start } else { user_end..end };
        put_before_host(text, marks, range, []);
    }

    /// Replaces the password of a text that has a host by an encoded one; an empty one is removed.
    #[inline]
    pub(crate) fn put_password(text: &mut String, marks: &mut Marks, password: &str) {
        let Userinfo { user_end, end, host_start, .. } = Userinfo::of(text, marks);
        match (password, user_end == end) {
            ("", _) => Self::remove_password(text, marks),
            (_, false) => put_before_host(text, marks, user_end + 1..end, [password]),
            (_, true) if end == host_start => {
                put_before_host(text, marks, end..end, [":", password, "@"]);
            }
            (_, true) => put_before_host(text, marks, end..end, [":", password]),
        }
    }
}

/// Appends a path that starts with `/`, without its dot segments.
fn push_without_dots(to: &mut String, path: &str) {
    to.push('/');
    let (floor, mut rest) = (to.len(), path.get(1..).unwrap_or_default());
    // Here, what is written ends with a slash.
    loop {
        let slash = rest.bytes().position(|byte| byte == b'/');
        let (segment, more) = rest.split_at(slash.map_or(rest.len(), |it| it + 1));
        match dots_or_escapes_in(segment) {
            0 => to.push_str(segment),
            2 if to.len() > floor => {
                let folder = &to.as_bytes()[floor..to.len() - 1];
                let parent = folder.iter().rposition(|&byte| byte == b'/').map_or(0, |it| it + 1);
                to.truncate(floor + parent);
            }
            _ => (),
        }
        if slash.is_none() {
            return;
        }
        rest = more;
    }
}

/// The offsets of user name and password in a text that has an authority. Without credentials, all are
/// equal.
struct Userinfo {
    start: usize,
    user_end: usize,
    /// The offset of the `@`.
    end: usize,
    host_start: usize,
}

impl Userinfo {
    #[inline]
    fn of(text: &str, marks: &Marks) -> Self {
        let (start, host_start) = (marks.scheme_end as usize + 2, marks.host_start as usize);
        if start == host_start {
            return Self { start, user_end: start, end: start, host_start };
        }
        let end = host_start - 1;
        let (user, _) = credentials(&text[start..end]);
        Self { start, user_end: start + user.len(), end, host_start }
    }
}

/// Replaces a range before the host.
#[inline]
fn put_before_host<const N: usize>(
    text: &mut String,
    marks: &mut Marks,
    range: Range<usize>,
    pieces: [&str; N],
) {
    let added = pieces.iter().fold(0, |sum, piece| sum + piece.len() as u32);
    let removed = range.len() as u32;
    replace(text, range, pieces);
    for after in [
        &mut marks.host_start,
        &mut marks.host_end,
        &mut marks.authority_end,
        &mut marks.path_end,
        &mut marks.query_end,
    ] {
        *after = *after - removed + added;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::percent::encode_into;
    use crate::random::{assert_enough, cases};
    use crate::{IriRef, UriRef};

    /// An escaped text has the marks that a scan of it finds.
    #[test]
    fn fast_and_general_escaping_agree() {
        const PIECES: [&str; 14] = [
            "a",
            "é",
            "日",
            "\u{1F600}",
            "/",
            "//",
            "?",
            "#",
            ":",
            "@",
            "%41",
            "h:80",
            "u@é",
            "s:",
        ];
        let mut changed = 0;
        cases(50_000, |rng| {
            let text = rng.text(&PIECES, 10);
            let Ok(iri) = IriRef::parse(text.as_str()) else { return };
            let mut plain = String::new();
            encode_into(&mut plain, &text, |_| true);
            let marks = UriRef::parse(plain.as_str()).unwrap().marks;
            match Writer::escape((&text, &iri.marks)).unwrap() {
                None => assert!(text.is_ascii(), "{text}"),
                Some(escaped) => {
                    assert_eq!(escaped, (plain, marks), "{text}");
                    changed += 1;
                }
            }
        });
        assert_enough(changed, 5_000);
    }
}
