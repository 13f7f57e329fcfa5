//! URI templates: what RFC 6570 and its public examples say, and laws that hold for every template.
//!
//! `URLENS_CASES` and `URLENS_SEED` are those of the laws of identifiers; see the README.

mod allocation;
#[path = "../common/count_allocations.rs"]
mod count_allocations;
mod examples;
mod expand;
mod generate;
mod lists;
mod match_examples;
mod matching;
mod oracle;
mod parse;
mod routing;
