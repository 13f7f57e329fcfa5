//! Macros for constants that the compiler checks.

/// Defines a macro that parses a constant at compile time.
macro_rules! constant {
    ($(#[$docs:meta])* $name:ident, $type:ident) => {
        $(#[$docs])*
        #[macro_export]
        macro_rules! $name {
            ($text:expr) => {
                const { $crate::$type::<&'static str>::constant($text) }
            };
        }
    };
}

constant! {
    /// A constant [`Uri`](crate::Uri), checked by the compiler.
    ///
    /// ```
    /// use urlens::{Uri, uri};
    ///
    /// const HOME: Uri<&str> = uri!("https://example.org/");
    /// assert_eq!(HOME.host_text(), Some("example.org"));
    /// ```
    ///
    /// A text that is not a URI does not compile:
    ///
    /// ```compile_fail
    /// let uri = urlens::uri!("https://exa mple.org/");
    /// ```
    uri, Uri
}
constant! {
    /// A constant [`Url`](crate::Url), checked by the compiler. It must be canonical:
    /// [`Url::parse_const`](crate::Url::parse_const) has the details.
    ///
    /// ```
    /// use urlens::{Url, url};
    ///
    /// const HOME: Url<&str> = url!("https://example.org/");
    /// assert_eq!(HOME.host_text(), Some("example.org"));
    /// ```
    ///
    /// ```compile_fail
    /// let url = urlens::url!("https://example.org"); // the path is missing
    /// ```
    url, Url
}
constant! {
    /// A constant [`UriRef`](crate::UriRef), checked by the compiler.
    ///
    /// ```
    /// assert_eq!(urlens::uri_ref!("../a?b").query(), Some("b"));
    /// ```
    uri_ref, UriRef
}
constant! {
    /// A constant [`Iri`](crate::Iri), checked by the compiler.
    ///
    /// ```
    /// assert_eq!(urlens::iri!("http://example.org/Rhône").path(), "/Rhône");
    /// ```
    iri, Iri
}
constant! {
    /// A constant [`IriRef`](crate::IriRef), checked by the compiler.
    ///
    /// ```
    /// assert_eq!(urlens::iri_ref!("Rhône").path(), "Rhône");
    /// ```
    iri_ref, IriRef
}

use crate::error::SyntaxError;

/// Panics with the code, the component and the offset of an error. A panic in a constant cannot format
/// numbers, so that the message is put together byte by byte.
pub(crate) const fn panic(error: SyntaxError) -> ! {
    let mut message = Message { bytes: [0; 96], length: 0 };
    message.push(error.kind().code());
    message.push(" in ");
    message.push(error.part().name());
    message.push(" at byte ");
    message.push_number(error.at());
    let (text, _) = message.bytes.split_at(message.length);
    match core::str::from_utf8(text) {
        Ok(text) => panic!("{}", text),
        Err(_) => panic!("{}", error.kind().code()),
    }
}

/// The text of a panic in a constant.
struct Message {
    bytes: [u8; 96],
    length: usize,
}

impl Message {
    const fn push(&mut self, text: &str) {
        let mut at = 0;
        while at < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text.as_bytes()[at];
            self.length += 1;
            at += 1;
        }
    }

    const fn push_number(&mut self, number: usize) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        if self.length < self.bytes.len() {
            self.bytes[self.length] = b'0' + (number % 10) as u8;
            self.length += 1;
        }
    }
}
