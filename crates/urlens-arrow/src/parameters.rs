//! What functions take, where several take the same.

use crate::function::{Kind, Parameter};
use crate::kernels::normal::RUNGS;
use crate::seen::Standard;

pub(crate) const TEXT: Parameter =
    Parameter { name: "text", doc: "The texts to read.", kind: Kind::Text, default: None };

pub(crate) const STANDARD: Parameter = Parameter {
    name: "standard",
    doc: "By whose rules: `url` reads as browsers do, and repairs; `uri` and `iri` are RFC 3986 and RFC 3987.",
    kind: Kind::Choice(Standard::NAMES),
    default: Some("url"),
};

pub(crate) const ESCAPES: Parameter = Parameter {
    name: "escapes",
    doc: "Whether percent-escapes are kept or decoded; where that gives no UTF-8, to U+FFFD.",
    kind: Kind::Choice(&["keep", "decode"]),
    default: Some("keep"),
};

pub(crate) const FORM: Parameter = Parameter {
    name: "escapes",
    doc: "Whether escapes are kept or decoded; in the query of a URL, `+` is a space then.",
    ..ESCAPES
};

pub(crate) const RUNG: Parameter = Parameter {
    name: "rung",
    doc: "How far: `standard` is the href of a URL, and all that cannot change the meaning of a URI or IRI; \
          the others are the rungs of the ladder.",
    kind: Kind::Choice(RUNGS),
    default: Some("standard"),
};

pub(crate) const NAME: Parameter = Parameter {
    name: "name",
    doc: "The name of the parameter, decoded.",
    kind: Kind::Name,
    default: None,
};

pub(crate) const BASE: Parameter = Parameter {
    name: "base",
    doc: "What the references are seen from.",
    kind: Kind::Text,
    default: None,
};

pub(crate) const TEMPLATE: Parameter = Parameter {
    name: "template",
    doc: "The template, of RFC 6570.",
    kind: Kind::Name,
    default: None,
};
