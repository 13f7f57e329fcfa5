//! The WebAssembly module in node answers as the library does. `fuzz/all` builds the module.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex};

#[path = "requests/mod.rs"]
mod requests;

/// The streams of a process that answers lines.
struct Module(ChildStdin, BufReader<ChildStdout>);

#[allow(clippy::zombie_processes, reason = "node ends when the target does, with its input")]
static MODULE: LazyLock<Mutex<Module>> = LazyLock::new(|| {
    let module = std::env::var_os("URLENS_FUZZ_MODULE").expect("fuzz/all sets URLENS_FUZZ_MODULE");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/answer-with-wasm.mjs");
    let child = Command::new("node")
        .args([script.as_ref(), module.as_os_str()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node starts");
    let (input, output) = (child.stdin.expect("piped"), child.stdout.expect("piped"));
    Mutex::new(Module(input, BufReader::new(output)))
});

fn check(request: &str) {
    // The module has no parsers of documents: they would make it larger.
    if request.contains('\n') || request.contains("format") {
        return;
    }
    let Module(input, output) = &mut *MODULE.lock().expect("one thread");
    writeln!(input, "{request}").expect("node reads");
    let mut answer = String::new();
    output.read_line(&mut answer).expect("node answers");
    assert_eq!(answer.trim_end_matches('\n'), urlens_ops::ask(request), "{request}");
}

fuzz_target!(|input: (u8, &str, &str)| {
    let (number, text, other) = input;
    check(text);
    check(&requests::request(number, text, other));
});
