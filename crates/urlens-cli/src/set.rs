//! The changes that `set` applies.

use crate::components::value_of;
use crate::outcome::{Message, failed};
use urlens::{ErrorKind, Normalization};
use urlens_ops::{Any, Component, Error, Kind, OptIn, Part, UrlAttribute, matches_parameter};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Replaces the whole text.
    Whole(String),
    /// Sets a component, or removes it if there is no value.
    Component(Component, Option<String>),
    /// Sets a component that is absent.
    IfAbsent(Component, String),
    /// Sets a component that is present.
    IfPresent(Component, String),
    /// Sets an attribute of the web API.
    Attribute(UrlAttribute, String),
    /// Removes query parameters by name; a final `*` matches any suffix.
    Trim(Vec<String>),
    /// Appends a path segment.
    Segment(String),
    /// Appends a query parameter.
    Append(String, String),
    /// Sorts the query parameters by name.
    SortQuery,
}

/// The name of the whole text.
const WHOLE: &str = "url";

impl Change {
    /// Parses `--set NAME=VALUE`.
    pub(crate) fn set(text: &str) -> Result<Self, String> {
        match pair(text)? {
            (name, value) if name == WHOLE => Ok(Self::Whole(value)),
            (name, value) => Ok(Self::Component(component(&name)?, Some(value))),
        }
    }

    /// Parses `--attribute NAME=VALUE`.
    pub(crate) fn attribute(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        let attribute = name.parse().map_err(|_| {
            let names = UrlAttribute::ALL.map(UrlAttribute::name).join(", ");
            format!("unknown attribute `{}`; use {names}", name.escape_debug())
        })?;
        Ok(Self::Attribute(attribute, value))
    }

    /// Parses `--remove NAME`.
    pub(crate) fn remove(name: &str) -> Result<Self, String> {
        match name {
            WHOLE => Err("the whole text cannot be removed".into()),
            _ => Ok(match component(name)? {
                Component::Parameter(name) => Self::Trim(vec![name]),
                component => Self::Component(component, None),
            }),
        }
    }

    /// Parses `--replace NAME=VALUE`.
    pub(crate) fn replace(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(Self::IfPresent(Component::Parameter(name), value))
    }

    /// Parses `--default NAME=VALUE`.
    pub(crate) fn default(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(Self::IfAbsent(component(&name)?, value))
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
            Err(error) if matches!(error.kind(), ErrorKind::Unsupported { .. }) => {
                Err(format!("cannot set {}: {error}", self.name()))
            }
            Err(error) if error.kind() == ErrorKind::Required => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    fn apply(&self, any: &mut Any) -> Result<(), Error> {
        match self {
            Self::Whole(text) => {
                *any = Any::parse(any.kind(), text)?;
                Ok(())
            }
            Self::Component(component, value) => any.set(component, value.as_deref()),
            Self::IfAbsent(component, value) => {
                // An empty parameter is present; an empty component is filled.
                let is_parameter = matches!(component, Component::Parameter(_));
                match value_of(component, any) {
                    Some(found) if is_parameter || !found.is_empty() => Ok(()),
                    _ => any.set(component, Some(value)),
                }
            }
            Self::IfPresent(component, value) => match value_of(component, any) {
                Some(_) => any.set(component, Some(value)),
                None => Ok(()),
            },
            Self::Attribute(attribute, value) => any.set_attribute(*attribute, value),
            Self::Append(name, value) => any.append_query_param(name, value),
            Self::Trim(patterns) => any.remove_query_params(|name| {
                patterns.iter().any(|pattern| matches_parameter(pattern, name))
            }),
            Self::Segment(segment) => any.extend_segments([segment]),
            Self::SortQuery => {
                let sort = [OptIn::SortQuery];
                let sorted = any.normalize(&Normalization::NOTHING.opt_in(&sort))?.into_owned();
                any.set(&Part::Query.into(), sorted.query())
            }
        }
    }

    /// Returns the name of the component that changes.
    fn name(&self) -> String {
        match self {
            Self::Whole(_) => WHOLE.into(),
            Self::Component(component, _)
            | Self::IfAbsent(component, _)
            | Self::IfPresent(component, _) => match component {
                Component::Parameter(_) => Part::Query.to_string(),
                component => component.to_string(),
            },
            Self::Attribute(attribute, _) => attribute.to_string(),
            Self::Segment(_) => Part::Path.to_string(),
            Self::Trim(_) | Self::Append(..) | Self::SortQuery => Part::Query.to_string(),
        }
    }
}

/// Finds a component. A name of the web API gets a hint.
fn component(name: &str) -> Result<Component, String> {
    name.parse().map_err(|_| {
        let (shown, names) = (name.escape_debug(), Component::NAMES.join(", "));
        let hint = match name.parse::<UrlAttribute>() {
            Ok(attribute) => format!("; for the web API use --attribute {attribute}=VALUE"),
            Err(_) => String::new(),
        };
        format!("unknown component `{shown}`; use {WHOLE}, {names}{hint}")
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
        change.apply(&mut any).map_err(|error| {
            let text = format!("cannot set {}: {error}", change.name());
            Message::from(error).with_text(text)
        })?;
    }
    Ok(any.into_text())
}
