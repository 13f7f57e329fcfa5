//! Builder of templates from literals and expressions.

use crate::error::{Problem, TemplateError, TemplateErrorKind};
use crate::operator::{Allow, OP_RESERVE, Operator};
use crate::scan::{scan_literals, scan_varspec};
use crate::template::Template;
use crate::{Repertoire, encode};
use alloc::string::String;
use core::fmt::Write as _;

/// Builds a template. See [`Template::builder`].
///
/// Pieces keep their meaning: a literal with braces is rejected, and a name cannot close its
/// expression.
///
/// ```
/// use urlens_template::{Operator, Template};
///
/// let template = Template::builder()
///     .literal("https://example.org/")
///     .text("50% off")
///     .expression(Operator::PATH, ["category", "id:4"])
///     .expression(Operator::QUERY, ["tags*"])
///     .build()?;
/// assert_eq!(template, "https://example.org/50%25%20off{/category,id:4}{?tags*}");
/// # Ok::<(), urlens_template::TemplateError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "a builder does nothing until `build`"]
pub struct Builder {
    text: String,
    problem: Option<Problem>,
}

impl Builder {
    /// Adds a literal in template syntax: no braces, no spaces, and `%` in escapes only.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::builder().literal("/a%20b").build().unwrap(), "/a%20b");
    /// assert_eq!(Template::builder().literal("{x}").build().unwrap_err().offset(), 0);
    /// ```
    pub fn literal(mut self, text: &str) -> Self {
        let at = self.text.len();
        self.text.push_str(text);
        self.check(at, scan_literals(text))
    }

    /// Adds any text, encoded like a value of a simple expression. Non-ASCII text is kept; the
    /// expansion decides if it is escaped.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::builder().text("{é}/").build().unwrap(), "%7Bé%7D%2F");
    /// ```
    pub fn text(mut self, text: &str) -> Self {
        encode::put(&mut self.text, text, Allow::Unreserved, Repertoire::Iri);
        self
    }

    /// Adds an expression. Variables are written as in a template, with their modifiers.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let build = |name| Template::builder().expression(Operator::LABEL, [name]).build();
    /// assert_eq!(build("x*").unwrap(), "{.x*}");
    /// assert_eq!(format!("{:#}", build("x}").unwrap_err()), "\
    /// unexpected '}' at byte 3
    ///   {.x}}
    ///      ^");
    /// ```
    pub fn expression<V: AsRef<str>>(
        mut self,
        operator: &Operator,
        variables: impl IntoIterator<Item = V>,
    ) -> Self {
        self.text.push('{');
        let at = self.text.len();
        self = self.check(at, scan_operator(operator));
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{operator}");
        let start = self.text.len();
        for variable in variables {
            let variable = variable.as_ref();
            if self.text.len() > start {
                self.text.push(',');
            }
            let at = self.text.len();
            self.text.push_str(variable);
            self = self.check(at, scan_varspec(variable));
        }
        if self.text.len() == start {
            self = self.check(start, scan_varspec(""));
        }
        self.text.push('}');
        self
    }

    /// Returns the template, or the first error with its offset in the resulting text.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::builder().build().unwrap(), "");
    /// let none = Template::builder().literal("a").expression(Operator::PATH, [""; 0]).build();
    /// assert_eq!(none.unwrap_err().to_string(), "missing variable at byte 3");
    /// ```
    pub fn build(self) -> Result<Template, TemplateError> {
        match self.problem {
            Some(problem) => Err(problem.in_text(&self.text)),
            None => Ok(Template::known(self.text)),
        }
    }

    /// Records the first problem, with its offset in the whole text.
    fn check(mut self, from: usize, read: Result<(), Problem>) -> Self {
        if let Err(problem) = read {
            self.problem.get_or_insert(problem.after(from));
        }
        self
    }
}

/// Checks that an operator is in the table, since callers can change the fields of a row.
fn scan_operator(operator: &Operator) -> Result<(), Problem> {
    let Some(symbol) = operator.symbol else { return Ok(()) };
    match u8::try_from(symbol) {
        Ok(byte) if Operator::of(byte).is_some() => Ok(()),
        Ok(byte) if OP_RESERVE.contains(&byte) => {
            Err(Problem::new(TemplateErrorKind::Reserved(symbol), 0))
        }
        _ => Err(Problem::new(TemplateErrorKind::Unexpected(symbol), 0)),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Operator, Template};
    use alloc::string::ToString as _;

    /// S2.121, K2.8: unknown operators are rejected.
    #[test]
    fn unknown_operators_are_rejected() {
        for (symbol, message) in [
            ('|', "reserved operator '|' at byte 2"),
            ('}', "unexpected '}' at byte 2"),
            ('x', "unexpected 'x' at byte 2"),
            ('é', "unexpected 'é' at byte 2"),
        ] {
            let operator = Operator { symbol: Some(symbol), ..*Operator::PATH };
            let built = Template::builder().literal("a").expression(&operator, ["x"]).build();
            assert_eq!(built.unwrap_err().to_string(), message);
        }
        // Only the symbol is written.
        let operator = Operator { first: "!", ..*Operator::PATH };
        assert_eq!(Template::builder().expression(&operator, ["x"]).build().unwrap(), "{/x}");
    }

    /// An expression has a variable, and each variable has a name.
    #[test]
    fn missing_variables_are_rejected() {
        let message = |variables: &[&str]| {
            let built = Template::builder().literal("a").expression(Operator::PATH, variables);
            built.build().unwrap_err().to_string()
        };
        assert_eq!(message(&[]), "missing variable at byte 3");
        assert_eq!(message(&[""]), "missing variable at byte 3");
        assert_eq!(message(&["x", ""]), "missing variable at byte 5");
    }
}
