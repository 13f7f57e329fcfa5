//! URLs by the URL Standard: lists, laws, the reverse specification's algebra, and the `url` crate.
//!
//! `cargo test -p urlens-conformance --test url -- --nocapture` prints what was counted.

mod algebra;
mod allocation;
mod building;
mod constants;
#[path = "../common/count_allocations.rs"]
mod count_allocations;
mod encoding;
mod equations;
mod grammar;
mod idna;
mod laws;
mod machine;
mod machine_host;
mod model;
mod peer;
mod setters;
mod spec_url;
mod texts;
mod validation_errors;
mod wpt;
