//! `--functions`: the list of all URL functions.

use std::io::{self, Write};
use urlens_arrow::FUNCTIONS;
use urlens_datafusion::{ALIASES, OR_REASON, PREFIX};

/// Prints the call and a description of each function.
pub(crate) fn print() -> io::Result<()> {
    let own = FUNCTIONS.iter().map(|function| {
        let parameters = function.parameters().iter().map(|parameter| match parameter.default {
            Some(default) => format!("[{} = '{default}']", parameter.name),
            None => parameter.name.to_owned(),
        });
        let parameters: Vec<_> = parameters.collect();
        (
            format!("{PREFIX}{}({})", function.name(), parameters.join(", ")),
            function.summary().to_owned(),
        )
    });
    let aliases =
        ALIASES.iter().map(|alias| (alias.call(), format!("{}: {}", alias.engine(), alias.ours())));
    let mut out = io::stdout().lock();
    for (call, about) in own.chain(aliases) {
        writeln!(out, "{call}\n    {about}")?;
    }
    writeln!(
        out,
        "\nFunctions starting with {PREFIX} also exist with the suffix {OR_REASON}: they return a struct of value and reason."
    )
}
