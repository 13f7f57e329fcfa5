//! Laws and examples of operations on sequences of tokens.

#[path = "../../urlens/tests/random/mod.rs"]
mod random;

use random::{Rng, assert_enough, cases};
use urlens::scheme::Mode;
use urlens::{Any, IriRef, Kind, UriRef, UrlRef};
use urlens_ops::{
    AuthorityTokens, Profile, TokenErrorKind, TokenKind, TokenStream, TokenValue, Tokens,
};

const PROFILES: [Profile; 6] = [
    Profile::Uri,
    Profile::Iri,
    Profile::UriZone,
    Profile::Url(Mode::Web),
    Profile::Url(Mode::File),
    Profile::Url(Mode::Generic),
];

const SCHEMES: &[&str] = &["http", "HTTP", "ws", "file", "File", "foo", "s", "c", "1", "", "a b"];
const HOSTS: &[&str] =
    &["", "", "h", "H", "127.1", "[::1]", "[", "a b", "C:", "c|", "é", "%41", "h:1", "a@b", " "];
const USERS: &[&str] = &["", "u", "a:b", "a@b", "é", "/", "%zz"];
const PORTS: &[&str] = &["", "80", "443", "0080", "99999999999999999999", "x", "8 "];
const DRIVES: &[&str] = &["C:", "c|", "C", "CC:", "1:", ""];
#[rustfmt::skip]
const SEGMENTS: &[&str] = &[
    "", "", "", "a", "b", ".", "..", "..", "%2e", ".%2E", "a:b", ":", "C:", "c|", "a/b", "\\", "?", "#",
    "é", "a b", " ", "%", "%zz", "%41", "//", "h:80", "u:p@h", "\t", "\u{7f}", "\u{e000}", "|", "[",
];
const TAILS: &[&str] = &["", "q", "it's", "#", "a?b", "/../", "é", " ", "%", "\n", "\u{e000}"];

/// A token with a random value, which may be invalid.
fn any_token(rng: &mut Rng, kind: TokenKind) -> (TokenKind, TokenValue<'static>) {
    let value = match kind {
        TokenKind::Scheme => rng.pick(SCHEMES).into(),
        TokenKind::Authority if rng.below(3) == 0 => {
            [rng.pick(USERS), "@", rng.pick(HOSTS), ":", rng.pick(PORTS)].concat().into()
        }
        TokenKind::Authority => {
            let mut authority = AuthorityTokens::new(rng.pick(HOSTS));
            if rng.below(4) == 0 {
                authority = authority.with_username(rng.pick(USERS));
            }
            if rng.below(6) == 0 {
                authority = authority.with_password(rng.pick(USERS));
            }
            if rng.below(4) == 0 {
                authority = authority.with_port(rng.pick(PORTS));
            }
            authority.into()
        }
        TokenKind::Drive => rng.pick(DRIVES).into(),
        TokenKind::PathRoot => rng.pick(&["/", "/", "/", "\\", ""]).into(),
        TokenKind::Dir | TokenKind::File => rng.pick(SEGMENTS).into(),
        _ => rng.pick(TAILS).into(),
    };
    (kind, value)
}

/// A random list of tokens, mostly in order.
fn any_list(rng: &mut Rng) -> Vec<(TokenKind, TokenValue<'static>)> {
    let mut list = Vec::new();
    for kind in TokenKind::ALL {
        let one_in = match kind {
            TokenKind::Drive => 8,
            TokenKind::Dir => 1,
            _ => 2,
        };
        let count = match kind {
            TokenKind::Dir => rng.below(4),
            _ => usize::from(rng.below(one_in) == 0),
        };
        list.extend((0..count).map(|_| any_token(rng, kind)));
    }
    if list.len() > 1 && rng.below(8) == 0 {
        let (a, b) = (rng.below(list.len()), rng.below(list.len()));
        match rng.below(2) {
            0 => list.swap(a, b),
            _ => list.insert(a, list[b].clone()),
        }
    }
    list
}

