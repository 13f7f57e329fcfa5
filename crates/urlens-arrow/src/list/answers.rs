//! What is said of a whole: what it leads to and is equal to, whether it is valid, and who reads it how.

use super::{SNOWFLAKE, example};
use crate::function::{Function, Returns};
use crate::kernels::normal::{key, normalize};
use crate::kernels::readings::{agree, findings, severity, verdict};
use crate::kernels::resolve::resolve;
use crate::kernels::template::matches;
use crate::kernels::validity::{is_valid, reason};
use crate::parameters::{BASE, RUNG, STANDARD, TEMPLATE, TEXT};

pub(super) const RESOLVE: Function = Function {
    name: "resolve",
    summary: "what a reference means, seen from a base",
    doc: "By `url` it is where a link on that page leads; by `uri` and `iri` it is RFC 3986, section 5.2, but that a rootless path stays rootless.",
    parameters: &[TEXT, BASE, STANDARD],
    returns: Returns::Text,
    example: example(&["../b?c", "http://example.org/a/d"], "http://example.org/b?c"),
    known_as: &[],
    kernel: resolve,
};

pub(super) const NORMALIZE: Function = Function {
    name: "normalize",
    summary: "the normal form",
    doc: "With a rung, a URL is first read and then normalized as a URI. A URI may be given with text beyond ASCII, which is escaped.",
    parameters: &[TEXT, STANDARD, RUNG],
    returns: Returns::Text,
    example: example(&["HTTP://Example.org:80/%7eanna/./a", "uri"], "http://example.org/~anna/a"),
    known_as: &[],
    kernel: normalize,
};

pub(super) const KEY: Function = Function {
    name: "key",
    summary: "16 bytes that stand for the normal form",
    doc: "The first 16 bytes of the BLAKE3 hash of what `normalize` gives, so that texts that mean the same have the same key, on every machine and in every version.",
    parameters: &[TEXT, STANDARD, RUNG],
    returns: Returns::Key,
    example: example(&["HTTP://Example.org"], "7d2ad6de1d8d6fb86df98dc57757114e"),
    known_as: &[],
    kernel: key,
};

pub(super) const IS_VALID: Function = Function {
    name: "is_valid",
    summary: "whether it can be read",
    doc: "Bytes that are not UTF-8 cannot. With reasons, the reason stands beside `false`.",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Truth,
    example: example(&["http://a b/"], "false"),
    known_as: &[],
    kernel: is_valid,
};

pub(super) const REASON: Function = Function {
    name: "reason",
    summary: "why it cannot be read",
    doc: "",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["http://a b/"], "not a valid domain in host at byte 8"),
    known_as: &[(SNOWFLAKE, "parse_url(_, 1):error")],
    kernel: reason,
};

pub(super) const AGREE: Function = Function {
    name: "agree",
    summary: "whether the standards agree",
    doc: "Whether RFC 3986, RFC 3987 and the URL Standard read it alike, to the letter, or all refuse it.",
    parameters: &[TEXT],
    returns: Returns::Truth,
    example: example(&["http://127.1/"], "false"),
    known_as: &[],
    kernel: agree,
};

pub(super) const VERDICT: Function = Function {
    name: "verdict",
    summary: "what the three readings come to",
    doc: "One of same, spelling, different-resource, different-host, accepted-by-some and accepted-by-none (see readings.md).",
    parameters: &[TEXT],
    returns: Returns::Text,
    example: example(&["http://127.1/"], "different-host"),
    known_as: &[],
    kernel: verdict,
};

pub(super) const SEVERITY: Function = Function {
    name: "severity",
    summary: "how grave the gravest finding is",
    doc: "One of critical, high, medium, low and info; nothing if there is no finding.",
    parameters: &[TEXT],
    returns: Returns::Text,
    example: example(&["http://127.1/"], "critical"),
    known_as: &[],
    kernel: severity,
};

pub(super) const FINDINGS: Function = Function {
    name: "findings",
    summary: "what is disputed about it, or unwise",
    doc: "A list, the gravest first, with the class, the component, and the bytes from `start` to `end` (see readings.md).",
    parameters: &[TEXT],
    returns: Returns::Findings,
    example: example(
        &["http://example.org:/"],
        "[{\"class\":\"P1\",\"severity\":\"info\",\"part\":\"port\",\"start\":18,\"end\":19,\"summary\":\"a port that is written or read in more than one way\"}]",
    ),
    known_as: &[],
    kernel: findings,
};

pub(super) const TEMPLATE_MATCH: Function = Function {
    name: "template_match",
    summary: "the values that a template stands for it with",
    doc: "By name, decoded; lists and maps are JSON. The text must be one that the template expands to; if it is not, there is nothing to give, and that is the reason.",
    parameters: &[TEXT, TEMPLATE],
    returns: Returns::Values,
    example: example(
        &["http://example.org/users/7?x=1", "http://example.org/users/{id}{?x,y}"],
        "{\"id\":\"7\",\"x\":\"1\"}",
    ),
    known_as: &[],
    kernel: matches,
};
