//! Normalization of a text: which steps change it, and the text that they write.

use super::{Normalization, Step, escape, scheme_based};
use crate::dialect::Rules;
use crate::dots::{find_plain_dots, has_dots};
use crate::draft::Draft;
use crate::error::{Error, SyntaxError};
use crate::fast::normalize::find_flags;
use crate::fast::{ENABLED, Flags, find_percent};
use crate::grammar::rfc3986::UNRESERVED;
use crate::kind::Kind;
use crate::op::parse::parse;
use crate::op::{View, Written, escape::parse_escaping, write};
use crate::types::Any;
use crate::whatwg;
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;

/// Normalizes a text. `None`: nothing changes.
///
/// The rules of its scheme decide first, if there are any. If they refuse the text, the rules of its standard apply.
pub(crate) fn normalize(
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
/// A URL is normalized as the URI that it is after escaping what RFC 3986 does not allow, and parsed again; this may fail. A
/// relative URL reference is read by the rules of the URL Standard before that.
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
    let escaped;
    let (text, marks) = match crate::fast::scan(view.text, Kind::Uri.rules()) {
        Ok(marks) => (view.text, marks),
        Err(_) => {
            escaped = parse_escaping(Kind::UriRef, view.text)?;
            (escaped.0.as_str(), escaped.1)
        }
    };
    let uri = View::new(text, &marks);
    let (stepped, _) = uri.or_written(normalize_strict(Kind::UriRef, uri, steps));
    if stepped == view.text {
        return Ok(None);
    }
    let (text, marks) = whatwg::parse(&stepped, None)?;
    Ok(Some((text.into_owned(), marks)))
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
    match normalize_fast(view, kind.rules(), steps, flags) {
        Some(normal) => normal,
        None => {
            let rules = kind.rules();
            let normal = rewrite(view, |draft| steps.apply(draft, rules, flags));
            with_opt_in(view, normal, steps)
        }
    }
}

/// Takes the steps that were asked for after the others.
fn with_opt_in(
    view: View<'_>,
    normal: Option<Written>,
    steps: &Normalization<'_>,
) -> Option<Written> {
    if steps.opt_in.is_empty() {
        return normal;
    }
    let view = normal.as_ref().map_or(view, |(text, marks)| View::new(text, marks));
    let taken = rewrite(view, |draft| {
        steps.opt_in.iter().for_each(|step| step.apply(draft));
        // The steps may have made a default port or an empty path.
        if steps.has(Step::Scheme) {
            scheme_based::apply(draft, steps.paths);
        }
        steps.dots(draft.scheme.as_deref())
    });
    taken.or(normal)
}

/// Normalization by syntax in one pass. The outer `None`: the general implementation is needed.
#[expect(clippy::option_option, reason = "not applicable, unchanged, written")]
pub(super) fn normalize_fast(
    view: View<'_>,
    rules: &Rules,
    steps: &Normalization<'_>,
    flags: Flags,
) -> Option<Option<Written>> {
    if !ENABLED || !steps.is_syntax_only(rules) {
        return None;
    }
    let text = view.pair();
    let [escaped, dotted, uppercase] =
        [Flags::ESCAPES, Flags::DOTS, Flags::UPPERCASE].map(|flag| flags.intersects(flag));
    let rewritten = if escaped {
        // An escape may encode a dot, or a letter of the host.
        let host = &text.0[view.marks.host_start as usize..view.marks.host_end as usize];
        let in_host = flags.intersects(Flags::ESCAPES_BEFORE_PATH) && host.contains('%');
        let is_unicode = !rules.non_ascii.is_empty();
        if in_host || dotted && has_dots(view.path()) {
            return None;
        }
        if is_unicode && has_non_ascii_escape(text.0) {
            decode_escapes(view, rules)
        } else {
            Writer::normalize_escapes(text, UNRESERVED)
        }
    } else if dotted && let Some(at) = find_plain_dots(view.path().as_bytes(), 0) {
        // A path without an authority may need an inserted `./`.
        let may_need_dot_segment = view.marks.authority_end == view.marks.scheme_end;
        if may_need_dot_segment || steps.dots(view.scheme()) == Dots::Keep {
            return None;
        }
        Some(Writer::remove_dots_from(text, view.marks.authority_end as usize + at))
    } else {
        None
    };
    let (mut normal, marks) = match rewritten {
        // The uppercase letters may be in the userinfo, where they stay.
        None if !uppercase || !Writer::has_uppercase_names(text) => return Some(None),
        None => (text.0.into(), *view.marks),
        Some(rewritten) => rewritten,
    };
    if uppercase {
        Writer::lowercase_names(&mut normal, &marks);
    }
    Some(Some((normal, marks)))
}

/// Decodes the escapes of characters that `rules` allow unescaped. `None`: nothing changes.
pub(crate) fn decode_escapes(view: View<'_>, rules: &Rules) -> Option<Written> {
    find_percent(view.text.as_bytes())?;
    let (decoded, marks) = Writer::each_component(view.pair(), |to, component, class| {
        escape::decode_into(to, component, class, rules);
    });
    (decoded != view.text).then_some((decoded, marks))
}

/// Changes components, and writes the text if it differs.
pub(super) fn rewrite(
    view: View<'_>,
    change: impl FnOnce(&mut Draft<'_>) -> Dots,
) -> Option<Written> {
    let mut draft = Draft::of(&view.parts(), view.path());
    let dots = change(&mut draft);
    let dotted = dots != Dots::Keep && has_dots(&draft.path);
    if !draft.changed && !dotted {
        return None;
    }
    // An inserted `./` could make it longer than `u32::MAX` bytes: then nothing changes.
    write(&draft.parts(), dots).ok().filter(|(text, _)| text != view.text)
}

/// Returns `true` if a text has an escape of an octet that is not ASCII.
fn has_non_ascii_escape(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let Some(at) = find_percent(rest) {
        rest = &rest[at + 1..];
        if rest.first().is_some_and(|&digit| digit >= b'8') {
            return true;
        }
    }
    false
}
