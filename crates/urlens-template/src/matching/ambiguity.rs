//! Search for ambiguous expressions: simulates two parses of one text, for all texts at once.
//!
//! A parse is a path through *spots*: a byte of a literal, the characters of an expression, and so
//! on. Two parses differ if at some byte they are in different pieces of the template. They can
//! start to differ only where one stays in or enters an expression, while the other has left or
//! skipped it. For each expression, the search starts from all such pairs of spots and follows the
//! bytes that both accept. If both end together, or reach the same spot, the text is ambiguous.

use super::shape::{Class, Shape};
use super::split::written;
use crate::encode::Repertoire;
use crate::error::{Problem, TemplateErrorKind};
use crate::pieces::Piece;
use crate::template::Template;
use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

/// Maximum number of pairs of spots, and the additional number per piece. A template of one line
/// needs some hundreds; only many adjacent expressions with similar starts need more.
const MOST: usize = 1 << 18;
const MOST_EACH: usize = 4;
/// Approximate number of literal bytes compared in the time of one pair.
const BYTES_EACH: usize = 256;

/// A position in the template at which a byte of a text can be. The first number is the index of
/// the piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Spot {
    Literal(usize, usize),
    First(usize),
    /// A byte of one of the names.
    Name(usize, usize, usize),
    Equals(usize),
    /// The separator after a bare name.
    Sep(usize),
    Run(usize),
}

/// The bytes accepted at a spot.
enum Bytes {
    One(u8),
    Many(Class),
}

enum Item<'t> {
    Literal(Cow<'t, str>),
    Expression(Shape<'t>, Range<usize>),
}

pub(super) fn check(template: Template<&str>, repertoire: Repertoire) -> Result<(), Problem> {
    let items = template.pieces().map(|piece| match piece {
        Piece::Literal(literal) => Item::Literal(written(literal.as_str(), repertoire)),
        Piece::Expression(expression) => {
            Item::Expression(Shape::new(&expression, repertoire), expression.range())
        }
    });
    Search { items: items.collect(), visited: BTreeSet::new(), open: Vec::new(), checked_pairs: 0 }
        .run()
}

struct Search<'t> {
    items: Vec<Item<'t>>,
    /// Visited pairs, the lesser spot first.
    visited: BTreeSet<(Spot, Spot)>,
    /// Pairs to follow.
    open: Vec<(Spot, Spot)>,
    checked_pairs: usize,
}

