//! Lists of cases for identifiers with rules of their own, each with the number of cases it has.
//!
//! `cargo test -p urlens-conformance --test schemes -- --nocapture` prints one line per list.

mod atproto;
mod data;
mod examples;
