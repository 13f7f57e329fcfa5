//! Input and output formats.

use crate::session::{folder, output, run, run_text};
use std::fs;
use std::io::Write;
use std::path::Path;

const LIST: &str = "http://a.example/x\n\nhttp://B.example:80/\r\nmailto:c@example\n";
const CSV: &str = "url,n,note\nhttp://a.example/,1,\"one, \"\"two\"\"\"\nhttp://b.example/,2.5,\n";
const JSON: &str = "{\"url\":\"http://a.example/\",\"n\":1}\n{\"url\":\"http://b.example/\",\"n\":2,\"t\":{\"x\":[1,2]}}\n";

/// Lists by file name, by table name and from a pipe.
#[test]
fn lists() {
    let folder = folder("lists");
    fs::write(folder.join("a.txt"), LIST).expect("a file");
    let hosts = "url_host(url)\na.example\nb.example\n\"\"\n";
    let query = |table: &str| format!("SELECT url_host(url) AS \"url_host(url)\" FROM {table}");
    let csv =
        |query: &str, more: &[&str]| output(&folder, &[&["--format", "csv", query], more].concat());
    assert_eq!(csv(&query("'a.txt'"), &[]), hosts);
    assert_eq!(csv(&query("t"), &["--table", "t=a.txt"]), hosts);
    assert_eq!(csv(&query("\"My List\""), &["-t", "My List=list:a.txt"]), hosts);
    for table in ["'-'", "'list:-'", "t"] {
        let arguments = ["--format", "csv", "-t", "t=-", &query(table)];
        let (out, _, code) = run_text(&folder, &arguments, LIST);
        assert_eq!((out.as_str(), code), (hosts, 0), "{table}");
    }
    // Rows are counted even if the query uses no column.
    assert_eq!(csv("SELECT count(*) AS n FROM 'a.txt'", &[]), "n\n3\n");
}

#[test]
fn compressed_files() {
    let folder = folder("compressed");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(LIST.as_bytes()).expect("memory");
    fs::write(folder.join("a.txt.gz"), gzip.finish().expect("memory")).expect("a file");
    let zstd = zstd::encode_all(CSV.as_bytes(), 1).expect("memory");
    fs::write(folder.join("a.csv.zst"), zstd).expect("a file");
    let count = |file: &str| {
        output(&folder, &["--format", "csv", &format!("SELECT count(url) AS n FROM '{file}'")])
    };
    assert_eq!(count("a.txt.gz"), "n\n3\n");
    assert_eq!(count("a.csv.zst"), "n\n2\n");
}

#[test]
fn csv() {
    let folder = folder("csv");
    fs::write(folder.join("a.csv"), CSV).expect("a file");
    fs::write(folder.join("a.tsv"), "url\tn\nhttp://a.example/\t7\n").expect("a file");
    let json = |query: &str| output(&folder, &["--format", "json", query]);
    assert_eq!(
        json("SELECT domain(url) AS d, n, note FROM 'a.csv' ORDER BY n"),
        "{\"d\":\"a.example\",\"n\":1.0,\"note\":\"one, \\\"two\\\"\"}\n{\"d\":\"b.example\",\"n\":2.5,\"note\":null}\n"
    );
    assert_eq!(json("SELECT sum(n) AS n FROM 'a.tsv'"), "{\"n\":7}\n");
    let (out, _, _) =
        run_text(&folder, &["--format", "csv", "SELECT max(n) AS n FROM 'csv:-'"], CSV);
    assert_eq!(out, "n\n2.5\n");
}

#[test]
fn json_lines() {
    let folder = folder("json");
    fs::write(folder.join("a.jsonl"), JSON).expect("a file");
    fs::write(folder.join("array.json"), "[1]").expect("a file");
    let json = |query: &str| output(&folder, &["--format", "json", query]);
    assert_eq!(
        json("SELECT domain(url) AS d, t['x'] AS x FROM 'a.jsonl' ORDER BY n"),
        "{\"d\":\"a.example\",\"x\":null}\n{\"d\":\"b.example\",\"x\":[1,2]}\n"
    );
    let (_, stderr, code) = run_text(&folder, &["SELECT * FROM 'array.json'"], "");
    assert_eq!(
        stderr,
        "urlens-sql: array.json: found a JSON array, expected one object per line\n"
    );
    assert_eq!(code, 2);
}

