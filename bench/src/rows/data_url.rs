//! data: URLs, decoded.

use crate::data::Data;
use crate::row::{Field, Runner};

/// How many bytes each URL holds: icons, images, fonts.
const SIZES: [usize; 4] = [300, 2_000, 12_000, 60_000];

pub fn base64(_: &Data) -> Field {
    let list: Vec<&'static str> = SIZES.iter().map(|&size| url(size)).collect();
    let runners = vec![
        Runner::each("urlens", &list, |it| urlens_schemes::Data::parse(it).unwrap().into_bytes()),
        Runner::each("data-url", &list, |it| {
            data_url::DataUrl::process(it).unwrap().decode_to_vec().unwrap().0
        }),
    ];
    Field::of("4 URLs in base64, of 300 to 60,000 bytes", &list, runners)
}

/// A URL of so many bytes that follow no pattern.
fn url(size: usize) -> &'static str {
    let mut state = 1_u32;
    let bytes: Vec<u8> = (0..size)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    format!("data:image/png;base64,{}", urlens_schemes::data::base64::encode(&bytes)).leak()
}
