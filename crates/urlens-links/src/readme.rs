//! The examples of the README, compiled and run as tests.

#![cfg(doctest)]

#[doc = include_str!("../README.md")]
struct Readme;
