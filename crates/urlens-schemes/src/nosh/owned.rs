//! Owned forms of the names in NOSH and AT URIs.

use super::{Did, Handle, Nsid, RecordKey};
use crate::SchemeError;
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt;

/// Defines an owned form of a borrowed name.
macro_rules! owned {
    ($owned:ident, $borrowed:ident, $as_borrowed:ident, $title:literal, $example:literal) => {
        #[doc = $title]
        ///
        /// ```
        #[doc = concat!("use urlens_schemes::nosh::{", stringify!($borrowed), ", ", stringify!($owned), "};")]
        ///
        #[doc = concat!("let owned = ", stringify!($owned), "::parse(", stringify!($example), ")?;")]
        #[doc = concat!("assert_eq!(owned.", stringify!($as_borrowed), "(), ", stringify!($borrowed), "::parse(", stringify!($example), ")?);")]
        /// # Ok::<(), urlens_schemes::SchemeError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $owned(String);

        impl $owned {
            /// Parses the text.
            ///
            /// ```
            #[doc = concat!("assert!(urlens_schemes::nosh::", stringify!($owned), "::parse(\"\").is_err());")]
            /// ```
            ///
            /// # Errors
            ///
            #[doc = concat!("As for [`", stringify!($borrowed), "::parse`].")]
            pub fn parse(text: &str) -> Result<Self, SchemeError> {
                $borrowed::parse(text).map(Self::from)
            }

            /// The borrowed form, with its accessors.
            ///
            /// ```
            #[doc = concat!("let owned = urlens_schemes::nosh::", stringify!($owned), "::parse(", stringify!($example), ")?;")]
            #[doc = concat!("assert_eq!(owned.", stringify!($as_borrowed), "().as_str(), ", stringify!($example), ");")]
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn $as_borrowed(&self) -> $borrowed<'_> {
                $borrowed(&self.0)
            }

            /// The text.
            ///
            /// ```
            #[doc = concat!("let owned = urlens_schemes::nosh::", stringify!($owned), "::parse(", stringify!($example), ")?;")]
            #[doc = concat!("assert_eq!(owned.as_str(), ", stringify!($example), ");")]
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl $borrowed<'_> {
            /// Copies the text.
            ///
            /// ```
            #[doc = concat!("let borrowed = urlens_schemes::nosh::", stringify!($borrowed), "::parse(", stringify!($example), ")?;")]
            #[doc = concat!("assert_eq!(borrowed.into_owned().as_str(), ", stringify!($example), ");")]
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn into_owned(self) -> $owned {
                $owned(self.0.to_owned())
            }
        }

        impl From<$borrowed<'_>> for $owned {
            fn from(borrowed: $borrowed<'_>) -> Self {
                borrowed.into_owned()
            }
        }
        impl AsRef<str> for $owned {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }
        impl AsRef<str> for $borrowed<'_> {
            fn as_ref(&self) -> &str {
                self.0
            }
        }
        impl fmt::Display for $owned {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
        impl core::str::FromStr for $owned {
            type Err = SchemeError;
            fn from_str(text: &str) -> Result<Self, SchemeError> {
                Self::parse(text)
            }
        }
        impl<'a> TryFrom<&'a str> for $borrowed<'a> {
            type Error = SchemeError;
            fn try_from(text: &'a str) -> Result<Self, SchemeError> {
                Self::parse(text)
            }
        }
        crate::serialize_as_text!($owned);
    };
}
owned!(OwnedNsid, Nsid, as_nsid, "An [`Nsid`] that owns its text.", "com.example.foo");
owned!(OwnedRecordKey, RecordKey, as_record_key, "A [`RecordKey`] that owns its text.", "self");
owned!(OwnedDid, Did, as_did, "A [`Did`] that owns its text.", "did:plc:asdf123");
owned!(OwnedHandle, Handle, as_handle, "A [`Handle`] that owns its text.", "user.bsky.social");
