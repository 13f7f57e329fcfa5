//! The list of operations, from which dispatch, help, documentation and tests are generated.

mod documents;
mod help;
mod identifiers;
mod parameter;
mod readings;
mod schemes;
mod texts;

pub use help::help;
pub use parameter::{Parameter, Values};

use crate::failure::{Failure, ShortName};
use crate::request::Request;
use urlens::HostEncoding;

/// An operation.
///
/// ```
/// let op = urlens_ops::find("resolve").unwrap();
/// assert_eq!(op.parameters[0].name, "as");
/// assert_eq!(urlens_ops::ask(op.example.request), op.example.answer);
/// ```
#[derive(Clone, Copy)]
pub struct Op {
    /// The value of `op`.
    pub name: &'static str,
    /// A one-line description.
    pub help: &'static str,
    /// The parameters.
    pub parameters: &'static [Parameter],
    /// The members of `ok`.
    pub returns: &'static str,
    /// A request and its answer.
    pub example: Example,
    pub(crate) run: Run,
}

/// A request and its answer, each one line.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The request.
    pub request: &'static str,
    /// The answer.
    pub answer: &'static str,
}

/// Runs an operation and writes the value of `ok`.
pub(crate) type Run = fn(&Request<'_>, &mut Vec<u8>) -> Result<(), Failure>;

/// The names of the encodings of a non-ASCII host in a URI.
pub(crate) const HOSTS: [(&str, HostEncoding); 2] =
    [("percent", HostEncoding::Percent), ("idna", HostEncoding::Idna)];

/// The operations by group, in the order of the documentation.
const GROUPS: &[&[Op]] = &[
    identifiers::OPS,
    schemes::OPS,
    readings::OPS,
    texts::OPS,
    #[cfg(feature = "extensions")]
    documents::OPS,
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

/// Every operation.
///
/// ```
/// assert!(urlens_ops::OPS.iter().any(|op| op.name == "normalize"));
/// ```
pub const OPS: &[Op] = &{
    let mut all = [GROUPS[0][0]; COUNT];
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut n = 0;
        while n < GROUPS[group].len() {
            all[count] = GROUPS[group][n];
            count += 1;
            n += 1;
        }
        group += 1;
    }
    all
};

/// The functions of all operations. Requests need no other member, so that a program that only answers
/// requests has no help texts.
const FUNCTIONS: [(&str, Run); COUNT] = {
    let (mut all, mut n) = ([(OPS[0].name, OPS[0].run); COUNT], 0);
    while n < COUNT {
        all[n] = (OPS[n].name, OPS[n].run);
        n += 1;
    }
    all
};

/// The names of the parameters of `policy`.
pub(crate) const POLICY_PARAMETERS: [&str; readings::POLICY_PARAMETERS.len()] = {
    let (mut names, mut n) = ([""; readings::POLICY_PARAMETERS.len()], 0);
    while n < names.len() {
        names[n] = readings::POLICY_PARAMETERS[n].name;
        n += 1;
    }
    names
};

/// Returns the operation with a name.
///
/// ```
/// assert!(urlens_ops::find("normalise").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Op> {
    OPS.iter().find(|op| op.name == name)
}

/// Runs the operation of a request and appends the value of `ok`.
pub(crate) fn run(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let name = request.text("op")?;
    let Some((_, run)) = FUNCTIONS.iter().find(|it| it.0 == name) else {
        if !cfg!(feature = "extensions") {
            return Err(Failure::not_included(&format!("op `{}`", ShortName(&name))));
        }
        return Err(Failure::unsupported(format!("unknown op `{}`", ShortName(&name))));
    };
    run(request, ok)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Names of operations and of their parameters are unique.
    #[test]
    fn names_are_unique() {
        let names: HashSet<_> = OPS.iter().map(|op| op.name).collect();
        assert_eq!(names.len(), OPS.len());
        for op in OPS {
            let names: HashSet<_> = op.parameters.iter().map(|it| it.name).collect();
            assert_eq!(names.len(), op.parameters.len(), "{}", op.name);
        }
    }

    /// Each example has the answer that the operation returns.
    #[test]
    fn examples() {
        for op in OPS {
            let answer = crate::ask(op.example.request);
            assert_eq!(answer, op.example.answer, "{}", op.name);
        }
    }

    /// The error of a request without a required field names the field.
    #[test]
    fn required_fields_are_required() {
        for op in OPS {
            let given: serde_json::Value = serde_json::from_str(op.example.request).unwrap();
            for parameter in op.parameters.iter().filter(|it| !it.optional) {
                let mut given = given.clone();
                given.as_object_mut().unwrap().remove(parameter.name);
                let answer = crate::ask(&given.to_string());
                let missing = format!("`{}` is missing", parameter.name);
                assert!(answer.contains(&missing), "{} {}: {answer}", op.name, parameter.name);
            }
        }
    }
}
