//! The list of operations, from which dispatch, help, documentation and tests are generated.

use crate::failure::Failure;
#[cfg(feature = "programs")]
use crate::ops::programs;
use crate::ops::{
    components, documents, equivalence, links, percent, policy, readings, resolution, scheme,
};
use crate::ops::{template, tokens, web};
use crate::request::{FIELDS, Request};
use std::fmt::Write as _;
use urlens::{Equivalence, HostEncoding, Kind, Step};

/// An operation.
///
/// ```
/// let op = urlens_ops::find("resolve").unwrap();
/// assert_eq!(op.parameters[0].name, "as");
/// assert_eq!(urlens_ops::ask(op.example.request), op.example.answer);
/// ```
pub struct Op {
    /// The value of `op`.
    pub name: &'static str,
    /// A one-line description.
    pub help: &'static str,
    /// The parameters.
    pub parameters: &'static [Parameter],
    /// The members of `ok`.
    pub gives: &'static str,
    /// A request and its answer.
    pub example: Example,
    pub(crate) run: Run,
}

/// A parameter of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name of the field.
    pub name: &'static str,
    /// The accepted values.
    pub values: Values,
    /// The default value, if there is one.
    pub default: Option<&'static str>,
    /// True if the field may be absent.
    pub optional: bool,
    /// A one-line description.
    pub help: &'static str,
}

/// The accepted values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// A text.
    Text,
    /// A text, a whole number, or null.
    TextOrNull,
    /// A list of texts.
    Texts,
    /// A whole number.
    Number,
    /// A list of ports.
    Ports,
    /// True or false.
    Flag,
    /// The name of one of these kinds.
    Kinds(&'static [Kind]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of some of these words.
    ManyWords(&'static [&'static str]),
    /// A list of pairs of texts.
    Pairs,
    /// The values of the variables of a template.
    Variables,
    /// A list of tokens.
    Tokens,
    /// The fields of an identifier.
    Fields,
    /// An object of rules of a policy.
    Rules,
}

/// A request and its answer, each one line.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The request.
    pub request: &'static str,
    /// The answer.
    pub answer: &'static str,
}

