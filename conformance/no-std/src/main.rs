//! Proof that urlens needs no standard library: a program with none, with a panic handler and an
//! allocator of its own, that parses, resolves and normalizes, hosts and marks beyond
//! ASCII included, and exits with 0 if all came out right.
//!
//! A `#![no_std]` library proves nothing, since whatever it depends on may bring `std` along. This
//! does not link if anything does.
#![no_std]
#![no_main]

use static_alloc::Bump;
use urlens::{Iri, Normalization, Uri, UriRef, Url, uri};

/// Gives out one piece of memory after another and takes none back.
#[global_allocator]
static ARENA: Bump<[u8; 1 << 20]> = Bump::uninit();

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

// What starts a program and ends it is C's; nothing else is.
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
