//! Prints the number of public items of each published library crate, and of two peers, as a
//! Markdown table.
//!
//! `cargo run -p urlens-conformance --bin count-public-items`

use std::process::ExitCode;
use urlens_conformance::public_items::{PEERS, count, of_library, of_peer, published_libraries};

fn main() -> ExitCode {
    match print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn print() -> Result<(), String> {
    println!("| crate | public items |\n|---|---|");
    for library in published_libraries()? {
        println!("| {} | {} |", library.package, count(&of_library(&library)?));
    }
    for (package, version) in PEERS {
        println!("| {package} {version} | {} |", of_peer(package, version)?.len());
    }
    Ok(())
}
