//! The places of scheme and host in a text, and the first byte at which two readings differ.

use crate::connection::Difference;
use crate::reading::ProgramReading;
use core::ops::Range;

/// The ranges of scheme and host, if the text contains them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spans {
    pub(crate) scheme: Option<Range<usize>>,
    pub(crate) host: Option<Range<usize>>,
}

impl Spans {
    pub(crate) fn of(text: &str, reading: &ProgramReading<'_>) -> Self {
        let host = reading.host.as_deref().or(reading.connect_host.as_deref());
        Self::find(text, reading.scheme.as_deref(), host)
    }

    /// Looks for a scheme that is followed by a colon, and for a host after it or, if there is none
    /// after it, anywhere.
    pub(crate) fn find(text: &str, scheme: Option<&str>, host: Option<&str>) -> Self {
        let scheme = scheme.filter(|scheme| !scheme.is_empty()).and_then(|scheme| {
            let found = position(text, scheme, 0)?;
            text[found.end..].starts_with(':').then_some(found)
        });
        let after = scheme.as_ref().map_or(0, |scheme| scheme.end + 1);
        let host = host.filter(|host| !host.is_empty());
        let host =
            host.and_then(|host| position(text, host, after).or_else(|| position(text, host, 0)));
        Self { scheme, host }
    }

    /// The first byte at which two readings of a text differ.
    pub(crate) fn first_difference(&self, other: &Self, difference: Difference) -> usize {
        let starts = |a: &Range<usize>, b: &Range<usize>| match a.start.cmp(&b.start) {
            // The delimiter after the earlier one is read as something else.
            core::cmp::Ordering::Less => a.end,
            core::cmp::Ordering::Greater => b.end,
            core::cmp::Ordering::Equal if a.end == b.end => a.start,
            core::cmp::Ordering::Equal => a.end.min(b.end),
        };
        let end = |span: &Option<Range<usize>>| span.as_ref().map(|span| span.end);
        let scheme_end = end(&self.scheme).into_iter().chain(end(&other.scheme)).min();
        match difference {
            Difference::Scheme => scheme_end.unwrap_or(0),
            _ if self.scheme != other.scheme => scheme_end.unwrap_or(0),
            Difference::Port => {
                end(&self.host).into_iter().chain(end(&other.host)).min().unwrap_or(0)
            }
            Difference::Host => match (&self.host, &other.host) {
                (Some(a), Some(b)) => starts(a, b),
                (Some(span), None) | (None, Some(span)) => span.start,
                (None, None) => scheme_end.unwrap_or(0),
            },
        }
    }
}

/// The first occurrence of a part, without regard to the case of ASCII letters, at or after `from`.
fn position(text: &str, part: &str, from: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes().get(from..)?;
    let found = bytes
        .windows(part.len())
        .position(|window| window.eq_ignore_ascii_case(part.as_bytes()))?;
    Some(from + found..from + found + part.len())
}
