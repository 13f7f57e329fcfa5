//! Prints the CPU time that `plain`, each program's emulation, and `groups` over all programs take for a URL,
//! on average over the lines of a file.
//!
//! ```sh
//! cargo run --release -p urlens-programs --example speed -- urls.txt
//! ```

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Instant;
use std::{env, fs};
use urlens_programs::{groups, plain, programs};

fn main() {
    let path = env::args().nth(1).expect("usage: speed urls.txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|it| panic!("{path}: {it}"));
    let urls: Vec<&str> = text.lines().collect();
    let start = now();
    for url in &urls {
        let _ = black_box(plain(black_box(url)));
    }
    println!("{:<20} {:>8.0} ns", "plain", (now() - start) / urls.len() as f64);
    let mut total = 0.0;
    for program in programs() {
        let start = now();
        for url in &urls {
            let _ = black_box(program.read(black_box(url)));
        }
        let nanoseconds = (now() - start) / urls.len() as f64;
        total += nanoseconds;
        println!("{:<20} {nanoseconds:>8.0} ns", program.id);
    }
    println!("{:<20} {total:>8.0} ns, {} programs", "all", programs().len());
    // Plain URLs are not read by each program.
    let all: Vec<_> = programs().iter().collect();
    let start = now();
    for url in &urls {
        let _ = black_box(groups(black_box(url), &all));
    }
    println!("{:<20} {:>8.0} ns", "groups", (now() - start) / urls.len() as f64);
}

/// Nanoseconds that this thread ran, where the system tells; otherwise nanoseconds that have passed.
fn now() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let statistics = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = statistics.as_deref().and_then(|it| it.split(' ').next()?.parse().ok());
    ran.unwrap_or_else(|| START.elapsed().as_nanos() as f64)
}
