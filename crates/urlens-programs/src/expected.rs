//! The scheme, host and port that a text is expected to have, and the programs that connect elsewhere.

use crate::common_url::CommonUrl;
use crate::connection::{Connection, Difference, default};
use crate::program::{Program, read_all};
use crate::reading::Rule;
use crate::span::Spans;
use crate::tools::{bare_host, same_host};
use alloc::borrow::Cow;
use alloc::vec::Vec;

/// The scheme, host and port that a standard, or a program, finds in a text.
///
/// ```
/// use urlens_programs::{Expected, find};
///
/// let expected = Expected::new("https", Some("example.org"), None);
/// let connection = urlens_programs::connects_to(find("curl8").unwrap(), "https://example.org:8443/").unwrap();
/// assert_eq!(expected.difference(&connection).unwrap().name(), "port");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected<'a> {
    scheme: Option<Cow<'a, str>>,
    /// Without brackets; `None` if there is no host to connect to.
    host: Option<Cow<'a, str>>,
    port: Option<u16>,
}

impl<'a> Expected<'a> {
    /// The expected scheme, host (with or without brackets) and port. An absent port is the default port of
    /// the scheme; an absent or empty host means that nothing should be connected to.
    ///
    /// ```
    /// use urlens_programs::Expected;
    /// assert_eq!(Expected::new("http", Some("h"), None), Expected::new("http", Some("h"), Some(80)));
    /// ```
    pub fn new(scheme: &'a str, host: Option<&'a str>, port: Option<u16>) -> Self {
        Self {
            scheme: Some(Cow::Borrowed(scheme)),
            host: host.filter(|host| !host.is_empty()).map(|host| bare_host(Cow::Borrowed(host))),
            port: port.or_else(|| default(scheme)),
        }
    }

    pub(crate) fn of_connection(connection: &'a Connection<'_>) -> Self {
        Self {
            scheme: connection.scheme.as_deref().map(Cow::Borrowed),
            host: Some(Cow::Borrowed(&connection.host)),
            port: connection.port,
        }
    }

    /// The first component in which a connection differs, in the order host, port, scheme.
    ///
    /// ```
    /// use urlens_programs::{Difference, Expected, connects_to, find};
    ///
    /// let curl = connects_to(find("curl8").unwrap(), "foo:/evil.example/").unwrap();
    /// assert_eq!(Expected::new("foo", None, None).difference(&curl), Some(Difference::Host));
    /// ```
    pub fn difference(&self, connection: &Connection<'_>) -> Option<Difference> {
        let is_host = |host: &str| same_host(host, &connection.host);
        if !self.host.as_deref().is_some_and(is_host) {
            Some(Difference::Host)
        } else if self.port != connection.port {
            Some(Difference::Port)
        } else if !same_scheme(self.scheme.as_deref(), connection.scheme.as_deref()) {
            Some(Difference::Scheme)
        } else {
            None
        }
    }

    fn spans(&self, text: &str) -> Spans {
        Spans::find(text, self.scheme.as_deref(), self.host.as_deref())
    }
}

fn same_scheme(a: Option<&str>, b: Option<&str>) -> bool {
    a.unwrap_or_default().eq_ignore_ascii_case(b.unwrap_or_default())
}

/// A program that connects to a scheme, host or port other than expected.
///
/// ```
/// use urlens_programs::{Difference, Expected, elsewhere, programs};
///
/// let expected = [Expected::new("https", Some("example.org"), None)];
/// let all: Vec<_> = programs().iter().collect();
/// let found = elsewhere("https://example.org?@evil.example/", &expected, &all);
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].program.id, found[0].difference), ("lua_socket", Difference::Host));
/// assert_eq!((&*found[0].connection.host, found[0].at), ("evil.example", 19));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Elsewhere<'a> {
    /// The program.
    pub program: &'static Program,
    /// Where it connects.
    pub connection: Connection<'a>,
    /// False if the program only finds the host: a parser, or a client that does not support the scheme.
    pub connects: bool,
    /// The first component that differs, in the order host, port, scheme.
    pub difference: Difference,
    /// The first byte of the text that is read differently.
    pub at: usize,
    /// The rules of the program that took effect.
    pub rules: Vec<&'static Rule>,
}

/// Returns the programs whose connection matches none of `expected`.
///
/// A program that refuses the text, or finds no host to connect to, is not one of them. If nothing is
/// expected, because no standard accepts the text, programs are compared with the first one that
/// connects. A [`CommonUrl`] is not read by each program: all read it alike.
///
/// ```
/// use urlens_programs::{Expected, default_programs, elsewhere};
///
/// let text = "https://example.org/a?b";
/// let expected = [Expected::new("https", Some("example.org"), None)];
/// assert!(elsewhere(text, &expected, &default_programs()).is_empty());
/// ```
pub fn elsewhere<'a>(
    text: &'a str,
    expected: &[Expected<'_>],
    programs: &[&'static Program],
) -> Vec<Elsewhere<'a>> {
    if is_common_as_expected(text, expected) {
        return Vec::new();
    }
    let mut first: Option<(Connection<'a>, Spans)> = None;
    let mut found = Vec::new();
    for (&program, reading) in programs.iter().zip(read_all(text, programs)) {
        let Ok(reading) = reading else { continue };
        let spans = Spans::of(text, &reading);
        let (rules, connects) = (reading.applied.clone(), reading.connect_host.is_some());
        let Ok((connection, is_valid_port)) = Connection::found(reading) else { continue };
        let nearest = match (expected, &first) {
            ([], None) if !is_valid_port => continue,
            ([], None) => {
                first = Some((connection, spans));
                continue;
            }
            ([], Some((first, its))) => {
                let difference = first.difference(&connection);
                difference.map(|found| (found, its.first_difference(&spans, found)))
            }
            (_, _) => nearest(text, expected, &connection, &spans),
        };
        // With a port that is not valid, nothing is connected to; another host is still wrong.
        let counts = |(difference, _): &(Difference, usize)| {
            is_valid_port || *difference == Difference::Host
        };
        if let Some((difference, at)) = nearest.filter(counts) {
            found.push(Elsewhere { program, connection, connects, difference, at, rules });
        }
    }
    found
}

/// The smallest difference to one of the expected readings; `None` if one of them is equal.
fn nearest(
    text: &str,
    expected: &[Expected<'_>],
    connection: &Connection<'_>,
    spans: &Spans,
) -> Option<(Difference, usize)> {
    let mut nearest: Option<(Difference, &Expected<'_>)> = None;
    for candidate in expected {
        let difference = candidate.difference(connection)?;
        if nearest.is_none_or(|(least, _)| difference < least) {
            nearest = Some((difference, candidate));
        }
    }
    nearest.map(|(difference, nearest)| {
        (difference, nearest.spans(text).first_difference(spans, difference))
    })
}

fn is_common_as_expected(text: &str, expected: &[Expected<'_>]) -> bool {
    let Some(common) = CommonUrl::find(text).map(Connection::from) else { return false };
    expected.is_empty() || expected.iter().any(|expected| expected.difference(&common).is_none())
}
