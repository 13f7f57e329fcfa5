//! Bad rows never fail a query: they are null and counted.

use crate::session::{folder, run, run_text};
use std::fs;
use std::path::Path;
use urlens_arrow::{FUNCTIONS, Values};

/// Runs a query that must succeed; returns its output and warnings.
fn succeed(folder: &Path, query: &str) -> (String, String) {
    let (out, warnings, code) = run_text(folder, &["--format", "csv", query], "");
    assert_eq!(code, 0, "{query}: {warnings}");
    (out, warnings)
}

#[test]
fn lists() {
    let folder = folder("hostile-lists");
    let mut bytes =
        b"http://a.example/\n\xFF\xFEhttp://b\nhttp://\0/\n\r\n\n \nhttp://[::1\n".to_vec();
    bytes.extend([b"http://long.example/".as_slice(), &vec![b'a'; 1 << 20], b"\n"].concat());
    bytes.extend(b"http://%zz/\nhttp://last.example");
    fs::write(folder.join("a.txt"), &bytes).expect("a file");
    let (out, warnings) = succeed(
        &folder,
        "SELECT count(*) AS n, count(url) AS texts, count(url_host(url)) AS hosts, max(length(url)) AS longest FROM 'a.txt'",
    );
    assert_eq!(out, "n,texts,hosts,longest\n8,7,3,1048596\n");
    assert_eq!(warnings, "a.txt: 1 line is not UTF-8 (read as NULL), first at byte 18\n");
    // From a pipe, and from a file without a valid line.
    let output = run(&folder, &["--format", "csv", "SELECT count(*) AS n FROM '-'"], &bytes);
    assert_eq!((output.stdout.as_slice(), output.status.code()), (b"n\n8\n".as_slice(), Some(0)));
    fs::write(folder.join("b.txt"), [0xFF_u8; 100_000]).expect("a file");
    fs::write(folder.join("empty.txt"), "").expect("a file");
    assert_eq!(
        succeed(&folder, "SELECT count(*) AS n, count(url) AS m FROM 'b.txt'").0,
        "n,m\n1,0\n"
    );
    assert_eq!(
        succeed(&folder, "SELECT count(*) AS n, count(url) AS m FROM 'empty.txt'").0,
        "n,m\n0,0\n"
    );
}

#[test]
fn csv() {
    let folder = folder("hostile-csv");
    let mut rows = b"url,n\n".to_vec();
    for n in 0..2000 {
        rows.extend(format!("http://{n}.example/,{n}\n").bytes());
    }
    rows.extend(b"http://few.example/\nhttp://many.example/,1,2,3\nhttp://x.example/,x\n\xFF,7\n,\n\"unclosed,1\nhttp://in.example/,2\n");
    fs::write(folder.join("a.csv"), rows).expect("a file");
    let (out, warnings) = succeed(
        &folder,
        "SELECT count(*) AS n, count(url) AS urls, count(n) AS ns, sum(n) AS sum FROM 'a.csv'",
    );
    // The unclosed quote contains the rest of the file.
    assert_eq!(out, "n,urls,ns,sum\n2006,2004,2002,1999008\n");
    assert!(
        warnings.contains("a.csv: 1 field is not UTF-8 (read as NULL), first at byte "),
        "{warnings}"
    );
    assert!(
        warnings.contains(
            "a.csv: 1 value does not have the type of its column (read as NULL), first after byte "
        ),
        "{warnings}"
    );
    for empty in ["", "\n", "url\n"] {
        fs::write(folder.join("b.csv"), empty).expect("a file");
        assert_eq!(succeed(&folder, "SELECT count(*) AS n FROM 'b.csv'").0, "n\n0\n", "{empty:?}");
    }
}

