//! Statements, messages and exit codes of the command.

use crate::session::{folder, output, run_text};
use std::fs;

#[test]
fn statements() {
    let folder = folder("statements");
    let table = output(
        &folder,
        &[
            "CREATE VIEW v AS SELECT 'http://a.example/' AS url; SELECT domain(url) AS d FROM v; SELECT 2 AS n",
        ],
    );
    assert_eq!(table, "d\n---------\na.example\n\nn\n-\n2\n");
    // From standard input if there is no argument.
    let (out, _, code) =
        run_text(&folder, &["--format", "csv"], "SELECT 1 AS a;\n-- a comment\nSELECT 2 AS b");
    assert_eq!((out.as_str(), code), ("a\n1\n\nb\n2\n", 0));
    let (_, stderr, code) = run_text(&folder, &["-o", "x.parquet", "SELECT 1; SELECT 2"], "");
    assert_eq!(
        (stderr.as_str(), code),
        ("urlens-sql: a Parquet file can hold only one result\n", 2)
    );
    assert!(!folder.join("x.parquet").exists());
    for empty in ["", " ", "-- nothing", ";"] {
        assert_eq!(
            run_text(&folder, &[], empty),
            (String::new(), "urlens-sql: missing query\n".to_owned(), 2),
            "{empty:?}"
        );
    }
}

/// Messages are short and include the position.
#[test]
fn messages() {
    let folder = folder("messages");
    fs::write(folder.join("a.txt"), "http://a/\n").expect("a file");
    let check = |query: &str, message: &str, exit: i32| {
        let (out, stderr, code) = run_text(&folder, &[query], "");
        assert_eq!(
            (out.as_str(), stderr.as_str(), code),
            ("", format!("urlens-sql: {message}\n").as_str(), exit),
            "{query}"
        );
    };
    check(
        "SELECT url FORM 'a.txt'",
        "expected: end of statement, found: 'a.txt' at 1:17\n  SELECT url FORM 'a.txt'\n                  ^",
        2,
    );
    check("SELECT\n  hots\nFROM 'a.txt'", "column 'hots' not found at 2:3\n    hots\n    ^", 2);
    check("SELECT * FROM 'b.txt'", "table 'b.txt' not found", 2);
    check(
        "SELECT domian(url) FROM 'a.txt'",
        "invalid function 'domian'; possible function 'domain' at 1:8\n  SELECT domian(url) FROM 'a.txt'\n         ^",
        2,
    );
    check(
        "SELECT url_host(url, 'html') FROM 'a.txt'",
        "host: kind must be one of uri, uri-ref, iri, iri-ref, url, url-ref, uri-zone, not `html`",
        2,
    );
}

#[test]
fn invalid_arguments() {
    let folder = folder("calls");
    let check = |arguments: &[&str], message: &str, exit: i32| {
        let (out, stderr, code) = run_text(&folder, arguments, "");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
        assert_eq!((out.as_str(), code), ("", exit), "{arguments:?}");
    };
    check(&["SELECT 1", "--table", "t"], "--table t: expected NAME=FILE", 2);
    check(&["SELECT 1", "--table", "t=none.csv"], "none.csv: no such file", 1);
    check(&["SELECT 1", "--table", "t=."], ".: a directory, not a file", 1);
    check(&["SELECT 1", "--memory", "lots"], "not a memory size, such as 2G", 2);
    check(&["SELECT 1", "--memory", "8M"], "must be at least 64M", 2);
    check(&["SELECT 1", "--format", "xml"], "invalid value 'xml'", 2);
    check(&["SELECT 1", "-o", "no/such/folder.csv"], "no/such/folder.csv: ", 1);
    check(&["SELECT * FROM 'none/*.parquet'"], "none/*.parquet: no such file", 1);
    fs::write(folder.join("bad.parquet"), "no").expect("a file");
    check(&["SELECT * FROM 'bad.parquet'"], "bad.parquet", 1);
}

/// Standard input can be read only once.
#[test]
fn standard_input_once() {
    let folder = folder("once");
    let query = "SELECT a.url FROM '-' AS a JOIN '-' AS b ON a.url = b.url";
    let (_, stderr, code) = run_text(&folder, &[query], "http://a/\n");
    assert_eq!((stderr.as_str(), code), ("urlens-sql: standard input can be read only once\n", 1));
}

/// Text tables have aligned columns, and control characters are escaped.
#[test]
fn text_tables() {
    let folder = folder("text-tables");
    let table = output(
        &folder,
        &[
            "SELECT 'a' AS text, 10 AS n, NULL AS nothing, '' AS empty, E'x\\x1b[2J\\ny' AS bad UNION ALL SELECT '東京', 7, 'x', 'y', 'z' ORDER BY n",
        ],
    );
    assert_eq!(
        table,
        "text   n  nothing  empty  bad\n----  --  -------  -----  -------------\n東京   7  x        y      z\na     10  NULL            x\\u{1b}[2J\\ny\n"
    );
    let rows = output(&folder, &["SELECT value FROM generate_series(1, 5000) ORDER BY value"]);
    assert_eq!(rows.lines().count(), 5002);
    assert!(rows.ends_with("\n 5000\n"), "{}", &rows[rows.len() - 20..]);
}

/// The progress bar is shown on request.
#[test]
fn progress() {
    let folder = folder("progress");
    // Enough for some tenths of a second.
    let rows = if cfg!(debug_assertions) { 40_000 } else { 800_000 };
    fs::write(folder.join("a.txt"), "http://a.example/\n".repeat(rows)).expect("a file");
    let query =
        "SELECT count(DISTINCT url_normalize(url || '?' || url_path(url))) AS n FROM 'a.txt'";
    let (out, bar, code) = run_text(&folder, &["--progress", "--format", "csv", query], "");
    assert_eq!((out.as_str(), code), ("n\n1\n", 0));
    assert!(bar.contains(" % ") && bar.contains("rows/s"), "{bar:?}");
    assert!(bar.ends_with("\r\x1B[K"), "{bar:?}");
    // Not requested, and not a terminal.
    assert_eq!(run_text(&folder, &["--format", "csv", query], "").1, "");
}
