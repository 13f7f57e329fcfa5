//! `docs/specification.md`, held against the library: its links, the names it links, its tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use urlens::grammar::whatwg;
use urlens::{CharSet, Host, Uri, UriRef, Url, UrlRef, Violation};

/// What is linked is there: sections of the page, other files, and in sources every name that the
/// link goes by.
#[test]
fn links_lead_somewhere() {
    let page = page();
    let headings: BTreeSet<String> = page.lines().filter_map(anchor).collect();
    let targets: BTreeMap<&str, &str> =
        page.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect();
    let mut used = BTreeSet::new();
    for (text, target) in links(&page) {
        let target = match target {
            Target::Inline(target) => target,
            Target::Named(name) => {
                used.insert(name);
                targets.get(name).unwrap_or_else(|| panic!("no target {name:?}"))
            }
        };
        if let Some(heading) = target.strip_prefix('#') {
            assert!(headings.contains(heading), "no section {heading}");
        } else if !target.contains("://") {
            let file = docs().join(target);
            let source = fs::read_to_string(&file).unwrap_or_else(|_| panic!("no file {target}"));
            for name in quotes(text).iter().filter(|_| target.ends_with(".rs")) {
                let name = name.rsplit("::").next().unwrap_or_default();
                assert!(defines(&source, name), "{target} does not define {name}");
            }
        }
    }
    let unused: Vec<_> = targets.keys().filter(|it| !used.contains(*it)).collect();
    assert!(unused.is_empty(), "targets that nothing links to: {unused:?}");
}

fn defines(source: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    ["fn", "struct", "enum", "const", "type", "trait"].iter().any(|word| {
        let definition = format!("{word} {name}");
        source.match_indices(&definition).any(|(at, _)| ends(&source[at + definition.len()..]))
    })
}

/// S4.20, S4.21, S4.41: paths and their tokens.
#[test]
fn paths_are_tokens() {
    for row in rows("### 2.2 ") {
        let prefix = if row[0].contains("behind an authority") { "//h" } else { "" };
        let text = format!("{prefix}{}", quotes(&row[0])[0]);
        let reference = UrlRef::parse(&text).unwrap();
        let tokens = reference.tokens().filter(|it| it.kind.name() != "authority");
        let shown: Vec<String> = tokens
            .map(|it| match (it.kind.name(), it.value) {
                ("path-root", _) => "path-root".into(),
                (kind, "") => format!("{kind} ε"),
                (kind, value) => format!("{kind} `{value}`"),
            })
            .collect();
        assert_eq!(shown.join(", "), row[1], "{text}");
    }
}

/// S4.78-81, K4.6, K4.8: what resolves, and to what.
#[test]
fn resolution() {
    for row in rows("### 3.4 ") {
        let base = Url::parse(&quotes(&row[0])[0]).unwrap().into_owned();
        let mut references = quotes(&row[1]);
        references.extend(row[1].contains('ε').then(String::new));
        for reference in references {
            let target = base.join(&reference).ok().map(|it| it.to_string());
            assert_eq!(target.as_ref(), quotes(&row[2]).first(), "{base} + {reference}");
        }
    }
}

/// S4.50, S4.51: slashes, alone and against a base.
#[test]
fn repeated_slashes() {
    let base = Url::parse("http://host/").unwrap();
    let rows: Vec<_> = rows("### 3.5 ").into_iter().filter(|row| row.len() == 3).collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let [text, alone, against] = [0, 1, 2].map(|i| quotes(&row[i])[0].clone());
        assert_eq!(Url::parse(&text).unwrap(), alone);
        assert_eq!(base.join(&text).unwrap(), against);
    }
}

/// S4.45-47, K4.4: authorities and their pieces.
#[test]
fn authorities_are_pieces() {
    for row in rows("### 4.5 ") {
        let text = format!("//{}", quotes(&row[0])[0]);
        let reference = UrlRef::parse(&text).unwrap();
        let authority = reference.authority().unwrap();
        let port = reference.port_str();
        let pieces = [authority.user(), authority.password(), reference.host_str(), port];
        let shown = pieces.map(|it| match it {
            None => String::new(),
            Some("") => "ε".into(),
            Some(piece) => format!("`{piece}`"),
        });
        assert_eq!(shown[..], row[1..], "{text}");
    }
}

