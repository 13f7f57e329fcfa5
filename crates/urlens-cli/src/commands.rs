//! The commands, one file each.
//!
//! A command is a struct of arguments with its help ([`clap::Args`]) that can [`Run`]. Its examples
//! stand in its help, two at least, as a shell shows them: `tests/examples.rs` finds them there and
//! runs them.

use crate::outcome::Outcome;
use std::io;

/// What a command does with its arguments.
pub(crate) trait Run {
    /// Does it. An error is one of standard output; what is wrong with input is reported on the way
    /// and is part of the outcome.
    fn run(self) -> io::Result<Outcome>;
}

/// Makes the modules, the list for clap and the dispatch from one line per command.
macro_rules! commands {
    ($($module:ident $name:ident),* $(,)?) => {
        $(pub(crate) mod $module;)*

        /// What can be asked for by name, in the order of the help.
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
    readings Readings,
    convert Convert,
    compare Compare,
    tokens Tokens,
    template Template,
    scheme Scheme,
    dedupe Dedupe,
    jsonl Jsonl,
    serve Serve,
    completions Completions,
    man Man,
}

pub(crate) mod show;
