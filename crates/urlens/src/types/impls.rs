//! Standard traits of every type: comparison and hashing by text, formatting, parsing and conversion.

/// Traits by the text.
macro_rules! text_traits {
    ($Type:ident) => {
        /// Compares texts. See [`Equivalence`](crate::Equivalence) for other comparisons.
        impl<T: Text, U: Text> PartialEq<$Type<U>> for $Type<T> {
            fn eq(&self, other: &$Type<U>) -> bool {
                self.text.as_ref() == other.text.as_ref()
            }
        }
        impl<T: Text> Eq for $Type<T> {}
        impl<T: Text, U: Text> PartialOrd<$Type<U>> for $Type<T> {
            fn partial_cmp(&self, other: &$Type<U>) -> Option<Ordering> {
                Some(self.text.as_ref().cmp(other.text.as_ref()))
            }
        }
        impl<T: Text> Ord for $Type<T> {
            fn cmp(&self, other: &Self) -> Ordering {
                self.text.as_ref().cmp(other.text.as_ref())
            }
        }
        impl<T: Text> Hash for $Type<T> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.text.as_ref().hash(state);
            }
        }
        text_traits!(@equal $Type, str, String);
        impl<T: Text> PartialEq<&str> for $Type<T> {
            fn eq(&self, other: &&str) -> bool {
                self.text.as_ref() == *other
            }
        }
        impl<T: Text> PartialEq<$Type<T>> for &str {
            fn eq(&self, other: &$Type<T>) -> bool {
                *self == other.text.as_ref()
            }
        }
        impl<T: Text> AsRef<str> for $Type<T> {
            fn as_ref(&self) -> &str {
                self.text.as_ref()
            }
        }
        impl<T: Text> Borrow<str> for $Type<T> {
            fn borrow(&self) -> &str {
                self.text.as_ref()
            }
        }
        impl<T: Text> fmt::Display for $Type<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.text.as_ref())
            }
        }
        /// Shows the text with `***` in place of a password.
        impl<T: Text> fmt::Debug for $Type<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", stringify!($Type), self.mask())
            }
        }
    };
    (@equal $Type:ident, $($text:ty),*) => {$(
        impl<T: Text> PartialEq<$text> for $Type<T> {
            fn eq(&self, other: &$text) -> bool {
                let other: &str = other.as_ref();
                self.text.as_ref() == other
            }
        }
        impl<T: Text> PartialEq<$Type<T>> for $text {
            fn eq(&self, other: &$Type<T>) -> bool {
                let text: &str = self.as_ref();
                text == other.text.as_ref()
            }
        }
    )*};
}

/// Conversions from and to strings. Only the owned type can be parsed by traits, so that `Url::from_str` and
/// `Url::try_from` need no type annotation.
macro_rules! text_conversions {
    ($Type:ident, $kind:expr) => {
        impl FromStr for $Type<String> {
            type Err = Error;
            fn from_str(text: &str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }
        impl TryFrom<&str> for $Type<String> {
            type Error = Error;
            fn try_from(text: &str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }
        impl TryFrom<&String> for $Type<String> {
            type Error = Error;
            fn try_from(text: &String) -> Result<Self, Error> {
                Self::parse(text)
            }
        }
        /// Keeps the text if it is accepted as it is.
        impl TryFrom<String> for $Type<String> {
            type Error = Error;
            fn try_from(text: String) -> Result<Self, Error> {
                let (parsed, marks) = parse($kind, &text).map_err(|error| error.in_text(&text))?;
                match parsed {
                    // Only surrounding spaces may have been removed.
                    Cow::Borrowed(kept) if kept.len() == text.len() => Ok(Self::new(text, marks)),
                    parsed => Ok(Self::new(parsed.into_owned(), marks)),
                }
            }
        }
        impl TryFrom<Box<str>> for $Type<String> {
            type Error = Error;
            fn try_from(text: Box<str>) -> Result<Self, Error> {
                Self::try_from(String::from(text))
            }
        }
        impl TryFrom<Cow<'_, str>> for $Type<String> {
            type Error = Error;
            fn try_from(text: Cow<'_, str>) -> Result<Self, Error> {
                match text {
                    Cow::Borrowed(text) => Self::parse(text),
                    Cow::Owned(text) => Self::try_from(text),
                }
            }
        }
        impl From<$Type<&str>> for $Type<String> {
            fn from(value: $Type<&str>) -> Self {
                value.into_owned()
            }
        }
        impl From<$Type<Cow<'_, str>>> for $Type<String> {
            fn from(value: $Type<Cow<'_, str>>) -> Self {
                value.into_owned()
            }
        }
        impl<'a, T: Text> From<&'a $Type<T>> for $Type<&'a str> {
            fn from(value: &'a $Type<T>) -> Self {
                value.as_borrowed()
            }
        }
        impl From<$Type<String>> for String {
            fn from(value: $Type<String>) -> String {
                value.text
            }
        }
        impl From<$Type<Cow<'_, str>>> for String {
            fn from(value: $Type<Cow<'_, str>>) -> String {
                value.text.into_owned()
            }
        }
        impl From<$Type<String>> for Box<str> {
            fn from(value: $Type<String>) -> Box<str> {
                value.text.into()
            }
        }
        impl From<$Type<String>> for Arc<str> {
            fn from(value: $Type<String>) -> Arc<str> {
                value.text.into()
            }
        }
        impl From<$Type<String>> for Cow<'_, str> {
            fn from(value: $Type<String>) -> Self {
                Cow::Owned(value.text)
            }
        }
        impl<'a> From<$Type<&'a str>> for &'a str {
            fn from(value: $Type<&'a str>) -> &'a str {
                value.text
            }
        }
    };
}

/// A conversion between types that costs nothing, for values and for borrowed values.
macro_rules! free_conversion {
    ($($(#[$docs:meta])* $From:ident => $To:ident;)*) => {$(
        $(#[$docs])*
        impl<T> From<$From<T>> for $To<T> {
            fn from(value: $From<T>) -> Self {
                Self::new(value.text, value.marks)
            }
        }
        $(#[$docs])*
        impl<'a, T: Text> From<&'a $From<T>> for $To<&'a str> {
            fn from(value: &'a $From<T>) -> Self {
                Self::new(value.text.as_ref(), value.marks)
            }
        }
    )*};
}

/// A conversion that checks the text by the rules of the other kind, and keeps it.
macro_rules! checked_conversion {
    ($($(#[$docs:meta])* $From:ident => $To:ident, $kind:expr;)*) => {$(
        $(#[$docs])*
        impl<T: Text> TryFrom<$From<T>> for $To<T> {
            type Error = Error;
            fn try_from(value: $From<T>) -> Result<Self, Error> {
                let text = value.text.as_ref();
                match scan_strict(text, $kind.rules(), $kind.requires_scheme()) {
                    Ok(marks) => Ok(Self::new(value.text, marks)),
                    Err(error) => Err(error.in_text(text)),
                }
            }
        }
    )*};
}

pub(super) use {checked_conversion, free_conversion, text_conversions, text_traits};
