//! Prints the time that `CommonUrl::find`, the reading of each program, `read_all` and `groups` over all programs take
//! for a text of a list.
//!
//! ```sh
//! cargo run --release -p urlens-programs --example speed -- urls.txt…
//! ```
//!
//! A line of a `.jsonl` file is an object whose text is the member `input`; of other files, a text.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Instant;
use std::{env, fs};
use urlens_programs::{CommonUrl, groups, programs, read_all};

fn main() {
    let paths: Vec<String> = env::args().skip(1).collect();
    assert!(!paths.is_empty(), "usage: speed urls.txt…");
    for path in paths {
        let lines = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let text = |line: &str| {
            if path.ends_with(".jsonl") {
                let row: serde_json::Value = serde_json::from_str(line).expect("a JSON object");
                row["input"].as_str().expect("input").to_owned()
            } else {
                line.to_owned()
            }
        };
        let texts: Vec<String> = lines.lines().map(text).collect();
        println!("{path}: {} texts", texts.len());
        measure(&texts);
    }
}

fn measure(texts: &[String]) {
    let count = texts.len() as f64;
    let found: Vec<_> = texts.iter().filter_map(|text| CommonUrl::find(text)).collect();
    let accepted = found.iter().filter(|url| url.is_accepted).count() as f64;
    println!(
        "{:<20} {:.2} % common, {:.2} % accepted by all",
        "",
        100.0 * found.len() as f64 / count,
        100.0 * accepted / count
    );
    let start = now();
    for text in texts {
        let _ = black_box(CommonUrl::find(black_box(text)));
    }
    println!("{:<20} {:>8.0} ns", "CommonUrl::find", (now() - start) / count);
    let mut total = 0.0;
    for program in programs() {
        let start = now();
        for text in texts {
            let _ = black_box(program.read(black_box(text)));
        }
        let nanoseconds = (now() - start) / count;
        total += nanoseconds;
        println!("{:<20} {nanoseconds:>8.0} ns", program.id);
    }
    println!("{:<20} {total:>8.0} ns, {} programs", "all", programs().len());
    let all: Vec<_> = programs().iter().collect();
    let start = now();
    for text in texts {
        read_all(black_box(text), &all).for_each(|reading| drop(black_box(reading)));
    }
    println!("{:<20} {:>8.0} ns", "read_all", (now() - start) / count);
    // Common URLs are not read by each program.
    let start = now();
    for text in texts {
        let _ = black_box(groups(black_box(text), &all));
    }
    let mean = (now() - start) / count;
    // The least of three measurements of each text: other processes disturb single ones.
    let mut each: Vec<u128> = texts
        .iter()
        .map(|text| {
            let times = (0..3).map(|_| {
                let start = Instant::now();
                let _ = black_box(groups(black_box(text), &all));
                start.elapsed().as_nanos()
            });
            times.min().unwrap_or_default()
        })
        .collect();
    each.sort_unstable();
    let at = |share: usize| each[(each.len() - 1) * share / 1000];
    println!(
        "{:<20} {mean:>8.0} ns, median {} ns, 99th percentile {} ns, 99.9th {} ns",
        "groups",
        at(500),
        at(990),
        at(999)
    );
}

/// Nanoseconds that this thread ran, where the system tells; otherwise nanoseconds that have passed.
fn now() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let statistics = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran =
        statistics.as_deref().and_then(|statistics| statistics.split(' ').next()?.parse().ok());
    ran.unwrap_or_else(|| START.elapsed().as_nanos() as f64)
}
