//! Code that users write first must compile.

use std::borrow::{Borrow as _, Cow};
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash};
use std::sync::{Arc, LazyLock};
use urlens::domain::{DomainError, to_ascii_strict};
use urlens::percent::Encoded;
use urlens::{Equivalence, Host, Iri, Origin, Part, Text, Uri, UriRef, UriZone, Url, UrlRef, url};

type AnyResult<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// `parse` takes whatever dereferences to a string, and `try_from` every kind of string. Both own their text.
#[test]
fn parse_gives_an_owned_value() -> AnyResult {
    let text = String::from("http://example.org/a");
    let url: Url = Url::parse("http://example.org/a")?;
    let from_reference: Url = Url::parse(&text)?;
    let uri: Uri = Uri::parse(&text)?;
    let iri: Iri = Iri::try_from(Cow::Borrowed(text.as_str()))?;
    let boxed: UriRef = UriRef::try_from(text.clone().into_boxed_str())?;
    let link: UrlRef = UrlRef::try_from(text.clone())?;
    let owned: Url = Url::try_from(text)?;
    assert!(url == owned && url == from_reference && uri == *url.as_str() && iri == *url.as_str());
    assert!(boxed == *url.as_str() && link == *url.as_str());
    Ok(())
}

fn host_of(url: &Url) -> Option<&str> {
    url.host_text()
}

/// A function that takes `&Url` is called with the result of `parse` and `join`.
#[test]
fn results_are_passed_on() -> AnyResult {
    assert_eq!(host_of(&Url::parse("http://example.org/")?), Some("example.org"));
    let base = Url::parse("http://example.org/a/b")?;
    let joined: Url = base.join("../c")?;
    assert_eq!(joined, "http://example.org/c");
    assert_eq!(base.resolve(&UrlRef::parse("../c")?)?, joined);
    Ok(())
}

/// Identifiers and references compare with texts, on both sides.
#[test]
fn texts_compare() -> AnyResult {
    let (uri, link) = (Uri::parse("http://h/")?, UriRef::parse("http://h/")?);
    for (text, is_same) in [("http://h/", true), ("http://h", false)] {
        let owned = String::from(text);
        assert!((uri == *text) == is_same && (link == *text) == is_same);
        assert!((uri == text) == is_same && (link == text) == is_same);
        assert!((uri == owned) == is_same && (link == owned) == is_same);
        assert!((*text == uri) == is_same && (*text == link) == is_same);
        assert!((text == uri) == is_same && (text == link) == is_same);
        assert!((owned == uri) == is_same && (owned == link) == is_same);
    }
    Ok(())
}

/// A component that may be escaped is read and compared as its text.
#[test]
fn encoded_components_are_texts() {
    let encoded = Encoded::from("a%20b");
    let as_ref: &str = encoded.as_ref();
    let borrowed: &str = encoded.borrow();
    assert_eq!([as_ref, borrowed, encoded.as_str()], ["a%20b"; 3]);
    assert!(encoded == *"a%20b" && encoded == "a%20b");
    assert!(encoded != *"a b" && encoded != "a b");
    assert_eq!(encoded.to_string(), "a%20b");
}

/// Errors of the same kind at the same place are equal and have one hash, whatever their text.
#[test]
fn errors_group() -> AnyResult {
    fn hash(value: impl Hash) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
    }
    let parse = |text: &str| Uri::parse(text).unwrap_err();
    assert_eq!(parse("http://h/ "), parse("http://i/ "));
    assert_ne!(parse("http://h/ "), parse("http://h/a "));
    let shown = format!("{:?}", parse("http://h/ "));
    assert_eq!(shown, "Error { kind: Unexpected(' '), part: Some(Path), offset: Some(9), .. }");
    assert_eq!(hash(parse("http://h/ ")), hash(parse("http://i/ ")));
    assert_ne!(hash(parse("http://h/ ")), hash(parse("http://h/a ")));
    let url = Url::parse("http://example.org/")?;
    let set = |host| url.clone().set_host(Some(host)).unwrap_err();
    assert_eq!(set("a b"), set("c d"));
    assert_ne!(set("a b"), set("ef g"));
    assert_eq!(hash(set("a b")), hash(set("c d")));
    assert_ne!(hash(set("a b")), hash(set("ef g")));
    Ok(())
}

