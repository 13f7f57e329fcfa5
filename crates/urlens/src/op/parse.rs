//! Parsing: the text to keep, and the ends of its components.

use crate::dialect::Rules;
use crate::error::{ErrorKind, SyntaxError};
use crate::fast::scan;
use crate::kind::Kind;
use crate::marks::Marks;
use crate::part::Part;
use crate::whatwg;
use alloc::borrow::Cow;

/// The error of a relative reference where a scheme is required.
pub(crate) const NO_SCHEME: SyntaxError = SyntaxError::new(ErrorKind::NoScheme, Part::Scheme, 0);

/// Parses a text of any kind. An RFC keeps the text that it accepts; the URL Standard repairs it, and
/// keeps a canonical one.
#[inline]
pub(crate) fn parse(kind: Kind, text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
    match kind {
        Kind::Url => whatwg::parse(text, None),
        Kind::UrlRef => whatwg::parse_url_reference(text),
        _ => {
            let marks = scan_strict(text, kind.rules(), kind.requires_scheme())?;
            Ok((Cow::Borrowed(text), marks))
        }
    }
}

/// Parses a text of a kind of the RFCs.
#[inline]
pub(crate) fn scan_strict(
    text: &str,
    rules: &Rules,
    requires_scheme: bool,
) -> Result<Marks, SyntaxError> {
    match scan(text, rules) {
        Ok(Marks { scheme_end: 0, .. }) if requires_scheme => Err(NO_SCHEME),
        scanned => scanned,
    }
}

/// Parses a text in a constant, by the RFCs.
pub(crate) const fn scan_const(
    text: &str,
    rules: &Rules,
    requires_scheme: bool,
) -> Result<Marks, SyntaxError> {
    match crate::scan::scan(text, rules) {
        Ok(Marks { scheme_end: 0, .. }) if requires_scheme => Err(NO_SCHEME),
        scanned => scanned,
    }
}
