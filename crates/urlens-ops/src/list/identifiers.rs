//! Operations on identifiers, references and their tokens.

use super::parameter::{ALL_KINDS, AS, CONVERTIBLE, INPUT, defaulting, optional, required};
use super::{Example, Op, Parameter, Values};
use crate::ops::{components, equivalence, resolution, tokens};

/// Kinds that have components to set.
const EDITABLE: Values = CONVERTIBLE;
const TOKENS_AS: Parameter =
    defaulting("as", ALL_KINDS, "url-ref", "the kind whose rules apply; a scheme is not required");
const TOKENS: Parameter = required("tokens", Values::Tokens, "the tokens, in order");
const BASE_TOKENS: Parameter = required("base", Values::Tokens, "the tokens of the base, in order");
const TOKENS_AND_STRING: &str = "tokens, a list of {type, value}, and string, the printed tokens \
                                 (null if no text has these tokens)";
const STEPS: Parameter = defaulting(
    "steps",
    Values::ManyWords(&["escape", "case", "path", "scheme"]),
    "all",
    "the steps of normalization",
);
const PATHS: Parameter = defaulting(
    "paths",
    Values::Words(&["posix", "windows"]),
    "posix",
    "the style of paths in file: URLs",
);
const BASE: Parameter = required("base", Values::Text, "the base");
const REF: Parameter = required("ref", Values::Text, "the reference");

