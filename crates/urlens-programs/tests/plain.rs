//! Plain URLs: all emulations and all recorded programs read them alike.

use serde_json::Value;
use std::path::Path;
use std::{env, fs};
use urlens_programs::{Plain, connects_to, plain, programs};

/// A small generator of pseudorandom numbers (xorshift), so that cases depend on the seed only.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn texts(&mut self, from: &[&str], most: usize) -> String {
        (0..=self.below(most)).map(|_| self.choose(from)).collect()
    }
}

#[rustfmt::skip]
const HOST: &[&str] = &[
    "a", "b", "z", "0", "1", "9", "-", ".", ".", "www.", "com", "127.", "0x7f.", "xn--", "localhost", "example.org",
];
const PORT: &[&str] =
    &["", "", "", ":80", ":443", ":8080", ":1", ":65535", ":65536", ":0", ":", ":080"];
#[rustfmt::skip]
const REST: &[&str] = &[
    "a", "Z", "9", "/", "/", "//", ".", "..", "/..", "@", ":", ":80", "?", "#", "&", "=", ";", "'", "!", "$", "(",
    ")", "*", "+", ",", "~", "_", "-", "%41", "%2f", "%00", "%ff", "%", "evil.example", "@evil.example/", "\\", "|",
    "[", "é", " ",
];

/// Every program accepts a plain text, and finds its scheme, host and port.
#[test]
fn emulations_read_plain_urls_alike() {
    let cases: usize = env::var("URLENS_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(3000);
    let seed = env::var("URLENS_SEED").ok().and_then(|it| it.parse().ok()).unwrap_or(7);
    let mut random = Random(seed);
    let mut found = 0;
    while found < cases {
        let scheme = random.choose(&["http://", "https://"]);
        let host = random.texts(HOST, 4);
        let port = random.choose(PORT);
        let rest = if random.below(4) > 0 { random.texts(REST, 6) } else { String::new() };
        let slash = random.choose(&["/", "/", "/", ""]);
        let text = format!("{scheme}{host}{port}{slash}{rest}");
        if let Some(it) = plain(&text) {
            found += 1;
            check(&text, &it);
        }
    }
}

fn check(text: &str, expected: &Plain<'_>) {
    for program in programs() {
        let found =
            connects_to(program, text).unwrap_or_else(|it| panic!("{}: {text}: {it}", program.id));
        assert_eq!(found.host, expected.host, "{}: {text}", program.id);
        assert_eq!(found.scheme.as_deref(), Some(expected.scheme), "{}: {text}", program.id);
        assert_eq!(found.port, Some(expected.port), "{}: {text}", program.id);
    }
}

/// Plain texts of any length up to 2048 bytes are accepted by all programs, as `groups` assumes.
#[test]
fn long_plain_urls() {
    let host =
        format!("{}.{}.{}.{}", "a".repeat(63), "b".repeat(63), "c".repeat(63), "d".repeat(61));
    for (host, length) in [(host.as_str(), 2048), ("a", 2048), (host.as_str(), 300)] {
        let start = format!("https://{host}:65535/");
        for piece in ["a", "/a", "%ff", "?a=b&", "@", "/../a", ":"] {
            let rest = piece.repeat((length - start.len()) / piece.len());
            let text = format!("{start}{rest}");
            check(&text, &plain(&text).expect("plain"));
        }
    }
}

/// In the recorded readings, no real program finds another host in a plain text.
#[test]
fn real_programs_read_plain_urls_alike() {
    let Some(folder) = env::var_os("URLENS_PROGRAMS") else {
        println!("recorded readings are absent: set URLENS_PROGRAMS to their folder");
        return;
    };
    let path = Path::new(&folder).join("readings.jsonl");
    let lines = fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    let mut found = 0;
    for line in lines.lines() {
        let row: Value = serde_json::from_str(line).expect("a JSON object");
        let text = row["input"].as_str().expect("input");
        let Some(expected) = plain(text) else { continue };
        found += 1;
        for group in row["readings"].as_array().expect("readings") {
            let reading = &group[1];
            if reading["err"].is_null() {
                let host = reading.get("connect_host").unwrap_or(&reading["host"]);
                assert_eq!(host, expected.host, "{}: {text}", group[0]);
            }
        }
    }
    assert!(found > 50, "only {found} plain texts");
}

/// Nearly all links of ordinary web pages are plain.
#[test]
fn ordinary_links_are_plain() {
    let Some(folder) = env::var_os("URLENS_DATA") else {
        println!("the list of links is absent: set URLENS_DATA to its folder");
        return;
    };
    let path = Path::new(&folder).join("top100.txt");
    let lines = fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    let (total, found) = lines.lines().fold((0, 0), |(total, found), line| {
        (total + 1, found + usize::from(plain(line).is_some()))
    });
    println!("{found} of {total} links are plain");
    assert!(found * 100 >= total * 95, "{found} of {total}");
}
