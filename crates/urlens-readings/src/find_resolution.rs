//! The predicate about references that resolve differently.

use super::class::{Report, SeverityFrom};
use super::consequence::hides_authority;
use super::finding::Context;
use super::verdict::{Agreement, LEAVES, Pair};
use alloc::borrow::Cow;
use core::ops::Range;
use urlens::grammar::whatwg::{dots_or_escapes_in, is_drive};
use urlens::percent::decode;
use urlens::scheme::Mode;
use urlens::{Error, ErrorKind, Iri, IriRef, Part, ResolveOptions, ValidationErrorKind};

/// R1. Disputed: a reference that the RFCs, with lenient parsing, resolve differently than the URL
/// Standard, or that only one of them can resolve. Not disputed: empty segments, which some
/// programs remove, and the fragment of a base, which is removed.
///
/// Without a base, a text that starts with two slashes or backslashes leads to another host from
/// any page.
pub(super) fn resolution(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let text = layout.text();
    let leading = text.bytes().take_while(|byte| b"/\\".contains(byte)).count();
    let Some(base) = layout.base() else {
        if layout.scheme.is_none() && leading >= 2 {
            let disputed = hides_authority(context.readings, layout);
            report.at(Part::Authority, 0..leading, SeverityFrom::Text.only_if(disputed));
        }
        return;
    };
    let disputed = is_disputed(context, base);
    let doubled = doubled_slash(context, leading);
    let dropped = text.is_empty() && base.contains('#');
    if disputed || doubled.is_some() && layout.relative || dropped {
        let range = match doubled {
            Some(at) if layout.relative => at..at + 2,
            _ => place(context, leading),
        };
        report.at(layout.part_at(range.start), range, SeverityFrom::Text.only_if(disputed));
    }
}

/// Returns `true` if the URL Standard removes nothing from the text.
fn is_whole(context: &Context<'_>) -> bool {
    context.layout.text().len() == context.readings.text.len()
}

/// The offset of two slashes in the path, after other characters.
fn doubled_slash(context: &Context<'_>, leading: usize) -> Option<usize> {
    let path = context.layout.path.clone();
    let at = context.layout.text()[path.clone()].find("//")? + path.start;
    (leading < 2).then_some(at)
}

/// The range of the reference to report: its leading slashes, a dot segment, a drive letter, its
/// scheme, or all of it.
fn place(context: &Context<'_>, leading: usize) -> Range<usize> {
    let layout = &context.layout;
    let text = layout.text();
    if leading >= 2 {
        return 0..leading;
    }
    let mut at = layout.path.start;
    for segment in text[layout.path.clone()].split(|c| layout.is_slash(c)) {
        let drive = layout.mode == Mode::File && is_drive(segment);
        if dots_or_escapes_in(segment) > 0 || drive {
            return at..at + segment.len();
        }
        at += segment.len() + 1;
    }
    match layout.scheme {
        Some(_) => 0..layout.after_scheme(),
        None => 0..text.len(),
    }
}

fn is_disputed(context: &Context<'_>, base: &str) -> bool {
    let readings = context.readings;
    let (rfc, has_no_authority) = match resolve_leniently(readings.text, base) {
        Ok(resolved) => resolved,
        // Other classes report texts that even lenient parsing rejects.
        Err(_) => return false,
    };
    let url = match &readings.whatwg {
        Ok(url) => url,
        // The URL Standard may reject the result of resolution, or reject the resolution itself.
        Err(error) => {
            return error.kind()
                == ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl);
        }
    };
    // A text in which all standards see an authority is complete and is not resolved, except that
    // the dots after a drive letter are removed in a file URL.
    let own = &context.layout.authority;
    let to_all = is_whole(context) && *own == context.layout.rfc_authority();
    let complete = to_all && own.as_ref().is_some_and(|path| !path.is_empty());
    if complete && context.layout.mode != Mode::File {
        return false;
    }
    let rfc = rfc.text_into::<Cow<'_, str>>();
    let pair = Pair { rfc: &rfc, url };
    let guarded = has_no_authority && pair.written_path().starts_with("/.//");
    guarded || LEAVES.into_iter().any(|part| matters(&pair, part))
}

/// Returns `true` if resolution makes a component differ in more than spelling (an empty path, the case of a
/// host, an escape). Dot segments of the base that only some remove are not spelling here.
fn matters(pair: &Pair<'_>, part: Part) -> bool {
    let [rfc, url] = pair.texts(part).map(Option::unwrap_or_default);
    match (pair.agreement(part), part) {
        (Agreement::Same, _) => false,
        (Agreement::Different, Part::Scheme | Part::Host | Part::Port) => true,
        (Agreement::Different, _) => decode(rfc) != decode(url),
        (Agreement::Spelling, Part::Path) => {
            rfc.split('/').count() != url.split('/').count() && !rfc.is_empty()
        }
        (Agreement::Spelling, _) => false,
    }
}

/// Resolves a text strictly by RFC 3986, 5.2, after escaping characters that are not allowed. Also
/// tells if the result has no authority, so that its path may need a `/.` prefix.
fn resolve_leniently(text: &str, base: &str) -> Result<(IriRef, bool), Error> {
    let base = Iri::try_from(IriRef::parse_escaping(base)?)?;
    let reference = IriRef::parse_escaping(text)?;
    let resolved = base.resolve_with(&reference, ResolveOptions::VERBATIM);
    let whole = resolved.map_or(reference, IriRef::from);
    let has_no_authority = whole.authority().is_none();
    Ok((whole, has_no_authority))
}
