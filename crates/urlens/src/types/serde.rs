//! Serialization as text, and deserialization by parsing.

use super::{Iri, IriRef, Uri, UriRef, UriZone, Url, UrlRef};
use crate::error::Error;
use crate::host::Host;
use crate::kind::Kind;
use crate::op::parse::parse;
use crate::origin::Origin;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::Display;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The error of a text that is not of the type. The text is shown on the same line: many formats print one
/// line.
fn invalid<E: serde::de::Error>(name: impl Display, error: &Error) -> E {
    E::custom(format_args!("invalid {name}: {error}{}", error.text()))
}

macro_rules! by_text {
    ($($Type:ident),*) => {$(
        impl<T: Text> Serialize for $Type<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
        by_text!(@owned $Type, [] String, [] Box<str>, ['a] Cow<'a, str>);
    )*};
    (@owned $Type:ident, $([$($lifetime:lifetime)?] $text:ty),*) => {$(
        impl<'de $(, $lifetime)?> Deserialize<'de> for $Type<$text> {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                let text = <$text>::deserialize(deserializer)?;
                match parse(Kind::$Type, &text) {
                    // Only surrounding spaces may have been removed.
                    Ok((Cow::Borrowed(kept), marks)) if kept.len() == text.len() => {
                        Ok(Self::new(text, marks))
                    }
                    Ok((parsed, marks)) => Ok(Self::new(parsed.into_owned().into(), marks)),
                    Err(error) => {
                        Err(invalid(stringify!($Type), &error.in_text(&text)))
                    }
                }
            }
        }
    )*};
}
by_text!(Uri, UriRef, Iri, IriRef, UriZone, Url, UrlRef);

/// A text that is kept as it is can be borrowed from the input.
macro_rules! borrowed {
    ($($Type:ident),*) => {$(
        impl<'de: 'a, 'a> Deserialize<'de> for $Type<&'a str> {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                let text = <&'a str>::deserialize(deserializer)?;
                $Type::parse_borrowed(text).map_err(|error| invalid(stringify!($Type), &error))
            }
        }
    )*};
}
borrowed!(Uri, UriRef, Iri, IriRef, UriZone);

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
