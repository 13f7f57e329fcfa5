//! `Serialize` and `Deserialize` for [`Agreed`] and [`Network`], as their texts.

use crate::Agreed;
use crate::address::Network;
use alloc::string::String;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urlens::Text;

/// Serializes the text. Deserializing fails unless all standards read the text identically.
///
/// ```
/// use urlens_readings::Agreed;
///
/// assert!(serde_json::from_str::<Agreed>(r#""https://example.org/""#).is_ok());
/// let error = serde_json::from_str::<Agreed>(r#""https://127.1/""#).unwrap_err();
/// assert!(error.to_string().starts_with("different host: critical: invalid or non-canonical IPv4"));
/// ```
impl<T: Text> Serialize for Agreed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
impl<'de, T: Text + Deserialize<'de>> Deserialize<'de> for Agreed<T> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        Self::parse(T::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Serializes the text in CIDR notation.
///
/// ```
/// use urlens_readings::address::Network;
///
/// let network: Network = serde_json::from_str(r#""10.0.0.0/8""#)?;
/// assert_eq!(serde_json::to_string(&network)?, r#""10.0.0.0/8""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Network {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl<'de> Deserialize<'de> for Network {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
