//! Queries that need more memory than they may have go on on disk.

use crate::session::{folder, output, said};
use std::fmt::Write;
use std::fs;

/// A sort and a group over far more than fits give what they give with all memory there is.
#[test]
fn little_memory_same_result() {
    let folder = folder("spilling");
    let mut list = String::new();
    for n in 0..150_000_u64 {
        let _ = writeln!(
            list,
            "https://h{}.example.org/{}/{n}",
            n * 7919 % 60_013,
            n * 104_729 % 99_991
        );
    }
    fs::write(folder.join("a.txt"), &list).expect("a file");
    let spill = folder.join("spill");
    fs::create_dir(&spill).expect("a folder");
    let spill = spill.to_str().expect("a name");
    for query in [
        "SELECT url_path(url) AS p, url FROM 'a.txt' ORDER BY p, url",
        "SELECT domain(url) AS d, count(*) AS n, min(url) AS m FROM 'a.txt' GROUP BY 1 ORDER BY 2 DESC, 1",
    ] {
        let csv = ["--format", "csv", "--threads", "2", query];
        let whole = output(&folder, &csv);
        let little = output(&folder, &[&csv[..], &["--memory", "8M", "--spill", spill]].concat());
        assert!(whole == little, "{query}");
        assert!(whole.lines().count() > 60_000, "{query}");
        // That it was little: EXPLAIN ANALYZE counts what went to disk.
        let explain = format!("EXPLAIN ANALYZE {query}");
        let plan =
            output(&folder, &["--threads", "2", "--memory", "8M", "--spill", spill, &explain]);
        let count =
            |name: &str| plan.split(name).skip(1).filter(|it| !it.starts_with("=0,")).count();
        assert!(count("spill_count") > 0, "{plan}");
    }
    // Nothing is left behind.
    assert_eq!(fs::read_dir(spill).expect("a folder").count(), 0);
}

/// Where even that is not enough, it is said, shortly.
#[test]
fn too_little_memory() {
    let folder = folder("too-little");
    let list: String = (0..50_000).map(|n| format!("https://h{n}.example.org/\n")).collect();
    fs::write(folder.join("a.txt"), list).expect("a file");
    let query = "SELECT url FROM 'a.txt' ORDER BY url";
    let (out, complaint, code) = said(&folder, &["--memory", "1K", query], "");
    assert_eq!((out.as_str(), code), ("", 1), "{complaint}");
    assert_eq!(
        complaint,
        "urlens-sql: too little memory, even with what went to disk: --memory allows more\n"
    );
}
