//! Functions of the standard library that the minimum version of Rust does not have yet.

use core::fmt;

/// The largest character boundary of a text that is not above `at` (`str::floor_char_boundary`, Rust 1.91).
pub(crate) fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A value that a function formats (`fmt::from_fn`, Rust 1.93).
pub(crate) fn from_fn<F>(format: F) -> impl fmt::Display
where
    F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result,
{
    FromFn(format)
}

struct FromFn<F>(F);

impl<F> fmt::Display for FromFn<F>
where
    F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn boundaries() {
        let floor = |at| super::floor_char_boundary("aé€", at);
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(floor), [0, 1, 1, 3, 3, 3, 6, 6]);
    }
}