/// Runs an operation and writes the value of `ok`.
pub(crate) type Run = fn(&Request<'_>, &mut Vec<u8>) -> Result<(), Failure>;

const fn required(name: &'static str, values: Values, help: &'static str) -> Parameter {
    Parameter { name, values, default: None, optional: false, help }
}

const fn optional(name: &'static str, values: Values, help: &'static str) -> Parameter {
    Parameter { name, values, default: None, optional: true, help }
}

const fn defaulting(
    name: &'static str,
    values: Values,
    default: &'static str,
    help: &'static str,
) -> Parameter {
    Parameter { name, values, default: Some(default), optional: true, help }
}

const ALL_KINDS: Values = Values::Kinds(&Kind::ALL);
/// Kinds that convert to each other.
const CONVERTIBLE: Values =
    Values::Kinds(&[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::Url, Kind::UriZone]);
/// Kinds that have components to set.
const EDITABLE: Values = CONVERTIBLE;

const AS: Parameter = defaulting("as", ALL_KINDS, "url", "the kind of the texts");
const INPUT: Parameter = required("input", Values::Text, "the text");
const BASE: Parameter = required("base", Values::Text, "the base");
const REF: Parameter = required("ref", Values::Text, "the reference");
#[cfg(feature = "programs")]
const PROGRAM: &str = "a program: its id (curl8), or the start of its id (curl)";
#[cfg(feature = "programs")]
const PROGRAMS: Parameter =
    optional("programs", Values::Texts, "ids of programs, default, or all; default: all");
#[cfg(feature = "programs")]
const PROGRAMS_COUNT: &str = "ids of programs that count, default, or all; default: those that are \
                              maintained and widely used, where they would connect";
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
/// The names of the encodings of a non-ASCII host in a URI.
pub(crate) const HOSTS: [(&str, HostEncoding); 2] =
    [("percent", HostEncoding::Percent), ("idna", HostEncoding::Idna)];

/// Every operation.
///
/// ```
/// assert!(urlens_ops::OPS.iter().any(|op| op.name == "normalize"));
/// ```
pub const OPS: &[Op] = &[
    Op {
        name: "parse",
        help: "Parses a text and returns its components.",
        parameters: &[AS, INPUT, optional("base", Values::Text, "the base URL (url only)")],
        gives: "string, components (null if absent) and srfi; for url: the strings of the web API \
                and errors; for url-ref: string (normalized without a base) and tokens",
        example: Example {
            request: r#"{"op":"parse","as":"url","input":"HTTP:\\\\h"}"#,
            answer: r#"{"ok":{"href":"http://h/","origin":"http://h","protocol":"http:","username":"","password":"","host":"h","hostname":"h","port":"","pathname":"/","search":"","hash":"","errors":[{"code":"special-scheme-missing-following-solidus","at":5,"count":2}]}}"#,
        },
        run: components::parse,
    },
    Op {
        name: "tokens",
        help: "Splits a text into the tokens of the URL reverse specification.",
        parameters: &[defaulting("as", ALL_KINDS, "url-ref", "the kind of the text"), INPUT],
        gives: "tokens, a list of {type, value}",
        example: Example {
            request: r#"{"op":"tokens","as":"uri","input":"a:b"}"#,
            answer: r#"{"ok":{"tokens":[{"type":"scheme","value":"a"},{"type":"file","value":"b"}]}}"#,
        },
        run: components::tokens,
    },
    Op {
        name: "goto-tokens",
        help: "Appends tokens to those of a base: the goto of the URL reverse specification.",
        parameters: &[TOKENS_AS, BASE_TOKENS, TOKENS],
        gives: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"goto-tokens","as":"uri-ref","base":[{"type":"authority","value":"h"}],"tokens":[{"type":"file","value":"a"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"authority","value":{"username":null,"password":null,"host":"h","port":null}},{"type":"path-root","value":"/"},{"type":"file","value":"a"}],"string":"//h/a"}}"#,
        },
        run: tokens::goto,
    },
    Op {
        name: "preresolve",
        help: "Pre-resolves tokens against those of a base: goto, unless the base is opaque.",
        parameters: &[TOKENS_AS, BASE_TOKENS, TOKENS],
        gives: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"preresolve","base":[{"type":"scheme","value":"foo"}],"tokens":[{"type":"file","value":"a"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"file","value":"a"}],"string":"a"}}"#,
        },
        run: tokens::preresolve,
    },
    Op {
        name: "resolve-tokens",
        help: "Resolves tokens against those of a base, and keeps dot segments.",
        parameters: &[TOKENS_AS, BASE_TOKENS, TOKENS],
        gives: TOKENS_AND_STRING,
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
        gives: TOKENS_AND_STRING,
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
        gives: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"normalize-tokens","tokens":[{"type":"dir","value":"a"},{"type":"dir","value":"%2E."},{"type":"file","value":"b c"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"file","value":"b%20c"}],"string":"b%20c"}}"#,
        },
        run: tokens::normalize,
    },
    Op {
        name: "encode-tokens",
        help: "Percent-encodes the values of tokens, each by the rules of its type.",
        parameters: &[TOKENS_AS, TOKENS],
        gives: TOKENS_AND_STRING,
        example: Example {
            request: r#"{"op":"encode-tokens","as":"uri-ref","tokens":[{"type":"dir","value":"a/b"},{"type":"query","value":"a/b c"}]}"#,
            answer: r#"{"ok":{"tokens":[{"type":"dir","value":"a%2Fb"},{"type":"query","value":"a/b%20c"}],"string":"a%2Fb/?a/b%20c"}}"#,
        },
        run: tokens::encode,
    },
    Op {
        name: "print",
        help: "Prints tokens: percent-encodes them, and adds a guard to a path that would be read as something else.",
        parameters: &[TOKENS_AS, TOKENS],
        gives: "tokens, which the text is read as, and string",
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
            required("part", Values::Text, "the component; for url: a setter of the web API"),
            required("value", Values::TextOrNull, "the new text; null removes the component"),
        ],
        gives: "the members of parse; for url: also refused (why nothing changed, or null)",
        example: Example {
            request: r#"{"op":"set","as":"url","input":"http://h/","part":"port","value":"8x"}"#,
            answer: r#"{"ok":{"href":"http://h:8/","origin":"http://h:8","protocol":"http:","username":"","password":"","host":"h:8","hostname":"h","port":"8","pathname":"/","search":"","hash":"","refused":null}}"#,
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
        gives: "string",
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
        gives: "string; dot segments are kept, except for url-ref, which is normalized",
        example: Example {
            request: r#"{"op":"goto","as":"uri-ref","base":"a/b","ref":"../c"}"#,
            answer: r#"{"ok":{"string":"a/../c"}}"#,
        },
        run: resolution::goto,
    },
    Op {
        name: "relativize",
        help: "Finds the shortest reference from a base to a target.",
        parameters: &[AS, BASE, required("target", Values::Text, "the target")],
        gives: "string",
        example: Example {
            request: r#"{"op":"relativize","as":"url","base":"http://a/b/c","target":"http://a/d"}"#,
            answer: r#"{"ok":{"string":"/d"}}"#,
        },
        run: resolution::relativize,
    },
    Op {
        name: "normalize",
        help: "Normalizes a text.",
        parameters: &[AS, INPUT, STEPS, PATHS],
        gives: "string",
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
        gives: "equal (true for equal texts) and rung (the equivalence level: text, syntax, \
                scheme or null)",
        example: Example {
            request: r#"{"op":"compare","as":"url","a":"http://h/%7e","b":"http://h/~"}"#,
            answer: r#"{"ok":{"equal":false,"rung":"syntax"}}"#,
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
        gives: "string",
        example: Example {
            request: r#"{"op":"convert","from":"iri","to":"uri","input":"http://h/é"}"#,
            answer: r#"{"ok":{"string":"http://h/%C3%A9"}}"#,
        },
        run: resolution::convert,
    },
    Op {
        name: "template",
        help: "Expands a URI template.",
        parameters: &[
            required("template", Values::Text, "the template"),
            required("vars", Values::Variables, "the values of its variables"),
        ],
        gives: "string",
        example: Example {
            request: r#"{"op":"template","template":"/{a}{?b}","vars":{"a":"x y","b":"1"}}"#,
            answer: r#"{"ok":{"string":"/x%20y?b=1"}}"#,
        },
        run: template::expand,
    },
    Op {
        name: "template-match",
        help: "Finds the values with which a template expands to a text.",
        parameters: &[required("template", Values::Text, "the template"), INPUT],
        gives: "vars, or null",
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
        gives: "scheme, kind, canonical, fields and findings",
        example: Example {
            request: r#"{"op":"scheme","input":"doi:10.1000/ABC"}"#,
            answer: r#"{"ok":{"scheme":"doi","kind":"doi","canonical":"doi:10.1000/abc","fields":{"prefix":"10.1000","suffix":"ABC","registrant":"1000","url":"https://doi.org/10.1000/abc"},"findings":[]}}"#,
        },
        run: scheme::scheme,
    },
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
        gives: "the members of scheme, of the text in canonical form",
        example: Example {
            request: r#"{"op":"build","scheme":"usr","fields":{"type":"GitHub","name":"a/b","qualifiers":{"checksums":["md5:1","sha1:2"]}}}"#,
            answer: r#"{"ok":{"scheme":"usr","kind":"usr","canonical":"usr:github/a%2Fb?checksums=md5:1,sha1:2","fields":{"type":"github","name":"a/b","qualifiers":{"checksums":"md5:1,sha1:2"},"checksums":["md5:1","sha1:2"],"default_site":"https://github.com"},"findings":[]}}"#,
        },
        run: scheme::build,
    },
    Op {
        name: "readings",
        help: "Parses a text by each standard and reports the differences.",
        parameters: &[
            INPUT,
            optional("base", Values::Text, "the base"),
            #[cfg(feature = "programs")]
            optional("programs", Values::Texts, PROGRAMS_COUNT),
        ],
        gives: "agree (true also if all standards reject the text: test verdict), verdict, parted_at \
                (the first difference), components, readings (rfc3986, rfc3987, whatwg) and \
                findings; with programs also groups, as program-groups",
        example: Example {
            request: r#"{"op":"readings","input":"a:b"}"#,
            answer: r#"{"ok":{"agree":true,"verdict":"same","parted_at":null,"components":{"scheme":"same","authority":"same","userinfo":"same","host":"same","port":"same","path":"same","query":"same","fragment":"same"},"readings":{"rfc3986":{"ok":{"string":"a:b","scheme":"a","authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"b","query":null,"fragment":null,"srfi":{"scheme":"a","user":null,"host":null,"port":null,"path":"b","query":null,"fragment":null}}},"rfc3987":{"ok":{"string":"a:b","scheme":"a","authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"b","query":null,"fragment":null,"srfi":{"scheme":"a","user":null,"host":null,"port":null,"path":"b","query":null,"fragment":null}}},"whatwg":{"ok":{"href":"a:b","origin":"null","protocol":"a:","username":"","password":"","host":"","hostname":"","port":"","pathname":"b","search":"","hash":"","errors":[]}}},"findings":[{"code":"opaque-path","class":"O1","severity":"info","part":"path","at":2,"end":3,"count":1,"message":"opaque path","rule":"RFC 3986, 3.3: a path without a leading slash is an ordinary path; RFC 3987, 2.2: as RFC 3986; URL Standard, 4.1: the path is opaque: a single string that only a fragment can be resolved against","advice":"do not look for a host or path segments in it"}]}}"#,
        },
        run: readings::readings,
    },
    Op {
        name: "policy",
        help: "Checks if a server may fetch a URL, from the text alone.",
        parameters: &[
            INPUT,
            optional("base", Values::Text, "the URL that redirected here"),
            #[cfg(feature = "programs")]
            optional("client", Values::Text, "the program that fetches: see programs"),
            optional("schemes", Values::Texts, "the allowed schemes; default: https"),
            optional("hosts", Values::Texts, "the allowed hosts; default: any"),
            optional("suffixes", Values::Texts, "allowed domains, with their subdomains"),
            optional("ports", Values::Ports, "the allowed ports; default: that of the scheme"),
            optional(
                "refuse",
                Values::Texts,
                "networks to deny in addition to the defaults; kinds of addresses replace the defaults: \
                 only these are denied; an empty list denies no kind",
            ),
            optional("any_port", Values::Flag, "allow every port"),
            optional(
                "scheme_ports",
                Values::Rules,
                "the allowed ports of single schemes: {\"https\": [443, 8443]}",
            ),
            optional("deny_suffixes", Values::Texts, "denied domains, with their subdomains"),
            optional(
                "deny_domains",
                Values::Texts,
                "names whose registrable domains are denied, with their subdomains",
            ),
            optional(
                "endpoints",
                Values::Texts,
                "hosts with a port (example.org:8443) that are exempt from the rules on hosts, ports \
                 and addresses",
            ),
            optional(
                "allow_networks",
                Values::Texts,
                "networks whose addresses are allowed although they are of a denied kind",
            ),
            optional("credentials", Values::Flag, "allow credentials"),
            optional("dotless", Values::Flag, "allow names without a dot"),
            optional("repaired", Values::Flag, "allow text that the URL Standard repairs"),
            optional(
                "fetch",
                Values::Rules,
                "rules for clients that fetch, as in a policy file; checked, and not used here",
            ),
            optional(
                "addresses",
                Values::Texts,
                "the addresses to which the host was resolved, which are checked too",
            ),
        ],
        gives: "allowed, url (the text to fetch) and reasons, a list of {code, message}; if there are \
                addresses and the URL is allowed, addresses, a list of {address, allowed, reasons}",
        example: Example {
            request: r#"{"op":"policy","input":"https://example.org/"}"#,
            answer: r#"{"ok":{"allowed":true,"url":"https://example.org/","reasons":[]}}"#,
        },
        run: policy::policy,
    },
    #[cfg(feature = "programs")]
    Op {
        name: "programs",
        help: "Reads a text as programs do.",
        parameters: &[INPUT, PROGRAMS],
        gives: "an object: for each program the components that it finds, and connect_host and \
                connect_port if it connects elsewhere; or error",
        example: Example {
            request: r#"{"op":"programs","input":"http://h:0/","programs":["node_url","py_requests"]}"#,
            answer: r#"{"ok":{"node_url":{"scheme":"http","host":"h","port":"0","path":"/"},"py_requests":{"scheme":"http","host":"h","port":80,"path":"/","query":"","fragment":""}}}"#,
        },
        run: programs::programs,
    },
    #[cfg(feature = "programs")]
    Op {
        name: "connects-to",
        help: "Tells where a program connects for a text.",
        parameters: &[INPUT, required("program", Values::Text, PROGRAM)],
        gives: "program, connects, scheme, host, port, address (of a host that is a number or an \
                address) and reason (why it does not connect, or null)",
        example: Example {
            request: r#"{"op":"connects-to","program":"curl8","input":"0x7f.1:8080"}"#,
            answer: r#"{"ok":{"program":"curl8","connects":true,"scheme":"http","host":"127.0.0.1","port":8080,"address":"127.0.0.1","reason":null}}"#,
        },
        run: programs::connection,
    },
    #[cfg(feature = "programs")]
    Op {
        name: "between",
        help: "Compares what one program checks with what another one fetches.",
        parameters: &[
            INPUT,
            required("checker", Values::Text, PROGRAM),
            required("fetcher", Values::Text, PROGRAM),
        ],
        gives: "verdict (same, refused, different-host, different-port or different-scheme), at (the \
                first difference), rules (of checker and fetcher), checker and fetcher (the members of \
                connects-to) and repaired (a text that both read as the checker does, or null)",
        example: Example {
            request: r#"{"op":"between","checker":"go127","fetcher":"lua_socket","input":"https://a.example?@b.example/"}"#,
            answer: r#"{"ok":{"verdict":"different-host","at":17,"rules":{"checker":[],"fetcher":[{"code":"slash-only","text":"only a slash ends the authority, not ? or #","source":"parse"}]},"checker":{"program":"go127","connects":true,"scheme":"https","host":"a.example","port":443,"address":null,"reason":null},"fetcher":{"program":"lua_socket","connects":true,"scheme":"https","host":"b.example","port":443,"address":null,"reason":null},"repaired":"https://a.example/?@b.example/"}}"#,
        },
        run: programs::pair,
    },
    #[cfg(feature = "programs")]
    Op {
        name: "program-groups",
        help: "Groups programs by where they connect for a text.",
        parameters: &[INPUT, PROGRAMS],
        gives: "groups, a list of {the members of connects-to, programs}, worst and safe (a checker and a fetcher \
                that differ most, and that agree: {checker, fetcher, verdict, at} or null), and repaired (a text that \
                all read as the URL Standard does, or null)",
        example: Example {
            request: r#"{"op":"program-groups","input":"https://a.example?@b.example/","programs":["curl8","lua_socket"]}"#,
            answer: r#"{"ok":{"groups":[{"connects":true,"scheme":"https","host":"a.example","port":443,"address":null,"reason":null,"programs":["curl8"]},{"connects":true,"scheme":"https","host":"b.example","port":443,"address":null,"reason":null,"programs":["lua_socket"]}],"worst":{"checker":"curl8","fetcher":"lua_socket","verdict":"different-host","at":17},"safe":null,"repaired":"https://a.example/?@b.example/"}}"#,
        },
        run: programs::program_groups,
    },
    Op {
        name: "domain",
        help: "Converts a domain name to ASCII or to Unicode.",
        parameters: &[
            INPUT,
            required("to", Values::Words(&["ascii", "unicode"]), "the form of the result"),
            optional("strict", Values::Flag, "apply the rules of registries too"),
        ],
        gives: "domain",
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
        ],
        gives: "pairs and string",
        example: Example {
            request: r#"{"op":"form","input":"a=b+c"}"#,
            answer: r#"{"ok":{"pairs":[["a","b c"]],"string":"a=b+c"}}"#,
        },
        run: web::form,
    },
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
        gives: "string, and lossy (true) if the decoded octets were not UTF-8",
        example: Example {
            request: r#"{"op":"percent","input":"a b","set":"path"}"#,
            answer: r#"{"ok":{"string":"a%20b"}}"#,
        },
        run: percent::percent,
    },
    Op {
        name: "redact",
        help: "Masks the password in a text.",
        parameters: &[
            INPUT,
            optional(
                "url_full",
                Values::Flag,
                "replace credentials and the values of signed query keys with REDACTED, as OpenTelemetry \
                 specifies for url.full",
            ),
            optional("keys", Values::Texts, "the query keys, instead of those of OpenTelemetry"),
        ],
        gives: "string",
        example: Example {
            request: r#"{"op":"redact","input":"http://u:p@h/ "}"#,
            answer: r#"{"ok":{"string":"http://u:***@h/ "}}"#,
        },
        run: web::redact,
    },
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
        gives: "string and changed; combining characters that would join a delimiter are escaped",
        example: Example {
            request: r#"{"op":"nfc","as":"iri","input":"http://h/e\u0301"}"#,
            answer: r#"{"ok":{"string":"http://h/é","changed":true}}"#,
        },
        run: equivalence::nfc,
    },
    Op {
        name: "well-known",
        help: "Recognizes a well-known location (RFC 8615), or builds one.",
        parameters: &[
            AS,
            INPUT,
            optional("name", Values::Text, "the name of the location to build at the input's site"),
        ],
        gives: "string (the input, or the location), name and rest (the path after the name); both \
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
        gives: "standard, and for JSON: tokens; for tables: unit, selected, a list of {rows, columns}, \
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
        gives: "subject (or null), list and errors, a list of {kind, line, at, count, message}; for a \
                written list: string",
        example: Example {
            request: r##"{"op":"uri-list","input":"# urn:a1:b\r\nhttp://h/\r\nc d\r\n"}"##,
            answer: r#"{"ok":{"subject":"urn:a1:b","list":["http://h/"],"errors":[{"kind":"unexpected-character","line":3,"at":24,"count":1,"message":"line 3: unexpected ' ' in path at byte 1"}]}}"#,
        },
        run: documents::uri_list,
    },
    Op {
        name: "links",
        help: "Finds links in a text (UTS #58).",
        parameters: &[
            required("input", Values::Text, "the text"),
            defaulting("kinds", Values::ManyWords(&links::KINDS), "all", "the kinds to find"),
            optional(
                "code",
                Values::Flag,
                "the text is source code or a log: find URLs with credentials or invalid hosts too",
            ),
        ],
        gives: "links, a list of {string, at, end, kind, ending}",
        example: Example {
            request: r#"{"op":"links","input":"See example.org/a_(b), or ask anna@example.org."}"#,
            answer: r#"{"ok":{"links":[{"string":"example.org/a_(b)","at":4,"end":21,"kind":"bare","ending":"soft"},{"string":"anna@example.org","at":30,"end":46,"kind":"email","ending":"host"}]}}"#,
        },
        run: links::links,
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
        gives: "string and source: embedded, enclosing, retrieval or application",
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
        gives: "string (the URL to get) and http (the request)",
        example: Example {
            request: r#"{"op":"thttp","input":"urn:a1:b","server":"resolver.example"}"#,
            answer: r#"{"ok":{"string":"http://resolver.example/uri-res/N2L?urn:a1:b","http":"GET /uri-res/N2L?urn:a1:b HTTP/1.1\r\nHost: resolver.example\r\n\r\n"}}"#,
        },
        run: scheme::thttp,
    },
];