pub(super) const OPS: &[Op] = &[
    Op {
        name: "parse",
        help: "Parses a text and returns its components.",
        parameters: &[AS, INPUT, optional("base", Values::Text, "the base URL (url only)")],
        returns: "string, components (null if absent) and srfi; for url: the strings of the web API \
                and errors; for url-ref: string (normalized without a base) and tokens",
        example: Example {
            request: r#"{"op":"parse","as":"url","input":"HTTP:\\\\h"}"#,
            answer: r#"{"ok":{"href":"http://h/","origin":"http://h","protocol":"http:","username":"","password":"","host":"h","hostname":"h","port":"","pathname":"/","search":"","hash":"","errors":[{"code":"special-scheme-missing-following-solidus","offset":5,"count":2}]}}"#,
        },
        run: components::parse,
    },
    Op {
        name: "tokens",
        help: "Splits a text into the tokens of the URL Reverse Specification.",
        parameters: &[defaulting("as", ALL_KINDS, "url-ref", "the kind of the text"), INPUT],
        returns: "tokens, a list of {type, value}",
        example: Example {
            request: r#"{"op":"tokens","as":"uri","input":"a:b"}"#,
            answer: r#"{"ok":{"tokens":[{"type":"scheme","value":"a"},{"type":"file","value":"b"}]}}"#,
        },
        run: components::tokens,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "goto-tokens",
        help: "Appends tokens to those of a base: the goto of the URL Reverse Specification.",
        parameters: &[TOKENS_AS, BASE_TOKENS, TOKENS],
        returns: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"goto-tokens","as":"uri-ref","base":[{"type":"authority","value":"h"}],"tokens":[{"type":"file","value":"a"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"authority","value":{"username":null,"password":null,"host":"h","port":null}},{"type":"path-root","value":"/"},{"type":"file","value":"a"}],"string":"//h/a"}}"#,
        },
        run: tokens::goto,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "preresolve",
        help: "Pre-resolves tokens against those of a base: goto, unless the base is opaque.",
        parameters: &[TOKENS_AS, BASE_TOKENS, TOKENS],
        returns: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"preresolve","base":[{"type":"scheme","value":"foo"}],"tokens":[{"type":"file","value":"a"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"file","value":"a"}],"string":"a"}}"#,
        },
        run: tokens::preresolve,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "resolve-tokens",
        help: "Resolves tokens against those of a base, and keeps dot segments.",
        parameters: &[TOKENS_AS, BASE_TOKENS, TOKENS],
        returns: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"resolve-tokens","base":[{"type":"scheme","value":"foo"}],"tokens":[{"type":"fragment","value":"a"}]}"#,
            answer: r##"{"ok":{"tokens":[{"type":"scheme","value":"foo"},{"type":"fragment","value":"a"}],"string":"foo:#a"}}"##,
        },
        run: tokens::resolve,
    },
    Op {
        name: "force",
        help: "Adds the authority and the path-root that a special URL must have.",
        parameters: &[TOKENS_AS, TOKENS],
        returns: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"force","tokens":[{"type":"scheme","value":"http"},{"type":"file","value":"h:80"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"scheme","value":"http"},{"type":"authority","value":{"username":null,"password":null,"host":"h","port":"80"}},{"type":"path-root","value":"/"}],"string":"http://h:80/"}}"#,
        },
        run: tokens::force,
    },
    Op {
        name: "normalize-tokens",
        help: "Normalizes tokens.",
        parameters: &[TOKENS_AS, TOKENS],
        returns: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"normalize-tokens","tokens":[{"type":"dir","value":"a"},{"type":"dir","value":"%2E."},{"type":"file","value":"b c"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"file","value":"b%20c"}],"string":"b%20c"}}"#,
        },
        run: tokens::normalize,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "encode-tokens",
        help: "Percent-encodes the values of tokens, each by the rules of its type.",
        parameters: &[TOKENS_AS, TOKENS],
        returns: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"encode-tokens","as":"uri-ref","tokens":[{"type":"dir","value":"a/b"},{"type":"query","value":"a/b c"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"dir","value":"a%2Fb"},{"type":"query","value":"a/b%20c"}],"string":"a%2Fb/?a/b%20c"}}"#,
        },
        run: tokens::encode,
    },
    Op {
        name: "print",
        help: "Prints tokens: percent-encodes them, and adds a dot segment (`./`) to a path that would be read as something else.",
        parameters: &[TOKENS_AS, TOKENS],
        returns: "tokens, which the text is read as, and string",
        example: Example {
            request: r#"{"op":"print","as":"uri","tokens":[{"type":"scheme","value":"foo"},{"type":"path-root","value":"/"},{"type":"dir","value":""},{"type":"file","value":"b"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"scheme","value":"foo"},{"type":"path-root","value":"/"},{"type":"dir","value":"."},{"type":"dir","value":""},{"type":"file","value":"b"}],"string":"foo:/.//b"}}"#,
        },
        run: tokens::print,
    },
    Op {
        name: "set",
        help: "Replaces or removes a component.",
        parameters: &[
            defaulting("as", EDITABLE, "url", "the kind of the text"),
            INPUT,
            optional("part", Values::Text, "the component; query:NAME is a parameter of the query"),
            optional(
                "attribute",
                Values::Text,
                "for url, instead of part: an attribute of the web API",
            ),
            required("value", Values::TextOrNull, "the new text; null removes the component"),
        ],
        returns: "the members of parse; for url: also refused (why the setter of an attribute changed nothing, or null)",
        example: Example {
            request: r#"{"op":"set","as":"url","input":"http://h/","part":"port","value":"81"}"#,
            answer: r#"{"ok":{"href":"http://h:81/","origin":"http://h:81","protocol":"http:","username":"","password":"","host":"h:81","hostname":"h","port":"81","pathname":"/","search":"","hash":"","refused":null}}"#,
        },
        run: components::set,
    },
    Op {
        name: "resolve",
        help: "Resolves a reference against a base.",
        parameters: &[
            AS,
            BASE,
            REF,
            optional(
                "verbatim",
                Values::Flag,
                "resolve rootless paths exactly as RFC 3986 says (not url)",
            ),
        ],
        returns: "string",
        example: Example {
            request: r#"{"op":"resolve","as":"uri","base":"http://a/b/c","ref":"../d"}"#,
            answer: r#"{"ok":{"string":"http://a/d"}}"#,
        },
        run: resolution::resolve,
    },
    Op {
        name: "goto",
        help: "Appends a reference to a base that may be relative.",
        parameters: &[
            defaulting("as", ALL_KINDS, "url-ref", "the kind of base and ref"),
            BASE,
            REF,
        ],
        returns: "string; dot segments are kept, except for url-ref, which is normalized",
        example: Example {
            request: r#"{"op":"goto","as":"uri-ref","base":"a/b","ref":"../c"}"#,
            answer: r#"{"ok":{"string":"a/../c"}}"#,
        },
        run: resolution::goto,
    },
    #[cfg(feature = "extensions")]
    Op {
        name: "relativize",
        help: "Finds the shortest reference from a base to a target.",
        parameters: &[AS, BASE, required("target", Values::Text, "the target")],
        returns: "string",
        example: Example {
            request: r#"{"op":"relativize","as":"url","base":"http://a/b/c","target":"http://a/d"}"#,
            answer: r#"{"ok":{"string":"/d"}}"#,
        },
        run: resolution::relativize,
    },
    Op {
        name: "normalize",
        help: "Normalizes a text.",
        parameters: &[
            AS,
            INPUT,
            STEPS,
            PATHS,
            optional(
                "repair",
                Values::Flag,
                "also remove trailing and duplicate slashes of nosh:, which its rules refuse",
            ),
        ],
        returns: "string; also scheme_error (code, offset, message) if the rules of the scheme refuse the text, so \
                that the generic rules apply",
        example: Example {
            request: r#"{"op":"normalize","as":"url","input":"HTTP://H:80/%7e|"}"#,
            answer: r#"{"ok":{"string":"http://h/~%7C"}}"#,
        },
        run: equivalence::normalize,
    },
    Op {
        name: "compare",
        help: "Finds the first equivalence level at which two texts are equivalent.",
        parameters: &[
            AS,
            required("a", Values::Text, "the first text"),
            required("b", Values::Text, "the second text"),
            PATHS,
        ],
        returns: "equal (true for equal texts) and level (of equivalence: text, syntax, \
                scheme, resource or null)",
        example: Example {
            request: r#"{"op":"compare","as":"url","a":"http://h/%7e","b":"http://h/~"}"#,
            answer: r#"{"ok":{"equal":false,"level":"syntax"}}"#,
        },
        run: equivalence::compare,
    },
    Op {
        name: "convert",
        help: "Converts a text to another kind, if the meaning stays the same.",
        parameters: &[
            required("from", CONVERTIBLE, "the kind of the text"),
            required("to", CONVERTIBLE, "the kind of the result"),
            INPUT,
            defaulting(
                "host",
                Values::Words(&["percent", "idna"]),
                "percent",
                "the encoding of a non-ASCII host in a URI",
            ),
        ],
        returns: "string",
        example: Example {
            request: r#"{"op":"convert","from":"iri","to":"uri","input":"http://h/é"}"#,
            answer: r#"{"ok":{"string":"http://h/%C3%A9"}}"#,
        },
        run: resolution::convert,
    },
];
