//! `Serialize` and `Deserialize` for [`Agreed`], as its text.

use crate::Agreed;
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
