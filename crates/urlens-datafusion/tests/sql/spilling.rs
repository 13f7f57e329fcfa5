//! Queries that need more memory than they may have go on on disk.

use crate::session::{folder, output, said};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The least there may be.
const LITTLE: &[&str] = &["--threads", "2", "--memory", "64M"];

/// A list, and a folder for what does not fit.
fn list(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let mut list = String::new();
    for n in 0..60_000_u64 {
        let (host, path) = (n * 7919 % 30_011, n * 104_729 % 99_991);
        let _ = writeln!(list, "https://h{host}.example.org/{path}/{n}#{n}");
    }
    // Not a number behind the `#`, and last.
    list += "https://last.example.org/#x\n";
    fs::write(folder.join("a.txt"), &list).expect("a file");
    let spill = folder.join("spill");
    fs::create_dir(&spill).expect("a folder");
    let spill = spill.to_str().expect("a name").to_owned();
    (folder, spill)
}

/// Whether nothing is in a folder.
fn is_empty(folder: &str) -> bool {
    Path::new(folder).read_dir().expect("a folder").next().is_none()
}

/// Whether it went to disk: EXPLAIN ANALYZE counts how often.
fn spills(folder: &Path, arguments: &[&str], query: &str) -> bool {
    let explain = format!("EXPLAIN ANALYZE {query}");
    let plan = output(folder, &[arguments, &[&explain]].concat());
    assert!(plan.contains("spill_count="), "{plan}");
    plan.split("spill_count=").skip(1).any(|it| !it.starts_with('0'))
}

/// A query with far more than fits gives what it gives with all memory there is.
fn little_memory_same_result(name: &str, query: &str) {
    let (folder, spill) = list(name);
    let little = [LITTLE, &["--spill", &spill]].concat();
    let whole = output(&folder, &["--format", "csv", query]);
    let of_little = output(&folder, &[&little[..], &["--format", "csv", query]].concat());
    assert!(whole == of_little, "{query}");
    assert!(whole.lines().count() > 30_000, "{query}");
    assert!(spills(&folder, &little, query));
    assert!(is_empty(&spill));
    assert!(!spills(&folder, &["--memory", "8G"], query));
}

#[test]
fn sorts() {
    let query = "SELECT url, length(p) FROM (SELECT url, repeat(url_path(url), 40) AS p FROM 'a.txt') \
                 ORDER BY p, url";
    little_memory_same_result("spilling-sorts", query);
}

#[test]
fn groups() {
    let query = "SELECT d, n, substr(longest, 1, 50) FROM (SELECT domain(url) AS d, count(*) AS n, \
                 max(repeat(url, 50)) AS longest FROM 'a.txt' GROUP BY 1) ORDER BY n DESC, d";
    little_memory_same_result("spilling-groups", query);
}

/// Groups that fit in memory are sorted in it, however many threads share it.
#[test]
fn sorted_groups() {
    let (folder, spill) = list("spilling-sorted-groups");
    let query = "SELECT domain(url) AS d, count(*) AS n, count(DISTINCT url) AS urls FROM 'a.txt' \
                 GROUP BY 1 ORDER BY n DESC, d";
    let whole = output(&folder, &["--format", "csv", query]);
    assert_eq!(whole.lines().count(), 30_013);
    for threads in ["2", "4"] {
        let little = ["--threads", threads, "--memory", "64M", "--spill", &spill];
        let of_little = output(&folder, &[&little[..], &["--format", "csv", query]].concat());
        assert!(whole == of_little, "{threads} threads");
    }
    assert!(is_empty(&spill));
}

/// Nothing is left on disk by a query that fails when much is there.
#[test]
fn failures_leave_nothing() {
    let (folder, spill) = list("spilling-failures");
    let query = "SELECT url FROM (SELECT url, repeat(url_path(url), 40) AS p, \
                 CAST(url_fragment(url) AS BIGINT) AS n FROM 'a.txt') ORDER BY p, n";
    let (out, complaint, code) = said(&folder, &[LITTLE, &["--spill", &spill, query]].concat(), "");
    assert_eq!((out.as_str(), code), ("", 1), "{complaint}");
    assert!(complaint.contains("'x'"), "{complaint}");
    assert!(is_empty(&spill));
    let (_, complaint, code) = said(&folder, &["--spill", "none", "SELECT 1"], "");
    assert!(complaint.starts_with("urlens-sql: none: "), "{complaint}");
    assert_eq!(code, 1);
}

/// Where even that is not enough, it is said, shortly.
#[test]
fn too_little_memory() {
    let (folder, _) = list("too-little");
    // One side of a join has to be in memory.
    let query = "WITH t AS (SELECT repeat(url, 50) AS p FROM 'a.txt') \
                 SELECT count(*) FROM t AS a JOIN t AS b ON a.p = b.p";
    let (out, complaint, code) = said(&folder, &[LITTLE, &[query]].concat(), "");
    assert_eq!((out.as_str(), code), ("", 1), "{complaint}");
    assert_eq!(
        complaint,
        "urlens-sql: too little memory, even with what went to disk: --memory allows more\n"
    );
}
