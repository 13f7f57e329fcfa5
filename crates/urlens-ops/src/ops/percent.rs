//! `percent`: percent-encoding and decoding.

use crate::failure::Failure;
use crate::json;
use crate::request::Request;
use std::borrow::Cow;
use urlens::grammar::{rfc3986, whatwg};
use urlens::{CharSet, percent};

/// A named set of bytes that are not encoded.
pub(crate) struct Set {
    /// The value of `set`.
    pub(crate) name: &'static str,
    keep: CharSet,
}

const fn set(name: &'static str, keep: CharSet) -> Set {
    Set { name, keep }
}

/// The sets: first those of the URL Standard, then the rules of RFC 3986. Four names exist in both;
/// those of RFC 3986 have the prefix `rfc3986-`.
pub(crate) const SETS: &[Set] = &[
    set("c0", whatwg::C0_CONTROL.not()),
    set("fragment", whatwg::FRAGMENT.not()),
    set("query", whatwg::QUERY.not()),
    set("special-query", whatwg::SPECIAL_QUERY.not()),
    set("path", whatwg::PATH.not()),
    set("userinfo", whatwg::USERINFO.not()),
    set("component", whatwg::COMPONENT.not()),
    set(FORM, whatwg::FORM.not().or(SPACE)),
    set("alpha", rfc3986::ALPHA),
    set("digit", rfc3986::DIGIT),
    set("hexdig", rfc3986::HEXDIG),
    set("scheme", rfc3986::SCHEME),
    set("unreserved", rfc3986::UNRESERVED),
    set("gen-delims", rfc3986::GEN_DELIMS),
    set("sub-delims", rfc3986::SUB_DELIMS),
    set("reserved", rfc3986::RESERVED),
    set("reg-name", rfc3986::REG_NAME),
    set("pchar", rfc3986::PCHAR),
    set("segment", rfc3986::PCHAR),
    set("segment-nz", rfc3986::PCHAR),
    set("segment-nz-nc", rfc3986::SEGMENT_NZ_NC),
    set("rfc3986-userinfo", rfc3986::USERINFO),
    set("rfc3986-path", rfc3986::PATH),
    set("rfc3986-query", rfc3986::QUERY),
    set("rfc3986-fragment", rfc3986::FRAGMENT),
];

/// The name of the set that encodes a space as `+`.
const FORM: &str = "form";
const SPACE: CharSet = CharSet::of(b" ");

/// Returns the names of the sets of [`percent_encode`].
pub fn percent_sets() -> impl Iterator<Item = &'static str> {
    SETS.iter().map(|it| it.name)
}

/// Percent-encodes a text for a set of the operation `percent`.
///
/// ```
/// assert_eq!(urlens_ops::percent_encode("a b/c", "component").unwrap(), "a%20b%2Fc");
/// assert_eq!(urlens_ops::percent_encode("a b", "form").unwrap(), "a+b");
/// ```
///
/// # Errors
///
/// If there is no such set.
pub fn percent_encode(text: &str, set: &str) -> Result<String, Failure> {
    let set = named(set)?;
    let text = percent::encode(text, set.keep);
    Ok(if set.name == FORM { text.replace(' ', "+") } else { text.into_owned() })
}

/// `percent`: encodes `input` for `set`, or decodes it with `decode`.
pub(crate) fn percent(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let decode = request.flag("decode")?;
    // Decoding needs no set, except for the plus of a form.
    let set = match request.optional_text("set")? {
        Some(name) => Some(named(&name)?),
        None if decode => None,
        None => return Err(Failure::request("`set` is missing")),
    };
    let form = set.is_some_and(|set| set.name == FORM);
    match set {
        Some(set) if !decode => put(ok, percent_encode(&input, set.name)?.into(), false),
        _ => {
            let text = if form { input.replace('+', " ") } else { input };
            // U+FFFD replaces octets that are not UTF-8, and `lossy` is set.
            let octets = percent::decode(&text);
            let text = String::from_utf8_lossy(&octets);
            let lossy = matches!(text, Cow::Owned(_));
            put(ok, text, lossy);
        }
    }
    Ok(())
}

fn put(ok: &mut Vec<u8>, text: Cow<'_, str>, lossy: bool) {
    json::object(ok, |it| {
        it.put("string", text);
        if lossy {
            it.put("lossy", true);
        }
    });
}

fn named(name: &str) -> Result<&'static Set, Failure> {
    SETS.iter().find(|set| set.name == name).ok_or_else(|| {
        let names: Vec<_> = SETS.iter().map(|set| set.name).collect();
        Failure::request(format!("`set` must be one of {}", names.join(", ")))
    })
}
