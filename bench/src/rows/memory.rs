//! The memory of an owned value that stores the offsets of its components.

use crate::data::Data;
use crate::memory::counting;
use crate::row::{Effort, Runner, Setup};
use iri_string::types::UriString;
use std::hint::black_box;

/// A text of 74 bytes, the mean of real lists.
const TEXT: &str = "https://www.example.org/wp-content/themes/x/js/main.min.js?ver=6.4.2&lang=";

/// The minimum overhead of an allocator per allocation.
const OVERHEAD: usize = 16;

pub fn owned(_: &Data) -> Setup {
    assert_eq!(TEXT.len(), 74);
    let runners = vec![
        size("urlens", || urlens::Uri::parse(TEXT).unwrap()),
        size("urlens, Box<str>", || {
            urlens::Uri::parse_borrowed(TEXT).unwrap().text_into::<Box<str>>()
        }),
        size("oxiri", || oxiri::Iri::parse(String::from(TEXT)).unwrap()),
        size("fluent-uri", || fluent_uri::Uri::parse(TEXT).unwrap().to_owned()),
        size("url", || url::Url::parse(TEXT).unwrap()),
        size("iri-string, stores no offsets", || UriString::try_from(TEXT).unwrap()),
        size("http", || http::Uri::try_from(TEXT).unwrap()),
    ];
    Setup::of("a text of 74 bytes", &[TEXT], runners)
}

/// The size of a value, including its heap memory.
fn size<T>(name: &'static str, make: impl Fn() -> T) -> Runner {
    let mut value = None;
    let counted = counting(|| value = Some(black_box(make())));
    let bytes = counted.map_or(f64::INFINITY, |it| {
        // A value that was reallocated still holds one allocation.
        let pieces = usize::min(it.times as usize, 1);
        (size_of::<T>() + it.held as usize + OVERHEAD * pieces) as f64
    });
    Runner { name, effort: Effort::Bytes(bytes) }
}
