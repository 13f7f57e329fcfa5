//! Operations: normalize, compare, resolve, relativize, convert and redact.

use crate::error::{Error, Failure, number_of, numbered};
use crate::identifier::{Identifier, kind_of};
use crate::pointers::{any, edit, text as read, write_owned, write_result};
use crate::strings::OwnedText;
use std::ffi::c_char;
use urlens_ops::urlens::{Redaction, mask_password};
use urlens_ops::{Equivalence, HostEncoding, Kind, Normalizer, PathStyle, ResolveOptions, Step};

/// A step of normalization: decodes unnecessary escapes. Steps can be added.
pub const URLENS_STEP_ESCAPE: u32 = 1;
/// A step of normalization: writes scheme and host in lower case, escapes in upper case.
pub const URLENS_STEP_CASE: u32 = 2;
/// A step of normalization: removes dot segments from the path, unless there is no scheme.
pub const URLENS_STEP_PATH: u32 = 4;
/// A step of normalization: applies the rules of the scheme, such as its default port.
pub const URLENS_STEP_SCHEME: u32 = 8;
/// All steps of normalization. Unlike the single steps, this does not change the path in schemes
/// without hierarchy, such as `urn`.
pub const URLENS_STEPS_ALL: u32 = 15;

/// An equivalence level: the texts are equal.
pub const URLENS_EQUIVALENCE_TEXT: u32 = 0;
/// An equivalence level: equal after the steps that are safe for every scheme.
pub const URLENS_EQUIVALENCE_SYNTAX: u32 = 1;
/// An equivalence level: equal after the rules of the scheme.
pub const URLENS_EQUIVALENCE_SCHEME: u32 = 2;
/// An equivalence level: equal after that, without what does not name the resource, such as the
/// fragment.
pub const URLENS_EQUIVALENCE_RESOURCE: u32 = 3;
/// No equivalence level: different.
pub const URLENS_EQUIVALENCE_NONE: u32 = 4;

/// A path style: paths of `file:` as on most systems.
pub const URLENS_PATHS_POSIX: u32 = 0;
/// A path style: paths of `file:` as on Windows, where drive letters ignore case.
pub const URLENS_PATHS_WINDOWS: u32 = 1;

/// A resolution mode: RFC 3986, with rootless paths kept rootless.
pub const URLENS_RESOLVE_STRICT: u32 = 0;
/// A resolution mode: RFC 3986 to the letter for rootless paths. URLs have one mode only.
pub const URLENS_RESOLVE_VERBATIM: u32 = 1;

/// An encoding of a non-ASCII host in a URI: percent-encoded.
pub const URLENS_HOST_PERCENT: u32 = 0;
/// An encoding of a non-ASCII host in a URI: Punycode, as in DNS.
pub const URLENS_HOST_IDNA: u32 = 1;

const PATHS: [PathStyle; 2] = [PathStyle::Posix, PathStyle::Windows];
const RESOLUTIONS: [ResolveOptions; 2] = [ResolveOptions::STRICT, ResolveOptions::VERBATIM];
const HOSTS: [HostEncoding; 2] = [HostEncoding::Percent, HostEncoding::Idna];

fn paths_of(number: u32) -> Result<PathStyle, Failure> {
    numbered(&PATHS, number, "path style")
}

/// The normalizer for the sum of steps `sum`.
fn normalizer(kind: Kind, sum: u32, paths: u32) -> Result<Normalizer<'static>, Failure> {
    if sum > URLENS_STEPS_ALL {
        return Err(Failure::number("sum of steps", sum));
    }
    let chosen = Step::ALL.into_iter().enumerate().filter(|(i, _)| sum >> i & 1 == 1);
    let steps: Vec<_> = chosen.map(|(_, step)| step).collect();
    Ok(Normalizer::steps(kind, &steps).paths(paths_of(paths)?))
}

/// Normalizes an identifier of any kind with a sum of steps and a path style.
/// `URLENS_STEP_ESCAPE + URLENS_STEP_CASE + URLENS_STEP_PATH` is `normalise-uri` of SRFI 275.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no other thread uses during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize(
    identifier: *mut Identifier,
    steps: u32,
    paths: u32,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle.
    unsafe {
        edit(identifier, |any| {
            Ok(normalizer(any.kind(), steps, paths)?.normalize_any(&any)?.into_owned())
        })
    }
}

