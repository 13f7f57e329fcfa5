//! The list of functions.

mod answers;
mod components;
mod operations;
mod pieces;

use crate::function::{Example, Function};

// Engines with similar functions.
const CLICKHOUSE: &str = "ClickHouse";
const SPARK: &str = "Spark";
const TRINO: &str = "Trino";
const SNOWFLAKE: &str = "Snowflake";
const DUCKDB: &str = "DuckDB (netquack)";
const BIGQUERY: &str = "BigQuery";

const fn example(arguments: &'static [&'static str], result: &'static str) -> Example {
    Example { arguments, result: Some(result) }
}

/// Every function over columns, in the order of the documentation.
///
/// ```
/// let host = urlens_arrow::FUNCTIONS.iter().find(|it| it.name() == "host").unwrap();
/// assert_eq!(host.summary(), "the host");
/// ```
pub static FUNCTIONS: &[Function] = &[
    components::SCHEME,
    components::AUTHORITY,
    components::USERINFO,
    components::USERNAME,
    components::PASSWORD,
    components::HOST,
    components::HOST_WITHOUT_WWW,
    components::HOST_KIND,
    components::PORT,
    components::PORT_OR_DEFAULT,
    components::PATH,
    components::PATH_AND_QUERY,
    components::QUERY,
    components::FRAGMENT,
    pieces::ORIGIN,
    pieces::HREF,
    pieces::WITHOUT_QUERY,
    pieces::WITHOUT_FRAGMENT,
    pieces::REGISTRABLE_DOMAIN,
    pieces::PUBLIC_SUFFIX,
    pieces::SUBDOMAIN,
    pieces::TOP_LEVEL_DOMAIN,
    pieces::QUERY_PARAMETER,
    pieces::QUERY_PARAMETERS,
    operations::RESOLVE,
    operations::GOTO,
    operations::RELATIVIZE,
    operations::NORMALIZE,
    operations::KEY,
    operations::COMPARE,
    operations::CONVERT,
    operations::SET,
    operations::REDACT,
    answers::IS_VALID,
    answers::REASON,
    answers::AGREE,
    answers::VERDICT,
    answers::SEVERITY,
    answers::FINDINGS,
    answers::TEMPLATE_MATCH,
];

/// The operations of [`urlens_ops::OPS`] that no function is a translation of, each with the reason.
///
/// ```
/// assert!(urlens_arrow::OMITTED.iter().any(|(op, _)| *op == "policy"));
/// ```
pub static OMITTED: &[(&str, &str)] = &[
    (
        "tokens",
        "tokens are for programs that take texts apart; columns have a function per component",
    ),
    (
        "template",
        "the values of variables are lists and objects, which columns of texts do not hold",
    ),
    (
        "scheme",
        "each scheme has fields of its own, so that the answer has no column type; `normalize` gives the \
         canonical form",
    ),
    (
        "policy",
        "a policy has a dozen options and decides about a single fetch; `severity` and `findings` filter \
         columns",
    ),
    ("domain", "about names that are not in a text of a kind; `host` as `url` is in ASCII"),
    ("form", "about bodies of requests; `query_parameters` reads the pairs of a query"),
    (
        "percent",
        "about texts that are not yet in a URL, for which engines have functions; `escapes` decodes \
         components",
    ),
];
