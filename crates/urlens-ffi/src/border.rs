//! The border: what C hands over is checked here, and no panic gets out.

use crate::error::{Error, Failure};
use crate::strings::bytes;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does `work`. An error is given to C as a value, a panic as the error `panic`; null is success.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> *mut Error {
    // What `work` may leave half done is behind pointers of C, and is written last and at once.
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<&str>().copied();
        let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Err(Failure::new("panic", said.unwrap_or("a panic without a message")))
    });
    match done {
        Ok(()) => std::ptr::null_mut(),
        Err(failure) => failure.into_raw(),
    }
}

/// What `pointer`, the argument called `name`, points to.
///
/// # Safety
///
/// If it is not null, it points to a `T` that nobody changes or frees in the lifetime `'a`.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: null is what `as_ref` checks for, the rest is what the caller promises.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::null(name))
}

/// Writes `value` to where `place`, the argument called `name`, points. What was there is
/// overwritten as it is: before a result is given there is nothing in its place.
///
/// # Safety
///
/// If it is not null, there is room for a `T`, and nobody else uses it meanwhile.
pub(crate) unsafe fn put<T>(place: *mut T, value: T, name: &str) -> Result<(), Failure> {
    if place.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: it is not null, and the caller promises the room.
    unsafe { place.write(value) };
    Ok(())
}

/// Whether there is a place for a result, so that no work is done, and nothing made, for nobody.
pub(crate) fn needed<T>(place: *mut T, name: &str) -> Result<(), Failure> {
    if place.is_null() { Err(Failure::null(name)) } else { Ok(()) }
}

/// The text of `length` bytes at `data`, the argument called `name`; nothing if that is null.
///
/// # Safety
///
/// If it is not null, `length` bytes are there, which nobody changes or frees in the lifetime `'a`.
pub(crate) unsafe fn optional_text<'a>(
    data: *const c_char,
    length: usize,
    name: &str,
) -> Result<Option<&'a str>, Failure> {
    if data.is_null() {
        return Ok(None);
    }
    // SAFETY: it is not null, and the caller promises the rest.
    let bytes = unsafe { bytes(data, length) }
        .ok_or_else(|| Failure::new("too-long", format!("`{name}` is longer than memory")))?;
    std::str::from_utf8(bytes).map(Some).map_err(|error| {
        let at = error.valid_up_to();
        Failure::new("utf-8", format!("`{name}` is not UTF-8 at byte {at}")).at(at)
    })
}

/// The text of `length` bytes at `data`, the argument called `name`.
///
/// # Safety
///
/// As [`optional_text`].
pub(crate) unsafe fn text<'a>(
    data: *const c_char,
    length: usize,
    name: &str,
) -> Result<&'a str, Failure> {
    // SAFETY: what the caller promises is what is asked for.
    unsafe { optional_text(data, length, name) }?.ok_or_else(|| Failure::null(name))
}

/// Takes back what was given to C; nothing happens for null.
///
/// # Safety
///
/// If it is not null, it came from `Box::into_raw` of this crate, and nobody uses it any more.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if pointer.is_null() {
        return;
    }
    // SAFETY: it is not null, and the caller promises the rest.
    let it = unsafe { Box::from_raw(pointer) };
    // No type of ours panics when it is dropped. Should one come to, C does not hear of it.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(it)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::urlens_error_free;

    /// A panic is an error like others, with what it said.
    #[test]
    fn no_panic_crosses() {
        for (error, message) in [
            (guard(|| panic!("a {} word", "made")), "a made word"),
            (guard(|| panic!("a word")), "a word"),
            (guard(|| std::panic::panic_any(7)), "a panic without a message"),
        ] {
            // SAFETY: `guard` made it, and it is freed below.
            let it = unsafe { &*error };
            assert_eq!((it.code.text(), it.message.text()), (Some("panic"), Some(message)));
            // SAFETY: as above, once.
            unsafe { urlens_error_free(error) };
        }
    }
}
