//! Items for macros of this crate and for `urlens-ops`, without a promise of stability.

pub use crate::mask::Masked;
pub use crate::web_address::is_resolver;
#[cfg(feature = "serde")]
pub use serde;

/// Deserializes a text and parses it. The error has the name of the type.
#[cfg(feature = "serde")]
pub fn from_text<'de, D, T>(deserializer: D, name: &str) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: core::str::FromStr<Err = crate::SchemeError>,
{
    use serde::de::Error as _;
    let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
    text.parse().map_err(|error| D::Error::custom(format_args!("invalid {name}: {error}")))
}
