//! The border: pointers from C are checked here, results are handed over here, and no panic gets out.

use crate::error::{Error, Failure};
use crate::identifier::Identifier;
use crate::strings::bytes;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use urlens_ops::Any;

/// Runs `work`. An error is returned to C as a value, a panic as the error `panic`; null is success.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> *mut Error {
    // `work` writes through pointers of C last, and one value at a time, so that none is half done.
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

/// A value that C owns once it has it: moved to the heap, with a function of ours that frees it.
pub(crate) trait Given {
    /// The type that C sees.
    type Seen;
    fn give(self) -> *mut Self::Seen;
}

/// Absent values are null.
impl<T: Given> Given for Option<T> {
    type Seen = T::Seen;
    fn give(self) -> *mut T::Seen {
        self.map_or(std::ptr::null_mut(), T::give)
    }
}

/// Writes a result, which C then owns, to `place`, the argument called `name`.
///
/// # Safety
///
/// As [`answer`].
pub(crate) unsafe fn give<T: Given>(
    place: *mut *mut T::Seen,
    name: &str,
    work: impl FnOnce() -> Result<T, Failure>,
) -> *mut Error {
    // SAFETY: the caller promises what is asked for.
    unsafe { answer(place, name, || Ok(work()?.give())) }
}

/// Writes a result to `place`, the argument called `name`. The value that was there is overwritten
/// without being dropped. Without a place no work is done.
///
/// # Safety
///
/// If it is not null, there is room for a `T`, and nobody else uses it meanwhile.
pub(crate) unsafe fn answer<T>(
    place: *mut T,
    name: &str,
    work: impl FnOnce() -> Result<T, Failure>,
) -> *mut Error {
    guard(|| {
        if place.is_null() {
            return Err(Failure::null(name));
        }
        // SAFETY: the caller promises the room.
        unsafe { put(place, work()?, name) }
    })
}

/// Writes `value` to `place`, the argument called `name`.
///
/// # Safety
///
/// As [`answer`].
pub(crate) unsafe fn put<T>(place: *mut T, value: T, name: &str) -> Result<(), Failure> {
    if place.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: it is not null, and the caller promises the room.
    unsafe { place.write(value) };
    Ok(())
}

/// Changes an identifier, or leaves it as it is if that fails.
///
/// # Safety
///
/// `identifier` is null or one that nobody else uses meanwhile, except that `change` may read it.
pub(crate) unsafe fn edit(
    identifier: *mut Identifier,
    change: impl FnOnce(Any<'static>) -> Result<Any<'static>, Failure>,
) -> *mut Error {
    guard(|| {
        // A new value may be a view of the identifier's own text. So a copy is changed, and replaces
        // the identifier when `change` is done with the view.
        // SAFETY: the caller promises that it is one.
        let changed = change(unsafe { shared(identifier, "identifier") }?.0.clone())?;
        // SAFETY: it is not null, and nobody uses it any more.
        unsafe { (*identifier).0 = changed };
        Ok(())
    })
}

/// The value that `pointer`, the argument called `name`, points to.
///
/// # Safety
///
/// If it is not null, it points to a `T` that nobody changes or frees in the lifetime `'a`.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: `as_ref` checks for null, and the caller promises the rest.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::null(name))
}

/// The value of an identifier, the argument called `name`.
///
/// # Safety
///
/// As [`shared`].
pub(crate) unsafe fn any<'a>(
    pointer: *const Identifier,
    name: &str,
) -> Result<&'a Any<'static>, Failure> {
    // SAFETY: the caller promises what is asked for.
    unsafe { shared(pointer, name) }.map(|it| &it.0)
}

/// The text of `length` bytes at `data`, the argument called `name`; `None` if `data` is null.
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
    // SAFETY: the caller promises what is asked for.
    unsafe { optional_text(data, length, name) }?.ok_or_else(|| Failure::null(name))
}

/// Frees a value that C owned; null is ignored.
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

    /// A panic is an error like others, with its message.
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
