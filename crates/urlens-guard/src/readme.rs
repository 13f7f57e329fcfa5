//! Doc tests: the Rust examples in `README.md` and in the page about the guard.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(all(feature = "reqwest", feature = "toml"))]
#[doc = include_str!("../../../docs/guard.md")]
struct Page;
