//! Functions about the fields of schemes.

use super::example;
use crate::function::{Function, Returns};
use crate::kernels::scheme::{canonical, field, fields};
use crate::parameters::{FIELD, TEXT};

pub(super) const SCHEME_FIELD: Function = Function {
    name: "scheme_field",
    summary: "a field of the scheme, by name",
    doc: "schemes.md lists the schemes and their fields. A text is returned as it is, another value as JSON. Null if the field is absent.",
    op: "scheme",
    parameters: &[TEXT, FIELD],
    returns: Returns::Text,
    example: example(&["pkg:cargo/rand@0.7.2", "version"], "0.7.2"),
    known_as: &[],
    kernel: field,
};

pub(super) const SCHEME_FIELDS: Function = Function {
    name: "scheme_fields",
    summary: "all fields of the scheme, as a JSON object",
    doc: "schemes.md lists the schemes and their fields.",
    op: "scheme",
    parameters: &[TEXT],
    returns: Returns::Text,
    example: example(
        &["doi:10.1000/182"],
        "{\"prefix\":\"10.1000\",\"suffix\":\"182\",\"registrant\":\"1000\",\"url\":\"https://doi.org/10.1000/182\"}",
    ),
    known_as: &[],
    kernel: fields,
};

pub(super) const SCHEME_CANONICAL: Function = Function {
    name: "scheme_canonical",
    summary: "the canonical form by the rules of the scheme",
    doc: "Null for other schemes than those of schemes.md; `normalize` returns a normal form of every text.",
    op: "scheme",
    parameters: &[TEXT],
    returns: Returns::Text,
    example: example(&["tel:+1-201-555-0123"], "tel:+12015550123"),
    known_as: &[],
    kernel: canonical,
};
