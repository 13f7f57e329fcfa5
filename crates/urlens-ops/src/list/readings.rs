//! Operations that compare standards and programs, and check policies.

use super::parameter::{INPUT, optional, required};
use super::{Example, Op, Parameter, Values};
#[cfg(feature = "programs")]
use crate::ops::programs;
use crate::ops::{policy, readings};

#[cfg(feature = "programs")]
const PROGRAM: &str = "a program: its id (curl8), or the start of its id (curl)";
#[cfg(feature = "programs")]
const PROGRAMS: Parameter =
    optional("programs", Values::Texts, "ids of programs, default, or all; default: all");
#[cfg(feature = "programs")]
const PROGRAMS_COUNT: &str = "ids of programs that count, default, or all; default: those that are \
                              maintained and widely used, where they would connect";

pub(super) const OPS: &[Op] = &[
    Op {
        name: "readings",
        help: "Parses a text by each standard and reports the differences.",
        parameters: &[
            INPUT,
            optional("base", Values::Text, "the base"),
            #[cfg(feature = "programs")]
            optional("programs", Values::Texts, PROGRAMS_COUNT),
        ],
        returns: "agree (true also if all standards reject the text: test verdict), verdict, first_difference, \
                components, readings (rfc3986, rfc3987, whatwg) and \
                findings; with programs also groups, as program-groups",
        example: Example {
            request: r#"{"op":"readings","input":"a:b"}"#,
            answer: r#"{"ok":{"agree":true,"verdict":"same","first_difference":null,"components":{"scheme":"same","authority":"same","userinfo":"same","host":"same","port":"same","path":"same","query":"same","fragment":"same"},"readings":{"rfc3986":{"ok":{"string":"a:b","scheme":"a","authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"b","query":null,"fragment":null,"srfi":{"scheme":"a","user":null,"host":null,"port":null,"path":"b","query":null,"fragment":null}}},"rfc3987":{"ok":{"string":"a:b","scheme":"a","authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"b","query":null,"fragment":null,"srfi":{"scheme":"a","user":null,"host":null,"port":null,"path":"b","query":null,"fragment":null}}},"whatwg":{"ok":{"href":"a:b","origin":"null","protocol":"a:","username":"","password":"","host":"","hostname":"","port":"","pathname":"b","search":"","hash":"","errors":[]}}},"findings":[{"code":"opaque-path","class":"O1","severity":"info","part":"path","offset":2,"end":3,"count":1,"message":"opaque path","rule":"RFC 3986, 3.3: a path without a leading slash is an ordinary path; RFC 3987, 2.2: as RFC 3986; URL Standard, 4.1: the path is opaque: a single string that only a fragment can be resolved against","advice":"do not look for a host or path segments in it"}]}}"#,
        },
        run: readings::readings,
    },
    Op {
        name: "policy",
        help: "Checks if a server may fetch a URL, from the text alone.",
        parameters: POLICY_PARAMETERS,
        returns: "allowed, url (the text to fetch) and reasons, a list of {code, message}; if there are \
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
        returns: "an object: for each program the components that it finds, and connect_host and \
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
        returns: "program, connects, scheme, host, port, address (of a host that is a number or an \
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
        returns: "verdict (same, refused, different-host, different-port or different-scheme), offset (of the \
                first difference), rules (of checker and fetcher), checker and fetcher (the members of \
                connects-to) and repaired (a text that both read as the checker does, or null)",
        example: Example {
            request: r#"{"op":"between","checker":"go127","fetcher":"lua_socket","input":"https://a.example?@b.example/"}"#,
            answer: r#"{"ok":{"verdict":"different-host","offset":17,"rules":{"checker":[],"fetcher":[{"code":"slash-only","text":"only a slash ends the authority, not ? or #","source":"parse"}]},"checker":{"program":"go127","connects":true,"scheme":"https","host":"a.example","port":443,"address":null,"reason":null},"fetcher":{"program":"lua_socket","connects":true,"scheme":"https","host":"b.example","port":443,"address":null,"reason":null},"repaired":"https://a.example/?@b.example/"}}"#,
        },
        run: programs::pair,
    },
    #[cfg(feature = "programs")]
    Op {
        name: "program-groups",
        help: "Groups programs by where they connect for a text.",
        parameters: &[INPUT, PROGRAMS],
        returns: "groups, a list of {the members of connects-to, programs}, worst and safe (a checker and a fetcher \
                that differ most, and that agree: {checker, fetcher, verdict, offset} or null), and repaired (a text that \
                all read as the URL Standard does, or null)",
        example: Example {
            request: r#"{"op":"program-groups","input":"https://a.example?@b.example/","programs":["curl8","lua_socket"]}"#,
            answer: r#"{"ok":{"groups":[{"connects":true,"scheme":"https","host":"a.example","port":443,"address":null,"reason":null,"programs":["curl8"]},{"connects":true,"scheme":"https","host":"b.example","port":443,"address":null,"reason":null,"programs":["lua_socket"]}],"worst":{"checker":"curl8","fetcher":"lua_socket","verdict":"different-host","offset":17},"safe":null,"repaired":"https://a.example/?@b.example/"}}"#,
        },
        run: programs::program_groups,
    },
];

/// The parameters of `policy`. A request with another field is an error.
pub(super) const POLICY_PARAMETERS: &[Parameter] = &[
    INPUT,
    optional("base", Values::Text, "the URL that redirected here"),
    #[cfg(feature = "programs")]
    optional("client", Values::Text, "the program that fetches: see programs"),
    optional("file", Values::Text, "a policy file, in TOML; the rules below replace its rules"),
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
];
