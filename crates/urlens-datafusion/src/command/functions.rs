//! `--functions`: all functions about URLs, by name.

use std::io::{self, Write};
use urlens_arrow::FUNCTIONS;
use urlens_datafusion::{ALIASES, OR_REASON, PREFIX};

/// Prints them: how they are called, and what they give.
pub(crate) fn print() -> io::Result<()> {
    let own = FUNCTIONS.iter().map(|function| {
        let parameters = function.parameters().iter().map(|it| match it.default {
            Some(default) => format!("[{} = '{default}']", it.name),
            None => it.name.to_owned(),
        });
        let parameters: Vec<_> = parameters.collect();
        (
            format!("{PREFIX}{}({})", function.name(), parameters.join(", ")),
            function.summary().to_owned(),
        )
    });
    let aliases = ALIASES.iter().map(|it| (it.call(), format!("{}: {}", it.engine(), it.ours())));
    let mut out = io::stdout().lock();
    for (call, about) in own.chain(aliases) {
        writeln!(out, "{call}\n    {about}")?;
    }
    writeln!(
        out,
        "\nWith {OR_REASON} behind its name, a function of the first kind says why there is no value."
    )
}
