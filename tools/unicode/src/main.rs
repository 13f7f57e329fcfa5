//! Writes the Unicode tables: `cargo run --manifest-path tools/unicode/Cargo.toml -- FOLDER`
//!
//! FOLDER has the files of one Unicode version, compressed by gzip: IdnaMappingTable, UnicodeData,
//! DerivedNormalizationProps, DerivedBidiClass and DerivedJoiningType.

use std::path::Path;
use std::process::ExitCode;
use urlens_unicode::tables;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("usage: urlens-unicode FOLDER");
        return ExitCode::from(2);
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let written = tables(Path::new(&folder)).and_then(|all| {
        for tables in all {
            std::fs::write(root.join(tables.path), &tables.source)?;
            println!("{}: Unicode {}\n{}", tables.path, tables.version, tables.sizes);
        }
        Ok(())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}
