//! The changes that `set` makes.

use crate::components::{COMPONENTS, Component};
use crate::outcome::{Message, failed};
use urlens::Normalization;
use urlens_ops::{Any, AnyError, Kind, OptIn, Part, matches_parameter};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Sets a component, or removes it if there is no value.
    Component(String, Component, Option<String>),
    /// Sets a query parameter, under a condition.
    Parameter { name: String, value: String, only: When },
    /// Sets a component that is absent.
    IfAbsent(String, Component, String),
    /// Removes query parameters by name; a final `*` matches any suffix.
    Trim(Vec<String>),
    /// Appends a path segment.
    Segment(String),
    /// Appends a query parameter.
    Append(String, String),
    /// Sorts the query parameters by name.
    SortQuery,
}

/// The condition of a change of a query parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    Always,
    Present,
    Absent,
}

/// The prefix of names of query parameters.
const PARAMETER: &str = "query:";

impl Change {
    /// Parses `--set NAME=VALUE`.
    pub(crate) fn set(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(match name.strip_prefix(PARAMETER) {
            Some(name) => Self::Parameter { name: name.into(), value, only: When::Always },
            None => Self::Component(name.clone(), component(&name)?, Some(value)),
        })
    }

    /// Parses `--remove NAME`.
    pub(crate) fn remove(name: &str) -> Result<Self, String> {
        Ok(match name.strip_prefix(PARAMETER) {
            Some(name) => Self::Trim(vec![name.into()]),
            None => match component(name)? {
                Component::Whole => return Err("the whole text cannot be removed".into()),
                component => Self::Component(name.into(), component, None),
            },
        })
    }

    /// Parses `--replace NAME=VALUE`.
    pub(crate) fn replace(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(Self::Parameter { name, value, only: When::Present })
    }

    /// Parses `--default NAME=VALUE`.
    pub(crate) fn default(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(match name.strip_prefix(PARAMETER) {
            Some(name) => Self::Parameter { name: name.into(), value, only: When::Absent },
            None => Self::IfAbsent(name.clone(), component(&name)?, value),
        })
    }

    /// Parses `--iterate NAME=VALUE,...`: one change for each value, of which each is applied alone.
    pub(crate) fn iterate(text: &str) -> Result<Vec<Self>, String> {
        let (name, values) = pair(text)?;
        values.split(',').map(|value| Self::set(&format!("{name}={value}"))).collect()
    }

    /// Parses `--trim query=NAME,...`.
    pub(crate) fn trim(text: &str) -> Result<Self, String> {
        match pair(text)? {
            (component, names) if component == "query" && !names.split(',').any(str::is_empty) => {
                Ok(Self::Trim(names.split(',').map(str::to_owned).collect()))
            }
            _ => Err("expected query=NAME,...".into()),
        }
    }

    /// Parses `--append path=SEGMENT` or `--append query=NAME=VALUE`.
    pub(crate) fn append(text: &str) -> Result<Self, String> {
        let (component, value) = pair(text)?;
        match component.as_str() {
            "path" => Ok(Self::Segment(value)),
            "query" => pair(&value).map(|(name, value)| Self::Append(name, value)),
            _ => Err("expected path=SEGMENT or query=NAME=VALUE".into()),
        }
    }

    /// Checks that texts of this kind support the change.
    pub(crate) fn check(&self, kind: Kind) -> Result<(), String> {
        let Ok(mut any) = Any::parse(kind, "http://example.org/?") else { return Ok(()) };
        match self.apply(&mut any) {
            Err(error @ AnyError::Unsupported(_)) => {
                Err(format!("cannot set {}: {error}", self.name()))
            }
            Err(error @ AnyError::Required(_)) => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    fn apply(&self, any: &mut Any<'_>) -> Result<(), AnyError> {
        match self {
            Self::Component(_, component, value) => component.set(any, value.as_deref()),
            Self::Parameter { name, value, only } => {
                let is_it = |written: &str| any.decode_parameter(written) == *name;
                let is_present = any.query_pairs().any(|(name, _)| is_it(name.as_str()));
                match (only, is_present) {
                    (When::Present, false) | (When::Absent, true) => Ok(()),
                    _ => any.set_parameter(name, value),
                }
            }
            Self::IfAbsent(_, component, value) => {
                // An absent path, host or user of the web API is empty.
                let found = component.of(any, false).is_some_and(|it| !it.is_empty());
                match found {
                    true => Ok(()),
                    false => component.set(any, Some(value)),
                }
            }
            Self::Append(name, value) => any.append_parameter(name, value),
            Self::Trim(patterns) => {
                any.remove_parameters(|name| patterns.iter().any(|it| matches_parameter(it, name)))
            }
            Self::Segment(segment) => any.append_segments(&[segment]),
            Self::SortQuery => {
                let sort = [OptIn::SortQuery];
                let sorted = any.normalize(&Normalization::NOTHING.with(&sort))?.into_owned();
                match sorted == *any {
                    true => Ok(()),
                    false => any.set(Part::Query, sorted.part(Part::Query)),
                }
            }
        }
    }

    /// Returns the name of the component that changes.
    fn name(&self) -> &str {
        match self {
            Self::Component(name, ..) | Self::IfAbsent(name, ..) => name,
            Self::Segment(_) => "path",
            Self::Parameter { .. } | Self::Trim(_) | Self::Append(..) | Self::SortQuery => "query",
        }
    }
}

fn component(name: &str) -> Result<Component, String> {
    Component::named(name).ok_or_else(|| {
        let names: Vec<_> = COMPONENTS.iter().map(|(name, ..)| *name).collect();
        let (name, names) = (name.escape_debug(), names.join(", "));
        format!("unknown component `{name}`; use {names}, query:NAME")
    })
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Parses `text` as `kind`, applies all `changes`, and returns the result. The error names the change
/// that failed.
pub(crate) fn changed(text: &str, kind: Kind, changes: &[Change]) -> Result<String, Message> {
    let mut any = urlens_ops::parse(kind, text).map_err(failed)?.into_owned();
    for change in changes {
        let message = |error| Message(format!("cannot set {}: {error}", change.name()));
        change.apply(&mut any).map_err(message)?;
    }
    Ok(any.into_text().into_owned())
}
