//! Normalizing, converting and setting components of parsed values.

use crate::data::Data;
use crate::row::{Runner, Setup};
use iri_string::format::ToDedicatedString as _;
use iri_string::types::{IriStr, UriStr};
use urlens::UrlAttribute;

pub fn normalize(data: &Data) -> Setup {
    let all = |text: &&&str| {
        urlens::Uri::parse_borrowed(text).is_ok()
            && fluent_uri::Uri::parse(**text).is_ok()
            && UriStr::new(text).is_ok()
            && uriparse::URI::try_from(**text).is_ok()
    };
    let list: Vec<&str> = data.unnormalized.iter().filter(all).copied().collect();
    let runners = vec![
        Runner::own("urlens", read(&list, |it| urlens::Uri::parse_borrowed(it).unwrap()), |it| {
            it.normalize_syntax().as_str().len()
        }),
        Runner::own("fluent-uri", read(&list, |it| fluent_uri::Uri::parse(it).unwrap()), |it| {
            it.normalize()
        }),
        Runner::each("uriparse, with parsing", &list, |it| {
            let mut uri = uriparse::URI::try_from(*it).unwrap();
            uri.normalize();
            uri
        }),
        Runner::own("iri-string", read(&list, |it| UriStr::new(it).unwrap()), |it| {
            it.normalize().to_dedicated_string()
        }),
    ];
    Setup::of("norm.txt, strict", &list, runners)
}

pub fn to_uri(data: &Data) -> Setup {
    let list = iris(data);
    let runners = vec![
        Runner::own("urlens", read(&list, |it| urlens::Iri::parse_borrowed(it).unwrap()), |it| {
            it.to_uri().unwrap().as_str().len()
        }),
        Runner::own("fluent-uri", read(&list, |it| fluent_uri::Iri::parse(it).unwrap()), |it| {
            it.to_uri()
        }),
        Runner::own("iri-string", read(&list, |it| IriStr::new(it).unwrap()), |it| {
            it.encode_to_uri().to_dedicated_string()
        }),
    ];
    Setup::of("iri.txt, strict", &list, runners)
}

/// Converts URIs to IRIs, which no peer supports. Decoding all escapes is a common but wrong substitute.
pub fn to_iri(data: &Data) -> Setup {
    let encode = |it: &str| -> &'static str {
        urlens::Iri::parse(it).unwrap().to_uri().unwrap().into_text().into_owned().leak()
    };
    let list: Vec<&'static str> = iris(data).into_iter().map(encode).collect();
    let runners = vec![
        Runner::own("urlens", read(&list, |it| urlens::Uri::parse_borrowed(it).unwrap()), |it| {
            it.to_iri().as_str().len()
        }),
        Runner::each("percent-decode all", &list, |it| {
            percent_encoding::percent_decode_str(it).decode_utf8_lossy().into_owned()
        }),
    ];
    Setup::of("iri.txt as URIs", &list, runners)
}

fn iris(data: &Data) -> Vec<&'static str> {
    let all = |text: &&&str| {
        urlens::Iri::parse_borrowed(text).is_ok()
            && fluent_uri::Iri::parse(**text).is_ok()
            && IriStr::new(text).is_ok()
    };
    data.iris.iter().filter(all).copied().collect()
}

/// Two values per component, used in turn, so that each call changes something.
const PATHS: [&str; 2] = ["/over/there.html", "/a/somewhat/longer/path/"];
const QUERIES: [&str; 2] = ["name=ferret&color=purple", "q=1"];

