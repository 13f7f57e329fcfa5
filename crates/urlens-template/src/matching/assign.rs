//! Assignment of an expanded text to the variables of an expression.

use super::value::{characters, expands_to, read};
use crate::encode::Repertoire;
use crate::operator::{Allow, Operator};
use crate::pieces::{Expression, Modifier, Variable};
use crate::value::Value;
use alloc::vec;
use alloc::vec::Vec;

/// One use of a variable: its expansion, and the value read from it.
pub(super) struct Use<'t, 'u> {
    pub(super) operator: &'static Operator,
    pub(super) variable: Variable<'t>,
    pub(super) part: Part<'u>,
    pub(super) value: Value<'u>,
}

/// The expansion of a variable.
#[derive(Clone, Copy)]
pub(super) enum Part<'u> {
    /// Absent.
    Absent,
    /// Absent, or present but empty: both have the same expansion.
    Nothing,
    /// Present.
    Present(&'u str),
}

impl<'t, 'u> Use<'t, 'u> {
    /// The name and the value, if there is one.
    pub(super) fn into_binding(self) -> Option<(&'t str, Value<'u>)> {
        (!self.value.is_undefined()).then(|| (self.variable.name(), self.value))
    }
}

/// Adds the uses of the variables of `expression`, which expanded to `text`. `None` if no values
/// expand to it.
pub(super) fn assign<'t, 'u>(
    expression: &Expression<'t>,
    text: &'u str,
    repertoire: Repertoire,
    uses: &mut Vec<Use<'t, 'u>>,
) -> Option<()> {
    let operator = expression.operator();
    let single = expression.variables().nth(1).is_none();
    if text.is_empty() {
        let part = if single && operator.first.is_empty() { Part::Nothing } else { Part::Absent };
        uses.extend(expression.variables().map(|variable| Use {
            operator,
            variable,
            part,
            value: Value::Undefined,
        }));
        return Some(());
    }
    let body = text.strip_prefix(operator.first)?;
    let mut distribute = |counts: &[usize]| distribute(expression, body, counts, repertoire, uses);
    if single {
        return distribute(&[usize::MAX]);
    }
    let variables: Vec<_> = expression.variables().collect();
    if operator.named {
        return distribute(&by_name(operator, &variables, body)?);
    }
    match by_position(operator, &variables, body).and_then(|counts| distribute(&counts)) {
        Some(()) => Some(()),
        None => distribute(&by_need(operator, &variables, body)?),
    }
}

/// Gives each variable the number of values in `counts`, if it can take them.
fn distribute<'t, 'u>(
    expression: &Expression<'t>,
    body: &'u str,
    counts: &[usize],
    repertoire: Repertoire,
    uses: &mut Vec<Use<'t, 'u>>,
) -> Option<()> {
    let before = uses.len();
    let operator = expression.operator();
    let mut rest = Some(body);
    for (variable, &count) in expression.variables().zip(counts) {
        let mut dealt = (Part::Absent, Value::Undefined);
        if count > 0
            && let Some(text) = rest
        {
            let end = match count {
                usize::MAX => None,
                _ => text.match_indices(operator.separator()).nth(count - 1).map(|(at, _)| at),
            };
            let part = end.map_or(text, |end| &text[..end]);
            rest = end.map(|end| &text[end + operator.sep.len()..]);
            let value = read(operator, &variable, part, repertoire);
            let value =
                value.filter(|value| expands_to(operator, &variable, value, part, repertoire));
            let Some(value) = value else {
                uses.truncate(before);
                return None;
            };
            dealt = (Part::Present(part), value);
        }
        let (part, value) = dealt;
        uses.push(Use { operator, variable, part, value });
    }
    Some(())
}

