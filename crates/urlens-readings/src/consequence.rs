//! The consequence of a disagreement: its severity for each component.
//!
//! RFC 3987 and the URL Standard decide. RFC 3986 adds nothing: RFC 3987 reads every URI in the
//! same way, and the non-ASCII text that RFC 3986 rejects is a matter of spelling here.

use super::layout::Layout;
use super::verdict::{LEAVES, Pair};
use super::{Readings, Severity};
use urlens::{Error, IriRef, Part, Url};

/// The severity of the disagreement about a text, for each component.
///
/// | severity | consequence |
/// |---|---|
/// | critical | two readings find different hosts, or one finds a host and the other none; or one standard rejects the text, and the other accepts it only by repairing its authority: a backslash, the number of slashes, a tab or a newline, a second `@` |
/// | high | scheme, port or userinfo differ in meaning; or the text is rejected because of its authority |
/// | medium | path, query or fragment differ in meaning |
/// | low | the text is rejected because of something outside of the authority |
/// | info | spelling; non-ASCII text that RFC 3987 and the URL Standard read alike; or all reject the text |
///
/// Hosts are compared after decoding escapes, IDNA to ASCII and case folding, and IPv6 addresses by
/// value. A number that is read as a name differs from the address with that value. In `file` URLs,
/// an absent host, an empty one and `localhost` are equal.
///
/// ```
/// use urlens::Part;
/// use urlens_readings::{Readings, Severity};
///
/// let consequence = |text| Readings::of(text).consequence().severity();
/// assert_eq!(consequence("http://0x7f.1/"), Severity::Critical);
/// assert_eq!(consequence(r"http://evil.example\@good.example/"), Severity::Critical);
/// assert_eq!(consequence("http://example.org:65536/"), Severity::High);
/// assert_eq!(consequence("http://example.org/a/%2e%2e/b"), Severity::Medium);
/// assert_eq!(consequence("http://example.org/a b"), Severity::Low);
/// assert_eq!(consequence("HTTP://example.org:80/é"), Severity::Info);
///
/// let consequence = Readings::of("http://example.org:65536/").consequence();
/// assert_eq!(consequence.of(Part::Port), Severity::High);
/// assert_eq!(consequence.of(Part::Host), Severity::Info);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// By component; the authority has the maximum of its components.
    parts: [Severity; Part::ALL.len()],
}

impl Consequence {
    const NONE: Self = Self { parts: [Severity::Info; Part::ALL.len()] };

    /// The severity of the disagreement about one component.
    ///
    /// ```
    /// use urlens::Part;
    /// use urlens_readings::{Readings, Severity};
    ///
    /// let consequence = Readings::of("http:example.org").consequence();
    /// assert_eq!(consequence.of(Part::Host), Severity::Critical);
    /// assert_eq!(consequence.of(Part::Path), Severity::Medium);
    /// ```
    pub const fn of(&self, part: Part) -> Severity {
        self.parts[part as usize]
    }

    /// The severity of the disagreement about the text: the maximum of all components.
    ///
    /// ```
    /// use urlens_readings::{Readings, Severity};
    /// assert_eq!(Readings::of("https://example.org/").consequence().severity(), Severity::Info);
    /// ```
    pub fn severity(&self) -> Severity {
        self.parts.into_iter().max().unwrap_or(Severity::Info)
    }

    /// Raises each of `parts` to at least `severity`.
    fn with(mut self, parts: &[Part], severity: Severity) -> Self {
        let mut raise = |part: Part| {
            let old = &mut self.parts[part as usize];
            *old = severity.max(*old);
        };
        for &part in parts {
            raise(part);
            if AUTHORITY.contains(&part) {
                raise(Part::Authority);
            }
        }
        self
    }
}

/// The components of an authority, in the order of the text.
const AUTHORITY: [Part; 3] = [Part::Userinfo, Part::Host, Part::Port];

impl Readings<'_> {
    /// The severity of the disagreement about this text, for each component.
    ///
    /// ```
    /// use urlens_readings::{Readings, Severity};
    ///
    /// let readings = Readings::with_base("///example.net", "http://example.org/");
    /// assert_eq!(readings.consequence().severity(), Severity::Critical);
    /// ```
    pub fn consequence(&self) -> Consequence {
        let consequence = consequence(self, &Layout::of(self.text, self.base));
        #[cfg(feature = "programs")]
        let consequence =
            self.programs_elsewhere().iter().fold(consequence, |consequence, other| {
                let part = super::find_program::part(other.difference);
                consequence.with(&[part], super::find_program::severity(other.difference))
            });
        consequence
    }
}

