//! Random pairs of texts for the laws of equivalence.

use crate::random::Rng;

/// Two texts, and the expected result of comparing them.
#[derive(Debug, Clone)]
pub struct Pair {
    /// The first text.
    pub a: String,
    /// Another spelling of the first text, or a different text.
    pub b: String,
    /// True if only the spelling was changed.
    pub same: bool,
}

/// The kinds of texts to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repertoire {
    /// ASCII, with a scheme.
    Absolute,
    /// ASCII, with a scheme or relative.
    Reference,
    /// Like `Absolute`, but half of the hosts are IPv6 addresses with a zone.
    Zones,
}

/// A text as components that can be changed one by one.
#[derive(Debug, Clone)]
struct Spelling {
    scheme: String,
    host: Option<String>,
    port: Option<String>,
    path: String,
    rest: String,
    rules: Rules,
}

/// The changes that preserve equivalence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// `http` and similar schemes: default port, empty path, dot segments, escapes, case of the host.
    Web(u16),
    /// An unregistered scheme with an authority: dot segments, escapes, case of the host.
    Generic,
    /// A relative reference: escapes.
    Relative,
    /// `urn:` with a namespace whose names are case-sensitive.
    Urn,
    Uuid,
    Isbn,
    Tel,
    Doi,
    Usr,
}

const LABELS: &[&str] = &["example", "a", "b-c", "xn--bcher-kva", "www", "org", "net"];
const SEGMENTS: &[&str] = &["a", "b", "docs", "Docs", "x.y", "~anna", "1", "a%2Fb", "%C3%A9", "-_"];
const QUERIES: &[&str] = &["", "?", "?q=1", "?q=1&p=%20", "?Q", "#", "#f", "?a#b"];

/// Generates a pair.
pub fn pair(rng: &mut Rng, repertoire: Repertoire) -> Pair {
    let text = any(rng, repertoire);
    let mut other = text.clone();
    let same = !rng.one_in(2);
    for _ in 0..1 + rng.below(4) {
        other.change_spelling(rng);
    }
    if !same {
        other.change_meaning(rng);
    }
    let mut a = text;
    if rng.one_in(3) {
        a.change_spelling(rng);
    }
    Pair { a: a.text(rng), b: other.text(rng), same }
}

fn any(rng: &mut Rng, repertoire: Repertoire) -> Spelling {
    let relative = repertoire == Repertoire::Reference && rng.one_in(3);
    let (scheme, rules) = match rng.below(14) {
        _ if relative => ("", Rules::Relative),
        0..=2 => ("https", Rules::Web(443)),
        3..=4 => ("http", Rules::Web(80)),
        5 => ("wss", Rules::Web(443)),
        6..=7 => ("foo", Rules::Generic),
        8 => ("urn", Rules::Urn),
        9 => ("urn", Rules::Uuid),
        10 => ("urn", Rules::Isbn),
        11 => ("tel", Rules::Tel),
        12 => ("doi", Rules::Doi),
        _ => ("usr", Rules::Usr),
    };
    let path = match rules {
        Rules::Web(_) | Rules::Generic => {
            (0..rng.below(4)).map(|_| format!("/{}", rng.pick(SEGMENTS))).collect()
        }
        Rules::Relative => {
            let path: Vec<_> = (0..1 + rng.below(3)).map(|_| rng.pick(SEGMENTS)).collect();
            path.join("/")
        }
        Rules::Urn => format!("example:{}", rng.pick(&["a", "A", "a-b", "a1%2F"])),
        Rules::Uuid => {
            format!("uuid:f81d4fae-7dec-11d0-a765-00a0c91e6b{:02x}", rng.below(256))
        }
        Rules::Isbn => {
            "isbn:".to_owned() + rng.pick(&["0395363411", "9780395363416", "0201083728"])
        }
        Rules::Tel => format!("+1201555{:04}", rng.below(10_000)),
        Rules::Doi => format!("10.{}/{}", 1000 + rng.below(9), rng.pick(&["abc", "x-1", "a/b"])),
        Rules::Usr => format!("github/{}", rng.pick(&["octocat", "a", "b1"])),
    };
    let has_host = matches!(rules, Rules::Web(_) | Rules::Generic);
    let host = has_host.then(|| match repertoire {
        Repertoire::Zones if rng.one_in(2) => "[fe80::1%25eth0]".to_owned(),
        _ => {
            let labels: Vec<_> = (0..2 + rng.below(2)).map(|_| rng.pick(LABELS)).collect();
            labels.join(".")
        }
    });
    let port = (has_host && rng.one_in(4)).then(|| (1000 + rng.below(9)).to_string());
    let rest = match rules {
        Rules::Web(_) | Rules::Generic | Rules::Relative => rng.pick(QUERIES).to_owned(),
        _ => String::new(),
    };
    Spelling { scheme: scheme.into(), host, port, path, rest, rules }
}