/// A line is one object; values of another type are null and counted; a single line with another shape
/// does not change its column.
#[test]
fn irregular_json() {
    let folder = folder("irregular-json");
    let write = |file: &str, text: String| fs::write(folder.join(file), text).expect("a file");
    let ask = |query: &str| run_text(&folder, &["--format", "json", query], "");
    write("two.json", "{\"a\":1}{\"a\":2}\n{\"a\":3}\n".to_owned());
    let (out, stderr, code) = ask("SELECT a FROM 'two.json'");
    assert_eq!((out.as_str(), code), ("{\"a\":null}\n{\"a\":3}\n", 0));
    assert!(stderr.starts_with("two.json: 1 line is not a JSON object (read as NULL)"), "{stderr}");

    let numbers = "{\"a\":1}\n".repeat(1000) + "{\"a\":1.75}\n{\"a\":\"late\"}\n{\"a\":-3}\n{}\n";
    write("numbers.json", numbers);
    let (out, stderr, code) =
        ask("SELECT a, count(*) AS n FROM 'numbers.json' GROUP BY 1 ORDER BY 1");
    let expected = "{\"a\":-3,\"n\":1}\n{\"a\":1,\"n\":1000}\n{\"a\":null,\"n\":3}\n";
    assert_eq!((out.as_str(), code), (expected, 0));
    assert!(stderr.starts_with("numbers.json: 2 values do not have the type"), "{stderr}");

    let url = "{\"url\":\"http://a.example/\"}\n";
    write("shapes.json", format!("{}{{\"url\":[\"http://b.example/\"]}}\n{url}", url.repeat(2)));
    let (out, _, code) = ask("SELECT count(domain(url)) AS n, count(*) AS m FROM 'shapes.json'");
    assert_eq!((out.as_str(), code), ("{\"n\":3,\"m\":4}\n", 0));
}

/// Existing targets: links and permissions are kept, devices are written directly, directories and
/// read-only formats are errors.
#[test]
#[cfg(unix)]
fn existing_targets() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("targets");
    let real = folder.join("real.csv");
    fs::write(&real, "old").expect("a file");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("a mode");
    symlink("real.csv", folder.join("link.csv")).expect("a link");
    assert_eq!(output(&folder, &["SELECT 1 AS a", "-o", "link.csv"]), "");
    assert!(folder.join("link.csv").is_symlink());
    assert_eq!(fs::read_to_string(&real).expect("a file"), "a\n1\n");
    assert_eq!(real.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
    assert_eq!(output(&folder, &["SELECT 1 AS a", "-o", "/dev/null"]), "");
    assert!(!Path::new("/dev/null").is_file());
    for (path, message) in [
        (".", ".: is a directory"),
        ("a.csv.gz", "a.csv.gz: cannot write"),
        ("a.tsv", "a.tsv: cannot write"),
    ] {
        let (_, stderr, _) = run_text(&folder, &["SELECT 1 AS a", "-o", path], "");
        assert!(stderr.starts_with(&format!("urlens-sql: {message}")), "{stderr}");
    }
}

/// Written results can be read again in every format except text tables.
#[test]
fn round_trips() {
    let folder = folder("round-trips");
    fs::write(folder.join("a.txt"), LIST).expect("a file");
    let query = "SELECT url, url_host(url) AS host, url_port(url) AS port, url_is_valid(url) AS ok FROM 'a.txt'";
    let direct = output(&folder, &["--format", "json", &format!("{query} ORDER BY url")]);
    for file in ["b.parquet", "b.csv", "b.jsonl"] {
        assert_eq!(output(&folder, &[query, "-o", file]), "");
        let back = format!("SELECT url, host, port, ok FROM '{file}' ORDER BY url");
        assert_eq!(output(&folder, &["--format", "json", &back]), direct, "{file}");
    }
    // Nested results in each format.
    let query = "SELECT url_findings(url) AS f, url_key(url) AS k, url_query_parameters(url) AS q FROM 'a.txt'";
    for file in ["c.parquet", "c.csv", "c.json", "c.txt"] {
        assert_eq!(output(&folder, &[query, "-o", file]), "", "{file}");
        assert!(folder.join(file).metadata().expect("a file").len() > 50, "{file}");
    }
    // Several files are one table.
    fs::create_dir(folder.join("d")).expect("a folder");
    for n in [1, 2] {
        output(&folder, &["SELECT url FROM 'a.txt'", "-o", &format!("d/{n}.parquet")]);
    }
    for table in ["d/*.parquet", "parquet:d/"] {
        let count =
            output(&folder, &["--format", "csv", &format!("SELECT count(*) AS n FROM '{table}'")]);
        assert_eq!(count, "n\n6\n", "{table}");
    }
    // DataFusion's COPY.
    output(&folder, &["COPY (SELECT url FROM 'a.txt') TO 'e.parquet'"]);
    assert!(output(&folder, &["SELECT count(*) FROM 'e.parquet'"]).ends_with("       3\n"));
}

/// A failed query writes no file and keeps an existing one.
#[test]
fn output_is_complete_or_absent() {
    let folder = folder("complete");
    fs::write(folder.join("a.txt"), LIST).expect("a file");
    fs::write(folder.join("old.csv"), "old").expect("a file");
    for query in
        ["SELECT nothing FROM 'a.txt'", "SELECT 1 / (length(url) - length(url)) FROM 'a.txt'"]
    {
        let output = run(&folder, &[query, "-o", "old.csv"], b"");
        assert_ne!(output.status.code(), Some(0), "{query}");
    }
    assert_eq!(fs::read_to_string(folder.join("old.csv")).expect("a file"), "old");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
    // A query may overwrite the file that it reads.
    output(&folder, &["SELECT url FROM 'a.txt' WHERE url LIKE 'http%'", "-o", "f.csv"]);
    output(&folder, &["SELECT url FROM 'f.csv' ORDER BY url DESC LIMIT 1", "-o", "f.csv"]);
    assert_eq!(
        fs::read_to_string(folder.join("f.csv")).expect("a file"),
        "url\nhttp://a.example/x\n"
    );
}