/// Normalizes an identifier of any kind with the steps up to an equivalence level,
/// `URLENS_EQUIVALENCE_TEXT` to `URLENS_EQUIVALENCE_RESOURCE`, and a path style. The last level has the
/// steps of `URLENS_EQUIVALENCE_SCHEME`.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no other thread uses during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize_at(
    identifier: *mut Identifier,
    equivalence: u32,
    paths: u32,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle.
    unsafe {
        edit(identifier, |any| {
            let equivalence = numbered(&Equivalence::ALL, equivalence, "equivalence level")?;
            let normalizer = Normalizer::at(any.kind(), equivalence).paths(paths_of(paths)?);
            Ok(normalizer.normalize_any(&any)?.into_owned())
        })
    }
}

/// Normalizes a text as a kind with a sum of steps and a path style. In a URI, non-ASCII text is
/// accepted and escaped; a text that only its scheme accepts gets the canonical form of its scheme.
///
/// # Safety
///
/// `text` is NULL or points to `length` bytes, and `normal` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize_text(
    kind: u32,
    text: *const c_char,
    length: usize,
    steps: u32,
    paths: u32,
    normal: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller guarantees the bytes and the result pointer.
    unsafe {
        write_owned(normal, "normal", || {
            let text = read(text, length, "text")?;
            Ok(normalizer(kind_of(kind)?, steps, paths)?.normalize(text)?.into_owned())
        })
    }
}

/// Compares two identifiers of one standard: gets the first equivalence level,
/// `URLENS_EQUIVALENCE_TEXT` to `URLENS_EQUIVALENCE_RESOURCE`, at which they are equal, or
/// `URLENS_EQUIVALENCE_NONE`.
///
/// # Safety
///
/// `a` and `b` are NULL or valid handles that no thread changes during the call, and `equivalence` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_compare(
    a: *const Identifier,
    b: *const Identifier,
    paths: u32,
    equivalence: *mut u32,
) -> *mut Error {
    // SAFETY: the caller guarantees the handles and the result pointer.
    unsafe {
        write_result(equivalence, "equivalence", || {
            let (a, b) = (any(a, "a")?, any(b, "b")?);
            let normalizer = Normalizer::new(a.kind()).paths(paths_of(paths)?);
            Ok(number(normalizer.compare_any(a, b)?))
        })
    }
}

/// Compares two texts as a kind: gets the first equivalence level at which they are equal, or
/// `URLENS_EQUIVALENCE_NONE`. The texts are read as by `urlens_normalize_text`.
///
/// # Safety
///
/// `a` and `b` are NULL or point to as many bytes as their lengths say, and `equivalence` is NULL or
/// valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_compare_texts(
    kind: u32,
    a: *const c_char,
    a_length: usize,
    b: *const c_char,
    b_length: usize,
    paths: u32,
    equivalence: *mut u32,
) -> *mut Error {
    // SAFETY: the caller guarantees the bytes and the result pointer.
    unsafe {
        write_result(equivalence, "equivalence", || {
            let (a, b) = (read(a, a_length, "a")?, read(b, b_length, "b")?);
            let normalizer = Normalizer::new(kind_of(kind)?).paths(paths_of(paths)?);
            Ok(number(normalizer.compare(a, b)?))
        })
    }
}

fn number(equivalence: Option<Equivalence>) -> u32 {
    equivalence.map_or(URLENS_EQUIVALENCE_NONE, |level| number_of(&Equivalence::ALL, &level))
}

/// Resolves a reference, parsed by the standard of `base`, against `base`, which must have a scheme.
/// `how` is `URLENS_RESOLVE_STRICT` or `URLENS_RESOLVE_VERBATIM`.
///
/// # Safety
///
/// `base` is NULL or a valid handle that no thread changes during the call, `reference` is NULL or
/// points to `length` bytes, and `target` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_resolve(
    base: *const Identifier,
    reference: *const c_char,
    length: usize,
    how: u32,
    target: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle, the bytes and the result pointer.
    unsafe {
        write_owned(target, "target", || {
            let (base, reference) = (any(base, "base")?, read(reference, length, "reference")?);
            let how = numbered(&RESOLUTIONS, how, "resolution mode")?;
            Ok(base.resolve_with(reference, how)?)
        })
    }
}

