//! Whether the standards read a text as the same URL: the one place where a policy asks them.

use super::Reason;
use crate::{Agreement, Readings};
use urlens::Part;

/// Why not all standards accept what was read, or do not mean the same by it: first of all the host.
///
/// That a spelling differs is no reason, save in the userinfo: an `@` that only some see is there to
/// mislead.
pub(super) fn disagreement(readings: &Readings<'_>) -> Option<Reason> {
    if let Err(error) = readings.whatwg() {
        return Some(Reason::NotAUrl(error));
    }
    let refused = readings.rfc3986().err().or_else(|| readings.rfc3987().err());
    if let Some(error) = refused {
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
