//! The source files and pages of the repository.

use crate::public_items::root;
use std::fs;
use std::path::Path;

/// The paths of all files and folders of the repository, relative to its root and with `/`. Hidden ones,
/// build output and installed packages are left out.
///
/// # Panics
///
/// If a folder cannot be read.
pub fn all() -> Vec<String> {
    let mut paths = Vec::new();
    collect(&root(), "", &mut paths);
    paths
}

/// The text of a file of the repository.
///
/// # Panics
///
/// If the file cannot be read, or is not UTF-8.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn collect(folder: &Path, prefix: &str, paths: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of the repository") {
        let entry = entry.expect("a folder entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || matches!(&*name, "target" | "node_modules" | "__pycache__") {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{path}/"), paths);
        }
        paths.push(path);
    }
}
