//! Builders and setters of URLs, on random components.

use std::borrow::Cow;
use urlens::grammar::whatwg;
use urlens::percent::Encoded;
use urlens::scheme::{self, Mode};
use urlens::{CharSet, Error, Url, percent};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts::{Repertoire, component};

use crate::setters::{any_url, any_value, check};

const SCHEMES: &[&str] =
    &["http", "https", "ws", "ftp", "file", "FILE", "foo", "Foo", "mailto", "x1+.-"];

/// A value for a component: often in its grammar, else any text.
fn value(rng: &mut Rng, name: &str) -> String {
    if rng.one_in(3) { any_value(rng) } else { component(rng, name, Repertoire::Iri) }
}

/// The components of a URL, as given to a builder.
#[derive(Debug)]
struct Given {
    scheme: String,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<u16>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

impl Given {
    fn any(rng: &mut Rng) -> Self {
        let scheme =
            if rng.one_in(12) { value(rng, "scheme") } else { rng.pick(SCHEMES).to_owned() };
        let path = match rng.below(4) {
            0 => String::new(),
            1 => value(rng, "path"),
            _ => format!("/{}", value(rng, "path")),
        };
        Self {
            scheme,
            userinfo: rng.one_in(3).then(|| value(rng, "userinfo")),
            host: (!rng.one_in(3)).then(|| value(rng, "host")),
            port: rng.one_in(3).then(|| rng.pick(&[0, 21, 80, 443, 8080, u16::MAX])),
            path,
            query: rng.one_in(2).then(|| value(rng, "query")),
            fragment: rng.one_in(2).then(|| value(rng, "fragment")),
        }
    }

    fn build(&self) -> Result<Url, Error> {
        let mut builder = Url::builder(&self.scheme).path(&self.path);
        if let Some(userinfo) = &self.userinfo {
            builder = builder.userinfo(userinfo);
        }
        if let Some(host) = &self.host {
            builder = builder.host(host);
        }
        if let Some(port) = self.port {
            builder = builder.port(port);
        }
        if let Some(query) = &self.query {
            builder = builder.query(query);
        }
        if let Some(fragment) = &self.fragment {
            builder = builder.fragment(fragment);
        }
        builder.build()
    }

    fn mode(&self) -> Mode {
        scheme::mode(&self.scheme)
    }

    fn has_authority(&self) -> bool {
        self.userinfo.is_some() || self.host.is_some() || self.port.is_some()
    }

    /// True if nothing is wrong with these components, alone and together. There may be other valid ones.
    fn is_plain(&self) -> bool {
        let host = self.host.as_deref().filter(|it| !it.is_empty());
        let is_host = host.is_some_and(|it| Url::parse_host(it, self.mode()).is_ok());
        let is_local = self.userinfo.is_none() && self.port.is_none();
        SCHEMES.contains(&self.scheme.as_str())
            && is_host
            && (is_local || self.mode() != Mode::File)
            && (self.path.is_empty() || self.path.starts_with('/'))
    }

