//! Case: lowercase for scheme and host, uppercase for the digits of escapes. ASCII only.

use crate::percent::{decode_escape, escapes};
use alloc::string::String;

/// The component with its escapes in uppercase; `None` if nothing changes.
pub(super) fn uppercase_escapes(component: &str) -> Option<String> {
    let is_lowercase = |(at, _): (usize, u8)| {
        component.as_bytes()[at + 1..at + 3].iter().any(u8::is_ascii_lowercase)
    };
    if !escapes(component).any(is_lowercase) {
        return None;
    }
    let mut to = String::with_capacity(component.len());
    let mut rest = component;
    while let Some(percent) = rest.find('%') {
        let end = if decode_escape(&rest.as_bytes()[percent..]).is_some() {
            percent + 3
        } else {
            percent + 1
        };
        to.push_str(&rest[..percent]);
        to.extend(rest[percent..end].chars().map(|c| c.to_ascii_uppercase()));
        rest = &rest[end..];
    }
    to.push_str(rest);
    Some(to)
}

/// A scheme in lowercase; `None` if nothing changes.
pub(super) fn lowercase_scheme(scheme: &str) -> Option<String> {
    scheme.bytes().any(|byte| byte.is_ascii_uppercase()).then(|| scheme.to_ascii_lowercase())
}

/// A host in lowercase, with its escapes in uppercase; `None` if nothing changes. A zone identifier is
/// kept, because its meaning is local to one machine.
pub(super) fn lowercase_host(host: &str) -> Option<String> {
    let end = match host.starts_with('[') {
        true => host.find('%').unwrap_or(host.len()),
        false => host.len(),
    };
    let (name, zone) = host.split_at(end);
    if !name.bytes().any(|byte| byte.is_ascii_uppercase() || byte == b'%') {
        return None;
    }
    let mut to = name.to_ascii_lowercase();
    if let Some(escaped) = uppercase_escapes(&to) {
        to = escaped;
    }
    to.push_str(zone);
    (to != host).then_some(to)
}