/// An authority is shown without its password in debug output.
#[test]
fn authorities_in_debug_output() -> AnyResult {
    let uri = Uri::parse("http://anna:secret@h:80/")?;
    let shown = format!("{:?}", uri.authority());
    assert_eq!(shown, r#"Some(Authority("anna:***@h:80"))"#);
    Ok(())
}

/// Each character of a zone is checked.
#[test]
fn zones() {
    let parse = |text: &str| UriZone::parse(text).map_err(|error| error.offset());
    assert!(parse("http://[fe80::1%25a-%41_b]/").is_ok());
    for (text, at) in [
        ("http://[fe80::1%25|a]/", 18),
        ("http://[fe80::1%25a|]/", 19),
        ("http://[fe80::1%25%41|]/", 21),
        ("http://[fe80::1%25a%4]/", 19),
        ("http://[fe80::1%25]/", 15),
        ("http://[fe80::1%a]/", 15),
    ] {
        assert_eq!(parse(text).unwrap_err(), Some(at), "{text}");
    }
}

/// A redirect loop replaces its URL by one that is joined to it.
#[test]
fn redirect_loop() -> AnyResult {
    let mut url = Url::parse("http://example.org/")?;
    for next in ["a", "b/c", "https://example.net/"] {
        let location = next.to_string();
        url = url.join(&location)?;
    }
    assert_eq!(url, "https://example.net/");
    Ok(())
}

/// Setters have the names and types of their getters, and work on a parsed URL.
#[test]
fn setters_pair_with_getters() -> AnyResult {
    let mut url = Url::parse("http://example.org/")?;
    url.set_scheme("https")?;
    url.set_username("anna")?;
    url.set_password(Some("secret"))?;
    url.set_host(Some("example.net"))?;
    url.set_port(Some(8080))?;
    url.set_path("/a")?;
    url.set_query(Some("b"))?;
    url.set_fragment(Some(""))?;
    assert_eq!(url.as_str(), "https://anna:secret@example.net:8080/a?b#");
    assert_eq!((url.scheme(), url.username(), url.password()), ("https", "anna", Some("secret")));
    assert_eq!((url.host_text(), url.port(), url.path()), (Some("example.net"), Some(8080), "/a"));
    assert_eq!((url.query(), url.fragment()), (Some("b"), Some("")));
    url.set_fragment(None)?;
    url.set_query(None)?;
    url.set_password(None)?;
    url.set_port(None)?;
    assert_eq!(url, "https://anna@example.net/a");

    let mut opaque = Url::parse("mailto:a@example.org?b")?;
    opaque.set_path("c#d")?;
    assert_eq!(opaque, "mailto:c%23d?b");
    let mut generic = Url::parse("foo://h//p")?;
    generic.set_host(None)?;
    assert_eq!(generic, "foo:/.//p");
    // Without a host there is no place for a user name and a port.
    let mut generic = Url::parse("foo://u@h:1/p")?;
    assert_eq!(generic.set_host(None).unwrap_err().code(), "host-missing");
    assert_eq!(generic, "foo://u@h:1/p");
    Ok(())
}

/// One bound suffices for code that is generic over the text.
#[test]
fn generic_over_the_text() -> AnyResult {
    fn summary<T: Text>(url: &Url<T>) -> (String, usize) {
        (url.host_text().unwrap_or_default().into(), url.path_segments().count())
    }
    let shared: Url<Arc<str>> = Url::parse("http://example.org/a/b")?.text_into();
    let boxed: Url<Box<str>> = Url::parse("http://example.org/a/b")?.text_into();
    let borrowed: Url<Cow<'_, str>> = Url::parse_borrowed("http://example.org/a/b")?;
    let expected = ("example.org".to_string(), 2);
    assert_eq!(
        [summary(&shared), summary(&boxed), summary(&borrowed)],
        [(); 3].map(|()| expected.clone())
    );
    Ok(())
}

/// Borrowed values become owned ones, and strings.
#[test]
fn conversions() -> AnyResult {
    let borrowed = Url::parse_borrowed("http://example.org/")?;
    let owned: Url = borrowed.clone().into();
    let text: String = borrowed.into();
    let boxed: Box<str> = owned.clone().into();
    assert!(owned == *text && *boxed == *text);
    let uri: Uri = Uri::parse_borrowed("a:b")?.into();
    assert_eq!(Uri::try_from(Url::parse(&text)?)?, text.as_str());
    assert_eq!(uri, "a:b");
    let empty: UrlRef = Default::default();
    let link: UrlRef = "a b".try_into()?;
    assert!(empty == *"" && link == *"a b");
    Ok(())
}

/// A component can outlive the value that found it.
#[test]
fn components_with_the_lifetime_of_the_text() {
    fn host(text: &str) -> Option<&str> {
        Uri::parse_borrowed(text).ok()?.into_component(Part::Host)
    }
    assert_eq!(host("http://example.org/"), Some("example.org"));
}

/// Parsing functions can be passed on without naming the string type.
#[test]
fn functions_are_values() -> AnyResult {
    use std::str::FromStr;
    type Parse = fn(&str) -> Result<Url, urlens::Error>;
    let parsers: [Parse; 3] = [Url::from_str, Url::parse, |text| Url::try_from(text)];
    for parse in parsers {
        assert_eq!(parse("http://h")?, "http://h/");
    }
    let texts = ["http://a/", "b", "http://c/"];
    let valid: Vec<_> = texts.iter().filter(|text| Url::parse(text).is_ok()).collect();
    assert_eq!(valid.len(), 2);
    assert_eq!(Url::from_str("http://h")?, Url::try_from("http://h")?);
    assert_eq!(Uri::try_from(String::from("a:b"))?, "a:b");
    Ok(())
}

/// A parameter that takes owned and borrowed values, and values of types that convert for free.
#[test]
fn parameters_take_every_value() -> AnyResult {
    fn length<'u>(url: impl Into<Url<&'u str>>) -> usize {
        url.into().as_str().len()
    }
    fn path<'r>(reference: impl Into<UriRef<&'r str>>) -> String {
        reference.into().path().into()
    }
    let owned = Url::parse("https://example.org/")?;
    assert_eq!(
        [length(&owned), length(owned.as_borrowed()), length(url!("https://a/"))],
        [20, 20, 10]
    );
    // Both are accepted; clippy prefers the value.
    let borrowed = &url!("https://a/");
    assert_eq!(length(borrowed), length(*borrowed));
    let uri = Uri::parse("http://h/p")?;
    assert_eq!(
        [path(&uri), path(&UriRef::parse("p")?), path(urlens::uri_ref!("q"))],
        ["/p", "p", "q"]
    );
    Ok(())
}

