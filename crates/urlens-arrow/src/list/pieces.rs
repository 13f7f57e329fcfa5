//! What is made of components, and pieces of them: origins, domains, parameters.

use super::{BIGQUERY, CLICKHOUSE, DUCKDB, SNOWFLAKE, SPARK, TRINO, example};
use crate::function::{Function, Returns};
use crate::kernels::components::{
    labels, origin, slice, top_level_domain, without_fragment, without_query,
};
use crate::kernels::query::{parameter, parameters};
use crate::parameters::{FORM, NAME, STANDARD, TEXT};

pub(super) const ORIGIN: Function = Function {
    name: "origin",
    summary: "scheme, host and port, or `null`",
    doc: "What the web calls the origin; where that is opaque, it is the text `null`.",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["https://Example.org:443/a"], "https://example.org"),
    known_as: &[],
    kernel: origin,
};

pub(super) const HREF: Function = Function {
    name: "href",
    summary: "all of it, as the standard has it",
    doc: "Of a URL it is what browsers print; a URI or an IRI is as it is written.",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&[" HTTP://Example.org/a b"], "http://example.org/a%20b"),
    known_as: &[],
    kernel: |call, reasons| slice(call, reasons, |seen| Some(seen.text())),
};

pub(super) const WITHOUT_QUERY: Function = Function {
    name: "without_query",
    summary: "all but the query",
    doc: "The fragment stays.",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["http://example.org/a?b#c"], "http://example.org/a#c"),
    known_as: &[(CLICKHOUSE, "cutQueryString")],
    kernel: without_query,
};

pub(super) const WITHOUT_FRAGMENT: Function = Function {
    name: "without_fragment",
    summary: "all but the fragment",
    doc: "",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["http://example.org/a?b#c"], "http://example.org/a?b"),
    known_as: &[(CLICKHOUSE, "cutFragment")],
    kernel: |call, reasons| slice(call, reasons, without_fragment),
};

pub(super) const REGISTRABLE_DOMAIN: Function = Function {
    name: "registrable_domain",
    summary: "the registrable domain",
    doc: "The public suffix and one label more, by the public suffix list: what somebody has registered. An address has none, and neither has a suffix itself.",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["http://www.example.co.uk/"], "example.co.uk"),
    known_as: &[
        (CLICKHOUSE, "cutToFirstSignificantSubdomain"),
        (DUCKDB, "extract_domain"),
        (BIGQUERY, "NET.REG_DOMAIN"),
    ],
    kernel: |call, reasons| slice(call, reasons, |seen| labels(seen)?.domain),
};

pub(super) const PUBLIC_SUFFIX: Function = Function {
    name: "public_suffix",
    summary: "the public suffix",
    doc: "",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["http://www.example.co.uk/"], "co.uk"),
    known_as: &[(DUCKDB, "extract_tld"), (BIGQUERY, "NET.PUBLIC_SUFFIX")],
    kernel: |call, reasons| slice(call, reasons, |seen| labels(seen)?.suffix),
};

pub(super) const SUBDOMAIN: Function = Function {
    name: "subdomain",
    summary: "what stands before the registrable domain",
    doc: "",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["http://www.example.co.uk/"], "www"),
    known_as: &[(DUCKDB, "extract_subdomain")],
    kernel: |call, reasons| slice(call, reasons, |seen| labels(seen)?.subdomain),
};

pub(super) const TOP_LEVEL_DOMAIN: Function = Function {
    name: "top_level_domain",
    summary: "the last label of a name",
    doc: "",
    parameters: &[TEXT, STANDARD],
    returns: Returns::Text,
    example: example(&["http://www.example.co.uk/"], "uk"),
    known_as: &[(CLICKHOUSE, "topLevelDomain")],
    kernel: |call, reasons| slice(call, reasons, top_level_domain),
};

pub(super) const QUERY_PARAMETER: Function = Function {
    name: "query_parameter",
    summary: "the value of the first parameter of a name",
    doc: "",
    parameters: &[TEXT, NAME, STANDARD, FORM],
    returns: Returns::Text,
    example: example(&["http://example.org/?q=a+b&q=c", "q"], "a+b"),
    known_as: &[
        (CLICKHOUSE, "extractURLParameter"),
        (SPARK, "parse_url(_, 'QUERY', name)"),
        (TRINO, "url_extract_parameter, decoded"),
        (SNOWFLAKE, "parse_url(_):parameters:name"),
    ],
    kernel: parameter,
};

pub(super) const QUERY_PARAMETERS: Function = Function {
    name: "query_parameters",
    summary: "all parameters, in order",
    doc: "A list of names and values, because a name can be there twice.",
    parameters: &[TEXT, STANDARD, FORM],
    returns: Returns::Pairs,
    example: example(
        &["http://example.org/?q=a+b&q", "url", "decode"],
        "[{\"name\":\"q\",\"value\":\"a b\"},{\"name\":\"q\",\"value\":\"\"}]",
    ),
    known_as: &[(CLICKHOUSE, "extractURLParameters"), (SNOWFLAKE, "parse_url(_):parameters")],
    kernel: parameters,
};
