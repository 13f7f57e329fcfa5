//! Every function there is, with all that is to be said of it.

use crate::function::{Example, Function, Kind, Parameter, Returns};
use crate::kernels::components::slice;
use crate::seen::Standard;
use urlens::Part;

const TEXT: Parameter =
    Parameter { name: "text", doc: "The texts to read.", kind: Kind::Text, default: None };

const STANDARD: Parameter = Parameter {
    name: "standard",
    doc: "By whose rules: `url` reads as browsers do and repairs, `uri` and `iri` go by RFC 3986 and RFC 3987.",
    kind: Kind::Choice(Standard::NAMES),
    default: Some("url"),
};

const ESCAPES: Parameter = Parameter {
    name: "escapes",
    doc: "Whether percent-escapes are kept or decoded; where that gives no UTF-8, it is U+FFFD.",
    kind: Kind::Choice(&["keep", "decode"]),
    default: Some("keep"),
};

/// Every function over columns, in the order of the documentation.
///
/// ```
/// let host = urlens_arrow::FUNCTIONS.iter().find(|it| it.name() == "host").unwrap();
/// assert_eq!(host.summary(), "the host");
/// ```
pub static FUNCTIONS: &[Function] = &[
    Function {
        name: "scheme",
        summary: "the scheme",
        doc: "",
        parameters: &[TEXT, STANDARD],
        returns: Returns::Text,
        example: Example { arguments: &["HTTP://Example.org/"], result: Some("http") },
        known_as: &[("ClickHouse", "protocol")],
        kernel: |call, reasons| slice(call, reasons, |seen| seen.part(Part::Scheme)),
    },
    Function {
        name: "host",
        summary: "the host",
        doc: "",
        parameters: &[TEXT, STANDARD, ESCAPES],
        returns: Returns::Text,
        example: Example { arguments: &["http://Example.org:8080/a"], result: Some("example.org") },
        known_as: &[("ClickHouse", "domain")],
        kernel: |call, reasons| slice(call, reasons, |seen| seen.part(Part::Host)),
    },
    Function {
        name: "href",
        summary: "the whole, as the standard has it",
        doc: "",
        parameters: &[TEXT, STANDARD],
        returns: Returns::Text,
        example: Example {
            arguments: &["HTTP://Example.org"],
            result: Some("http://example.org/"),
        },
        known_as: &[],
        kernel: |call, reasons| slice(call, reasons, |seen| Some(seen.text())),
    },
];
