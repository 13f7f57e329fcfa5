//! `dedupe`, `normalize` and `compare` agree: `dedupe` prints exactly the lines whose `normalize`
//! output differs from that of all earlier lines, for every kind. `URLENS_SEED` selects the lines.

mod common;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::{env, fs};
use urlens_conformance::pairs::{Pair, Repertoire, pair};
use urlens_conformance::random::law;
use urlens_conformance::{say, scheme_texts};
use urlens_ops::{Kind, Normalizer};

const KINDS: [&str; 7] = ["uri", "uri-ref", "iri", "iri-ref", "url", "url-ref", "uri-zone"];
/// Lines per kind.
const LINES: usize = 4_000;

/// Texts from which lines are derived. Some are invalid as some kinds.
const TEXTS: &[&str] = &[
    "http://example.org/~anna/b?x=1#top",
    "https://example.org:443/a/b/../c",
    "http://me:pw@example.org:8080/%7e?q=%2f",
    "http://EXAMPLE.org./a b|c",
    "http://crêpes.example/là",
    "http://127.0.0.1:80/",
    "http://[2001:db8::1]/a",
    "http://[fe80::1%25eth0]/a",
    "http://h:99999/",
    "file:///C:/docs/a",
    "file://localhost/c%3A/docs/a",
    "mailto:anna@example.org?subject=a%20b",
    "urn:ISBN:0-395-36341-1",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "urn:example:a/../b",
    "tel:+1-201-555",
    "doi:10.1/ABC",
    "usr:github/octocat",
    "usr://github/octocat",
    "at://did:plc:asdf123/com.atproto.feed.post/self",
    "nosh://a:b/c",
    "data:text/plain,a%20b",
    "foo:a/./b/../c",
    "../a/./%7e?q",
    "//example.org/a",
    "c|/a\\b",
    "?q#",
    "http:\\\\example.org\\a",
];

/// A pseudorandom number generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }

    /// Returns one of the texts in another spelling, which may change its meaning.
    fn line(&mut self) -> String {
        let mut text = TEXTS[self.below(TEXTS.len())].to_owned();
        for _ in 0..self.below(3) {
            text = self.other_spelling(&text);
        }
        text
    }

    fn other_spelling(&mut self, text: &str) -> String {
        let chars: Vec<char> = text.chars().collect();
        let at = self.below(chars.len());
        let (before, after) = (chars[..at].iter(), chars[at + 1..].iter());
        let around = |new: &str| -> String {
            before.clone().collect::<String>() + new + &after.clone().collect::<String>()
        };
        let own = chars[at];
        match self.below(7) {
            0 if own.is_ascii_alphabetic() => around(&((own as u8 ^ 0x20) as char).to_string()),
            1 if own.is_ascii_alphanumeric() => around(&format!("%{:02x}", own as u32)),
            2 if own == '/' => around("/./"),
            3 if own == '/' => around("/x/../"),
            4 if own == '-' => around(""),
            5 => text.to_uppercase(),
            6 => around(["a", "/", "?", ":", "%2F", "#"][self.below(6)]),
            _ => text.replacen("http:", "HTTP:", 1),
        }
    }
}

#[test]
fn dedupe_prints_the_first_of_each_group_that_normalize_maps_to_one_text() {
    let seed = env::var("URLENS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(275);
    for (n, kind) in KINDS.into_iter().enumerate() {
        let mut random = Random(seed * 7 + n as u64 + 1);
        let lines: Vec<_> = (0..LINES).map(|_| random.line()).collect();
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("law-{kind}.txt"));
        fs::write(&path, lines.join("\n") + "\n").expect("a file");
        let path = path.to_str().expect("a path that is text");
        let run = |command: &str| {
            let output = common::run(&[command, "--as", kind, "-f", path], b"");
            let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
            (text(output.stdout), text(output.stderr))
        };
        let (normal, bad) = run("normalize");
        let (kept, bad_in_dedupe) = run("dedupe");
        assert_eq!(bad, bad_in_dedupe, "{kind}, seed {seed}: different lines are bad");

        let bad = bad_lines(&bad, path);
        let good = lines.iter().enumerate().filter(|(at, _)| !bad.contains_key(&(at + 1)));
        let good: Vec<_> = good.map(|(_, line)| line.as_str()).collect();
        let normal: Vec<_> = normal.lines().collect();
        assert_eq!(good.len(), normal.len(), "{kind}, seed {seed}");
        let mut distinct = HashSet::new();
        let mut expected = Vec::new();
        for (line, normal) in good.iter().copied().zip(normal) {
            if distinct.insert(normal) {
                expected.push(line);
            }
        }
        let kept: Vec<_> = kept.lines().collect();
        for (expected, kept) in expected.iter().zip(&kept) {
            assert_eq!(expected, kept, "{kind}, seed {seed}");
        }
        assert_eq!(expected.len(), kept.len(), "{kind}, seed {seed}");
        println!("{kind}: {} good lines, {} kept, {} bad", good.len(), kept.len(), bad.len());
        // The sample must contain duplicates, and not too many bad lines.
        assert!(kept.len() * 10 < good.len() * 9 && bad.len() * 2 < LINES, "{kind}, seed {seed}");
    }
}

