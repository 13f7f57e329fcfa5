//! Parser of package URLs, from right to left.

use super::{Parts, types};
use crate::qualifiers::{Order, Qualifiers, Rules, check_word, decode};
use crate::{ErrorKind, Rule, SchemeError, check as place};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};
use urlens::{CharSet, Part, Uri};

/// ASCII letters, digits, `.` and `-`.
const TYPE: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b".-"));
/// First characters of a type or a key.
const FIRST: CharSet = ALPHA;
/// The published cases sort keys, although the text speaks of strings.
pub(super) const RULES: Rules = Rules { first: FIRST, order: Order::Keys };

const SLASH: Rule = Rule::new("slash-in-segment", "slash inside a segment");

/// Parses the components of a package URL, in the normal form of its type.
pub(super) fn read(uri: &Uri) -> Result<Parts, SchemeError> {
    let mut parts = Parts::default();
    if let Some(fragment) = uri.fragment() {
        let at = place::start(uri, Part::Fragment);
        parts.subpath = decoded(fragment, "subpath", at, is_significant)?;
    }
    if let Some(query) = uri.query() {
        // Some parsers would take a second `?` for the first.
        let at = place::start(uri, Part::Query);
        if let Some(second) = query.find('?') {
            return Err(SchemeError::new(ErrorKind::Unexpected('?'), "qualifiers", at + second));
        }
        parts.qualifiers = Qualifiers::read(query, at, RULES, drop)?;
    }
    // Generic parsers take the type for an authority. The slashes before it are ignored.
    let start = uri.scheme().len() + 1;
    let path = uri.as_str()[start..].split(['?', '#']).next().unwrap_or_default();
    let end = start + path.len();
    let path = path.trim_start_matches('/');
    let start = end - path.len();

    let (package_type, rest) = path.split_once('/').unwrap_or((path, ""));
    check_word(package_type, FIRST, TYPE, "type").map_err(|error| error.shifted(start))?;
    parts.package_type = package_type.to_owned();
    let start = start + package_type.len() + 1;

    let (rest, version) = match version_at(rest) {
        Some(at) => (&rest[..at], decode(&rest[at + 1..], "version", start + at + 1)?),
        None => (rest.trim_end_matches('/'), "".into()),
    };
    parts.version = (!version.is_empty()).then(|| version.into_owned());
    let (namespace, name) = rest.rsplit_once('/').unwrap_or(("", rest));
    let name_at = start + rest.len() - name.len();
    parts.name = decode(name, "name", name_at)?.into_owned();
    parts.namespace = decoded(namespace, "namespace", start, |_| true)?;
    let places = [("namespace", start), ("name", name_at), ("type", start)];
    check(&mut parts).map_err(|error| {
        // Errors of a type count within a component, which starts here.
        let place =
            places.iter().find(|(part, _)| *part == error.part()).map_or(0, |place| place.1);
        error.shifted(place.min(uri.as_str().len()))
    })?;
    Ok(parts)
}

/// Start of the version: the last `@`, unless it starts a segment that is not the last, as in
/// `@angular/animation`, which is often left unescaped.
fn version_at(rest: &str) -> Option<usize> {
    let at = rest.rfind('@')?;
    let scope = at == 0 || rest[..at].ends_with('/');
    (!scope || !rest[at..].contains('/')).then_some(at)
}

/// Checks and normalizes components in plain text.
pub(super) fn check(parts: &mut Parts) -> Result<(), SchemeError> {
    check_word(&parts.package_type, FIRST, TYPE, "type")?;
    parts.package_type.make_ascii_lowercase();
    let name = parts.name.trim_matches('/');
    if name.is_empty() {
        return Err(SchemeError::new(ErrorKind::Missing, "name", 0));
    }
    parts.name = name.to_owned();
    match types::find(&parts.package_type) {
        Some(known) => known.apply(parts),
        None => Ok(()),
    }
}

/// The nonempty segments of a plain path that satisfy `wanted`, separated by slashes.
pub(super) fn segments(path: &str, wanted: impl Fn(&str) -> bool) -> String {
    let mut joined = String::new();
    path.split('/')
        .filter(|segment| wanted(segment))
        .for_each(|segment| append(&mut joined, segment));
    joined
}

/// Appends a segment, if it is not empty.
fn append(to: &mut String, segment: &str) {
    if !segment.is_empty() {
        to.push_str(if to.is_empty() { "" } else { "/" });
        to.push_str(segment);
    }
}

/// Returns `true` if a segment of a subpath is neither empty nor dots.
pub(super) fn is_significant(segment: &str) -> bool {
    !matches!(segment, "" | "." | "..")
}

/// The decoded, nonempty segments of a path that starts at the byte `at`, if they satisfy `wanted`.
fn decoded(
    path: &str,
    part: &'static str,
    mut at: usize,
    wanted: impl Fn(&str) -> bool,
) -> Result<String, SchemeError> {
    let mut segments = String::new();
    for raw in path.split('/') {
        let segment = decode(raw, part, at)?;
        if segment.contains('/') {
            return Err(SchemeError::new(ErrorKind::Rule(&SLASH), part, at));
        }
        if wanted(&segment) {
            append(&mut segments, &segment);
        }
        at += raw.len() + 1;
    }
    Ok(segments)
}
