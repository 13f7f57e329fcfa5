//! The pairs of programs for which a text is most and least dangerous.

use crate::between::{Between, PairVerdict, between};
use crate::connection::Difference;
use crate::groups::ProgramGroup;
use crate::program::{Program, ProgramKind, Status};
use core::cmp::Reverse;

/// The worst pair: a program that checks the text, and one that then connects to something else.
///
/// Another host is worse than another scheme, which is worse than another port. Among equal
/// differences, programs in use today come first, then clients as fetchers and parsers as checkers,
/// then large groups. `None` if every fetcher connects to what every checker found, or to nothing.
///
/// `groups` are those of [`groups`](crate::groups()) for the same text.
///
/// ```
/// use urlens_programs::{default_programs, groups, worst_pair};
///
/// let text = "http://example.org\\@evil.example/";
/// let pair = worst_pair(text, &groups(text, &default_programs())).unwrap();
/// assert_eq!(pair.verdict.name(), "different-host");
/// assert_eq!(pair.first_difference, Some(18));
/// assert!(worst_pair("http://h/", &groups("http://h/", &default_programs())).is_none());
/// ```
pub fn worst_pair<'a>(text: &'a str, groups: &[ProgramGroup<'_>]) -> Option<Between<'a>> {
    let checkers = groups.iter().filter_map(|group| best(group, ProgramKind::Parser));
    checkers
        .flat_map(|checker| {
            let fetchers = groups.iter().filter_map(|group| best(group, ProgramKind::Client));
            fetchers.map(move |fetcher| (checker, fetcher))
        })
        .map(|(checker, fetcher)| between(checker, fetcher, text))
        .filter_map(|pair| {
            let PairVerdict::Different(difference) = pair.verdict else { return None };
            let harm = match difference {
                Difference::Host => 0,
                Difference::Scheme => 1,
                Difference::Port => 2,
            };
            let (checker, fetcher) = (pair.checker.program, pair.fetcher.program);
            let legacy = [checker, fetcher].iter().filter(|program| !is_current(program)).count();
            Some(((harm, legacy, fetcher.kind != ProgramKind::Client), pair))
        })
        .min_by_key(|(rank, _)| *rank)
        .map(|(_, pair)| pair)
}

/// A safe pair: a parser that checks and a client that fetches, which connect to the same scheme, host and
/// port.
///
/// Both are of the largest group that has a parser and a client. Of a group with programs in use today, only
/// these count. `None` if no group has both.
///
/// ```
/// use urlens_programs::{default_programs, groups, safe_pair};
///
/// let text = "http://example.org\\@evil.example/";
/// let pair = safe_pair(text, &groups(text, &default_programs())).unwrap();
/// assert_eq!(pair.verdict.name(), "same");
/// ```
pub fn safe_pair<'a>(text: &'a str, groups: &[ProgramGroup<'_>]) -> Option<Between<'a>> {
    let connecting = groups.iter().filter(|group| group.connection.is_ok());
    connecting
        .filter_map(|group| {
            let fetcher = best(group, ProgramKind::Client)?;
            let checker = best(group, ProgramKind::Parser)?;
            (checker.id != fetcher.id).then(|| between(checker, fetcher, text))
        })
        .find(|pair| pair.verdict == PairVerdict::Same)
}

/// The program of a group to name: in use today, and of this kind if possible.
fn best(group: &ProgramGroup<'_>, kind: ProgramKind) -> Option<&'static Program> {
    // The largest key, and the first program of the list among equal ones.
    let key = |program: &&&'static Program| Reverse((is_current(program), program.kind == kind));
    group.programs.iter().min_by_key(key).copied()
}

fn is_current(program: &Program) -> bool {
    program.status == Status::Current
}
