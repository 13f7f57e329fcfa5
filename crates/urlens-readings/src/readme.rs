//! Doc tests: the Rust examples in `README.md`.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct Readme;
