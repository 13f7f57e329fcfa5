//! The printer, with a text that has been printed before: joined, spelled anew, or changed in one place.

use crate::charset::CharSet;
use crate::dots::dots_in;
use crate::error::TooLong;
use crate::fast::simd::{count_non_ascii, escape_non_ascii, mask_not_in};
use crate::marks::Marks;
use crate::percent::{NOT_PERCENT, escape};
use crate::write::Writer;
use alloc::string::String;
use core::ops::Range;

impl Writer<'_> {
    /// Writes `head`, which is the beginning of a text with these marks, and behind it a text without a
    /// scheme, which goes on where `head` ends. Together they are not longer than offsets reach.
    #[inline(always)]
    pub(crate) fn join(
        mut text: String,
        (head, marks): (&str, &Marks),
        (tail, its): (&str, &Marks),
    ) -> (String, Marks) {
        let length = head.len() + tail.len();
        text.clear();
        // To begin is less work than to grow from nothing.
        match text.capacity() {
            0 => text = String::with_capacity(length),
            _ => text.reserve_exact(length),
        }
        text.push_str(head);
        text.push_str(tail);
        let here = head.len() as u32;
        let Marks { scheme, mut host_start, mut host_end, mut authority, mut path, .. } = *marks;
        if its.authority > 0 {
            host_start = here + its.host_start;
            host_end = here + its.host_end;
            authority = here + its.authority;
        }
        // A tail that is a fragment at most leaves the path to the head.
        if its.query > 0 {
            path = here + its.path;
        }
        let query = here + its.query;
        (text, Marks { scheme, host_start, host_end, authority, path, query })
    }

    /// Writes a text, whose marks these are, once more, with `%HH` for each of its bytes beyond ASCII;
    /// nothing if there are none.
    #[inline]
    pub(crate) fn escape(
        (text, marks): (&str, &Marks),
    ) -> Result<Option<(String, Marks)>, TooLong> {
        let &Marks { scheme, host_start, host_end, authority, path, query } = marks;
        let places = [host_start, host_end, authority, path, query, text.len() as u32];
        let counts = count_non_ascii(text.as_bytes(), places);
        let [.., all] = counts.map(|it| it as usize);
        if all == 0 {
            return Ok(None);
        }
        if text.len() + 2 * all > u32::MAX as usize {
            return Err(TooLong);
        }
        let [host_start, host_end, authority, path, query, _] =
            core::array::from_fn(|i| places[i] + 2 * counts[i]);
        let places = Marks { scheme, host_start, host_end, authority, path, query };
        Ok(Some((escape_non_ascii(text, all), places)))
    }

    /// Whether there are letters in upper case in the names of a text, which are its scheme and its host.
    pub(crate) fn has_uppercase_names((text, marks): (&str, &Marks)) -> bool {
        let names = [0..marks.scheme, marks.host_start..marks.host_end];
        let mut names = names.iter().map(|it| &text[it.start as usize..it.end as usize]);
        names.any(|it| it.bytes().any(|byte| byte.is_ascii_uppercase()))
    }

    /// Puts the names of a text, of a scheme and of a host without escapes, in lower case.
    pub(crate) fn lowercase_names(text: &mut str, marks: &Marks) {
        text[..marks.scheme as usize].make_ascii_lowercase();
        text[marks.host_start as usize..marks.host_end as usize].make_ascii_lowercase();
    }

    /// Writes a text, whose marks these are, once more without the dot segments of its path, of which
    /// the first begins at `at`. It has an authority, so that nothing has to be guarded.
    pub(crate) fn remove_dots_from((text, marks): (&str, &Marks), at: usize) -> (String, Marks) {
        let (mut to, floor) = (String::with_capacity(text.len()), marks.authority as usize + 1);
        let (path, behind) = text.split_at(marks.path as usize);
        let (before, mut rest) = path.split_at(at);
        to.push_str(before);
        while !rest.is_empty() {
            let slash = rest.bytes().position(|byte| byte == b'/');
            let (segment, others) = rest.split_at(slash.map_or(rest.len(), |it| it + 1));
            match dots_in(segment) {
                0 => to.push_str(segment),
                2 if to.len() > floor => {
                    let folder = &to.as_bytes()[floor..to.len() - 1];
                    let parent =
                        folder.iter().rposition(|&byte| byte == b'/').map_or(0, |it| it + 1);
                    to.truncate(floor + parent);
                }
                _ => (),
            }
            rest = others;
        }
        let gone = (path.len() - to.len()) as u32;
        to.push_str(behind);
        (to, Marks { path: marks.path - gone, query: marks.query - gone, ..*marks })
    }

    /// Writes a text of ASCII, whose marks these are, and whose names have no escapes, once more, those
    /// escapes decoded that stand for one of `free`, and the others in upper case; nothing if they are.
    pub(crate) fn normalize_escapes(
        (text, marks): (&str, &Marks),
        free: CharSet,
    ) -> Option<(String, Marks)> {
        let bytes = text.as_bytes();
        let Marks { scheme, host_start, host_end, authority, path, query } = *marks;
        let mut ends = [scheme, host_start, host_end, authority, path, query];
        let (mut to, mut copied, mut passed, mut gone) = (String::new(), 0, 0, 0);
        for block in (0..bytes.len()).step_by(64) {
            let mut percents = mask_not_in(&bytes[block..], &NOT_PERCENT);
            while percents != 0 {
                let at = block + percents.trailing_zeros() as usize;
                percents &= percents - 1;
                let Some(octet) = escape(&bytes[at..]) else { continue };
                let digits = [bytes[at + 1], bytes[at + 2]];
                let decoded = free.contains(octet);
                if !decoded && !digits.iter().any(u8::is_ascii_lowercase) {
                    continue;
                }
                if copied == 0 {
                    to.reserve_exact(text.len());
                }
                to.push_str(&text[copied..at]);
                copied = at + 3;
                if decoded {
                    while passed < ends.len() && ends[passed] as usize <= at {
                        ends[passed] -= gone;
                        passed += 1;
                    }
                    gone += 2;
                    to.push(octet as char);
                } else {
                    let [upper, lower] = digits.map(|it| it.to_ascii_uppercase() as char);
                    to.extend(['%', upper, lower]);
                }
            }
        }
        if copied == 0 {
            return None;
        }
        to.push_str(&text[copied..]);
        ends[passed..].iter_mut().for_each(|end| *end -= gone);
        let [scheme, host_start, host_end, authority, path, query] = ends;
        Some((to, Marks { scheme, host_start, host_end, authority, path, query }))
    }

    /// Puts another path in the place of the one that `text` has, behind an authority, where nothing
    /// depends on it.
    pub(crate) fn put_path(text: &mut String, marks: &mut Marks, path: &str) {
        let (start, end) = (marks.authority, marks.path);
        put(text, start as usize..end as usize, path);
        marks.path = start + path.len() as u32;
        marks.query = marks.query - end + marks.path;
    }

    /// Puts another query in the place of the one that `text` has or might have.
    pub(crate) fn put_query(text: &mut String, marks: &mut Marks, query: &str) {
        let (start, end) = (marks.path as usize, marks.query as usize);
        if start == end {
            text.insert(start, '?');
        }
        put(text, start + 1..usize::max(start + 1, end), query);
        marks.query = marks.path + 1 + query.len() as u32;
    }
}

/// Replaces a range of a text; one at its end, as is usual, without moving anything.
fn put(text: &mut String, range: Range<usize>, value: &str) {
    if range.end < text.len() {
        return text.replace_range(range, value);
    }
    text.truncate(range.start);
    text.push_str(value);
}
