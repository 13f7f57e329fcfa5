//! Offsets of delimiters in a template, recorded by the parser.

/// Delimiters found while parsing a template.
///
/// One bit per byte, the lowest for the first. Only the first 64 bytes have a bit, since most
/// templates are shorter; later delimiters are searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    /// Offsets of `{` and `}`.
    braces: u64,
    /// Offsets of `,`, `*` and `:` within braces.
    inside: u64,
    /// True if the template has non-ASCII characters.
    pub(crate) beyond_ascii: bool,
}

impl Marks {
    pub(crate) fn brace(&mut self, at: usize) {
        self.braces |= bit(at);
    }

    pub(crate) fn inside(&mut self, at: usize) {
        self.inside |= bit(at);
    }

    /// Offset of the next brace in `rest`, which starts at the byte `at` of the template. It ends
    /// the current piece, since neither literals nor expressions contain braces.
    #[inline]
    pub(crate) fn next_brace(self, rest: &str, at: usize) -> Option<usize> {
        next(self.braces, rest, at, |byte| matches!(byte, b'{' | b'}'))
    }

    /// Offset of the next `,`, `*` or `:` in `rest`, which starts at the byte `at` of the template.
    #[inline]
    pub(crate) fn next_inside(self, rest: &str, at: usize) -> Option<usize> {
        next(self.inside, rest, at, |byte| matches!(byte, b',' | b'*' | b':'))
    }
}

/// Number of bytes that have a bit.
const MARKED: usize = u64::BITS as usize;

/// The bit of a byte, if it has one.
fn bit(at: usize) -> u64 {
    if at < MARKED { 1 << at } else { 0 }
}

#[inline]
fn next(marks: u64, rest: &str, at: usize, is: impl Fn(u8) -> bool) -> Option<usize> {
    let marks = if at < MARKED { marks >> at } else { 0 };
    if marks != 0 {
        let next = marks.trailing_zeros() as usize;
        return (next < rest.len()).then_some(next);
    }
    let marked = MARKED.saturating_sub(at);
    let unmarked = rest.as_bytes().get(marked..)?;
    unmarked.iter().position(|&byte| is(byte)).map(|next| marked + next)
}

#[cfg(test)]
mod tests {
    use crate::scan::scan;
    use alloc::format;
    use alloc::vec::Vec;

    /// Recorded offsets equal searched ones.
    #[test]
    fn recorded_offsets_equal_searched_ones() {
        for before in 0..80 {
            let text = format!("{}{{?a,b*,c:3}}x:y,z*{{d}}", ":".repeat(before));
            let marks = scan(&text).unwrap();
            let all = |from: usize, next: &dyn Fn(usize) -> Option<usize>| {
                let mut found = Vec::new();
                let mut at = from;
                while let Some(next) = next(at) {
                    found.push(at + next - before);
                    at += next + 1;
                }
                found
            };
            assert_eq!(all(0, &|at| marks.next_brace(&text[at..], at)), [0, 10, 17, 19]);
            let end = before + 10;
            assert_eq!(all(before, &|at| marks.next_inside(&text[at..end], at)), [3, 5, 6, 8]);
        }
    }
}