/// One value per variable. If there are too few, the last variables get none. If there are too
/// many, the first exploded variable takes the rest, or else the last that can be a list.
fn by_position(operator: &Operator, variables: &[Variable<'_>], body: &str) -> Option<Vec<usize>> {
    let values = body.split(operator.separator()).count();
    let mut counts: Vec<usize> = (0..variables.len()).map(|n| usize::from(n < values)).collect();
    if let Some(surplus) = values.checked_sub(variables.len() + 1) {
        let takes_many =
            |variable: &Variable<'_>| variable.modifier() == Modifier::None && joins(operator);
        let taker = (variables.iter().position(Variable::explodes))
            .or_else(|| variables.iter().rposition(takes_many))?;
        counts[taker] += surplus + 1;
    }
    Some(counts)
}

/// Returns true if several values can be joined: a list in `{x}`, a text with commas in `{+x}` and
/// `{#x}`, a text with dots in `{.x}`.
fn joins(operator: &Operator) -> bool {
    matches!(operator.sep, "," | ".")
}

/// As many values as possible for each variable, from left to right. Since every variable may be
/// undefined, taking more never prevents an assignment of the others. So this finds an assignment
/// if there is one.
fn by_need(operator: &Operator, variables: &[Variable<'_>], body: &str) -> Option<Vec<usize>> {
    let mut counts = vec![0; variables.len()];
    let (mut at, mut length) = (0, 0);
    for value in body.split(operator.separator()) {
        let characters = characters(value);
        loop {
            let first = *counts.get(at)? == 0;
            let after = if first { characters } else { length + 1 + characters };
            if can_take(operator, &variables[at], value, first, after) {
                counts[at] += 1;
                length = after;
                break;
            }
            at += 1;
        }
    }
    Some(counts)
}

/// Returns true if a variable of an unnamed expression can take a value, as its first or an
/// additional one, with a total of `length` characters.
fn can_take(
    operator: &Operator,
    variable: &Variable<'_>,
    value: &str,
    first: bool,
    length: usize,
) -> bool {
    let fits = match variable.modifier() {
        Modifier::Prefix(most) => length <= usize::from(most),
        _ => true,
    };
    let has = |c| operator.allow == Allow::Unreserved && value.contains(c);
    fits && match variable.modifier() {
        Modifier::Explode => !has(','),
        Modifier::None => !has('=') && (first || joins(operator)),
        Modifier::Prefix(_) => {
            let joins = joins(operator) && operator != Operator::SIMPLE;
            !has('=') && !has(',') && (first || joins)
        }
    }
}

/// Assigns values to the variables of their names, and other names to exploded variables.
///
/// From the right, matches the names after the last exploded variable; then from the left, each
/// value goes to the first variable that can take it. As in [`by_need`], this finds an assignment
/// if there is one.
fn by_name(operator: &Operator, variables: &[Variable<'_>], body: &str) -> Option<Vec<usize>> {
    let mut counts = vec![0; variables.len()];
    let exploded = variables.iter().rposition(Variable::explodes).map_or(0, |last| last + 1);
    let mut rest = Some(body);
    let mut end = variables.len();
    while let Some(text) = rest {
        let (before, pair) = match text.rsplit_once(operator.separator()) {
            Some((before, pair)) => (Some(before), pair),
            None => (None, text),
        };
        let taker = (exploded..end).rev().find(|&at| is_named(&variables[at], pair));
        let Some(taker) = taker else { break };
        counts[taker] = 1;
        end = taker;
        rest = before;
    }
    let mut at = 0;
    for pair in rest.into_iter().flat_map(|text| text.split(operator.separator())) {
        loop {
            let variable = variables[..end].get(at)?;
            at += 1;
            if variable.explodes() && is_member(operator, pair) {
                counts[at - 1] += 1;
                at -= 1;
                break;
            }
            if is_named(variable, pair) {
                counts[at - 1] = 1;
                break;
            }
        }
    }
    Some(counts)
}

/// Returns true if a member of a list or a map can expand to this: without commas, and without a
/// final `=` if the operator does not write one.
fn is_member(operator: &Operator, pair: &str) -> bool {
    let lone_equals = operator.ifemp.is_empty() && pair.ends_with('=');
    !pair.contains(',') && !lone_equals
}

/// Returns true if a variable that is not exploded can expand to `name=value` or a bare `name`.
fn is_named(variable: &Variable<'_>, pair: &str) -> bool {
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    name == variable.name()
        && match variable.modifier() {
            Modifier::None => true,
            Modifier::Prefix(most) => !value.contains(',') && characters(value) <= most.into(),
            Modifier::Explode => false,
        }
}
