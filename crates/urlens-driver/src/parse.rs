//! `parse` and `tokens`: what a reference is made of.

use super::answer::Answer;
use super::kind::Kind;
use super::request::Request;
use serde_json::{Value, json};
use urlens::{Reference, Strict, Text};

/// `parse`: the components of `input`.
pub(crate) fn parse<D: Strict>(request: &Request<'_>, kind: Kind) -> Answer {
    Ok(components(&kind.read::<D>(request, "input")?))
}

/// `tokens`: the same, as the sequence of the reverse specification.
pub(crate) fn tokens<D: Strict>(request: &Request<'_>, kind: Kind) -> Answer {
    let reference = kind.read::<D>(request, "input")?;
    let tokens: Vec<_> = reference
        .tokens()
        .map(|token| json!({ "type": token.kind.name(), "value": token.value }))
        .collect();
    Ok(json!({ "tokens": tokens }))
}

/// Everything a reference has, by name: null where it is absent, `""` where it is empty.
pub(crate) fn components<D: Strict, T: Text>(reference: &Reference<D, T>) -> Value {
    let reference = reference.as_borrowed();
    let srfi = reference.srfi();
    json!({
        "string": reference.as_str(),
        "scheme": reference.scheme(),
        "authority": reference.authority().map(|authority| authority.as_str()),
        "userinfo": reference.userinfo(),
        "host": reference.host_str(),
        "host_kind": reference.host().map(|host| host.kind()),
        "port": reference.port_str(),
        "path": reference.path(),
        "query": reference.query(),
        "fragment": reference.fragment(),
        "srfi": {
            "scheme": srfi.scheme(),
            "user": srfi.user(),
            "host": srfi.host(),
            "port": srfi.port(),
            "path": srfi.path(),
            "query": srfi.query(),
            "fragment": srfi.fragment(),
        },
    })
}
