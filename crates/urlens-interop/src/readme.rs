//! The examples in the Markdown pages, compiled and run as tests.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "url")]
#[doc = include_str!("../../../docs/from-url.md")]
struct FromUrl;
