//! Common URLs: all emulations and all recorded programs read them alike.

use serde_json::Value;
use std::path::Path;
use std::{env, fs};
use urlens_programs::{CommonUrl, connects_to, groups, programs};

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
    "A", "Z", "Www.", "0X7F.",
];
const PORT: &[&str] =
    &["", "", "", ":80", ":443", ":8080", ":1", ":65535", ":65536", ":0", ":", ":080"];
#[rustfmt::skip]
const REST: &[&str] = &[
    "a", "Z", "9", "/", "/", "//", ".", "..", "/..", "@", ":", ":80", "?", "#", "&", "=", ";", "'", "!", "$", "(",
    ")", "*", "+", ",", "~", "_", "-", "%41", "%2f", "%00", "%ff", "%", "evil.example", "@evil.example/", "\\", "|",
    "[", "é", " ",
];
/// Pieces that some programs refuse.
#[rustfmt::skip]
const ODD: &[&str] = &[
    "a", "/", "/", "//", "..", "@", ":", ":80", "?", "#", "##", ";", "'", "%41", "%zz", "%", "evil.example", "@evil.example/", "\\", "\\@",
    "|", "[", "]", "[::1]", "{", "}", "^", "`", "\"", "<", ">", " ", "\t", "\n", "\r", "\0", "\u{b}", "\u{c}", "\u{1f}", "\u{7f}", "\u{80}", "\u{85}", "\u{a0}",
    "é", "\u{ad}", "\u{130}", "\u{2028}", "\u{2100}", "\u{3000}", "\u{fdd0}", "\u{feff}", "／", "＠", "\u{fffd}", "\u{ffff}", "\u{10000}", "\u{10ffff}",
    "例え", "http://", "file:", "url:",
];

/// Every program that accepts a common URL finds its scheme, host and port, and `groups`, which does not
/// read it by each program, has the result of reading it by each.
#[test]
fn emulations_read_common_urls_alike() {
    let cases: usize =
        env::var("URLENS_CASES").ok().and_then(|value| value.parse().ok()).unwrap_or(6000);
    let seed = env::var("URLENS_SEED").ok().and_then(|value| value.parse().ok()).unwrap_or(7);
    let mut random = Random(seed);
    let (mut found, mut accepted) = (0, 0);
    while found < cases {
        let scheme =
            random.choose(&["http://", "https://", "http://", "https://", "HTTP://", "hTTps://"]);
        let host = random.texts(HOST, 4);
        let port = random.choose(PORT);
        let pieces = if random.below(2) == 0 { REST } else { ODD };
        let rest = if random.below(4) > 0 { random.texts(pieces, 6) } else { String::new() };
        let slash = random.choose(&["/", "/", "/", ""]);
        let text = format!("{scheme}{host}{port}{slash}{rest}");
        if let Some(url) = CommonUrl::find(&text) {
            found += 1;
            accepted += usize::from(url.is_accepted);
            check(&text, &url);
        }
    }
    println!("{found} common URLs, {accepted} accepted by all programs");
    assert!(accepted * 10 > found && accepted < found, "{accepted} of {found}");
}

fn check(text: &str, expected: &CommonUrl<'_>) {
    let all: Vec<_> = programs().iter().collect();
    let groups = groups(text, &all);
    let mut refusing = Vec::new();
    for program in programs() {
        let found = match connects_to(program, text) {
            Ok(connection) => connection,
            Err(reason) => {
                assert!(!expected.is_accepted, "{}: {text}: {reason}", program.id);
                refusing.push(program.id);
                continue;
            }
        };
        assert!(found.host.eq_ignore_ascii_case(expected.host), "{}: {text}", program.id);
        let scheme = found.scheme.as_deref().unwrap_or_default();
        assert!(scheme.eq_ignore_ascii_case(expected.scheme), "{}: {text}", program.id);
        assert_eq!(found.port, Some(expected.port), "{}: {text}", program.id);
    }
    let ids = |is_connected: bool| -> Vec<&str> {
        let groups = groups.iter().filter(|group| group.connection.is_ok() == is_connected);
        groups.flat_map(|group| group.programs.iter().map(|program| program.id)).collect()
    };
    assert_eq!(ids(true).len() + ids(false).len(), programs().len(), "{text}");
    let mut without = ids(false);
    without.sort_unstable();
    refusing.sort_unstable();
    assert_eq!(without, refusing, "{text:?}");
    assert_eq!(groups.iter().filter(|group| group.connection.is_ok()).count(), 1, "{text}");
}

/// Common URLs of any length up to 2048 bytes are accepted by all programs, as `groups` assumes.
#[test]
fn long_common_urls() {
    let host =
        format!("{}.{}.{}.{}", "a".repeat(63), "b".repeat(63), "c".repeat(63), "d".repeat(61));
    for (host, length) in [(host.as_str(), 2048), ("a", 2048), (host.as_str(), 300)] {
        let start = format!("https://{host}:65535/");
        for piece in ["a", "/a", "%ff", "?a=b&", "@", "/../a", ":"] {
            let rest = piece.repeat((length - start.len()) / piece.len());
            let text = format!("{start}{rest}");
            check(&text, &CommonUrl::find(&text).expect("a common URL"));
        }
    }
}

/// In the recorded readings, no real program finds another host in a common URL.
#[test]
fn real_programs_read_common_urls_alike() {
    let Some(folder) = env::var_os("URLENS_PROGRAMS") else {
        println!("recorded readings are absent: set URLENS_PROGRAMS to their folder");
        return;
    };
    let path = Path::new(&folder).join("readings.jsonl");
    let lines =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut found = 0;
    for line in lines.lines() {
        let row: Value = serde_json::from_str(line).expect("a JSON object");
        let text = row["input"].as_str().expect("input");
        let Some(expected) = CommonUrl::find(text) else { continue };
        found += 1;
        for group in row["readings"].as_array().expect("readings") {
            let reading = &group[1];
            if reading["err"].is_null() {
                let host = reading.get("connect_host").unwrap_or(&reading["host"]);
                let host = host.as_str().unwrap_or_default();
                assert!(host.eq_ignore_ascii_case(expected.host), "{}: {text}", group[0]);
            }
        }
    }
    assert!(found > 50, "only {found} common URLs");
}

/// Nearly all links of ordinary web pages are common URLs that all programs accept.
#[test]
fn ordinary_links_are_common() {
    let Some(folder) = env::var_os("URLENS_DATA") else {
        println!("the list of links is absent: set URLENS_DATA to its folder");
        return;
    };
    let path = Path::new(&folder).join("top100.txt");
    let lines =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (total, found) = lines.lines().fold((0, 0), |(total, found), line| {
        (total + 1, found + usize::from(CommonUrl::find(line).is_some_and(|url| url.is_accepted)))
    });
    println!("{found} of {total} links are common URLs");
    assert!(found * 100 >= total * 95, "{found} of {total}");
}
