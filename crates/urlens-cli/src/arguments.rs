//! What the arguments ask for, and the help that says how to ask.

use std::ffi::OsString;

/// What one call of the command is to do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Print the help.
    Help,
    /// Print the help of `jsonl`.
    JsonlHelp,
    /// Print the version.
    Version,
    /// Answer requests, one per line.
    Jsonl,
    /// Show these identifiers.
    Show(Vec<OsString>),
    /// There were no arguments.
    Nothing,
    /// The arguments are not understood; this is why.
    Wrong(String),
}

/// How to call the command, in a few lines.
pub(crate) const USAGE: &str = "\
usage: urlens URL...        show what each URI or IRI, or reference to one, is made of
       urlens jsonl         answer requests on standard input, one JSON object per line
       urlens --help        more, with an example
";

/// The whole help.
pub(crate) fn help() -> String {
    format!(
        "\
urlens reads identifiers as the standards do: URIs (RFC 3986) and IRIs (RFC 3987)

{USAGE}       urlens jsonl --help  the requests and their fields
       urlens --version

Options end at `--`; what follows is shown whatever it looks like.
The exit code is 0, or 1 if something could not be read, or 2 if the call was not understood.

example:
  $ urlens 'http://example.org:80/a?q'
  http://example.org:80/a?q
    kind       URI
    scheme     http
    authority  example.org:80
    host       example.org (reg-name)
    port       80
    path       /a
    query      q
"
    )
}

/// Reads the arguments that follow the name of the command.
pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>) -> Command {
    let mut texts = Vec::new();
    let mut options = true;
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--") if options => options = false,
            Some("-h" | "--help") if options => return Command::Help,
            Some("-V" | "--version") if options => return Command::Version,
            Some("jsonl") if options && texts.is_empty() => return jsonl(arguments),
            Some(text) if options && text.starts_with('-') => {
                return Command::Wrong(format!("unknown option `{}`", text.escape_debug()));
            }
            _ => texts.push(argument),
        }
    }
    if texts.is_empty() { Command::Nothing } else { Command::Show(texts) }
}

fn jsonl(mut arguments: impl Iterator<Item = OsString>) -> Command {
    match arguments.next() {
        None => Command::Jsonl,
        Some(argument) if argument == "-h" || argument == "--help" => Command::JsonlHelp,
        Some(argument) => Command::Wrong(format!(
            "`jsonl` takes no argument `{}`",
            argument.to_string_lossy().escape_debug()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(arguments: &[&str]) -> Command {
        read(arguments.iter().map(OsString::from))
    }

    #[test]
    fn commands_and_options() {
        assert_eq!(command(&[]), Command::Nothing);
        assert_eq!(command(&["--"]), Command::Nothing);
        assert_eq!(command(&["-h"]), Command::Help);
        assert_eq!(command(&["a:b", "--help"]), Command::Help);
        assert_eq!(command(&["--version"]), Command::Version);
        assert_eq!(command(&["jsonl"]), Command::Jsonl);
        assert_eq!(command(&["jsonl", "--help"]), Command::JsonlHelp);
        assert_eq!(
            command(&["jsonl", "x"]),
            Command::Wrong("`jsonl` takes no argument `x`".into())
        );
        assert_eq!(command(&["--wide"]), Command::Wrong("unknown option `--wide`".into()));
    }

    #[test]
    fn everything_else_is_shown() {
        assert_eq!(command(&["a:b", "jsonl"]), Command::Show(vec!["a:b".into(), "jsonl".into()]));
        assert_eq!(
            command(&["--", "jsonl", "-x"]),
            Command::Show(vec!["jsonl".into(), "-x".into()])
        );
        assert_eq!(command(&[""]), Command::Show(vec!["".into()]));
    }
}
