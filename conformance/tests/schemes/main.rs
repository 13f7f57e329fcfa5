//! Lists of cases for URI schemes, each with its number of cases.
//!
//! `cargo test -p urlens-conformance --test schemes -- --nocapture` prints one line per list.

mod atproto;
mod data;
mod examples;
