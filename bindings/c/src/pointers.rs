//! Checked access to pointers from C: arguments, results, and panics as errors.

use crate::error::{Error, Failure};
use crate::identifier::Identifier;
use crate::strings::bytes;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use urlens_ops::Any;

/// Runs `work` and returns its error to C. A panic becomes the error `panic`; null is success.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> *mut Error {
    // Unwind safe: `work` writes through pointers of C last, one whole value at a time.
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<&str>().copied();
        let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Err(Failure::new("panic", message.unwrap_or("panic without a message")))
    });
    match done {
        Ok(()) => std::ptr::null_mut(),
        Err(failure) => failure.into_raw(),
    }
}

/// A value that can be handed over to C: boxed, and freed by a function of this crate.
pub(crate) trait IntoRaw {
    /// The type that C points to.
    type Raw;
    fn into_raw(self) -> *mut Self::Raw;
}

/// `None` is null.
impl<T: IntoRaw> IntoRaw for Option<T> {
    type Raw = T::Raw;
    fn into_raw(self) -> *mut T::Raw {
        self.map_or(std::ptr::null_mut(), T::into_raw)
    }
}

/// Writes an owned result to `place`, the argument called `name`.
///
/// # Safety
///
/// As [`write_result`].
pub(crate) unsafe fn write_owned<T: IntoRaw>(
    place: *mut *mut T::Raw,
    name: &str,
    work: impl FnOnce() -> Result<T, Failure>,
) -> *mut Error {
    // SAFETY: the caller guarantees the same.
    unsafe { write_result(place, name, || Ok(work()?.into_raw())) }
}

/// Writes the result of `work` to `place`, the argument called `name`. The previous value is
/// overwritten without being dropped. If `place` is null, `work` is not called.
///
/// # Safety
///
/// `place` is null or valid for writes of a `T`.
pub(crate) unsafe fn write_result<T>(
    place: *mut T,
    name: &str,
    work: impl FnOnce() -> Result<T, Failure>,
) -> *mut Error {
    guard(|| {
        if place.is_null() {
            return Err(Failure::null(name));
        }
        // SAFETY: the caller guarantees that `place` is valid for writes.
        unsafe { write(place, work()?, name) }
    })
}

/// Writes `value` to `place`, the argument called `name`.
///
/// # Safety
///
/// As [`write_result`].
pub(crate) unsafe fn write<T>(place: *mut T, value: T, name: &str) -> Result<(), Failure> {
    if place.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: it is not null, and the caller guarantees that it is valid for writes.
    unsafe { place.write(value) };
    Ok(())
}

/// Changes an identifier. On an error it is unchanged.
///
/// # Safety
///
/// `identifier` is null or a valid handle that no other thread uses during the call. `change` may
/// read it.
pub(crate) unsafe fn edit(
    identifier: *mut Identifier,
    change: impl FnOnce(Any) -> Result<Any, Failure>,
) -> *mut Error {
    guard(|| {
        // The new value may be a view of the identifier's own text, so a copy is changed, which then
        // replaces the identifier.
        // SAFETY: the caller guarantees the handle.
        let changed = change(unsafe { shared(identifier, "identifier") }?.0.clone())?;
        // SAFETY: it is not null, and no reference to it is left.
        unsafe { (*identifier).0 = changed };
        Ok(())
    })
}

/// The value that `pointer`, the argument called `name`, points to.
///
/// # Safety
///
/// `pointer` is null, or points to a `T` that is not changed or freed during `'a`.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: `as_ref` checks for null, and the caller guarantees the rest.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::null(name))
}

/// The value of an identifier, the argument called `name`.
///
/// # Safety
///
/// As [`shared`].
pub(crate) unsafe fn any<'a>(pointer: *const Identifier, name: &str) -> Result<&'a Any, Failure> {
    // SAFETY: the caller guarantees the same.
    unsafe { shared(pointer, name) }.map(|it| &it.0)
}

/// The text of `length` bytes at `data`, the argument called `name`; `None` if `data` is null.
///
/// # Safety
///
/// `data` is null, or points to `length` bytes that are not changed or freed during `'a`.
pub(crate) unsafe fn optional_text<'a>(
    data: *const c_char,
    length: usize,
    name: &str,
) -> Result<Option<&'a str>, Failure> {
    if data.is_null() {
        return Ok(None);
    }
    // SAFETY: it is not null, and the caller guarantees the rest.
    let bytes = unsafe { bytes(data, length) }
        .ok_or_else(|| Failure::new("too-long", format!("the length of `{name}` is too large")))?;
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
    // SAFETY: the caller guarantees the same.
    unsafe { optional_text(data, length, name) }?.ok_or_else(|| Failure::null(name))
}

/// Frees a value that C owned; null is ignored.
///
/// # Safety
///
/// `pointer` is null, or came from `Box::into_raw` in this crate and is not used again.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if pointer.is_null() {
        return;
    }
    // SAFETY: it is not null, and the caller guarantees the rest.
    let it = unsafe { Box::from_raw(pointer) };
    // No type of this crate panics when it is dropped. If one does, the panic is ignored.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(it)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::urlens_error_free;

    /// A panic becomes an error with its message.
    #[test]
    fn panics_become_errors() {
        for (error, message) in [
            (guard(|| panic!("a {} word", "made")), "a made word"),
            (guard(|| panic!("a word")), "a word"),
            (guard(|| std::panic::panic_any(7)), "panic without a message"),
        ] {
            // SAFETY: `guard` made it, and it is freed below.
            let it = unsafe { &*error };
            assert_eq!((it.code.text(), it.message.text()), (Some("panic"), Some(message)));
            // SAFETY: as above, once.
            unsafe { urlens_error_free(error) };
        }
    }
}
