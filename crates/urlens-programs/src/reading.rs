//! The reading of a text by a program, and the refusal of a text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

/// The components that a program finds in a text.
///
/// `None` is absent and `Some("")` is empty, for programs that distinguish them. Bytes that are not
/// UTF-8, which a program may get by decoding escapes, are U+FFFD.
///
/// ```
/// let reading = urlens_programs::find("whatwg").unwrap().read("http://a/?#")?;
/// assert_eq!((reading.query.as_deref(), reading.userinfo.as_deref()), (Some(""), None));
/// # Ok::<(), urlens_programs::Refusal>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProgramReading<'a> {
    /// The scheme, without `:`.
    pub scheme: Option<Cow<'a, str>>,
    /// The userinfo, without `@`.
    pub userinfo: Option<Cow<'a, str>>,
    /// The host. Brackets are included if the program includes them.
    pub host: Option<Cow<'a, str>>,
    /// The port, as text: some programs accept a port that is not a number.
    pub port: Option<Cow<'a, str>>,
    /// The path.
    pub path: Option<Cow<'a, str>>,
    /// The query, without `?`.
    pub query: Option<Cow<'a, str>>,
    /// The fragment, without `#`.
    pub fragment: Option<Cow<'a, str>>,
    /// The host to which a client connects: a name for the resolver, or an address.
    pub connect_host: Option<Cow<'a, str>>,
    /// The port to which a client connects.
    pub connect_port: Option<u32>,
    /// Rules of the program that took effect, in order.
    pub applied: Vec<&'static Rule>,
}

impl ProgramReading<'_> {
    /// Adds a rule that took effect.
    pub(crate) fn apply(&mut self, rule: &'static Rule) {
        if !self.applied.contains(&rule) {
            self.applied.push(rule);
        }
    }
}

/// Shows no password.
impl fmt::Debug for ProgramReading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = self.userinfo.as_deref().map(|userinfo| match userinfo.split_once(':') {
            Some((user, _)) => (user, ":***"),
            None => (userinfo, ""),
        });
        f.debug_struct("ProgramReading")
            .field("scheme", &self.scheme)
            .field("userinfo", &user)
            .field("host", &self.host)
            .field("port", &self.port)
            .field("path", &self.path)
            .field("query", &self.query)
            .field("fragment", &self.fragment)
            .field("connect_host", &self.connect_host)
            .field("connect_port", &self.connect_port)
            .field("applied", &self.applied)
            .finish()
    }
}

/// A rule of a program.
///
/// ```
/// let rules = urlens_programs::find("py313_urlsplit").unwrap().rules;
/// assert!(rules.iter().any(|rule| rule.code == "port-range"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rule {
    /// A stable code, unique in the program.
    pub code: &'static str,
    /// The rule in words, or, for a rule that refuses texts, the problem.
    pub text: &'static str,
    /// The function from which the rule was read.
    pub source: &'static str,
}

impl Rule {
    pub(crate) const fn new(code: &'static str, text: &'static str, source: &'static str) -> Self {
        Self { code, text, source }
    }

    /// The rules of two lists. `N` is the length of both together.
    pub(crate) const fn join<const N: usize>(first: &[Self], second: &[Self]) -> [Self; N] {
        assert!(first.len() + second.len() == N);
        let (mut joined, mut at) = ([first[0]; N], 0);
        while at < N {
            joined[at] = if at < first.len() { first[at] } else { second[at - first.len()] };
            at += 1;
        }
        joined
    }
}

/// The refusal of a text by a program.
///
/// ```
/// let refusal = urlens_programs::find("py313_urlsplit").unwrap().read("http://h:x/").unwrap_err();
/// assert_eq!(refusal.rule.code, "port-digits");
/// assert_eq!(refusal.to_string(), "the port is not decimal digits (SplitResult.port)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Refusal {
    /// The rule for which the program refuses the text.
    pub rule: &'static Rule,
}

impl Refusal {
    pub(crate) const fn by(rule: &'static Rule) -> Self {
        Self { rule }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.rule.text, self.rule.source)
    }
}

impl core::error::Error for Refusal {}
