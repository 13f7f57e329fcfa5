//! Whether the standards agree: component by component, and on the whole.

use super::Readings;
use alloc::borrow::Cow;
use core::fmt;
use core::net::Ipv6Addr;
use urlens::internal::{encode, host_of};
use urlens::percent::decode;
use urlens::scheme::{Mode, mode};
use urlens::{
    CharSet, Encoded, Host, Identifier, Normalization, Part, Reference, Rfc3987, Step, Whatwg,
    domain, scheme,
};

/// Whether all standards that accept a text read a component of it alike.
///
/// ```
/// use urlens::Part;
/// use urlens_readings::{Agreement, Readings};
///
/// let readings = Readings::of("http://EXAMPLE.org/a?b");
/// assert_eq!(readings.agreement(Part::Host), Agreement::Spelling);
/// assert_eq!(readings.agreement(Part::Query), Agreement::Same);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agreement {
    /// They read the same text.
    Same,
    /// They write it differently and mean the same: by case where case means nothing, by a default
    /// that is written out, by dot segments that both remove, by letters beyond ASCII that are
    /// escaped.
    Spelling,
    /// They mean different things.
    Different,
}

/// What the readings of a text come to.
///
/// ```
/// use urlens_readings::{Readings, Verdict};
///
/// let verdict = |text| Readings::of(text).verdict();
/// assert_eq!(verdict("https://example.org/"), Verdict::Same);
/// assert_eq!(verdict("https://example.org"), Verdict::Spelling);
/// assert_eq!(verdict("https://example.org/a/%2e%2e/b"), Verdict::DifferentResource);
/// assert_eq!(verdict("https:///example.org/"), Verdict::DifferentHost);
/// assert_eq!(verdict("https://example.org/a b"), Verdict::AcceptedBySome);
/// assert_eq!(verdict("https://example.org:a/"), Verdict::AcceptedByNone);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// All accept it and read every component alike.
    Same,
    /// All accept it, and differ in spelling only.
    Spelling,
    /// All accept it and find the same host, but another component differs.
    DifferentResource,
    /// All accept it, and do not find the same host.
    DifferentHost,
    /// Some accept it, others refuse it.
    AcceptedBySome,
    /// All refuse it.
    AcceptedByNone,
}

impl Verdict {
    /// All of them.
    ///
    /// ```
    /// assert_eq!(urlens_readings::Verdict::ALL.len(), 6);
    /// ```
    pub const ALL: [Self; 6] = [
        Self::Same,
        Self::Spelling,
        Self::DifferentResource,
        Self::DifferentHost,
        Self::AcceptedBySome,
        Self::AcceptedByNone,
    ];

    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_readings::Verdict::DifferentHost.name(), "different-host");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Spelling => "spelling",
            Self::DifferentResource => "different-resource",
            Self::DifferentHost => "different-host",
            Self::AcceptedBySome => "accepted-by-some",
            Self::AcceptedByNone => "accepted-by-none",
        }
    }

    /// Whether the standards agree: all read the same, or all refuse.
    ///
    /// ```
    /// use urlens_readings::Verdict;
    /// assert!(Verdict::Same.agrees() && Verdict::AcceptedByNone.agrees());
    /// assert!(!Verdict::Spelling.agrees());
    /// ```
    pub const fn agrees(self) -> bool {
        matches!(self, Self::Same | Self::AcceptedByNone)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Same => "same",
            Self::Spelling => "spelled differently",
            Self::DifferentResource => "different resource",
            Self::DifferentHost => "different host",
            Self::AcceptedBySome => "accepted by some only",
            Self::AcceptedByNone => "accepted by none",
        })
    }
}

/// The components that have no others in them.
pub(super) const LEAVES: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

/// Two standards' readings of one text. What RFC 3986 accepts, RFC 3987 reads alike, so that two are
/// enough.
pub(super) struct Pair<'a> {
    pub(super) rfc: &'a Reference<Rfc3987, Cow<'a, str>>,
    pub(super) url: &'a Identifier<Whatwg, Cow<'a, str>>,
}

impl Readings<'_> {
    /// Whether those standards that accept the text read a component of it alike.
    ///
    /// ```
    /// use urlens::Part;
    /// use urlens_readings::{Agreement, Readings};
    ///
    /// let readings = Readings::of("http://127.1:80/a/./b");
    /// assert_eq!(readings.agreement(Part::Host), Agreement::Different);
    /// assert_eq!(readings.agreement(Part::Port), Agreement::Spelling);
    /// assert_eq!(readings.agreement(Part::Path), Agreement::Spelling);
    /// ```
    pub fn agreement(&self, part: Part) -> Agreement {
        match self.pair() {
            Some(pair) => pair.agreement(part),
            None => Agreement::Same,
        }
    }

    /// What the readings come to.
    ///
    /// ```
    /// use urlens_readings::{Readings, Verdict};
    /// assert_eq!(Readings::of("http:example.org").verdict(), Verdict::DifferentHost);
    /// ```
    pub fn verdict(&self) -> Verdict {
        let accepted = [self.rfc3986.is_ok(), self.rfc3987.is_ok(), self.whatwg.is_ok()];
        match accepted {
            [true, true, true] => (),
            [false, false, false] => return Verdict::AcceptedByNone,
            _ => return Verdict::AcceptedBySome,
        }
        if self.agreement(Part::Host) == Agreement::Different {
            return Verdict::DifferentHost;
        }
        match LEAVES.into_iter().map(|part| self.agreement(part)).max() {
            Some(Agreement::Different) => Verdict::DifferentResource,
            Some(Agreement::Spelling) => Verdict::Spelling,
            _ => Verdict::Same,
        }
    }
}

