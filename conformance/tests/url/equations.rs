//! The equations of the reverse specification: drives, paths, authorities, and printing of tokens.

use urlens::scheme::Mode;
use urlens::{Url, UrlRef};
use urlens_conformance::random::{Rng, law};
use urlens_ops::{Token, TokenKind, TokenStream, Tokens};

use crate::texts::{any, dots};

/// The parsed URL as text, or the code of the error.
fn parsed(text: &str) -> String {
    match Url::parse(text) {
        Ok(url) => url.as_str().to_owned(),
        Err(error) => error.code().to_owned(),
    }
}

fn tokens(text: &str) -> String {
    let value = UrlRef::parse(text).unwrap();
    let all: Vec<String> =
        TokenStream::of_url_in(value.as_borrowed(), Mode::File).map(|it| it.to_string()).collect();
    all.join(", ")
}

/// S4.53-57, K4.10, K4.11: a drive letter in place of the host or in the first segment is a drive. It replaces the
/// root before it; a host that it replaces becomes empty.
#[test]
fn drive_letters() {
    for (text, want) in [
        // In place of the host, as `C|`, or as `C` with an empty port.
        ("//C|/a", "authority , drive C|, path-root /, file a"),
        ("//C:/a", "authority , drive C:, path-root /, file a"),
        ("//C|", "authority , drive C|"),
        ("file://C:?q", "scheme file, authority , drive C:, query q"),
        // The first folder: a root follows.
        ("/C|/a", "drive C|, path-root /, file a"),
        ("C|/a", "drive C|, path-root /, file a"),
        ("///C|/", "authority , drive C|, path-root /"),
        ("//h/C:/a", "authority h, drive C:, path-root /, file a"),
        ("file:C|\\a", r"scheme file, drive C|, path-root \, file a"),
        // The file, without a folder before it: no root follows.
        ("/C|", "drive C|"),
        ("C|?q", "drive C|, query q"),
        ("file:///C:#f", "scheme file, authority , drive C:, fragment f"),
        // No drive: longer than a drive letter, in a later segment, or a scheme.
        ("C|a/b", "dir C|a, file b"),
        ("/C:a", "path-root /, file C:a"),
        ("/a/C|", "path-root /, dir a, file C|"),
        ("//C|a/b", "authority C|a, path-root /, file b"),
        ("//C:80/b", "authority C:80, path-root /, file b"),
        ("./C|/a", "dir ., dir C|, file a"),
        ("C:/a", "scheme C, path-root /, file a"),
        ("1|/a", "dir 1|, file a"),
        // No drive with another scheme.
        ("foo://C|/a", "scheme foo, authority C|, path-root /, file a"),
        ("http:/C|/a", "scheme http, path-root /, dir C|, file a"),
    ] {
        assert_eq!(tokens(text), want, "{text}");
    }
    // Without a scheme, drives are found in file mode only.
    let value = UrlRef::parse("/C|/a").unwrap();
    let kinds = |mode| TokenStream::of_url_in(value.as_borrowed(), mode).next().unwrap().kind;
    assert_eq!(
        [Mode::File, Mode::Web, Mode::Generic].map(kinds),
        [TokenKind::Drive, TokenKind::PathRoot, TokenKind::PathRoot]
    );
    for (text, want) in [
        ("file://C|/a", "file:///C:/a"),
        ("file:///C|", "file:///C:"),
        ("file:///C|/../..", "file:///C:/"),
        // Found after dot segments before it are removed.
        ("file:///../C|/x", "file:///C:/x"),
        ("file:///a/../C|/../x", "file:///C:/x"),
        ("file:///C:/D|/x", "file:///C:/D|/x"),
        ("http://h/../C|/x", "http://h/C|/x"),
    ] {
        assert_eq!(parsed(text), want, "{text}");
    }
}

/// A path in terms of the equations: a root, folders and a file.
#[derive(Clone, Debug, PartialEq)]
struct Path {
    dirs: Vec<String>,
    file: Option<String>,
}

/// An equation, applied from left to right at a position, if it applies there. The root is always present.
type Equation = fn(&mut Path, usize) -> bool;

