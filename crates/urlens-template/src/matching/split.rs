//! Splitting of a text into the expansions of expressions.
//!
//! From left to right, collects the offsets at which each piece of the template can end; from right
//! to left, chooses one offset per piece. Each offset is visited once per expression that can reach
//! it, so most templates take one pass.

use super::shape::{Entry, Shape};
use crate::encode::{Repertoire, put_literal};
use crate::pieces::{Expression, Piece};
use crate::template::Template;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// A processed piece of the template.
enum Step<'t> {
    /// A literal, by its length in the text.
    Literal(usize),
    /// An expression, and the index of the set of offsets at which it can start.
    Expression(Expression<'t>, usize),
}

/// The expressions, each with its part of `text`; `None` if the text does not have this shape.
pub(super) fn split<'t>(
    template: Template<&'t str>,
    text: &str,
    repertoire: Repertoire,
) -> Option<Vec<(Expression<'t>, Range<usize>)>> {
    let mut steps = Vec::new();
    // Adjacent expressions can often start at the same offsets.
    let mut kept: Vec<Places> = Vec::new();
    let mut places = Places::default();
    places.insert(0);
    for piece in template.into_pieces() {
        match piece {
            Piece::Literal(literal) => {
                let literal = written(literal.as_str(), repertoire);
                places = after_literal(&places, text, &literal);
                steps.push(Step::Literal(literal.len()));
            }
            Piece::Expression(expression) => {
                let after = after_expression(&places, text, &Shape::new(&expression, repertoire));
                if kept.last() != Some(&places) {
                    kept.push(places);
                }
                steps.push(Step::Expression(expression, kept.len() - 1));
                places = after;
            }
        }
        if places.is_empty() {
            return None;
        }
    }
    places.contains(text.len()).then(|| back(steps, &kept, text, repertoire))
}

/// A literal as written in an expansion.
pub(crate) fn written(literal: &str, repertoire: Repertoire) -> Cow<'_, str> {
    if literal.is_ascii() {
        return Cow::Borrowed(literal);
    }
    let mut to = String::new();
    put_literal(&mut to, literal, repertoire);
    Cow::Owned(to)
}

/// Below this length, direct comparison at each offset is fast enough.
const SHORT: usize = 32;

/// The ends of a literal that starts at one of the offsets.
fn after_literal(places: &Places, text: &str, literal: &str) -> Places {
    let (bytes, wanted) = (text.as_bytes(), literal.as_bytes());
    let mut after = Places::default();
    if wanted.len() <= SHORT || places.is_single() {
        for at in places.iter() {
            if bytes[at..].starts_with(wanted) {
                after.insert(at + wanted.len());
            }
        }
        return after;
    }
    // With many offsets and a long literal, direct comparison would take the product of the two.
    // The Knuth-Morris-Pratt table gives the length that still matches after a mismatch.
    let mut table = vec![0; wanted.len()];
    let mut matched = 0;
    for at in 1..wanted.len() {
        while matched > 0 && wanted[at] != wanted[matched] {
            matched = table[matched - 1];
        }
        matched += usize::from(wanted[at] == wanted[matched]);
        table[at] = matched;
    }
    matched = 0;
    for (at, &byte) in bytes.iter().enumerate().skip(places.from) {
        while matched > 0 && (matched == wanted.len() || byte != wanted[matched]) {
            matched = table[matched - 1];
        }
        matched += usize::from(byte == wanted[matched]);
        if matched == wanted.len() && places.contains(at + 1 - matched) {
            after.insert(at + 1);
        }
    }
    after
}

/// The ends of an expression that starts at one of the offsets.
fn after_expression(places: &Places, text: &str, shape: &Shape<'_>) -> Places {
    let mut after = Places::default();
    // Overlapping runs are one run: no run starts inside an escape.
    let mut run = 0..0;
    for at in places.iter() {
        after.insert(at);
        shape.enter(text, at, |entry| match entry {
            Entry::End(end) => after.insert(end),
            Entry::Run(start) if run.contains(&start) => {}
            Entry::Run(start) => {
                let mut end = start;
                after.insert(end);
                while let Some(len) = shape.run.unit(text, end) {
                    end += len;
                    after.insert(end);
                }
                run = start..end + 1;
            }
        });
    }
    after
}

