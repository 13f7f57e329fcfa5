//! Normalization of a text: which steps change it, and the text that they write.

use super::walk::walk;
use super::{Normalization, Step};
use crate::dialect::{RFC3986, Rules};
use crate::dots::Dots;
use crate::draft::Draft;
use crate::error::{Error, SyntaxError};
use crate::fast::normalize::find_flags;
use crate::fast::{Flags, find_percent};
use crate::kind::Kind;
use crate::op::parse::parse;
use crate::op::{View, Written, escape::parse_escaping, write};
use crate::types::Any;
use crate::whatwg;
use alloc::borrow::Cow;

/// Normalizes a text. `None`: nothing changes.
///
/// The rules of its scheme decide first, if there are any. If they refuse the text, the rules of its standard apply.
#[inline]
pub(crate) fn normalize(
    kind: Kind,
    view: View<'_>,
    steps: &Normalization<'_>,
) -> Result<Option<Written>, SyntaxError> {
    if kind.is_whatwg() || steps.rules.is_some() {
        normalize_by_rules(kind, view, steps)
    } else {
        Ok(normalize_strict(kind, view, steps))
    }
}

#[inline(never)]
fn normalize_by_rules(
    kind: Kind,
    view: View<'_>,
    steps: &Normalization<'_>,
) -> Result<Option<Written>, SyntaxError> {
    let by_rules = |text: &str| {
        let canonical = steps.by_rules(kind, text)?.ok()?;
        let (text, marks) = parse(kind, &canonical).ok()?;
        Some((text.into_owned(), marks))
    };
    if let Some(canonical) = by_rules(view.text) {
        let canonical = Some(canonical).filter(|(text, _)| text != view.text);
        return Ok(with_opt_in(view, canonical, steps));
    }
    let normal = normalize_by_standard(kind, view, steps)?;
    // The rules may accept the result, which must then be theirs: `tel:1%2-3` as a URL is `tel:1%252-3`.
    let Some(canonical) = normal.as_ref().and_then(|(text, _)| by_rules(text)) else {
        return Ok(normal);
    };
    Ok(with_opt_in(view, Some(canonical), steps).filter(|(text, _)| text != view.text))
}

/// Normalizes a text whose scheme has no rules, or whose rules refuse it.
///
/// A URL that is not a URI is normalized as the URI that it is after escaping what RFC 3986 does not allow, and
/// parsed again; this may fail. A relative URL reference is read by the rules of the URL Standard before that.
fn normalize_by_standard(
    kind: Kind,
    view: View<'_>,
    steps: &Normalization<'_>,
) -> Result<Option<Written>, SyntaxError> {
    match kind {
        Kind::Url => normalize_url(view, steps),
        Kind::UrlRef if view.is_relative() => normalize_url_reference(view, steps).map(Some),
        Kind::UrlRef => match whatwg::parse(view.text, None) {
            Ok((text, marks)) => {
                let url = View::new(&text, &marks);
                let normal = match normalize_url(url, steps)? {
                    Some(written) => written,
                    None => (text.into_owned(), marks),
                };
                Ok(Some(normal).filter(|(text, _)| text != view.text))
            }
            Err(error) => Err(error),
        },
        _ => Ok(normalize_strict(kind, view, steps)),
    }
}

/// Normalizes a text, which need not be parsed by the caller. A URI may contain characters beyond ASCII, which
/// are escaped first.
#[inline]
pub(crate) fn normalize_text<'t>(
    kind: Kind,
    text: &'t str,
    steps: &Normalization<'_>,
) -> Result<Cow<'t, str>, Error> {
    if kind == Kind::Url && super::leaves_text_fast(text, steps) {
        return Ok(Cow::Borrowed(text));
    }
    if let Some(Ok(canonical)) = steps.by_rules(kind, text)
        && steps.opt_in.is_empty()
    {
        // Also a text that is not of the kind, if its scheme accepts it: `at://did:plc:a`.
        return Ok(if canonical == text { Cow::Borrowed(text) } else { Cow::Owned(canonical) });
    }
    let Any { text, marks, .. } = Any::parse_loose(kind, text)?;
    let written = normalize(kind, View::new(&text, &marks), steps)?;
    Ok(written.map_or(text, |(normal, _)| Cow::Owned(normal)))
}