/// Returns the operation with a name.
///
/// ```
/// assert!(urlens_ops::find("normalise").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Op> {
    OPS.iter().find(|op| op.name == name)
}

/// Runs the operation of a request and returns the value of `ok`.
pub(crate) fn run(request: &Request<'_>) -> Result<Vec<u8>, Failure> {
    let name = request.text("op")?;
    let Some(op) = find(&name) else {
        return Err(Failure::unsupported(format!("unknown op `{}`", name.escape_debug())));
    };
    let mut ok = Vec::new();
    (op.run)(request, &mut ok)?;
    Ok(ok)
}

impl Op {
    /// The names of the parameters, optional ones in brackets.
    fn fields(&self) -> String {
        let field = |it: &Parameter| match it.optional {
            true => format!("[{}]", it.name),
            false => it.name.to_owned(),
        };
        self.parameters.iter().map(field).collect::<Vec<_>>().join(" ")
    }
}

impl Values {
    /// Describes the values for documentation.
    ///
    /// ```
    /// use urlens_ops::Values;
    /// assert_eq!(Values::Words(&["ascii", "unicode"]).describe(), "ascii, unicode");
    /// ```
    pub fn describe(&self) -> String {
        match self {
            Self::Text => "a string".into(),
            Self::TextOrNull => "a string, a whole number or null".into(),
            Self::Texts => "a list of strings".into(),
            Self::Number => "a whole number".into(),
            Self::Ports => "a list of whole numbers up to 65535".into(),
            Self::Flag => "true or false".into(),
            Self::Kinds(kinds) => kinds.iter().map(|it| it.name()).collect::<Vec<_>>().join(", "),
            Self::Words(words) => words.join(", "),
            Self::ManyWords(words) => format!("a list of {}", words.join(", ")),
            Self::Pairs => "a list of pairs of strings".into(),
            Self::Variables => {
                "an object of strings, numbers, and lists and objects of them".into()
            }
            Self::Tokens => {
                "a list of {type, value}; the value of an authority may be {username, password, host, \
                 port}"
                    .into()
            }
            Self::Fields => FIELDS.into(),
            Self::Rules => "an object".into(),
        }
    }
}

