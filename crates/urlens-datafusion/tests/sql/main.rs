//! URLs in SQL: the functions in a session, and the command as its users call it.
//!
//! One program, for each would have to be linked with all of DataFusion.

#![cfg(feature = "command")]

mod agreement;
mod aliases;
mod command;
mod docs;
mod examples;
mod functions;
mod hostile;
mod inputs;
mod session;
mod spilling;
