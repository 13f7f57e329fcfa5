//! Generates a long list of URLs for benchmarks: `cargo run --release --example lines -- 10000000`.
//!
//! The lines are identical on every machine and have 67 bytes on average, like lists of real URLs. 3
//! in 40 are not in normal form, two in seven duplicate another line (some of them in another
//! spelling), and one in a thousand is not a URL.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

/// Returns a pseudorandom number (splitmix64).
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

const WORDS: [&str; 16] = [
    "news",
    "articles",
    "product",
    "2024",
    "images",
    "de",
    "category",
    "archive",
    "index.html",
    "search",
    "blog",
    "static",
    "en-us",
    "download",
    "~anna",
    "p",
];

/// Writes the URL with that number, in one of several spellings.
fn url(number: u64, spelling: u64, line: &mut String) {
    let mut bits = mix(number);
    let mut take = |below: u64| {
        let taken = bits % below;
        bits = (bits / below) ^ mix(bits);
        taken
    };
    let scheme = if take(10) < 8 { "https" } else { "http" };
    let (host, top) = (take(50_000), ["com", "org", "co.uk", "de"][take(4) as usize]);
    match spelling {
        0 => _ = write!(line, "{}://WWW.Site-{host}.{top}", scheme.to_ascii_uppercase()),
        1 => {
            _ = write!(
                line,
                "{scheme}://www.site-{host}.{top}:{}",
                if scheme == "http" { 80 } else { 443 }
            )
        }
        _ => _ = write!(line, "{scheme}://www.site-{host}.{top}"),
    }
    for segment in 0..2 + take(5) {
        if spelling == 2 && segment == 1 {
            line.push_str("/./x/..");
        }
        let _ = write!(line, "/{}", WORDS[take(16) as usize]);
    }
    let _ = write!(line, "/{number:x}");
    if take(3) == 0 {
        let _ = write!(line, "?id={}&ref={}", take(1_000_000), WORDS[take(16) as usize]);
    }
}

fn main() -> io::Result<()> {
    let count: u64 = match std::env::args().nth(1).map(|count| count.parse()) {
        Some(Ok(count)) => count,
        _ => {
            eprintln!("usage: lines COUNT");
            std::process::exit(2);
        }
    };
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    let mut line = String::new();
    for at in 0..count {
        line.clear();
        let bits = mix(at ^ 0x5555_5555);
        // Three in five use their own number, the others a random one up to it.
        let number = if bits % 5 < 3 { at } else { bits / 8 % (at + 1) };
        match bits / 1024 % 1000 {
            0 => line.push_str("http://not a host/"),
            some => url(number, some % 40, &mut line),
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    out.flush()
}
