//! The texts a reference can be kept in.

use crate::error::{ParseError, Rejected};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;

/// A text that a reference can be kept in: `&str`, [`String`], [`Cow<str>`](Cow), `Box<str>` or
/// `Arc<str>`.
///
/// ```
/// use std::sync::Arc;
/// use urlens::Uri;
///
/// let borrowed: Uri<&str> = Uri::parse("http://example.org/")?;
/// let shared: Uri<Arc<str>> = borrowed.text_into();
/// assert_eq!(shared, borrowed);
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub trait Text: AsRef<str> + sealed::Sealed {
    /// What parsing gives back when it fails: [`ParseError`] for borrowed text, and
    /// [`Rejected`], which holds the text too, for owned text.
    type Rejected: Into<ParseError>;

    #[doc(hidden)]
    fn reject(self, error: ParseError) -> Self::Rejected;
}

/// Text that can be read for `'o`, however short the borrow `'i` is.
///
/// A `&'o str` can be read for all of `'o`; a `String` only while it is borrowed. This is what
/// lets a component outlive the `Uri<&str>` it was taken from:
///
/// ```
/// fn host(text: &str) -> Option<&str> {
///     urlens::Uri::parse(text).ok()?.host_str()
/// }
/// assert_eq!(host("http://example.org/"), Some("example.org"));
/// ```
pub trait Lasting<'i, 'o>: Text {
    #[doc(hidden)]
    fn lasting(&'i self) -> &'o str;
}

impl Text for &str {
    type Rejected = ParseError;
    fn reject(self, error: ParseError) -> ParseError {
        error
    }
}
impl<'o> Lasting<'_, 'o> for &'o str {
    fn lasting(&self) -> &'o str {
        self
    }
}

/// The owned texts differ in nothing but their names.
macro_rules! owned {
    ($($text:ty),*) => {$(
        impl Text for $text {
            type Rejected = Rejected<Self>;
            fn reject(self, error: ParseError) -> Rejected<Self> {
                Rejected { error, input: self }
            }
        }
        impl<'a> Lasting<'a, 'a> for $text {
            fn lasting(&'a self) -> &'a str {
                self
            }
        }
        impl sealed::Sealed for $text {}
    )*};
}
owned!(String, Cow<'_, str>, Box<str>, Arc<str>);

mod sealed {
    /// Keeps [`Text`](super::Text) to types that give the same text each time they are asked.
    pub trait Sealed {}
    impl Sealed for &str {}
}