/// Returns the numbers and messages of the reported lines.
fn bad_lines<'a>(errors: &'a str, path: &str) -> HashMap<usize, &'a str> {
    let line = |line: &'a str| {
        let (number, message) = line.strip_prefix(path)?.strip_prefix(':')?.split_once(": ")?;
        Some((number.parse().ok()?, message))
    };
    errors.lines().filter_map(line).collect()
}

/// `dedupe` merges two texts exactly if `normalize` gives one text for both and `compare` finds them
/// equivalent: on 100,000 pairs of each kind, about half of which are equivalent.
#[test]
fn dedupe_merges_pairs_exactly_if_they_are_equivalent() {
    for kind in Kind::ALL {
        let repertoire = match kind {
            Kind::Uri | Kind::Iri | Kind::Url => Repertoire::Absolute,
            Kind::UriRef | Kind::IriRef | Kind::UrlRef => Repertoire::Reference,
            Kind::UriZone => Repertoire::Zones,
        };
        let normalizer = Normalizer::new(kind);
        let (mut lines, mut expected, mut distinct) = (Vec::new(), Vec::new(), HashSet::new());
        let (mut pairs, mut equal) = (0_usize, 0_usize);
        law("pairs", |rng| {
            for _ in 0..10 {
                let Pair { a, b, same } = pair(rng, repertoire);
                let is_equivalent = normalizer.compare(&a, &b).unwrap().is_some();
                assert_eq!(is_equivalent, same, "{kind}: {a} and {b}");
                pairs += 1;
                equal += usize::from(same);
                for line in [a, b] {
                    if distinct.insert(normalizer.normalize(&line).unwrap().into_owned()) {
                        expected.push(line.clone());
                    }
                    lines.push(line);
                }
            }
        });
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("pairs-{kind}.txt"));
        fs::write(&path, lines.join("\n") + "\n").expect("a file");
        let path = path.to_str().expect("a path that is text");
        let output = common::run(&["dedupe", "--as", kind.name(), "-f", path], b"");
        let kept = String::from_utf8(output.stdout).expect("UTF-8");
        let kept: Vec<_> = kept.lines().collect();
        assert!(kept == expected, "{kind}: dedupe and normalize disagree");
        say!("dedupe as {kind}: {pairs} pairs, {equal} of them equal; {} lines kept", kept.len());
    }
}

/// `normalize` and `dedupe` give the normal forms of the library for texts of every scheme (V3, V5).
#[test]
fn texts_of_every_scheme_are_normalized_and_merged_as_by_the_library() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("schemes.txt");
    let mut texts = Vec::new();
    law("texts of schemes", |rng| {
        let text = scheme_texts::example(rng);
        let text = scheme_texts::changed(rng, text);
        // The command reads lines, and skips empty ones.
        let is_line = |text: &String| !text.is_empty() && !text.contains('\n');
        texts.extend([scheme_texts::respelled(rng, &text), text].into_iter().filter(is_line));
    });
    for kind in Kind::ALL {
        let normalizer = Normalizer::new(kind);
        let lines = texts.iter().filter_map(|text| Some((text, normalizer.normalize(text).ok()?)));
        let (lines, normal): (Vec<_>, Vec<_>) = lines.unzip();
        let lines: Vec<&str> = lines.into_iter().map(String::as_str).collect();
        fs::write(&path, lines.join("\n") + "\n").expect("a file");
        let path = path.to_str().expect("a path that is text");
        let run = |command: &str| {
            let output = common::run(&[command, "--as", kind.name(), "-f", path], b"");
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        for (at, found) in run("normalize").iter().enumerate() {
            assert_eq!(*found, normal[at], "{kind}: {:?}", lines[at]);
        }
        let mut distinct = HashSet::new();
        let first: Vec<&str> = lines
            .iter()
            .zip(&normal)
            .filter(|(_, normal)| distinct.insert(*normal))
            .map(|(line, _)| *line)
            .collect();
        assert!(run("dedupe").iter().eq(&first), "{kind}");
        say!("{kind}: {} texts of schemes, {} different", lines.len(), first.len());
        assert!(lines.len() < 100 || first.len() * 10 < lines.len() * 9, "{kind}");
    }
}
