//! Prints the number of `unsafe` blocks, items and attributes of each crate, as the Markdown table of
//! docs/dependencies.md.
//!
//! `cargo run -p urlens-conformance --bin count-unsafe`

fn main() {
    print!("{}", urlens_conformance::unsafe_code::table());
}
