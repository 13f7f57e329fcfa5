//! Operations on documents, and on what links to them.

use super::parameter::{AS, CONVERTIBLE, INPUT, defaulting, optional, required};
use super::{Example, Op, Values};
use crate::ops::{documents, links, scheme};
use urlens::Kind;

pub(super) const OPS: &[Op] = &[
    Op {
        name: "well-known",
        help: "Recognizes a well-known location (RFC 8615), or builds one.",
        parameters: &[
            AS,
            INPUT,
            optional("name", Values::Text, "the name of the location to build at the input's site"),
        ],
        returns: "string (the input, or the location), name and rest (the path after the name); both \
                are null if it is not a well-known location",
        example: Example {
            request: r#"{"op":"well-known","input":"https://example.org/a?b","name":"security.txt"}"#,
            answer: r#"{"ok":{"string":"https://example.org/.well-known/security.txt","name":"security.txt","rest":""}}"#,
        },
        run: documents::well_known,
    },
    Op {
        name: "fragment",
        help: "Parses a fragment in the syntax of a media type.",
        parameters: &[
            required("type", Values::Text, "the media type: text/csv, text/plain or JSON"),
            required("input", Values::Text, "the fragment, without #"),
            optional("rows", Values::Number, "the number of rows of a table"),
            optional("columns", Values::Number, "the number of columns of a table"),
            optional("length", Values::Number, "the number of characters or lines of a text"),
        ],
        returns: "standard, and for JSON: tokens; for tables: unit, selected, a list of {rows, columns}, \
                and ignored; for texts: unit, selected and checks. A range is a list of start and \
                end, counted from 0; an unknown end is null",
        example: Example {
            request: r#"{"op":"fragment","type":"text/csv","input":"row=5-7","rows":6}"#,
            answer: r#"{"ok":{"standard":"RFC 7111","unit":"row","selected":[{"rows":[4,6],"columns":[0,null]}],"ignored":[]}}"#,
        },
        run: documents::fragment,
    },
    Op {
        name: "uri-list",
        help: "Parses or writes a list of identifiers (text/uri-list, RFC 2483).",
        parameters: &[
            defaulting(
                "as",
                Values::Kinds(&[Kind::Uri, Kind::Iri]),
                "uri",
                "the kind of the items",
            ),
            optional("input", Values::Text, "the list to parse"),
            optional("list", Values::Texts, "the items to write, if there is no input"),
            optional("subject", Values::Text, "the identifier that the items were resolved from"),
        ],
        returns: "subject (or null), list and errors, a list of {code, line, offset, count, message}; for a \
                written list: string",
        example: Example {
            request: r##"{"op":"uri-list","input":"# urn:a1:b\r\nhttp://h/\r\nc d\r\n"}"##,
            answer: r#"{"ok":{"subject":"urn:a1:b","list":["http://h/"],"errors":[{"code":"unexpected-character","line":3,"offset":24,"count":1,"message":"line 3: unexpected ' ' in path at byte 1"}]}}"#,
        },
        run: documents::uri_list,
    },
    Op {
        name: "scan",
        help: "Finds links in a text or a document (UTS #58).",
        parameters: &[
            required("input", Values::Text, "the text"),
            defaulting(
                "format",
                Values::Words(links::FORMATS),
                "text",
                "code: source code or a log, in which URLs with credentials or invalid hosts are found too; \
                 markdown and html: also the links of the syntax",
            ),
            defaulting("bare", Values::Flag, "true", "find addresses without a scheme"),
            defaulting("email", Values::Flag, "true", "find e-mail addresses"),
        ],
        returns: "links, a list of {start, end, text, kind}; kind: url, bare, email, or reference for a \
                relative reference of a document; of text: ending, why it ended there; of documents: place, \
                the name of the attribute, link, image, autolink, definition or the kind",
        example: Example {
            request: r#"{"op":"scan","input":"See example.org/a_(b), or ask anna@example.org."}"#,
            answer: r#"{"ok":{"links":[{"start":4,"end":21,"text":"example.org/a_(b)","kind":"bare","ending":"soft"},{"start":30,"end":46,"text":"anna@example.org","kind":"email","ending":"host"}]}}"#,
        },
        run: links::scan,
    },
    Op {
        name: "display",
        help: "Writes a URL with few escapes, so that it is found again in a text (UTS #58).",
        parameters: &[INPUT],
        returns: "string; the error not-found for a URL that link detection does not find, such as one with \
                credentials",
        example: Example {
            request: r#"{"op":"display","input":"https://example.org/wiki/%CE%B1%20(%CE%B2)."}"#,
            answer: r#"{"ok":{"string":"https://example.org/wiki/α%20(β)%2E"}}"#,
        },
        run: links::display,
    },
    Op {
        name: "base",
        help: "Finds the base of a document, for its relative references (RFC 3986, 5.1).",
        parameters: &[
            defaulting("as", CONVERTIBLE, "url", "the kind of the base"),
            optional("html", Values::Text, "an HTML document, which may have <base href>"),
            optional(
                "headers",
                Values::Texts,
                "the headers of the MIME parts around the document, the innermost first",
            ),
            optional("retrieval", Values::Text, "the text that the document was retrieved from"),
            optional("application", Values::Text, "the default of the application"),
        ],
        returns: "string and source: embedded, enclosing, retrieval or application",
        example: Example {
            request: r#"{"op":"base","html":"<base href='../b/'>","retrieval":"http://h/a/c"}"#,
            answer: r#"{"ok":{"string":"http://h/b/","source":"embedded"}}"#,
        },
        run: documents::base,
    },
    Op {
        name: "thttp",
        help: "Makes the HTTP request that resolves a name (RFC 2169).",
        parameters: &[
            required("input", Values::Text, "the URN or URL"),
            required("server", Values::Text, "the host of the resolver, with an optional port"),
            defaulting(
                "service",
                Values::Words(&["I2L", "I2Ls", "I2R", "I2Rs", "I2C", "I2CS", "I2N", "I2Ns", "I=I"]),
                "I2L",
                "the service of RFC 2483",
            ),
            optional("secure", Values::Flag, "use https"),
        ],
        returns: "string (the URL to get) and http (the request)",
        example: Example {
            request: r#"{"op":"thttp","input":"urn:a1:b","server":"resolver.example"}"#,
            answer: r#"{"ok":{"string":"http://resolver.example/uri-res/N2L?urn:a1:b","http":"GET /uri-res/N2L?urn:a1:b HTTP/1.1\r\nHost: resolver.example\r\n\r\n"}}"#,
        },
        run: scheme::thttp,
    },
];
