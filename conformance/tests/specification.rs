//! Checks the tables of `docs/specification.md` against the library.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use urlens::grammar::whatwg;
use urlens::{CharSet, Host, Uri, UriRef, Url, UrlRef, ValidationErrorKind, scheme};
use urlens_ops::{TokenKind, TokenStream, Tokens};

/// S4.20, S4.21, S4.41: paths and their tokens.
#[test]
fn paths_are_tokens() {
    for row in rows("### 2.2 ") {
        let prefix = if row[0].contains("an authority") { "//h" } else { "" };
        let text = format!("{prefix}{}", quotes(&row[0])[0]);
        let reference = UrlRef::parse(&text).unwrap();
        let tokens =
            TokenStream::of_url(reference.as_borrowed()).filter(|it| it.kind.name() != "authority");
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

/// S4.78-81, K4.6, K4.8: references, bases and results.
#[test]
fn resolution() {
    for row in rows("### 3.4 ") {
        let base = Url::parse(&quotes(&row[0])[0]).unwrap();
        let mut references = quotes(&row[1]);
        references.extend(row[1].contains('ε').then(String::new));
        for reference in references {
            let target = base.join(&reference).ok().map(|it| it.to_string());
            assert_eq!(target.as_ref(), quotes(&row[2]).first(), "{base} + {reference}");
        }
    }
}

/// S4.50, S4.51: slashes, without and with a base.
#[test]
fn repeated_slashes() {
    let base = Url::parse("http://host/").unwrap();
    let rows: Vec<_> = rows("### 3.5 ").into_iter().filter(|row| row.len() == 3).collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let [text, alone, with_base] = [0, 1, 2].map(|i| quotes(&row[i])[0].clone());
        assert_eq!(Url::parse(&text).unwrap(), alone);
        assert_eq!(base.join(&text).unwrap(), with_base);
    }
}

/// S4.33-36, S4.43, K4.2: the scheme determines the mode, and without a scheme the base.
#[test]
fn modes() {
    for row in rows("### 4.2 ").iter().take(2) {
        let named = row[0].strip_prefix("has the scheme ").unwrap();
        for name in named.split([',', ' ']).filter(|it| !matches!(*it, "" | "or")) {
            let mode = scheme::mode(&name.to_uppercase());
            assert_eq!(format!("{mode:?}").to_lowercase(), row[1], "{name}");
            assert_eq!(mode.is_special(), row[2] == "yes", "{name}");
        }
    }
    assert_eq!(scheme::mode("httpx"), scheme::Mode::Generic);
    let join = |base, text| Url::parse(base).unwrap().join(text).unwrap().to_string();
    assert_eq!(join("http://h/", r"a\b"), "http://h/a/b");
    assert_eq!(join("foo://h/", r"a\b"), r"foo://h/a\b");
    assert_eq!(join("http://h/", r"foo:/a\b"), r"foo:/a\b");
    assert_eq!(join("foo://h/", r"http:\h\b"), "http://h/b");
}

/// S4.38-42, S4.44: every combination of components parses to these components.
#[test]
fn grammar() {
    let mut read = 0;
    for scheme in [None, Some("http"), Some("foo")] {
        for authority in [None, Some(""), Some("h")] {
            for path in ["", "/", "/a", "a", "a/b/", "/a//b", "/a/b/", "./:"] {
                for (query, fragment) in
                    [(None, None), (Some(""), Some("")), (Some("q?/"), Some("f#?/"))]
                {
                    if authority.is_some() && !path.is_empty() && !path.starts_with('/') {
                        continue;
                    }
                    let delimited = |before: &str, value: Option<&str>, after: &str| match value {
                        Some(value) => format!("{before}{value}{after}"),
                        None => String::new(),
                    };
                    let [scheme_text, net] =
                        [delimited("", scheme, ":"), delimited("//", authority, "")];
                    let [query_text, hash] =
                        [delimited("?", query, ""), delimited("#", fragment, "")];
                    let text = [&scheme_text, &net, path, &query_text, &hash].concat();
                    let reference = UrlRef::parse(&text).unwrap();
                    let stream = TokenStream::of_url(reference.as_borrowed());
                    let all: Vec<_> = stream.clone().collect();
                    let value = |kind| all.iter().find(|it| it.kind == kind).map(|it| it.value);
                    assert_eq!(value(TokenKind::Scheme), scheme, "{text}");
                    assert_eq!(value(TokenKind::Authority), authority, "{text}");
                    assert_eq!(value(TokenKind::Query), query, "{text}");
                    assert_eq!(value(TokenKind::Fragment), fragment, "{text}");
                    assert_eq!(Tokens::from(stream).print().unwrap(), text);
                    read += 1;
                }
            }
        }
    }
    assert_eq!(read, 162);
}

/// S4.53-57, K4.10, K4.11: texts with and without a drive.
#[test]
fn drives() {
    let is_drive = |mut tokens: TokenStream<'_>| tokens.any(|it| it.kind == TokenKind::Drive);
    let drive = |text: &str| {
        let reference = UrlRef::parse_borrowed(text).unwrap();
        is_drive(TokenStream::of_url(reference.as_borrowed()))
    };
    for row in rows("### 4.7 ") {
        for text in quotes(&row[2]) {
            assert!(drive(&text), "{text}");
            assert!(Url::parse(&text).unwrap().path().starts_with("/C:"), "{text}");
        }
    }
    for text in ["file:///C:a", "file:////C:/a", "file:///a/C:/", "http://h/C:/", "foo:/C:/", "C:/"]
    {
        assert!(!drive(text), "{text}");
    }
    let in_file = UrlRef::parse_borrowed("/C:").unwrap();
    let in_file = TokenStream::of_url_in(in_file.as_borrowed(), scheme::Mode::File);
    assert!(drive("C|/a") && is_drive(in_file));
}

/// S4.45-47, K4.4: authorities and their subcomponents.
#[test]
fn authorities() {
    for row in rows("### 4.5 ") {
        let text = format!("//{}", quotes(&row[0])[0]);
        let reference = UrlRef::parse(&text).unwrap();
        let authority = reference.authority().unwrap();
        let port = reference.port_text();
        let pieces = [authority.username(), authority.password(), reference.host_text(), port];
        let shown = pieces.map(|it| match it {
            None => String::new(),
            Some("") => "ε".into(),
            Some(piece) => format!("`{piece}`"),
        });
        assert_eq!(shown[..], row[1..], "{text}");
    }
}

/// S4.49, K4.14: forbidden host and domain code points.
#[test]
fn forbidden_code_points() {
    let rows = rows("### 5.2 ");
    let hosts = set(&rows[0][1]);
    assert_eq!(hosts, whatwg::FORBIDDEN_HOST);
    let more = CharSet::range(1, 0x1F).or(CharSet::of(b"\x7F")).or(set(&rows[1][1]));
    let is_forbidden =
        |byte: u8| Url::parse_host(&format!("a{}b", byte as char), scheme::Mode::Web).is_err();
    for byte in (0..0x80).filter(|byte| *byte != b'%') {
        assert_eq!(is_forbidden(byte), hosts.or(more).contains(byte), "{:?}", byte as char);
    }
    assert!(more.contains(b'%') && is_forbidden(b'%'));
}

/// S4.62, S4.64-66: IPv4 addresses, domains and failures.
#[test]
fn ipv4() {
    for row in rows("### 5.4 ") {
        for host in quotes(&row[0]) {
            let url = Url::parse(&format!("http://{host}/"));
            match row[1].as_str() {
                "failure" => assert!(url.is_err(), "{host}"),
                "a domain" => assert!(matches!(url.unwrap().host(), Some(Host::RegName(_)))),
                address => assert_eq!(url.unwrap().host_text().unwrap(), quotes(address)[0]),
            }
        }
    }
}

/// S4.102: every validation error has a row, which says if it is fatal.
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
            let kind = ValidationErrorKind::ALL.into_iter().find(|it| it.code() == name);
            assert_eq!(kind.expect(&name).is_fatal(), fatal, "{name}");
            listed.push(name);
        }
    }
    assert!(listed.iter().eq(ValidationErrorKind::ALL.iter().map(|it| it.code())));
}

