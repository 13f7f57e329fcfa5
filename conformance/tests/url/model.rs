//! The model and grammar of the reverse specification: the tokens of a text.

use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG, SCHEME};
use urlens::scheme::{self, Mode};
use urlens::{Host, Url, UrlRef};
use urlens_conformance::random::law;
use urlens_ops::{TokenKind, TokenStream};

use crate::texts::any;

const MODES: [Mode; 3] = [Mode::Web, Mode::File, Mode::Generic];

/// Tokens as texts: kind and value.
fn tokens(text: &str, mode: Mode) -> Vec<String> {
    let value = UrlRef::parse_borrowed(text).unwrap();
    TokenStream::of_url_in(value.as_borrowed(), mode).map(|it| it.to_string()).collect()
}

fn ascii() -> impl Iterator<Item = char> + Clone {
    (0..128_u8).map(char::from)
}

/// S4.8, S4.11: the character sets of the grammar, character by character.
#[test]
fn character_sets() {
    for c in ascii() {
        let byte = c as u8;
        assert_eq!(ALPHA.contains(byte), c.is_ascii_alphabetic());
        assert_eq!(DIGIT.contains(byte), c.is_ascii_digit());
        assert_eq!(HEXDIG.contains(byte), c.is_ascii_hexdigit());
        assert_eq!(SCHEME.contains(byte), c.is_ascii_alphanumeric() || "+-.".contains(c));
        // Control characters are encoded in every component, even in the fragment, which has the smallest set.
        let mut url = Url::parse("foo:/").unwrap();
        url.set_fragment(Some(&format!("a{c}b"))).unwrap();
        let printable = |c| ('\x21'..='\x7e').contains(&c);
        assert!(url.fragment().unwrap().chars().all(printable), "{url}");
        assert!(printable(c) || url != format!("foo:/#a{c}b"), "{c:?}");
    }
    // After a leading `0`, digits must be octal.
    for digit in 0..10 {
        assert_eq!(Url::parse(&format!("http://0{digit}/")).is_ok(), digit < 8, "{digit}");
    }
}

/// S4.17, S4.39: a scheme is a letter, then letters, digits, `+`, `-`, `.`; every character is tried in both
/// positions.
#[test]
fn schemes() {
    for c in ascii().filter(|c| !"\t\n\r".contains(*c)) {
        let first = format!("{c}:x");
        let has_scheme = UrlRef::parse(&first).unwrap().scheme().is_some();
        assert_eq!(has_scheme, c.is_ascii_alphabetic(), "{first:?}");
        let later = format!("a{c}:x");
        let scheme = UrlRef::parse(&later).unwrap().scheme().map(str::len);
        // The first `:` ends the scheme.
        let want = match c {
            ':' => Some(1),
            c => (c.is_ascii_alphanumeric() || "+-.".contains(c)).then_some(2),
        };
        assert_eq!(scheme, want, "{later:?}");
    }
}

/// S4.33-36, K4.2, K4.17: http, https, ws, wss, ftp and file are special, in any case; the scheme determines the
/// mode, and without a scheme the given mode applies.
#[test]
fn modes() {
    for name in ["http", "https", "ws", "wss", "ftp", "file"] {
        assert!(scheme::mode(name).is_special(), "{name}");
        assert_eq!(scheme::mode(&name.to_uppercase()), scheme::mode(name));
        assert_eq!(scheme::mode(&format!("{name}x")), Mode::Generic);
    }
    // A `\` distinguishes special from generic, a drive letter files from the web.
    for expected in MODES {
        for (text, mode) in [
            ("WsS:\\x\\C|\\y", Mode::Web),
            ("fiLE:\\x\\..\\C|\\y", Mode::File),
            ("foo:/x\\y", Mode::Generic),
            ("httpx:/x\\y", Mode::Generic),
            ("/x\\y", expected),
        ] {
            let slashes = tokens(text, expected).iter().filter(|it| it.starts_with("dir")).count();
            assert_eq!(slashes > 0, mode.is_special(), "{text} in {expected:?}");
        }
        let drive = tokens("/C|/y", expected)[0].starts_with("drive");
        assert_eq!(drive, expected == Mode::File, "{expected:?}");
    }
}

