//! Conversions to and from the types of other crates, each behind a feature with the name of the crate.
//!
//! Parsers disagree about some texts. A conversion parses the text with the other crate, and fails if that crate
//! rejects it or reads other components: a URL that was checked as one type does not become another one.

#[cfg(feature = "http")]
mod http;
#[cfg(feature = "url")]
mod url;

/// The offset of the first byte in which two texts differ.
fn first_difference(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}
