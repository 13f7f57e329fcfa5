//! Readings in the form in which those of the real programs are recorded.

use crate::program::{Program, ProgramKind};
use crate::reading::ProgramReading;
use alloc::borrow::Cow;
use alloc::string::String;

/// Programs whose client is recorded as a parser: `port` is that of the text, not the default port.
#[rustfmt::skip]
const RECORDED_AS_PARSER: &[&str] = &[
    "curl7", "curl8", "lua_socket", "java_HttpClient", "java_URLConnection",
    // Their port is recorded as they read it: it may be larger than 65535, or negative.
    "py27_urlopen", "py38_urlopen", "py313_urlopen", "py_httpx", "py_tornado", "py_scrapy",
];

/// Programs of which only the connection is recorded.
const ONLY_CONNECTION: &[&str] = &["wget"];

/// Programs of which components and connection are recorded.
const WITH_CONNECTION: &[&str] = &["py_urllib3", "ruby_uri"];

/// Programs whose query and fragment are recorded with `?` and `#`.
const WITH_DELIMITERS: &[&str] = &["node_url", "whatwg_url", "node_legacy", "url_parse"];

/// Programs whose port is a text.
#[rustfmt::skip]
const PORT_AS_TEXT: &[&str] = &[
    "apr", "curl7", "curl8", "go119", "go119_client", "go127", "go127_client", "lua_socket", "node_legacy", "node_url",
    "py_rfc3986", "rust_fluent", "urijs", "url_parse", "whatwg_url",
];

/// A reading in the form in which the reader of the real program prints it (`programs/oracles`).
///
/// ```
/// use urlens_programs::{RecordedReading, find};
///
/// let program = find("py_requests").unwrap();
/// let recorded = RecordedReading::of(program, "py_requests", program.read("http://h/a")?);
/// // Its client is recorded, which connects to the default port.
/// assert_eq!(recorded.port.as_deref(), Some("80"));
/// # Ok::<(), urlens_programs::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecordedReading<'a> {
    /// The scheme.
    pub scheme: Option<Cow<'a, str>>,
    /// The userinfo.
    pub userinfo: Option<Cow<'a, str>>,
    /// The host; for most clients, the one to which they connect.
    pub host: Option<Cow<'a, str>>,
    /// The port; for most clients, the one to which they connect.
    pub port: Option<Cow<'a, str>>,
    /// True if the port is printed as a number.
    pub port_is_number: bool,
    /// The path.
    pub path: Option<Cow<'a, str>>,
    /// The query, with `?` for programs that print it.
    pub query: Option<Cow<'a, str>>,
    /// The fragment, with `#` for programs that print it.
    pub fragment: Option<Cow<'a, str>>,
    /// The host to which the program connects, if that is printed in addition.
    pub connect_host: Option<Cow<'a, str>>,
    /// The port to which the program connects, if that is printed in addition.
    pub connect_port: Option<u32>,
}

impl<'a> RecordedReading<'a> {
    /// The form of a reading for one of the [members](Program::members) of a program.
    ///
    /// ```
    /// use urlens_programs::{RecordedReading, find};
    ///
    /// let program = find("whatwg").unwrap();
    /// let recorded = RecordedReading::of(program, "node_url", program.read("http://h/?a")?);
    /// assert_eq!(recorded.query.as_deref(), Some("?a"));
    /// # Ok::<(), urlens_programs::Refusal>(())
    /// ```
    pub fn of(program: &Program, member: &str, reading: ProgramReading<'a>) -> Self {
        let is = |list: &[&str]| list.contains(&member);
        let both = is(WITH_CONNECTION);
        let is_connection = program.kind == ProgramKind::Client && !is(RECORDED_AS_PARSER) && !both;
        let connect_port = reading.connect_port.map(crate::tools::number);
        let (host, port) = if is_connection {
            (reading.connect_host.clone(), connect_port)
        } else {
            (reading.host, reading.port)
        };
        let with = |delimiter: char, part: Option<Cow<'a, str>>| match part {
            Some(text) if is(WITH_DELIMITERS) && !text.is_empty() => {
                let mut whole = String::from(delimiter);
                whole.push_str(&text);
                Some(Cow::Owned(whole))
            }
            part => part,
        };
        let unless_wget = |part: Option<Cow<'a, str>>| part.filter(|_| !is(ONLY_CONNECTION));
        Self {
            scheme: unless_wget(reading.scheme),
            userinfo: unless_wget(reading.userinfo),
            host,
            port,
            port_is_number: !is(PORT_AS_TEXT),
            path: unless_wget(reading.path),
            query: unless_wget(with('?', reading.query)),
            fragment: unless_wget(with('#', reading.fragment)),
            connect_host: reading.connect_host.filter(|_| both),
            connect_port: reading.connect_port.filter(|_| both),
        }
    }
}
