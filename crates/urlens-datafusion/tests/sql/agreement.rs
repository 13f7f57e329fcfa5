//! SQL and the command line return equal results, row by row.
//!
//! The list is `top100.txt` in the folder `URLENS_DATA`, 100,000 URLs from real pages; without it, a
//! few difficult URLs.

use crate::session::{folder, output};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const FEW: &[&str] = &[
    "http://Example.org",
    "https://www.example.co.uk:443/a/../b?c=d#e",
    "https://user:pw@EXAMPLE.com:8080/",
    "http://0x7f.1/",
    "http://[2001:DB8::7]/",
    "https://bücher.example/ä?ö#ü",
    "https://example.org/%7Ea/./b//c",
    "HTTPS:\\\\example.org\\a",
    "mailto:anna@example.org",
    "data:,x",
    "file:///C|/a",
    "http://localhost/",
    "http://a.github.io/",
];

/// SQL expressions and the equivalent arguments of the command line.
const CALLS: &[(&str, &[&str])] = &[
    ("url_host(url)", &["get", "host"]),
    ("domain(url)", &["get", "host"]),
    ("url_registrable_domain(url)", &["get", "domain"]),
    ("url_public_suffix(url)", &["get", "suffix"]),
    ("url_path(url)", &["get", "path"]),
    ("url_query(url)", &["get", "query"]),
    ("url_href(url)", &["get", "url"]),
    ("url_origin(url)", &["get", "origin"]),
    ("parse_url(url, 'QUERY', 'hl')", &["get", "query:hl"]),
    ("url_normalize(url)", &["normalize", "--as", "url"]),
    ("url_normalize(url, 'url', 'syntax')", &["normalize", "--as", "url", "--level", "syntax"]),
];

/// Builds the command `urlens` and returns its path.
fn urlens() -> PathBuf {
    let ours = Path::new(env!("CARGO_BIN_EXE_urlens-sql"));
    let profile = ours.parent().expect("a folder");
    let target = profile.parent().expect("a folder");
    let name = match profile.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(name) => name,
    };
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "-p", "urlens-cli", "--profile", name, "--target-dir"])
        .arg(target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.is_ok_and(|status| status.success()), "urlens can be built");
    profile.join(format!("urlens{}", env::consts::EXE_SUFFIX))
}

/// The rows of a column; null and empty texts are both empty.
fn column(csv: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().from_reader(csv.as_bytes());
    reader.records().map(|record| record.expect("a row")[0].to_owned()).collect()
}

#[test]
fn rows_agree_with_the_command_line() {
    let folder = folder("agreement");
    let list = match env::var_os("URLENS_DATA") {
        None => FEW.join("\n"),
        Some(data) => {
            let text = fs::read_to_string(Path::new(&data).join("top100.txt")).expect("top100.txt");
            let lines = text.lines().filter(|line| !line.is_empty());
            lines.take(100_000).collect::<Vec<_>>().join("\n")
        }
    };
    fs::write(folder.join("list.txt"), &list).expect("a file");
    let urlens = urlens();
    // Both skip empty lines. The command prints no output for bad lines but reports their numbers, so
    // each output line can be matched with its row.
    let lines: Vec<&str> = list.lines().filter(|line| !line.is_empty()).collect();
    for (sql, command) in CALLS {
        let query = format!("SELECT {sql} FROM 'list.txt'");
        // One thread keeps the order of the file.
        let ours = column(&output(&folder, &["--threads", "1", "--format", "csv", &query]));
        assert_eq!(ours.len(), lines.len(), "{sql}");
        let answer = Command::new(&urlens)
            .args(*command)
            .args(["-f", "list.txt"])
            .current_dir(&folder)
            .output()
            .expect("urlens runs");
        let bad: Vec<usize> = String::from_utf8_lossy(&answer.stderr)
            .lines()
            .filter_map(|line| line.strip_prefix("list.txt:")?.split(':').next()?.parse().ok())
            .collect();
        let theirs = String::from_utf8(answer.stdout).expect("UTF-8");
        let mut theirs = theirs.lines();
        let mut compared = 0;
        for (n, line) in (1..).zip(list.lines()).filter(|line| !line.1.is_empty()) {
            let expected = if bad.contains(&n) { "" } else { theirs.next().expect("a line") };
            assert_eq!(ours[compared], expected, "{sql} of {line}");
            compared += 1;
        }
        assert_eq!(theirs.next(), None, "{sql}");
        println!("{sql}: {compared} rows, of which {} are invalid", bad.len());
    }
}
