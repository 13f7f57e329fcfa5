//! Proof that urlens needs no standard library: a program with none, with a panic handler and an
//! allocator of its own, that parses, resolves and normalizes, hosts and marks beyond
//! ASCII included, and exits with 0 if all came out right.
//!
//! A `#![no_std]` library proves nothing, since whatever it depends on may bring `std` along. This
//! does not link if anything does.
#![no_std]
#![no_main]

use core::alloc::{GlobalAlloc, Layout};
use core::sync::atomic::{AtomicUsize, Ordering};
use urlens::{Iri, Normalization, Uri, UriRef, Url, uri};

/// Gives out one piece of memory after another and takes none back.
struct Arena;

const SIZE: usize = 1 << 20;
static mut MEMORY: [u8; SIZE] = [0; SIZE];
static USED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every piece lies within MEMORY, is aligned as asked, and is given out once, because USED
// only grows.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let memory = (&raw mut MEMORY).cast::<u8>();
        let mut start = 0;
        let taken = USED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
            let address = memory as usize + used;
            start = used + address.next_multiple_of(layout.align()) - address;
            start.checked_add(layout.size()).filter(|&end| end <= SIZE)
        });
        match taken {
            // SAFETY: `start` and what follows were just found to lie within MEMORY.
            Ok(_) => unsafe { memory.add(start) },
            Err(_) => core::ptr::null_mut(),
        }
    }
    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ARENA: Arena = Arena;

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