/// S4.103: the percent-encode sets equal those of the library.
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

/// S4.85-93, K4.10: normalized paths of file URLs.
#[test]
fn normal_paths() {
    let rows: Vec<_> =
        rows("### 9.1 ").into_iter().filter(|row| row[0].starts_with("`/")).collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let url = Url::parse(&format!("file://{}", quotes(&row[0])[0])).unwrap();
        assert_eq!(url.path(), quotes(&row[1])[0]);
    }
}

/// S4.94-101: normalized authorities, by scheme.
#[test]
fn normal_authorities() {
    for (text, normal) in [(":@h:", "h"), ("u:@h", "u@h"), (":p@h", ":p@h"), ("h:0081", "h:81")] {
        assert_eq!(Url::parse(&format!("foo://{text}")).unwrap(), format!("foo://{normal}"));
    }
    let mut ports = 0;
    for row in rows("### 9.3 ").iter().filter(|row| row[0].contains("port")) {
        let left = quotes(row[0].split(" = ").next().unwrap());
        let (port, schemes) = left.split_last().unwrap();
        for scheme in schemes {
            assert_eq!(
                Url::parse(&format!("{scheme}://h:{port}")).unwrap(),
                format!("{scheme}://h/")
            );
            ports += 1;
        }
    }
    assert_eq!(ports, 5);
    assert_eq!(Url::parse("FILE://LocalHost/a").unwrap(), "file:///a");
    assert_eq!(Url::parse("http://localhost/a").unwrap(), "http://localhost/a");
}