/// S4.49, K4.14: what no host may hold, and what no domain.
#[test]
fn forbidden_code_points() {
    let rows = rows("### 5.2 ");
    let hosts = set(&rows[0][1]);
    assert_eq!(hosts, whatwg::FORBIDDEN_HOST);
    let more = CharSet::range(1, 0x1F).or(CharSet::of(b"\x7F")).or(set(&rows[1][1]));
    assert_eq!(hosts.or(more), whatwg::FORBIDDEN_DOMAIN);
}

/// S4.62, S4.64-66: addresses, and what is none.
#[test]
fn ipv4() {
    for row in rows("### 5.4 ") {
        for host in quotes(&row[0]) {
            let url = Url::parse(&format!("http://{host}/")).map(Url::into_owned);
            match row[1].as_str() {
                "failure" => assert!(url.is_err(), "{host}"),
                "a domain" => assert!(matches!(url.unwrap().host(), Some(Host::RegName(_)))),
                address => assert_eq!(url.unwrap().hostname(), quotes(address)[0]),
            }
        }
    }
}

/// S4.102: every validation error has its row, and the row says whether it fails.
#[test]
fn validation_errors() {
    let mut listed = Vec::new();
    for row in rows("### 6.1 ") {
        for name in quotes(&row[0]) {
            let fatal = match row[2].as_str() {
                "!" => Some(true),
                "(!)" => None,
                _ => Some(false),
            };
            let violation = Violation::ALL.into_iter().find(|it| it.name() == name);
            assert_eq!(violation.expect(&name).is_fatal(), fatal, "{name}");
            listed.push(name);
        }
    }
    assert!(listed.iter().eq(Violation::ALL.iter().map(|it| it.name())));
}

/// S4.103: the sets are those of the library.
#[test]
fn encode_sets() {
    let controls = CharSet::range(0, 0x1F).or(CharSet::of(b"\x7F"));
    let mut sets: BTreeMap<String, CharSet> = BTreeMap::new();
    for row in rows("## 7 ") {
        let name = quotes(&row[0])[0].clone();
        let (base, more) = match row[1].split_once(", ") {
            Some((base, more)) => (sets[base], more),
            None => (controls, row[1].as_str()),
        };
        let of_row = base.or(set(more.split("; ").next().unwrap_or_default()));
        let ours = match name.as_str() {
            "C0_CONTROL" => whatwg::C0_CONTROL,
            "FRAGMENT" => whatwg::FRAGMENT,
            "QUERY" => whatwg::QUERY,
            "SPECIAL_QUERY" => whatwg::SPECIAL_QUERY,
            "PATH" => whatwg::PATH,
            "USERINFO" => whatwg::USERINFO,
            "COMPONENT" => whatwg::COMPONENT,
            "FORM" => whatwg::FORM,
            other => panic!("{other}"),
        };
        assert_eq!(of_row, ours, "{name}");
        sets.insert(name, of_row);
    }
    assert_eq!(sets.len(), 8);
}

/// S4.85-93, K4.10: paths of file URLs, and what is left of them.
#[test]
fn normal_paths() {
    let rows: Vec<_> =
        rows("### 9.1 ").into_iter().filter(|row| row[0].starts_with("`/")).collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let url = Url::parse(&format!("file://{}", quotes(&row[0])[0])).unwrap().into_owned();
        assert_eq!(url.path(), quotes(&row[1])[0]);
    }
}

