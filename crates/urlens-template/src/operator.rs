//! The operators: the table of RFC 6570, appendix A.

use core::fmt;

/// An operator, the character after `{`: a row of RFC 6570, appendix A.
///
/// ```
/// use urlens_template::{Allow, Operator};
///
/// let query = Operator::QUERY;
/// assert_eq!((query.first, query.sep, query.ifemp), ("?", "&", "="));
/// assert!(query.named);
/// assert_eq!(query.allow, Allow::Unreserved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operator {
    /// The character; `None` for simple expansion.
    pub symbol: Option<char>,
    /// Text before the variables, if any is defined.
    pub first: &'static str,
    /// Text between two variables.
    pub sep: &'static str,
    /// True if the name of a variable is written before its value.
    pub named: bool,
    /// Text after a name whose value is empty.
    pub ifemp: &'static str,
    /// Characters of a value that are left unescaped.
    pub allow: Allow,
    /// The lowest template level with this operator (section 1.2).
    pub level: u8,
}

/// Characters of a value that are left unescaped; all others become `%HH`.
///
/// ```
/// use urlens_template::{Allow, Operator};
///
/// assert_eq!(Operator::RESERVED.allow, Allow::Reserved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Allow {
    /// `U`: letters, digits, `-`, `.`, `_` and `~`.
    Unreserved,
    /// `U+R`: also reserved characters, and existing escapes.
    Reserved,
}

use Allow::{Reserved as UR, Unreserved as U};

/// The operators of RFC 6570, in the order of its appendix A.
///
/// ```
/// let symbols = urlens_template::OPERATORS.map(|row| row.symbol);
/// assert_eq!(symbols[1..], ['+', '.', '/', ';', '?', '&', '#'].map(Some));
/// ```
#[rustfmt::skip] // keep the columns aligned
pub const OPERATORS: [Operator; 8] = [
    //  symbol     first  sep  named  ifemp allow level
    row(None,      "",    ",", false, "",   U,    1),
    row(Some('+'), "",    ",", false, "",   UR,   2),
    row(Some('.'), ".",   ".", false, "",   U,    3),
    row(Some('/'), "/",   "/", false, "",   U,    3),
    row(Some(';'), ";",   ";", true,  "",   U,    3),
    row(Some('?'), "?",   "&", true,  "=",  U,    3),
    row(Some('&'), "&",   "&", true,  "=",  U,    3),
    row(Some('#'), "#",   ",", false, "",   UR,   2),
];

/// `op-reserve = "=" / "," / "!" / "@" / "|"`: reserved for extensions.
pub(crate) const OP_RESERVE: &[u8] = b"=,!@|";

const fn row(
    symbol: Option<char>,
    first: &'static str,
    sep: &'static str,
    named: bool,
    ifemp: &'static str,
    allow: Allow,
    level: u8,
) -> Operator {
    Operator { symbol, first, sep, named, ifemp, allow, level }
}

/// Constants for the rows.
impl Operator {
    /// `{x}`: simple string expansion (3.2.2).
    pub const SIMPLE: &'static Self = &OPERATORS[0];
    /// `{+x}`: reserved expansion (3.2.3).
    pub const RESERVED: &'static Self = &OPERATORS[1];
    /// `{.x}`: labels, each with a dot (3.2.5).
    pub const LABEL: &'static Self = &OPERATORS[2];
    /// `{/x}`: segments of a path (3.2.6).
    pub const PATH: &'static Self = &OPERATORS[3];
    /// `{;x}`: parameters of a path (3.2.7).
    pub const PARAMETER: &'static Self = &OPERATORS[4];
    /// `{?x}`: a query (3.2.8).
    pub const QUERY: &'static Self = &OPERATORS[5];
    /// `{&x}`: a query continuation (3.2.9).
    pub const CONTINUATION: &'static Self = &OPERATORS[6];
    /// `{#x}`: a fragment (3.2.4).
    pub const FRAGMENT: &'static Self = &OPERATORS[7];

    /// The row with this character.
    pub(crate) fn of(symbol: u8) -> Option<&'static Self> {
        OPERATORS[1..].iter().find(|row| row.symbol == Some(char::from(symbol)))
    }

    /// The operator that continues an expansion of this one: `&` after `?`, and each of `.`, `/`,
    /// `;` and `&` after itself. No operator continues with a comma.
    pub(crate) fn continuation(&self) -> Option<&'static Self> {
        OPERATORS.iter().find(|row| {
            row.first == self.sep
                && (row.sep, row.named, row.ifemp) == (self.sep, self.named, self.ifemp)
                && row.allow == self.allow
        })
    }

    /// The separator of variables as a character, which is faster to find than a text.
    pub(crate) fn separator(&self) -> char {
        char::from(self.sep.as_bytes()[0])
    }
}

/// Writes the character, if there is one.
impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symbol {
            Some(symbol) => write!(f, "{symbol}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;
    use alloc::vec::Vec;

    /// S2.122-128, K2.8: the table of the notes, with the missing rows and cells.
    #[test]
    fn operators() {
        let cells = OPERATORS.map(|row| (row.to_string(), row.first, row.sep, row.named));
        let cells: Vec<_> = cells.iter().map(|(o, f, s, n)| (o.as_str(), *f, *s, *n)).collect();
        assert_eq!(
            cells,
            [
                ("", "", ",", false),
                ("+", "", ",", false),
                (".", ".", ".", false),
                ("/", "/", "/", false),
                (";", ";", ";", true),
                ("?", "?", "&", true),
                ("&", "&", "&", true),
                ("#", "#", ",", false),
            ]
        );
        assert!(OPERATORS.iter().all(|row| Operator::of(b'x') != Some(row)));
    }

    #[test]
    fn continuations() {
        let next = OPERATORS.map(|row| row.continuation().and_then(|next| next.symbol));
        let all = [None, None, Some('.'), Some('/'), Some(';'), Some('&'), Some('&'), None];
        assert_eq!(next, all);
    }
}
