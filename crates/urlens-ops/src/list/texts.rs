//! Operations on domains, forms and other texts.

use super::parameter::{INPUT, defaulting, optional, required};
use super::{Example, Op, Values};
use crate::ops::{equivalence, percent, web};
use urlens::Kind;

pub(super) const OPS: &[Op] = &[
    Op {
        name: "domain",
        help: "Converts a domain name to ASCII or to Unicode.",
        parameters: &[
            INPUT,
            required("to", Values::Words(&["ascii", "unicode"]), "the form of the result"),
            defaulting(
                "mode",
                Values::Words(&["url", "strict", "idna2008"]),
                "url",
                "the rules: of the URL Standard, with those of DNS, or of registries (IDNA 2008)",
            ),
        ],
        returns: "domain",
        example: Example {
            request: r#"{"op":"domain","input":"faß.example","to":"ascii"}"#,
            answer: r#"{"ok":{"domain":"xn--fa-hia.example"}}"#,
        },
        run: web::domain,
    },
    Op {
        name: "form",
        help: "Parses or serializes application/x-www-form-urlencoded.",
        parameters: &[
            optional("input", Values::Text, "the text to parse"),
            optional("pairs", Values::Pairs, "the pairs to serialize, if there is no input"),
            optional("trackers", Values::Flag, "list the parameters that track people"),
        ],
        returns: "pairs and string; with trackers, also the positions of these pairs",
        example: Example {
            request: r#"{"op":"form","input":"a=b+c"}"#,
            answer: r#"{"ok":{"pairs":[["a","b c"]],"string":"a=b+c"}}"#,
        },
        run: web::form,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "percent",
        help: "Percent-encodes or decodes a text.",
        parameters: &[
            INPUT,
            optional(
                "set",
                Values::Text,
                "the name of the percent-encode set; required unless decode is true",
            ),
            optional("decode", Values::Flag, "decode instead of encoding"),
        ],
        returns: "string, and lossy (true) if the decoded octets were not UTF-8",
        example: Example {
            request: r#"{"op":"percent","input":"a b","set":"path"}"#,
            answer: r#"{"ok":{"string":"a%20b"}}"#,
        },
        run: percent::percent,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "redact",
        help: "Replaces credentials and signatures in a text, for logs.",
        parameters: &[
            INPUT,
            optional(
                "keys",
                Values::Texts,
                "the query keys whose values are replaced; default: those of signed URLs",
            ),
        ],
        returns: "string, in which REDACTED replaces user names, passwords and the values of the keys, as \
                OpenTelemetry specifies for url.full",
        example: Example {
            request: r#"{"op":"redact","input":"http://u:p@h/ "}"#,
            answer: r#"{"ok":{"string":"http://REDACTED:REDACTED@h/ "}}"#,
        },
        run: web::redact,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "nfc",
        help: "Converts a text to Unicode Normalization Form C.",
        parameters: &[
            defaulting(
                "as",
                Values::Kinds(&[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::UriZone]),
                "iri-ref",
                "the kind of the text",
            ),
            INPUT,
        ],
        returns: "string and changed; combining characters that would join a delimiter are escaped",
        example: Example {
            request: r#"{"op":"nfc","as":"iri","input":"http://h/e\u0301"}"#,
            answer: r#"{"ok":{"string":"http://h/é","changed":true}}"#,
        },
        run: equivalence::nfc,
    },
];
