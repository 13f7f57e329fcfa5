//! Memory between two pages that may not be read: a read outside of a text ends the process.
//!
//! This tool of the tests has the only `unsafe` code outside of the vector instructions and the C interface.

#![cfg(unix)]
#![allow(unsafe_code)]

use nix::sys::mman::{MapFlags, ProtFlags, mmap_anonymous, mprotect, munmap};
use std::ffi::c_void;
use std::num::NonZeroUsize;
use std::ptr::NonNull;

/// A multiple of the size of a page on every machine.
const PAGE: usize = 1 << 16;
const ALL: NonZeroUsize = NonZeroUsize::new(3 * PAGE).expect("not zero");

/// A page between two pages that may not be read or written.
pub struct Page {
    start: NonNull<u8>,
}

impl Page {
    /// Allocates the pages.
    ///
    /// # Panics
    ///
    /// If the system has no memory.
    pub fn new() -> Self {
        // SAFETY: new memory, at an address that the system chooses.
        let start =
            unsafe { mmap_anonymous(None, ALL, ProtFlags::PROT_NONE, MapFlags::MAP_PRIVATE) };
        let start = start.expect("three pages").cast::<u8>();
        let page = Self { start };
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        // SAFETY: the second page belongs to this value.
        unsafe { mprotect(page.middle().cast::<c_void>(), PAGE, access) }
            .expect("access to a page");
        page
    }

    fn middle(&self) -> NonNull<u8> {
        // SAFETY: there are three pages.
        unsafe { self.start.add(PAGE) }
    }

    /// The last bytes of the page, which are followed by a page that may not be read.
    ///
    /// # Panics
    ///
    /// If the page is shorter.
    pub fn last(&mut self, length: usize) -> &mut [u8] {
        let whole = self.whole();
        let start = whole.len().checked_sub(length).expect("a length within a page");
        &mut whole[start..]
    }

    /// The first bytes of the page, which follow a page that may not be read.
    ///
    /// # Panics
    ///
    /// If the page is shorter.
    pub fn first(&mut self, length: usize) -> &mut [u8] {
        &mut self.whole()[..length]
    }

    fn whole(&mut self) -> &mut [u8] {
        // SAFETY: the page may be read and written, has been filled with zeros by the system, and is borrowed.
        unsafe { std::slice::from_raw_parts_mut(self.middle().as_ptr(), PAGE) }
    }
}

impl Default for Page {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // SAFETY: these pages were allocated by `new`, and no reference to them is left.
        let _ = unsafe { munmap(self.start.cast::<c_void>(), 3 * PAGE) };
    }
}
