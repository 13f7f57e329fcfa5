//! Fast paths: optimized implementations for common input.
//!
//! A fast path may make marks and text itself. It returns `None` or `false` for input that it does not
//! support, or calls the general implementation itself. Both give equal results, and a test runs both on
//! random texts: `URLENS_CASES` sets their number, and a case that fails prints its `URLENS_SEED`. Some are
//! outside this module, next to their general implementation; many of these have names that end in `_fast`
//! or start with `splice_`.
//!
//! `simd` makes masks with AVX2 on x86-64, NEON on aarch64 and simd128 in WebAssembly. The latter two
//! implement a trait of 16-byte vectors, over which `vector16` is written once; `model` implements it
//! without vector instructions, for tests on every machine. Without vector instructions, `portable` scans
//! with tables, eight bytes at a time, and gives the same marks and flags.
//!
//! All fast paths, with the row of docs/performance.md that needs each. One without such a row is removed.
//!
//! | fast path | general implementation | test that runs both ways | row |
//! |---|---|---|---|
//! | `fast::simd::{walk, find_not_in, mask_not_in}`: masks of 64 bytes | a loop over bytes | `fast/simd/tests.rs`: `vector_and_plain_masks_agree` | all |
//! | `fast::simd::window`: masks of 32 bytes from an offset | a loop over bytes | `fast/simd/tests.rs`: `vector_and_plain_windows_agree` | d |
//! | `fast::scan`: marks of common references | `scan::scan` | `fast/scan/tests.rs`: `fast_and_general_scan_agree` | a, a3, b |
//! | `fast::scan_with_flags`: marks, and what a text may contain | `scan::scan`, all flags set | `fast/scan/tests.rs`: `fast_and_general_scan_agree` | c |
//! | `fast::portable::scan`: both, without vector instructions | `scan::scan`, all flags set | `fast/scan/tests.rs`: `fast_and_general_scan_agree` | a, c, matrix, all without vector instructions |
//! | `fast::words`: classes of eight bytes in an integer, without vector instructions | a loop over bytes | `fast/words.rs`: `words_and_bytes_agree` | a, c, d, f without vector instructions |
//! | `fast::url::WebScan`: web URLs that one scan finds to be canonical, or to need escapes only | `parse_any` in `whatwg/parse.rs` | `whatwg/parse/tests.rs`: `fast_and_general_parsing_agree` | c, c' |
//! | `scheme::{web_prefix, web_prefix_length}`: the start of a web URL in eight bytes | `split::scheme` | `whatwg/parse/tests.rs`: `fast_and_general_scheme_agree` | c, d |
//! | `fast::host`: `can_parse` and `host_of` of plain names | `is_url`, `host_of` in `whatwg/parse.rs` | `whatwg/parse/tests.rs`: `fast_and_general_parsing_agree`; `fast/host.rs`: `portable_and_general_names_agree` | d |
//! | `fast::ipv4::is_decimal`: IPv4 addresses without a loop over digits | `ipv4::read_decimal` | `fast/ipv4.rs`: `fast_and_general_addresses_agree` | matrix |
//! | `punycode::append_short_fast`: labels of at most 64 characters, with a mask | `append_label` | `host/punycode.rs`: `fast_and_general_encoding_agree` | k, k' |
//! | `domain::to_ascii`: lowercase ASCII, by masks | a check of each character | `host/domain.rs`: `fast_and_general_ascii_agree` | k |
//! | `dots::find`: dot segments, by masks; `find_by_words` without vector instructions | a search segment by segment, in the test | `dots.rs`: `vector_and_plain_dots_agree` | e, f |
//! | `fast::normalize::find_flags`: what normalization may change, by masks | `walk` in `op/normalize/walk.rs`, all flags set | `fast/normalize.rs`: `flags_are_complete` | f |
//! | `fast::url::uri_marks`, `leaves_text_fast`, `leaves_web_url`: URLs that the steps leave unchanged | parse, steps, parse | `op/normalize/tests.rs`: `fast_and_general_url_normalization_agree` | bulk |
//! | `Writer::escape`: non-ASCII bytes, 16 at a time | `percent::encode_into`, then `scan` | `fast/splice.rs`: `fast_and_general_escaping_agree`; `fast/simd/escapes.rs`: `vector_and_plain_escapes_agree` | g1 |
//! | `fast::simd::decode_base64_blocks`: 32 digits at a time | `urlens_schemes::data::base64`: four digits, or one | `fast/simd/base64.rs`: `vector_and_plain_base64_agree` | l |
//! | `Writer::{put_path, put_path_without_dots, put_query, remove_query, put_host, put_port, put_username, put_password}`, `append_path` and `splice_fragment` in `op/edit/url_path.rs`, `with_encoded` in `whatwg.rs`: replaces a range of a web URL | `write_path`, `write_query`, `write_host` and others in `op/edit/` | `op/edit/url_path.rs`: `fast_and_general_setters_agree` | h, h2, h3 |
//! | `fast::simd::replace`: moves what follows a range once | `String::replace_range` | `fast/simd/replace.rs`: `fast_and_general_replacement_agree` | h, h2, h3 |
//! | `percent::decode_marked`: escapes, by masks | a loop over bytes | `percent.rs`: `fast_and_general_decoding_agree` | i |
//! | `query::Pairs`: `&`, by masks | `str::split` | `query.rs`: `fast_and_general_pairs_agree` | i |
//! | `form::Parse`: delimiters and escapes, by masks | `str::split`, then decoding | `tests/form.rs`: `fast_and_general_parsing_agree` | i |
//! | `CommonUrl` in `crates/urlens-programs/src/common_url.rs`: common URLs, read by all programs | the emulation of each program | `crates/urlens-programs/src/common_url.rs`: `fast_and_general_readings_agree` | `examples/speed.rs` |

pub(crate) mod host;
mod ipv4;
pub(crate) mod normalize;
mod portable;
mod scan;
pub(crate) mod simd;
mod splice;
pub(crate) mod url;
pub(crate) mod words;

use crate::percent::NOT_PERCENT;
pub(crate) use scan::{Flags, Scanned, scan, scan_with_flags};
pub use simd::decode_base64_blocks;
pub(crate) use simd::{ByteSet, ESCAPES, find_not_in, mask_not_in};

/// A mask of those of the first 64 bytes that are one of a few characters; `others` has all other bytes.
#[inline]
pub(crate) fn mask_of<const N: usize>(bytes: &[u8], set: [u8; N], others: &ByteSet) -> u64 {
    if bytes.len() >= 8 && simd::has_vectors() {
        mask_not_in(bytes, others)
    } else {
        words::mask_of(bytes, set)
    }
}

/// The offset of the first percent sign.
#[inline]
pub(crate) fn find_percent(bytes: &[u8]) -> Option<usize> {
    if bytes.len() >= 8 && simd::has_vectors() {
        find_not_in(bytes, &NOT_PERCENT)
    } else {
        words::find(bytes, b'%')
    }
}

/// `false` in WebAssembly without vectors, where the size of a module matters more than its speed:
/// all texts are left to the general implementations, and the compiler removes most fast paths.
pub(crate) const ENABLED: bool = cfg!(any(not(target_arch = "wasm32"), target_feature = "simd128"));
