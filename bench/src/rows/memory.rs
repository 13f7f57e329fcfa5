//! Memory: how much an owned value takes that keeps the places of its components.

use crate::data::Data;
use crate::memory::counting;
use crate::row::{Effort, Field, Runner};
use iri_string::types::UriString;

/// 74 bytes, as the mean of real lists has.
const TEXT: &str = "https://www.example.org/wp-content/themes/x/js/main.min.js?ver=6.4.2&lang=";

/// What an allocator needs beside each piece of memory, at least.
const OVERHEAD: usize = 16;

pub fn owned(_: &Data) -> Field {
    assert_eq!(TEXT.len(), 74);
    let runners = vec![
        size("urlens", || urlens::Uri::parse(TEXT).unwrap().into_owned()),
        size("urlens, Box<str>", || urlens::Uri::parse(TEXT).unwrap().text_into::<Box<str>>()),
        size("oxiri", || oxiri::Iri::parse(String::from(TEXT)).unwrap()),
        size("fluent-uri", || fluent_uri::Uri::parse(TEXT).unwrap().to_owned()),
        size("url", || url::Url::parse(TEXT).unwrap()),
        size("iri-string, keeps no places", || UriString::try_from(TEXT).unwrap()),
        size("http", || http::Uri::try_from(TEXT).unwrap()),
    ];
    Field::of("a text of 74 bytes", &[TEXT], runners)
}

/// The size of a value, and of all it holds on to.
fn size<T>(name: &'static str, make: impl Fn() -> T) -> Runner {
    let mut value = None;
    let counted = counting(|| value = Some(make()));
    let bytes = counted.map_or(f64::INFINITY, |it| {
        // A value that was moved to a smaller place on the way holds one piece all the same.
        let pieces = usize::min(it.times as usize, 1);
        (size_of::<T>() + it.held as usize + OVERHEAD * pieces) as f64
    });
    Runner { name, effort: Effort::Bytes(bytes) }
}
