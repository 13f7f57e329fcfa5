//! What the expansion of an expression looks like from outside: how it begins, and which characters
//! go on.
//!
//! ```text
//! {x} {+x}      run                  the characters of a value, and what separates values
//! {/x} {?x*}    [ first run ]        the same behind `first`, or nothing at all
//! {?x,y} {;x}   [ first name … ]     behind `first` must come one of the names
//! ```
//!
//! This is a little more than what it can really expand to: lengths of prefixes and the order of
//! separators are left out. What is taken for an expansion is held against the real thing later.

use crate::encode::{Repertoire, is_escape};
use crate::operator::Allow;
use crate::pieces::{Expression, Modifier};
use alloc::vec::Vec;
use urlens::CharSet;
use urlens::grammar::rfc3986::{RESERVED, UNRESERVED};

/// The shape of an expression.
pub(super) struct Shape<'t> {
    /// What stands in front; nothing for `{x}` and `{+x}`.
    pub(super) first: Option<u8>,
    /// The names of which one must follow, in the order of their bytes; none if anything may.
    pub(super) names: Vec<&'t str>,
    /// Whether a name may stand without `=`.
    pub(super) bare: bool,
    /// What separates values, if there may be several.
    pub(super) sep: Option<u8>,
    /// What goes on.
    pub(super) run: Class,
}

/// A set of characters: some of ASCII, and perhaps what IRIs keep beyond.
#[derive(Clone, Copy)]
pub(super) struct Class {
    pub(super) ascii: CharSet,
    pub(super) beyond: Repertoire,
}

/// Where a shape can be entered: it may end at once, or go on with a run.
pub(super) enum Entry {
    End(usize),
    Run(usize),
}

impl<'t> Shape<'t> {
    pub(super) fn new(expression: &Expression<'t>, repertoire: Repertoire) -> Self {
        let operator = expression.operator();
        let explodes = expression.variables().any(|it| it.explodes());
        let many = explodes || expression.variables().nth(1).is_some();
        let mut names: Vec<_> = match operator.named && !explodes {
            true => expression.variables().map(|it| it.name()).collect(),
            false => Vec::new(),
        };
        // Stable, since that is quick where names are in order already, or almost.
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

    /// The ways to enter this shape at the byte `at`, other than not at all.
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
        // Names that begin alike stand together, and of these the shortest is first. So those the text
        // begins with are found byte by byte, however many names there are.
        let mut names = &self.names[..];
        for end in start.. {
            let len = end - start;
            let next = bytes.get(end).copied();
            let whole = names.partition_point(|name| name.len() == len);
            if whole > 0 {
                self.behind_name(end, next, &mut enter);
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

    /// The ways to go on where a name ends.
    fn behind_name(&self, end: usize, next: Option<u8>, enter: &mut impl FnMut(Entry)) {
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
    /// How many bytes the character at `at` takes, if it is one of these. An escape is one character.
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

/// The characters of ASCII that go on in the expansion of an expression.
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
