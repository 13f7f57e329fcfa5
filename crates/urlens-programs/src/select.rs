//! Sets of programs: all, the default ones, or by name.

use crate::list::programs;
use crate::program::{Program, ProgramKind, Status};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The default programs: those that are maintained and widely used.
///
/// ```
/// let ids: Vec<_> = urlens_programs::default_programs().iter().map(|program| program.id).collect();
/// assert!(ids.contains(&"curl8") && !ids.contains(&"lua_socket"));
/// ```
pub fn default_programs() -> Vec<&'static Program> {
    programs().iter().filter(|program| program.status == Status::Current).collect()
}

/// The programs of a list of names that are separated by commas.
///
/// A name is an [id](Program::id), the name of a recorded reading ([`members`](Program::members)),
/// the start of several ids (`curl`, `go`), the rest of an id after the language (`requests`), `default` or
/// `all`. A name of several ids selects those that count by default, or all of them if none does. A
/// hyphen stands for `_`.
///
/// ```
/// use urlens_programs::select;
///
/// let ids = |names| select(names).unwrap().iter().map(|program| program.id).collect::<Vec<_>>();
/// assert_eq!(ids("curl7, node_url"), ["curl7", "whatwg"]);
/// assert_eq!(ids("curl"), ["curl8"]);
/// assert_eq!(ids("go"), ["go127", "go127_client"]);
/// assert_eq!(ids("requests, fast-uri"), ["py_requests", "fast_uri"]);
/// assert_eq!(select("netscape").unwrap_err().to_string(), "unknown program `netscape`");
/// ```
///
/// # Errors
///
/// If a name is unknown.
pub fn select(names: &str) -> Result<Vec<&'static Program>, UnknownProgram> {
    let mut selected: Vec<&'static Program> = Vec::new();
    for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        for program in select_one(name)? {
            if !selected.iter().any(|other| other.id == program.id) {
                selected.push(program);
            }
        }
    }
    if selected.is_empty() { Err(UnknownProgram { name: names.into() }) } else { Ok(selected) }
}

/// The program with a name, as for [`select`]. Of several, a client that counts by default is preferred.
///
/// ```
/// use urlens_programs::find_by_name;
///
/// assert_eq!(find_by_name("curl").unwrap().id, "curl8");
/// assert_eq!(find_by_name("go").unwrap().id, "go127_client");
/// assert_eq!(find_by_name("urllib3").unwrap().id, "py_urllib3");
/// assert!(find_by_name("all").is_err());
/// ```
///
/// # Errors
///
/// If the name is unknown, or the name of a set.
pub fn find_by_name(name: &str) -> Result<&'static Program, UnknownProgram> {
    let unknown = || UnknownProgram { name: name.into() };
    if is_set(name) {
        return Err(unknown());
    }
    let found = select_one(name)?;
    let client = found.iter().find(|program| program.kind == ProgramKind::Client);
    client.or(found.first()).copied().ok_or_else(unknown)
}

fn is_set(name: &str) -> bool {
    matches!(name, "all" | "default")
}

fn select_one(name: &str) -> Result<Vec<&'static Program>, UnknownProgram> {
    let named = |wanted: &dyn Fn(&Program) -> bool| -> Vec<&'static Program> {
        programs().iter().filter(|program| wanted(program)).collect()
    };
    let given = name;
    let name = &*given.replace('-', "_");
    let found = match name {
        "all" => programs().iter().collect(),
        "default" => default_programs(),
        _ => named(&|program| program.id == name || program.members.contains(&name)),
    };
    if !found.is_empty() {
        return Ok(found);
    }
    // A family: the id continues with a version or a function.
    let is_member = |program: &Program| {
        program.id.strip_prefix(name).is_some_and(|rest| {
            rest.starts_with(|c: char| c == '_' || c.is_ascii_digit()) && !name.is_empty()
        })
    };
    // A library or function: the id starts with its language.
    let is_part =
        |program: &Program| program.id.split_once('_').is_some_and(|(_, part)| part == name);
    let current = |program: &Program| program.status == Status::Current;
    let found = [
        named(&|program| is_member(program) && current(program)),
        named(&is_member),
        named(&|program| is_part(program) && current(program)),
        named(&is_part),
    ];
    let found = found.into_iter().find(|programs| !programs.is_empty());
    found.ok_or_else(|| UnknownProgram { name: given.into() })
}

/// The error of a name that is not the name of a program.
///
/// ```
/// assert_eq!(urlens_programs::find_by_name("mosaic").unwrap_err().name, "mosaic");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownProgram {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown program `{}`", self.name.escape_debug())
    }
}

impl core::error::Error for UnknownProgram {}
