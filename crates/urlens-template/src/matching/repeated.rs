//! Repeated variables, whose uses must all have one value.

use super::assign::{Part, Use};
use super::value::expands_to;
use super::{Bindings, Matching};
use crate::encode::{Comparison, Repertoire, is_escape, put};
use crate::error::{Problem, TemplateErrorKind};
use crate::operator::{Allow, Operator};
use crate::pieces::{Expression, Modifier, Piece, Variable};
use crate::template::Template;
use crate::value::{Items, Value};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Returns true if a variable is used more than once, and checks that the value of each such use is
/// unambiguous.
pub(super) fn check(template: Template<&str>, matching: Matching) -> Result<bool, Problem> {
    if !repeats(template) {
        return Ok(false);
    }
    let mut uses: Vec<(Variable<'_>, bool)> = Vec::new();
    for piece in template.pieces() {
        if let Piece::Expression(expression) = piece {
            let first = uses.len();
            uses.extend(expression.variables().map(|variable| (variable, true)));
            let certain = is_unambiguous(&expression, &uses[first..]);
            uses[first..].iter_mut().for_each(|(_, is_certain)| *is_certain = certain);
        }
    }
    uses.sort_by(|(a, _), (b, _)| a.name().cmp(b.name()));
    let mut groups =
        uses.chunk_by(|(a, _), (b, _)| a.name() == b.name()).filter(|group| group.len() > 1);
    // The error points to the second use, whichever use is ambiguous.
    let uncertain = groups.find(|group| group.iter().any(|(_, certain)| !certain));
    match uncertain {
        Some(group) if !matching.greedy => {
            Err(Problem::of(TemplateErrorKind::Repeated, group[1].0.range()))
        }
        _ => Ok(true),
    }
}

/// Returns true if a name occurs twice.
fn repeats(template: Template<&str>) -> bool {
    let mut names: Vec<&str> = Vec::new();
    for piece in template.pieces() {
        if let Piece::Expression(expression) = piece {
            names.extend(expression.variables().map(|variable| variable.name()));
        }
    }
    // Stable sort, which is fast for sorted and nearly sorted names.
    names.sort();
    names.windows(2).any(|pair| pair[0] == pair[1])
}

/// Returns true if a text determines which variables of an expression are present, and their
/// expansions: there is only one variable, or it has names, or all are the same variable with one
/// value each. `{.x*}` is ambiguous, since values may contain dots.
fn is_unambiguous(expression: &Expression<'_>, uses: &[(Variable<'_>, bool)]) -> bool {
    let operator = expression.operator();
    let [(first, _), others @ ..] = uses else { return true };
    let explodes = uses.iter().any(|(variable, _)| variable.explodes());
    let same = others.iter().all(|(variable, _)| variable.name() == first.name());
    if others.is_empty() {
        !(explodes && operator == Operator::LABEL)
    } else {
        !explodes && (operator.named || operator == Operator::PATH && same)
    }
}

/// One value per variable, in the order of first uses; `None` if the uses contradict each other.
pub(super) fn unify<'t, 'u>(
    uses: Vec<Use<'t, 'u>>,
    repertoire: Repertoire,
) -> Option<Bindings<'t, 'u>> {
    let mut uses: Vec<(usize, Use<'t, 'u>)> = uses.into_iter().enumerate().collect();
    let by_name = |a: &Use<'_, '_>, b: &Use<'_, '_>| a.variable.name().cmp(b.variable.name());
    // Stable sort, so that the uses of a name keep their order.
    uses.sort_by(|(_, a), (_, b)| by_name(a, b));
    let mut found = Vec::new();
    for group in uses.chunk_by_mut(|(_, a), (_, b)| by_name(a, b) == Ordering::Equal) {
        let (first, name) = (group[0].0, group[0].1.variable.name());
        let value = match group {
            [(_, only)] => core::mem::take(&mut only.value),
            _ => agree(group, repertoire)?,
        };
        if !value.is_undefined() {
            found.push((first, (name, value)));
        }
    }
    found.sort_by_key(|(first, _)| *first);
    Some(found.into_iter().map(|(_, binding)| binding).collect())
}

