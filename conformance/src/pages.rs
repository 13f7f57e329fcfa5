//! Doc tests: the Rust examples in the Markdown pages of the repository.

#![cfg(doctest)]

#[doc = include_str!("../../README.md")]
struct Readme;

#[doc = include_str!("../../CONTRIBUTING.md")]
struct Contributing;

#[doc = include_str!("../../crates/urlens/README.md")]
struct UrlensReadme;

#[doc = include_str!("../../docs/terms.md")]
struct Terms;

#[doc = include_str!("../../docs/rust.md")]
struct Rust;

#[doc = include_str!("../../docs/srfi-275.md")]
struct Srfi275;

#[doc = include_str!("../../docs/specification.md")]
struct Specification;
