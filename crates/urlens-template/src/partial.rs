//! Partial expansion: expands defined variables and keeps the others.

use crate::encode::Repertoire;
use crate::error::{Problem, TemplateError};
use crate::expand::{expression, variable};
use crate::operator::Operator;
use crate::pieces::{Expression, Piece, Variable};
use crate::template::Template;
use crate::value::Value;
use crate::values::Values;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use urlens::Text;

impl<T: Text> Template<T> {
    /// Expands the defined variables, and keeps the others in a template.
    ///
    /// Expanding the result with the same and more values gives exactly the expansion of this
    /// template. The result still needs the undefined variables, and those that share an expression
    /// with them if it cannot be split. `{?x,y}` with only `y` defined is unchanged, since `x`
    /// determines if `?` or `&` comes before it. So is `{x,y}`, since no operator continues with a
    /// comma.
    ///
    /// Non-ASCII text is kept in literals and values. The final expansion decides if it is escaped.
    ///
    /// ```
    /// use urlens_template::Template;
    ///
    /// let template = Template::parse("https://{host}{/path*}{?key,q,lang}")?;
    /// let partial = template.expand_partly(&[("host", "example.org"), ("key", "1"), ("lang", "é")])?;
    /// assert_eq!(partial, "https://example.org{/path*}?key=1{&q}&lang=é");
    /// assert_eq!(partial.expand(&[("path", "a"), ("q", "b")])?, "https://example.org/a?key=1&q=b&lang=%C3%A9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_partly<V: Values + ?Sized>(&self, values: &V) -> Result<Template, TemplateError> {
        let mut to = String::with_capacity(self.as_str().len() * 2);
        for piece in self.as_borrowed().pieces() {
            match piece {
                Piece::Literal(literal) => to.push_str(literal.as_str()),
                Piece::Expression(expression) => expand_expression(&mut to, &expression, values)
                    .map_err(|problem| problem.in_text(self.as_str()))?,
            }
        }
        Ok(Template::known(to))
    }
}

fn expand_expression<V: Values + ?Sized>(
    to: &mut String,
    found: &Expression<'_>,
    values: &V,
) -> Result<(), Problem> {
    let known: Vec<(Variable<'_>, Value<'_>)> =
        found.variables().map(|spec| (spec, values.value(spec.name()))).collect();
    let undefined = known.iter().filter(|(_, value)| value.is_undefined()).count();
    if undefined == 0 {
        return expression(to, found, values, Repertoire::Iri);
    }
    let operator = found.operator();
    let begun = !known[0].1.is_undefined() || operator.first == operator.sep;
    match operator.continuation() {
        Some(next) if begun && undefined < known.len() => split(to, &known, operator, next),
        _ => {
            to.push_str(found.as_str());
            Ok(())
        }
    }
}

/// Writes each variable separately: the expansion of a defined one, an expression of undefined
/// ones. `operator` starts, and `next` continues.
fn split(
    to: &mut String,
    known: &[(Variable<'_>, Value<'_>)],
    operator: &Operator,
    next: &Operator,
) -> Result<(), Problem> {
    let mut operator = operator;
    let mut open = false;
    for (spec, value) in known {
        if value.is_undefined() {
            // Writing to a String cannot fail.
            let _ = if open {
                write!(to, ",{}", spec.as_str())
            } else {
                write!(to, "{{{operator}{}", spec.as_str())
            };
            open = true;
        } else {
            if open {
                to.push('}');
            }
            open = false;
            to.push_str(operator.first);
            variable(to, operator, spec, value, Repertoire::Iri)?;
        }
        operator = next;
    }
    if open {
        to.push('}');
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{Template, Value};

    /// S2.119, S2.120: partial expansion loses nothing.
    #[test]
    fn parts() {
        let values = [("x", Value::from("1")), ("y", Value::list(["2", "é"]))];
        for (template, expected) in [
            ("{x}{z}", "1{z}"),
            ("{x,z}", "{x,z}"),
            ("{+z,x}", "{+z,x}"),
            ("{/a,x,b,c,y*,d}", "{/a}/1{/b,c}/2/é{/d}"),
            ("{?x,z,y}", "?x=1{&z}&y=2,é"),
            ("{?z,x}", "{?z,x}"),
            ("{&z:3,x}", "{&z:3}&x=1"),
            ("{;a*,x}{.x,a}", "{;a*};x=1.1{.a}"),
            ("é{#x}{#a}", "é#1{#a}"),
        ] {
            let template = Template::parse(template).unwrap();
            assert_eq!(template.expand_partly(&values).unwrap(), expected);
        }
        let error = Template::parse("{?x,y:1,z}").unwrap().expand_partly(&values).unwrap_err();
        assert_eq!(error.offset(), 4);
    }
}
