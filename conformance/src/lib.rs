//! Conformance tests of urlens: published lists of cases, oracles that transcribe a standard word for
//! word, and random texts for laws. Not published.
//!
//! | module | contents |
//! |---|---|
//! | [`lists`] | finds and runs lists of cases |
//! | [`tally`] | counts the results of a list, with known differences |
//! | [`oracle`] | RFC 3986, section 5, on plain strings |
//! | [`random`] | the random number generator, and the runner of laws |
//! | [`texts`] | random references, many of them almost valid |
//! | [`scheme_texts`] | random texts whose schemes have rules |
//! | [`pairs`] | random pairs of equivalent or different texts |
//! | [`types`] | examples that must not compile |
//! | [`edges`] | requests that the command and every binding must answer alike |
//! | [`set_cases`] | the hand-written table of `set`, as cases for every edge |
//! | [`clock`] | growth of time with input size |
//! | [`public_items`] | the public items of a crate, from rustdoc |
//! | [`files`] | the files of the repository |
//! | [`generated`] | pages that tests write |
//! | [`ids`] | requirement ids in a text |
//! | [`unsafe_code`] | counts of `unsafe` |

/// Prints a line even when the test runner captures the output of passing tests.
#[macro_export]
macro_rules! say {
    ($($what:tt)*) => {{
        use std::io::Write as _;
        // A closed standard output is no reason to fail.
        let _ = std::writeln!(std::io::stdout(), $($what)*);
    }};
}

pub mod clock;
pub mod edges;
pub mod files;
pub mod generated;
pub mod ids;
pub mod lists;
pub mod oracle;
mod pages;
pub mod pairs;
pub mod public_items;
pub mod random;
pub mod scheme_texts;
pub mod set_cases;
pub mod tally;
pub mod texts;
pub mod types;
pub mod unsafe_code;
mod words;
