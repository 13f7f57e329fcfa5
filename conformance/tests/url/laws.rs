//! Laws of URLs and references to them, on random texts of which many are almost valid.

use std::borrow::Cow;
use urlens::scheme::{self, Mode};
use urlens::{Error, ErrorKind, Iri, Part, Uri, Url, UrlAttribute, UrlRef};
use urlens_conformance::oracle::{remove_dots_kept_rootless, split};
use urlens_conformance::random::law;
use urlens_conformance::texts::{Repertoire, valid};
use urlens_ops::{TokenKind, TokenStream, Tokens};

use crate::texts::{any, any_url, dots, is_drive, reference};

const MODES: [Mode; 3] = [Mode::Web, Mode::File, Mode::Generic];

/// S4.13, S4.104, K4.1: a printed URL parses to itself, component by component; exactly the canonical texts are
/// borrowed, without controls and spaces around them. `can_parse` and `host_of` agree with parsing.
#[test]
fn canonical_urls_parse_to_themselves() {
    let mut read = [0; 2];
    law("canonical URLs parse to themselves", |rng| {
        let text = any(rng);
        let parsed = Url::parse_borrowed(&text);
        assert_eq!(Url::can_parse(&text), parsed.is_ok(), "{text:?}");
        let host = parsed.as_ref().map(|url| url.host_text());
        assert_eq!(Url::host_of(&text).as_ref().map(|it| it.as_deref()), host, "{text:?}");
        let Ok(url) = parsed else { return };
        let href = url.as_str().to_owned();
        let borrowed = matches!(url.clone().into_text(), Cow::Borrowed(_));
        let kept = text.trim_matches(|c| c <= ' ');
        assert_eq!(borrowed, href == kept, "{text:?} is {href}");
        read[usize::from(borrowed)] += 1;

        let again =
            Url::parse_borrowed(&href).unwrap_or_else(|error| panic!("{text:?}: {href}: {error}"));
        assert!(matches!(again.clone().into_text(), Cow::Borrowed(_)), "{text:?}: {href}");
        assert_eq!(attributes(&again), attributes(&url), "{text:?}");
        assert_eq!(Url::parse(&text).unwrap(), href);
        assert_eq!(Url::try_from(text).unwrap(), href);
        // A base does not change a URL.
        let base = any_url(rng);
        let joined = Url::parser().base(&base).parse_borrowed(&href);
        assert_eq!(joined.map(Url::into_text).as_deref(), Ok(href.as_str()), "{href} on {base}");
    });
    urlens_conformance::say!(
        "canonical is borrowed: {} URLs changed, {} borrowed",
        read[0],
        read[1]
    );
    assert!(read[1] > 50 || std::env::var_os("URLENS_CASES").is_some());
}

fn attributes<'a>(url: &'a Url<Cow<'_, str>>) -> [&'a str; 10] {
    UrlAttribute::ALL.map(|it| url.attribute(it))
}

/// A relative link resolves to its target, for any two URLs, and is never longer than the target.
#[test]
fn relativize_then_join_is_the_identity() {
    let mut shorter = 0;
    law("relativize then join", |rng| {
        let from = any_url(rng);
        // Random URLs rarely have anything in common; a link target does.
        let to = from.join(&reference(rng)).unwrap_or_else(|_| any_url(rng));
        let link = from.relativize(&to);
        let joined = from.join(link.as_str());
        assert_eq!(joined.as_ref(), Ok(&to), "{link:?} from {from} to {to}");
        assert_eq!(from.resolve(&link).as_ref(), Ok(&to), "{link:?} from {from} to {to}");
        assert!(link.as_str().len() <= to.as_str().len(), "{link} from {from} to {to}");
        shorter += usize::from(link.is_relative());
    });
    urlens_conformance::say!("relativize then join: {shorter} relative links");
    assert!(shorter > 50 || std::env::var_os("URLENS_CASES").is_some());
}

