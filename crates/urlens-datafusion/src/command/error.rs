//! What is said when a query cannot be run: short, in our manner, and where in the query it is.

use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, Diagnostic, Location};
use datafusion::sql::sqlparser::parser::ParserError;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Why the command ends without a result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    /// What is wrong, and where.
    pub(crate) message: String,
    /// How the command ends: 1 if something could not be read or written, 2 if what was asked for
    /// was not understood.
    pub(crate) code: u8,
}

impl Trouble {
    /// Something could not be done.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 1 }
    }

    /// Something was not understood.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 2 }
    }

    /// What DataFusion says about `query`.
    pub(crate) fn of(error: &DataFusionError, query: &str) -> Self {
        let error = first(error);
        if let Some(error) = io_error(error) {
            return Self::io(error);
        }
        let code = if is_about_the_query(error) { 2 } else { 1 };
        let (text, place) = match error.diagnostic() {
            Some(it) => (with_help(it), it.span.map(|it| it.start)),
            None => (plain(error), None),
        };
        let (text, told) = cut_place(&text);
        let place = place.or(told).filter(|it| it.line > 0 && it.column > 0);
        let mut message = ours(text);
        if let Some(place) = place {
            message = format!("{message} at {}:{}", place.line, place.column);
            draw(query, place, &mut message);
        }
        Self { message, code }
    }

    /// What the system says.
    pub(crate) fn io(error: &io::Error) -> Self {
        // Whoever read the output has seen enough.
        let code = u8::from(error.kind() != io::ErrorKind::BrokenPipe);
        Self { message: ours(&error.to_string()), code }
    }

    /// Says it, and ends.
    pub(crate) fn end(&self) -> ExitCode {
        if self.code > 0 {
            complain(&format!("urlens-sql: {}\n", self.message));
        }
        ExitCode::from(self.code)
    }
}

const TOO_LITTLE: &str = "too little memory, even with what went to disk: --memory allows more";

/// Writes to standard error; where nobody listens there, nothing is left to say it to.
pub(crate) fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// The error within what was put around it, as far as that says nothing itself.
fn first(error: &DataFusionError) -> &DataFusionError {
    match error {
        DataFusionError::Context(_, inner) => first(inner),
        DataFusionError::Shared(inner) => first(inner),
        DataFusionError::Collection(all) if !all.is_empty() => first(&all[0]),
        DataFusionError::External(inner) => match inner.downcast_ref::<DataFusionError>() {
            Some(inner) => first(inner),
            None => error,
        },
        _ => error,
    }
}

fn io_error(error: &DataFusionError) -> Option<&io::Error> {
    match error {
        DataFusionError::IoError(error) => Some(error),
        DataFusionError::Diagnostic(_, inner) => io_error(first(inner)),
        _ => None,
    }
}

fn is_about_the_query(error: &DataFusionError) -> bool {
    match error {
        DataFusionError::Diagnostic(_, inner) => is_about_the_query(first(inner)),
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

/// What an error says, without the kinds of errors it went through.
fn plain(error: &DataFusionError) -> String {
    match error {
        DataFusionError::SQL(error, _) => match error.as_ref() {
            ParserError::TokenizerError(text) | ParserError::ParserError(text) => text.clone(),
            ParserError::RecursionLimitExceeded => "the query is nested too deep".to_owned(),
        },
        DataFusionError::Plan(text)
        | DataFusionError::NotImplemented(text)
        | DataFusionError::Configuration(text)
        | DataFusionError::Execution(text) => text.clone(),
        // Whoever asks for less memory than a batch needs is told who needed it, at length.
        DataFusionError::ResourcesExhausted(_) => TOO_LITTLE.to_owned(),
        // What a function takes is checked when it is called.
        DataFusionError::ArrowError(error, _) => match error.as_ref() {
            ArrowError::InvalidArgumentError(text) => text.clone(),
            other => other.to_string(),
        },
        DataFusionError::Diagnostic(_, inner) => plain(first(inner)),
        other => other.strip_backtrace(),
    }
}

/// A message, and what might have been meant instead.
fn with_help(diagnostic: &Diagnostic) -> String {
    let helps = diagnostic.helps.iter().map(|it| &it.message);
    match helps.chain(diagnostic.notes.iter().map(|it| &it.message)).next() {
        None => diagnostic.message.clone(),
        Some(help) => format!("{}; {}", diagnostic.message, ours(help)),
    }
}

/// Takes ` at Line: 1, Column: 8` from the end of a message of the parser.
fn cut_place(text: &str) -> (&str, Option<Location>) {
    let Some((before, place)) = text.rsplit_once(" at Line: ") else { return (text, None) };
    let Some((line, column)) = place.split_once(", Column: ") else { return (text, None) };
    match (line.parse(), column.trim().parse()) {
        (Ok(line), Ok(column)) => (before, Some(Location { line, column })),
        _ => (text, None),
    }
}

/// A message in our manner: one line, lowercase, without a full stop.
fn ours(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    // What a function says of its arguments comes wrapped up.
    let line = line.split_once("coercion failed with: ").map_or(line, |(_, inner)| inner);
    let line = line.split_once(" No function matches ").map_or(line, |(inner, _)| inner);
    let line = line.strip_prefix("Error during planning: ").unwrap_or(line);
    let line = line.trim_end_matches(['.', ' ']);
    let is_file = line.split(' ').next().is_some_and(|it| it.contains(['.', '/']));
    let mut rest = line.chars();
    match rest.next() {
        // A word of SQL, or a name, is left as it is.
        Some(one) if !is_file && rest.clone().next().is_none_or(|it| !it.is_uppercase()) => {
            one.to_lowercase().chain(rest).collect()
        }
        _ => line.to_owned(),
    }
}

/// Draws the line of the query and a mark under the place.
fn draw(query: &str, place: Location, message: &mut String) {
    let Some(line) = query.lines().nth(place.line as usize - 1) else { return };
    let before: String = line.chars().take(place.column as usize - 1).collect();
    // Behind the end, and in lines that no terminal shows whole, a mark would point at nothing.
    if line.chars().count() < 200 {
        let room: String = before.chars().map(|it| if it == '\t' { '\t' } else { ' ' }).collect();
        let _ = write!(message, "\n  {line}\n  {room}^");
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
        let trouble = Trouble::of(&error, "SELECT\n  FROM x");
        assert_eq!(
            trouble,
            Trouble::usage("expected: an expression, found: FROM at 2:3\n    FROM x\n    ^")
        );
    }

    #[test]
    fn manners() {
        assert_eq!(ours("Error during planning: No such table.\nmore"), "no such table");
        assert_eq!(ours("SQL is hard"), "SQL is hard");
        assert_eq!(ours(""), "");
    }

    #[test]
    fn a_closed_pipe_is_no_trouble() {
        let error = DataFusionError::IoError(io::ErrorKind::BrokenPipe.into());
        assert_eq!(Trouble::of(&error, "").code, 0);
        let error = DataFusionError::Execution("no".to_owned());
        assert_eq!(Trouble::of(&error, ""), Trouble::new("no"));
    }
}
