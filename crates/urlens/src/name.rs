//! The error of an unknown name, and parsing by name.

use core::fmt;

/// The error of an unknown name. The message lists the known names.
///
/// ```
/// let error = "urls".parse::<urlens::Kind>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of uri, uri-ref, iri, iri-ref, url, url-ref, uri-zone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownName {
    expected: &'static [&'static str],
}

impl UnknownName {
    /// An error with the names that are expected.
    #[doc(hidden)]
    pub const fn new(expected: &'static [&'static str]) -> Self {
        Self { expected }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of ")?;
        for (i, name) in self.expected.iter().enumerate() {
            write!(f, "{}{name}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownName {}

/// Implements `FromStr` and `Display` by name, for a type with `ALL` and `name`.
macro_rules! by_name {
    ($type:ty) => {
        impl core::str::FromStr for $type {
            type Err = $crate::UnknownName;
            fn from_str(name: &str) -> Result<Self, $crate::UnknownName> {
                const NAMES: [&str; <$type>::ALL.len()] = {
                    let (mut names, mut i) = ([""; <$type>::ALL.len()], 0);
                    while i < names.len() {
                        names[i] = <$type>::ALL[i].name();
                        i += 1;
                    }
                    names
                };
                let found = Self::ALL.into_iter().find(|it| it.name() == name);
                found.ok_or($crate::UnknownName::new(&NAMES))
            }
        }
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use by_name;