/// Chooses the start of each expression, the last possible one.
fn back<'t>(
    steps: Vec<Step<'t>>,
    kept: &[Places],
    text: &str,
    repertoire: Repertoire,
) -> Vec<(Expression<'t>, Range<usize>)> {
    let mut found = Vec::new();
    let mut end = text.len();
    for step in steps.into_iter().rev() {
        match step {
            Step::Literal(len) => end -= len,
            Step::Expression(expression, places) => {
                let places = &kept[places];
                let start = if places.contains(end) {
                    end
                } else {
                    start(places, text, end, &Shape::new(&expression, repertoire))
                };
                found.push((expression, start..end));
                end = start;
            }
        }
    }
    found.reverse();
    found
}

/// The last offset before `end` from which the expression reaches it.
///
/// There is always one. A later offset is nearer, through the same characters, so only the entry
/// must be checked.
fn start(places: &Places, text: &str, end: usize, shape: &Shape<'_>) -> usize {
    let reaches = |&at: &usize| {
        let mut reaches = false;
        shape.enter(text, at, |entry| {
            reaches |= match entry {
                Entry::End(at) => at == end,
                Entry::Run(at) => at <= end,
            }
        });
        reaches
    };
    (places.from..end).rev().filter(|&at| places.contains(at)).find(reaches).unwrap_or(end)
}

/// Offsets in a text: a dense set of numbers.
#[derive(Default, PartialEq)]
struct Places {
    from: usize,
    /// Bits for the first 64 offsets, and for all following ones.
    near: u64,
    far: Vec<u64>,
}

impl Places {
    /// Adds an offset. The first one added must be the least.
    fn insert(&mut self, at: usize) {
        if self.near == 0 {
            self.from = at;
        }
        let (word, bit) = ((at - self.from) / 64, (at - self.from) % 64);
        match word.checked_sub(1) {
            None => self.near |= 1 << bit,
            Some(word) => {
                if self.far.len() <= word {
                    self.far.resize(word + 1, 0);
                }
                self.far[word] |= 1 << bit;
            }
        }
    }

    fn contains(&self, at: usize) -> bool {
        let Some(offset) = at.checked_sub(self.from) else { return false };
        let word = match (offset / 64).checked_sub(1) {
            None => Some(&self.near),
            Some(word) => self.far.get(word),
        };
        word.is_some_and(|word| word >> (offset % 64) & 1 == 1)
    }

    /// All offsets, in ascending order.
    fn iter(&self) -> impl Iterator<Item = usize> {
        let words = core::iter::once(self.near).chain(self.far.iter().copied());
        words.enumerate().flat_map(move |(n, mut word)| {
            let from = self.from + n * 64;
            core::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(from + bit)
            })
        })
    }

    fn is_empty(&self) -> bool {
        self.near == 0
    }

    fn is_single(&self) -> bool {
        self.near == 1 && self.far.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of two letters that repeat themselves in many ways: the bits of a number, then a pattern.
    fn letters(mut bits: u32, pattern: &str, len: usize) -> String {
        let pick = |_| {
            let c = if bits & 1 == 0 { 'a' } else { 'b' };
            bits >>= 1;
            c
        };
        (0..4).map(pick).chain(pattern.chars().cycle()).take(len).collect()
    }

    /// Long literals are found at the same offsets as by comparison at each offset.
    #[test]
    fn long_literals() {
        let mut found = 0;
        for pattern in ["a", "ab", "aab", "abab", "aabaaab", "abaababaab"] {
            for bits in 0..16 {
                let literal = letters(bits, pattern, SHORT + 3);
                let text =
                    [&literal[20..], &literal, &literal[..9], &literal, &literal[1..]].concat();
                // All offsets, and every third one.
                for step in [1, 3] {
                    let (mut places, mut expected) = (Places::default(), Places::default());
                    for at in (2..text.len()).step_by(step) {
                        places.insert(at);
                        if text[at..].starts_with(&literal) {
                            expected.insert(at + literal.len());
                            found += 1;
                        }
                    }
                    let after = after_literal(&places, &text, &literal);
                    assert!(after.iter().eq(expected.iter()), "{literal} in {text}");
                }
            }
        }
        assert!(found > 200, "{found}");
    }
}