/// A random sequence, well-formed by construction.
fn any_tokens(rng: &mut Rng, profile: Profile) -> Tokens<'static> {
    loop {
        if let Ok(tokens) = Tokens::new(profile, any_list(rng)) {
            return tokens;
        }
    }
}

/// The tokens of a text by the static types.
fn read(profile: Profile, text: &str) -> Tokens<'static> {
    let shown = |error: urlens::Error| -> ! { panic!("{text:?}: {error}") };
    let (url, zoned);
    let stream = match profile {
        Profile::Uri => {
            TokenStream::of(UriRef::parse_borrowed(text).unwrap_or_else(|error| shown(error)))
        }
        Profile::Iri => {
            TokenStream::of(IriRef::parse_borrowed(text).unwrap_or_else(|error| shown(error)))
        }
        Profile::Url(mode) => {
            url = UrlRef::parse(text).unwrap_or_else(|error| shown(error));
            TokenStream::of_url_in(url.as_borrowed(), mode)
        }
        _ => {
            zoned = Any::parse_reference(Kind::UriZone, text).unwrap_or_else(|error| shown(error));
            TokenStream::of(&zoned)
        }
    };
    Tokens::from(stream).into_owned()
}

/// S4.14-17, S4.19-21, S4.29: a list is accepted exactly if its kinds are in order, only dirs are repeated, values
/// match their grammar, and a path after an authority or a drive has a root. The error has the first index.
#[test]
fn lists_are_checked() {
    let (mut accepted, mut refused) = (0, 0);
    cases(100_000, |rng| {
        let (profile, list) = (rng.pick(&PROFILES), any_list(rng));
        let found = Tokens::new(profile, list.clone());
        match first_mistake(profile, &list) {
            Some((index, kind)) => {
                let error = found.expect_err("a mistake");
                assert_eq!((error.index(), error.kind()), (index, &kind), "{list:?}");
                refused += 1;
            }
            None => {
                let tokens = found.unwrap_or_else(|error| panic!("{list:?}: {error}"));
                let kinds = tokens.iter().map(|it| it.0);
                assert!(kinds.is_sorted(), "{tokens:?}");
                accepted += 1;
            }
        }
    });
    assert_enough(accepted, 20_000);
    assert_enough(refused, 20_000);
}

