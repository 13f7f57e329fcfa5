//! Functions for components, named as in the standards.

use super::{BIGQUERY, CLICKHOUSE, DUCKDB, SNOWFLAKE, SPARK, TRINO, example};
use crate::function::{Function, Returns};
use crate::kernels::components::{host_without_www, of_host, path_and_query, port, slice};
use crate::parameters::{ESCAPES, KIND, TEXT};
use urlens_ops::Part;

pub(super) const SCHEME: Function = Function {
    name: "scheme",
    summary: "the scheme",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Text,
    example: example(&["HTTP://Example.org/"], "http"),
    known_as: &[
        (CLICKHOUSE, "protocol"),
        (SPARK, "parse_url(_, 'PROTOCOL')"),
        (TRINO, "url_extract_protocol"),
        (SNOWFLAKE, "parse_url(_):scheme"),
        (DUCKDB, "extract_schema"),
    ],
    kernel: |call, reasons| slice(call, reasons, |any| any.part(Part::Scheme)),
};

pub(super) const AUTHORITY: Function = Function {
    name: "authority",
    summary: "the authority: user, host and port",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["http://anna@Example.org:8080/"], "anna@example.org:8080"),
    known_as: &[(CLICKHOUSE, "netloc"), (SPARK, "parse_url(_, 'AUTHORITY')")],
    kernel: |call, reasons| slice(call, reasons, |any| any.part(Part::Authority)),
};

pub(super) const USERINFO: Function = Function {
    name: "userinfo",
    summary: "the user name and password",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["ftp://anna:secret@example.org/"], "anna:secret"),
    known_as: &[(SPARK, "parse_url(_, 'USERINFO')")],
    kernel: |call, reasons| slice(call, reasons, |any| any.part(Part::Userinfo)),
};

pub(super) const USERNAME: Function = Function {
    name: "username",
    summary: "the user name",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["ftp://anna:secret@example.org/"], "anna"),
    known_as: &[],
    kernel: |call, reasons| slice(call, reasons, |any| any.authority()?.user()),
};

pub(super) const PASSWORD: Function = Function {
    name: "password",
    summary: "the password",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["ftp://anna:secret@example.org/"], "secret"),
    known_as: &[],
    kernel: |call, reasons| slice(call, reasons, |any| any.authority()?.password()),
};

pub(super) const HOST: Function = Function {
    name: "host",
    summary: "the host",
    doc: "As `url`, names are ASCII in lower case, and addresses are in the standard's form.",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["http://Example.org:8080/a"], "example.org"),
    known_as: &[
        (CLICKHOUSE, "domain"),
        (SPARK, "parse_url(_, 'HOST')"),
        (TRINO, "url_extract_host"),
        (SNOWFLAKE, "parse_url(_):host"),
        (DUCKDB, "extract_host"),
        (BIGQUERY, "NET.HOST"),
    ],
    kernel: |call, reasons| of_host(call, reasons, |host| Some(host)),
};

pub(super) const HOST_WITHOUT_WWW: Function = Function {
    name: "host_without_www",
    summary: "the host without a leading label `www`",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Text,
    example: example(&["http://www.example.org/"], "example.org"),
    known_as: &[(CLICKHOUSE, "domainWithoutWWW")],
    kernel: |call, reasons| of_host(call, reasons, host_without_www),
};

pub(super) const HOST_KIND: Function = Function {
    name: "host_kind",
    summary: "the kind of the host: reg-name, ipv4, ipv6, ipvfuture or empty",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Text,
    example: example(&["http://127.1/"], "ipv4"),
    known_as: &[],
    kernel: |call, reasons| slice(call, reasons, |any| Some(any.host()?.kind())),
};

pub(super) const PORT: Function = Function {
    name: "port",
    summary: "the port",
    doc: "Null if it is empty or, in a URL, the default port of the scheme. A number above 65535 is an error.",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Port,
    example: example(&["http://example.org:8080/"], "8080"),
    known_as: &[
        (CLICKHOUSE, "port"),
        (TRINO, "url_extract_port"),
        (SNOWFLAKE, "parse_url(_):port"),
        (DUCKDB, "extract_port"),
    ],
    kernel: |call, reasons| {
        port(call, reasons, |any| any.authority().map_or(Ok(None), |it| it.port()))
    },
};

pub(super) const PORT_OR_DEFAULT: Function = Function {
    name: "port_or_default",
    summary: "the port, or the default port of the scheme",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Port,
    example: example(&["https://example.org/"], "443"),
    known_as: &[],
    kernel: |call, reasons| port(call, reasons, |any| any.port_or_default()),
};

pub(super) const PATH: Function = Function {
    name: "path",
    summary: "the path",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["http://example.org/a/../b%20c?d"], "/b%20c"),
    known_as: &[
        (CLICKHOUSE, "path"),
        (SPARK, "parse_url(_, 'PATH')"),
        (TRINO, "url_extract_path"),
        (SNOWFLAKE, "parse_url(_):path, without the first slash"),
        (DUCKDB, "extract_path"),
    ],
    kernel: |call, reasons| slice(call, reasons, |any| any.part(Part::Path)),
};

pub(super) const PATH_AND_QUERY: Function = Function {
    name: "path_and_query",
    summary: "path and query, as sent in a request",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND],
    returns: Returns::Text,
    example: example(&["http://example.org/a?b#c"], "/a?b"),
    known_as: &[(SPARK, "parse_url(_, 'FILE')")],
    kernel: |call, reasons| slice(call, reasons, path_and_query),
};

pub(super) const QUERY: Function = Function {
    name: "query",
    summary: "the query, without its `?`",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["http://example.org/?a=b#c"], "a=b"),
    known_as: &[
        (CLICKHOUSE, "queryString"),
        (SPARK, "parse_url(_, 'QUERY')"),
        (TRINO, "url_extract_query"),
        (SNOWFLAKE, "parse_url(_):query"),
        (DUCKDB, "extract_query_string"),
    ],
    kernel: |call, reasons| slice(call, reasons, |any| any.part(Part::Query)),
};

pub(super) const FRAGMENT: Function = Function {
    name: "fragment",
    summary: "the fragment, without its `#`",
    doc: "",
    op: "parse",
    parameters: &[TEXT, KIND, ESCAPES],
    returns: Returns::Text,
    example: example(&["http://example.org/?a=b#c"], "c"),
    known_as: &[
        (CLICKHOUSE, "fragment"),
        (SPARK, "parse_url(_, 'REF')"),
        (TRINO, "url_extract_fragment"),
        (SNOWFLAKE, "parse_url(_):fragment"),
    ],
    kernel: |call, reasons| slice(call, reasons, |any| any.part(Part::Fragment)),
};
