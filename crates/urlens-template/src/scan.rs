//! Parser of templates: the grammar of RFC 6570, section 2, one function per rule.

use crate::error::{Problem, TemplateErrorKind};
use crate::marks::Marks;
use crate::operator::{OP_RESERVE, Operator};
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG};
use urlens::grammar::rfc3987::{is_iprivate, is_ucschar};

/// ASCII characters allowed outside of expressions:
///
/// ```text
/// literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E
///          / ucschar / iprivate / pct-encoded
/// ```
///
/// Erratum 6937 adds the apostrophe, `%x27`.
const LITERALS: CharSet = CharSet::of(b"!=]_~")
    .or(CharSet::range(0x23, 0x24))
    .or(CharSet::range(0x26, 0x3B))
    .or(CharSet::range(0x3F, 0x5B))
    .or(CharSet::range(0x61, 0x7A));
/// `varchar = ALPHA / DIGIT / "_" / pct-encoded`
const VARCHAR: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"_"));

/// `URI-Template = *( literals / expression )`. Returns the marks of the template.
pub(crate) fn scan(text: &str) -> Result<Marks, Problem> {
    let mut scanner = Scanner::new(text);
    while let Some(byte) = scanner.peek() {
        match byte {
            b'{' => scanner.expression()?,
            _ => scanner.literals()?,
        }
    }
    Ok(scanner.marks)
}

/// A single `varspec = varname [ modifier-level4 ]`.
pub(crate) fn scan_varspec(text: &str) -> Result<(), Problem> {
    let mut scanner = Scanner::new(text);
    scanner.varspec()?;
    match scanner.peek() {
        None => Ok(()),
        Some(_) => Err(scanner.unexpected()),
    }
}

/// Only literals.
pub(crate) fn scan_literals(text: &str) -> Result<(), Problem> {
    let mut scanner = Scanner::new(text);
    scanner.literals()?;
    match scanner.peek() {
        None => Ok(()),
        Some(_) => Err(scanner.unexpected()),
    }
}

