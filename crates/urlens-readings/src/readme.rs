//! Runs the examples of the README files as tests.

#![cfg(doctest)]

#[doc = include_str!("../../../README.md")]
struct Readme;

#[doc = include_str!("../README.md")]
struct CrateReadme;
