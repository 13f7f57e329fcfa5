//! Agreement of the standards, for each component and for the whole text.

use super::Readings;
use super::address::address_in;
use alloc::borrow::Cow;
use core::fmt;
use core::net::IpAddr;
use urlens::percent::{Encoded, decode, encode};
use urlens::scheme::{Mode, mode};
use urlens::{CharSet, IriRef, Normalization, Part, Step, Url, domain, scheme};

/// The agreement of the standards about one component.
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
    /// The readings are identical.
    Same,
    /// The readings differ in spelling only: case where it has no meaning, an explicit default, dot
    /// segments, or escaped non-ASCII letters.
    Spelling,
    /// The readings differ in meaning.
    Different,
}

/// The overall agreement of the standards about a text.
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
    /// All accept the text and read every component alike.
    Same,
    /// All accept the text, and differ in spelling only.
    Spelling,
    /// All accept the text and find the same host, but another component differs.
    DifferentResource,
    /// All accept the text, and find different hosts.
    DifferentHost,
    /// Some accept the text, others reject it.
    AcceptedBySome,
    /// All reject the text.
    AcceptedByNone,
}

impl Verdict {
    /// All verdicts.
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

    /// Returns true if the standards agree: all read the text alike, or all reject it.
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

/// The components that contain no other components.
pub(super) const LEAVES: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

/// The readings of RFC 3987 and the URL Standard. RFC 3986 adds nothing: RFC 3987 reads every URI
/// in the same way.
pub(super) struct Pair<'a> {
    pub(super) rfc: &'a IriRef<Cow<'a, str>>,
    pub(super) url: &'a Url<Cow<'a, str>>,
}

impl Readings<'_> {
    /// The agreement about one component, among the standards that accept the text.
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

    /// The overall agreement of the standards.
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
            Part::Path => Some(self.url.path()),
            _ => self.url.component(part),
        };
        [self.rfc.component(part), url]
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
                .all(|part| self.agreement(*part) <= Agreement::Spelling),
            // An absent component and an empty one differ in spelling only.
            Part::Userinfo => a.strip_suffix(':').unwrap_or(a) == b || escaped(a) == b,
            Part::Host => self.same_host(a, b),
            Part::Port => self.same_port(a, b),
            Part::Path => self.same_path(),
            Part::Query | Part::Fragment => escaped(a) == b,
        };
        if spelling { Agreement::Spelling } else { Agreement::Different }
    }

    fn same_host(&self, a: &str, b: &str) -> bool {
        let address = |host: &str| address_in(host).filter(IpAddr::is_ipv6);
        let same_address = |a: Option<IpAddr>, b| a.is_some() && a == b;
        let mode = mode(self.url.scheme());
        a.eq_ignore_ascii_case(b)
            || same_address(address(a), address(b))
            // RFC 3986, 3.2.2: for `file`, both mean the local machine.
            || mode == Mode::File && b.is_empty() && a.eq_ignore_ascii_case("localhost")
            || mode == Mode::Generic && escaped(a) == b
            || is_plain(a, b)
    }

    /// Returns `true` if both readings of a component have the same meaning, in any spelling.
    pub(super) fn means_same(&self, part: Part) -> bool {
        if self.agreement(part) != Agreement::Different {
            return true;
        }
        let [a, b] = self.texts(part).map(Option::unwrap_or_default);
        match part {
            Part::Host => self.names_same_host(a, b),
            // The URL Standard decodes nothing here, and escapes more than RFC 3986.
            Part::Userinfo => {
                // An empty password equals an absent one.
                let user = a.strip_suffix(':').unwrap_or(a);
                decode(a) == decode(b) || decode(user) == decode(b)
            }
            Part::Query | Part::Fragment => decode(a) == decode(b),
            // An opaque path keeps its dot segments.
            Part::Path => escaped(a) == b,
            _ => false,
        }
    }

    /// Returns `true` if two hosts are equal after decoding escapes, IDNA to ASCII and case folding. A
    /// number that is read as a name differs from the address with that value.
    fn names_same_host(&self, a: &str, b: &str) -> bool {
        let mode = mode(self.url.scheme());
        let decoded = Encoded::new(a).decode_lossy();
        match address_in(b) {
            _ if mode == Mode::Generic => decode(a).eq_ignore_ascii_case(&decode(b)),
            _ if b.is_empty() => mode == Mode::File && decoded.eq_ignore_ascii_case("localhost"),
            Some(IpAddr::V4(address)) => decoded.parse() == Ok(address),
            _ => domain::to_ascii(&decoded).is_ok_and(|ascii| ascii == b),
        }
    }

    fn same_port(&self, a: &str, b: &str) -> bool {
        let number = |port: &str| match port {
            "" => scheme::default_port(self.url.scheme()),
            digits => digits.parse().ok(),
        };
        a.is_empty() && b.is_empty() || number(a).is_some() && number(a) == number(b)
    }

    /// RFC 3986, 6.2.2.3 and 6.2.3: dot segments have no meaning, and after the authority of a
    /// special URL an empty path equals `/`.
    fn same_path(&self) -> bool {
        if self.rfc.path().is_empty() && mode(self.url.scheme()).is_special() {
            return self.written_path() == "/";
        }
        let Ok(uri) = self.rfc.to_uri() else { return false };
        let without_dots = Normalization::NOTHING.step(Step::Path);
        uri.normalize_with(&without_dots).path() == self.written_path()
    }

    /// The path of the URL as written, with the `/.` that protects a path from being an authority.
    pub(super) fn written_path(&self) -> &str {
        self.url.component(Part::Path).unwrap_or_default()
    }
}

/// Returns `true` if IDNA converts a domain to `ascii` without mapping characters, by every version of IDNA.
pub(super) fn is_plain(domain: &str, ascii: &str) -> bool {
    /// The characters that IDNA 2003 maps differently (UTS 46, section 2.3).
    const DEVIATIONS: [char; 4] = ['ß', 'ς', '\u{200C}', '\u{200D}'];
    domain::to_unicode(ascii) == domain && !domain.contains(DEVIATIONS)
}

/// A component with its non-ASCII characters escaped.
fn escaped(component: &str) -> Cow<'_, str> {
    encode(component, CharSet::EMPTY.not())
}
