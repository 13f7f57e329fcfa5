//! The parameters of functions.

use crate::function::{Parameter, Values};
use urlens_ops::{Equivalence, Kind};

/// The names of the kinds.
const KINDS: [&str; Kind::ALL.len()] = {
    let mut names = [""; Kind::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Kind::ALL[at].name();
        at += 1;
    }
    names
};

/// The names of the equivalence levels.
const LEVELS: [&str; Equivalence::ALL.len()] = {
    let mut names = [""; Equivalence::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Equivalence::ALL[at].name();
        at += 1;
    }
    names
};

pub(crate) const TEXT: Parameter =
    Parameter { name: "text", doc: "The texts to parse.", values: Values::Text, default: None };

pub(crate) const KIND: Parameter = Parameter {
    name: "kind",
    doc: "The kind of the texts: `url` is parsed and repaired as in browsers, `uri` is RFC 3986, `iri` is RFC 3987, \
          `uri-zone` is RFC 6874; kinds with `-ref` may be relative.",
    values: Values::Choice(&KINDS),
    default: Some("url"),
};

pub(crate) const KIND_OF_REFERENCES: Parameter =
    Parameter { doc: "The kind of both texts.", default: Some("url-ref"), ..KIND };

pub(crate) const TO: Parameter =
    Parameter { name: "to", doc: "The kind to convert to.", default: None, ..KIND };

pub(crate) const HOSTS: Parameter = Parameter {
    name: "host",
    doc: "The encoding of a non-ASCII host when an IRI is converted to a URI.",
    values: Values::Choice(&["percent", "idna"]),
    default: Some("percent"),
};

pub(crate) const ESCAPES: Parameter = Parameter {
    name: "escapes",
    doc: "Keep or decode percent-escapes; octets that are not UTF-8 become U+FFFD.",
    values: Values::Choice(&["keep", "decode"]),
    default: Some("keep"),
};

pub(crate) const FORM: Parameter = Parameter {
    doc: "Keep or decode percent-escapes; decoding the query of a URL also turns `+` into a space.",
    ..ESCAPES
};

pub(crate) const LEVEL: Parameter = Parameter {
    name: "rung",
    doc: "The equivalence level: `scheme` applies all steps that preserve the meaning, including scheme rules; \
          `syntax` applies all but scheme rules; `text` applies none.",
    values: Values::Choice(&LEVELS),
    default: Some("scheme"),
};

pub(crate) const PATHS: Parameter = Parameter {
    name: "paths",
    doc: "The path style of `file:` URLs: with `windows`, drive letters are case-insensitive.",
    values: Values::Choice(&["posix", "windows"]),
    default: Some("posix"),
};

pub(crate) const NAME: Parameter = Parameter {
    name: "name",
    doc: "The name of the query parameter, decoded.",
    values: Values::Name,
    default: None,
};

pub(crate) const FIELD: Parameter =
    Parameter { name: "name", doc: "The name of the field.", values: Values::Name, default: None };

pub(crate) const BASE: Parameter = Parameter {
    name: "base",
    doc: "The base of the references.",
    values: Values::Text,
    default: None,
};

pub(crate) const OTHER: Parameter = Parameter {
    name: "other",
    doc: "The texts to compare with.",
    values: Values::Text,
    default: None,
};

pub(crate) const PART: Parameter = Parameter {
    name: "part",
    doc: "The component: scheme, authority, userinfo, host, port, path, query or fragment; for a URL also a \
          setter of the web API, such as pathname.",
    values: Values::Name,
    default: None,
};

pub(crate) const VALUE: Parameter = Parameter {
    name: "value",
    doc: "The new value of the component; null removes it.",
    values: Values::Text,
    default: None,
};

pub(crate) const PROGRAM: Parameter = Parameter {
    name: "program",
    doc: "The program, by its id or the start of it: `curl8`, `go`.",
    values: Values::Name,
    default: None,
};

pub(crate) const CHECKER: Parameter =
    Parameter { name: "checker", doc: "The program that checks the text.", ..PROGRAM };

pub(crate) const FETCHER: Parameter =
    Parameter { name: "fetcher", doc: "The program that fetches the text.", ..PROGRAM };

pub(crate) const PROGRAMS: Parameter = Parameter {
    name: "programs",
    doc: "Ids of programs, separated by commas, `default` or `all`.",
    values: Values::Name,
    default: Some("all"),
};

pub(crate) const PROGRAMS_THAT_COUNT: Parameter = Parameter {
    doc: "Ids of programs that count, separated by commas, `default` or `all`. If empty, programs that are maintained \
          and widely used count where they would connect.",
    default: Some(""),
    ..PROGRAMS
};

pub(crate) const TEMPLATE: Parameter = Parameter {
    name: "template",
    doc: "The template (RFC 6570).",
    values: Values::Name,
    default: None,
};
