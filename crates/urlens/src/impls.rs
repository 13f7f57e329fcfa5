//! Standard traits: comparison and hashing by text, formatting, parsing and conversion.

use crate::dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Strict};
use crate::error::{ParseError, SyntaxError};
use crate::marks::Marks;
use crate::mask::Masked;
use crate::reference::{Identifier, NO_SCHEME, Reference};
use crate::scan::scan;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

/// Implements the traits of both types by their text.
macro_rules! by_text {
    ($type:ident, $name:expr, $parse:ident) => {
        /// Compares texts. See [`Equivalence`](crate::Equivalence) for other comparisons.
        impl<D: Dialect, T: Text, U: Text> PartialEq<$type<D, U>> for $type<D, T> {
            fn eq(&self, other: &$type<D, U>) -> bool {
                text(self) == text(other)
            }
        }
        impl<D: Dialect, T: Text> Eq for $type<D, T> {}
        impl<D: Dialect, T: Text, U: Text> PartialOrd<$type<D, U>> for $type<D, T> {
            fn partial_cmp(&self, other: &$type<D, U>) -> Option<Ordering> {
                Some(text(self).cmp(text(other)))
            }
        }
        impl<D: Dialect, T: Text> Ord for $type<D, T> {
            fn cmp(&self, other: &Self) -> Ordering {
                text(self).cmp(text(other))
            }
        }
        impl<D: Dialect, T: Text> Hash for $type<D, T> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                text(self).hash(state);
            }
        }
        impl<D: Dialect, T: Text> PartialEq<str> for $type<D, T> {
            fn eq(&self, other: &str) -> bool {
                text(self) == other
            }
        }
        impl<D: Dialect, T: Text> PartialEq<&str> for $type<D, T> {
            fn eq(&self, other: &&str) -> bool {
                text(self) == *other
            }
        }
        impl<D: Dialect, T: Text> PartialEq<String> for $type<D, T> {
            fn eq(&self, other: &String) -> bool {
                text(self) == other.as_str()
            }
        }
        impl<D: Dialect, T: Text> AsRef<str> for $type<D, T> {
            fn as_ref(&self) -> &str {
                text(self)
            }
        }
        impl<D: Dialect, T: Text> Borrow<str> for $type<D, T> {
            fn borrow(&self) -> &str {
                text(self)
            }
        }
        impl<D: Dialect, T: Text> fmt::Display for $type<D, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(text(self))
            }
        }
        /// Shows the text with `***` in place of a password.
        impl<D: Dialect, T: Text> fmt::Debug for $type<D, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", $name, self.mask())
            }
        }
        impl<'a, D: Strict> TryFrom<&'a str> for $type<D, &'a str> {
            type Error = ParseError;
            fn try_from(text: &'a str) -> Result<Self, ParseError> {
                Self::parse_borrowed(text)
            }
        }
        by_text!(@from_text $type, $parse, String, Box<str>, Arc<str>);
        impl<'a, D: Dialect> TryFrom<&'a str> for $type<D, Cow<'a, str>> {
            type Error = ParseError;
            fn try_from(text: &'a str) -> Result<Self, ParseError> {
                let (text, marks) = D::$parse(text).map_err(|error| error.in_text(text))?;
                Ok(Self::from_parsed(text, marks))
            }
        }
        impl<'a, D: Dialect> TryFrom<Cow<'a, str>> for $type<D, Cow<'a, str>> {
            type Error = ParseError;
            fn try_from(text: Cow<'a, str>) -> Result<Self, ParseError> {
                match text {
                    Cow::Borrowed(text) => text.try_into(),
                    Cow::Owned(text) => Ok($type::<D, String>::parse(text)?.text_into()),
                }
            }
        }
        impl<D: Dialect> From<$type<D, &str>> for $type<D, String> {
            fn from(it: $type<D, &str>) -> Self {
                it.into_owned()
            }
        }
        impl<D: Dialect> From<$type<D, Cow<'_, str>>> for $type<D, String> {
            fn from(it: $type<D, Cow<'_, str>>) -> Self {
                it.into_owned()
            }
        }
        impl<D: Dialect> From<$type<D, Cow<'_, str>>> for String {
            fn from(it: $type<D, Cow<'_, str>>) -> String {
                it.into_text().into_owned()
            }
        }
        impl<D: Dialect> From<$type<D, String>> for Box<str> {
            fn from(it: $type<D, String>) -> Box<str> {
                it.into_text().into()
            }
        }
        impl<'a, D: Dialect, T: Text> From<&'a $type<D, T>> for $type<D, &'a str> {
            fn from(it: &'a $type<D, T>) -> Self {
                it.as_borrowed()
            }
        }
        impl<D: Dialect> From<$type<D, String>> for String {
            fn from(it: $type<D, String>) -> String {
                it.into_text()
            }
        }
        impl<'a, D: Dialect> From<$type<D, &'a str>> for &'a str {
            fn from(it: $type<D, &'a str>) -> &'a str {
                it.into_text()
            }
        }
        /// Every URI is an IRI, at no cost.
        impl<T> From<$type<Rfc3986, T>> for $type<Rfc3987, T> {
            fn from(it: $type<Rfc3986, T>) -> Self {
                it.cast()
            }
        }
        /// Every URI is a URI of RFC 6874, without a zone identifier.
        impl<T> From<$type<Rfc3986, T>> for $type<Rfc6874, T> {
            fn from(it: $type<Rfc3986, T>) -> Self {
                it.cast()
            }
        }
        /// An IRI is a URI if it is ASCII. `to_uri` converts others.
        impl<T: Text> TryFrom<$type<Rfc3987, T>> for $type<Rfc3986, T> {
            type Error = ParseError;
            fn try_from(it: $type<Rfc3987, T>) -> Result<Self, Self::Error> {
                match check_uri(text(&it)) {
                    Ok(()) => Ok(it.cast()),
                    Err(error) => Err(error.in_text(text(&it))),
                }
            }
        }
        /// A URI of RFC 6874 is a URI if it has no zone identifier.
        impl<T: Text> TryFrom<$type<Rfc6874, T>> for $type<Rfc3986, T> {
            type Error = ParseError;
            fn try_from(it: $type<Rfc6874, T>) -> Result<Self, Self::Error> {
                match check_uri(text(&it)) {
                    Ok(()) => Ok(it.cast()),
                    Err(error) => Err(error.in_text(text(&it))),
                }
            }
        }
    };
    (@from_text $type:ident, $parse:ident, $($text:ty),*) => {$(
        impl<D: Dialect> FromStr for $type<D, $text> {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<Self, ParseError> {
                let (text, marks) = D::$parse(text).map_err(|error| error.in_text(text))?;
                Ok(Self::from_parsed(text.into(), marks))
            }
        }
        impl<D: Dialect> TryFrom<&str> for $type<D, $text> {
            type Error = ParseError;
            fn try_from(text: &str) -> Result<Self, ParseError> {
                text.parse()
            }
        }
        impl<D: Dialect> TryFrom<&String> for $type<D, $text> {
            type Error = ParseError;
            fn try_from(text: &String) -> Result<Self, ParseError> {
                text.parse()
            }
        }
        impl<D: Dialect> TryFrom<$text> for $type<D, $text> {
            type Error = ParseError;
            fn try_from(text: $text) -> Result<Self, ParseError> {
                let (parsed, marks) = D::$parse(&text).map_err(|error| error.in_text(&text))?;
                match parsed {
                    Cow::Borrowed(kept) if kept.len() == text.len() => {
                        Ok(Self::from_parsed(text, marks))
                    }
                    parsed => Ok(Self::from_parsed(parsed.into(), marks)),
                }
            }
        }
    )*};
}
by_text!(Reference, D::REFERENCE, parse_reference);
by_text!(Identifier, D::IDENTIFIER, parse_identifier);