const EQUATIONS: &[Equation] = &[
    // dir %2e = dir .
    |path, at| unescape(path.dirs.get_mut(at)),
    |path, _| unescape(path.file.as_mut()),
    // dir . = nothing
    |path, at| path.dirs.get(at).is_some_and(|it| it == ".") && !path.dirs.remove(at).is_empty(),
    // file . = nothing
    |path, _| path.file.take_if(|it| it == ".").is_some(),
    // dir x, dir .. = nothing, unless x is a dot segment in any spelling
    |path, at| {
        let applies = path.dirs.get(at).is_some_and(|it| dots(it) == 0)
            && path.dirs.get(at + 1).is_some_and(|it| it == "..");
        applies && path.dirs.drain(at..at + 2).count() == 2
    },
    // dir x, file .. = nothing
    |path, at| {
        let last = at + 1 == path.dirs.len() && dots(&path.dirs[at]) == 0;
        last && path.file.take_if(|it| it == "..").is_some() && path.dirs.pop().is_some()
    },
    // path-root, dir .. = path-root
    |path, _| path.dirs.first().is_some_and(|it| it == "..") && !path.dirs.remove(0).is_empty(),
    // path-root, file .. = path-root
    |path, _| path.dirs.is_empty() && path.file.take_if(|it| it == "..").is_some(),
];

/// Replaces `%2e`, in any case, by a dot, in dot segments.
fn unescape(segment: Option<&mut String>) -> bool {
    segment.is_some_and(|it| {
        let plain = ".".repeat(dots(it));
        !plain.is_empty() && std::mem::replace(it, plain.clone()) != plain
    })
}

/// S4.85-93, K4.3: applying the equations for paths in any order leads to one normal form: the path of the URL.
#[test]
fn path_equations_give_the_path() {
    const SEGMENTS: &[&str] = &[
        "",
        "a",
        "b",
        ".",
        "..",
        ".",
        "..",
        "%2e",
        "%2E",
        ".%2e",
        "%2E.",
        "%2e%2E",
        "%2e%2e",
        "...",
        "%2e%2e%2e",
        ".a",
        "..a",
        "%2ea",
        "a.",
        "%252e",
    ];
    fn step(path: &mut Path, rng: &mut Rng) -> bool {
        let positions = path.dirs.len() + 1;
        let mut all: Vec<(usize, usize)> =
            (0..EQUATIONS.len()).flat_map(|it| (0..positions).map(move |at| (it, at))).collect();
        while !all.is_empty() {
            let (equation, at) = all.swap_remove(rng.below(all.len()));
            if EQUATIONS[equation](path, at) {
                return true;
            }
        }
        false
    }
    let mut steps = 0;
    law("path equations give the path", |rng| {
        let dirs: Vec<String> = (0..rng.below(7)).map(|_| rng.pick(SEGMENTS).to_owned()).collect();
        let file = Some(rng.pick(SEGMENTS).to_owned()).filter(|it| !it.is_empty());
        let mut path = Path { dirs, file };
        let print = |path: &Path| {
            let dirs: String = path.dirs.iter().map(|it| format!("{it}/")).collect();
            format!("/{dirs}{}", path.file.as_deref().unwrap_or_default())
        };
        let text = print(&path);
        while step(&mut path, rng) {
            steps += 1;
        }
        for scheme in ["http://h", "foo://h", "foo://"] {
            let url = format!("{scheme}{text}");
            assert_eq!(Url::parse(&url).unwrap().path(), print(&path), "{url}");
        }
        // Without an authority the path may need a guard, which is not part of it.
        let url = format!("foo:/.{text}");
        assert_eq!(Url::parse(&url).unwrap().path(), print(&path), "{url}");
    });
    urlens_conformance::say!("path equations: {steps} steps");
}

/// S4.94-97: an empty password, an empty port, and an empty user name with an empty password are removed; an empty
/// user name before a password stays.
#[test]
fn authority_equations() {
    for scheme in ["http", "foo"] {
        for user in ["", "@", ":@", "u@", "u:@", ":p@", "u:p@"] {
            for port in ["", ":", ":1", ":0001"] {
                let text = format!("{scheme}://{user}h{port}/");
                let kept = match user {
                    "@" | ":@" => "",
                    "u:@" => "u@",
                    other => other,
                };
                let number = if port.contains('1') { ":1" } else { "" };
                assert_eq!(parsed(&text), format!("{scheme}://{kept}h{number}/"), "{text}");
            }
        }
    }
}

/// S4.98-101, KX.3: with `file` the host `localhost` becomes empty; a default port is removed with special schemes
/// and stays with all others.
#[test]
fn scheme_equations() {
    for host in ["localhost", "LOCALHOST", "loc%61lhost", "lo\u{ff43}alhost"] {
        assert_eq!(parsed(&format!("file://{host}/a")), "file:///a");
        assert_eq!(parsed(&format!("http://{host}/a")), "http://localhost/a");
    }
    assert_eq!(parsed("file://localhost./a"), "file://localhost./a");
    assert_eq!(parsed("foo://localhost/a"), "foo://localhost/a");
    let defaults = [("http", 80), ("ws", 80), ("https", 443), ("wss", 443), ("ftp", 21)];
    for (scheme, default) in defaults {
        for (_, port) in defaults {
            let shown = if port == default { String::new() } else { format!(":{port}") };
            for zeros in ["", "0", "000"] {
                let text = format!("{scheme}://h:{zeros}{port}/");
                assert_eq!(parsed(&text), format!("{scheme}://h{shown}/"), "{text}");
            }
            assert_eq!(parsed(&format!("gopher://h:{port}/")), format!("gopher://h:{port}/"));
        }
    }
    assert_eq!(parsed("gopher://h:70/"), "gopher://h:70/");
}

