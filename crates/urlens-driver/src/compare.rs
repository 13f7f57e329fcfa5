//! `compare`: how alike two references are.

use super::answer::Answer;
use super::kind::Kind;
use super::request::Request;
use serde_json::json;
use urlens::{Rung, Strict};

/// `compare`: whether `a` and `b` are the same text, and the first rung at which they are the same.
pub(crate) fn compare<D: Strict>(request: &Request<'_>, kind: Kind) -> Answer {
    let a = kind.read::<D>(request, "a")?;
    let b = kind.read::<D>(request, "b")?;
    Ok(json!({ "equal": a == b, "rung": a.first_rung(&b).map(Rung::name) }))
}
