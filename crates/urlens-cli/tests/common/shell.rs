//! Runs commands in a shell that has `urlens` in its path.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Runs `call` in `folder`, and returns standard output and standard error.
pub(crate) fn run(call: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_urlens")).parent().expect("a folder");
    let others = env::var_os("PATH").unwrap_or_default();
    let paths = [PathBuf::from(binary)].into_iter().chain(env::split_paths(&others));
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("exec 2>&1; {call}"))
        .current_dir(folder)
        .env("PATH", env::join_paths(paths).expect("folders"))
        .env("NO_COLOR", "1")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("output is UTF-8").trim_end().to_owned()
}

/// Creates a writable folder with the files that examples use.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    for entry in fs::read_dir(files).expect("files for examples") {
        let path = entry.expect("an entry").path();
        fs::copy(&path, folder.join(path.file_name().expect("a name"))).expect("a copy");
    }
    folder
}
