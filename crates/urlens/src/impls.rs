//! The traits people expect: comparison and hashing by text, printing, reading, casting.

use crate::dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Strict};
use crate::error::{ParseError, Rejected};
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

/// What both types do alike, because both are their text.
macro_rules! by_text {
    ($type:ident, $name:expr) => {
        /// Equal if the texts are. See [`Equivalence`](crate::Equivalence) for other ways to be the same.
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
        /// Shows the text without a password, should there be one.
        impl<D: Dialect, T: Text> fmt::Debug for $type<D, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", $name, self.mask())
            }
        }
        impl<D: Strict> FromStr for $type<D, String> {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<Self, ParseError> {
                Ok($type::<D, &str>::parse(text)?.into_owned())
            }
        }
        impl<'a, D: Strict> TryFrom<&'a str> for $type<D, &'a str> {
            type Error = ParseError;
            fn try_from(text: &'a str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }
        impl<D: Strict> TryFrom<&str> for $type<D, String> {
            type Error = ParseError;
            fn try_from(text: &str) -> Result<Self, ParseError> {
                text.parse()
            }
        }
        by_text!(@owned $type, String, Cow<'a, str>, Box<str>, Arc<str>);
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
        /// Every URI is one in which a zone would be allowed.
        impl<T> From<$type<Rfc3986, T>> for $type<Rfc6874, T> {
            fn from(it: $type<Rfc3986, T>) -> Self {
                it.cast()
            }
        }
        /// An IRI is a URI if it is ASCII. To make it one, see `to_uri`.
        impl<T: Text> TryFrom<$type<Rfc3987, T>> for $type<Rfc3986, T> {
            type Error = Rejected<$type<Rfc3987, T>>;
            fn try_from(it: $type<Rfc3987, T>) -> Result<Self, Self::Error> {
                match narrow(text(&it)) {
                    Ok(()) => Ok(it.cast()),
                    Err(error) => Err(Rejected { error, input: it }),
                }
            }
        }
        /// A zone identifier must go before a URI is one for everybody.
        impl<T: Text> TryFrom<$type<Rfc6874, T>> for $type<Rfc3986, T> {
            type Error = Rejected<$type<Rfc6874, T>>;
            fn try_from(it: $type<Rfc6874, T>) -> Result<Self, Self::Error> {
                match narrow(text(&it)) {
                    Ok(()) => Ok(it.cast()),
                    Err(error) => Err(Rejected { error, input: it }),
                }
            }
        }
    };
    (@owned $type:ident, $($owned:ty),*) => {$(
        #[allow(clippy::extra_unused_lifetimes, reason = "one of the four has a lifetime")]
        impl<'a, D: Strict> TryFrom<$owned> for $type<D, $owned> {
            type Error = Rejected<$owned>;
            fn try_from(text: $owned) -> Result<Self, Rejected<$owned>> {
                Self::parse(text)
            }
        }
    )*};
}
by_text!(Reference, D::REFERENCE);
by_text!(Identifier, D::IDENTIFIER);

fn text<D, T: Text>(it: &Reference<D, T>) -> &str {
    it.text.as_ref()
}

fn narrow(text: &str) -> Result<(), ParseError> {
    scan(text, Rfc3986::RULES).map(|_| ())
}

impl<D: Dialect, T: Text> Reference<D, T> {
    /// The text as people may see it: `***` stands for a password, should there be one. `Debug` shows the same.
    ///
    /// ```
    /// use urlens::{UrlRef, uri};
    ///
    /// assert_eq!(uri!("ftp://anna:secret@example.org/").masked(), "ftp://anna:***@example.org/");
    /// assert_eq!(uri!("ftp://example.org/").masked(), "ftp://example.org/");
    /// // Browsers see one here, too:
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
    /// The same text in a dialect that is known to allow it, and to read it alike.
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
impl<D: Dialect, T: Text> TryFrom<Reference<D, T>> for Identifier<D, T> {
    type Error = Rejected<Reference<D, T>>;
    fn try_from(it: Reference<D, T>) -> Result<Self, Self::Error> {
        match it.is_relative() {
            true => Err(Rejected { error: NO_SCHEME, input: it }),
            false => Ok(Self(it)),
        }
    }
}
/// The empty reference, which means the base itself.
impl<D: Strict> Default for Reference<D, String> {
    fn default() -> Self {
        Self::new(String::new(), Marks::default())
    }
}
/// The empty reference, which means the base itself.
impl<D: Strict> Default for Reference<D, &str> {
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
