//! Errors of the command: one short message with the position in the query.

use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, Diagnostic, Location};
use datafusion::sql::sqlparser::parser::ParserError;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// An error that ends the command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CliError {
    /// The problem and its position.
    pub(crate) message: String,
    /// The exit code: 1 if something could not be read or written, 2 for invalid arguments or an
    /// invalid query.
    pub(crate) code: u8,
}

impl CliError {
    /// An error with exit code 1.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 1 }
    }

    /// An error with exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 2 }
    }

    /// Converts an error of DataFusion about `query`.
    pub(crate) fn of(error: &DataFusionError, query: &str) -> Self {
        let error = innermost(error);
        if let Some(error) = io_error(error) {
            return Self::io(error);
        }
        let code = if is_query_error(error) { 2 } else { 1 };
        let (text, place) = match error.diagnostic() {
            Some(found) => (with_help(found), found.span.map(|span| span.start)),
            None => (plain(error), None),
        };
        let (text, location) = split_location(&text);
        let place = place.or(location).filter(|place| place.line > 0 && place.column > 0);
        let mut message = tidy(text);
        if let Some(place) = place {
            message = format!("{message} at {}:{}", place.line, place.column);
            draw(query, place, &mut message);
        }
        Self { message, code }
    }

    /// Converts an I/O error.
    pub(crate) fn io(error: &io::Error) -> Self {
        // The reader of the output has closed the pipe, which is not an error.
        let code = u8::from(error.kind() != io::ErrorKind::BrokenPipe);
        Self { message: tidy(&error.to_string()), code }
    }

    /// Prints the message and returns the exit code.
    pub(crate) fn exit(&self) -> ExitCode {
        if self.code > 0 {
            print_stderr(&format!("urlens-sql: {}\n", self.message));
        }
        ExitCode::from(self.code)
    }
}

const OUT_OF_MEMORY: &str = "out of memory, even with spilling to disk; increase --memory";

/// Writes to standard error, ignoring failures.
pub(crate) fn print_stderr(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// The innermost error, without wrappers.
fn innermost(error: &DataFusionError) -> &DataFusionError {
    match error {
        DataFusionError::Context(_, inner) => innermost(inner),
        DataFusionError::Shared(inner) => innermost(inner),
        DataFusionError::Collection(all) if !all.is_empty() => innermost(&all[0]),
        DataFusionError::External(inner) => match inner.downcast_ref::<DataFusionError>() {
            Some(inner) => innermost(inner),
            None => error,
        },
        _ => error,
    }
}

fn io_error(error: &DataFusionError) -> Option<&io::Error> {
    match error {
        DataFusionError::IoError(error) => Some(error),
        DataFusionError::Diagnostic(_, inner) => io_error(innermost(inner)),
        _ => None,
    }
}

fn is_query_error(error: &DataFusionError) -> bool {
    match error {
        DataFusionError::Diagnostic(_, inner) => is_query_error(innermost(inner)),
        DataFusionError::SQL(..)
        | DataFusionError::Plan(_)
        | DataFusionError::SchemaError(..)
        | DataFusionError::NotImplemented(_)
        | DataFusionError::Configuration(_) => true,
        DataFusionError::ArrowError(error, _) => {
            matches!(error.as_ref(), ArrowError::InvalidArgumentError(_))
        }
        _ => false,
    }
}

/// The message of an error, without the prefixes of error kinds.
fn plain(error: &DataFusionError) -> String {
    match error {
        DataFusionError::SQL(error, _) => match error.as_ref() {
            ParserError::TokenizerError(text) | ParserError::ParserError(text) => text.clone(),
            ParserError::RecursionLimitExceeded => "query is nested too deeply".to_owned(),
        },
        DataFusionError::Plan(text)
        | DataFusionError::NotImplemented(text)
        | DataFusionError::Configuration(text)
        | DataFusionError::Execution(text) => text.clone(),
        // DataFusion's message is a long list of consumers.
        DataFusionError::ResourcesExhausted(_) => OUT_OF_MEMORY.to_owned(),
        // Errors of our functions about their arguments.
        DataFusionError::ArrowError(error, _) => match error.as_ref() {
            ArrowError::InvalidArgumentError(text) => text.clone(),
            other => other.to_string(),
        },
        DataFusionError::Diagnostic(_, inner) => plain(innermost(inner)),
        other => other.strip_backtrace(),
    }
}

/// A message with its first suggestion.
fn with_help(diagnostic: &Diagnostic) -> String {
    let helps = diagnostic.helps.iter().map(|help| &help.message);
    match helps.chain(diagnostic.notes.iter().map(|note| &note.message)).next() {
        None => diagnostic.message.clone(),
        Some(help) => format!("{}; {}", diagnostic.message, tidy(help)),
    }
}

/// Splits ` at Line: 1, Column: 8` from the end of a parser message.
fn split_location(text: &str) -> (&str, Option<Location>) {
    let Some((before, place)) = text.rsplit_once(" at Line: ") else { return (text, None) };
    let Some((line, column)) = place.split_once(", Column: ") else { return (text, None) };
    match (line.parse(), column.trim().parse()) {
        (Ok(line), Ok(column)) => (before, Some(Location { line, column })),
        _ => (text, None),
    }
}

/// Formats a message in our style: one line, lowercase, without a full stop.
fn tidy(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    // Errors about argument types are wrapped in other messages.
    let line = line.split_once("coercion failed with: ").map_or(line, |(_, inner)| inner);
    let line = line.split_once(" No function matches ").map_or(line, |(inner, _)| inner);
    let line = line.strip_prefix("Error during planning: ").unwrap_or(line);
    let line = line.trim_end_matches(['.', ' ']);
    let is_file = line.split(' ').next().is_some_and(|word| word.contains(['.', '/']));
    let mut rest = line.chars();
    match rest.next() {
        // Keep the case of SQL keywords and names.
        Some(one) if !is_file && rest.clone().next().is_none_or(|c| !c.is_uppercase()) => {
            one.to_lowercase().chain(rest).collect()
        }
        _ => line.to_owned(),
    }
}

/// Appends the line of the query, with a mark under the position.
fn draw(query: &str, place: Location, message: &mut String) {
    let Some(line) = query.lines().nth(place.line as usize - 1) else { return };
    let before: String = line.chars().take(place.column as usize - 1).collect();
    // A mark is useless in lines that are wider than a terminal.
    if line.chars().count() < 200 {
        let indent: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let _ = write!(message, "\n  {line}\n  {indent}^");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let error = DataFusionError::SQL(
            Box::new(ParserError::ParserError(
                "Expected: an expression, found: FROM at Line: 2, Column: 3".to_owned(),
            )),
            None,
        );
        let found = CliError::of(&error, "SELECT\n  FROM x");
        assert_eq!(
            found,
            CliError::usage("expected: an expression, found: FROM at 2:3\n    FROM x\n    ^")
        );
    }

    #[test]
    fn message_style() {
        assert_eq!(tidy("Error during planning: No such table.\nmore"), "no such table");
        assert_eq!(tidy("SQL is hard"), "SQL is hard");
        assert_eq!(tidy(""), "");
    }

    #[test]
    fn closed_pipe_is_not_an_error() {
        let error = DataFusionError::IoError(io::ErrorKind::BrokenPipe.into());
        assert_eq!(CliError::of(&error, "").code, 0);
        let error = DataFusionError::Execution("no".to_owned());
        assert_eq!(CliError::of(&error, ""), CliError::new("no"));
    }
}