impl<D, T> Reference<D, T> {
    fn from_parsed(text: T, marks: Marks) -> Self {
        Self::new(text, marks)
    }
}
impl<D, T> Identifier<D, T> {
    fn from_parsed(text: T, marks: Marks) -> Self {
        Self(Reference::new(text, marks))
    }
}

fn text<D, T: Text>(it: &Reference<D, T>) -> &str {
    it.text.as_ref()
}

fn check_uri(text: &str) -> Result<(), SyntaxError> {
    scan(text, Rfc3986::RULES).map(|_| ())
}

impl<D: Dialect, T: Text> Reference<D, T> {
    /// The text with `***` in place of a password, as `Debug` shows it.
    ///
    /// ```
    /// use urlens::{UrlRef, uri};
    ///
    /// assert_eq!(uri!("ftp://anna:secret@example.org/").masked(), "ftp://anna:***@example.org/");
    /// assert_eq!(uri!("ftp://example.org/").masked(), "ftp://example.org/");
    /// // Browsers also find a password here:
    /// assert_eq!(UrlRef::parse("https:/anna:secret@example.org/")?.masked(), "https:/anna:***@example.org/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn masked(&self) -> Cow<'_, str> {
        self.mask().text()
    }

    fn mask(&self) -> Masked<'_> {
        Masked::of_reference(text(self), &self.marks)
    }
}