fn normalize_url(
    view: View<'_>,
    steps: &Normalization<'_>,
) -> Result<Option<Written>, SyntaxError> {
    if super::leaves_web_url(view.text, view.marks, steps) {
        return Ok(None);
    }
    // A URL has no dot segments, and none can be removed from an opaque path.
    let steps = &steps.without(Step::Path);
    if let Ok(marks) = crate::fast::scan(view.text, Kind::Uri.rules()) {
        let normal = normalize_strict(Kind::Uri, View::new(view.text, &marks), steps);
        // Its steps keep a URL canonical, except those that were asked for.
        return match normal {
            Some((text, _)) if !steps.opt_in.is_empty() => parse_url(&text).map(Some),
            normal => Ok(normal),
        };
    }
    let (text, marks) = parse_escaping(Kind::UriRef, view.text)?;
    let uri = View::new(&text, &marks);
    let (stepped, _) = uri.or_written(normalize_strict(Kind::UriRef, uri, steps));
    parse_url(&stepped).map(Some)
}

fn parse_url(text: &str) -> Result<Written, SyntaxError> {
    let (text, marks) = whatwg::parse(text, None)?;
    Ok((text.into_owned(), marks))
}

fn normalize_url_reference(
    view: View<'_>,
    steps: &Normalization<'_>,
) -> Result<Written, SyntaxError> {
    let normal = whatwg::normalize_reference(view.text, None)?;
    if steps.is_nothing() {
        return Ok(normal);
    }
    let (text, marks) = parse_escaping(Kind::UriRef, &normal.0)?;
    let uri = View::new(&text, &marks);
    let (stepped, _) = uri.or_written(normalize_strict(Kind::UriRef, uri, steps));
    whatwg::normalize_reference(&stepped, None)
}

/// Normalizes a text of the RFCs.
pub(super) fn normalize_strict(
    kind: Kind,
    view: View<'_>,
    steps: &Normalization<'_>,
) -> Option<Written> {
    // Decoding starts with a search for escapes anyway, so flags do not pay for that step alone.
    let has_many_steps = steps.has(Step::Case) || steps.has(Step::Path);
    let flags =
        if has_many_steps { find_flags(view.text, view.marks) } else { Flags::ALL_POSSIBLE };
    if steps.changes_nothing(flags) {
        return None;
    }
    with_opt_in(view, walk(view, kind.rules(), steps, flags), steps)
}

/// Takes the steps that were asked for after the others.
#[inline]
fn with_opt_in(
    view: View<'_>,
    normal: Option<Written>,
    steps: &Normalization<'_>,
) -> Option<Written> {
    match steps.opt_in {
        [] => normal,
        _ => take_opt_in(view, normal, steps),
    }
}

#[inline(never)]
fn take_opt_in(
    view: View<'_>,
    normal: Option<Written>,
    steps: &Normalization<'_>,
) -> Option<Written> {
    let before = normal.as_ref().map_or(view, |(text, marks)| View::new(text, marks));
    let mut draft = Draft::of(&before.parts(), before.path());
    steps.opt_in.iter().for_each(|step| step.apply(&mut draft));
    // An inserted `./` could make it longer than `u32::MAX` bytes: then nothing changes.
    let taken = draft.changed.then(|| write(&draft.parts(), Dots::Keep).ok()).flatten();
    let after = taken.as_ref().map_or(before, |(text, marks)| View::new(text, marks));
    // The steps may have made a default port or an empty path.
    let last = Normalization { opt_in: &[], ..steps.without(Step::Escape).without(Step::Case) };
    let normal_again = walk(after, RFC3986, &last, Flags::ALL_POSSIBLE);
    normal_again.or(taken).or(normal).filter(|(text, _)| text != view.text)
}

/// Decodes the escapes of characters that `rules` allow unescaped. `None`: nothing changes.
pub(crate) fn decode_escapes(view: View<'_>, rules: &Rules) -> Option<Written> {
    let first = find_percent(view.text.as_bytes())?;
    let is_before_path = first < view.marks.authority_end as usize;
    let flags = Flags::ESCAPES.with_if(Flags::ESCAPES_BEFORE_PATH, is_before_path);
    walk(view, rules, &Normalization::NOTHING.step(Step::Escape), flags)
}