/// Finds a value that fits all uses of a variable.
///
/// Uses show different aspects of a value: `{x:1}` its start, `{x}` the members of a list, `{x*}`
/// the names. So each kind of evidence is tried in turn.
fn agree<'u>(group: &[(usize, Use<'_, 'u>)], repertoire: Repertoire) -> Option<Value<'u>> {
    let candidates = EVIDENCE.iter().filter_map(|evidence| {
        let found = group.iter().filter_map(|(_, usage)| evidence(usage));
        // The longest text, since a prefix is not the whole value.
        found.max_by_key(|value| value.as_text().map_or(0, str::len))
    });
    let mut candidates = candidates.chain(together(group, repertoire));
    candidates.find(|value| {
        group.iter().all(|(_, usage)| {
            let expands =
                |text| expands_to(usage.operator, &usage.variable, value, text, repertoire);
            match usage.part {
                Part::Absent => value.is_undefined(),
                Part::Nothing => value.is_undefined() || expands(""),
                Part::Present(text) => !value.is_undefined() && expands(text),
            }
        })
    })
}

/// Derives a value from a use.
type Evidence = for<'u> fn(&Use<'_, 'u>) -> Option<Value<'u>>;

const EVIDENCE: [Evidence; 11] = [
    // Without reserved characters, a text is unambiguous.
    |usage| text(usage).filter(|_| is_exact(usage) && !is_prefix(usage)),
    |usage| list(usage).filter(|_| !usage.variable.explodes()),
    |usage| matches!(usage.value, Value::Map(_)).then(|| usage.value.clone()),
    // The names and values of a map, separated by commas.
    |usage| match &usage.value {
        Value::List(items) if !usage.variable.explodes() && items.len().is_multiple_of(2) => {
            let pairs = items.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
            Some(Value::Map(Items::Owned(pairs.collect())))
        }
        _ => None,
    },
    // Maps that expand like a list: all names are that of the variable, or all values are empty.
    |usage| match &usage.value {
        Value::List(items) if usage.variable.explodes() && usage.operator.named => {
            let name = usage.variable.name();
            Some(Value::map(items.iter().map(|item| (name.to_owned(), item.clone()))))
        }
        Value::List(items) if usage.variable.explodes() => {
            Some(Value::map(items.iter().map(|item| (item.clone(), ""))))
        }
        Value::Undefined if matches!(usage.part, Part::Nothing) => Some(Value::map([("", "")])),
        _ => None,
    },
    |usage| list(usage).filter(|_| is_exact(usage)),
    |usage| list(usage),
    // An exploded text looks like a list.
    |usage| match &usage.value {
        Value::List(items) => Some(Value::from(items.join(usage.operator.sep))),
        _ => text(usage).filter(|_| !is_prefix(usage)),
    },
    |usage| text(usage).filter(|_| is_exact(usage)),
    |usage| text(usage),
    |_| Some(Value::Undefined),
];

/// Combines a prefix with an expansion that keeps escapes. The prefix shows each character exactly;
/// the expansion shows all characters, but not which escapes were in the value.
fn together<'u>(group: &[(usize, Use<'_, 'u>)], repertoire: Repertoire) -> Option<Value<'u>> {
    let uses = || group.iter().map(|(_, usage)| usage);
    let prefixes = uses()
        .filter(|usage| is_exact(usage) && is_prefix(usage))
        .filter_map(|usage| usage.value.as_text());
    let prefix = prefixes.max_by_key(|text| text.len())?;
    let parts = uses().filter(|usage| !is_exact(usage)).filter_map(|usage| match usage.part {
        Part::Present(text) => Some(text),
        _ => None,
    });
    let mut rest = parts.max_by_key(|text| text.len())?;
    let mut left = prefix;
    while let Some(c) = left.chars().next() {
        let triplet = left.get(..3).unwrap_or(left);
        if is_escape(rest.as_bytes()) && c == '%' && rest.starts_with(triplet) {
            // An escape of the value, or the part of it that the prefix has.
            left = &left[triplet.len()..];
            rest = &rest[triplet.len()..];
        } else {
            let mut same = Comparison(Some(rest));
            put(&mut same, &left[..c.len_utf8()], Allow::Reserved, repertoire);
            left = &left[c.len_utf8()..];
            rest = same.0?;
        }
    }
    Some(Value::from([prefix, rest].concat()))
}

fn list<'u>(usage: &Use<'_, 'u>) -> Option<Value<'u>> {
    matches!(usage.value, Value::List(_)).then(|| usage.value.clone())
}

fn text<'u>(usage: &Use<'_, 'u>) -> Option<Value<'u>> {
    match &usage.value {
        Value::Text(text) => Some(Value::Text(Cow::clone(text))),
        _ => None,
    }
}

/// Returns true if no character of a value is ambiguous.
fn is_exact(usage: &Use<'_, '_>) -> bool {
    usage.operator.allow == Allow::Unreserved
}

fn is_prefix(usage: &Use<'_, '_>) -> bool {
    matches!(usage.variable.modifier(), Modifier::Prefix(_))
}
