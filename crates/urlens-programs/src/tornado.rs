//! Tornado's `simple_httpclient`.

use crate::common_url::{Arrangement, Port};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{decimal_digits, port_number};
use crate::python_urlsplit as urlsplit;
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut_userinfo, part};
use alloc::borrow::Cow;
use alloc::string::String;

pub(crate) const TORNADO: Program = Program {
    id: "py_tornado",
    name: "Tornado simple_httpclient",
    versions: &["6.6.1 with Python 3.11.7"],
    kind: ProgramKind::Client,
    members: &["py_tornado"],
    status: Status::Current,
    status_reason: "a maintained framework with an HTTP client",
    source: &[
        "tornado/simple_httpclient.py: _HTTPConnection.run",
        "tornado/httputil.py: split_host_and_port",
    ],
    rules: &Rule::join::<7>(&[PROTOCOL, EMPTY_PORT], urlsplit::SPLIT_RULES),
    differences: &[],
    arrangement: Arrangement { port: Port::Default, connects: true, ..Arrangement::EMPTY },
    reader: read,
};

const PROTOCOL: Rule =
    Rule::new("protocol", "the scheme is not http or https", "_HTTPConnection.run");
const EMPTY_PORT: Rule = Rule::new(
    "empty-port",
    "text after the last colon that is not digits is part of the host",
    "split_host_and_port",
);

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let urlsplit::Split { scheme, netloc, path, query, fragment, mut reading } =
        urlsplit::split(text, &urlsplit::V313)?;
    if !matches!(&*scheme, "http" | "https") {
        return Err(Refusal::by(&PROTOCOL));
    }
    let (_, host) = cut_userinfo(&netloc);
    let (name, port) = match split_port(host) {
        Some((name, port)) => (name, port),
        None => {
            if host.contains(':') {
                reading.apply(&EMPTY_PORT);
            }
            (host, if scheme == "https" { "443" } else { "80" }.into())
        }
    };
    let name = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    let name = part(&netloc, name);
    reading.scheme = Some(scheme);
    reading.path = Some(path);
    reading.query = Some(query);
    reading.fragment = Some(fragment);
    reading.connect_host = Some(name.clone());
    reading.connect_port = port_number(&port);
    reading.host = Some(name);
    reading.port = Some(Cow::Owned(port));
    Ok(reading)
}

/// `split_host_and_port`: at least one character, `:`, and digits of any script.
fn split_port(host: &str) -> Option<(&str, String)> {
    let (name, port) = host.rsplit_once(':').filter(|(name, _)| !name.is_empty())?;
    let digits = decimal_digits(port)?;
    let number = match digits.trim_start_matches('0') {
        "" => "0",
        number => number,
    };
    Some((name, number.into()))
}