/// S4.13, S4.18, S4.22-25, S4.27, S4.30, S4.104-106, S4.111, S4.112: components with their delimiters are the text, and satisfy
/// the constraints of the model.
#[test]
fn components_are_the_text() {
    law("components are the text", |rng| {
        let url = any_url(rng);
        let mut whole = format!("{}:", url.scheme());
        if let Some(authority) = url.authority() {
            let (user, host) = (authority.userinfo(), authority.host_text());
            let password = authority.password().map_or(String::new(), |it| format!(":{it}"));
            assert_eq!(authority.username().map(|it| format!("{it}{password}")).as_deref(), user);
            let user = user.map_or(String::new(), |it| format!("{it}@"));
            let port = authority.port_text().map_or(String::new(), |it| format!(":{it}"));
            assert_eq!(format!("{user}{host}{port}"), authority.as_str(), "{url}");
            assert_eq!(format!("{host}{port}"), url.attribute(UrlAttribute::Host));
            whole += &format!("//{authority}");
            // An empty host has no user and no port, and a port is a number other than the default.
            assert!(!host.is_empty() || user.is_empty() && port.is_empty(), "{url}");
            assert_eq!(url.port(), authority.port_text().map(|it| it.parse().unwrap()));
            let file = url.scheme() == "file";
            assert!(!file || user.is_empty() && port.is_empty(), "{url}");
        }
        // The path of the reference has the `/.` that keeps it from being an authority.
        whole += UrlRef::from(&url).path();
        whole += &url.query().map_or(String::new(), |it| format!("?{it}"));
        whole += &url.fragment().map_or(String::new(), |it| format!("#{it}"));
        assert_eq!(whole, url.as_str());
        let printable = |byte: u8| matches!(byte, b' '..=b'~');
        assert!(url.as_str().bytes().all(printable), "{url:?}");

        let special = scheme::mode(url.scheme()).is_special();
        let (rooted, authority) = (url.path().starts_with('/'), url.authority().is_some());
        assert!(!special || authority && rooted, "{url}");
        assert!(!authority || rooted || url.path().is_empty(), "{url}");
        assert_eq!(url.is_opaque(), !special && !authority && !rooted, "{url}");
    });
}

/// S4.2, S4.37, S4.77, S4.79, S4.82: resolving a parsed reference equals parsing its text with the base, in every
/// mode; canonical results are borrowed.
#[test]
fn resolving_equals_parsing_with_a_base() {
    let mut resolved = [0; 3];
    law("resolving equals parsing with a base", |rng| {
        let (text, base) = (any(rng), any_url(rng));
        let label = format!("{text:?} on {base}");
        let value = UrlRef::parse(&text).unwrap();
        let want = Url::parser().base(&base).parse_borrowed(&text);
        if let Ok(url) = &want {
            let borrowed = matches!(url.clone().into_text(), Cow::Borrowed(_));
            assert_eq!(borrowed, *url == text.trim_matches(|c| c <= ' '), "{label}");
        }
        let want = want.map(Url::into_owned);
        let got = base.resolve(&value);
        assert_eq!(got.as_ref().map_err(named), want.as_ref().map_err(named), "{label}");
        assert_eq!(base.join(&text), want, "{label}");
        if let Ok(url) = &want {
            let mode = scheme::mode(base.scheme());
            resolved[MODES.iter().position(|it| *it == mode).unwrap()] += 1;
            assert_eq!(Url::parse(url.as_str()).unwrap(), *url, "{label}");
            let again = Url::parse_borrowed(url.as_str()).unwrap();
            assert!(matches!(again.into_text(), Cow::Borrowed(_)));
        }
    });
    urlens_conformance::say!(
        "references resolved: {} web, {} file, {} generic",
        resolved[0],
        resolved[1],
        resolved[2]
    );
}

/// The code and component of an error. Its offset differs between texts.
fn named(error: &Error) -> (&'static str, Option<Part>) {
    (error.code(), error.part())
}

