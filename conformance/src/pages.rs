//! The examples in the Markdown pages, compiled and run as tests.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct CrateReadme;

#[doc = include_str!("../../../docs/terms.md")]
struct Terms;

#[doc = include_str!("../../../docs/srfi-275.md")]
struct Srfi275;

#[doc = include_str!("../../../docs/specification.md")]
struct Specification;

#[cfg(all(feature = "idna", feature = "serde", feature = "url"))]
#[doc = include_str!("../../../docs/from-url.md")]
struct FromUrl;
