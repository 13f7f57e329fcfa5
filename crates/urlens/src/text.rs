//! The string types that hold the text of a reference.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;

/// A string type that holds the text of a reference: `&str`, [`String`], [`Cow<str>`](Cow),
/// `Box<str>` or `Arc<str>`.
///
/// ```
/// use std::sync::Arc;
/// use urlens::{Text, Uri};
///
/// let borrowed: Uri<&str> = Uri::parse_borrowed("http://example.org/")?;
/// let shared: Uri<Arc<str>> = borrowed.text_into();
/// assert_eq!(shared, borrowed);
///
/// fn host_length<T: Text>(uri: &Uri<T>) -> Option<usize> {
///     Some(uri.host_text()?.len())
/// }
/// assert_eq!(host_length(&shared), Some(11));
/// # Ok::<(), urlens::Error>(())
/// ```
pub trait Text: AsRef<str> + sealed::Sealed {}

macro_rules! texts {
    ($($text:ty),*) => {$(
        impl Text for $text {}
        impl sealed::Sealed for $text {}
    )*};
}
texts!(&str, String, Cow<'_, str>, Box<str>, Arc<str>);

mod sealed {
    /// Restricts [`Text`](super::Text) to types whose `as_ref` always returns the same text.
    pub trait Sealed {}
}