impl Spelling {
    fn text(&self, rng: &mut Rng) -> String {
        let mut text = self.scheme.clone();
        if !text.is_empty() {
            text.push(':');
        }
        if let Some(host) = &self.host {
            text += "//";
            text += host;
            if let Some(port) = &self.port {
                text.push(':');
                text += port;
            }
        }
        if self.rules == Rules::Usr && rng.one_in(3) {
            text += "//";
        }
        text + &self.path + &self.rest
    }

    /// Makes one change that preserves equivalence.
    fn change_spelling(&mut self, rng: &mut Rng) {
        match (rng.below(6), self.rules) {
            (0, _) => self.scheme = with_other_case(rng, &self.scheme),
            (1, Rules::Web(_) | Rules::Generic) => {
                if let Some(host) = self.host.as_mut().filter(|it| !it.starts_with('[')) {
                    *host = with_other_case(rng, host);
                }
            }
            (2, Rules::Web(default)) => match self.port.as_deref() {
                None => self.port = Some(rng.pick(&[format!("{default}").as_str(), ""]).to_owned()),
                Some(digits) if !digits.is_empty() && rng.one_in(2) => {
                    self.port = Some(format!("0{digits}"));
                }
                Some(_) => (),
            },
            (3, Rules::Web(_)) if self.path.is_empty() => self.path.push('/'),
            (3, Rules::Web(_) | Rules::Generic) if !self.path.is_empty() => {
                self.path = format!("{}{}", rng.pick(&["/.", "/x/..", "/./y/.."]), self.path);
            }
            (4 | 5, Rules::Web(_) | Rules::Generic | Rules::Relative) => {
                self.path = with_escape(rng, &self.path);
            }
            (_, Rules::Urn) => {
                let (id, name) = self.path.split_at("example".len());
                self.path = with_other_case(rng, id) + name;
            }
            (_, Rules::Uuid | Rules::Doi) => self.path = with_other_case(rng, &self.path),
            (_, Rules::Isbn) if !self.path.contains('-') => {
                let at = "isbn:".len() + 1 + rng.below(8);
                self.path.insert(at, '-');
                self.path = with_other_case(rng, &self.path[..4]) + &self.path[4..];
            }
            (_, Rules::Tel) => {
                let at = 2 + rng.below(self.path.len() - 2);
                self.path.insert(at, rng.pick(&['-', '.', '-']));
            }
            _ => (),
        }
    }

    /// Makes one change that does not preserve equivalence.
    fn change_meaning(&mut self, rng: &mut Rng) {
        match self.rules {
            Rules::Web(_) | Rules::Generic => match rng.below(4) {
                0 => self.path += "/more",
                1 => self.rest = format!("?other{}", self.rest.replace('?', "")),
                2 => self.port = Some("9999".into()),
                _ => self.host = Some("other.example".into()),
            },
            Rules::Relative => self.path += "/more",
            Rules::Urn | Rules::Doi | Rules::Usr => self.path += "z",
            Rules::Uuid => {
                let last = self.path.pop();
                self.path.push(if last == Some('0') { '1' } else { '0' });
            }
            Rules::Isbn => self.path = "isbn:0306406152".into(),
            Rules::Tel => self.path += "9",
        }
    }
}

/// Changes the case of some ASCII letters.
fn with_other_case(rng: &mut Rng, text: &str) -> String {
    let flip = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    text.chars().map(|c| if rng.one_in(3) { flip(c) } else { c }).collect()
}

/// Escapes an unreserved character, or changes the case of an escape.
fn with_escape(rng: &mut Rng, path: &str) -> String {
    let bytes = path.as_bytes();
    if bytes.is_empty() {
        return String::new();
    }
    let at = rng.below(bytes.len());
    let in_escape = (at.saturating_sub(2)..=at).find(|&i| bytes[i] == b'%');
    match in_escape {
        Some(i) => {
            format!("{}{}{}", &path[..i], path[i..i + 3].to_ascii_lowercase(), &path[i + 3..])
        }
        // Dots are not escaped: an escaped dot is a dot segment to some parsers only.
        None if bytes[at].is_ascii_alphanumeric() => {
            let escape = if rng.one_in(2) {
                format!("%{:02x}", bytes[at])
            } else {
                format!("%{:02X}", bytes[at])
            };
            format!("{}{escape}{}", &path[..at], &path[at + 1..])
        }
        None => path.to_owned(),
    }
}