/// Hosts and origins are keys of maps.
#[test]
fn hosts_and_origins_group() -> AnyResult {
    let mut by_host: BTreeMap<Host, usize> = BTreeMap::new();
    let mut by_origin: HashMap<Origin, usize> = HashMap::new();
    for text in ["http://a/1", "http://a:80/2", "http://b/"] {
        let url = Url::parse(text)?;
        *by_host.entry(url.host().ok_or("a host")?.to_owned()).or_default() += 1;
        *by_origin.entry(url.origin()).or_default() += 1;
    }
    assert_eq!((by_host.len(), by_origin.len()), (2, 2));
    assert_eq!(by_origin[&"http://a".parse::<Origin>()?], 2);
    let keys: std::collections::HashSet<_> = ["http://h/%7e", "http://h/~"]
        .iter()
        .map(|text| Url::parse(text).map(|url| url.key(Equivalence::Syntax).into_owned()))
        .collect::<Result<_, _>>()?;
    assert_eq!(keys.len(), 1);
    Ok(())
}

/// An IPv6 address is written as in the URL.
#[test]
fn ipv6_hosts_print_as_in_the_url() -> AnyResult {
    let url = Url::parse("http://[::ffff:1.2.3.4]/")?;
    assert_eq!(url.host().ok_or("a host")?.to_string(), "[::ffff:102:304]");
    assert_eq!(url.host_text(), Some("[::ffff:102:304]"));
    Ok(())
}

static HOME: LazyLock<Url> = LazyLock::new(|| Url::parse("https://example.org").expect("a URL"));
const CONSTANT: Url<&str> = url!("https://example.org/");

#[test]
fn constants() {
    assert_eq!(*HOME, CONSTANT);
}