/// The first mistake in a list, token by token.
fn first_mistake(
    profile: Profile,
    list: &[(TokenKind, TokenValue<'_>)],
) -> Option<(usize, TokenErrorKind)> {
    for (index, (kind, value)) in list.iter().enumerate() {
        let before = &list[..index];
        let scheme = before.iter().find(|it| it.0 == TokenKind::Scheme).map(|it| it.1.to_string());
        let special = scheme.as_deref().map(|it| {
            ["http", "ws", "file"].into_iter().find(|name| it.eq_ignore_ascii_case(name))
        });
        let (is_file, has_backslash) = match (profile, special) {
            (Profile::Url(mode), None) => (mode == Mode::File, mode != Mode::Generic),
            (Profile::Url(_), Some(name)) => (name == Some("file"), name.is_some()),
            _ => (false, false),
        };
        let mistake = |error| Some((index, error));
        if before.iter().any(|it| it.0 > *kind) {
            return mistake(TokenErrorKind::OutOfOrder);
        }
        if *kind != TokenKind::Dir && before.iter().any(|it| it.0 == *kind) {
            return mistake(TokenErrorKind::Repeated);
        }
        let text = value.to_string();
        let valid = match kind {
            TokenKind::Scheme => !["1", "", "a b"].contains(&&*text),
            TokenKind::Drive => ["C:", "c|"].contains(&&*text),
            TokenKind::PathRoot => text == "/" || text == "\\" && has_backslash,
            TokenKind::File => !text.is_empty(),
            _ => true,
        };
        if !valid {
            return mistake(TokenErrorKind::InvalidValue);
        }
        if *kind == TokenKind::Drive && !is_file {
            return mistake(TokenErrorKind::UnexpectedDrive);
        }
        let has = |kind| before.iter().any(|it| it.0 == kind);
        let held = has(TokenKind::Authority) || has(TokenKind::Drive);
        if matches!(kind, TokenKind::Dir | TokenKind::File) && held && !has(TokenKind::PathRoot) {
            return mistake(TokenErrorKind::MissingRoot);
        }
    }
    None
}

/// S4.104, K4.12: printed tokens are read as these tokens, encoded and with a guard. Others are refused.
#[test]
fn printing_reads_back() {
    let (mut printed, mut guarded, mut refused) = (0, 0, 0);
    cases(100_000, |rng| {
        let profile = rng.pick(&PROFILES);
        let tokens = any_tokens(rng, profile);
        match tokens.print() {
            Ok(text) => {
                let expected = tokens.encode().guarded();
                assert_eq!(read(profile, &text), expected, "{text:?} in {profile:?}");
                assert_eq!(expected.encode(), expected);
                assert_eq!(expected.guarded(), expected);
                assert_eq!(expected.print().as_deref(), Ok(&*text));
                printed += 1;
                guarded += u64::from(expected.len() > tokens.len());
            }
            Err(error) => {
                assert!(error.index() < tokens.len(), "{tokens:?}: {error}");
                let kind = tokens.iter().nth(error.index()).map(|it| it.0);
                assert_eq!(kind, Some(error.token()), "{tokens:?}: {error}");
                refused += 1;
            }
        }
    });
    assert_enough(printed, 60_000);
    assert_enough(guarded, 5_000);
    assert_enough(refused, 5_000);
}

/// S4.72, S4.73: goto is associative, and the empty sequence is neutral on its left.
#[test]
fn goto_is_associative() {
    cases(100_000, |rng| {
        let profile = rng.pick(&PROFILES);
        let [a, b, c] = [(); 3].map(|()| any_tokens(rng, profile));
        assert_eq!(a.goto(&b).goto(&c), a.goto(&b.goto(&c)), "{a:?}, {b:?}, {c:?}");
        assert_eq!(Tokens::empty(profile).goto(&a), a);
        // Results are well-formed, except for a drive that gets another scheme.
        let whole = a.goto(&b);
        let again = Tokens::new(profile, whole.iter());
        let moved = whole.drive().is_some() && whole.mode() != Some(Mode::File);
        assert_eq!(again.is_err(), moved, "{whole:?}");
    });
}

/// S4.83, S4.84: force is idempotent. A forced web URL has an authority that is not empty and a root, a file URL an
/// authority, and a root or a drive; other sequences do not change.
#[test]
fn force_is_idempotent() {
    let (mut web, mut hostless) = (0, 0);
    cases(100_000, |rng| {
        let profile = rng.pick(&PROFILES);
        let tokens = any_tokens(rng, profile);
        let mode = tokens.mode().filter(|_| tokens.scheme().is_some());
        let Ok(forced) = tokens.force() else {
            let empty = tokens.dirs().all(str::is_empty) && tokens.file().is_none();
            assert!(mode == Some(Mode::Web) && empty, "{tokens:?}");
            hostless += 1;
            return;
        };
        assert_eq!(forced.force().as_ref(), Ok(&forced), "{tokens:?}");
        match mode {
            Some(Mode::Web) => {
                let authority = forced.authority().expect("an authority");
                assert!(authority.is_substantial() && forced.has_root(), "{tokens:?}");
                web += u64::from(tokens.authority() != Some(authority));
            }
            Some(Mode::File) => {
                assert!(forced.authority().is_some(), "{tokens:?}");
                assert!(forced.has_root() || forced.drive().is_some(), "{tokens:?}");
                assert!(forced.dirs().eq(tokens.dirs()) && forced.file() == tokens.file());
            }
            _ => assert_eq!(forced, tokens),
        }
        assert_eq!((forced.query(), forced.fragment()), (tokens.query(), tokens.fragment()));
    });
    assert_enough(web, 1_000);
    assert_enough(hostless, 500);
}

/// S4.85-101: the normal form of a normal form is itself, is printed as the static types normalize, and has no dot
/// segments if there is a scheme and a root.
#[test]
fn normalizing_is_idempotent() {
    let (mut normal, mut refused) = (0, 0);
    cases(100_000, |rng| {
        let profile = rng.pick(&PROFILES);
        let tokens = any_tokens(rng, profile);
        let Ok(found) = tokens.normalize() else {
            refused += 1;
            return;
        };
        normal += 1;
        let text = found.print().unwrap_or_else(|error| panic!("{tokens:?}, {found:?}: {error}"));
        assert_eq!(found.normalize().as_ref(), Ok(&found), "{tokens:?}");
        if found.scheme().is_some() && found.has_root() {
            assert!(!found.dirs().any(|it| it == "." || it == ".."), "{tokens:?}: {found:?}");
        }
        let printed = tokens.print().expect("normalizing prints");
        let plainly = match profile {
            Profile::Uri => UriRef::parse(&printed).unwrap().normalize_syntax().to_string(),
            Profile::Iri => IriRef::parse(&printed).unwrap().normalize_syntax().to_string(),
            Profile::Url(_)
                if tokens.force().as_ref() == Ok(&tokens) && tokens.scheme().is_some() =>
            {
                urlens::Url::parse(&printed).unwrap().to_string()
            }
            _ => return,
        };
        assert_eq!(text, plainly, "{tokens:?}");
    });
    assert_enough(normal, 40_000);
    assert_enough(refused, 5_000);
}

/// The tokens of a URL reference.
fn of_url(text: &str) -> Tokens<'static> {
    let reference = UrlRef::parse(text).unwrap();
    Tokens::from(TokenStream::of_url(reference.as_borrowed())).into_owned()
}

/// S4.83, S4.84, S4.50: force takes the first dir or file that is not empty, after any number of slashes, and parses
/// it as an authority; a substantial authority stays.
#[test]
fn force_skips_all_slashes() {
    for count in 0..=6 {
        let slashes = "/".repeat(count);
        for (rest, printed) in [
            ("u:p@h:81/a//b", "http://u:p@h:81/a//b"),
            ("h", "http://h/"),
            ("h/", "http://h/"),
            ("h//", "http://h//"),
            ("h?q", "http://h/?q"),
        ] {
            let forced = of_url(&format!("http:{slashes}{rest}")).force().unwrap();
            assert_eq!(forced.print().as_deref(), Ok(printed), "{count} slashes, {rest}");
        }
        let error = of_url(&format!("http:{slashes}?q#f")).force().unwrap_err();
        assert_eq!((error.kind(), error.index()), (&TokenErrorKind::MissingHost, 1), "{count}");
    }
    let forced = of_url("http:a@b:c@h:1").force().unwrap();
    let authority = forced.authority().unwrap();
    assert_eq!((authority.username(), authority.password()), (Some("a@b"), Some("c")));
    assert_eq!((authority.host(), authority.port()), ("h", Some("1")));
    for kept in ["http://h", "http://@", "http://:", "http://@/a", "foo:a", "foo:///a", "//h", "a"]
    {
        let tokens = of_url(kept);
        let forced = tokens.force().unwrap();
        assert_eq!(forced.authority(), tokens.authority(), "{kept}");
        assert!(forced.dirs().eq(tokens.dirs()) && forced.file() == tokens.file(), "{kept}");
        assert_eq!(forced.has_root(), tokens.has_root() || kept.starts_with("http"), "{kept}");
    }
    for (file, printed) in [
        ("file:", "file:///"),
        ("file:a/b", "file:///a/b"),
        ("file:C|", "file:///C|"),
        ("file://h", "file://h/"),
    ] {
        assert_eq!(of_url(file).force().unwrap().print().as_deref(), Ok(printed));
    }
}

/// S4.9, S4.22-24: an authority is a compound token, whose tokens are username, password, host and port. A tag denotes
/// the value of its token.
#[test]
fn authorities_are_compound() {
    let tokens = of_url("http://u:p@h:1/a/b?q#f");
    let authority = tokens.authority().unwrap();
    let parts =
        [authority.username(), authority.password(), Some(authority.host()), authority.port()];
    assert_eq!(parts, [Some("u"), Some("p"), Some("h"), Some("1")]);
    assert_eq!((tokens.scheme(), tokens.file()), (Some("http"), Some("b")));
    assert_eq!((tokens.query(), tokens.fragment()), (Some("q"), Some("f")));
    assert!(tokens.dirs().eq(["a"]) && tokens.has_root());
    // A password has a username, and there is always a host.
    let authority = AuthorityTokens::default().with_password("p");
    assert_eq!((authority.username(), authority.host()), (Some(""), ""));
    // Each token is encoded on its own, so that it stays one token.
    let authority = AuthorityTokens::new("h").with_username("a:b@c").with_password("d:e@f");
    let tokens = Tokens::new(Profile::Url(Mode::Web), [(TokenKind::Authority, authority.into())]);
    assert_eq!(tokens.unwrap().print().as_deref(), Ok("//a%3Ab%40c:d%3Ae%40f@h"));
    // The whole authority of a file URL is its host.
    assert_eq!(of_url("file://a:b@c/").authority().unwrap().host(), "a:b@c");
}

/// K4.12: tokens without the dots that were removed print with a guard.
#[test]
fn printing_is_guarded() {
    let without_dots = |text: &str, profile| {
        let all = read(profile, text);
        let kept = all.iter().filter(|(_, it)| !["a", ".."].contains(&&*it.to_string()));
        Tokens::new(profile, kept).unwrap().print().unwrap()
    };
    for profile in [Profile::Uri, Profile::Iri, Profile::Url(Mode::Generic)] {
        assert_eq!(without_dots("foo:/a/..//b", profile), "foo:/.//b");
        assert_eq!(without_dots("a/../b:c", profile), "./b:c");
        assert_eq!(without_dots("a/..//b", profile), ".//b");
        assert_eq!(without_dots("/a/..//b", profile), "/.//b");
        assert_eq!(without_dots("//h/a/..//b", profile), "//h//b");
    }
    assert_eq!(without_dots("foo:a/..//b", Profile::Uri), "foo:.//b");
    let file = Profile::Url(Mode::File);
    assert_eq!(without_dots("file:///a/../C|/b", file), "file:///./C|/b");
    assert_eq!(without_dots("/a/../C|/b", Profile::Url(Mode::Web)), "/./C|/b");
}

/// Tokens of no text are refused with the index of the first token that would be read differently.
#[test]
fn tokens_of_no_text_are_refused() {
    use TokenKind::{Authority, Dir, File, Scheme};
    let url = Profile::Url(Mode::Web);
    for (profile, list, message) in [
        (
            url,
            vec![(Scheme, "foo"), (Dir, "a"), (File, "b")],
            "no text is read as these tokens: dir at token 1",
        ),
        (
            url,
            vec![(Scheme, "foo"), (File, "/a")],
            "no text is read as these tokens: file at token 1",
        ),
        (
            url,
            vec![(Scheme, "file"), (Authority, "C:")],
            "no text is read as these tokens: authority at token 1",
        ),
        (url, vec![(Authority, "h ")], "no text is read as these tokens: authority at token 0"),
        (
            Profile::Uri,
            vec![(Scheme, "s"), (Authority, "[x]")],
            "invalid IP address in host at byte 5, in authority at token 1",
        ),
        (
            Profile::Uri,
            vec![(Authority, "h:x")],
            "unexpected 'x' in port at byte 4, in authority at token 0",
        ),
    ] {
        let tokens =
            Tokens::new(profile, list.iter().map(|&(kind, it)| (kind, it.into()))).unwrap();
        assert_eq!(tokens.print().unwrap_err().to_string(), message, "{list:?}");
    }
}

/// The operations of the JSON interface read and write tokens: `offset` is the index of a wrong token.
#[test]
fn operations() {
    let ask = |op: &str, rest: &str| urlens_ops::ask(&format!(r#"{{"op":"{op}",{rest}}}"#));
    let error = |answer: &str| -> (String, usize, String) {
        let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
        let error = &answer["error"];
        let text = |it: &serde_json::Value| it.as_str().unwrap_or_default().to_owned();
        let at = error["offset"].as_u64().unwrap_or_else(|| panic!("no index: {answer}"));
        (text(&error["code"]), at as usize, text(&error["message"]))
    };
    // The tokens of `tokens` are accepted, and an authority may be an object.
    let tokens = urlens_ops::ask(r#"{"op":"tokens","input":"http:////u:p@h:80/a/../b c"}"#);
    let tokens = tokens.strip_prefix(r#"{"ok":{"#).unwrap().strip_suffix("}}").unwrap().to_owned();
    let forced = ask("force", &tokens);
    assert!(forced.ends_with(r#""string":"http://u:p@h:80/a/../b%20c"}}"#), "{forced}");
    let forced = forced.strip_prefix(r#"{"ok":{"#).unwrap().strip_suffix("}}").unwrap().to_owned();
    assert!(
        forced.contains(r#"{"username":"u","password":"p","host":"h","port":"80"}"#),
        "{forced}"
    );
    let forced = forced.split(r#","string""#).next().unwrap();
    let normal = ask("normalize-tokens", forced);
    assert!(normal.ends_with(r#""string":"http://u:p@h/b%20c"}}"#), "{normal}");
    // A reference without a scheme is read in the mode of the base.
    let file = r#""base":[{"type":"scheme","value":"file"},{"type":"drive","value":"C:"}]"#;
    let path = r#""tokens":[{"type":"path-root","value":"\\"},{"type":"file","value":"a"}]"#;
    let answer = ask("resolve-tokens", &format!("{file},{path}"));
    assert!(answer.ends_with(r#""string":"file:/C:/a"}}"#), "{answer}");
    // A drive without a scheme is that of a file.
    let answer = ask("print", r#""tokens":[{"type":"drive","value":"c|"},{"type":"path-root"}]"#);
    assert!(answer.ends_with(r#""string":"/c|/"}}"#), "{answer}");
    // No text has these tokens: no string, and printing fails.
    let opaque =
        r#""as":"url","tokens":[{"type":"scheme","value":"foo"},{"type":"dir","value":"a"}]"#;
    let forced = ask("force", opaque);
    assert!(forced.ends_with(r#""string":null}}"#), "{forced}");
    assert_eq!(error(&ask("print", opaque)).0, "token-unprintable");

    let port = r#""tokens":[{"type":"authority","value":{"host":"h","port":80}}]"#;
    assert!(ask("print", port).ends_with(r#""string":"//h:80"}}"#));
    for (tokens, kind, at, message) in [
        (
            r#"{"type":"file","value":"a"},{"type":"dir","value":"b"}"#,
            "token-order",
            1,
            "dir is out of order at token 1",
        ),
        (
            r#"{"type":"query","value":"a"},{"type":"query","value":"b"}"#,
            "token-repeated",
            1,
            "repeated query at token 1",
        ),
        (
            r#"{"type":"dir","value":"a"},{"type":"x","value":"b"}"#,
            "request",
            1,
            "`tokens`: type must be one of scheme, authority, drive, path-root, dir, file, query, fragment at token 1",
        ),
        (r#"{"type":"dir"}"#, "request", 0, "`tokens`: value is not a string at token 0"),
        ("7", "request", 0, "`tokens`: not an object at token 0"),
        (
            r#"{"type":"authority","value":1}"#,
            "request",
            0,
            "`tokens`: value is neither a string nor an object at token 0",
        ),
        (
            r#"{"type":"authority","value":{}}"#,
            "request",
            0,
            "`tokens`: `host` is missing at token 0",
        ),
        (
            r#"{"type":"authority","value":{"host":"h","password":"p"}}"#,
            "request",
            0,
            "`tokens`: password without a username at token 0",
        ),
        (
            r#"{"type":"authority","value":{"host":"h","user":"p"}}"#,
            "request",
            0,
            "`tokens`: `user` is not one of username, password, host, port at token 0",
        ),
    ] {
        let found = error(&ask("print", &format!(r#""as":"uri-ref","tokens":[{tokens}]"#)));
        assert_eq!(found, (kind.to_owned(), at, message.to_owned()), "{tokens}");
    }
}
