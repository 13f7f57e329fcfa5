//! Parameters that several functions take.

use crate::function::{Parameter, Values};
use urlens_ops::{Kind, Equivalence};

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

/// The names of the rungs.
const RUNGS: [&str; Equivalence::ALL.len()] = {
    let mut names = [""; Equivalence::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Equivalence::ALL[at].name();
        at += 1;
    }
    names
};

pub(crate) const TEXT: Parameter =
    Parameter { name: "text", doc: "The texts to read.", values: Values::Text, default: None };

pub(crate) const KIND: Parameter = Parameter {
    name: "kind",
    doc: "The kind of the texts: `url` is read and repaired as browsers do, `uri` is RFC 3986, `iri` is RFC 3987, \
          `uri-zone` is RFC 6874; the kinds with `-ref` may be relative.",
    values: Values::Choice(&KINDS),
    default: Some("url"),
};

pub(crate) const KIND_OF_REFERENCES: Parameter =
    Parameter { doc: "The kind of both texts.", default: Some("url-ref"), ..KIND };

pub(crate) const TO: Parameter =
    Parameter { name: "to", doc: "The kind that the texts become.", default: None, ..KIND };

pub(crate) const HOSTS: Parameter = Parameter {
    name: "host",
    doc: "The encoding of a host beyond ASCII where an IRI becomes a URI.",
    values: Values::Choice(&["percent", "idna"]),
    default: Some("percent"),
};

pub(crate) const ESCAPES: Parameter = Parameter {
    name: "escapes",
    doc: "Percent-escapes are kept or decoded; octets that are not UTF-8 become U+FFFD.",
    values: Values::Choice(&["keep", "decode"]),
    default: Some("keep"),
};

pub(crate) const FORM: Parameter = Parameter {
    doc: "Escapes are kept or decoded; in the query of a URL, `+` is then a space.",
    ..ESCAPES
};

pub(crate) const RUNG: Parameter = Parameter {
    name: "rung",
    doc: "The steps that are taken: `scheme` takes all that cannot change the meaning, the rules of schemes \
          included; `syntax` all but those of schemes; `text` and `structure` none.",
    values: Values::Choice(&RUNGS),
    default: Some("scheme"),
};

pub(crate) const PATHS: Parameter = Parameter {
    name: "paths",
    doc: "The style of paths of `file:`: for `windows`, drive letters are compared without case.",
    values: Values::Choice(&["posix", "windows"]),
    default: Some("posix"),
};

pub(crate) const NAME: Parameter = Parameter {
    name: "name",
    doc: "The name of the parameter, decoded.",
    values: Values::Name,
    default: None,
};

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
    doc: "The component: scheme, authority, userinfo, host, port, path, query or fragment; of a URL also a \
          setter of the web API, such as pathname.",
    values: Values::Name,
    default: None,
};

pub(crate) const VALUE: Parameter = Parameter {
    name: "value",
    doc: "The new text of the component; null removes it.",
    values: Values::Text,
    default: None,
};

pub(crate) const TEMPLATE: Parameter = Parameter {
    name: "template",
    doc: "The template (RFC 6570).",
    values: Values::Name,
    default: None,
};
