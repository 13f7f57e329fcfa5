//! Finding the part of a text that each expression has expanded to.
//!
//! From the left to the right, the places at which each piece of the template can end are collected;
//! from the right to the left, one of them is taken for each. A place is looked at once for each
//! expression that can reach it, so that for most templates all of this takes one look at the text.

use super::shape::{Entry, Shape};
use crate::encode::{Repertoire, put_literal};
use crate::pieces::{Expression, Piece};
use crate::template::Template;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// A piece of the template that has been gone through.
enum Step<'t> {
    /// A literal, by its length in the text.
    Literal(usize),
    /// An expression, and where it can begin: the number of a set of places.
    Expression(Expression<'t>, usize),
}

/// The expressions, each with its part of `text`; nothing if the text is not of this shape.
pub(super) fn split<'t>(
    template: Template<&'t str>,
    text: &str,
    repertoire: Repertoire,
) -> Option<Vec<(Expression<'t>, Range<usize>)>> {
    let mut steps = Vec::new();
    // Expressions next to each other can often begin at the same places.
    let mut kept: Vec<Places> = Vec::new();
    let mut places = Places::default();
    places.insert(0);
    for piece in template.pieces() {
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

/// A literal as it stands in an expansion.
pub(crate) fn written(literal: &str, repertoire: Repertoire) -> Cow<'_, str> {
    if literal.is_ascii() {
        return Cow::Borrowed(literal);
    }
    let mut to = String::new();
    put_literal(&mut to, literal, repertoire);
    Cow::Owned(to)
}

/// Below this, comparing at each place is as good as being clever.
const SHORT: usize = 32;

/// Where the literal ends, if it begins at one of the places.
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
    // Many places and a long literal: comparing at each would take the product of the two. The table
    // of Knuth, Morris and Pratt says how much of the literal is still right after a mismatch.
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

/// Where the expression can end, if it begins at one of the places.
fn after_expression(places: &Places, text: &str, shape: &Shape<'_>) -> Places {
    let mut after = Places::default();
    // Runs that overlap are the same run: an escape is never entered in its middle.
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

/// Takes a place for the beginning of each expression, the last that there is.
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
                let start = match places.contains(end) {
                    true => end,
                    false => begin(places, text, end, &Shape::new(&expression, repertoire)),
                };
                found.push((expression, start..end));
                end = start;
            }
        }
    }
    found.reverse();
    found
}

/// The last place before `end` from which the expression reaches it.
///
/// It is known that there is one. From a later place it is no further, and through the same
/// characters, so that only the entry has to be looked at.
fn begin(places: &Places, text: &str, end: usize, shape: &Shape<'_>) -> usize {
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

/// Places in a text: a set of numbers that lie together.
#[derive(Default, PartialEq)]
struct Places {
    from: usize,
    /// The first 64 numbers from there on, and all that follow.
    near: u64,
    far: Vec<u64>,
}

impl Places {
    /// Adds a place. The first one that is added must be the least.
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

    /// All places, from the least.
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
