//! The printer, with a text that has been printed before: joined, spelled anew, or changed in one place.

use super::Writer;
use crate::classify::{count_beyond, to_ascii};
use crate::error::TooLong;
use crate::marks::Marks;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

impl Writer<'_> {
    /// Writes `head`, which is the beginning of a text with these marks, and behind it a text without a
    /// scheme, which goes on where `head` ends. Together they are not longer than offsets reach.
    pub(crate) fn join(
        mut text: String,
        (head, marks): (&str, &Marks),
        (tail, its): (&str, &Marks),
    ) -> (String, Marks) {
        text.clear();
        text.reserve_exact(head.len() + tail.len());
        text.push_str(head);
        text.push_str(tail);
        let here = head.len() as u32;
        let mut whole = *marks;
        if its.authority > 0 {
            whole.host_start = here + its.host_start;
            whole.host_end = here + its.host_end;
            whole.authority = here + its.authority;
        }
        // A tail that is a fragment at most leaves the path to the head.
        if its.query > 0 {
            whole.path = here + its.path;
        }
        whole.query = here + its.query;
        (text, whole)
    }

    /// Writes a text, whose marks these are, once more, with `%HH` for each of its bytes beyond ASCII;
    /// nothing if there are none.
    #[inline]
    pub(crate) fn escape(
        (text, marks): (&str, &Marks),
    ) -> Result<Option<(String, Marks)>, TooLong> {
        let &Marks { scheme, host_start, host_end, authority, path, query } = marks;
        let places = [host_start, host_end, authority, path, query, text.len() as u32];
        let counts = count_beyond(text.as_bytes(), places);
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
        Ok(Some((to_ascii(text, all), places)))
    }

    /// Writes a text, whose marks these are, once more, with each component as `spell` has it. That is
    /// told whether it is a name, of a scheme or of a host; what it spells is ASCII, is read as the
    /// same component, and takes no more than `room` in all.
    #[inline]
    pub(crate) fn respell(
        (text, marks): (&str, &Marks),
        room: usize,
        spell: impl Fn(&mut Vec<u8>, &str, bool),
    ) -> Result<(String, Marks), TooLong> {
        let (mut to, mut places, mut start) = (Vec::with_capacity(room), *marks, 0);
        let Marks { scheme, host_start, host_end, authority, path, query } = &mut places;
        let names = [(scheme, true), (host_start, false), (host_end, true)];
        let others = [authority, path, query].map(|end| (end, false));
        for (end, is_name) in names.into_iter().chain(others) {
            spell(&mut to, &text[start..*end as usize], is_name);
            start = *end as usize;
            *end = to.len() as u32;
        }
        spell(&mut to, &text[start..], false);
        if to.len() > u32::MAX as usize {
            return Err(TooLong);
        }
        let text = String::from_utf8(to).unwrap_or_else(|_| unreachable!("all of it is ASCII"));
        Ok((text, places))
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
