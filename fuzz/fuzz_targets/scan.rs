//! `urlens scan` prints the links that the library finds, whatever bytes it reads. `fuzz/all` builds the command.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Write;
use std::process::{Command, Stdio};
use urlens_links::Finder;

/// The number of bytes in which a NUL character shows that a file is not text.
const SNIFFED: usize = 8 * 1024;

fuzz_target!(|bytes: &[u8]| {
    let command =
        std::env::var_os("URLENS_FUZZ_COMMAND").expect("fuzz/all sets URLENS_FUZZ_COMMAND");
    let mut child = Command::new(command)
        .args(["scan", "--urls", "--bare", "--show-passwords", "--color", "never"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A file that is not text is not read to its end.
    let _ = child.stdin.take().expect("piped").write_all(bytes);
    let output = child.wait_with_output().expect("the command ends");
    let message = String::from_utf8_lossy(&output.stderr);
    let is_text = !bytes[..bytes.len().min(SNIFFED)].contains(&0);
    assert_eq!(output.status.code(), Some(if is_text { 0 } else { 2 }), "{message}");
    let printed = String::from_utf8(output.stdout).expect("links are UTF-8");
    let (mut expected, finder) = (String::new(), Finder::code().bare(true).emails(true));
    for chunk in bytes.utf8_chunks().filter(|_| is_text) {
        for link in finder.links(chunk.valid()) {
            expected.push_str(link.as_str());
            expected.push('\n');
        }
    }
    assert_eq!(printed, expected);
});