/// A constant that is not valid does not compile: the panic of the compiler names the code, the component and
/// the byte.
#[test]
fn invalid_constants_say_what_is_wrong_and_where() {
    fn message(constant: fn()) -> String {
        let panic = std::panic::catch_unwind(constant).unwrap_err();
        panic.downcast_ref::<String>().cloned().unwrap_or_default()
    }
    assert_eq!(
        message(|| {
            let _ = Uri::constant("http://a b/");
        }),
        "unexpected-character in host at byte 8"
    );
    assert_eq!(
        message(|| {
            let _ = Iri::constant("http://example.org/a/long/path/%zz");
        }),
        "bad-escape in path at byte 31"
    );
    assert_eq!(
        message(|| {
            let _ = Url::constant("http://h");
        }),
        "not-canonical in scheme at byte 0"
    );
}

/// Parameters are decoded, as those of the crate `url`; the raw view has another name.
#[test]
fn parameters_are_decoded() {
    let url = url!("https://h/?a+b=%C3%A9&a%3Db=c");
    let pairs: Vec<_> = url.query_pairs().collect();
    assert_eq!(pairs, [("a b".into(), "é".into()), ("a=b".into(), "c".into())]);
    let raw: Vec<_> = url.raw_query_pairs().map(|(name, _)| name.as_str().to_owned()).collect();
    assert_eq!(raw, ["a+b", "a%3Db"]);
}

/// An address is a host, of every string type.
#[test]
fn addresses_are_hosts() {
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
    let v4: Host<&str> = Ipv4Addr::LOCALHOST.into();
    let v6: Host = IpAddr::from(Ipv6Addr::LOCALHOST).into();
    assert_eq!((v4.to_string(), v6.to_string()), ("127.0.0.1".into(), "[::1]".into()));
    assert_eq!(Host::from(Ipv6Addr::LOCALHOST), v6);
}

/// Hyphens in a host are accepted in constants, except where the URL Standard or IDNA has rules for them.
#[test]
fn hyphens_in_constant_hosts() {
    const HYPHEN_FOURTH: Url<&str> = url!("https://abc-def.com/");
    assert_eq!(HYPHEN_FOURTH.host_text(), Some("abc-def.com"));
    for host in ["abc-def.com", "ab-c.com", "a--b.com", "abc--d.com", "a.abc-d.b-c", "a-b-c-d"] {
        let text = format!("https://{host}/");
        assert!(Url::parse_const(&text).is_ok(), "{host}");
        assert_eq!(Url::parse(&text).unwrap(), text.as_str());
    }
    for host in ["xn--a.com", "ab--c.com", "a.xn--b", "ab---c.com", "-a.com", "a-.com", "a.com-"] {
        let text = format!("https://{host}/");
        assert_eq!(Url::parse_const(&text).unwrap_err().code(), "not-canonical", "{host}");
    }
}

/// Controls and spaces around a canonical text need no copy, also after an opaque path.
#[test]
fn trimmed_texts_are_borrowed() -> AnyResult {
    for (text, url) in [("foo:a ", "foo:a"), ("\u{1} http://h/\n", "http://h/")] {
        let parsed = Url::parse_borrowed(text)?;
        assert_eq!(parsed, url);
        assert!(matches!(parsed.into_text(), Cow::Borrowed(_)), "{text:?}");
    }
    Ok(())
}

/// The rules of DNS for labels, with their first violation.
#[test]
fn strict_domains() {
    let long = |length: usize| format!("{}.example", "a".repeat(length));
    for (domain, expected) in [
        ("Example.org", Ok("example.org")),
        ("XN--bcher-kva.example", Ok("xn--bcher-kva.example")),
        ("a--b.example", Ok("a--b.example")),
        ("ab--c.example", Err(DomainError::Hyphen)),
        ("a-.example", Err(DomainError::Hyphen)),
        ("a..example", Err(DomainError::Empty)),
        ("a_b.example", Err(DomainError::Forbidden('_'))),
        (&long(63), Ok(&*long(63))),
        (&long(64), Err(DomainError::TooLong)),
    ] {
        assert_eq!(to_ascii_strict(domain).as_deref(), expected.as_ref().copied(), "{domain}");
    }
}
