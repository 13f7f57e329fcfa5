//! What urlens is held to: lists of cases that others wrote, oracles that transcribe a standard
//! word for word, and texts drawn at random for the laws. Nothing here is published.
//!
//! | module | holds |
//! |---|---|
//! | [`lists`] | where the lists are found |
//! | [`tally`] | how a run over a list is counted, and what may differ, and why |
//! | [`oracle`] | RFC 3986, section 5, on plain strings |
//! | [`random`] | chance that can be repeated, and how a law is run on it |
//! | [`respell`] | pairs of texts that mean the same, or do not |
//! | [`texts`] | references full of near misses |
//! | [`types`] | what does not compile, on purpose |
//! | [`edges`] | questions that every edge must answer alike |
//! | [`clock`] | how time grows with size |
//! | [`public_items`] | the public items of a crate, from rustdoc |
//! | [`ids`] | the numbers of requirements in a text, for the test that counts them |

/// Prints a line of what was counted, also where the test runner keeps what passing tests print to
/// itself: a count that nobody sees is no report.
#[macro_export]
macro_rules! say {
    ($($what:tt)*) => {{
        use std::io::Write as _;
        // Nobody is told if nobody listens.
        let _ = std::writeln!(std::io::stdout(), $($what)*);
    }};
}

pub mod clock;
pub mod edges;
pub mod ids;
pub mod lists;
pub mod oracle;
pub mod public_items;
pub mod random;
pub mod respell;
pub mod tally;
pub mod texts;
pub mod types;
mod words;