/// K4.12, K4.13: normalizing a reference is idempotent and preserves its meaning for every base of that
/// mode, except where only a base can decide (see `needs_base`).
#[test]
fn normal_forms_preserve_the_meaning() {
    let mut kept = [0; 2];
    law("normal forms preserve the meaning", |rng| {
        let (text, base) = (any(rng), any_url(rng));
        let mode = scheme::mode(base.scheme());
        let value = UrlRef::parse(&text).unwrap();
        let [normal, alone] = [value.print(Some(mode)).unwrap(), value.print(None).unwrap()];
        let label = format!("{text:?}, normally {normal}, on {base}");
        assert_eq!(normal.print(Some(mode)).unwrap(), normal, "{label}");
        assert_eq!(alone.print(None).unwrap(), alone, "{text:?}");
        let known = needs_base(&TokenStream::of_url_in(value.as_borrowed(), mode).into(), &base);
        let [before, after] = [base.resolve(&value), base.resolve(&normal)].map(Result::ok);
        assert!(known || before == after, "{label}: {after:?} is not {before:?}");
        kept[usize::from(known)] += usize::from(before.is_some());
    });
    urlens_conformance::say!(
        "normal forms preserve the meaning of {}; {} need the base first",
        kept[0],
        kept[1]
    );
}

/// True if dot segments cannot be removed before the base is known: if a folder will become the host; if only a
/// special scheme would be left of the reference; or if a segment may be a drive, which `..` does not remove.
fn needs_base(tokens: &Tokens<'_>, base: &Url) -> bool {
    let own = tokens.scheme();
    let mode = scheme::mode(own.unwrap_or(base.scheme()));
    let same = own.is_none_or(|it| it.eq_ignore_ascii_case(base.scheme()));
    let second = tokens.iter().nth(1).map(|it| it.0);
    match mode {
        Mode::Generic => false,
        Mode::Web if tokens.authority().map_or(!same, |it| !it.is_substantial()) => true,
        _ if own.is_some() && second.is_none_or(|it| it > TokenKind::PathRoot) => true,
        Mode::Web => false,
        Mode::File => tokens.dirs().skip_while(|it| !is_drive(it)).any(|it| dots(it) == 2),
    }
}

/// S4.2, S4.72, S4.77: resolving `b` onto `a` and then with a base equals resolving both one after the other, unless
/// `b` has a special scheme, which is ignored with some bases only.
#[test]
fn rebase_combines_two_steps() {
    let mut steps = 0;
    law("rebase combines two steps", |rng| {
        let (first, second, base) = (any(rng), any(rng), any_url(rng));
        let [first, second] = [&first, &second].map(|it| UrlRef::parse(it).unwrap());
        let mode = scheme::mode(base.scheme());
        // Without a base, the mode follows from the reference.
        let overlooked = second.scheme().is_some_and(|it| scheme::mode(it).is_special());
        if overlooked || first.scheme().is_none() && first.mode() != mode {
            return;
        }
        let Ok(here) = base.resolve(&first) else { return };
        let (mut segments, there) =
            (TokenStream::of_url_in(first.as_borrowed(), mode), scheme::mode(here.scheme()));
        let known = needs_base(&TokenStream::of_url_in(first.as_borrowed(), mode).into(), &base)
            || needs_base(&TokenStream::of_url_in(second.as_borrowed(), there).into(), &here)
            || there == Mode::File && segments.any(|it| is_drive(it.value));
        if let (Ok(there), Ok(whole), false) = (here.resolve(&second), second.rebase(&first), known)
        {
            let label = format!("{second} onto {first}, which is {whole}, on {base}");
            assert_eq!(base.resolve(&whole), Ok(there), "{label}");
            steps += 1;
        }
    });
    urlens_conformance::say!("rebase combines two steps: {steps}");
}