/// S4.3, S4.4: texts that RFC 3986 rejects, and their hosts by the URL Standard.
#[test]
fn parser_differences() {
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
            assert_eq!(UriRef::parse(text.as_str()).is_err(), row[1] == "rejected", "{text}");
            let url = match &base {
                Some(base) => Url::parse(base).unwrap().join(&text),
                None => Url::parse(&text),
            };
            match (url, quotes(&row[2]).first()) {
                (Err(_), None) => assert_eq!(row[2], "rejected"),
                (Ok(url), Some(drive)) if row[2].starts_with("drive") => {
                    assert!(url.path().contains(drive.as_str()) && url.host_text() == Some(""));
                }
                (Ok(url), Some(whole)) if whole.contains("://") => {
                    assert_eq!(url, *whole);
                    let uri = Uri::try_from(base.clone().unwrap()).unwrap();
                    let by_rfc = uri.resolve(&UriRef::parse(&text).unwrap()).unwrap();
                    assert_eq!(by_rfc, quotes(&row[1])[0]);
                }
                (Ok(url), Some(host)) => assert_eq!(url.host_text(), Some(host.as_str()), "{text}"),
                (url, _) => panic!("{text}: {url:?}"),
            }
        }
    }
}

fn page() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(root.join("docs/specification.md")).expect("the specification")
}

/// The cells of the tables of one section, without table headers.
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

/// The texts between backquotes.
fn quotes(cell: &str) -> Vec<String> {
    let cell = cell.replace("`` ` ``", "`\u{1}`");
    cell.split('`').skip(1).step_by(2).map(|it| it.replace('\u{1}', "`")).collect()
}

/// Parses a set: characters between backquotes, `space`, and `U+` with hexadecimal digits.
fn set(cell: &str) -> CharSet {
    let quoted = quotes(cell).into_iter().flat_map(String::into_bytes);
    let single = cell.split([' ', ',']).filter(|it| !it.contains('`'));
    let named = single.filter_map(|it| match it {
        "space" => Some(b' '),
        _ => u8::from_str_radix(it.strip_prefix("U+")?, 16).ok(),
    });
    CharSet::of(&quoted.chain(named).collect::<Vec<_>>())
}
