//! Bad input gives a clear message or a documented result, and never a panic.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Output;
use std::thread;
use std::time::Duration;

/// The commands that every input is tested with.
const BULK: [&[&str]; 2] = [&["normalize", "--as", "url"], &["dedupe"]];

const NO_SCHEME: &str =
    "missing scheme, and no base that a relative reference can be resolved against";

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// Returns standard output, standard error and the exit code.
fn result(output: &Output) -> (String, String, Option<i32>) {
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// Checks that each bulk command prints `out` for `input`, and `err` on standard error.
fn check(input: &[u8], out: &str, err: &str) {
    let code = Some(i32::from(!err.is_empty()));
    for command in BULK {
        for threads in ["1", "4"] {
            let arguments = [command, &["--threads", threads]].concat();
            let output = common::run(&arguments, input);
            let (actual, message, actual_code) = result(&output);
            assert_eq!((message.as_str(), actual_code), (err, code), "{arguments:?}");
            // The output may have ten megabytes: print only the line of the first difference.
            let line = actual.lines().zip(out.lines()).position(|(one, other)| one != other);
            assert!(actual == out, "{arguments:?} differs at {line:?}");
        }
    }
}

/// Writes a temporary file.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a file");
    path
}

fn run_on(path: &std::path::Path) -> (String, String, Option<i32>) {
    let path = path.to_str().expect("a path that is text");
    let (out, err, code) = result(&common::run(&["normalize", "--as", "url", "-f", path], b""));
    (out, err.replace(path, "FILE"), code)
}

#[test]
fn empty_input() {
    check(b"", "", "");
}

/// Empty lines are skipped but counted. A line of spaces is not empty.
#[test]
fn empty_lines() {
    check(
        b"\n\nhttp://a/\n\n  \n",
        "http://a/\n",
        "stdin:5: missing scheme, and no base that a relative reference can be resolved against\n1 of 2 lines failed\n",
    );
}

#[test]
fn line_ends() {
    check(b"http://a/\r\nhttp://b/\n\r\nhttp://c/", "http://a/\nhttp://b/\nhttp://c/\n", "");
}

/// A byte order mark is removed from the first line only.
#[test]
fn byte_order_mark() {
    check(
        b"\xEF\xBB\xBFhttp://a/\n\xEF\xBB\xBFhttp://b/\n",
        "http://a/\n",
        "stdin:2: missing scheme, and no base that a relative reference can be resolved against\n1 of 2 lines failed\n",
    );
}

#[test]
fn nul_bytes() {
    check(
        b"http://a\0b/\nhttp://a/\n\0\n",
        "http://a/\n",
        "\
stdin:1: invalid domain at byte 8
stdin:3: missing scheme, and no base that a relative reference can be resolved against
2 of 3 lines failed
",
    );
}

#[test]
fn invalid_utf_8() {
    check(
        b"http://a/\n\xFF\xFE\nhttp://b/\nhttp://c/\xC3\n",
        "http://a/\nhttp://b/\n",
        "\
stdin:2: not UTF-8 at byte 0
stdin:4: not UTF-8 at byte 9
2 of 4 lines failed
",
    );
}

/// Good and bad lines that are longer than a block, between short ones.
#[test]
fn lines_of_ten_megabytes() {
    let long = format!("http://a/{}", "x".repeat(10_000_000));
    let bad = "y".repeat(10_000_000);
    check(
        format!("http://a/\n{long}\n{bad}\nhttp://b/\n").as_bytes(),
        &format!("http://a/\n{long}\nhttp://b/\n"),
        "stdin:3: missing scheme, and no base that a relative reference can be resolved against\n1 of 4 lines failed\n",
    );
}

