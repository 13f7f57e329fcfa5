//! Conversions of the names in NOSH and AT URIs.

use super::{Did, Handle, Nsid, RecordKey};
use crate::SchemeError;

macro_rules! conversions {
    ($name:ident) => {
        impl AsRef<str> for $name<'_> {
            fn as_ref(&self) -> &str {
                self.0
            }
        }
        impl<'a> TryFrom<&'a str> for $name<'a> {
            type Error = SchemeError;
            fn try_from(text: &'a str) -> Result<Self, SchemeError> {
                Self::parse(text)
            }
        }
    };
}
conversions!(Did);
conversions!(Handle);
conversions!(Nsid);
conversions!(RecordKey);