/// S4.3, S4.4: what RFC 3986 refuses, and which host the URL Standard reads.
#[test]
fn two_readings() {
    let rows: Vec<_> = rows("## 11 ")
        .into_iter()
        .filter(|row| row.len() == 4 && row[0].starts_with('`'))
        .collect();
    assert_eq!(rows.len(), 10);
    for row in rows {
        let (texts, base) = match row[0].split_once(", on ") {
            Some((texts, base)) => (quotes(texts), Some(quotes(base)[0].clone())),
            None => (quotes(&row[0]), None),
        };
        for text in texts {
            assert_eq!(UriRef::parse(text.as_str()).is_err(), row[1] == "refused", "{text}");
            let url = match &base {
                Some(base) => Url::parse(base).unwrap().join(&text).map(Url::into_owned),
                None => Url::parse(&text).map(Url::into_owned),
            };
            match (url, quotes(&row[2]).first()) {
                (Err(_), None) => assert_eq!(row[2], "refused"),
                (Ok(url), Some(drive)) if row[2].starts_with("drive") => {
                    assert!(url.path().contains(drive.as_str()) && url.hostname().is_empty());
                }
                (Ok(url), Some(whole)) if whole.contains("://") => {
                    assert_eq!(url, *whole);
                    let uri = Uri::parse(base.clone().unwrap()).unwrap();
                    let by_rfc = uri.resolve(&UriRef::parse(text).unwrap()).unwrap();
                    assert_eq!(by_rfc, quotes(&row[1])[0]);
                }
                (Ok(url), Some(host)) => assert_eq!(url.hostname(), host, "{text}"),
                (url, _) => panic!("{text}: {url:?}"),
            }
        }
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn page() -> String {
    fs::read_to_string(docs().join("specification.md")).expect("the specification")
}

/// How a heading is linked to: without what is neither letter nor digit, and with hyphens.
fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'));
    Some(kept.map(|c| if c == ' ' { '-' } else { c }).collect())
}

enum Target<'a> {
    Inline(&'a str),
    Named(&'a str),
}

/// The links of the page, `[text](target)` and `[text][name]`.
fn links(page: &str) -> Vec<(&str, Target<'_>)> {
    let mut found = Vec::new();
    for (at, _) in page.match_indices("](").chain(page.match_indices("][")) {
        let (before, after) = (&page[..at], &page[at + 2..]);
        // Brackets in code are no brackets: a link begins at the last one that is not.
        let mut in_code = false;
        let open = before.char_indices().rev().find(|&(_, c)| {
            in_code ^= c == '`';
            c == '[' && !in_code
        });
        let text = &before[open.map_or(at, |(open, _)| open + 1)..];
        let (close, inline) =
            if page[at + 1..].starts_with('(') { (')', true) } else { (']', false) };
        let Some((target, _)) = after.split_once(close) else { continue };
        match inline {
            true if !text.contains("\n\n") => found.push((text, Target::Inline(target))),
            false
                if target.bytes().all(|it| {
                    it.is_ascii_lowercase() || matches!(it, b'_' | b'-' | b'0'..=b'9')
                }) =>
            {
                found.push((text, Target::Named(target)));
            }
            _ => (),
        }
    }
    assert!(found.len() > 100, "the page is not read as it is written");
    found
}

/// The rows of the tables of one section up to the next heading, as cells, without their heads.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let page = page();
    let (_, section) = page.split_once(&format!("\n{heading}")).expect(heading);
    let section = &section[..section.find("\n#").unwrap_or(section.len())];
    let lines: Vec<&str> = section.lines().collect();
    let mut rows = Vec::new();
    for (n, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("| ")) {
        if !lines.get(n + 1).is_some_and(|next| next.starts_with("|---")) {
            let line = line.replace("\\|", "\u{1}");
            let cells = line.trim_matches('|').split('|');
            rows.push(cells.map(|cell| cell.trim().replace('\u{1}', "|")).collect());
        }
    }
    assert!(!rows.is_empty(), "no rows in {heading}");
    rows
}

/// What stands between backquotes.
fn quotes(cell: &str) -> Vec<String> {
    let cell = cell.replace("`` ` ``", "`\u{1}`");
    cell.split('`').skip(1).step_by(2).map(|it| it.replace('\u{1}', "`")).collect()
}

/// A set as a cell has it: characters between backquotes, `space`, `U+` and hexadecimal digits.
fn set(cell: &str) -> CharSet {
    let quoted = quotes(cell).into_iter().flat_map(String::into_bytes);
    let single = cell.split([' ', ',']).filter(|it| !it.contains('`'));
    let named = single.filter_map(|it| match it {
        "space" => Some(b' '),
        _ => u8::from_str_radix(it.strip_prefix("U+")?, 16).ok(),
    });
    CharSet::of(&quoted.chain(named).collect::<Vec<_>>())
}