/// S4.103, S4.104: printing encodes each component by its set; existing escapes stay.
#[test]
fn printing_encodes_each_component_by_its_set() {
    let printable: String = ('\x20'..='\x7e').filter(|c| !"/?#\\@:".contains(*c)).collect();
    let kept = |text: &str, from: &str, to: &str| {
        let url = parsed(text);
        let start = url.find(from).unwrap() + from.len();
        let end = if to.is_empty() { url.len() } else { url.rfind(to).unwrap() };
        url[start..end].to_owned()
    };
    let encoded = |set: &str| -> String {
        let escape = |c: char| if set.contains(c) { format!("%{:02X}", c as u8) } else { c.into() };
        printable.chars().map(escape).collect()
    };
    let p = &printable;
    assert_eq!(kept(&format!("foo://h/?q#{p}"), "#", ""), encoded(" \"<>`"));
    assert_eq!(kept(&format!("foo://h/?{p}#f"), "?", "#"), encoded(" \"<>"));
    assert_eq!(kept(&format!("http://h/?{p}#f"), "?", "#"), encoded(" \"<>'"));
    assert_eq!(kept(&format!("http://h/{p}?q"), "h/", "?"), encoded(" \"<>^`{}"));
    assert_eq!(kept(&format!("foo://h/{p}?q"), "h/", "?"), encoded(" \"<>^`{}"));
    assert_eq!(kept(&format!("foo://{p}@h/"), "//", "@"), encoded(" \"<>^`{};=[]|"));
    assert_eq!(kept(&format!("foo:{p}x?q"), "foo:", "x?"), *p);
    assert_eq!(kept(&format!("foo:{p} ?q"), "foo:", "?"), format!("{p}%20"));
    for component in ["foo://%41é%7f@h/", "foo://%41é%7f/", "foo://h/%41é%7f?%41é%7f#%41é%7f"]
    {
        let want = component.replace('é', "%C3%A9");
        assert_eq!(parsed(component), want);
    }
}

/// S4.105-112: each token prints with its delimiters.
#[test]
fn tokens_print_with_delimiters() {
    let text = "file://h/C:/a/b?q#f";
    let value = UrlRef::parse(text).unwrap();
    let delimited = |it: &Token<'_>| {
        let (before, after) = it.kind.delimiters();
        format!("{before}{}{after}", it.value)
    };
    let all: Vec<Token<'_>> = TokenStream::of_url(value.as_borrowed()).collect();
    let printed: Vec<String> = all.iter().map(delimited).collect();
    assert_eq!(printed, ["file:", "//h", "/C:", "/", "a/", "b", "?q", "#f"]);
    assert_eq!(Tokens::from(TokenStream::of_url(value.as_borrowed())).print().unwrap(), text);
    law("tokens print with delimiters", |rng| {
        let raw = any(rng);
        let value = UrlRef::parse(&raw).unwrap();
        for mode in [Mode::Web, Mode::File, Mode::Generic] {
            let stream = TokenStream::of_url_in(value.as_borrowed(), mode);
            let all: Vec<Token<'_>> = stream.clone().collect();
            let one_by_one: String = all.iter().map(delimited).collect();
            // Printing also encodes, and adds a guard if necessary.
            let tokens = Tokens::from(stream);
            if tokens.encode() == tokens && tokens.guarded() == tokens {
                let slashes = one_by_one.replacen('\\', "/", usize::from(tokens.has_root()));
                assert!([Ok(one_by_one.clone()), Ok(slashes)].contains(&tokens.print()), "{raw:?}");
            }
            // Apart from the slash before a drive, the slash after a last folder, and backslashes, printing
            // gives the text.
            let slashes = |text: &str| text.replace('\\', "/");
            let same = slashes(&one_by_one) == slashes(value.as_str());
            let drive = all.iter().any(|it| it.kind == TokenKind::Drive);
            let path = |it: &&Token<'_>| it.kind < TokenKind::Query;
            let folder = all.iter().rfind(path).is_some_and(|it| it.kind == TokenKind::Dir);
            assert!(same || drive || folder, "{raw:?} in {mode:?}: {one_by_one}");
        }
    });
}
