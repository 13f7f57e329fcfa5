//! Decoding data: URLs.

use crate::data::Data;
use crate::row::{Runner, Setup};

/// The number of bytes in each URL, as in icons, images and fonts.
const SIZES: [usize; 4] = [300, 2_000, 12_000, 60_000];

pub fn base64(_: &Data) -> Setup {
    let list: Vec<&'static str> = SIZES.iter().map(|&size| url(size)).collect();
    let runners = vec![
        Runner::each("urlens", &list, |it| urlens_schemes::Data::parse(it).unwrap().into_bytes()),
        Runner::each("data-url", &list, |it| {
            data_url::DataUrl::process(it).unwrap().decode_to_vec().unwrap().0
        }),
    ];
    Setup::of("4 URLs in base64, of 300 to 60,000 bytes", &list, runners)
}

/// A data URL with this many pseudo-random bytes.
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
