//! Queries that exceed their memory limit spill to disk.

use crate::session::{folder, output, run_text};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The smallest memory limit.
const MIN_MEMORY: &[&str] = &["--threads", "2", "--memory", "64M"];

/// A list, and a folder for spilling.
fn list(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let mut list = String::new();
    for n in 0..60_000_u64 {
        let (host, path) = (n * 7919 % 30_011, n * 104_729 % 99_991);
        let _ = writeln!(list, "https://h{host}.example.org/{path}/{n}#{n}");
    }
    // The last fragment is not a number.
    list += "https://last.example.org/#x\n";
    fs::write(folder.join("a.txt"), &list).expect("a file");
    let spill = folder.join("spill");
    fs::create_dir(&spill).expect("a folder");
    let spill = spill.to_str().expect("a name").to_owned();
    (folder, spill)
}

/// True if a folder is empty.
fn is_empty(folder: &str) -> bool {
    Path::new(folder).read_dir().expect("a folder").next().is_none()
}

/// True if the query spilled to disk, by the counters of EXPLAIN ANALYZE.
fn spills(folder: &Path, arguments: &[&str], query: &str) -> bool {
    let explain = format!("EXPLAIN ANALYZE {query}");
    let plan = output(folder, &[arguments, &[&explain]].concat());
    assert!(plan.contains("spill_count="), "{plan}");
    plan.split("spill_count=").skip(1).any(|rest| !rest.starts_with('0'))
}

/// A query that spills has the same result as one with enough memory.
fn spilling_keeps_the_result(name: &str, query: &str) {
    let (folder, spill) = list(name);
    let limited = [MIN_MEMORY, &["--spill", &spill]].concat();
    let whole = output(&folder, &["--format", "csv", query]);
    let spilled = output(&folder, &[&limited[..], &["--format", "csv", query]].concat());
    assert!(whole == spilled, "{query}");
    assert!(whole.lines().count() > 30_000, "{query}");
    assert!(spills(&folder, &limited, query));
    assert!(is_empty(&spill));
    assert!(!spills(&folder, &["--memory", "8G"], query));
}

#[test]
fn sorts() {
    let query = "SELECT url, length(p) FROM (SELECT url, repeat(url_path(url), 40) AS p FROM 'a.txt') \
                 ORDER BY p, url";
    spilling_keeps_the_result("spilling-sorts", query);
}

#[test]
fn groups() {
    let query = "SELECT d, n, substr(longest, 1, 50) FROM (SELECT domain(url) AS d, count(*) AS n, \
                 max(repeat(url, 50)) AS longest FROM 'a.txt' GROUP BY 1) ORDER BY n DESC, d";
    spilling_keeps_the_result("spilling-groups", query);
}

/// Groups that fit in memory are sorted with any number of threads.
#[test]
fn sorted_groups() {
    let (folder, spill) = list("spilling-sorted-groups");
    let query = "SELECT domain(url) AS d, count(*) AS n, count(DISTINCT url) AS urls FROM 'a.txt' \
                 GROUP BY 1 ORDER BY n DESC, d";
    let whole = output(&folder, &["--format", "csv", query]);
    assert_eq!(whole.lines().count(), 30_013);
    for threads in ["2", "4"] {
        let limited = ["--threads", threads, "--memory", "64M", "--spill", &spill];
        let spilled = output(&folder, &[&limited[..], &["--format", "csv", query]].concat());
        assert!(whole == spilled, "{threads} threads");
    }
    assert!(is_empty(&spill));
}

/// A failed query leaves nothing on disk.
#[test]
fn failures_clean_up() {
    let (folder, spill) = list("spilling-failures");
    let query = "SELECT url FROM (SELECT url, repeat(url_path(url), 40) AS p, \
                 CAST(url_fragment(url) AS BIGINT) AS n FROM 'a.txt') ORDER BY p, n";
    let (out, stderr, code) =
        run_text(&folder, &[MIN_MEMORY, &["--spill", &spill, query]].concat(), "");
    assert_eq!((out.as_str(), code), ("", 1), "{stderr}");
    assert!(stderr.contains("'x'"), "{stderr}");
    assert!(is_empty(&spill));
    let (_, stderr, code) = run_text(&folder, &["--spill", "none", "SELECT 1"], "");
    assert!(stderr.starts_with("urlens-sql: none: "), "{stderr}");
    assert_eq!(code, 1);
}

/// A query that cannot spill fails with a short message.
#[test]
fn out_of_memory() {
    let (folder, _) = list("out-of-memory");
    // One side of a join must fit in memory.
    let query = "WITH t AS (SELECT repeat(url, 50) AS p FROM 'a.txt') \
                 SELECT count(*) FROM t AS a JOIN t AS b ON a.p = b.p";
    let (out, stderr, code) = run_text(&folder, &[MIN_MEMORY, &[query]].concat(), "");
    assert_eq!((out.as_str(), code), ("", 1), "{stderr}");
    assert_eq!(
        stderr,
        "urlens-sql: out of memory, even with spilling to disk; increase --memory\n"
    );
}