impl<D, T> Reference<D, T> {
    /// This reference in another dialect, which must parse the text to equal components.
    pub(crate) fn cast<E>(self) -> Reference<E, T> {
        Reference::new(self.text, self.marks)
    }
}
impl<D, T> Identifier<D, T> {
    pub(crate) fn cast<E>(self) -> Identifier<E, T> {
        Identifier(self.0.cast())
    }
}

/// Every identifier is a reference.
impl<D, T> From<Identifier<D, T>> for Reference<D, T> {
    fn from(it: Identifier<D, T>) -> Self {
        it.0
    }
}
/// Every URI is an IRI reference.
impl<T> From<Identifier<Rfc3986, T>> for Reference<Rfc3987, T> {
    fn from(it: Identifier<Rfc3986, T>) -> Self {
        it.0.cast()
    }
}
/// A reference is an identifier if it has a scheme.
impl<D: Strict, T: Text> TryFrom<Reference<D, T>> for Identifier<D, T> {
    type Error = ParseError;
    fn try_from(it: Reference<D, T>) -> Result<Self, ParseError> {
        match it.is_relative() {
            true => Err(NO_SCHEME.in_text(text(&it))),
            false => Ok(Self(it)),
        }
    }
}
/// The empty reference, which means the base itself.
impl<D: Dialect> Default for Reference<D, String> {
    fn default() -> Self {
        Self::new(String::new(), Marks::default())
    }
}
/// The empty reference, which means the base itself.
impl<D: Dialect> Default for Reference<D, &str> {
    fn default() -> Self {
        Self::new("", Marks::default())
    }
}
impl<D: Dialect, T: Text> PartialEq<Identifier<D, T>> for String {
    fn eq(&self, other: &Identifier<D, T>) -> bool {
        self.as_str() == text(other)
    }
}
impl<D: Dialect, T: Text> PartialEq<Reference<D, T>> for String {
    fn eq(&self, other: &Reference<D, T>) -> bool {
        self.as_str() == text(other)
    }
}
impl<D: Dialect, T: Text> PartialEq<Identifier<D, T>> for str {
    fn eq(&self, other: &Identifier<D, T>) -> bool {
        self == text(other)
    }
}
impl<D: Dialect, T: Text> PartialEq<Reference<D, T>> for str {
    fn eq(&self, other: &Reference<D, T>) -> bool {
        self == text(other)
    }
}
impl<D: Dialect, T: Text> PartialEq<Identifier<D, T>> for &str {
    fn eq(&self, other: &Identifier<D, T>) -> bool {
        *self == text(other)
    }
}
impl<D: Dialect, T: Text> PartialEq<Reference<D, T>> for &str {
    fn eq(&self, other: &Reference<D, T>) -> bool {
        *self == text(other)
    }
}