/// K4.1: every operation accepts every text and returns a result, or an error whose offset is a character boundary.
#[test]
fn no_text_panics() {
    let mut failures = 0;
    law("no text panics", |rng| {
        let (text, other, base) = (any(rng), any(rng), any_url(rng));
        for result in [Url::parse(&text), base.join(&text)] {
            let Err(error) = result else { continue };
            let at = error.offset().expect("an offset");
            assert!(at <= text.len() && text.is_char_boundary(at), "{text:?} at {at}");
            assert!(format!("{error:#}").starts_with(&error.to_string()), "{text:?}");
            assert!(!error.code().is_empty() && error.part().is_some());
            failures += 1;
        }
        let (value, second) = (UrlRef::parse(&text).unwrap(), UrlRef::parse(&other).unwrap());
        let _ = (
            value.mode(),
            value.print(None).unwrap(),
            value.normalize(),
            TokenStream::of_url(value.as_borrowed()).count(),
        );
        for mode in MODES {
            let _ = (
                value.print(Some(mode)).unwrap(),
                TokenStream::of_url_in(value.as_borrowed(), mode).count(),
            );
        }
        if let Ok(whole) = value.rebase(&second) {
            let _ = (whole.print(None).unwrap(), TokenStream::of_url(whole.as_borrowed()).count());
        }
        let _ = (format!("{value} {value:?}"), value.is_opaque(), value.is_relative());
    });
    urlens_conformance::say!("no text panics: {failures} errors with offsets");
}

/// S4.3, KX.6: a URL that is a URI converts to a URI or IRI and back unchanged.
#[test]
fn to_a_uri_and_back() {
    let mut seen = [0; 2];
    law("to a URI and back", |rng| {
        let url = any_url(rng);
        let Ok(uri) = Uri::try_from(url.clone()) else {
            assert!(Iri::try_from(url.clone()).is_err(), "{url}");
            seen[0] += 1;
            return;
        };
        assert_eq!(uri.as_str(), url.as_str());
        assert_eq!(uri.to_url().map(Url::into_owned), Ok(url.clone()), "{url}");
        assert_eq!(Url::try_from(uri), Ok(url.clone()));
        let iri = Iri::try_from(url.clone()).unwrap();
        assert_eq!(iri.to_url().map(Url::into_owned), Ok(url.clone()), "{url}");
        seen[1] += 1;
    });
    urlens_conformance::say!("URLs that are URIs: {}; that are not: {}", seen[1], seen[0]);
}

/// S4.3, KX.8: a URI or IRI converts to a URL only if that is an equivalent identifier; otherwise the error has the
/// components that would change, or the parse error.
#[test]
fn uris_convert_to_equivalent_urls_only() {
    let mut seen = [0; 3];
    law("URIs convert to equivalent URLs only", |rng| {
        let text = valid(rng, Repertoire::Iri, |text| Iri::parse(text).is_ok());
        let iri = Iri::parse(&text).unwrap();
        match iri.to_url() {
            Ok(url) => {
                assert_eq!(url.as_str(), Url::parse(&text).unwrap().as_str());
                assert_eq!(meaning(url.as_str()), meaning(&text), "{text} is {url}");
                seen[0] += 1;
            }
            Err(error) if error.kind() != ErrorKind::Meaning => {
                assert_eq!(Url::parse(&text).err(), Some(error), "{text}");
                seen[1] += 1;
            }
            Err(error) => {
                let url = Url::parse(&text).unwrap();
                assert!(!error.changed_components().is_empty(), "{text} is {url}");
                // Escapes next to non-ASCII text are rejected, even if conversion would be safe.
                let mixed = iri.host_text().is_some_and(|it| it.contains('%') && !it.is_ascii());
                let same = meaning(url.as_str()) == meaning(&text);
                assert!(!same || mixed, "{text} is rejected, but {url} is equivalent");
                seen[2] += 1;
            }
        }
        if let Ok(uri) = Uri::parse(&text) {
            // An escaped host is a Unicode name in an IRI, and an escaped host in a URI.
            let [of_uri, of_iri] = [uri.to_url().ok(), iri.to_url().ok()];
            let escaped = uri.host_text().is_some_and(|it| it.contains('%'));
            assert!(of_uri == of_iri || escaped && of_uri.is_none(), "{text}");
        }
    });
    urlens_conformance::say!(
        "IRIs that are URLs: {}; not URLs: {}; changed: {}",
        seen[0],
        seen[1],
        seen[2]
    );
}

