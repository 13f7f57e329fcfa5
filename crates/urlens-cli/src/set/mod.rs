//! What `set` changes: read from its arguments once, made in each text.
//!
//! ```text
//! --set, --remove, … ──▶ Change … ──▶ url: the setters of the web ──▶ text
//!                                └──▶ strict: the edits of URIs and IRIs
//! ```

mod strict;
mod url;

use crate::kind::Kind;
use crate::outcome::Message;
use urlens::{Identifier, Reference, Rfc3986, Rfc3987, Strict, Url};

/// One thing that becomes different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A component is this from now on; without a value, it goes.
    Component(String, Option<String>),
    /// A parameter of the query is this from now on, where there is one or where there is none.
    Parameter { name: String, value: String, only_if_there: bool },
    /// Parameters of such names go: `*` at the end stands for any rest.
    Trim(String),
    /// A segment comes behind the path.
    Segment(String),
    /// A parameter comes behind the query.
    Append(String, String),
    /// The parameters of the query are sorted by name.
    SortQuery,
}

/// What stands before the name of a parameter, where a component could be named.
const PARAMETER: &str = "query:";

impl Change {
    /// `--set NAME=VALUE`
    pub(crate) fn set(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(match name.strip_prefix(PARAMETER) {
            Some(name) => Self::Parameter { name: name.into(), value, only_if_there: false },
            None => Self::Component(name, Some(value)),
        })
    }

    /// `--remove NAME`
    pub(crate) fn remove(name: &str) -> Result<Self, String> {
        Ok(match name.strip_prefix(PARAMETER) {
            Some(name) => Self::Trim(name.into()),
            None => Self::Component(name.into(), None),
        })
    }

    /// `--replace NAME=VALUE`
    pub(crate) fn replace(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(Self::Parameter { name, value, only_if_there: true })
    }

    /// `--trim query=NAME`
    pub(crate) fn trim(text: &str) -> Result<Self, String> {
        match pair(text)? {
            (component, name) if component == "query" => Ok(Self::Trim(name)),
            _ => Err("expected query=NAME".into()),
        }
    }

    /// `--append path=SEGMENT` or `--append query=NAME=VALUE`
    pub(crate) fn append(text: &str) -> Result<Self, String> {
        let (component, value) = pair(text)?;
        match component.as_str() {
            "path" => Ok(Self::Segment(value)),
            "query" => pair(&value).map(|(name, value)| Self::Append(name, value)),
            _ => Err("expected path=SEGMENT or query=NAME=VALUE".into()),
        }
    }

    /// Whether texts of this kind can be changed so, and if not, why.
    pub(crate) fn check(&self, kind: Kind) -> Result<(), String> {
        match (self, kind) {
            (_, Kind::UrlRef) => Err("a reference to a URL is changed when it is resolved".into()),
            (Self::Component(name, _), Kind::Url) => url::setter(name).map(drop),
            (Self::Component(name, value), _) => strict::part(name, value.is_none()).map(drop),
            _ => Ok(()),
        }
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// `text`, read as `kind`, with all `changes` made; an error says which was not, and why.
pub(crate) fn changed(text: &str, kind: Kind, changes: &[Change]) -> Result<String, Message> {
    match kind {
        Kind::Uri => strictly(Identifier::<Rfc3986, &str>::parse(text)?.into_reference(), changes),
        Kind::Iri => strictly(Identifier::<Rfc3987, &str>::parse(text)?.into_reference(), changes),
        Kind::UriRef => strictly(Reference::<Rfc3986, &str>::parse(text)?, changes),
        Kind::IriRef => strictly(Reference::<Rfc3987, &str>::parse(text)?, changes),
        Kind::Url | Kind::UrlRef => {
            let mut url = Url::parse(text)?.into_owned();
            changes.iter().try_for_each(|it| url::make(&mut url, it))?;
            Ok(url.into_text())
        }
    }
}

fn strictly<D: Strict>(
    reference: Reference<D, &str>,
    changes: &[Change],
) -> Result<String, Message> {
    let mut reference = reference.into_owned();
    changes.iter().try_for_each(|it| strict::make(&mut reference, it))?;
    Ok(reference.into_text())
}

/// Whether a parameter of this name is meant.
fn is_meant(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}

/// Says what was being changed when it was refused.
fn refused(name: &str, error: impl std::fmt::Display) -> Message {
    Message(format!("{name} stays: {error}"))
}
