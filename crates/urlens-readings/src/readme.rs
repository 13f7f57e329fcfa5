//! The examples in the Markdown pages, compiled and run as tests.

#![cfg(doctest)]

#[doc = include_str!("../../../README.md")]
struct Readme;

#[doc = include_str!("../README.md")]
struct CrateReadme;
