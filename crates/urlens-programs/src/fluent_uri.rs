//! The crate `fluent-uri`, which follows RFC 3986.

use crate::common_url::{Arrangement, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use alloc::borrow::Cow;
use urlens::{Part, Uri};

pub(crate) const FLUENT_URI: Program = Program {
    id: "rust_fluent",
    name: "Rust fluent-uri",
    versions: &["0.3.2"],
    kind: ProgramKind::Parser,
    members: &["rust_fluent"],
    status: Status::Current,
    status_reason: "a maintained parser that follows RFC 3986",
    source: &["RFC 3986, Appendix A, URI"],
    rules: &[NOT_URI],
    differences: &[],
    arrangement: Arrangement { refuses: Features::UNUSUAL, ..Arrangement::SAME },
    reader: parse,
};

const NOT_URI: Rule = Rule::new("not-uri", "the text is not a URI of RFC 3986", "Uri::parse");

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let uri = Uri::parse_borrowed(text).map_err(|_| Refusal::by(&NOT_URI))?;
    let component = |part| uri.into_component(part).map(Cow::Borrowed);
    Ok(ProgramReading {
        scheme: component(Part::Scheme),
        userinfo: component(Part::Userinfo),
        host: component(Part::Host),
        port: component(Part::Port),
        path: component(Part::Path),
        query: component(Part::Query),
        fragment: component(Part::Fragment),
        ..ProgramReading::default()
    })
}
