//! The client that fetches, in policies.
//!
//! A policy allows the canonical URL, which all standards read alike. A client that follows no standard
//! may still connect elsewhere: port 0 is the default port for some.

use super::Reason;
use urlens::Url;
#[cfg(feature = "programs")]
use {
    super::Policy,
    urlens_programs::{Difference, Expected, Program, elsewhere},
};

/// The client that fetches, if it is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Client {
    #[cfg(feature = "programs")]
    program: Option<&'static Program>,
}

/// Clients are equal if their ids are.
impl PartialEq for Client {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Client {}

impl Client {
    #[cfg(feature = "programs")]
    pub(super) const fn of(program: &'static Program) -> Self {
        Self { program: Some(program) }
    }

    #[cfg(feature = "programs")]
    pub(super) fn id(&self) -> Option<&'static str> {
        self.program.map(|program| program.id)
    }

    #[cfg(not(feature = "programs"))]
    pub(super) fn id(&self) -> Option<&'static str> {
        None
    }

    /// Denies a URL that the client reads differently. A client that refuses it does no harm.
    #[cfg(feature = "programs")]
    pub(super) fn check(&self, url: &Url<&str>, deny: &mut dyn FnMut(Reason)) {
        let Some(program) = self.program else { return };
        let expected = Expected::new(url.scheme(), url.host_text(), url.port());
        for other in elsewhere(url.as_str(), &[expected], &[program]) {
            deny(Reason::Client(program.id, part(other.difference)));
        }
    }

    #[cfg(not(feature = "programs"))]
    pub(super) fn check(&self, _: &Url<&str>, _: &mut dyn FnMut(Reason)) {}
}

#[cfg(feature = "programs")]
const fn part(difference: Difference) -> urlens::Part {
    match difference {
        Difference::Host => urlens::Part::Host,
        Difference::Port => urlens::Part::Port,
        Difference::Scheme => urlens::Part::Scheme,
    }
}

#[cfg(feature = "programs")]
impl Policy {
    /// The client that fetches, if it was set.
    ///
    /// ```
    /// assert!(urlens_readings::policy::Policy::default().client().is_none());
    /// ```
    pub const fn client(&self) -> Option<&'static Program> {
        self.client.program
    }
}
