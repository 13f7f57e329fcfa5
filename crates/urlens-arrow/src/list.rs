//! The list of functions.

mod checks;
mod components;
mod derived;
mod operations;
mod programs;
mod schemes;

use crate::function::{Example, Function, Kernel, Returns};
use crate::parameters::{ESCAPES, KIND, TEXT};

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

/// Similar functions, as pairs of engine and name.
type KnownAs = &'static [(&'static str, &'static str)];

/// A function whose value is a text of the answer of `parse`.
const fn parsed(
    name: &'static str,
    summary: &'static str,
    example: Example,
    known_as: KnownAs,
    kernel: Kernel,
) -> Function {
    let (doc, op, returns) = ("", "parse", Returns::Text);
    Function {
        name,
        summary,
        doc,
        op,
        parameters: &[TEXT, KIND],
        returns,
        example,
        known_as,
        kernel,
    }
}

/// A [`parsed`] text that may be decoded.
const fn decodable(
    name: &'static str,
    summary: &'static str,
    example: Example,
    known_as: KnownAs,
    kernel: Kernel,
) -> Function {
    let parameters = &[TEXT, KIND, ESCAPES];
    Function { parameters, ..parsed(name, summary, example, known_as, kernel) }
}

/// Every function over columns, in the order of the documentation.
///
/// ```
/// let host = urlens_arrow::FUNCTIONS.iter().find(|function| function.name() == "host").unwrap();
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
    derived::ORIGIN,
    derived::HREF,
    derived::WITHOUT_QUERY,
    derived::WITHOUT_FRAGMENT,
    derived::REGISTRABLE_DOMAIN,
    derived::PUBLIC_SUFFIX,
    derived::SUBDOMAIN,
    derived::TOP_LEVEL_DOMAIN,
    derived::QUERY_PARAMETER,
    derived::QUERY_PARAMETERS,
    operations::RESOLVE,
    operations::GOTO,
    operations::RELATIVIZE,
    operations::NORMALIZE,
    operations::KEY,
    operations::COMPARE,
    operations::CONVERT,
    operations::SET,
    operations::SET_ATTRIBUTE,
    operations::REDACT,
    checks::IS_VALID,
    checks::REASON,
    checks::AGREE,
    checks::VERDICT,
    checks::SEVERITY,
    checks::FINDINGS,
    programs::CONNECTS_TO,
    programs::BETWEEN,
    programs::PROGRAM_GROUPS,
    checks::TEMPLATE_MATCH,
    schemes::SCHEME_FIELD,
    schemes::SCHEME_FIELDS,
    schemes::SCHEME_CANONICAL,
];

const TOKENS: &str =
    "tokens are for programs that edit texts; columns have a function per component";

/// The operations of [`urlens_ops::OPS`] without a function, each with the reason.
///
/// ```
/// assert!(urlens_arrow::OMITTED.iter().any(|(op, _)| *op == "policy"));
/// ```
pub static OMITTED: &[(&str, &str)] = &[
    ("tokens", TOKENS),
    ("goto-tokens", TOKENS),
    ("preresolve", TOKENS),
    ("resolve-tokens", TOKENS),
    ("force", TOKENS),
    ("normalize-tokens", TOKENS),
    ("encode-tokens", TOKENS),
    ("print", TOKENS),
    ("template", "template variables may be lists and objects, which text columns cannot hold"),
    ("build", "each scheme has its own fields, which one column type cannot hold"),
    (
        "policy",
        "a policy has a dozen options and decides about a single request; use `severity` and `findings` \
         to filter columns",
    ),
    (
        "programs",
        "the answer has a member for each program; `program_groups` tells where programs connect",
    ),
    ("domain", "for names outside of URLs; `host` as `url` returns the ASCII form"),
    ("form", "for request bodies; `query_parameters` returns the parameters of a query"),
    (
        "percent",
        "for texts outside of URLs, which engines have functions for; `escapes` decodes components",
    ),
    ("nfc", "for text that people enter, which engines have functions for"),
    ("well-known", "`path` and `resolve` do it: the location is a path below `/.well-known/`"),
    ("fragment", "each media type has its own members, so the answer has no column type"),
    ("uri-list", "for files, which engines split into rows"),
    ("scan", "for texts, which have any number of links"),
    ("display", "for texts that people read"),
    ("base", "for whole documents; `resolve` takes the base as an argument"),
    ("thttp", "makes a request to a server for a single name"),
];
