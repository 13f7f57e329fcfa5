//! Operations on templates, and by the rules of schemes.

use super::parameter::{INPUT, optional, required};
use super::{Example, Op, Values};
use crate::ops::{scheme, template};

pub(super) const OPS: &[Op] = &[
    #[cfg(feature = "extensions")]
    Op {
        name: "template",
        help: "Expands a URI template.",
        parameters: &[
            required("template", Values::Text, "the template"),
            required("vars", Values::Variables, "the values of its variables"),
        ],
        returns: "string",
        example: Example {
            request: r#"{"op":"template","template":"/{a}{?b}","vars":{"a":"x y","b":"1"}}"#,
            answer: r#"{"ok":{"string":"/x%20y?b=1"}}"#,
        },
        run: template::expand,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "template-match",
        help: "Finds the values with which a template expands to a text.",
        parameters: &[required("template", Values::Text, "the template"), INPUT],
        returns: "vars, or null",
        example: Example {
            request: r#"{"op":"template-match","template":"/{a}","input":"/x%20y"}"#,
            answer: r#"{"ok":{"vars":{"a":"x y"}}}"#,
        },
        run: template::find,
    },
    Op {
        name: "scheme",
        help: "Parses a text by the rules of its scheme.",
        parameters: &[INPUT, optional("profile", Values::Text, "a profile of the scheme")],
        returns: "scheme, kind, canonical, fields and findings",
        example: Example {
            request: r#"{"op":"scheme","input":"doi:10.1000/ABC"}"#,
            answer: r#"{"ok":{"scheme":"doi","kind":"doi","canonical":"doi:10.1000/abc","fields":{"prefix":"10.1000","suffix":"ABC","registrant":"1000","url":"https://doi.org/10.1000/abc"},"findings":[]}}"#,
        },
        run: scheme::scheme,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "build",
        help: "Builds a text from the fields of its scheme.",
        parameters: &[
            required("scheme", Values::Text, "the name of the scheme"),
            required(
                "fields",
                Values::Fields,
                "the fields that scheme returns; those that follow from others may be absent",
            ),
        ],
        returns: "the members of scheme, of the text in canonical form",
        example: Example {
            request: r#"{"op":"build","scheme":"usr","fields":{"type":"GitHub","name":"a/b","qualifiers":{"checksums":["md5:1","sha1:2"]}}}"#,
            answer: r#"{"ok":{"scheme":"usr","kind":"usr","canonical":"usr:github/a%2Fb?checksums=md5:1,sha1:2","fields":{"type":"github","name":"a/b","qualifiers":{"checksums":"md5:1,sha1:2"},"checksums":["md5:1","sha1:2"],"default_site":"https://github.com"},"findings":[]}}"#,
        },
        run: scheme::build,
    },
];