/// Lines above the limit are errors; the lines around them are read. One ends within the block that exceeds
/// the limit, one later, one never.
#[test]
fn lines_above_the_limit() {
    let most = 16 << 20;
    let fits = format!("http://a/{}", "x".repeat(most - 9));
    let lines = [most + 1, 3 * most, 2 * most].map(|length| "x".repeat(length));
    let [short, long, last] = &lines;
    check(
        format!("http://a/\n{short}\n{fits}\r\n{long}\nhttp://b/\nhttp://c/\n{last}").as_bytes(),
        &format!("http://a/\n{fits}\nhttp://b/\nhttp://c/\n"),
        "\
stdin:2: longer than 16777216 bytes
stdin:4: longer than 16777216 bytes
stdin:7: longer than 16777216 bytes
3 of 7 lines failed
",
    );
}

/// Order and line numbers are kept over many blocks and threads.
#[test]
fn many_blocks() {
    let line = |number: u32| match number % 1000 {
        999 => "no\n".to_owned(),
        _ => format!("http://example.org/some/path/to/make/it/long/{number}\n"),
    };
    let all: String = (0..100_000).map(line).collect();
    let good: String = (0..100_000).filter(|number| number % 1000 != 999).map(line).collect();
    let mut bad: String =
        (1..=100).map(|thousand| format!("stdin:{thousand}000: {NO_SCHEME}\n")).collect();
    bad += "100 of 100000 lines failed\n";
    check(all.as_bytes(), &good, &bad);
}

#[test]
fn directory_as_file() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let message = "FILE: is a directory; expected a list of URLs\n".to_owned();
    assert_eq!(run_on(folder), (String::new(), message, Some(1)));
}

/// A missing file is reported, and the other files are read.
#[test]
fn missing_file() {
    let path = file("there.txt", b"http://a/\n");
    let path = path.to_str().unwrap();
    let output = common::run(&["dedupe", "-f", "no/such.txt", "-f", path, "-f", "-"], b"http://b/");
    let message = "no/such.txt: no such file\n".to_owned();
    assert_eq!(result(&output), ("http://a/\nhttp://b/\n".to_owned(), message, Some(1)));
}

/// `http://a/` and `HTTP://B` on two lines, compressed with gzip.
const GZIP: &[u8] = &[
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xcb, 0x28, 0x29, 0x29, 0xb0, 0xd2,
    0xd7, 0x4f, 0xd4, 0xe7, 0xf2, 0x08, 0x09, 0x09, 0x00, 0xb2, 0x9c, 0xb8, 0x00, 0xd0, 0x51, 0xa1,
    0xca, 0x13, 0x00, 0x00, 0x00,
];
/// Those lines compressed with zstd, with a checksum.
const ZSTD: &[u8] = &[
    0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x13, 0x99, 0x00, 0x00, 0x68, 0x74, 0x74, 0x70, 0x3a, 0x2f, 0x2f,
    0x61, 0x2f, 0x0a, 0x48, 0x54, 0x54, 0x50, 0x3a, 0x2f, 0x2f, 0x42, 0x0a, 0xae, 0xa6, 0xda, 0x5c,
];
/// A skippable frame of zstd with two bytes.
const SKIPPED: &[u8] = &[0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 0xff, 0xff];

/// Compressed files may have several frames, and extensions in any case.
#[test]
fn compressed_files() {
    let twice = "http://a/\nhttp://b/\nhttp://a/\nhttp://b/\n".to_owned();
    let gzip = file("list.txt.GZ", &[GZIP, GZIP].concat());
    assert_eq!(run_on(&gzip), (twice.clone(), String::new(), Some(0)));
    let zstd = file("list.zst", &[ZSTD, SKIPPED, ZSTD].concat());
    assert_eq!(run_on(&zstd), (twice, String::new(), Some(0)));
    let empty = file("empty.zst", b"");
    assert_eq!(run_on(&empty), (String::new(), String::new(), Some(0)));
}

