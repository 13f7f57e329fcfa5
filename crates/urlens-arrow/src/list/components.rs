//! Functions for components, named as in the standards.

use super::{BIGQUERY, CLICKHOUSE, DUCKDB, SNOWFLAKE, SPARK, TRINO, decodable, example, parsed};
use crate::function::{Function, Returns};
use crate::kernels::components::{
    component, host, host_without_www, of_host, path_and_query, port, slice,
};
use urlens_ops::Part;

pub(super) const SCHEME: Function = parsed(
    "scheme",
    "the scheme",
    example(&["HTTP://Example.org/"], "http"),
    &[
        (CLICKHOUSE, "protocol"),
        (SPARK, "parse_url(_, 'PROTOCOL')"),
        (TRINO, "url_extract_protocol"),
        (SNOWFLAKE, "parse_url(_):scheme"),
        (DUCKDB, "extract_schema"),
    ],
    |call, reasons| slice(call, reasons, |any| any.component(Part::Scheme)),
);

pub(super) const AUTHORITY: Function = decodable(
    "authority",
    "the authority: user, host and port",
    example(&["http://anna@Example.org:8080/"], "anna@example.org:8080"),
    &[(CLICKHOUSE, "netloc"), (SPARK, "parse_url(_, 'AUTHORITY')")],
    |call, reasons| component(call, reasons, |any| any.component(Part::Authority)),
);

pub(super) const USERINFO: Function = decodable(
    "userinfo",
    "the user name and password",
    example(&["ftp://anna:secret@example.org/"], "anna:secret"),
    &[(SPARK, "parse_url(_, 'USERINFO')")],
    |call, reasons| component(call, reasons, |any| any.component(Part::Userinfo)),
);

pub(super) const USERNAME: Function = decodable(
    "username",
    "the user name",
    example(&["ftp://anna:secret@example.org/"], "anna"),
    &[],
    |call, reasons| component(call, reasons, |any| any.authority()?.username()),
);

pub(super) const PASSWORD: Function = decodable(
    "password",
    "the password",
    example(&["ftp://anna:secret@example.org/"], "secret"),
    &[],
    |call, reasons| component(call, reasons, |any| any.authority()?.password()),
);

pub(super) const HOST: Function = Function {
    doc: "As `url`, names are ASCII in lower case, and addresses are in the standard's form.",
    ..decodable(
        "host",
        "the host",
        example(&["http://Example.org:8080/a"], "example.org"),
        &[
            (CLICKHOUSE, "domain"),
            (SPARK, "parse_url(_, 'HOST')"),
            (TRINO, "url_extract_host"),
            (SNOWFLAKE, "parse_url(_):host"),
            (DUCKDB, "extract_host"),
            (BIGQUERY, "NET.HOST"),
        ],
        host,
    )
};

pub(super) const HOST_WITHOUT_WWW: Function = parsed(
    "host_without_www",
    "the host without a leading label `www`",
    example(&["http://www.example.org/"], "example.org"),
    &[(CLICKHOUSE, "domainWithoutWWW")],
    |call, reasons| of_host(call, reasons, host_without_www),
);

pub(super) const HOST_KIND: Function = parsed(
    "host_kind",
    "the kind of the host: reg-name, ipv4, ipv6, ipvfuture or empty",
    example(&["http://127.1/"], "ipv4"),
    &[],
    |call, reasons| slice(call, reasons, |any| Some(any.host()?.kind())),
);

pub(super) const PORT: Function = Function {
    doc: "Null if it is empty or, in a URL, the default port of the scheme. A number above 65535 is an error.",
    returns: Returns::Port,
    ..parsed(
        "port",
        "the port",
        example(&["http://example.org:8080/"], "8080"),
        &[
            (CLICKHOUSE, "port"),
            (TRINO, "url_extract_port"),
            (SNOWFLAKE, "parse_url(_):port"),
            (DUCKDB, "extract_port"),
        ],
        |call, reasons| port(call, reasons, |_| None),
    )
};

pub(super) const PORT_OR_DEFAULT: Function = Function {
    returns: Returns::Port,
    ..parsed(
        "port_or_default",
        "the port, or the default port of the scheme",
        example(&["https://example.org/"], "443"),
        &[],
        |call, reasons| port(call, reasons, |any| any.port_or_default()),
    )
};

pub(super) const PATH: Function = decodable(
    "path",
    "the path",
    example(&["http://example.org/a/../b%20c?d"], "/b%20c"),
    &[
        (CLICKHOUSE, "path"),
        (SPARK, "parse_url(_, 'PATH')"),
        (TRINO, "url_extract_path"),
        (SNOWFLAKE, "parse_url(_):path, without the first slash"),
        (DUCKDB, "extract_path"),
    ],
    |call, reasons| component(call, reasons, |any| any.component(Part::Path)),
);

pub(super) const PATH_AND_QUERY: Function = parsed(
    "path_and_query",
    "path and query, as sent in a request",
    example(&["http://example.org/a?b#c"], "/a?b"),
    &[(SPARK, "parse_url(_, 'FILE')")],
    |call, reasons| slice(call, reasons, path_and_query),
);

pub(super) const QUERY: Function = decodable(
    "query",
    "the query, without its `?`",
    example(&["http://example.org/?a=b#c"], "a=b"),
    &[
        (CLICKHOUSE, "queryString"),
        (SPARK, "parse_url(_, 'QUERY')"),
        (TRINO, "url_extract_query"),
        (SNOWFLAKE, "parse_url(_):query"),
        (DUCKDB, "extract_query_string"),
    ],
    |call, reasons| component(call, reasons, |any| any.component(Part::Query)),
);

pub(super) const FRAGMENT: Function = decodable(
    "fragment",
    "the fragment, without its `#`",
    example(&["http://example.org/?a=b#c"], "c"),
    &[
        (CLICKHOUSE, "fragment"),
        (SPARK, "parse_url(_, 'REF')"),
        (TRINO, "url_extract_fragment"),
        (SNOWFLAKE, "parse_url(_):fragment"),
    ],
    |call, reasons| component(call, reasons, |any| any.component(Part::Fragment)),
);
