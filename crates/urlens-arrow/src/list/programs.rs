//! Functions about how programs read a text.

use super::example;
use crate::function::{Function, Returns};
use crate::kernels::programs::{connection, groups, pair};
use crate::parameters::{CHECKER, FETCHER, PROGRAM, PROGRAMS, TEXT};

pub(super) const CONNECTS_TO: Function = Function {
    name: "connects_to",
    summary: "where a program connects: scheme, host and port",
    doc: "programs.md lists the programs. For a parser, it is where a client connects that uses its components unchanged. A text that the program refuses, or in which it finds no host, is null with a reason.",
    op: "connects-to",
    parameters: &[TEXT, PROGRAM],
    returns: Returns::Text,
    example: example(&["0x7f.1:8080", "curl8"], "http://127.0.0.1:8080"),
    known_as: &[],
    kernel: connection,
};

pub(super) const BETWEEN: Function = Function {
    name: "between",
    summary: "the comparison of what one program checks with what another one fetches",
    doc: "One of same, refused, different-host, different-port and different-scheme (see programs.md).",
    op: "between",
    parameters: &[TEXT, CHECKER, FETCHER],
    returns: Returns::Text,
    example: example(&["https://a.example?@b.example/", "go127", "lua_socket"], "different-host"),
    known_as: &[],
    kernel: pair,
};

pub(super) const PROGRAM_GROUPS: Function = Function {
    name: "program_groups",
    summary: "the programs, grouped by where they connect, as JSON",
    doc: "The list `groups` of the operation: each item has the members of `connects-to`, and `programs`.",
    op: "program-groups",
    parameters: &[TEXT, PROGRAMS],
    returns: Returns::Text,
    example: example(
        &["https://a.example?@b.example/", "curl8,lua_socket"],
        "[{\"connects\":true,\"scheme\":\"https\",\"host\":\"a.example\",\"port\":443,\"address\":null,\"reason\":null,\"programs\":[\"curl8\"]},{\"connects\":true,\"scheme\":\"https\",\"host\":\"b.example\",\"port\":443,\"address\":null,\"reason\":null,\"programs\":[\"lua_socket\"]}]",
    ),
    known_as: &[],
    kernel: groups,
};
