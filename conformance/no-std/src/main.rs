//! A program without the standard library, with its own panic handler and allocator. It parses, resolves
//! and normalizes, also non-ASCII hosts and combining marks, and exits with 0 if the results are right.
//!
//! A `#![no_std]` library proves nothing, because its dependencies may use `std`. This program does not
//! link if one does.
#![no_std]
#![no_main]

use static_alloc::Bump;
use urlens::{Iri, Normalization, Uri, UriRef, Url, uri};

/// An allocator that never frees.
#[global_allocator]
static ARENA: Bump<[u8; 1 << 20]> = Bump::uninit();

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

// Only the start and the end of the program come from C.
#[link(name = "c")]
unsafe extern "C" {}

const HOME: Uri<&str> = uri!("http://example.org/a/b");

fn works() -> Option<bool> {
    let up = UriRef::parse("../%7Ec?d#e").ok()?;
    let resolved = HOME.resolve(&up).ok()?;
    let iri = Iri::parse("http://example.org/Rhône").ok()?;
    Some(
        resolved == "http://example.org/%7Ec?d#e"
            && resolved.normalize_with(&Normalization::SCHEME) == "http://example.org/~c?d#e"
            && iri.to_uri().ok()? == "http://example.org/Rh%C3%B4ne"
            && Iri::parse("http://h/Rho\u{302}ne").ok()?.to_nfc().ok()? == "http://h/Rhône"
            && Url::parse("http://Bücher.example").ok()? == "http://xn--bcher-kva.example/"
            && Uri::parse("http://a b/").is_err(),
    )
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    i32::from(works() != Some(true))
}