pub fn set(data: &Data) -> Setup {
    let list: Vec<&str> = super::web::web(&data.urls)
        .into_iter()
        .filter(|it| it.starts_with("http") && iref::Uri::new(*it).is_ok())
        .collect();
    let runners = vec![
        Runner::own("urlens", turns(&list, |it| urlens::Url::parse(it).unwrap()), |(it, turn)| {
            *turn ^= 1;
            it.set_attribute(UrlAttribute::Pathname, PATHS[*turn]).unwrap();
            it.set_attribute(UrlAttribute::Search, QUERIES[*turn]).unwrap();
        }),
        Runner::own("ars", turns(&list, |it| ars::Url::parse(it, None).unwrap()), |(it, turn)| {
            *turn ^= 1;
            it.set_pathname(PATHS[*turn]);
            it.set_search(QUERIES[*turn]);
        }),
        Runner::own("url", turns(&list, |it| url::Url::parse(it).unwrap()), |(it, turn)| {
            *turn ^= 1;
            it.set_path(PATHS[*turn]);
            it.set_query(Some(QUERIES[*turn]));
        }),
        Runner::own(
            "sorug",
            turns(&list, |it| sorug::Url::parse(it).unwrap().into_owned()),
            |(it, turn)| {
                *turn ^= 1;
                it.set_pathname(PATHS[*turn]);
                it.set_search(QUERIES[*turn]);
            },
        ),
        Runner::own(
            "ada-url",
            turns(&list, |it| ada_url::Url::parse(it, None).unwrap()),
            |(it, turn)| {
                *turn ^= 1;
                it.set_pathname(Some(PATHS[*turn])).unwrap();
                it.set_search(Some(QUERIES[*turn]));
            },
        ),
        Runner::own(
            "iref",
            turns(&list, |it| iref::UriBuf::new(String::from(it)).unwrap()),
            |(it, turn)| {
                *turn ^= 1;
                it.try_set_path(PATHS[*turn]).unwrap();
                it.try_set_query(Some(QUERIES[*turn])).unwrap();
            },
        ),
    ];
    Setup::of("top100.txt", &list, runners)
}

/// Hosts that are set in turn.
const HOSTS: [&str; 2] = ["www.example.org", "a.example"];

pub fn set_host(data: &Data) -> Setup {
    let list = super::web::web(&data.urls);
    let list: Vec<&str> = list.into_iter().filter(|it| it.starts_with("http")).collect();
    let runners = vec![
        Runner::own("urlens", turns(&list, |it| urlens::Url::parse(it).unwrap()), |(it, turn)| {
            *turn ^= 1;
            it.set_host(Some(HOSTS[*turn])).unwrap();
        }),
        Runner::own("url", turns(&list, |it| url::Url::parse(it).unwrap()), |(it, turn)| {
            *turn ^= 1;
            it.set_host(Some(HOSTS[*turn])).unwrap();
        }),
        Runner::own(
            "ada-url",
            turns(&list, |it| ada_url::Url::parse(it, None).unwrap()),
            |(it, turn)| {
                *turn ^= 1;
                it.set_hostname(Some(HOSTS[*turn])).unwrap();
            },
        ),
        Runner::own(
            "sorug",
            turns(&list, |it| sorug::Url::parse(it).unwrap().into_owned()),
            |(it, turn)| {
                *turn ^= 1;
                it.set_hostname(HOSTS[*turn]).unwrap();
            },
        ),
    ];
    Setup::of("top100.txt", &list, runners)
}

/// Sets a fragment and removes it, because a fragment can be removed only once.
pub fn remove_fragment(data: &Data) -> Setup {
    let list = super::web::web(&data.urls);
    let runners = vec![
        Runner::own("urlens", read(&list, |it| urlens::Url::parse(it).unwrap()), |it| {
            it.set_fragment(Some("top")).unwrap();
            it.set_fragment(None).unwrap();
        }),
        Runner::own("url", read(&list, |it| url::Url::parse(it).unwrap()), |it| {
            it.set_fragment(Some("top"));
            it.set_fragment(None);
        }),
        Runner::own("ada-url", read(&list, |it| ada_url::Url::parse(it, None).unwrap()), |it| {
            it.set_hash(Some("top"));
            it.set_hash(None);
        }),
        Runner::own("sorug", read(&list, |it| sorug::Url::parse(it).unwrap().into_owned()), |it| {
            it.set_fragment(Some("top"));
            it.set_fragment(None);
        }),
    ];
    Setup::of("top100.txt", &list, runners)
}

fn read<T>(list: &[&'static str], read: impl Fn(&'static str) -> T) -> Vec<T> {
    list.iter().map(|it| read(it)).collect()
}

fn turns<T>(list: &[&'static str], one: impl Fn(&'static str) -> T) -> Vec<(T, usize)> {
    read(list, |it| (one(it), 0))
}
