//! Groups of programs by where they connect.

use crate::connection::{Connection, NoConnection, connects_to};
use crate::plain::plain;
use crate::program::Program;
use alloc::vec::Vec;

/// The length in bytes up to which all programs accept plain texts.
const LONGEST: usize = 2048;

/// Programs with the same connection.
///
/// ```
/// use urlens_programs::{groups, programs};
///
/// let all: Vec<_> = programs().iter().collect();
/// let groups = groups("http://example.org;evil.example/", &all);
/// let hosts: Vec<_> = groups.iter().filter_map(|it| it.connection.as_ref().ok()).collect();
/// assert_eq!(hosts.len(), 2);
/// assert!(groups[1].programs.iter().any(|it| it.id == "node_legacy"));
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
    // All programs accept a plain text, unless it is long, and read it alike.
    if let Some(plain) = plain(text).filter(|_| text.len() <= LONGEST) {
        return Vec::from([ProgramGroup {
            connection: Ok(plain.into()),
            programs: programs.to_vec(),
        }]);
    }
    let mut groups: Vec<ProgramGroup<'a>> = Vec::new();
    for &program in programs {
        let connection = connects_to(program, text);
        let is_same = |it: &&mut ProgramGroup<'a>| match (&it.connection, &connection) {
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
    groups.sort_by_key(|it| (it.connection.is_err(), core::cmp::Reverse(it.programs.len())));
    groups
}
