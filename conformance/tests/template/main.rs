//! URI templates: examples and published lists for RFC 6570, and laws.
//!
//! See the README for `URLENS_CASES` and `URLENS_SEED`.

mod allocation;
#[path = "../common/count_allocations.rs"]
mod count_allocations;
mod examples;
mod expand;
mod generate;
mod lists;
mod match_examples;
mod matching;
mod one_call;
mod oracle;
mod parse;
mod routing;