    /// The path of a URL that is parsed with the given path, in which delimiters are escaped: it is plain text,
    /// so that a backslash is one, too.
    fn parsed_path(&self) -> String {
        let is_opaque =
            self.mode() == Mode::Generic && !self.has_authority() && !self.path.starts_with('/');
        let delimiters = if is_opaque {
            CharSet::of(b"?#")
        } else if self.mode().is_special() {
            CharSet::of(b"?# \\")
        } else {
            CharSet::of(b"?# ")
        };
        let path = encode(&self.path, whatwg::C0_CONTROL.or(delimiters));
        let text = if is_opaque {
            // Spaces stay in an opaque path, except the last.
            format!("{}:{path}x", self.scheme)
        } else if path.is_empty() || path.starts_with('/') {
            format!("{}://h{path}", self.scheme)
        } else {
            format!("{}://h/{path}", self.scheme)
        };
        let url = Url::parse(&text).expect("a URL");
        if !is_opaque {
            return url.path().to_owned();
        }
        let path = url.path().strip_suffix('x').expect("the mark");
        match path.strip_suffix(' ') {
            Some(rest) => format!("{rest}%20"),
            None => path.to_owned(),
        }
    }
}

/// A component with the characters of a set escaped, which is absent if it is empty.
fn non_empty(text: &str, set: CharSet) -> Option<String> {
    Some(encode(text, set).into_owned()).filter(|it| !it.is_empty())
}

fn query_set(mode: Mode) -> CharSet {
    if mode.is_special() { whatwg::SPECIAL_QUERY } else { whatwg::QUERY }
}

/// S4.13, S4.103, S4.104: a built URL parses to itself. Its components are those that were given, encoded; the host is
/// parsed, and dot segments are removed. Valid components are not refused.
#[test]
fn builders_make_urls() {
    let (mut built, mut refused) = (0, 0);
    law("builders make URLs", |rng| {
        let given = Given::any(rng);
        let url = match given.build() {
            Ok(url) => url,
            Err(error) => {
                assert!(!given.is_plain(), "{given:?}: {error}");
                refused += 1;
                return;
            }
        };
        built += 1;
        let label = format!("{given:?} gave {url}");
        check(&url, &label);
        let mode = given.mode();
        assert_eq!(url.scheme(), given.scheme.to_ascii_lowercase(), "{label}");
        let userinfo = given.userinfo.as_deref().unwrap_or_default();
        let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
        assert_eq!(url.username(), encode(user, whatwg::USERINFO), "{label}");
        assert_eq!(url.password(), non_empty(password, whatwg::USERINFO).as_deref(), "{label}");
        let mut host = given.has_authority().then(|| given.host.clone().unwrap_or_default());
        if let Some(host) = &mut host {
            *host = Url::parse_host(host, mode)
                .unwrap_or_else(|it| panic!("{label}: {it}"))
                .into_owned();
        }
        if mode == Mode::File {
            // The authority of a file URL is always there.
            host = host.filter(|it| it != "localhost").or(Some(String::new()));
        }
        assert_eq!(url.host_text(), host.as_deref(), "{label}");
        let port = given.port.filter(|it| scheme::default_port(url.scheme()) != Some(*it));
        assert_eq!(url.port(), if mode.is_special() { port } else { given.port }, "{label}");
        assert_eq!(url.path(), given.parsed_path(), "{label}");
        let query = given.query.as_deref().map(|it| encode(it, query_set(mode)));
        assert_eq!(url.query(), query.as_deref(), "{label}");
        let fragment = given.fragment.as_deref().map(|it| encode(it, whatwg::FRAGMENT));
        assert_eq!(url.fragment(), fragment.as_deref(), "{label}");
    });
    urlens_conformance::say!("builders make URLs: {built}; {refused} refused");
    assert!(built > 2_000 || std::env::var_os("URLENS_CASES").is_some(), "{built}");
}

/// S4.103: segments and pairs given to a builder are read back, except dot segments.
#[test]
fn builders_of_urls_keep_segments_and_pairs() {
    law("builders of URLs keep segments and pairs", |rng| {
        let is_dot = |it: &String| matches!(it.as_str(), "." | "..");
        let segments: Vec<String> = (0..rng.below(4)).map(|_| any_value(rng)).collect();
        let segments: Vec<String> = segments.into_iter().filter(|it| !is_dot(it)).collect();
        let pairs: Vec<_> = (0..rng.below(4)).map(|_| (any_value(rng), any_value(rng))).collect();
        let builder = Url::builder(rng.pick(&["http", "foo"])).host("h").path_segments(&segments);
        let given = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let url = builder.query_pairs(given).build().expect("encoded segments and pairs");
        check(&url, &format!("{segments:?} {pairs:?}"));
        let mut found: Vec<_> =
            url.path_segments().map(|it| it.decode_lossy().into_owned()).collect();
        // Without segments, the path of a web URL is its root.
        if segments.is_empty() && found == [""] {
            found.clear();
        }
        assert_eq!(found, segments, "{url}");
        let decoded = |text: Encoded<'_>| text.decode_lossy().into_owned();
        let found: Vec<_> =
            url.raw_query_pairs().map(|(name, value)| (decoded(name), decoded(value))).collect();
        assert_eq!(found, pairs, "{url}");
    });
}

/// S4.13, S4.103, K4.19: after a successful setter, the URL parses to itself, and the component is the given value,
/// encoded. A failed setter changes nothing.
#[test]
fn setters_by_component_make_urls() {
    let (mut set, mut refused) = (0, 0);
    law("setters by component make URLs", |rng| {
        let mut url = any_url(rng);
        for _ in 0..4 {
            let before = url.clone();
            let which = rng.below(8);
            let names =
                ["scheme", "userinfo", "userinfo", "host", "port", "path", "query", "fragment"];
            let given = value(rng, names[which]);
            let some = Some(given.as_str()).filter(|_| !rng.one_in(4));
            let number =
                rng.pick(&[None, Some(0), Some(80), Some(443), Some(8080), Some(u16::MAX)]);
            let result = match which {
                0 => url.set_scheme(&given),
                1 => url.set_username(&given),
                2 => url.set_password(some),
                3 => url.set_host(some),
                4 => url.set_port(number),
                5 => url.set_path(&given),
                6 => url.set_query(some),
                _ => url.set_fragment(some),
            };
            let label = format!("{} {given:?} or {number:?} in {before} gave {url}", names[which]);
            check(&url, &label);
            if let Err(error) = result {
                assert_eq!(url, before, "{label}: {error}");
                assert!(!error.to_string().is_empty() && !error.code().is_empty(), "{label}");
                refused += 1;
                continue;
            }
            set += 1;
            let mode = scheme::mode(url.scheme());
            let default = scheme::default_port(url.scheme()).filter(|_| mode.is_special());
            match which {
                0 => assert_eq!(url.scheme(), given.to_ascii_lowercase(), "{label}"),
                1 => assert_eq!(url.username(), encode(&given, whatwg::USERINFO), "{label}"),
                2 => {
                    let password = some.and_then(|it| non_empty(it, whatwg::USERINFO));
                    assert_eq!(url.password(), password.as_deref(), "{label}");
                }
                3 if mode == Mode::File => {
                    let host = Url::parse_host(some.unwrap_or_default(), mode).expect("a host");
                    let host = if host == "localhost" { "" } else { &*host };
                    assert_eq!(url.host_text(), Some(host), "{label}");
                }
                3 => {
                    let host = some.map(|it| Url::parse_host(it, mode).expect("a host"));
                    assert_eq!(url.host_text(), host.as_deref(), "{label}");
                }
                4 => assert_eq!(url.port(), number.filter(|it| Some(*it) != default), "{label}"),
                5 => {
                    let kept = |text: &str| percent::decode(text).into_owned();
                    let is_changed =
                        given.contains(['.', '|']) || given.to_ascii_lowercase().contains("%2e");
                    // Without an authority, too, an empty path of segments is written as its root.
                    let rooted = mode.is_special() || url.authority().is_none();
                    let root =
                        if given.is_empty() && rooted && !url.is_opaque() { "/" } else { &given };
                    assert!(is_changed || kept(url.path()) == kept(root), "{label}");
                }
                6 => {
                    let query = some.map(|query| encode(query, query_set(mode)));
                    assert_eq!(url.query(), query.as_deref(), "{label}");
                }
                _ => {
                    let fragment = some.map(|fragment| encode(fragment, whatwg::FRAGMENT));
                    assert_eq!(url.fragment(), fragment.as_deref(), "{label}");
                }
            }
        }
    });
    urlens_conformance::say!("setters by component make URLs: {set}; {refused} refused");
    assert!(set > 10_000 || std::env::var_os("URLENS_CASES").is_some(), "{set}");
}

/// Percent-encodes the characters of a set of the URL Standard, and those that are not ASCII.
fn encode(text: &str, set: CharSet) -> Cow<'_, str> {
    percent::encode(text, set.not())
}
