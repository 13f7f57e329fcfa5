//! Decoding query pairs.

use crate::data::Data;
use crate::row::{Runner, Setup};
use ada_url::UrlSearchParams;

pub fn pairs(data: &Data) -> Setup {
    let urls = data.urls.iter().filter_map(|it| urlens::Url::parse_borrowed(it).ok());
    let queries = urls.filter_map(|it| it.query().map(|it| &*String::from(it).leak()));
    let list: Vec<&str> = queries.filter(|it| !it.is_empty()).collect();
    let runners = vec![
        Runner::each("urlens", &list, |it| {
            urlens::form::parse(it).map(|(name, value)| name.len() + value.len()).sum::<usize>()
        }),
        Runner::each("sorug", &list, |it| {
            let pairs = sorug::parse_urlencoded(it.as_bytes());
            pairs.map(|(name, value)| name.len() + value.len()).sum::<usize>()
        }),
        Runner::each("form_urlencoded", &list, |it| {
            let pairs = form_urlencoded::parse(it.as_bytes());
            pairs.map(|(name, value)| name.len() + value.len()).sum::<usize>()
        }),
        Runner::each("ada-url", &list, |it| {
            let params = UrlSearchParams::parse(*it).unwrap();
            params.entries().map(|(name, value)| name.len() + value.len()).sum::<usize>()
        }),
        Runner::each("ars", &list, |it| {
            let params = ars::UrlSearchParams::parse(it);
            params.entries().map(|(name, value)| name.len() + value.len()).sum::<usize>()
        }),
    ];
    Setup::of("the queries of top100.txt", &list, runners)
}
