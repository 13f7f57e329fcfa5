//! The rule that all standards must read a text as the same URL.

use super::Reason;
use crate::{Agreement, Readings};
use urlens::Part;

/// The reason to deny a text that some standards reject or read differently, starting with the
/// host.
///
/// A different spelling is allowed, except in userinfo: an `@` that only some standards find is
/// misleading.
pub(super) fn disagreement(readings: &Readings<'_>) -> Option<Reason> {
    if let Err(error) = readings.whatwg() {
        return Some(Reason::NotAUrl(error));
    }
    let rejected = readings.rfc3986().err().or_else(|| readings.rfc3987().err());
    if let Some(error) = rejected {
        return Some(Reason::AcceptedBySome(error));
    }
    const PARTS: [Part; 7] = [
        Part::Host,
        Part::Scheme,
        Part::Userinfo,
        Part::Port,
        Part::Path,
        Part::Query,
        Part::Fragment,
    ];
    let differs = |part: &Part| match readings.agreement(*part) {
        Agreement::Same => false,
        Agreement::Spelling => *part == Part::Userinfo,
        Agreement::Different => true,
    };
    PARTS.into_iter().find(differs).map(Reason::ReadDifferently)
}
