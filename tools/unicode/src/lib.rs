//! The Unicode tables of `urlens`: UTS 46, Normalization Form C, and the rules of RFC 5893 for directions; and
//! those of `urlens-programs`: compatibility decompositions and decimal digits.
//!
//! A table that the code could not use is an error: [`layout`] checks what the code relies on.

mod compatibility;
mod data;
mod layout;
mod mapping;
mod source;

use data::Data;
use std::io;
use std::path::Path;

/// Tables as a file in Rust.
pub struct Tables {
    /// The path of the file in the repository.
    pub path: &'static str,
    /// The version of Unicode.
    pub version: String,
    /// The text of the file.
    pub source: String,
    /// The size of each table, for people.
    pub sizes: String,
}

/// The tables of the Unicode version whose files are in a folder.
///
/// # Errors
///
/// If a file cannot be read.
///
/// # Panics
///
/// If the data has properties that the code of `urlens` does not support.
pub fn tables(folder: &Path) -> io::Result<[Tables; 2]> {
    let data = Data::read(folder)?;
    layout::check(&data);
    Ok([layout::tables(&data), compatibility::tables(&data)])
}