#[test]
fn json() {
    let folder = folder("hostile-json");
    let bad = "{\"url\":\n1}\n[]\n3\nnull\n{\"url\":\"\\ud800\"}\n{\"url\":{\"x\":1}}\n{\"other\":1}\n{\"url\":\"http://b/\"} {}\n";
    let mut lines = String::from("{\"url\":\"http://a.example/\",\"n\":1}\n");
    lines += bad;
    lines += &format!("{}\n", "[".repeat(100_000));
    lines += "{\"url\":\"http://z.example/\",\"n\":\"x\"}\n{\"url\":7}";
    let mut bytes = lines.into_bytes();
    bytes.extend(b"\n{\"url\":\"\xFF\"}\n");
    fs::write(folder.join("a.jsonl"), bytes).expect("a file");
    let (out, warnings) =
        succeed(&folder, "SELECT count(*) AS n, count(url_host(url)) AS hosts FROM 'a.jsonl'");
    assert_eq!(out, "n,hosts\n14,2\n");
    assert!(
        warnings.contains(" lines are not JSON objects (read as NULL), first at byte 34\n"),
        "{warnings}"
    );
    fs::write(folder.join("b.jsonl"), "no\n\n{\n").expect("a file");
    assert_eq!(succeed(&folder, "SELECT count(*) AS n FROM 'b.jsonl'").0, "n\n2\n");
}

/// Calls every function on every text, in each of the `forms`: the suffix of the name, and the first
/// argument.
fn call_all(name: &str, texts: &[String], forms: &[(&str, &str)]) {
    let folder = folder(name);
    let json: String =
        texts.iter().map(|text| format!("{}\n", serde_json::json!({ "url": text }))).collect();
    fs::write(folder.join("a.jsonl"), json).expect("a file");
    let call = |function: &urlens_arrow::Function, (suffix, text): (&str, &str)| {
        let others =
            function.example().arguments.iter().skip(1).map(|argument| format!(", '{argument}'"));
        format!("count(url_{}{suffix}({text}{}))", function.name(), others.collect::<String>())
    };
    let calls: Vec<_> = FUNCTIONS
        .iter()
        .flat_map(|function| forms.iter().map(|form| call(function, *form)))
        .enumerate()
        .map(|(n, call)| format!("{call} AS c{n}"))
        .collect();
    let (out, warnings) = succeed(&folder, &format!("SELECT {} FROM 'a.jsonl'", calls.join(", ")));
    assert_eq!((out.lines().count(), warnings.as_str()), (2, ""));
    assert!(FUNCTIONS.iter().all(|function| function.parameters()[0].values == Values::Text));
}

/// Every function on bad rows of text and of bytes.
#[test]
fn functions() {
    let texts = [
        String::new(),
        " ".into(),
        "\u{0}".into(),
        "http://".into(),
        "http://[".into(),
        "http://a:99999999999/".into(),
        "%".into(),
        "http://%FF%FE/".into(),
        "http://xn--/".into(),
        "\u{FEFF}http://a/\u{202E}".into(),
        "http://ａ．example/".into(),
    ];
    let bytes = "arrow_cast(url, 'Binary')";
    let forms = [("", "url"), ("", bytes), ("_or_reason", "url"), ("_or_reason", bytes)];
    call_all("hostile-functions", &texts, &forms);
    // Bytes that are not UTF-8 have a reason and no value.
    let (out, _) = succeed(
        &folder("hostile-bytes"),
        "SELECT url_host_or_reason(x'FF')['value'] AS v, url_host_or_reason(x'FF')['reason'] IS NOT NULL AS r",
    );
    assert_eq!(out, "v,r\n,true\n");
}

/// Every function on very long rows.
#[test]
fn functions_on_long_rows() {
    let texts = [
        format!("http://{}/", "a".repeat(1 << 20)),
        format!("http://a/{}", "../".repeat(10_000)),
        format!("http://a/?{}", "a=b&".repeat(10_000)),
        "x".repeat(1 << 20),
    ];
    call_all("hostile-long", &texts, &[("_or_reason", "url")]);
}

/// A long constant is not copied for each row.
#[test]
fn one_long_text_for_many_rows() {
    let folder = folder("hostile-constant");
    fs::write(folder.join("a.txt"), "http://a.example/\n".repeat(9000)).expect("a file");
    let query = "SELECT count(parse_url('http://a.example/' || repeat('a', 300000), \
                 CASE WHEN url_is_valid(url) THEN 'HOST' ELSE 'QUERY' END)) AS n FROM 'a.txt'";
    assert_eq!(succeed(&folder, query).0, "n\n9000\n");
    let (out, _) = succeed(&folder, "SELECT url_resolve_or_reason('x', x'FF')['reason'] AS r");
    assert_eq!(out, "r\nbase: not UTF-8 at byte 0\n");
}
