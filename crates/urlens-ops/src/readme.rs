//! Runs the example of the README as a test.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct Readme;
