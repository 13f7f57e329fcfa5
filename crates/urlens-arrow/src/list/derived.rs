//! Functions for values derived from components: origins, domains and query parameters.

use super::{BIGQUERY, CLICKHOUSE, DUCKDB, SNOWFLAKE, SPARK, TRINO, example, parsed};
use crate::function::{Function, Returns};
use crate::kernels::components::{
    href, labels, origin, slice, top_level_domain, without_fragment, without_query,
};
use crate::kernels::query::{parameter, parameters};
use crate::parameters::{FORM, KIND, NAME, TEXT};

pub(super) const ORIGIN: Function = Function {
    doc: "The origin as defined by HTML; the text `null` if it is opaque. A relative reference has none.",
    ..parsed(
        "origin",
        "scheme, host and port, or `null`",
        example(&["https://Example.org:443/a"], "https://example.org"),
        &[],
        origin,
    )
};

pub(super) const HREF: Function = Function {
    doc: "A URL is serialized as in browsers, a URL reference as far as possible without a base; a URI or IRI is unchanged.",
    ..parsed(
        "href",
        "the whole text, as serialized by the standard",
        example(&[" HTTP://Example.org/a b"], "http://example.org/a%20b"),
        &[],
        href,
    )
};

pub(super) const WITHOUT_QUERY: Function = Function {
    doc: "The fragment is kept.",
    ..parsed(
        "without_query",
        "the text without its query",
        example(&["http://example.org/a?b#c"], "http://example.org/a#c"),
        &[(CLICKHOUSE, "cutQueryString")],
        without_query,
    )
};

pub(super) const WITHOUT_FRAGMENT: Function = parsed(
    "without_fragment",
    "the text without its fragment",
    example(&["http://example.org/a?b#c"], "http://example.org/a?b"),
    &[(CLICKHOUSE, "cutFragment")],
    |call, reasons| slice(call, reasons, without_fragment),
);

pub(super) const REGISTRABLE_DOMAIN: Function = Function {
    doc: "The public suffix and one more label, by the public suffix list. Null for an address and for a public suffix itself.",
    ..parsed(
        "registrable_domain",
        "the registrable domain",
        example(&["http://www.example.co.uk/"], "example.co.uk"),
        &[
            (CLICKHOUSE, "cutToFirstSignificantSubdomain"),
            (DUCKDB, "extract_domain"),
            (BIGQUERY, "NET.REG_DOMAIN"),
        ],
        |call, reasons| slice(call, reasons, |any| labels(any)?.domain),
    )
};

pub(super) const PUBLIC_SUFFIX: Function = parsed(
    "public_suffix",
    "the public suffix",
    example(&["http://www.example.co.uk/"], "co.uk"),
    &[(DUCKDB, "extract_tld"), (BIGQUERY, "NET.PUBLIC_SUFFIX")],
    |call, reasons| slice(call, reasons, |any| labels(any)?.suffix),
);

pub(super) const SUBDOMAIN: Function = parsed(
    "subdomain",
    "the labels before the registrable domain",
    example(&["http://www.example.co.uk/"], "www"),
    &[(DUCKDB, "extract_subdomain")],
    |call, reasons| slice(call, reasons, |any| labels(any)?.subdomain),
);

pub(super) const TOP_LEVEL_DOMAIN: Function = parsed(
    "top_level_domain",
    "the last label of the host name",
    example(&["http://www.example.co.uk/"], "uk"),
    &[(CLICKHOUSE, "topLevelDomain")],
    |call, reasons| slice(call, reasons, top_level_domain),
);

pub(super) const QUERY_PARAMETER: Function = Function {
    name: "query_parameter",
    summary: "the value of the first query parameter with a name",
    doc: "",
    op: "parse",
    parameters: &[TEXT, NAME, KIND, FORM],
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
    summary: "all query parameters, in order",
    doc: "A list of names and values, because a name may occur more than once.",
    op: "parse",
    parameters: &[TEXT, KIND, FORM],
    returns: Returns::Pairs,
    example: example(
        &["http://example.org/?q=a+b&q", "url", "decode"],
        "[{\"name\":\"q\",\"value\":\"a b\"},{\"name\":\"q\",\"value\":\"\"}]",
    ),
    known_as: &[(CLICKHOUSE, "extractURLParameters"), (SNOWFLAKE, "parse_url(_):parameters")],
    kernel: parameters,
};
