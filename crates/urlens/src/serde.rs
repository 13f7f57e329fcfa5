//! serde support: references are serialized as strings.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use urlens::{Uri, UriRef};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Link<'a> {
//!     #[serde(borrow)]
//!     base: Uri<&'a str>, // borrowed from the input
//!     to: UriRef,
//! }
//! let json = r#"{"base":"http://example.org/","to":"../a"}"#;
//! let link: Link = serde_json::from_str(json)?;
//! assert_eq!(link.base.resolve(&link.to).unwrap(), "http://example.org/a");
//! assert_eq!(serde_json::to_string(&link)?, json);
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::dialect::Dialect;
use crate::error::ParseError;
use crate::host::Host;
use crate::origin::Origin;
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use alloc::string::String;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Implements both traits for a type by its text.
macro_rules! by_text {
    ($type:ident, $name:ident) => {
        impl<D: Dialect, T: Text> Serialize for $type<D, T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_ref())
            }
        }
        impl<'de, D: Dialect, T: Text + Deserialize<'de>> Deserialize<'de> for $type<D, T>
        where
            Self: TryFrom<T, Error = ParseError>,
        {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                let text = T::deserialize(deserializer)?;
                Self::try_from(text).map_err(|error| {
                    // The text is shown on the same line: many formats print one line.
                    let text = error.text();
                    R::Error::custom(format_args!("invalid {}: {error}{text}", D::$name))
                })
            }
        }
    };
}
by_text!(Reference, REFERENCE);
by_text!(Identifier, IDENTIFIER);

/// Implements `Serialize` by `Display`.
macro_rules! by_display {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<$($generics)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}
by_display!([T: AsRef<str>] Host<T>, [] Origin);

/// Implements `Deserialize` by `FromStr`.
macro_rules! by_from_str {
    ($($type:ty),*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                String::deserialize(deserializer)?.parse().map_err(R::Error::custom)
            }
        }
    )*};
}
by_from_str!(Host<String>, Origin);
