//! URI templates: what RFC 6570 and its public examples say, and laws that hold for every template.
//!
//! `URLENS_CASES` and `URLENS_SEED` are those of the laws of identifiers; see the README.

mod allocation;
#[path = "../common/asked.rs"]
mod asked;
mod drawn;
mod examples;
mod expanding;
mod found;
mod lists;
mod matching;
mod oracle;
mod reading;
mod routing;
