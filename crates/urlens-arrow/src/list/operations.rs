//! Functions that transform texts: resolution, normal forms, equivalence, conversion and editing.

use super::example;
use crate::function::{Function, Returns};
use crate::kernels::edit::{convert, redact, set, set_attribute};
use crate::kernels::normal::{compare, key, normalize};
use crate::kernels::resolve::{goto, relativize, resolve};
use crate::parameters::{
    ATTRIBUTE, ATTRIBUTE_VALUE, BASE, HOSTS, KIND, KIND_OF_REFERENCES, LEVEL, OTHER, PART, PATHS,
    TEXT, TO, VALUE,
};

pub(super) const RESOLVE: Function = Function {
    name: "resolve",
    summary: "the reference, resolved against a base",
    doc: "As `url`, like a link on the page `base`; as the other kinds, RFC 3986, section 5.2, except that a rootless path stays rootless.",
    op: "resolve",
    parameters: &[TEXT, BASE, KIND],
    returns: Returns::Text,
    example: example(&["../b?c", "http://example.org/a/d"], "http://example.org/b?c"),
    known_as: &[],
    kernel: resolve,
};

pub(super) const GOTO: Function = Function {
    name: "goto",
    summary: "the reference, appended to a base that may be relative",
    doc: "Dot segments are kept, except as `url-ref`, which is returned in its normal form.",
    op: "goto",
    parameters: &[TEXT, BASE, KIND_OF_REFERENCES],
    returns: Returns::Text,
    example: example(&["../c", "a/b", "uri-ref"], "a/../c"),
    known_as: &[],
    kernel: goto,
};

pub(super) const RELATIVIZE: Function = Function {
    name: "relativize",
    summary: "the shortest reference that resolves to the text from a base",
    doc: "",
    op: "relativize",
    parameters: &[TEXT, BASE, KIND],
    returns: Returns::Text,
    example: example(&["http://example.org/b?c", "http://example.org/a/d"], "/b?c"),
    known_as: &[],
    kernel: relativize,
};

pub(super) const NORMALIZE: Function = Function {
    name: "normalize",
    summary: "the normal form",
    doc: "Equivalent texts have equal normal forms. As `uri` and `uri-ref`, non-ASCII text is accepted and escaped. A text that is not valid as its kind but is accepted by its scheme has the canonical form of the scheme.",
    op: "normalize",
    parameters: &[TEXT, KIND, LEVEL, PATHS],
    returns: Returns::Text,
    example: example(&["HTTP://Example.org:80/%7eanna/./a"], "http://example.org/~anna/a"),
    known_as: &[],
    kernel: normalize,
};

pub(super) const KEY: Function = Function {
    name: "key",
    summary: "16 bytes that identify the normal form",
    doc: "The first 16 bytes of the BLAKE3 hash of the result of `normalize`, equal on every machine. Two texts have the same key if and only if `compare` finds them equivalent.",
    op: "normalize",
    parameters: &[TEXT, KIND, LEVEL, PATHS],
    returns: Returns::Key,
    example: example(&["HTTP://Example.org"], "7d2ad6de1d8d6fb86df98dc57757114e"),
    known_as: &[],
    kernel: key,
};

pub(super) const COMPARE: Function = Function {
    name: "compare",
    summary: "the first equivalence level at which two texts are equivalent",
    doc: "One of text, syntax and scheme; null if the texts are not equivalent.",
    op: "compare",
    parameters: &[TEXT, OTHER, KIND, PATHS],
    returns: Returns::Text,
    example: example(&["http://example.org/%7eanna", "http://example.org/~anna"], "syntax"),
    known_as: &[],
    kernel: compare,
};

pub(super) const CONVERT: Function = Function {
    name: "convert",
    summary: "the text converted to another kind",
    doc: "It is an error if the conversion would change the meaning.",
    op: "convert",
    parameters: &[TEXT, TO, KIND, HOSTS],
    returns: Returns::Text,
    example: example(&["http://example.org/é", "uri", "iri"], "http://example.org/%C3%A9"),
    known_as: &[],
    kernel: convert,
};

pub(super) const SET: Function = Function {
    name: "set",
    summary: "the text with a component replaced or removed",
    doc: "The value must be valid for the component alone. As `url`, user name, password, path, query and fragment are plain text and are encoded; as the other kinds they must be valid as given, except for a query parameter, which is plain text. If the value is invalid, or the component cannot be removed, the row is null and has a reason.",
    op: "set",
    parameters: &[TEXT, PART, VALUE, KIND],
    returns: Returns::Text,
    example: example(&["http://example.org/a?b", "path", "/c d"], "http://example.org/c%20d?b"),
    known_as: &[],
    kernel: set,
};

pub(super) const SET_ATTRIBUTE: Function = Function {
    name: "set_attribute",
    summary: "the URL with an attribute of the web API set, as in browsers",
    doc: "The value is repaired, and other components may change: `host` also sets a port, `href` replaces the whole URL. A value that the setter ignores leaves the URL unchanged and has a reason.",
    op: "set",
    parameters: &[TEXT, ATTRIBUTE, ATTRIBUTE_VALUE],
    returns: Returns::Text,
    example: example(
        &["http://example.org/a?b", "host", "example.net:81"],
        "http://example.net:81/a?b",
    ),
    known_as: &[],
    kernel: set_attribute,
};

pub(super) const REDACT: Function = Function {
    name: "redact",
    summary: "the text for a log: credentials and signatures are replaced by `REDACTED`",
    doc: "Any text is accepted. User names, passwords and the values of the query keys of signed URLs are replaced, as \
          OpenTelemetry specifies for `url.full`.",
    op: "redact",
    parameters: &[TEXT],
    returns: Returns::Text,
    example: example(&["ftp://anna:secret@example.org/"], "ftp://REDACTED:REDACTED@example.org/"),
    known_as: &[],
    kernel: redact,
};
