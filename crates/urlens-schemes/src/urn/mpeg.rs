//! `urn:mpeg:`, resources of the Moving Picture Experts Group (RFC 3614).

use super::{Name, Namespace};
use crate::check;
use crate::{ErrorKind, Fields, Items, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;

/// A name of MPEG: a standard and a resource within it.
///
/// ```
/// use urlens_schemes::urn::{Mpeg, Name, Namespace};
///
/// let fields = Mpeg::read("mpeg7:schema:2001")?.fields();
/// assert_eq!(fields.to_string(), r#"{"standard":"mpeg7","resource":["schema","2001"]}"#);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mpeg(String);

impl Mpeg {
    /// The standard: the part before the first colon.
    pub(crate) fn standard(&self) -> &str {
        self.0.split(':').next().unwrap_or_default()
    }

    /// The rest of the name, split at colons.
    pub(crate) fn resource(&self) -> impl Iterator<Item = &str> {
        self.0.split(':').skip(1)
    }
}

impl Namespace for Mpeg {
    const NID: &'static str = "mpeg";
    const STANDARDS: &'static [&'static str] = &["RFC 3614"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("standard", "the part before the first colon"),
        ("resource", "the rest, split at colons"),
    ];

    fn read(nss: &str) -> Result<Self, SchemeError> {
        if nss.starts_with(':') || nss.is_empty() {
            Err(SchemeError::new(ErrorKind::Missing, "standard", 0))
        } else {
            Ok(Self(nss.to_owned()))
        }
    }
}

impl Name for Mpeg {
    fn canonical(&self) -> String {
        check::upper_escapes(&self.0).into_owned()
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("standard", self.standard())
            .with("resource", Items::texts(':', self.resource()))
    }
}
