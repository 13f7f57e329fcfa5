//! The predicate about references: whether they lead to the same place from the same base.

use super::class::{Found, Weight};
use super::consequence::hides_authority;
use super::finding::Sight;
use super::verdict::{Agreement, LEAVES, Pair};
use alloc::borrow::Cow;
use core::ops::Range;
use urlens::internal::{dots_or_escapes_in, is_drive};
use urlens::percent::decode;
use urlens::scheme::Mode;
use urlens::{ErrorKind, Iri, IriRef, ParseError, Part, Resolution, ValidationErrorKind};

/// R1. Disputed: a reference that the RFCs, were they as lenient about characters, would lead
/// elsewhere than the URL Standard does, or that only one of them can resolve. Agreed upon: empty
/// segments that others swallow, and the fragment of a base, which goes.
///
/// Without a base, what begins with two slashes of some kind leads to another host from anywhere.
pub(super) fn resolution(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let text = layout.text();
    let leading = text.bytes().take_while(|byte| b"/\\".contains(byte)).count();
    let Some(base) = layout.base() else {
        if layout.scheme.is_none() && leading >= 2 {
            let disputed = hides_authority(sight.readings, layout);
            found.at(Part::Authority, 0..leading, Weight::Text.only_if(disputed));
        }
        return;
    };
    let disputed = is_disputed(sight, base);
    let doubled = doubled_slash(sight, leading);
    let dropped = text.is_empty() && base.contains('#');
    if disputed || doubled.is_some() && layout.relative || dropped {
        let range = match doubled {
            Some(at) if layout.relative => at..at + 2,
            _ => place(sight, leading),
        };
        found.at(layout.part_at(range.start), range, Weight::Text.only_if(disputed));
    }
}

/// Whether the URL Standard drops nothing of the text.
fn is_whole(sight: &Sight<'_>) -> bool {
    sight.layout.text().len() == sight.readings.text.len()
}

/// Where two slashes stand in the path behind something else.
fn doubled_slash(sight: &Sight<'_>, leading: usize) -> Option<usize> {
    let path = sight.layout.path.clone();
    let at = sight.layout.text()[path.clone()].find("//")? + path.start;
    (at > 0 && leading < 2).then_some(at)
}

/// What of the reference it is about: the slashes it begins with, dot segments, a drive letter, its
/// scheme, or all of it.
fn place(sight: &Sight<'_>, leading: usize) -> Range<usize> {
    let layout = &sight.layout;
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

fn is_disputed(sight: &Sight<'_>, base: &str) -> bool {
    let readings = sight.readings;
    let (rfc, alone) = match leniently(readings.text, base) {
        Ok(it) => it,
        // What not even leniency reads is for other classes to tell.
        Err(_) => return false,
    };
    let url = match &readings.whatwg {
        Ok(url) => url,
        // The URL Standard may refuse what resolution gives it, or to resolve at all.
        Err(error) => {
            return error.kind() == ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl);
        }
    };
    // What brings its own authority, to all readers, is complete and not resolved at all; but in a
    // file URL the dots behind a drive are.
    let own = &sight.layout.authority;
    let to_all = is_whole(sight) && *own == sight.layout.rfc_authority();
    let complete = to_all && own.as_ref().is_some_and(|it| !it.is_empty());
    if complete && sight.layout.mode != Mode::File {
        return false;
    }
    let rfc = rfc.text_into::<Cow<'_, str>>();
    let pair = Pair { rfc: &rfc, url };
    let guarded = alone && pair.url.path().starts_with("/.//");
    guarded || LEAVES.into_iter().any(|part| matters(&pair, part))
}

/// Whether a component is read differently by resolution, and not by spelling: an empty path, the
/// case of a host, an escape. That dots of a base stay or go is no spelling here.
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

/// What the letter of RFC 3986, 5.2, makes of a text, with what it does not allow escaped; and
/// whether the result has no authority, so that its path may need a guard.
fn leniently(text: &str, base: &str) -> Result<(IriRef, bool), ParseError> {
    let base = Iri::try_from(IriRef::from_loose(base)?)?;
    let reference = IriRef::from_loose(text)?;
    let resolved = base.resolve_with(&reference, Resolution::VERBATIM);
    let whole = resolved.map_or(reference, |it| it.into_reference());
    let alone = whole.authority().is_none();
    Ok((whole, alone))
}
