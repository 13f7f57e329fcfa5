//! Common trait implementations of the scheme types, all based on their text; and serde.

/// Implements parsing, printing, conversion and comparison by text for a
/// [`SchemeType`](crate::SchemeType). The second argument is an identifier for the examples.
///
/// `Debug` hides passwords of the identifier and of URLs within it. With the feature `serde`, the type
/// is serialized as its text.
///
/// Exported for the example in CONTRIBUTING.md, which is a test; not part of the public interface.
#[doc(hidden)]
#[macro_export]
macro_rules! typed {
    ($type:ident, $example:literal) => {
        impl $type {
            /// Parses an identifier by the default profile.
            ///
            /// ```
            #[doc = concat!("let parsed = urlens_schemes::", stringify!($type), "::parse(", stringify!($example), ")?;")]
            #[doc = concat!("assert_eq!(parsed.as_str(), ", stringify!($example), ");")]
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn parse(text: &str) -> Result<Self, $crate::SchemeError> {
                <Self as $crate::SchemeType>::read(text, Default::default())
            }

            /// The text of the identifier, as parsed.
            ///
            /// ```
            #[doc = concat!("let parsed: urlens_schemes::", stringify!($type), " = ", stringify!($example), ".parse()?;")]
            #[doc = concat!("assert_eq!(parsed.as_str(), ", stringify!($example), ");")]
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn as_str(&self) -> &str {
                $crate::SchemeIdentifier::text(self)
            }

            /// Returns `true` if the two are equivalent by the rules of the scheme. `==` compares
            /// texts.
            ///
            /// ```
            #[doc = concat!("let parsed = urlens_schemes::", stringify!($type), "::parse(", stringify!($example), ")?;")]
            /// assert!(parsed.is_equivalent(&parsed));
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn is_equivalent(&self, other: &Self) -> bool {
                $crate::SchemeIdentifier::key(self) == $crate::SchemeIdentifier::key(other)
            }
        }

        /// Compares texts. `is_equivalent` applies the rules of the scheme.
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }
        impl Eq for $type {}
        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $type {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }
        impl core::hash::Hash for $type {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }
        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }
        impl core::borrow::Borrow<str> for $type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
        /// Shows the text without passwords.
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let text = $crate::internal::Masked(self.as_str());
                f.debug_tuple(stringify!($type)).field(&text).finish()
            }
        }
        impl core::str::FromStr for $type {
            type Err = $crate::SchemeError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }
        impl TryFrom<&str> for $type {
            type Error = $crate::SchemeError;
            fn try_from(text: &str) -> Result<Self, Self::Error> {
                Self::parse(text)
            }
        }
        impl TryFrom<urlens::Uri> for $type {
            type Error = $crate::SchemeError;
            fn try_from(uri: urlens::Uri) -> Result<Self, Self::Error> {
                <Self as $crate::SchemeType>::from_uri(uri, Default::default())
            }
        }
        impl From<$type> for urlens::Uri {
            fn from(identifier: $type) -> Self {
                $crate::SchemeIdentifier::uri(&identifier).clone()
            }
        }
        $crate::serialize_as_text!($type);
    };
}

/// Implements `Serialize` by `AsRef<str>` and `Deserialize` by `FromStr`.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_as_text {
    ($type:ident) => {
        /// Writes the text.
        impl $crate::internal::serde::Serialize for $type {
            fn serialize<S: $crate::internal::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_ref())
            }
        }
        /// Parses the text by the default profile.
        impl<'de> $crate::internal::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::internal::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::internal::from_text(deserializer, stringify!($type))
            }
        }
    };
}

/// Does nothing without the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_as_text {
    ($type:ident) => {};
}
