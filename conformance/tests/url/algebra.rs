//! The algebra of the reverse specification: order, upto, goto, and resolution in terms of them.

use urlens::grammar::whatwg::is_drive;
use urlens::scheme::{self, Mode};
use urlens::{IriRef, UriRef, Url, UrlRef, uri, uri_ref};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts::{Repertoire, valid};
use urlens_ops::{TokenKind, TokenStream, TokenValue, Tokens};

use crate::texts::{any, any_url};

/// References of every order, with and without a scheme.
const REFERENCES: [&str; 21] = [
    "", "#f", "?q", "?q#f", "a", "a/", "a/b", "/", "/a", "/a/b", "//h", "//h/", "//h/a", "//h/a/b",
    "s:", "s:a", "s:/a", "s://h", "s:#f", "t:", "S:",
];

const KINDS: [TokenKind; 8] = TokenKind::ALL;

fn of_uri(text: &str) -> Tokens<'_> {
    let reference = UriRef::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"));
    TokenStream::of(reference).into()
}

/// A list of tokens.
fn list<'t>(tokens: &'t Tokens<'_>) -> Vec<(TokenKind, TokenValue<'t>)> {
    tokens.iter().collect()
}

fn has(tokens: &[(TokenKind, TokenValue<'_>)], kind: TokenKind) -> bool {
    tokens.iter().any(|it| it.0 == kind)
}

fn printed(tokens: &Tokens<'_>) -> String {
    tokens.print().unwrap_or_else(|error| panic!("{tokens:?}: {error}"))
}

/// Runs a law on the tokens of three references: URLs in each mode, and IRIs.
fn on_tokens(name: &str, check: impl Fn(&[Tokens<'_>; 3])) {
    law(name, |rng| {
        let values = [(); 3].map(|()| UrlRef::try_from(any(rng)).unwrap());
        for mode in [Mode::Web, Mode::File, Mode::Generic] {
            check(
                &values.each_ref().map(|it| TokenStream::of_url_in(it.as_borrowed(), mode).into()),
            );
        }
        let texts = [(); 3].map(|()| any_iri_ref(rng));
        let iris = texts.each_ref().map(|it| IriRef::parse_borrowed(it).unwrap());
        check(&iris.map(|it| TokenStream::of(it).into()));
    });
}

fn any_iri_ref(rng: &mut Rng) -> String {
    valid(rng, Repertoire::Iri, |text| IriRef::parse(text).is_ok())
}

/// S4.14-16, S4.20: tokens are in order, at most one of each kind except folders; a file is not empty; after
/// an authority or a drive, a path is rooted. This holds for parsed tokens and for results of goto.
#[test]
fn tokens_are_in_order() {
    on_tokens("tokens are in order", |[a, b, _]| {
        for tokens in [a, b, &a.goto(b), &a.goto_non_strict(b)] {
            let all = list(tokens);
            let kinds = all.iter().map(|it| it.0);
            assert!(
                kinds.is_sorted_by(|x, y| x < y || x == y && *x == TokenKind::Dir),
                "{tokens:?}"
            );
            let empty = |kind| all.iter().any(|it| it.0 == kind && it.1 == "".into());
            assert!(!empty(TokenKind::File) && !empty(TokenKind::Drive), "{tokens:?}");
            let held = has(&all, TokenKind::Authority) || has(&all, TokenKind::Drive);
            let path = has(&all, TokenKind::Dir) || has(&all, TokenKind::File);
            assert!(!(held && path) || has(&all, TokenKind::PathRoot), "{tokens:?}");
            // So the checked constructor accepts them, except for a drive that goto moved to another scheme.
            match Tokens::new(tokens.profile(), tokens.iter()) {
                Ok(checked) => assert_eq!(checked, *tokens),
                Err(error) => {
                    assert_eq!(error.code(), "token-drive", "{tokens:?}");
                    assert!(tokens != a && tokens != b && tokens.mode() != Some(Mode::File));
                }
            }
        }
    });
}

/// S4.67: the order of a reference is the kind of its first token; without tokens, that of a fragment.
#[test]
fn order_is_the_kind_of_the_first_token() {
    let orders =
        [("s:", 0), ("//h", 1), ("/a", 3), ("a/", 4), ("a", 5), ("?q", 6), ("#f", 7), ("", 7)];
    for (text, order) in orders {
        assert_eq!(of_uri(text).order(), KINDS[order], "{text}");
    }
    let drive = UrlRef::parse("/C:/a").unwrap();
    assert_eq!(
        Tokens::from(TokenStream::of_url_in(drive.as_borrowed(), Mode::File)).order(),
        TokenKind::Drive
    );
    assert!(KINDS.is_sorted());
}

/// S4.68: `upto` gives the tokens of a smaller kind, and folders unless the kind precedes them.
#[test]
fn upto_is_a_prefix() {
    on_tokens("upto is a prefix", |[a, ..]| {
        for order in KINDS {
            let (all, upto) = (list(a), a.upto(order));
            let (kept, dropped) = all.split_at(upto.len());
            assert_eq!(list(&upto), kept, "{a:?} upto {order:?}");
            let below = |kind| kind < order || kind == TokenKind::Dir && TokenKind::Dir <= order;
            assert!(kept.iter().all(|it| below(it.0)), "{a:?} upto {order:?}");
            assert!(!dropped.iter().any(|it| below(it.0)), "{a:?} upto {order:?}");
        }
    });
}

/// S4.69, S4.76: goto is `upto` followed by the reference, with a root between them if needed, so a result ends in
/// the reference.
#[test]
fn goto_is_upto_and_the_reference() {
    on_tokens("goto is upto and the reference", |[a, b, _]| {
        let (whole, upto) = (a.goto(b), a.upto(b.order()));
        let (whole, upto) = (list(&whole), list(&upto));
        assert!(whole.starts_with(&upto) && whole.ends_with(&list(b)), "{a:?} goto {b:?}");
        let between = &whole[upto.len()..whole.len() - b.len()];
        let held = has(&upto, TokenKind::Authority) || has(&upto, TokenKind::Drive);
        let rootless = matches!(b.order(), TokenKind::Dir | TokenKind::File);
        let needed = held && rootless && !has(&upto, TokenKind::PathRoot);
        assert_eq!(between.iter().map(|it| it.0).eq([TokenKind::PathRoot]), needed);
        assert!(needed || between.is_empty(), "{a:?} goto {b:?}");
    });
}

/// S4.70: non-strict goto equals goto after removing an equal scheme, compared case-insensitively.
#[test]
fn non_strict_goto_ignores_an_equal_scheme() {
    on_tokens("non-strict goto ignores an equal scheme", |[a, b, _]| {
        let scheme = |of: &Tokens<'_>| of.scheme().map(str::to_lowercase);
        let same = scheme(a).is_some() && scheme(a) == scheme(b);
        let rest = Tokens::new(b.profile(), b.iter().skip(usize::from(same))).unwrap();
        assert_eq!(a.goto_non_strict(b), a.goto(&rest), "{a:?} goto {b:?}");
    });
}

/// S4.71, S4.73, S4.74: the order of a result is the lesser of the two; the empty reference is a neutral base; as a
/// reference it removes the fragment only.
#[test]
fn goto_order_and_identity() {
    on_tokens("goto order and identity", |[a, b, _]| {
        let nothing = Tokens::default();
        assert_eq!(a.goto(b).order(), a.order().min(b.order()), "{a:?} goto {b:?}");
        assert_eq!(nothing.goto(b), *b);
        let page = list(a).into_iter().filter(|it| it.0 < TokenKind::Fragment);
        assert!(list(&a.goto(&nothing)).into_iter().eq(page), "{a:?}");
    });
}

/// S4.72: goto is associative.
#[test]
fn goto_is_associative() {
    on_tokens("goto is associative", |[a, b, c]| {
        assert_eq!(a.goto(b).goto(c), a.goto(&b.goto(c)), "{a:?}, {b:?}, {c:?}");
    });
}

/// S4.75, S4.76, K4.7: non-strict goto is not associative, contrary to the document, and its result need not end in
/// the reference.
#[test]
fn non_strict_goto_is_not_associative() {
    let [s, a] = [of_uri("s:"), of_uri("a")];
    assert_eq!(printed(&s.goto_non_strict(&a).goto_non_strict(&s)), "s:a");
    assert_eq!(printed(&s.goto_non_strict(&a.goto_non_strict(&s))), "s:");

    let all = REFERENCES.map(of_uri);
    let (mut triples, mut strict, mut non_strict) = (0, 0, 0);
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        for c in &all {
            triples += 1;
            strict += usize::from(a.goto(b).goto(c) != a.goto(&b.goto(c)));
            let left = a.goto_non_strict(b).goto_non_strict(c);
            non_strict += usize::from(left != a.goto_non_strict(&b.goto_non_strict(c)));
        }
    }
    urlens_conformance::say!(
        "of {triples} triples, {strict} fail with goto, {non_strict} with non-strict goto"
    );
    assert_eq!((triples, strict, non_strict), (9261, 0, 302));

    let whole = of_uri("s:a").goto_non_strict(&of_uri("S:b"));
    assert!(!list(&whole).ends_with(&list(&of_uri("S:b"))), "{whole:?}");
}

/// True if no text has these tokens: a drive outside of a file URL, an opaque path with other path tokens, an
/// authority that is a drive, or a space at the end of an authority.
fn is_of_no_text(tokens: &Tokens<'_>) -> bool {
    let mixed = tokens.is_opaque() && tokens.dirs().len() > 0;
    let authority = tokens.authority().map(ToString::to_string).unwrap_or_default();
    let last = tokens.iter().last().is_some_and(|it| it.0 == TokenKind::Authority);
    mixed
        || tokens.mode() != Some(Mode::File) && tokens.drive().is_some()
        || tokens.mode() == Some(Mode::File) && is_drive(&authority)
        || last && authority.ends_with(|c| c <= ' ')
}

/// S4.13, S4.16, S4.104, S4.105-112, K4.12, K4.16: results of goto print so that they parse back to equal tokens,
/// encoded and with a guard, or no text has these tokens.
#[test]
fn tokens_print_and_parse_back() {
    let mut seen = [0; 2];
    law("tokens print and parse back", |rng| {
        for mode in [Mode::Web, Mode::File, Mode::Generic] {
            let [base, next] = [(); 2].map(|()| UrlRef::try_from(any(rng)).unwrap());
            let mode = base.scheme().map_or(mode, scheme::mode);
            let from = Tokens::from(TokenStream::of_url_in(base.as_borrowed(), mode));
            let to = Tokens::from(TokenStream::of_url_in(next.as_borrowed(), mode));
            for tokens in [from.clone(), from.goto(&to)] {
                let text = tokens.print();
                seen[usize::from(text.is_ok())] += 1;
                assert_eq!(text.is_err(), is_of_no_text(&tokens), "{tokens:?}: {text:?}");
                let Ok(text) = text else { continue };
                let again = UrlRef::parse(&text).unwrap();
                let again = TokenStream::of_url_in(again.as_borrowed(), mode);
                assert_eq!(Tokens::from(again), tokens.encode().guarded(), "{text:?}");
            }
        }
        let texts = [(); 2].map(|()| any_iri_ref(rng));
        let [base, next] = texts.each_ref().map(|it| IriRef::parse(it.as_str()).unwrap());
        let whole = Tokens::from(TokenStream::of(base.as_borrowed()))
            .goto(&TokenStream::of(next.as_borrowed()).into());
        let text = printed(&whole);
        let again = IriRef::parse(text.as_str()).unwrap();
        assert_eq!(Tokens::from(TokenStream::of(again.as_borrowed())), whole, "{next} on {base}");
    });
    urlens_conformance::say!(
        "tokens print and parse back: {}; {} are tokens of no text",
        seen[1],
        seen[0]
    );
}

/// S4.69, S4.77: `rebase` equals goto, for URIs and IRIs.
#[test]
fn rebase_equals_goto() {
    law("rebase equals goto", |rng| {
        let texts = [(); 2].map(|()| any_iri_ref(rng));
        let [base, next] = texts.each_ref().map(|it| IriRef::parse(it.as_str()).unwrap());
        let whole = Tokens::from(TokenStream::of(base.as_borrowed()))
            .goto(&TokenStream::of(next.as_borrowed()).into());
        let whole = printed(&whole);
        assert_eq!(next.rebase(&base).unwrap(), whole, "{next} onto {base}");
        if let [Ok(base), Ok(next)] = texts.each_ref().map(|it| UriRef::parse(it.as_str())) {
            assert_eq!(next.rebase(&base).unwrap(), whole, "{next} onto {base}");
        }
    });
}

/// S4.77-84, K4.6, K4.8, K4.9: parsing a text with a base equals resolution, then force, then normalization, each on
/// tokens. An opaque base accepts only fragments and references with a scheme.
#[test]
fn parsing_with_a_base_equals_the_operations() {
    let mut seen = [0; 4];
    law("parsing with a base equals the operations", |rng| {
        let (text, url) = (any(rng), any_url(rng));
        let mode = scheme::mode(url.scheme());
        let [base, next] = [url.as_str(), &text].map(|it| UrlRef::parse(it).unwrap());
        let [base, next] =
            [&base, &next].map(|it| Tokens::from(TokenStream::of_url_in(it.as_borrowed(), mode)));
        let want = url.join(&text);
        let label = format!("{text:?} on {url}");

        let has_scheme = next.order() == TokenKind::Scheme;
        let fragment_alone = next.order() == TokenKind::Fragment && !next.is_empty();
        let resolved = base.resolve(&next);
        if url.is_opaque() && !has_scheme && !fragment_alone {
            assert_eq!(resolved.unwrap_err().code(), "token-scheme", "{label}");
            assert_eq!(want.unwrap_err().code(), "missing-scheme-non-relative-URL", "{label}");
            seen[0] += 1;
            return;
        }
        let forced = match resolved.unwrap().force() {
            Ok(forced) => forced,
            Err(error) => {
                assert_eq!(error.code(), "token-host", "{label}");
                assert_eq!(want.unwrap_err().code(), "host-missing", "{label}");
                seen[1] += 1;
                return;
            }
        };
        let got = forced.normalize().map(|it| printed(&it));
        match want {
            Ok(want) => assert_eq!(got.as_deref(), Ok(want.as_str()), "{label}: {forced:?}"),
            Err(want) => {
                let code = got.as_ref().map_err(|error| error.code());
                assert_eq!(code, Err(want.code()), "{label}: {forced:?}");
            }
        }
        seen[2 + usize::from(got.is_ok())] += 1;
    });
    let [opaque, hostless, failed, agreed] = seen;
    urlens_conformance::say!(
        "parsing with a base equals the operations: {agreed} URLs, {failed} failures, {hostless} without a host, \
         {opaque} opaque bases"
    );
}

/// S4.78-81, K4.8, K4.9, K4.18: an opaque base accepts fragments and references with a scheme; a result without a scheme
/// is an error. An empty query is a query. By RFC 3986, the empty reference resolves.
#[test]
fn opaque_bases_accept_fragments_only() {
    for base in ["foo:", "foo:a", "foo:?q", "foo:a/b?q#f", "mailto:a@b"] {
        let base = Url::parse(base).unwrap();
        for refused in ["", "a", "/a", "//h", "?q", "?", "?#", "?#f", "./#f"] {
            let error = base.join(refused).unwrap_err();
            assert_eq!(error.code(), "missing-scheme-non-relative-URL", "{refused:?} on {base}");
        }
        let page = base.without_fragment();
        assert_eq!(base.join("#x").unwrap(), format!("{page}#x"));
        assert_eq!(base.join("foo:b").unwrap(), "foo:b");
        assert_eq!(base.join("bar:b").unwrap(), "bar:b");
    }
    for relative in ["", "a", "/a", "//h", "?q", "#f"] {
        assert!(Url::parse(relative).is_err(), "{relative}");
    }
    assert_eq!((of_uri("?").order(), of_uri("?#f").order()), (TokenKind::Query, TokenKind::Query));
    assert_eq!(uri!("foo:a?q#f").resolve(uri_ref!("")).unwrap(), "foo:a?q");
    assert_eq!(uri!("foo:a?q#f").resolve(uri_ref!("?#")).unwrap(), "foo:a?#");
    // A generic scheme is not ignored, a special one is.
    assert_eq!(Url::parse("foo://h/a").unwrap().join("foo:b").unwrap(), "foo:b");
    assert_eq!(Url::parse("ws://h/a").unwrap().join("ws:b").unwrap(), "ws://h/b");
}

/// S4.50-52, S4.83, S4.84: in a web URL with an empty or absent authority, the first non-empty segment becomes the
/// authority, after resolution, and is parsed as one. Other authorities stay, and a file URL gets an empty one.
#[test]
fn force_promotes_the_first_segment() {
    let forced = [
        ("http:foo/bar", "http://foo/bar"),
        ("http:/foo/bar", "http://foo/bar"),
        ("http://foo/bar", "http://foo/bar"),
        ("http:///foo/bar", "http://foo/bar"),
        ("http:////foo//bar", "http://foo//bar"),
        ("http:u:p@Foo:81/bar", "http://u:p@foo:81/bar"),
        ("ws:\\\\\\foo", "ws://foo/"),
        ("http:foo?q", "http://foo/?q"),
        ("http:../a", "http://../a"),
        ("file:", "file:///"),
        ("file:a", "file:///a"),
        ("file:C|", "file:///C:"),
        ("foo:a", "foo:a"),
        ("foo:/a", "foo:/a"),
        ("foo:///a", "foo:///a"),
    ];
    for (text, want) in forced {
        assert_eq!(Url::parse(text).unwrap(), want, "{text}");
    }
    for text in ["http:", "http:/", "http:///", "http:?q", "http:///#f"] {
        assert_eq!(Url::parse(text).unwrap_err().code(), "host-missing", "{text}");
    }
    // Any number of slashes of either kind, without a base; with a base, two or more.
    let base = Url::parse("http://host/").unwrap();
    for count in 0..=6 {
        for slash in ["/", "\\", "/\\"] {
            let slashes: String = slash.chars().cycle().take(count).collect();
            for scheme in ["http:", "HTTP:", "ws:"] {
                let text = format!("{scheme}{slashes}foo/bar");
                let own = scheme.to_lowercase();
                assert_eq!(Url::parse(&text).unwrap(), format!("{own}//foo/bar"), "{text}");
                let is_relative = own == "http:" && count < 2;
                let want =
                    if is_relative { "http://host/foo/bar" } else { &format!("{own}//foo/bar") };
                assert_eq!(base.join(&text).unwrap(), want, "{text} on {base}");
            }
            let text = format!("{slashes}foo/bar");
            let want = if count < 2 { "http://host/foo/bar" } else { "http://foo/bar" };
            assert_eq!(base.join(&text).unwrap(), want, "{text} on {base}");
        }
    }
    let onto = ["http://host/foo/bar", "http://host/foo/bar", "http://foo/bar", "http://foo/bar"];
    for ((text, _), want) in forced.iter().zip(onto) {
        assert_eq!(base.join(text).unwrap(), want, "{text}");
    }
}
