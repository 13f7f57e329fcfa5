//! The README examples, compiled and run as tests.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct Readme;
