//! The example of the README, compiled and run as a test.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct Readme;
