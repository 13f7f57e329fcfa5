//! Tests of the functions in a session, and of the command.
//!
//! One program, because linking each with DataFusion is slow.

#![cfg(feature = "command")]

mod agreement;
mod aliases;
mod command;
mod docs;
mod examples;
mod functions;
mod hostile;
mod inputs;
mod schemes;
mod session;
mod spilling;
