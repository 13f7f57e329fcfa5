//! Groups of programs by where they connect.

use crate::common_url::CommonUrl;
use crate::connection::{Connection, NoConnection};
use crate::program::{Program, read_all};
use alloc::vec::Vec;

/// Programs with the same connection.
///
/// ```
/// use urlens_programs::{groups, programs};
///
/// let all: Vec<_> = programs().iter().collect();
/// let groups = groups("http://example.org;evil.example/", &all);
/// let hosts: Vec<_> = groups.iter().filter_map(|group| group.connection.as_ref().ok()).collect();
/// assert_eq!(hosts.len(), 2);
/// assert!(groups[1].programs.iter().any(|program| program.id == "node_legacy"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProgramGroup<'a> {
    /// Where the programs connect, or the reason why they do not.
    pub connection: Result<Connection<'a>, NoConnection>,
    /// The programs, in the order of the list.
    pub programs: Vec<&'static Program>,
}

/// Groups programs by where they connect: first those that connect, the largest group first, then those
/// that do not, by reason.
///
/// ```
/// use urlens_programs::{default_programs, groups};
/// assert_eq!(groups("https://example.org/", &default_programs()).len(), 1);
/// ```
pub fn groups<'a>(text: &'a str, programs: &[&'static Program]) -> Vec<ProgramGroup<'a>> {
    let mut groups: Vec<ProgramGroup<'a>> = Vec::new();
    match CommonUrl::find(text).filter(|url| !url.is_long()) {
        // All programs that accept a common URL read it alike.
        Some(url) => {
            let accepts = |program: &&'static Program| !url.may_be_refused(&program.arrangement);
            let accepting: Vec<_> = programs.iter().copied().filter(accepts).collect();
            let is_complete = accepting.len() == programs.len();
            groups.push(ProgramGroup { connection: Ok(url.into()), programs: accepting });
            if !is_complete {
                let others: Vec<_> =
                    programs.iter().copied().filter(|program| !accepts(program)).collect();
                add(&mut groups, &others, text);
                sort(&mut groups, programs);
            }
        }
        None => add(&mut groups, programs, text),
    }
    groups
        .sort_by_key(|group| (group.connection.is_err(), core::cmp::Reverse(group.programs.len())));
    groups
}

/// Sorts the programs of groups by the order of the list, and removes empty groups.
fn sort(groups: &mut Vec<ProgramGroup<'_>>, programs: &[&'static Program]) {
    let mut sorted: Vec<Vec<&'static Program>> = groups.iter().map(|_| Vec::new()).collect();
    for &program in programs {
        let is_member = |group: &ProgramGroup<'_>| {
            group.programs.iter().any(|&member| core::ptr::eq(member, program))
        };
        if let Some(at) = groups.iter().position(is_member) {
            sorted[at].push(program);
        }
    }
    groups.iter_mut().zip(sorted).for_each(|(group, programs)| group.programs = programs);
    groups.retain(|group| !group.programs.is_empty());
}

/// Adds programs to the groups with their connections.
fn add<'a>(groups: &mut Vec<ProgramGroup<'a>>, programs: &[&'static Program], text: &'a str) {
    for (&program, reading) in programs.iter().zip(read_all(text, programs)) {
        let connection = reading.map_err(NoConnection::Refused).and_then(Connection::of);
        let is_same = |group: &&mut ProgramGroup<'a>| match (&group.connection, &connection) {
            (Ok(a), Ok(b)) => a.difference(b).is_none(),
            (Err(NoConnection::Refused(_)), Err(NoConnection::Refused(_))) => true,
            (Err(a), Err(b)) => a == b,
            _ => false,
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.programs.push(program),
            None => groups.push(ProgramGroup { connection, programs: Vec::from([program]) }),
        }
    }
}