/// A text and the current offset.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    marks: Marks,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, marks: Marks::default() }
    }

    /// `*literals`
    fn literals(&mut self) -> Result<(), Problem> {
        loop {
            match self.peek() {
                Some(byte) if LITERALS.contains(byte) => self.at += 1,
                Some(b'%') => self.pct_encoded()?,
                None | Some(b'{') => return Ok(()),
                Some(_) => match self.char() {
                    Some(c) if !c.is_ascii() && is_non_ascii_literal(c) => {
                        self.marks.beyond_ascii = true;
                        self.at += c.len_utf8();
                    }
                    _ => return Err(self.unexpected()),
                },
            }
        }
    }

    /// `expression = "{" [ operator ] variable-list "}"`
    fn expression(&mut self) -> Result<(), Problem> {
        let start = self.at;
        self.marks.brace(start);
        self.at += 1;
        self.operator()?;
        let read = self.variable_list();
        match self.peek() {
            // At the end of the text, report the unclosed expression.
            None => Err(Problem::new(TemplateErrorKind::Unclosed, start)),
            Some(b'}') => {
                read?;
                self.marks.brace(self.at);
                self.at += 1;
                Ok(())
            }
            Some(b'{') => Err(self.error(TemplateErrorKind::Nested)),
            Some(_) => Err(read.err().unwrap_or_else(|| self.unexpected())),
        }
    }

    /// `operator = op-level2 / op-level3 / op-reserve`
    fn operator(&mut self) -> Result<(), Problem> {
        match self.peek() {
            Some(byte) if Operator::of(byte).is_some() => self.at += 1,
            Some(byte) if OP_RESERVE.contains(&byte) => {
                return Err(self.error(TemplateErrorKind::Reserved(char::from(byte))));
            }
            _ => {}
        }
        Ok(())
    }

    /// `variable-list = varspec *( "," varspec )`
    fn variable_list(&mut self) -> Result<(), Problem> {
        self.varspec()?;
        while self.peek() == Some(b',') {
            self.marks.inside(self.at);
            self.at += 1;
            self.varspec()?;
        }
        Ok(())
    }

    /// `varspec = varname [ modifier-level4 ]`
    fn varspec(&mut self) -> Result<(), Problem> {
        self.varname()?;
        match self.peek() {
            // explode = "*"
            Some(b'*') => {
                self.marks.inside(self.at);
                self.at += 1;
            }
            // prefix = ":" max-length
            Some(b':') => {
                self.marks.inside(self.at);
                self.at += 1;
                self.max_length()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// `varname = varchar *( ["."] varchar )`
    fn varname(&mut self) -> Result<(), Problem> {
        let start = self.at;
        let mut dot = Some(start);
        loop {
            match self.peek() {
                Some(byte) if VARCHAR.contains(byte) => self.at += 1,
                Some(b'%') => self.pct_encoded()?,
                Some(b'.') if dot.is_some() => {
                    return Err(self.error(TemplateErrorKind::MisplacedDot));
                }
                Some(b'.') => {
                    dot = Some(self.at);
                    self.at += 1;
                    continue;
                }
                next => {
                    return match dot {
                        None => Ok(()),
                        Some(at) if at != self.at => {
                            Err(Problem::new(TemplateErrorKind::MisplacedDot, at))
                        }
                        Some(_) if matches!(next, None | Some(b'}' | b',')) => {
                            Err(self.error(TemplateErrorKind::MissingVariable))
                        }
                        Some(_) => Err(self.unexpected()),
                    };
                }
            }
            dot = None;
        }
    }

    /// `max-length = %x31-39 0*3DIGIT`
    fn max_length(&mut self) -> Result<(), Problem> {
        let start = self.at;
        while self.peek().is_some_and(|byte| DIGIT.contains(byte)) {
            self.at += 1;
        }
        let digits = &self.text[start..self.at];
        if digits.is_empty() || digits.starts_with('0') || digits.len() > 4 {
            Err(Problem::new(TemplateErrorKind::InvalidPrefixLength, start))
        } else {
            Ok(())
        }
    }

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    fn pct_encoded(&mut self) -> Result<(), Problem> {
        match self.text.as_bytes().get(self.at + 1..self.at + 3) {
            Some(digits) if digits.iter().all(|&byte| HEXDIG.contains(byte)) => {
                self.at += 3;
                Ok(())
            }
            _ => Err(self.error(TemplateErrorKind::BadEscape)),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn char(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn error(&self, kind: TemplateErrorKind) -> Problem {
        Problem::new(kind, self.at)
    }

    fn unexpected(&self) -> Problem {
        self.error(TemplateErrorKind::Unexpected(self.char().unwrap_or_default()))
    }
}

/// `ucschar / iprivate`
fn is_non_ascii_literal(c: char) -> bool {
    is_ucschar(c) || is_iprivate(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use urlens::grammar::rfc3986::{RESERVED, UNRESERVED};

    /// The characters of literals are those of URIs, with the apostrophe of the erratum.
    #[test]
    fn literals_are_uri_characters() {
        assert_eq!(LITERALS, UNRESERVED.or(RESERVED));
    }

    /// S2.1, S2.118, S2.121, S2.129, K2.8: valid and invalid templates.
    #[test]
    fn templates() {
        for text in ["", "a", "é{x}\u{E000}", "{a.b.c_1%20}", "{?a:9999,b*}", "%41{+x}'", "{0}"] {
            assert!(scan(text).is_ok(), "{text}");
        }
        for operator in "=,!@|".chars() {
            let error = scan(&format!("{{{operator}x}}"));
            assert_eq!(error, Err(Problem::new(TemplateErrorKind::Reserved(operator), 1)));
        }
        use TemplateErrorKind as K;
        for (text, kind, at) in [
            ("{..x}", K::MisplacedDot, 2),
            ("{x.}", K::MisplacedDot, 2),
            ("{x.", K::Unclosed, 0),
            ("{x:}", K::InvalidPrefixLength, 3),
            ("{x:10000}", K::InvalidPrefixLength, 3),
            ("{++x}", K::Unexpected('+'), 2),
            ("{x*:3}", K::Unexpected(':'), 3),
            ("{é}", K::Unexpected('é'), 1),
            ("\u{80}", K::Unexpected('\u{80}'), 0),
            ("\u{FFFE}", K::Unexpected('\u{FFFE}'), 0),
            ("{x,{y}}", K::Nested, 3),
            ("{{x}", K::Nested, 1),
        ] {
            assert_eq!(scan(text), Err(Problem::new(kind, at)), "{text}");
        }
    }
}
