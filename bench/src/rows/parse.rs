//! Parsing URIs and IRIs, borrowed and owned.

use crate::data::Data;
use crate::row::{Runner, Setup};
use iri_string::types::{IriStr, UriStr};

/// The URIs of the list that every library accepts, so that early rejection gains nothing.
pub fn strict(data: &Data) -> Vec<&'static str> {
    let all = |text: &&&str| {
        urlens::Uri::parse_borrowed(text).is_ok()
            && fluent_uri::Uri::parse(**text).is_ok()
            && oxiri::Iri::parse(**text).is_ok()
            && UriStr::new(text).is_ok()
            && iref::Uri::new(**text).is_ok()
            && uriparse::URI::try_from(**text).is_ok()
            && http::Uri::try_from(**text).is_ok()
            && url::Url::parse(text).is_ok()
            && ada_url::Url::parse(**text, None).is_ok()
    };
    data.urls.iter().filter(all).copied().collect()
}

pub fn uri(data: &Data) -> Setup {
    let list = strict(data);
    let runners = vec![
        Runner::each("urlens", &list, |it| urlens::Uri::parse_borrowed(it).unwrap()),
        Runner::each("fluent-uri", &list, |it| fluent_uri::Uri::parse(*it).unwrap()),
        Runner::each("oxiri", &list, |it| oxiri::Iri::parse(*it).unwrap()),
        Runner::each("iri-string", &list, |it| UriStr::new(it).unwrap()),
        Runner::each("uriparse", &list, |it| uriparse::URI::try_from(*it).unwrap()),
        Runner::each("iref", &list, |it| iref::Uri::new(*it).unwrap()),
    ];
    Setup::of("top100.txt, strict", &list, runners)
}

pub fn iri(data: &Data) -> Setup {
    let all = |text: &&&str| {
        urlens::Iri::parse_borrowed(text).is_ok()
            && fluent_uri::Iri::parse(**text).is_ok()
            && oxiri::Iri::parse(**text).is_ok()
            && IriStr::new(text).is_ok()
            && iref::Iri::new(**text).is_ok()
    };
    let list: Vec<&str> = data.iris.iter().filter(all).copied().collect();
    let runners = vec![
        Runner::each("urlens", &list, |it| urlens::Iri::parse_borrowed(it).unwrap()),
        Runner::each("oxiri", &list, |it| oxiri::Iri::parse(*it).unwrap()),
        Runner::each("iri-string", &list, |it| IriStr::new(it).unwrap()),
        Runner::each("fluent-uri", &list, |it| fluent_uri::Iri::parse(*it).unwrap()),
        Runner::each("iref", &list, |it| iref::Iri::new(*it).unwrap()),
    ];
    Setup::of("iri.txt, strict", &list, runners)
}

pub fn owned(data: &Data) -> Setup {
    let list = strict(data);
    let runners = vec![
        Runner::each("urlens", &list, |it| urlens::Uri::parse(it).unwrap()),
        Runner::each("fluent-uri", &list, |it| fluent_uri::Uri::parse(*it).unwrap().to_owned()),
        Runner::each("oxiri", &list, |it| oxiri::Iri::parse(String::from(*it)).unwrap()),
        Runner::each("iri-string", &list, |it| UriStr::new(it).unwrap().to_owned()),
        Runner::each("http", &list, |it| http::Uri::try_from(*it).unwrap()),
        Runner::each("ada-url", &list, |it| ada_url::Url::parse(*it, None).unwrap()),
        Runner::each("url", &list, |it| url::Url::parse(it).unwrap()),
    ];
    Setup::of("top100.txt, strict", &list, runners)
}
