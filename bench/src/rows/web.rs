//! Parsing URLs by the URL Standard.

use crate::data::Data;
use crate::row::{Runner, Setup};

/// The URLs of a list that every library accepts.
pub fn web(list: &[&'static str]) -> Vec<&'static str> {
    let all = |text: &&&str| {
        urlens::Url::parse_borrowed(text).is_ok()
            && url::Url::parse(text).is_ok()
            && ada_url::Url::parse(**text, None).is_ok()
            && ars::Url::parse(text, None).is_ok()
            && sorug::Url::parse(text).is_ok()
    };
    list.iter().filter(all).copied().collect()
}

fn parsers(list: &[&'static str]) -> Vec<Runner> {
    vec![
        Runner::each("urlens", list, |it| urlens::Url::parse_borrowed(it).unwrap().as_str().len()),
        Runner::each("ada-url", list, |it| ada_url::Url::parse(*it, None).unwrap().href().len()),
        Runner::each("sorug", list, |it| sorug::Url::parse(it).unwrap().href().len()),
        Runner::each("ars", list, |it| ars::Url::parse(it, None).unwrap().href().len()),
        Runner::each("url", list, |it| url::Url::parse(it).unwrap().as_str().len()),
    ]
}

pub fn href(data: &Data) -> Setup {
    let list = web(&data.urls);
    let runners = parsers(&list);
    Setup::of("top100.txt", &list, runners)
}

pub fn href_non_ascii(data: &Data) -> Setup {
    let list = web(&data.iris);
    let runners = parsers(&list);
    Setup::of("iri.txt", &list, runners)
}

/// Runs on the whole list, including invalid URLs.
pub fn can_parse(data: &Data) -> Setup {
    let list = &data.urls;
    let runners = vec![
        Runner::each("urlens", list, |it| urlens::Url::can_parse(it)),
        Runner::each("ada-url", list, |it| ada_url::Url::can_parse(it, None)),
        Runner::each("sorug", list, |it| sorug::Url::parse(it).is_ok()),
        Runner::each("ars", list, |it| ars::Url::can_parse(it, None)),
        Runner::each("url", list, |it| url::Url::parse(it).is_ok()),
    ];
    Setup::of("top100.txt", list, runners)
}