/// The help text of `urlens jsonl`, with all operations.
///
/// ```
/// assert!(urlens_ops::help().contains("relativize"));
/// ```
pub fn help() -> String {
    let mut help = String::from(
        "\
usage: urlens jsonl

Reads one JSON object per line and answers each with one line, in the same order:
{\"id\":..,\"ok\":{..}} or {\"id\":..,\"error\":{\"kind\":..,\"part\":..,\"at\":..,\"message\":..}}.
An `id` of any type is returned. A line that is not a request gets the error `request`.

",
    );
    let width = OPS.iter().map(|op| op.name.len()).max().unwrap_or(0);
    for op in OPS {
        let _ = writeln!(help, "  {:width$}  {}", op.name, op.help);
        let _ = writeln!(help, "  {:width$}    {}", "", op.fields());
        let _ = writeln!(help, "  {:width$}    gives {}", "", op.gives);
    }
    let _ = writeln!(help, "\nas, from, to: {}", Kind::ALL.map(Kind::name).join(", "));
    let _ = writeln!(help, "default of as: url; for goto and operations on tokens: url-ref");
    let _ = writeln!(help, "steps: {}", Step::ALL.map(Step::name).join(", "));
    let _ = writeln!(
        help,
        "rung (equivalence level): {}",
        Equivalence::ALL.map(Equivalence::name).join(", ")
    );
    let sets: Vec<_> = percent::SETS.iter().map(|set| set.name).collect();
    let _ = writeln!(help, "set: {}", sets.join(", "));
    let _ = writeln!(help, "schemes (profiles): {}", scheme::names());
    help += "
example:
  $ echo '{\"op\":\"resolve\",\"as\":\"uri\",\"base\":\"http://a/b/c\",\"ref\":\"../d\"}' | urlens jsonl
  {\"ok\":{\"string\":\"http://a/d\"}}
";
    help
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Names of operations and of their parameters are unique.
    #[test]
    fn names_are_unique() {
        let names: HashSet<_> = OPS.iter().map(|op| op.name).collect();
        assert_eq!(names.len(), OPS.len());
        for op in OPS {
            let names: HashSet<_> = op.parameters.iter().map(|it| it.name).collect();
            assert_eq!(names.len(), op.parameters.len(), "{}", op.name);
        }
    }

    /// Each example has the answer that the operation returns.
    #[test]
    fn examples() {
        for op in OPS {
            let answer = crate::ask(op.example.request);
            assert_eq!(answer, op.example.answer, "{}", op.name);
        }
    }

    /// The error of a request without a required field names the field.
    #[test]
    fn required_fields_are_required() {
        for op in OPS {
            let given: serde_json::Value = serde_json::from_str(op.example.request).unwrap();
            for parameter in op.parameters.iter().filter(|it| !it.optional) {
                let mut given = given.clone();
                given.as_object_mut().unwrap().remove(parameter.name);
                let answer = crate::ask(&given.to_string());
                let missing = format!("`{}` is missing", parameter.name);
                assert!(answer.contains(&missing), "{} {}: {answer}", op.name, parameter.name);
            }
        }
    }
}
