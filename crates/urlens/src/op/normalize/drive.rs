//! Windows drives in paths of local identifiers.

use super::{Normalization, Step};
use crate::scheme;
use crate::types::UriRef;
use crate::whatwg::PathStyle;
use alloc::format;
use alloc::string::String;

/// The path with its Windows drive written as `C:`; `None` if it has no drive or nothing changes.
pub(super) fn with_drive(path: &str) -> Option<String> {
    let rest = path.strip_prefix('/')?;
    let letter = rest.chars().next().filter(char::is_ascii_alphabetic)?;
    let colon = [":", "%3A", "%3a"].into_iter().find(|it| rest[1..].starts_with(it))?;
    let (drive, after) = rest.split_at(1 + colon.len());
    let upper = letter.to_ascii_uppercase();
    let is_segment = after.is_empty() || after.starts_with('/');
    (is_segment && drive != format!("{upper}:")).then(|| format!("/{upper}:{after}"))
}

impl Normalization<'_> {
    /// The text of a local identifier with its drive in canonical form; `None` if nothing changes.
    pub(super) fn windows_drive(&self, scheme: Option<&str>, text: &str) -> Option<String> {
        let is_local = self.paths == PathStyle::Windows
            && self.has(Step::Scheme)
            && scheme::find(scheme?).is_some_and(|it| it.local);
        let mut parts = is_local.then(|| UriRef::parse(text).ok()).flatten()?;
        let path = with_drive(parts.path())?;
        parts.set_path(&path).ok()?;
        Some(parts.into_text())
    }
}