impl Pair<'_> {
    pub(super) fn texts(&self, part: Part) -> [Option<&str>; 2] {
        let url = match part {
            Part::Path => Some(self.url.pathname()),
            _ => self.url.part(part).map(Encoded::as_str),
        };
        [self.rfc.part(part).map(Encoded::as_str), url]
    }

    pub(super) fn agreement(&self, part: Part) -> Agreement {
        let [rfc, url] = self.texts(part);
        if rfc == url {
            return Agreement::Same;
        }
        let [a, b] = [rfc.unwrap_or_default(), url.unwrap_or_default()];
        let spelling = match part {
            Part::Scheme => a.eq_ignore_ascii_case(b),
            Part::Authority => [Part::Userinfo, Part::Host, Part::Port]
                .iter()
                .all(|it| self.agreement(*it) <= Agreement::Spelling),
            // An absent component and an empty one are written differently, and that is all.
            Part::Userinfo => a.strip_suffix(':').unwrap_or(a) == b || escaped(a) == b,
            Part::Host => self.same_host(a, b),
            Part::Port => self.same_port(a, b),
            Part::Path => self.same_path(),
            Part::Query | Part::Fragment => escaped(a) == b,
        };
        if spelling { Agreement::Spelling } else { Agreement::Different }
    }

    fn same_host(&self, a: &str, b: &str) -> bool {
        let address = |it: &str| match host_of(it) {
            Host::Ipv6 { address, .. } if it.starts_with('[') => Some(address),
            _ => None,
        };
        let same_address = |a: Option<Ipv6Addr>, b| a.is_some() && a == b;
        let mode = mode(self.url.scheme());
        a.eq_ignore_ascii_case(b)
            || same_address(address(a), address(b))
            // RFC 3986, 3.2.2: for `file`, all of them mean the machine of the reader.
            || mode == Mode::File && b.is_empty() && a.eq_ignore_ascii_case("localhost")
            || mode == Mode::Generic && escaped(a) == b
            || mode.is_special() && !a.is_ascii() && is_plain(a, b)
    }

    /// Tells if both readings of a component mean the same, however they are written.
    pub(super) fn means_same(&self, part: Part) -> bool {
        if self.agreement(part) != Agreement::Different {
            return true;
        }
        let [a, b] = self.texts(part).map(Option::unwrap_or_default);
        match part {
            Part::Host => self.names_same_host(a, b),
            // The URL Standard decodes nothing here; it escapes more than it must.
            Part::Userinfo => {
                // An empty password is none.
                let user = a.strip_suffix(':').unwrap_or(a);
                decode(a) == decode(b) || decode(user) == decode(b)
            }
            Part::Query | Part::Fragment => decode(a) == decode(b),
            // A path without hierarchy keeps its dots.
            Part::Path => escaped(a) == b,
            _ => false,
        }
    }

    /// Tells if two hosts are the same after decoding escapes, IDNA to ASCII and case folding. A
    /// number that is read as a name differs from the address it stands for.
    fn names_same_host(&self, a: &str, b: &str) -> bool {
        let mode = mode(self.url.scheme());
        let Ok(decoded) = Encoded::new(a).decode_utf8() else { return false };
        match host_of(b) {
            _ if mode == Mode::Generic => decode(a).eq_ignore_ascii_case(&decode(b)),
            Host::Empty => mode == Mode::File && decoded.eq_ignore_ascii_case("localhost"),
            Host::Ipv4(_) => host_of(&decoded) == host_of(b),
            _ => domain::to_ascii(&decoded).is_ok_and(|it| it == b),
        }
    }

    fn same_port(&self, a: &str, b: &str) -> bool {
        let number = |it: &str| match it {
            "" => scheme::default_port(self.url.scheme()),
            digits => digits.parse().ok(),
        };
        a.is_empty() && b.is_empty() || number(a).is_some() && number(a) == number(b)
    }

    /// RFC 3986, 6.2.2.3 and 6.2.3: dot segments say nothing, nor does an empty path behind the
    /// authority of a special URL.
    fn same_path(&self) -> bool {
        if self.rfc.path().is_empty() && mode(self.url.scheme()).is_special() {
            return self.url.path() == "/";
        }
        let Ok(uri) = self.rfc.to_uri() else { return false };
        let without_dots = Normalization::NOTHING.and(Step::Path);
        uri.normalize_with(&without_dots).path() == self.url.path()
    }
}

/// Whether IDNA makes `ascii` of a domain without mapping anything in it to something else, by rules
/// that have always been the same.
pub(super) fn is_plain(domain: &str, ascii: &str) -> bool {
    /// The characters that IDNA 2003 reads in another way (UTS 46, section 2.3).
    const DEVIATIONS: [char; 4] = ['ß', 'ς', '\u{200C}', '\u{200D}'];
    domain::to_unicode(ascii) == domain && !domain.contains(DEVIATIONS)
}

/// A component with what is beyond ASCII escaped.
fn escaped(component: &str) -> Cow<'_, str> {
    encode(component, CharSet::EMPTY)
}