/// The consequence of the differences between the readings.
pub(super) fn consequence(readings: &Readings<'_>, layout: &Layout<'_>) -> Consequence {
    if hides_authority(readings, layout) {
        return Consequence::NONE.with(&[Part::Host], Severity::Critical);
    }
    match (&readings.rfc3987, &readings.whatwg) {
        (Ok(rfc), Ok(url)) => compared(&Pair { rfc, url }),
        (Ok(_), Err(error)) => rejected_by_whatwg(readings, error),
        (Err(_), Ok(_)) => rejected_by_rfc(readings, layout),
        (Err(_), Err(_)) => Consequence::NONE,
    }
}

/// The consequence if both accept the text.
fn compared(pair: &Pair<'_>) -> Consequence {
    LEAVES.into_iter().filter(|part| !pair.means_same(*part)).fold(
        Consequence::NONE,
        |consequence, part| {
            let severity = match part {
                Part::Host => Severity::Critical,
                Part::Path | Part::Query | Part::Fragment => Severity::Medium,
                _ => Severity::High,
            };
            consequence.with(&[part], severity)
        },
    )
}

/// The consequence if only RFC 3987 accepts the text: because of the authority, or because there is
/// no base to resolve against.
fn rejected_by_whatwg(readings: &Readings<'_>, error: &Error) -> Consequence {
    // The lint `ambiguous-base` reports a rejected base.
    if readings.base.is_some_and(|base| !Url::can_parse(base)) {
        return Consequence::NONE;
    }
    match error.part().unwrap_or(Part::Path) {
        Part::Authority => Consequence::NONE.with(&[Part::Host], Severity::High),
        part if AUTHORITY.contains(&part) => Consequence::NONE.with(&[part], Severity::High),
        part => Consequence::NONE.with(&[part], Severity::Low),
    }
}

/// The consequence if only the URL Standard accepts the text, with or without repairing it.
fn rejected_by_rfc(readings: &Readings<'_>, layout: &Layout<'_>) -> Consequence {
    // The lint `ambiguous-base` reports a rejected base.
    if readings.base.is_some() && IriRef::parse_borrowed(readings.text).is_ok() {
        return Consequence::NONE;
    }
    let outside = [Part::Scheme, Part::Path, Part::Query, Part::Fragment];
    let rejected = Consequence::NONE.with(&outside, Severity::Low);
    let hidden_scheme = drops_within(layout, layout.scheme.as_ref().map_or(0, |scheme| scheme.end));
    if is_repaired(layout) {
        let rejected = rejected.with(&AUTHORITY, Severity::Critical);
        return if hidden_scheme {
            rejected.with(&[Part::Scheme], Severity::Critical)
        } else {
            rejected
        };
    }
    // Without the repair there is no such scheme, for instance `javascript`.
    let rejected =
        if hidden_scheme { rejected.with(&[Part::Scheme], Severity::High) } else { rejected };
    // The standards may disagree where userinfo ends and the host starts.
    if is_wrong_in_authority(layout) { rejected.with(&AUTHORITY, Severity::High) } else { rejected }
}

/// Returns `true` if a reference without a base starts with an authority that only some standards find: for
/// those, it leads from any web page to another host.
pub(super) fn hides_authority(readings: &Readings<'_>, layout: &Layout<'_>) -> bool {
    let text = layout.text();
    let slashes = text.bytes().take_while(|byte| b"/\\".contains(byte)).count();
    let is_plain = slashes == 2 && text.starts_with("//") && text.len() == readings.text.len();
    readings.base.is_none() && layout.scheme.is_none() && slashes >= 2 && !is_plain
}

/// Returns `true` if the URL Standard repairs the authority, or the text between scheme and authority.
fn is_repaired(layout: &Layout<'_>) -> bool {
    let Some(authority) = layout.authority.clone() else { return false };
    let around = layout.slashes.start..layout.text().len().min(authority.end + 1);
    let backslash = layout.mode.is_special() && layout.text().as_bytes()[around].contains(&b'\\');
    let slashes = layout.text().get(layout.slashes.clone()) != Some("//");
    let second_at = layout.get(&layout.userinfo).contains('@');
    // Removed characters before the two slashes of a reference hide the authority.
    let hidden = layout.scheme.is_none() && !layout.dropped().before.is_empty();
    backslash || slashes || second_at || hidden || drops_within(layout, authority.end)
}

/// Returns `true` if the URL Standard removes a tab or a newline before the byte `end` of the layout's text.
fn drops_within(layout: &Layout<'_>, end: usize) -> bool {
    let end = if end == 0 { 0 } else { layout.place(end - 1..end).end };
    layout.dropped().inside.is_some_and(|dropped| dropped.start <= end)
}

/// Returns `true` if RFC 3987 rejects the authority by itself.
fn is_wrong_in_authority(layout: &Layout<'_>) -> bool {
    let Some(authority) = layout.authority.clone() else { return false };
    IriRef::parse_borrowed(&layout.text()[layout.slashes.start..authority.end]).is_err()
}
