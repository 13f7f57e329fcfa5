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

use crate::dialect::{Dialect, Strict, Whatwg};
use crate::error::ParseError;
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::whatwg::Url;
use alloc::string::String;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Implements both traits for a type by its text.
macro_rules! by_text {
    ($type:ident, $name:ident) => {
        impl<D: Dialect, T: Text> Serialize for $type<D, T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_ref())
            }
        }
        impl<'de, D: Strict, T: Text + Deserialize<'de>> Deserialize<'de> for $type<D, T> {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                let text = T::deserialize(deserializer)?;
                Self::parse(text).map_err(|error| invalid(D::$name, error.into()))
            }
        }
    };
}
by_text!(Reference, REFERENCE);
by_text!(Identifier, IDENTIFIER);

/// URLs are parsed by the URL Standard, and serialized in canonical form.
impl<'de> Deserialize<'de> for Identifier<Whatwg, String> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        Url::parse_owned(String::deserialize(deserializer)?)
            .map_err(|rejected| invalid(Whatwg::IDENTIFIER, rejected.error))
    }
}
impl<'de> Deserialize<'de> for Reference<Whatwg, String> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| invalid(Whatwg::REFERENCE, error))
    }
}

fn invalid<E: serde::de::Error>(name: &str, error: ParseError) -> E {
    E::custom(format_args!("invalid {name}: {error}"))
}
