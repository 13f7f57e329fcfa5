//! `urlens scan`: links in files of all types, with their places.

mod common;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A new folder with these files.
fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scan").join(name);
    let _ = fs::remove_dir_all(&folder);
    for (name, content) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }
    folder
}

/// Runs `urlens scan` in a folder.
fn scan(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_urlens"))
        .arg("scan")
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("the command runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The links of JSON Lines, as `file:line:column link`, without repetitions.
fn found(output: &Output) -> Vec<String> {
    let mut all: Vec<_> = stdout(output)
        .lines()
        .map(|line| {
            let link: Value = serde_json::from_str(line).expect("JSON");
            let text = |name: &str| link[name].as_str().expect("a text").to_owned();
            let file = text("file").trim_start_matches("./").to_owned();
            format!("{file}:{}:{} {}", link["line"], link["column"], text("link"))
        })
        .collect();
    all.dedup();
    all
}

const LOG: &str = "2026-11-17T08:00:00 GET http://l1.example/a?b=c 200\n\
                   é [12:00] refused http://example.org\\@evil.example/, code=7\n\
                   (see https://l2.example/x_(y)).\n";
const MARKDOWN: &str = "# Title\n\n[one](https://m1.example/a_(b) \"title\") and ![two](/m2.png).\n\n\
                        Plain https://m3.example/, `http://m4.example`, <https://m5.example>.\n\n[r]: https://m6.example\n";
const HTML: &str = "<!doctype html>\n<a href=\"https://h1.example/?a&amp;b\">x</a>\n<img src='https://h2.example/i' srcset=\"/h3.png 1x,\n  https://h4.example/j 2x\">\n<script>f(\"https://h5.example\")</script>\n";
const RUST: &str = "//! Docs: <https://r1.example/>.\nconst A: &str = \"https://r2.example/\\n\"; // 'https://r3.example'\n";
const PYTHON: &str =
    "x = {'a': 'http://p1.example/?q=1', \"b\": [\"http://p2.example\",\"http://p3.example\"]}\n";
const JSON: &str = "{\"url\":\"https://j1.example/a\",\"next\":\"https:\\/\\/no.example\"}\n";
const YAML: &str = "a: https://y1.example/#top\nb: [http://y2.example, http://y3.example]\n";
const CSV: &str = "id,url\r\n1,https://c1.example/,x\r\n2,\"https://c2.example/\",y\r\n";

/// Patterns of all folders apply: of those above the argument, up to the root of the repository, too.
#[test]
fn excluded_files_are_skipped() {
    let link = |name: &str| format!("http://{name}.example/\n");
    let folder = folder(
        "excluded",
        &[
            ("a/.git/info/exclude", b"private\n"),
            ("a/.gitignore", b"*.log\n/b/build/\n"),
            ("a/b/.gitignore", b"!kept.log\n/top\n"),
            ("a/b/build/x.txt", link("build").as_bytes()),
            ("a/b/c/build/x.txt", link("nested-build").as_bytes()),
            ("a/b/c/top", link("nested-top").as_bytes()),
            ("a/b/kept.log", link("kept").as_bytes()),
            ("a/b/other.log", link("other").as_bytes()),
            ("a/b/private", link("private").as_bytes()),
            ("a/b/top", link("top").as_bytes()),
        ],
    );
    let output = scan(&folder, &["--links", "--format", "json", "a/b"]);
    assert_eq!(
        found(&output),
        [
            "a/b/c/build/x.txt:1:1 http://nested-build.example/",
            "a/b/c/top:1:1 http://nested-top.example/",
            "a/b/kept.log:1:1 http://kept.example/",
        ]
    );
}

/// Links in eight types of files, each with its line and column; none in binaries, ignored and hidden
/// files.
#[test]
fn planted_links_are_found() {
    let folder = folder(
        "planted",
        &[
            ("app.log", LOG.as_bytes()),
            ("docs/a.md", MARKDOWN.as_bytes()),
            ("docs/b.html", HTML.as_bytes()),
            ("src/c.rs", RUST.as_bytes()),
            ("src/d.py", PYTHON.as_bytes()),
            ("data/e.json", JSON.as_bytes()),
            ("data/f.yaml", YAML.as_bytes()),
            ("data/g.csv", CSV.as_bytes()),
            ("bin/h", b"\x7FELF\0\0http://binary.example/\n"),
            (".gitignore", b"ignored\n"),
            ("ignored/i.txt", b"http://ignored.example/\n"),
            (".hidden", b"http://hidden.example/\n"),
        ],
    );
    let output = scan(&folder, &["--links", "--format", "json", "."]);
    assert_eq!(
        found(&output),
        [
            "app.log:1:25 http://l1.example/a?b=c",
            "app.log:2:19 http://example.org\\@evil.example/",
            "app.log:3:6 https://l2.example/x_(y)",
            "data/e.json:1:9 https://j1.example/a",
            "data/f.yaml:1:4 https://y1.example/#top",
            "data/f.yaml:2:5 http://y2.example",
            "data/f.yaml:2:24 http://y3.example",
            "data/g.csv:2:3 https://c1.example/",
            "data/g.csv:3:4 https://c2.example/",
            "docs/a.md:3:7 https://m1.example/a_(b)",
            "docs/a.md:3:52 /m2.png",
            "docs/a.md:5:7 https://m3.example/",
            "docs/a.md:5:29 http://m4.example",
            "docs/a.md:5:50 https://m5.example",
            "docs/a.md:7:6 https://m6.example",
            "docs/b.html:2:10 https://h1.example/?a&b",
            "docs/b.html:3:11 https://h2.example/i",
            "docs/b.html:3:41 /h3.png",
            "docs/b.html:4:3 https://h4.example/j",
            "docs/b.html:5:12 https://h5.example",
            "src/c.rs:1:12 https://r1.example/",
            "src/c.rs:2:18 https://r2.example/",
            "src/c.rs:2:46 https://r3.example",
            "src/d.py:1:12 http://p1.example/?q=1",
            "src/d.py:1:44 http://p2.example",
            "src/d.py:1:64 http://p3.example",
        ]
    );
    assert_eq!(output.status.code(), Some(1));
    // One thread and many give the same output.
    let one = scan(&folder, &["--links", "--format", "json", "--threads", "1", "."]);
    assert_eq!(stdout(&one), stdout(&output));
    let all = scan(&folder, &["--links", "--format", "json", "--all", "."]);
    let all = found(&all);
    assert!(
        all.iter().any(|link| link.contains("hidden"))
            && all.iter().any(|link| link.contains("ignored"))
    );
    assert!(!all.iter().any(|link| link.contains("binary")));
}

/// A log in which the standards find different hosts is not an all-clear.
#[test]
fn findings_and_exit_codes() {
    let folder =
        folder("codes", &[("app.log", LOG.as_bytes()), ("clean.txt", b"http://a.example\n")]);
    let output = scan(&folder, &["--min", "critical", "app.log"]);
    assert_eq!(
        stdout(&output),
        "app.log:2:37: critical: backslash in or next to the authority at byte 18 (backslash-authority): \
         http://example.org\\@evil.example/\n"
    );
    assert_eq!(stderr(&output), "1 finding in 3 links of 1 file\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(scan(&folder, &["clean.txt"]).status.code(), Some(0));
    assert_eq!(scan(&folder, &["--only", "username", "app.log"]).status.code(), Some(0));
    let missing = scan(&folder, &["clean.txt", "missing.txt"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).starts_with("missing.txt: no such file\n"));
    let wrong = scan(&folder, &["--only", "nonsense", "app.log"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("check --codes"));
    let denied = scan(&folder, &["--suffixes", "b.example", "clean.txt"]);
    assert!(stdout(&denied).contains("clean.txt:1:8: denied: host is not allowed (policy/host)"));
    assert_eq!(denied.status.code(), Some(1));
}

/// `check` and `readings` say that a log is not a list of URLs, and fail.
#[test]
fn prose_is_not_a_list() {
    for command in [&["check", "-f", "-"][..], &["readings", "--only-disputed", "-f", "-"]] {
        let output = common::run(command, LOG.as_bytes());
        assert_ne!(output.status.code(), Some(0), "{command:?}");
        assert!(stderr(&output).contains("use `urlens scan`"), "{command:?}");
    }
}

/// Passwords are masked in every format, unless asked for.
#[test]
fn passwords_are_masked() {
    let folder = folder("passwords", &[("a.txt", b"http://anna:secret@a.example/\n")]);
    for format in ["text", "json", "sarif"] {
        let output = scan(&folder, &["--min", "info", "--format", format, "--explain", "a.txt"]);
        let all = stdout(&output) + &stderr(&output);
        assert!(!all.contains("secret") && all.contains("password"), "{all}");
    }
    let output = scan(&folder, &["--min", "info", "--show-passwords", "a.txt"]);
    assert!(stdout(&output).contains("anna:secret@"));
    for format in ["text", "json", "sarif"] {
        let arguments = ["check", "--format", format, "http://anna:secret@a.example/"];
        assert!(!stdout(&common::run(&arguments, b"")).contains("secret"), "{format}");
    }
    let arguments =
        ["check", "--format", "json", "--show-passwords", "http://anna:secret@a.example/"];
    assert!(stdout(&common::run(&arguments, b"")).contains("secret"));
}

/// A baseline contains known findings; lines may move, and new findings are reported.
#[test]
fn baselines() {
    let folder = folder("baseline", &[("a.txt", b"http://127.1/\n")]);
    let written = scan(&folder, &["--write-baseline", "known.tsv", "a.txt"]);
    assert_eq!(written.status.code(), Some(0));
    let arguments = ["--baseline", "known.tsv", "a.txt"];
    assert_eq!(scan(&folder, &arguments).status.code(), Some(0));
    fs::write(folder.join("a.txt"), "\nmoved http://127.1/\n").expect("a file");
    let moved = scan(&folder, &arguments);
    assert_eq!((moved.status.code(), stdout(&moved)), (Some(0), String::new()));
    assert!(stderr(&moved).contains("known"));
    fs::write(folder.join("a.txt"), "http://127.1/ http://127.2/\n").expect("a file");
    let more = scan(&folder, &arguments);
    assert_eq!(more.status.code(), Some(1));
    assert!(stdout(&more).lines().all(|line| line.contains("http://127.2/")));
    let missing = scan(&folder, &["--baseline", "missing.tsv", "a.txt"]);
    assert_eq!(missing.status.code(), Some(2));
    let message = "error: missing.tsv: no such file; create it with --write-baseline FILE\n";
    assert!(stderr(&missing).starts_with(message), "{}", stderr(&missing));
}

/// Results in SARIF have the place in the file.
#[test]
fn sarif() {
    let folder = folder("sarif", &[("b c/app.log", LOG.as_bytes())]);
    let output = scan(&folder, &["--min", "critical", "--format", "sarif", "b c"]);
    let log: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), 1);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "b%20c/app.log");
    let region = serde_json::json!({ "startLine": 2, "startColumn": 37, "endColumn": 38 });
    assert_eq!(place["region"], region);
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(rules.iter().any(|rule| rule["id"] == results[0]["ruleId"]));
    assert_eq!(results[0]["level"], "error");
}

/// Standard input may be compressed with any format. The data was written by the programs.
#[test]
fn compressed_input() {
    let plain = b"see http://127.1/ and http://a.example/\n";
    let data: [(&str, &[u8]); 4] = [
        ("gz", include_bytes!("files/links.txt.gz")),
        ("zst", include_bytes!("files/links.txt.zst")),
        ("bz2", include_bytes!("files/links.txt.bz2")),
        ("xz", include_bytes!("files/links.txt.xz")),
    ];
    let expected = stdout(&common::run(&["scan", "--links"], plain));
    assert_eq!(expected.lines().count(), 4);
    for (extension, bytes) in data {
        let output = common::run(&["scan", "--links"], bytes);
        assert_eq!(stdout(&output), expected, "{extension}");
        let name = format!("links.txt.{extension}");
        let folder = folder(&format!("compressed-{extension}"), &[(&name, bytes)]);
        let output = scan(&folder, &["--links", &name]);
        assert_eq!(stdout(&output), expected.replace("stdin", &name), "{extension}");
        // The other commands too.
        let output = common::run(&["get", "host"], bytes);
        assert_eq!(output.status.code(), Some(1), "a line of words is not a URL");
        assert!(stderr(&output).starts_with("stdin:1: "), "{extension}: {}", stderr(&output));
        // Damaged data is an error, not an all-clear.
        let output = common::run(&["scan"], &bytes[..bytes.len() - 9]);
        assert_eq!(output.status.code(), Some(2), "{extension}");
    }
}

/// Bytes that are not UTF-8 end a link, and a line that is too long is read in pieces.
#[test]
fn unusual_files() {
    let mut long = vec![b'x'; 5000];
    long.extend_from_slice(b" http://127.1/a ");
    long.extend_from_slice(&[b'y'; 5000]);
    long.extend_from_slice(b"\nhttp://127.2/\n");
    let folder = folder(
        "unusual",
        &[
            ("a.txt", b"\xFF\xFEx http://a.example/\xFFb\nhttp://b.example/\xC3\n"),
            ("long.txt", &long),
        ],
    );
    let output = scan(&folder, &["--links", "--format", "json", "a.txt"]);
    assert_eq!(found(&output), ["a.txt:1:5 http://a.example/", "a.txt:2:1 http://b.example/"]);
    let arguments = ["--links", "--format", "json", "long.txt"];
    let links = ["long.txt:1:5002 http://127.1/a", "long.txt:2:1 http://127.2/"];
    assert_eq!(found(&scan(&folder, &arguments)), links);
    let output = scan(&folder, &[&arguments[..], &["--max-line", "1024"]].concat());
    assert_eq!(found(&output).last().map(String::as_str), Some(links[1]));
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--max-line"), "{}", stderr(&output));
}

/// `--urls` prints links for other commands. Findings do not change its exit code, unreadable files do.
#[test]
fn links_for_other_commands() {
    let page = b"[a](https://a.example/x_(y)) http://127.1/ https://u:secret@b.example\n";
    let folder = folder("urls", &[("a.md", page)]);
    let output = scan(&folder, &["--urls", "a.md"]);
    assert_eq!(
        stdout(&output),
        "https://a.example/x_(y)\nhttp://127.1/\nhttps://u:***@b.example\n"
    );
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)));
    let output = scan(&folder, &["--urls", "--show-passwords", "a.md"]);
    assert!(stdout(&output).ends_with("https://u:secret@b.example\n"));
    assert_eq!(scan(&folder, &["--urls", "a.md", "missing.txt"]).status.code(), Some(2));
    assert_eq!(scan(&folder, &["--urls", "--min", "low", "a.md"]).status.code(), Some(2));
}