/// S4.31, S4.32, S4.37: the phases are: trim the text and drop tabs and newlines; choose the mode; split the text;
/// find drive letters; decode the host. Each phase sees the result of the one before.
#[test]
fn phases_are_in_order() {
    for c in ascii().filter(|c| *c <= ' ') {
        let around = format!("{c}http://h/{c}");
        assert_eq!(Url::parse(&around).unwrap(), "http://h/", "{c:?}");
        let within = format!("http://h/a{c}b");
        let dropped = "\t\n\r".contains(c);
        assert_eq!(Url::parse(&within).unwrap() == "http://h/ab", dropped, "{c:?}");
    }
    // Before choosing the mode: `http:` is left, so `\\` is two slashes.
    assert_eq!(Url::parse("ht\ttp:\\\\h\\a").unwrap(), "http://h/a");
    // The mode before splitting: in a generic URL, `\` does not end a host.
    assert_eq!(Url::parse("foo://h\\a").unwrap_err().code(), "host-invalid-code-point");
    // Splitting before drives: an authority that is a drive letter is split off before it becomes a drive.
    assert_eq!(Url::parse("file://C|/a").unwrap(), "file:///C:/a");
    assert_eq!(Url::parse("file://C|a/b").unwrap_err().code(), "domain-to-ASCII");
    // The host is decoded last: an escape in it neither ends it nor becomes a port or a drive.
    for text in ["http://a%2Fb/", "http://a%3A80/", "file://C%7C/a", "http://u%40h/"] {
        assert_eq!(Url::parse(text).unwrap_err().code(), "domain-to-ASCII", "{text}");
    }
    assert_eq!(Url::parse("http://%48/").unwrap(), "http://h/");
}

/// Tokens by the grammar, computed naively: `url = [scheme ":"] [s s authority] [path-root] (dir s)* [file] ["?"
/// query] ["#" fragment]`.
fn by_the_grammar(text: &str, mode: Mode) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut mode = mode;
    let word = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    if let Some((name, after)) = text.split_once(':')
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(word)
    {
        found.push(format!("scheme {name}"));
        mode = scheme::mode(name);
        rest = after;
    }
    let slash = |c: char| c == '/' || c == '\\' && mode.is_special();
    let pchar = |c: char| !slash(c) && !"?#".contains(c);
    let run = |rest: &str| rest.find(|c| !pchar(c)).unwrap_or(rest.len());
    let slashes = rest.chars().take_while(|c| slash(*c)).count();
    if slashes >= 2 {
        let end = 2 + run(&rest[2..]);
        found.push(format!("authority {}", &rest[2..end]));
        rest = &rest[end..];
    }
    let opaque = mode == Mode::Generic && found.len() == 1 && text.contains(':') && slashes == 0;
    let opaque = opaque && found[0].starts_with("scheme");
    if opaque {
        let end = rest.find(['?', '#']).unwrap_or(rest.len());
        found.extend((end > 0).then(|| format!("file {}", &rest[..end])));
        rest = &rest[end..];
    } else if rest.starts_with(slash) {
        found.push(format!("path-root {}", &rest[..1]));
        rest = &rest[1..];
    }
    while rest[run(rest)..].starts_with(slash) {
        found.push(format!("dir {}", &rest[..run(rest)]));
        rest = &rest[run(rest) + 1..];
    }
    let last = &rest[..run(rest)];
    let dots = last.to_ascii_lowercase().replace("%2e", ".");
    if !last.is_empty() {
        // A dot segment is a folder, with or without a slash after it.
        let kind = if dots == "." || dots == ".." { "dir" } else { "file" };
        found.push(format!("{kind} {last}"));
    }
    rest = &rest[run(rest)..];
    if let Some(after) = rest.strip_prefix('?') {
        let end = after.find('#').unwrap_or(after.len());
        found.push(format!("query {}", &after[..end]));
        rest = &after[end..];
    }
    found.extend(rest.strip_prefix('#').map(|it| format!("fragment {it}")));
    found
}

/// S4.38-44, K4.16: the tokens of any text follow the grammar, in either mode; drive letters are found
/// separately.
#[test]
fn tokens_follow_the_grammar() {
    law("tokens follow the grammar", |rng| {
        let raw = any(rng);
        let value = UrlRef::parse(&raw).unwrap();
        let text = value.as_str();
        for mode in [Mode::Web, Mode::Generic] {
            if value.scheme().map_or(mode, scheme::mode) != Mode::File {
                assert_eq!(tokens(text, mode), by_the_grammar(text, mode), "{text:?} in {mode:?}");
            }
        }
    });
}

