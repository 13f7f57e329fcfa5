//! The operations on single texts, and the libraries that have them.

use super::Item;
use super::contestants::Contestant;
use crate::options::Options;
use std::borrow::Cow;
use std::hint::black_box;
use urlens::UrlAttribute;

/// An operation.
#[derive(Debug)]
pub struct Operation {
    pub name: &'static str,
    pub takes: Takes,
    /// The required median of the ratios, with vector instructions.
    pub median: f64,
}

/// The input of an operation, and its contestants.
#[derive(Debug)]
pub enum Takes {
    /// A text.
    Text(fn(&'static str) -> Vec<Contestant>),
    /// A base and a text.
    Pair(fn(&'static str, &'static str) -> Vec<Contestant>),
    /// A URL and the value of an attribute.
    Value(Setter),
}

/// The setters of an attribute.
#[derive(Debug)]
pub struct Setter {
    pub attribute: UrlAttribute,
    ada: fn(&mut ada_url::Url, &str),
    url: fn(&mut url::Url, &str),
}

const fn on_text(
    name: &'static str,
    contestants: fn(&'static str) -> Vec<Contestant>,
) -> Operation {
    Operation { name, takes: Takes::Text(contestants), median: 1.8 }
}

const fn on_pair(
    name: &'static str,
    median: f64,
    contestants: fn(&'static str, &'static str) -> Vec<Contestant>,
) -> Operation {
    Operation { name, takes: Takes::Pair(contestants), median }
}

const fn set(
    name: &'static str,
    attribute: UrlAttribute,
    ada: fn(&mut ada_url::Url, &str),
    url: fn(&mut url::Url, &str),
) -> Operation {
    Operation { name, takes: Takes::Value(Setter { attribute, ada, url }), median: 1.8 }
}

/// Sets an attribute with the functions of the crate `url` for the web API. Rejected values change nothing.
macro_rules! set {
    ($name:literal, $Attribute:ident, $set:ident) => {
        set(
            $name,
            UrlAttribute::$Attribute,
            |it, value| {
                let _ = it.$set(value.into());
            },
            |it, value| {
                let _ = url::quirks::$set(it, value);
            },
        )
    };
}

/// All operations.
pub static OPERATIONS: &[Operation] = &[
    on_text("parse to href", href),
    on_text("parse to owned", owned),
    on_text("parse borrowed", borrowed),
    on_text("can_parse", can_parse),
    on_pair("join", 1.8, join),
    on_text("parse IRI", iri),
    on_pair("resolve", 1.5, resolve),
    on_text("normalize", normalize),
    set!("set href", Href, set_href),
    set!("set protocol", Protocol, set_protocol),
    set!("set username", Username, set_username),
    set!("set password", Password, set_password),
    set!("set host", Host, set_host),
    set!("set hostname", Hostname, set_hostname),
    set!("set port", Port, set_port),
    set!("set pathname", Pathname, set_pathname),
    set!("set search", Search, set_search),
    set!("set hash", Hash, set_hash),
];

impl Operation {
    /// True if `--only` is not given, or has the name of this operation or a word of it.
    pub fn is_wanted(&self, options: &Options) -> bool {
        let names = |only: &String| {
            let is_word = |word: &str| word.eq_ignore_ascii_case(only);
            is_word(self.name) || self.name.split(' ').any(is_word)
        };
        options.only.is_empty() || options.only.iter().any(names)
    }

    /// The contestants, urlens first.
    pub fn contestants(&self, item: &Item) -> Vec<Contestant> {
        let base = item.base.unwrap_or_default();
        match &self.takes {
            Takes::Text(contestants) => contestants(item.text),
            Takes::Pair(contestants) => contestants(base, item.text),
            Takes::Value(setter) => setter.contestants(base, item.text),
        }
    }
}

/// Parses a URL and reads its href. The results may borrow the text.
fn href(text: &'static str) -> Vec<Contestant> {
    fn href<V, E>(
        name: &'static str,
        text: &'static str,
        parse: impl Fn(&'static str) -> Result<V, E> + 'static,
        href: impl Fn(&V) -> &str + 'static,
    ) -> Contestant {
        let result = parse(text).ok().map(|url| href(&url).to_owned());
        let run = move || parse(black_box(text)).map_or(0, |url| black_box(href(&url)).len());
        Contestant::new(name, result, run)
    }
    vec![
        href("urlens", text, urlens::Url::parse_borrowed, |url| url.as_str()),
        href("ada-url", text, |text| ada_url::Url::parse(text, None), |url| url.href()),
        href("url", text, url::Url::parse, |url| url.as_str()),
        href("sorug", text, sorug::Url::parse, |url| url.href()),
    ]
}

fn owned(text: &'static str) -> Vec<Contestant> {
    vec![
        Contestant::reading(
            "urlens",
            Some(()),
            text,
            |_, text| urlens::Url::parse(text),
            |url| url.as_str(),
        ),
        Contestant::reading(
            "ada-url",
            Some(()),
            text,
            |_, text| ada_url::Url::parse(text, None),
            |url| url.href(),
        ),
        Contestant::reading(
            "url",
            Some(()),
            text,
            |_, text| url::Url::parse(text),
            |url| url.as_str(),
        ),
    ]
}

fn borrowed(text: &'static str) -> Vec<Contestant> {
    vec![
        Contestant::reading(
            "urlens",
            Some(()),
            text,
            |_, text| urlens::Url::parse_borrowed(text),
            |url| url.as_str(),
        ),
        Contestant::reading(
            "sorug",
            Some(()),
            text,
            |_, text| sorug::Url::parse(text),
            |url| url.href(),
        ),
    ]
}

fn can_parse(text: &'static str) -> Vec<Contestant> {
    fn contestant(
        name: &'static str,
        text: &'static str,
        can_parse: impl Fn(&'static str) -> bool + 'static,
    ) -> Contestant {
        let result = can_parse(text).then(String::new);
        Contestant::new(name, result, move || can_parse(black_box(text)))
    }
    vec![
        contestant("urlens", text, urlens::Url::can_parse),
        contestant("ada-url", text, |text| ada_url::Url::can_parse(text, None)),
        contestant("sorug", text, |text| sorug::Url::parse(text).is_ok()),
        contestant("url", text, |text| url::Url::parse(text).is_ok()),
    ]
}

/// The bases are parsed, except for ada-url, which has no such operation.
fn join(base: &'static str, text: &'static str) -> Vec<Contestant> {
    let (ours, urls) = (urlens::Url::parse(base).ok(), url::Url::parse(base).ok());
    let sorugs = sorug::Url::parse(base).ok();
    vec![
        Contestant::reading("urlens", ours, text, |base, text| base.join(text), |url| url.as_str()),
        Contestant::reading("url", urls, text, |base, text| base.join(text), |url| url.as_str()),
        Contestant::reading("sorug", sorugs, text, |base, text| base.join(text), |url| url.href()),
        Contestant::reading(
            "ada-url",
            Some(base),
            text,
            |base, text| ada_url::Url::parse(text, Some(base)),
            |url| url.href(),
        ),
    ]
}

/// Parses an IRI. No library allocates.
fn iri(text: &'static str) -> Vec<Contestant> {
    type Components<'a> = (&'a str, Option<&'a str>, &'a str, Option<&'a str>, Option<&'a str>);
    fn contestant<V, E>(
        name: &'static str,
        text: &'static str,
        parse: impl Fn(&'static str) -> Result<V, E> + 'static,
        components: impl Fn(&V) -> Components<'_>,
    ) -> Contestant {
        let result = parse(text).ok().map(|iri| format!("{:?}", components(&iri)));
        Contestant::new(name, result, move || parse(black_box(text)))
    }
    vec![
        contestant("urlens", text, urlens::Iri::parse_borrowed, |it| {
            let authority = it.authority().map(|it| it.as_str());
            (it.scheme(), authority, it.path(), it.query(), it.fragment())
        }),
        contestant("fluent-uri", text, fluent_uri::Iri::parse, |it| {
            let authority = it.authority().map(|it| it.as_str());
            let (query, fragment) = (it.query().map(|it| it.as_str()), it.fragment());
            let fragment = fragment.map(|it| it.as_str());
            (it.scheme().as_str(), authority, it.path().as_str(), query, fragment)
        }),
        contestant("oxiri", text, oxiri::Iri::parse, |it| {
            (it.scheme(), it.authority(), it.path(), it.query(), it.fragment())
        }),
    ]
}

/// Parses a reference, and resolves it with a parsed base.
fn resolve(base: &'static str, text: &'static str) -> Vec<Contestant> {
    let ours = urlens::Iri::parse_borrowed(base).ok();
    let (oxiris, fluents) = (oxiri::Iri::parse(base).ok(), fluent_uri::Iri::parse(base).ok());
    vec![
        Contestant::reading(
            "urlens",
            ours,
            text,
            |base, text| {
                base.resolve(urlens::IriRef::parse_borrowed(text).map_err(drop)?).map_err(drop)
            },
            |iri| iri.as_str(),
        ),
        Contestant::reading(
            "oxiri",
            oxiris,
            text,
            |base, text| base.resolve(&oxiri::IriRef::parse(text).map_err(drop)?).map_err(drop),
            |iri| iri.as_str(),
        ),
        Contestant::reading(
            "fluent-uri",
            fluents,
            text,
            |base, text| {
                fluent_uri::IriRef::parse(text).map_err(drop)?.resolve_against(base).map_err(drop)
            },
            |iri| iri.as_str(),
        ),
    ]
}

/// Normalizes a parsed IRI: by syntax, or also by scheme, where the peer removes a default port.
fn normalize(text: &'static str) -> Vec<Contestant> {
    let fluents = fluent_uri::Iri::parse(text).ok();
    let other = fluents.as_ref().map(|iri| iri.normalize().as_str().to_owned());
    let by_syntax = normalizing(text, |iri| iri.normalize_syntax());
    let ours = if by_syntax.result == other {
        by_syntax
    } else {
        normalizing(text, |iri| iri.normalize())
    };
    vec![
        ours,
        Contestant::new("fluent-uri", other, move || {
            black_box(&fluents).as_ref().map_or(0, |iri| black_box(&iri.normalize()).as_str().len())
        }),
    ]
}

/// urlens with a function that normalizes.
fn normalizing(
    text: &'static str,
    normalize: impl for<'a> Fn(&'a urlens::Iri<&'static str>) -> urlens::Iri<Cow<'a, str>> + 'static,
) -> Contestant {
    let iri = urlens::Iri::parse_borrowed(text).ok();
    let result = iri.as_ref().map(|iri| normalize(iri).as_str().to_owned());
    Contestant::new("urlens", result, move || {
        black_box(&iri).as_ref().map_or(0, |iri| black_box(&normalize(iri)).as_str().len())
    })
}

impl Setter {
    fn contestants(&self, base: &'static str, value: &'static str) -> Vec<Contestant> {
        let Self { attribute, ada, url } = *self;
        vec![
            Contestant::changing(
                "urlens",
                move || urlens::Url::parse(base).ok(),
                move |it| it.set_attribute(attribute, black_box(value)).is_ok(),
                |url| url.as_str(),
            ),
            Contestant::changing(
                "ada-url",
                move || ada_url::Url::parse(base, None).ok(),
                move |it| {
                    ada(it, black_box(value));
                    true
                },
                |url| url.href(),
            ),
            Contestant::changing(
                "url",
                move || url::Url::parse(base).ok(),
                move |it| {
                    url(it, black_box(value));
                    true
                },
                |url| url.as_str(),
            ),
        ]
    }
}