/// The meaning of an identifier, computed naively: case, escapes and dot segments by RFC 3986, 6.2.2, and ports,
/// roots and `localhost` by 6.2.3.
fn meaning(text: &str) -> [Option<String>; 7] {
    let parts = split(text);
    let scheme = parts.scheme.unwrap_or_default().to_ascii_lowercase();
    let known = scheme::find(&scheme);
    let authority = parts.authority.as_deref();
    let (user, rest) = match authority.map(|it| it.rsplit_once('@').ok_or(it)) {
        None => (None, None),
        Some(Ok((user, rest))) => (Some(user), Some(rest)),
        Some(Err(rest)) => (None, Some(rest)),
    };
    let (host, port) = match rest.map(|it| it.rsplit_once(':').ok_or(it)) {
        None => (None, None),
        Some(Ok((host, port))) if !port.contains(']') => (Some(host), Some(port)),
        _ => (rest, None),
    };
    let default = known.and_then(|it| it.default_port).map(|it| it.to_string());
    let port = port.map(|it| if default.is_some() { it.trim_start_matches('0') } else { it });
    let port = port.filter(|it| !it.is_empty() && Some(*it) != default.as_deref());
    let mut host = host.map(|it| name(it).to_ascii_lowercase());
    // Spellings of one IPv6 address mean the same.
    let literal = host.as_deref().and_then(|host| host.strip_prefix('[')?.strip_suffix(']'));
    if let Some(Ok(address)) = literal.map(str::parse::<std::net::Ipv6Addr>) {
        host = Some(format!("{:x?}", address.segments()));
    }
    // An empty password means none, and so does an empty userinfo.
    let user =
        user.map(|user| user.strip_suffix(':').filter(|name| !name.contains(':')).unwrap_or(user));
    let user = user.filter(|user| !user.is_empty());
    if known.is_some_and(|it| it.local) && host.as_deref() == Some("localhost") {
        host = Some(String::new());
    }
    let mut path = escapes(&parts.path);
    if known.is_none_or(|it| it.hierarchical) {
        path = remove_dots_kept_rootless(&path);
    }
    if known.is_some_and(|it| it.rooted) && host.is_some() && path.is_empty() {
        path += "/";
    }
    let [query, fragment] = [parts.query, parts.fragment].map(|it| it.as_deref().map(escapes));
    let [user, port] = [user.map(escapes), port.map(str::to_owned)];
    [Some(scheme), user, host, port, Some(path), query, fragment]
}

/// Decodes escapes of unreserved characters, prints the others in upper case, and escapes non-ASCII text.
fn escapes(text: &str) -> String {
    let mut to = String::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = (*first == b'%')
            .then(|| u8::from_str_radix(&text[text.len() - after.len()..][..2], 16));
        rest = after;
        match escaped {
            Some(octet) => {
                let octet = octet.expect("an escape");
                if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) {
                    to.push(octet.into());
                } else {
                    to += &format!("%{octet:02X}");
                }
                rest = &after[2..];
            }
            None if first.is_ascii() => to.push((*first).into()),
            None => to += &format!("%{first:02X}"),
        }
    }
    to
}

/// A host without escapes, in ASCII.
fn name(host: &str) -> String {
    match url::Host::parse(host) {
        Ok(url::Host::Domain(name)) if host.contains('%') || !host.is_ascii() => name,
        _ => escapes(host),
    }
}

/// An uppercase letter of the host is found at any place, also if the authority ends where a block of 32 or 64 bytes does.
#[test]
fn uppercase_letters_at_every_place() {
    for length in 12..140 {
        let lower = format!("http://{:a<1$}", "", length - 7);
        for at in 7..length {
            let mut text = lower.clone().into_bytes();
            text[at] = b'B';
            let text = String::from_utf8(text).unwrap();
            let expected = text.to_lowercase();
            for rest in ["", "/", "/c", "?c", "#c"] {
                let url = Url::parse(&format!("{text}{rest}")).unwrap();
                let slash = if rest.starts_with('/') { "" } else { "/" };
                assert_eq!(url, format!("{expected}{slash}{rest}").as_str());
            }
        }
    }
}
