//! Programs that follow the URL Standard: browsers, Node's `URL`, ada, whatwg-url, the crate `url`.

use crate::program::{KnownDifference, Program, ProgramKind, Standing};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{has_punycode, number, uts46_to_ascii};
use alloc::borrow::Cow;
use alloc::format;
use urlens::Url;
use urlens::scheme::{Mode, mode};

pub(crate) const WHATWG: Program = Program {
    id: "whatwg",
    name: "URL Standard",
    versions: &["Node 20.20.2 URL", "can_ada 3.0.0", "whatwg-url 16.0.1", "crate url 2.5.8"],
    kind: ProgramKind::Parser,
    members: &["node_url", "whatwg_url", "rust_url"],
    standing: Standing::Current,
    why: "all browsers, Node, Deno and many libraries",
    source: &["URL Standard, 4.4, basic URL parser"],
    rules: &[INVALID, PUNYCODE],
    differences: &[
        KnownDifference {
            cause: "another version of Unicode, or of the rules of UTS 46",
            member: "",
            applies: |text| !text.is_ascii() || text.contains("xn--"),
        },
        KnownDifference {
            cause: "the host of a file URL is dropped before a drive letter",
            member: "rust_url",
            applies: |text| mode_of(text) == Mode::File && text.contains([':', '|']),
        },
        KnownDifference {
            cause: "a backslash ends an empty port of a scheme that is not special",
            member: "rust_url",
            applies: |text| mode_of(text) == Mode::Generic && text.contains(":\\"),
        },
    ],
    reader: read,
};

pub(crate) const INVALID: Rule =
    Rule::new("invalid-url", "the URL Standard returns failure", "basic URL parser");

/// The URL Standard of today skips UTS 46 for hosts of ASCII. No measured program does.
pub(crate) const PUNYCODE: Rule =
    Rule::new("punycode", "a label that starts with xn-- is not valid", "domain to ASCII");

pub(crate) fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let url = Url::parse_borrowed(text).map_err(|_| Refusal::by(&INVALID))?;
    let host = url.host_text().unwrap_or_default();
    if mode(url.scheme()).is_special() && has_punycode(host) && uts46_to_ascii(host).is_none() {
        return Err(Refusal::by(&PUNYCODE));
    }
    let userinfo = match url.password() {
        Some(password) => Some(Cow::Owned(format!("{}:{password}", url.username()))),
        None if url.username().is_empty() => None,
        None => Some(Cow::Owned(url.username().into())),
    };
    Ok(ProgramReading {
        scheme: Some(Cow::Owned(url.scheme().into())),
        userinfo,
        host: url.host_text().map(|it| Cow::Owned(it.into())),
        port: url.port().map(|it| number(it.into())),
        path: Some(Cow::Owned(url.path().into())),
        query: url.query().map(|it| Cow::Owned(it.into())),
        fragment: url.fragment().map(|it| Cow::Owned(it.into())),
        ..ProgramReading::default()
    })
}

/// The mode of the scheme at the start of a text.
fn mode_of(text: &str) -> Mode {
    text.split_once(':').map_or(Mode::Generic, |(scheme, _)| mode(scheme.trim()))
}
