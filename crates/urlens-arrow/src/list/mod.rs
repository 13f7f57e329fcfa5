//! Every function there is, with all that is to be said of it.

mod answers;
mod components;
mod pieces;

use crate::function::{Example, Function};

// Engines by whose names people know such functions.
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
    answers::RESOLVE,
    answers::NORMALIZE,
    answers::KEY,
    answers::IS_VALID,
    answers::REASON,
    answers::AGREE,
    answers::VERDICT,
    answers::SEVERITY,
    answers::FINDINGS,
    answers::TEMPLATE_MATCH,
];
