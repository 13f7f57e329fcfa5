//! `acct:`, accounts at a service (RFC 7565).

use crate::{About, ErrorKind, Fields, SchemeError, SchemeIdentifier, SchemeType, check, typed};
use alloc::borrow::Cow;
use alloc::format;
use urlens::percent::{Encoded, UNRESERVED};
use urlens::{CharSet, Part, Uri};

/// An account at a service.
#[derive(Clone)]
pub struct Acct {
    uri: Uri,
}

/// `userpart = unreserved / sub-delims 0*( unreserved / pct-encoded / sub-delims )`, and `host` alike
const PLAIN: CharSet = UNRESERVED.or(CharSet::of(b"!$&'()*+,;=%"));

typed!(Acct, "acct:anna@example.org");

impl SchemeType for Acct {
    const ABOUT: About = About {
        name: "acct",
        title: "accounts at a service",
        standards: &["RFC 7565"],
        // Dot segments have no meaning.
        hierarchical: false,
        // One for every shape: tests make their cases from these.
        examples: &["acct:anna@example.org", "acct:a%40b@Example.org"],
        fields: &[("user", "the account, decoded"), ("host", "the service")],
    };
    type Profile = (); // there is only one profile

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority, Part::Query, Part::Fragment])?;
        let start = check::start(&uri, Part::Path);
        let Some((user, host)) = uri.path().split_once('@') else {
            return Err(SchemeError::new(ErrorKind::Missing, "host", start + uri.path().len()));
        };
        check::non_empty(user, PLAIN, "user").map_err(|error| error.shifted(start))?;
        check::non_empty(host, PLAIN, "host")
            .map_err(|error| error.shifted(start + user.len() + 1))?;
        Ok(Self { uri })
    }
}

impl SchemeIdentifier for Acct {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("acct")
    }

    /// The host in lower case, and no unnecessary escapes. Identifiers with equal canonical forms are
    /// equivalent; a scheme for which more are equivalent implements `key`.
    fn canonical(&self) -> Cow<'_, str> {
        let normal = self.uri.normalize_syntax();
        let (user, host) = normal.path().split_once('@').unwrap_or_default();
        let host = host.to_ascii_lowercase();
        Cow::Owned(format!("acct:{user}@{}", check::upper_escapes(&host)))
    }

    fn fields(&self) -> Fields {
        let (user, host) = self.uri.path().split_once('@').unwrap_or_default();
        Fields::new().with("user", Encoded::new(user).decode_lossy()).with("host", host)
    }
}
