//! Functions about a whole text: validity, readings by all standards, and templates.

use super::{SNOWFLAKE, example};
use crate::function::{Function, Returns};
use crate::kernels::readings::{agree, findings, severity, verdict};
use crate::kernels::template::matches;
use crate::kernels::validity::{is_valid, reason};
use crate::parameters::{KIND, PROGRAMS_THAT_COUNT, TEMPLATE, TEXT};

pub(super) const IS_VALID: Function = Function {
    name: "is_valid",
    summary: "true if the text can be parsed",
    doc: "False for bytes that are not UTF-8. With reasons, each `false` has a reason.",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Boolean,
    example: example(&["http://a b/"], "false"),
    known_as: &[],
    kernel: is_valid,
};

pub(super) const REASON: Function = Function {
    name: "reason",
    summary: "the reason why the text cannot be parsed",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Text,
    example: example(&["http://a b/"], "invalid domain at byte 8"),
    known_as: &[(SNOWFLAKE, "parse_url(_, 1):error")],
    kernel: reason,
};

pub(super) const AGREE: Function = Function {
    name: "agree",
    summary: "true if the standards agree",
    doc: "RFC 3986, RFC 3987 and the URL Standard parse the text to identical components, or all reject it.",
    op: "readings",
    parameters: &[TEXT],
    returns: Returns::Boolean,
    example: example(&["http://127.1/"], "false"),
    known_as: &[],
    kernel: agree,
};

pub(super) const VERDICT: Function = Function {
    name: "verdict",
    summary: "the verdict on the three readings",
    doc: "One of same, spelling, different-resource, different-host, accepted-by-some and accepted-by-none (see readings.md).",
    op: "readings",
    parameters: &[TEXT],
    returns: Returns::Text,
    example: example(&["http://127.1/"], "different-host"),
    known_as: &[],
    kernel: verdict,
};

pub(super) const SEVERITY: Function = Function {
    name: "severity",
    summary: "the severity of the most severe finding",
    doc: "One of critical, high, medium, low and info; null if there are no findings.",
    op: "readings",
    parameters: &[TEXT, PROGRAMS_THAT_COUNT],
    returns: Returns::Text,
    example: example(&["http://127.1/"], "critical"),
    known_as: &[],
    kernel: severity,
};

pub(super) const FINDINGS: Function = Function {
    name: "findings",
    summary: "the findings about the text",
    doc: "A list, most severe first, with the code, the component, and the byte range from `offset` to `end` (see readings.md). Findings with the same code are merged into one entry with a `count`.",
    op: "readings",
    parameters: &[TEXT, PROGRAMS_THAT_COUNT],
    returns: Returns::Findings,
    example: example(
        &["http://example.org:/"],
        "[{\"code\":\"port-format\",\"severity\":\"info\",\"part\":\"port\",\"offset\":18,\"end\":19,\"count\":1,\"message\":\"invalid or non-canonical port\"}]",
    ),
    known_as: &[],
    kernel: findings,
};

pub(super) const TEMPLATE_MATCH: Function = Function {
    name: "template_match",
    summary: "the variables with which the template expands to the text",
    doc: "A map from names to decoded values; lists and maps are JSON. A text that does not match is null with a reason.",
    op: "template-match",
    parameters: &[TEXT, TEMPLATE],
    returns: Returns::Values,
    example: example(
        &["http://example.org/users/7?x=1", "http://example.org/users/{id}{?x,y}"],
        "{\"id\":\"7\",\"x\":\"1\"}",
    ),
    known_as: &[],
    kernel: matches,
};
