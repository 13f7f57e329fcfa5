//! The commands, one file each.
//!
//! A command is a struct of arguments with help text ([`clap::Args`]) that implements [`Run`]. Its
//! help contains at least two examples; `tests/examples.rs` extracts and runs them.

use crate::outcome::Outcome;
use std::io;

/// A command that can be run.
pub(crate) trait Run {
    /// Runs the command. Invalid input is reported on standard error and is part of the outcome; an
    /// `Err` means that standard output failed.
    fn run(self) -> io::Result<Outcome>;
}

/// Generates the modules, the list for clap and the dispatch from one line per command.
macro_rules! commands {
    ($($module:ident $name:ident),* $(,)?) => {
        $(pub(crate) mod $module;)*

        /// The commands, in the order of the help.
        #[derive(Debug, clap::Subcommand)]
        pub(crate) enum Command {
            $(#[allow(missing_docs)] $name($module::Args),)*
        }

        impl Run for Command {
            fn run(self) -> io::Result<Outcome> {
                match self {
                    $(Self::$name(arguments) => arguments.run(),)*
                }
            }
        }
    };
}

commands! {
    get Get,
    set Set,
    resolve Resolve,
    relativize Relativize,
    normalize Normalize,
    check Check,
    filter Filter,
    policy Policy,
    scan Scan,
    readings Readings,
    between Between,
    programs Programs,
    convert Convert,
    compare Compare,
    encode Encode,
    decode Decode,
    host Host,
    tokens Tokens,
    template Template,
    scheme Scheme,
    build Build,
    well_known WellKnown,
    base Base,
    dedupe Dedupe,
    jsonl Jsonl,
    serve Serve,
    completions Completions,
    man Man,
}

pub(crate) mod show;