impl Search<'_> {
    fn run(mut self) -> Result<(), Problem> {
        for at in 0..self.items.len() {
            let Item::Expression(_, range) = &self.items[at] else { continue };
            let range = range.clone();
            match self.is_ambiguous_at(at) {
                Ok(false) => {}
                Ok(true) => return Err(Problem::of(TemplateErrorKind::Ambiguous, range)),
                Err(TooMany) => return Err(Problem::of(TemplateErrorKind::TooComplex, range)),
            }
        }
        Ok(())
    }

    /// Returns true if two parses can start to differ at this expression and reach the end.
    fn is_ambiguous_at(&mut self, at: usize) -> Result<bool, TooMany> {
        let mut left = Vec::new();
        self.after(at, &mut left);
        let mut staying = Vec::from([self.entry(at), Spot::Run(at)]);
        let Item::Expression(shape, _) = &self.items[at] else { return Ok(false) };
        if shape.bare && !shape.names.is_empty() {
            // One parse ends after a name, and the other continues.
            staying.push(Spot::Equals(at));
            staying.extend(shape.sep.map(|_| Spot::Sep(at)));
            let longer = longer_names(&shape.names).into_iter();
            staying.extend(longer.map(|(n, byte)| Spot::Name(at, n, byte)));
        }
        // They are in different pieces, so no two are the same spot.
        self.meet(&staying, &left)?;
        let (mut next_a, mut next_b) = (Vec::new(), Vec::new());
        while let Some((a, b)) = self.open.pop() {
            let Some((a, b)) = self.ahead(a, b) else { continue };
            next_a.clear();
            next_b.clear();
            let ends = (self.next(a, &mut next_a), self.next(b, &mut next_b));
            if ends == (true, true) || self.meet(&next_a, &next_b)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Advances two spots in literals to the end of the shorter one, if the bytes are equal. One
    /// step for all bytes avoids too many pairs in long repetitive literals.
    fn ahead(&mut self, a: Spot, b: Spot) -> Option<(Spot, Spot)> {
        let (Spot::Literal(in_a, at_a), Spot::Literal(in_b, at_b)) = (a, b) else {
            return Some((a, b));
        };
        let rest = |piece: usize, at: usize| match &self.items[piece] {
            Item::Literal(text) => &text.as_bytes()[at..],
            Item::Expression(..) => &[],
        };
        let (rest_a, rest_b) = (rest(in_a, at_a), rest(in_b, at_b));
        let len = rest_a.len().min(rest_b.len());
        let same = rest_a.iter().zip(rest_b).take_while(|(a, b)| a == b).count();
        self.checked_pairs += same / BYTES_EACH;
        let last = |at: usize| at + len - 1;
        (same == len).then(|| (Spot::Literal(in_a, last(at_a)), Spot::Literal(in_b, last(at_b))))
    }

    /// Adds all unvisited pairs that share a byte. Returns true if both are the same spot.
    fn meet(&mut self, all_a: &[Spot], all_b: &[Spot]) -> Result<bool, TooMany> {
        for &a in all_a {
            for &b in all_b {
                self.checked_pairs += 1;
                if a == b {
                    return Ok(true);
                }
                let pair = (a.min(b), a.max(b));
                if overlap(&self.bytes(a), &self.bytes(b)) && self.visited.insert(pair) {
                    self.open.push(pair);
                }
            }
            if self.checked_pairs > MOST + MOST_EACH * self.items.len() {
                return Err(TooMany);
            }
        }
        Ok(false)
    }

    /// Adds the spots that can follow. Returns true if the text may end instead.
    fn next(&self, spot: Spot, to: &mut Vec<Spot>) -> bool {
        match spot {
            Spot::Literal(at, byte) => match &self.items[at] {
                Item::Literal(text) if byte + 1 < text.len() => {
                    to.push(Spot::Literal(at, byte + 1));
                    false
                }
                _ => self.after(at, to),
            },
            Spot::First(at) => match &self.items[at] {
                Item::Expression(shape, _) if !shape.names.is_empty() => {
                    to.extend((0..shape.names.len()).map(|n| Spot::Name(at, n, 0)));
                    false
                }
                _ => {
                    to.push(Spot::Run(at));
                    self.after(at, to)
                }
            },
            Spot::Name(at, n, byte) => match &self.items[at] {
                Item::Expression(shape, _) if byte + 1 < shape.names[n].len() => {
                    to.push(Spot::Name(at, n, byte + 1));
                    false
                }
                Item::Expression(shape, _) => {
                    to.push(Spot::Equals(at));
                    to.extend(shape.sep.filter(|_| shape.bare).map(|_| Spot::Sep(at)));
                    shape.bare && self.after(at, to)
                }
                Item::Literal(_) => false,
            },
            Spot::Equals(at) | Spot::Sep(at) | Spot::Run(at) => {
                to.push(Spot::Run(at));
                self.after(at, to)
            }
        }
    }

    /// Adds the spots that can follow a piece. An expression may be skipped. Returns true if the
    /// text may end.
    fn after(&self, at: usize, to: &mut Vec<Spot>) -> bool {
        for at in at + 1..self.items.len() {
            to.push(self.entry(at));
            if matches!(self.items[at], Item::Literal(_)) {
                return false;
            }
        }
        true
    }

    /// The first spot of a piece.
    fn entry(&self, at: usize) -> Spot {
        match &self.items[at] {
            Item::Literal(_) => Spot::Literal(at, 0),
            Item::Expression(Shape { first: Some(_), .. }, _) => Spot::First(at),
            Item::Expression(..) => Spot::Run(at),
        }
    }

    fn bytes(&self, spot: Spot) -> Bytes {
        let shape = |at: usize| match &self.items[at] {
            Item::Expression(shape, _) => Some(shape),
            Item::Literal(_) => None,
        };
        let one = match spot {
            Spot::Literal(at, byte) => match &self.items[at] {
                Item::Literal(text) => text.as_bytes().get(byte).copied(),
                Item::Expression(..) => None,
            },
            Spot::First(at) => shape(at).and_then(|shape| shape.first),
            Spot::Name(at, n, byte) => shape(at).map(|shape| shape.names[n].as_bytes()[byte]),
            Spot::Equals(_) => Some(b'='),
            Spot::Sep(at) => shape(at).and_then(|shape| shape.sep),
            Spot::Run(at) => {
                return shape(at).map_or(Bytes::One(0), |shape| Bytes::Many(shape.run));
            }
        };
        Bytes::One(one.unwrap_or_default())
    }
}

/// More pairs than [`MOST`].
struct TooMany;

/// The names that start with another name, with the byte at which they continue.
fn longer_names(names: &[&str]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    // In sorted order, prefixes of a name come directly before it.
    let mut beginnings: Vec<&str> = Vec::new();
    for (n, name) in names.iter().enumerate() {
        while beginnings.pop_if(|beginning| !name.starts_with(*beginning)).is_some() {}
        let shorter =
            beginnings.iter().map(|beginning| beginning.len()).filter(|len| *len < name.len());
        found.extend(shorter.map(|len| (n, len)));
        beginnings.push(name);
    }
    found
}

fn overlap(a: &Bytes, b: &Bytes) -> bool {
    match (a, b) {
        (Bytes::One(a), Bytes::One(b)) => a == b,
        (Bytes::One(byte), Bytes::Many(class)) | (Bytes::Many(class), Bytes::One(byte)) => {
            // Only literals of IRIs have bytes beyond ASCII, and then every class has them too.
            !byte.is_ascii() || class.ascii.contains(*byte)
        }
        // Every class contains the unreserved characters.
        (Bytes::Many(_), Bytes::Many(_)) => true,
    }
}
