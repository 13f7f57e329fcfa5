//! What a scheme makes equivalent (RFC 3986, 6.2.3).

use crate::draft::{Draft, DraftAuthority};
use crate::scheme;
use alloc::borrow::Cow;
use alloc::string::ToString as _;

/// Drops what the scheme would supply, and supplies what it requires.
pub(super) fn apply(draft: &mut Draft<'_>) {
    let Some(name) = draft.scheme.as_deref() else { return };
    let known = scheme::find(name);
    let Some(DraftAuthority { userinfo, host, port }) = &mut draft.authority else { return };

    // A port that is empty, or the default, says nothing.
    let default = known.and_then(|it| it.default_port);
    if let Some(digits) = port.as_deref() {
        let number = digits.trim_start_matches('0');
        if digits.is_empty() || default.is_some_and(|it| it.to_string() == number) {
            *port = None;
            draft.changed = true;
        } else if default.is_some() && number.len() < digits.len() {
            let number = if number.is_empty() { "0" } else { number };
            draft.changed |= number != digits;
            *port = Some(Cow::Owned(number.to_string()));
        }
    }
    if known.is_some_and(|it| it.rooted) && draft.path.is_empty() {
        draft.path = Cow::Borrowed("/");
        draft.changed = true;
    }
    let alone = userinfo.is_none() && port.is_none();
    if known.is_some_and(|it| it.local) && alone && host.eq_ignore_ascii_case("localhost") {
        *host = Cow::Borrowed("");
        draft.changed = true;
    }
}
