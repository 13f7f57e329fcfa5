//! `Serialize` and `Deserialize`.

use crate::{Host, Position, Url};
use alloc::string::String;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};
use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(UrlVisitor)
    }
}

struct UrlVisitor;

impl Visitor<'_> for UrlVisitor {
    type Value = Url;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string representing an URL")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Url, E> {
        Url::parse(text).map_err(|error| E::custom(format_args!("{error}: {text:?}")))
    }
}

/// The kind of a host, as the second serialization has it.
#[derive(serde_derive::Deserialize, serde_derive::Serialize)]
enum HostInternal {
    None,
    Domain,
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
}

/// The text, the offsets of the components, host and port.
type Internal =
    (String, u32, u32, u32, u32, HostInternal, Option<u16>, u32, Option<u32>, Option<u32>);

impl Url {
    /// Serializes the text and the offsets of the components.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize_internal<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let at = |position| self.offset(position) as u32;
        let host = match self.host() {
            None => HostInternal::None,
            Some(Host::Domain(_)) => HostInternal::Domain,
            Some(Host::Ipv4(address)) => HostInternal::Ipv4(address),
            Some(Host::Ipv6(address)) => HostInternal::Ipv6(address),
        };
        let all = (
            self.as_str(),
            at(Position::AfterScheme),
            at(Position::AfterUsername),
            at(Position::BeforeHost),
            at(Position::AfterHost),
            host,
            self.port(),
            at(Position::BeforePath),
            self.query().map(|_| at(Position::AfterPath)),
            self.fragment().map(|_| at(Position::AfterQuery)),
        );
        all.serialize(serializer)
    }

    /// Deserializes what [`serialize_internal`](Self::serialize_internal) writes.
    ///
    /// The text is parsed, so that offsets that do not belong to it do no harm.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and if the text is not a URL.
    pub fn deserialize_internal<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let (text, ..): Internal = Deserialize::deserialize(deserializer)?;
        Self::parse(&text).map_err(D::Error::custom)
    }
}
