//! Building and changing URNs.

use super::{Profile, Urn, nid};
use crate::draft::Draft;
use crate::{ErrorKind, SchemeError};
use urlens::grammar::rfc3986::PATH;

impl Urn {
    /// Creates a URN from a namespace and a name, without other components.
    ///
    /// ```
    /// use urlens_schemes::Urn;
    ///
    /// assert_eq!(Urn::new("example", "a:b")?.as_str(), "urn:example:a:b");
    /// assert_eq!(Urn::new("x", "a").unwrap_err().to_string(), "nid shorter than 2 bytes at byte 0");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn new(nid: &str, nss: &str) -> Result<Self, SchemeError> {
        join(nid, nss, [None; 3])
    }

    /// Replaces the encoded name, and keeps the other components.
    ///
    /// ```
    /// # use urlens_schemes::Urn;
    /// let urn = Urn::parse("urn:example:a?=b")?;
    /// assert_eq!(urn.with_nss("c:d")?.as_str(), "urn:example:c:d?=b");
    /// let error = urn.with_nss("c#").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '#' in nss at byte 1");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the name is malformed, or violates the rules of the namespace.
    pub fn with_nss(&self, nss: &str) -> Result<Self, SchemeError> {
        join(self.nid(), nss, [self.r_component(), self.q_component(), self.f_component()])
    }

    /// The assigned name with these components appended; those that are `None` are left out.
    ///
    /// ```
    /// # use urlens_schemes::Urn;
    /// let urn = Urn::new("example", "a")?.with_components(None, Some("q=1"), Some("top"))?;
    /// assert_eq!(urn.as_str(), "urn:example:a?=q=1#top");
    /// assert_eq!(urn.with_components(Some("a?=b"), None, None).unwrap_err().part(), "r-component");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn with_components(
        &self,
        r: Option<&str>,
        q: Option<&str>,
        f: Option<&str>,
    ) -> Result<Self, SchemeError> {
        join(self.nid(), self.nss(), [r, q, f])
    }
}

/// Joins a namespace, a name, and r-, q- and f-component.
pub(super) fn join(nid: &str, nss: &str, [r, q, f]: [Option<&str>; 3]) -> Result<Urn, SchemeError> {
    nid::check(nid, Profile::Rfc8141)?;
    if let Some(at) = r.and_then(|r| r.find("?=")) {
        return Err(SchemeError::new(ErrorKind::Unexpected('?'), "r-component", at));
    }
    let mut draft = Draft::new("urn:");
    draft.push("nid", None, nid).put(":").encoded("nss", nss, PATH)?;
    draft.component("?+", "r-component", r)?.component("?=", "q-component", q)?;
    draft.component("#", "f-component", f)?;
    draft.build()
}