/// `--urls` prints links as they are written, in one line: combining and invisible characters belong to them.
#[test]
fn links_for_other_commands_are_unchanged() {
    let text = "http://a.example/i\u{307}?\u{200d}\u{941}";
    let page = "<a href='https://a.example/b&#10;c&#27;d&#x9b;'>x</a>";
    let folder = folder("urls-raw", &[("a.txt", text.as_bytes()), ("b.html", page.as_bytes())]);
    assert_eq!(stdout(&scan(&folder, &["--urls", "a.txt"])), format!("{text}\n"));
    let output = scan(&folder, &["--urls", "b.html"]);
    assert_eq!(stdout(&output), "https://a.example/bc%1Bd\u{203a}\n");
}

/// Addresses without a scheme are found on request.
#[test]
fn bare_addresses() {
    let folder = folder("bare", &[("a.txt", b"see example.org/a, anna@example.org and main.rs\n")]);
    assert_eq!(stdout(&scan(&folder, &["--links", "a.txt"])), "");
    let output = scan(&folder, &["--links", "--bare", "a.txt"]);
    assert_eq!(
        stdout(&output),
        "a.txt:1:5: example.org/a\na.txt:1:20: anna@example.org\na.txt:1:41: main.rs\n"
    );
}

/// An autolink of Markdown is a URL or an e-mail address, and not a relative reference.
#[test]
fn kinds_of_autolinks() {
    let page = b"<anna@example.org> <https://a.example> [a](b@c)\n";
    let folder = folder("autolinks", &[("a.md", page)]);
    let output = scan(&folder, &["--links", "--format", "json", "a.md"]);
    let lines: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<_> = lines.iter().filter_map(|line| line["kind"].as_str()).collect();
    assert_eq!(kinds, ["email", "url", "reference"], "{lines:?}");
}