/// S4.18, S4.22-24, S4.28, S4.45-48, K4.4, K4.5, KX.7: an authority is split at its last `@`, at the first `:` before
/// that, and at the first `:` after it outside of brackets; a port may be any text at this point.
#[test]
fn authorities_follow_the_grammar() {
    let mut seen = 0;
    law("authorities follow the grammar", |rng| {
        let raw = any(rng);
        let value = UrlRef::parse(&raw).unwrap();
        // The authority of a file URL is a host only.
        let Some(authority) = value.authority().filter(|_| value.mode() != Mode::File) else {
            return;
        };
        let text = authority.as_str();
        let (credentials, rest) = match text.rfind('@') {
            Some(at) => (Some(&text[..at]), &text[at + 1..]),
            None => (None, text),
        };
        let mut brackets = false;
        let colon = rest.find(|c| {
            brackets = c == '[' || brackets && c != ']';
            c == ':' && !brackets
        });
        let (host, port) = match colon {
            Some(at) => (&rest[..at], Some(&rest[at + 1..])),
            None => (rest, None),
        };
        let (user, password) = match credentials.and_then(|it| it.split_once(':')) {
            Some((user, password)) => (Some(user), Some(password)),
            None => (credentials, None),
        };
        assert_eq!(authority.userinfo(), credentials, "{text:?}");
        assert_eq!((authority.host_text(), authority.port_text()), (host, port), "{text:?}");
        assert_eq!((authority.username(), authority.password()), (user, password), "{text:?}");
        assert!(password.is_none() || user.is_some());
        seen += 1;
    });
    urlens_conformance::say!("authorities follow the grammar: {seen}");
}

/// S4.25, S4.27, S4.30, S4.48: a port is empty or a number up to 65535; every one is tried. An empty host has neither
/// port nor credentials, and a file URL never has them.
#[test]
fn ports_and_empty_hosts() {
    for port in 0..=70_000_u32 {
        let text = format!("foo://h:{port}");
        match Url::parse(&text) {
            Ok(url) => assert_eq!(url.port().map(u32::from), Some(port)),
            Err(error) => {
                assert_eq!((error.code(), port > 65535), ("port-out-of-range", true), "{text}");
            }
        }
    }
    for text in ["foo://h:8x", "http://h: 80/", "http://h:-1", "http://h:%30", "foo://h:１"] {
        assert_eq!(Url::parse(text).unwrap_err().code(), "port-invalid", "{text}");
    }
    for text in ["foo://u@", "foo://u:p@/a", "foo://:80", "foo://:", "http://@/", "http://:80/"] {
        assert_eq!(Url::parse(text).unwrap_err().code(), "host-missing", "{text}");
    }
    for text in ["file://u@h/", "file://u:p@h/", "file://h:80/", "file://hh:/"] {
        assert_eq!(Url::parse(text).unwrap_err().part(), Some(urlens::Part::Host), "{text}");
    }
}

/// S4.23, S4.26: a host is empty, an IPv4 or IPv6 address, or a name: a domain with special schemes, any name with
/// others.
#[test]
fn hosts() {
    let kind = |text: &str| Url::parse(text).unwrap().host().map(|it| it.kind());
    assert_eq!(kind("foo:///a"), Some("empty"));
    assert_eq!(kind("file:///a"), Some("empty"));
    assert_eq!(kind("foo:/a"), None);
    assert_eq!(kind("foo:a"), None);
    for scheme in ["foo", "http", "file"] {
        assert_eq!(kind(&format!("{scheme}://[::1]/")), Some("ipv6"));
        assert_eq!(kind(&format!("{scheme}://h/")), Some("reg-name"));
    }
    assert_eq!(kind("http://0x7f.1/"), Some("ipv4"));
    let opaque = Url::parse("foo://H%41.é").unwrap();
    assert_eq!(opaque.host(), Some(Host::RegName("H%41.%C3%A9")));
    let domain = Url::parse("http://H%41.é").unwrap();
    assert_eq!(domain.host(), Some(Host::RegName("ha.xn--9ca")));
}

/// S4.19, S4.29: a drive is a letter and `:` or `|`; every pair of characters is tried. Only `file`, in any case, has
/// drives.
#[test]
fn drives() {
    let mut drives = 0;
    for (a, b) in ascii().flat_map(|a| ascii().map(move |b| (a, b))) {
        let text = format!("/{a}{b}/x");
        let value = UrlRef::parse(&text).unwrap();
        let token = TokenStream::of_url_in(value.as_borrowed(), Mode::File)
            .find(|it| it.kind == TokenKind::Drive);
        let want = (a.is_ascii_alphabetic() && ":|".contains(b)).then(|| format!("{a}{b}"));
        // Tabs and newlines are removed before.
        if !"\t\n\r".contains([a, b]) {
            assert_eq!(token.map(|it| it.value), want.as_deref(), "{text:?}");
        }
        drives += usize::from(token.is_some());
    }
    assert_eq!(drives, 104);
    for scheme in ["http", "foo", "files"] {
        let text = format!("{scheme}:/C|/x");
        assert!(tokens(&text, Mode::File).iter().all(|it| !it.starts_with("drive")), "{text}");
    }
    assert!(tokens("FILE:/C|/x", Mode::Web).contains(&"drive C|".to_owned()));
}