/// Lines before the damage are printed.
#[test]
fn damaged_files() {
    let good = "http://a/\nhttp://b/\n".to_owned();
    let cut = file("cut.gz", &[GZIP, &GZIP[..20]].concat());
    let message = "FILE: truncated compressed data\n".to_owned();
    assert_eq!(run_on(&cut), (good.clone(), message, Some(1)));

    let plain = file("plain.gz", b"http://a/\n");
    assert_eq!(run_on(&plain), (String::new(), "FILE: invalid gzip header\n".into(), Some(1)));

    let mut changed = ZSTD.to_vec();
    changed[15] = b'+';
    let changed = file("changed.zst", &changed);
    let (_, message, code) = run_on(&changed);
    assert_eq!(message, "FILE: damaged zstd data: wrong checksum\n");
    assert_eq!(code, Some(1));

    let plain = file("plain.zst", b"http://a/\n");
    let (out, message, code) = run_on(&plain);
    assert!(message.starts_with("FILE: invalid or damaged zstd data: "), "{message}");
    assert_eq!((out.as_str(), code), ("", Some(1)));
}

/// A closed pipe ends the run silently and soon, with exit code 0.
#[test]
fn closed_pipe() {
    for command in BULK {
        for threads in ["1", "4"] {
            let mut child = common::start(&[command, &["--threads", threads]].concat());
            drop(child.stdout.take());
            let mut stdin = child.stdin.take().unwrap();
            let mut lines = (0..).map(|number| format!("http://a/{number}\n").repeat(1000));
            // The command stops reading when its output is closed.
            let stopped =
                lines.by_ref().take(100_000).any(|line| stdin.write_all(line.as_bytes()).is_err());
            assert!(stopped, "{command:?} does not stop");
            let output = child.wait_with_output().unwrap();
            assert_eq!(result(&output), (String::new(), String::new(), Some(0)), "{command:?}");
        }
    }
}

/// Each line is answered before the next is sent, on one thread and on several.
#[test]
fn answers_are_not_delayed() {
    for command in BULK {
        for threads in ["1", "4"] {
            let mut child = common::start(&[command, &["--threads", threads]].concat());
            let mut stdin = child.stdin.take().unwrap();
            let mut answers = BufReader::new(child.stdout.take().unwrap());
            for number in 0..5 {
                let line = format!("http://a/{number}\n");
                stdin.write_all(line.as_bytes()).unwrap();
                let mut answer = String::new();
                answers.read_line(&mut answer).unwrap();
                assert_eq!(answer, line);
            }
            // A closed pipe ends the command although standard input is still open.
            drop(answers);
            // A process that another test starts has a copy of the pipe until it executes its
            // program, so one line may not be enough. Each is new, so that `dedupe` prints it.
            let mut number = 0;
            while child.try_wait().unwrap().is_none() {
                number += 1;
                assert!(number < 3000, "the command does not end");
                // An error means that the command has ended.
                let _ = stdin.write_all(format!("http://b/{number}\n").as_bytes());
                thread::sleep(Duration::from_millis(10));
            }
            assert_eq!(child.wait().unwrap().code(), Some(0));
            drop(stdin);
        }
    }
}

/// An argument is one text, even if it is empty or contains a newline.
#[test]
fn arguments() {
    let output = common::run(&["normalize", "--as", "url", "http://a/\nb", "", "x"], b"not read");
    let message = "\
argument 2: missing scheme, and no base that a relative reference can be resolved against
argument 3: missing scheme, and no base that a relative reference can be resolved against
";
    assert_eq!(result(&output), ("http://a/b\n".to_owned(), message.to_owned(), Some(1)));
}

/// `--progress` shows the bar, and it is erased at the end.
#[test]
fn progress_bar_is_erased() {
    let mut child = common::start(&["normalize", "--progress", "--threads", "1"]);
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..3 {
        stdin.write_all(b"a:b\n").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(150));
    }
    drop(stdin);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert!(err.starts_with('\r') && err.contains("lines/s"), "{err:?}");
    assert!(err.ends_with("\r\x1B[K"), "{err:?}");
    assert!(child.wait().unwrap().success());
}

/// Help and version fail if they cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn help_on_a_full_disk() {
    for arguments in
        [&["--help"][..], &["--version"], &["get", "--help"], &["get", "host", "http://a/"]]
    {
        let full = fs::File::options().write(true).open("/dev/full").expect("/dev/full");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_urlens"))
            .args(arguments)
            .stdout(full)
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("No space left"), "{arguments:?}");
    }
}