/// Appends a reference, parsed by the standard of `base`, to `base`, which may be relative: the
/// *goto* of the URL Reverse Specification. Dot segments are kept, except in URLs.
///
/// # Safety
///
/// `base` is NULL or a valid handle that no thread changes during the call, `reference` is NULL or
/// points to `length` bytes, and `target` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_goto(
    base: *const Identifier,
    reference: *const c_char,
    length: usize,
    target: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle, the bytes and the result pointer.
    unsafe {
        write_owned(target, "target", || {
            Ok(any(base, "base")?.goto(read(reference, length, "reference")?)?)
        })
    }
}

/// Finds the shortest reference that leads from `base` to `target`. Both must be of one standard and
/// have a scheme.
///
/// # Safety
///
/// `base` and `target` are NULL or valid handles that no thread changes during the call, and
/// `reference` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_relativize(
    base: *const Identifier,
    target: *const Identifier,
    reference: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller guarantees the handles and the result pointer.
    unsafe {
        write_owned(reference, "reference", || {
            Ok(any(base, "base")?.relativize(any(target, "target")?)?)
        })
    }
}

/// Converts an identifier to another kind, if that keeps its meaning. `host` is
/// `URLENS_HOST_PERCENT` or, for IRIs, `URLENS_HOST_IDNA`. A `URLENS_URL_REF` cannot be converted;
/// resolve it instead.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `converted`
/// is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_convert(
    identifier: *const Identifier,
    kind: u32,
    host: u32,
    converted: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_owned(converted, "converted", || {
            let host = numbered(&HOSTS, host, "host encoding")?;
            Ok(any(identifier, "identifier")?.convert(kind_of(kind)?, host)?)
        })
    }
}

/// Replaces user names, passwords and the values of the query keys of signed URLs in any text by
/// `REDACTED`, as OpenTelemetry specifies for `url.full`.
///
/// # Safety
///
/// `text` is NULL or points to `length` bytes, and `redacted` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_redact(
    text: *const c_char,
    length: usize,
    redacted: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller guarantees the bytes and the result pointer.
    unsafe {
        write_owned(redacted, "redacted", || {
            Ok(Redaction::default().apply(read(text, length, "text")?).into_owned())
        })
    }
}

/// Replaces the password in any text by `***`, wherever one of the standards finds one.
///
/// # Safety
///
/// `text` is NULL or points to `length` bytes, and `masked` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_mask_password(
    text: *const c_char,
    length: usize,
    masked: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller guarantees the bytes and the result pointer.
    unsafe {
        write_owned(
            masked,
            "masked",
            || Ok(mask_password(read(text, length, "text")?).into_owned()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the header match `Step::ALL` and `Equivalence::ALL`.
    #[test]
    fn step_and_equivalence_numbers_match_the_library() {
        let steps = [URLENS_STEP_ESCAPE, URLENS_STEP_CASE, URLENS_STEP_PATH, URLENS_STEP_SCHEME];
        assert_eq!(steps, std::array::from_fn(|i| 1 << i));
        assert_eq!(Step::ALL, [Step::Escape, Step::Case, Step::Path, Step::Scheme]);
        assert_eq!(steps.iter().sum::<u32>(), URLENS_STEPS_ALL);

        let levels = [
            (URLENS_EQUIVALENCE_TEXT, Equivalence::Text),
            (URLENS_EQUIVALENCE_SYNTAX, Equivalence::Syntax),
            (URLENS_EQUIVALENCE_SCHEME, Equivalence::Scheme),
            (URLENS_EQUIVALENCE_RESOURCE, Equivalence::Resource),
        ];
        assert_eq!(levels.map(|(_, level)| level), Equivalence::ALL);
        assert_eq!(levels.map(|(_, level)| number(Some(level))), levels.map(|(number, _)| number));
        assert!(levels.iter().all(|(level, _)| *level < number(None)));
    }
}
