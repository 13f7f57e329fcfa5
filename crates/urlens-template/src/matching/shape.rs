//! Shapes of expansions: the start, and the characters that may follow.
//!
//! ```text
//! {x} {+x}      run                  the characters of values and separators
//! {/x} {?x*}    [ first run ]        `first` and a run, or nothing
//! {?x,y} {;x}   [ first name … ]     `first` and one of the names, or nothing
//! ```
//!
//! A shape accepts slightly more than the real expansions: it ignores prefix lengths and the order
//! of separators. Candidates are compared with the real expansion later.

use crate::encode::{Repertoire, is_escape};
use crate::operator::Allow;
use crate::pieces::{Expression, Modifier};
use alloc::vec::Vec;
use urlens::CharSet;
use urlens::grammar::rfc3986::{RESERVED, UNRESERVED};

/// The shape of an expression.
pub(super) struct Shape<'t> {
    /// The first character; `None` for `{x}` and `{+x}`.
    pub(super) first: Option<u8>,
    /// The names, one of which must follow, in byte order; empty if anything may follow.
    pub(super) names: Vec<&'t str>,
    /// True if a name may occur without `=`.
    pub(super) bare: bool,
    /// The separator of values, if there may be several.
    pub(super) sep: Option<u8>,
    /// The characters that may follow.
    pub(super) run: Class,
}

/// A set of ASCII characters, and optionally those that IRIs allow beyond ASCII.
#[derive(Clone, Copy)]
pub(super) struct Class {
    pub(super) ascii: CharSet,
    pub(super) beyond: Repertoire,
}

/// Ways to enter a shape: end at once, or continue with a run.
pub(super) enum Entry {
    End(usize),
    Run(usize),
}

impl<'t> Shape<'t> {
    pub(super) fn new(expression: &Expression<'t>, repertoire: Repertoire) -> Self {
        let operator = expression.operator();
        let explodes = expression.variables().any(|variable| variable.explodes());
        let many = explodes || expression.variables().nth(1).is_some();
        let mut names: Vec<_> = if operator.named && !explodes {
            expression.variables().map(|variable| variable.name()).collect()
        } else {
            Vec::new()
        };
        // Stable sort, which is fast for sorted and nearly sorted names.
        names.sort();
        let sep = operator.sep.as_bytes()[0];
        Self {
            first: operator.first.bytes().next(),
            names,
            bare: operator.ifemp.is_empty(),
            sep: many.then_some(sep),
            run: Class { ascii: alphabet(expression), beyond: repertoire },
        }
    }

    /// Calls `enter` for the ways to enter this shape at the byte `at`.
    pub(super) fn enter(&self, text: &str, at: usize, mut enter: impl FnMut(Entry)) {
        let bytes = text.as_bytes();
        let start = match self.first {
            None => at,
            Some(first) if bytes.get(at) == Some(&first) => at + 1,
            Some(_) => return,
        };
        if self.names.is_empty() {
            return enter(Entry::Run(start));
        }
        // Names with a common start are adjacent, the shortest first. So the names at the start of
        // the text are found byte by byte, for any number of names.
        let mut names = &self.names[..];
        for end in start.. {
            let len = end - start;
            let next = bytes.get(end).copied();
            let whole = names.partition_point(|name| name.len() == len);
            if whole > 0 {
                self.after_name(end, next, &mut enter);
            }
            let Some(next) = next else { return };
            names = &names[whole..];
            names = &names[names.partition_point(|name| name.as_bytes()[len] < next)..];
            names = &names[..names.partition_point(|name| name.as_bytes()[len] == next)];
            if names.is_empty() {
                return;
            }
        }
    }

    /// The ways to continue at the end of a name.
    fn after_name(&self, end: usize, next: Option<u8>, enter: &mut impl FnMut(Entry)) {
        if next == Some(b'=') {
            enter(Entry::Run(end + 1));
        }
        if self.bare {
            enter(Entry::End(end));
            if next.is_some() && next == self.sep {
                enter(Entry::Run(end));
            }
        }
    }
}

impl Class {
    /// The length of the character at `at`, if it is in the class. An escape is one character.
    pub(super) fn unit(&self, text: &str, at: usize) -> Option<usize> {
        match *text.as_bytes().get(at)? {
            b'%' => is_escape(&text.as_bytes()[at..]).then_some(3),
            byte if byte.is_ascii() => self.ascii.contains(byte).then_some(1),
            _ => {
                let c = text.get(at..)?.chars().next()?;
                self.beyond.keeps(c).then_some(c.len_utf8())
            }
        }
    }
}

/// The ASCII characters of an expansion of an expression, after its start.
pub(crate) fn alphabet(expression: &Expression<'_>) -> CharSet {
    let operator = expression.operator();
    let mut set = UNRESERVED.or(CharSet::of(b"%"));
    if operator.allow == Allow::Reserved {
        return set.or(RESERVED);
    }
    let sep = CharSet::of(operator.sep.as_bytes());
    if operator.named {
        set = set.or(CharSet::of(b"="));
    }
    for (n, variable) in expression.variables().enumerate() {
        set = match variable.modifier() {
            Modifier::None => set.or(CharSet::of(b",")),
            Modifier::Explode => set.or(sep).or(CharSet::of(b"=")),
            Modifier::Prefix(_) => set,
        };
        if n > 0 {
            set = set.or(sep);
        }
    }
    set
}
