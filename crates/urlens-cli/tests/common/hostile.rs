//! Requests whose answers or memory once were hundreds of times as long, and a limit of memory.

use std::process::{Child, Command, Stdio};

/// Starts the command with 3 GB of address space.
pub(crate) fn start_within_limit(arguments: &[&str]) -> Child {
    Command::new("sh")
        .args(["-c", "ulimit -v 3000000 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_urlens")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// The requests: expansions of 75 GB, and texts of two megabytes with an entry of a list for each character.
pub(crate) fn requests() -> Vec<String> {
    let expression = "{x}".repeat(150_000);
    let value = "v".repeat(500_000);
    let mut all =
        vec![format!(r#"{{"op":"template","template":"{expression}","vars":{{"x":"{value}"}}}}"#)];
    for unit in ["@", "%", "#", " ", "a/../", "&", "{x}"] {
        let text = unit.repeat(2_000_000 / unit.len());
        for request in [
            r#""op":"readings""#,
            r#""op":"parse","as":"url""#,
            r#""op":"tokens""#,
            r#""op":"scheme""#,
            r#""op":"programs""#,
        ] {
            for prefix in ["", "http://", "usr:npm/a?"] {
                all.push(format!(r#"{{{request},"input":"{prefix}{text}"}}"#));
            }
        }
    }
    all
}
