//! Operations: from identifiers or texts to another, or to an answer.

use crate::border::{answer, any, edit, give, text as read};
use crate::error::{Error, Failure, number_of, numbered};
use crate::identifier::{Identifier, kind_of};
use crate::strings::OwnedText;
use std::ffi::c_char;
use urlens_ops::urlens::redact;
use urlens_ops::{HostEncoding, Kind, Normalizer, PathStyle, Resolution, Equivalence, Step};

/// A step of normalization: escapes that are not needed are decoded. Steps are added up.
pub const URLENS_STEP_ESCAPE: u32 = 1;
/// A step of normalization: scheme and host in lower case, escapes in upper case.
pub const URLENS_STEP_CASE: u32 = 2;
/// A step of normalization: dot segments are removed from the path, unless there is no scheme.
pub const URLENS_STEP_PATH: u32 = 4;
/// A step of normalization: the rules of the scheme, such as its default port.
pub const URLENS_STEP_SCHEME: u32 = 8;
/// All steps of normalization. Other than the single steps, this leaves the path alone in schemes
/// without hierarchy, such as `urn`.
pub const URLENS_STEPS_ALL: u32 = 15;

/// A rung of equivalence: the texts are equal.
pub const URLENS_RUNG_TEXT: u32 = 0;
/// A rung of equivalence: the components are equal.
pub const URLENS_RUNG_STRUCTURE: u32 = 1;
/// A rung of equivalence: equal after the steps that are safe for every scheme.
pub const URLENS_RUNG_SYNTAX: u32 = 2;
/// A rung of equivalence: equal after the rules of the scheme.
pub const URLENS_RUNG_SCHEME: u32 = 3;
/// No rung of equivalence: different.
pub const URLENS_RUNG_NONE: u32 = 4;

/// A style of paths: paths of `file:` as on most systems.
pub const URLENS_PATHS_POSIX: u32 = 0;
/// A style of paths: paths of `file:` as on Windows, where a drive letter has no case.
pub const URLENS_PATHS_WINDOWS: u32 = 1;

/// A way to resolve: RFC 3986, with rootless paths kept rootless.
pub const URLENS_RESOLVE_STRICT: u32 = 0;
/// A way to resolve: the letter of RFC 3986 for rootless paths. The URL Standard has one way only.
pub const URLENS_RESOLVE_VERBATIM: u32 = 1;

/// A way to write a host beyond ASCII in a URI: percent-encoded.
pub const URLENS_HOST_PERCENT: u32 = 0;
/// A way to write a host beyond ASCII in a URI: as DNS has it, in Punycode.
pub const URLENS_HOST_IDNA: u32 = 1;

const PATHS: [PathStyle; 2] = [PathStyle::Posix, PathStyle::Windows];
const RESOLUTIONS: [Resolution; 2] = [Resolution::STRICT, Resolution::VERBATIM];
const HOSTS: [HostEncoding; 2] = [HostEncoding::Percent, HostEncoding::Idna];

fn paths_of(number: u32) -> Result<PathStyle, Failure> {
    numbered(&PATHS, number, "style of paths")
}

/// The normalizer of the steps that are added up in `sum`.
fn normalizer(kind: Kind, sum: u32, paths: u32) -> Result<Normalizer<'static>, Failure> {
    if sum > URLENS_STEPS_ALL {
        return Err(Failure::number("sum of steps", sum));
    }
    let chosen = Step::ALL.into_iter().enumerate().filter(|(i, _)| sum >> i & 1 == 1);
    let steps: Vec<_> = chosen.map(|(_, step)| step).collect();
    Ok(Normalizer::steps(kind, &steps).paths(paths_of(paths)?))
}

/// Normalizes an identifier of any kind, by the steps that are added up in `steps`, with a style of
/// paths. `URLENS_STEP_ESCAPE + URLENS_STEP_CASE + URLENS_STEP_PATH` is what SRFI 275 calls
/// `normalise-uri`.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize(
    identifier: *mut Identifier,
    steps: u32,
    paths: u32,
) -> *mut Error {
    // SAFETY: the caller promises that it is one.
    unsafe { edit(identifier, |any| Ok(normalizer(any.kind(), steps, paths)?.normalize_any(any)?)) }
}

/// Normalizes an identifier of any kind by the steps up to a rung, `URLENS_RUNG_TEXT` to
/// `URLENS_RUNG_SCHEME`, with a style of paths.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize_at(
    identifier: *mut Identifier,
    rung: u32,
    paths: u32,
) -> *mut Error {
    // SAFETY: the caller promises that it is one.
    unsafe {
        edit(identifier, |any| {
            let rung = numbered(&Equivalence::ALL, rung, "rung")?;
            let normalizer = Normalizer::at(any.kind(), rung).paths(paths_of(paths)?);
            Ok(normalizer.normalize_any(any)?)
        })
    }
}

/// Normalizes a text as a kind, by the steps that are added up in `steps`, with a style of paths. Text
/// beyond ASCII is accepted as a URI and escaped; a text that only its scheme accepts has the
/// canonical form of its scheme.
///
/// # Safety
///
/// `text` is NULL or `length` bytes long, and `normal` is NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize_text(
    kind: u32,
    text: *const c_char,
    length: usize,
    steps: u32,
    paths: u32,
    normal: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller promises the bytes and the room.
    unsafe {
        give(normal, "normal", || {
            let text = read(text, length, "text")?;
            Ok(normalizer(kind_of(kind)?, steps, paths)?.normalize(text)?.into_owned())
        })
    }
}

/// Compares two identifiers of one standard: gets the first rung, `URLENS_RUNG_TEXT` to
/// `URLENS_RUNG_SCHEME`, at which they are equivalent, or `URLENS_RUNG_NONE`.
///
/// # Safety
///
/// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `rung` is NULL or there
/// is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_compare(
    a: *const Identifier,
    b: *const Identifier,
    paths: u32,
    rung: *mut u32,
) -> *mut Error {
    // SAFETY: the caller promises that they are, and the room.
    unsafe {
        answer(rung, "rung", || {
            let (a, b) = (any(a, "a")?, any(b, "b")?);
            let normalizer = Normalizer::new(a.kind()).paths(paths_of(paths)?);
            Ok(number(normalizer.compare_any(a, b)?))
        })
    }
}

/// Compares two texts as a kind: gets the first rung at which they are equivalent, or
/// `URLENS_RUNG_NONE`. The texts are read as by `urlens_normalize_text`.
///
/// # Safety
///
/// `a` and `b` are NULL or as long as their lengths say, and `rung` is NULL or there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_compare_texts(
    kind: u32,
    a: *const c_char,
    a_length: usize,
    b: *const c_char,
    b_length: usize,
    paths: u32,
    rung: *mut u32,
) -> *mut Error {
    // SAFETY: the caller promises the bytes and the room.
    unsafe {
        answer(rung, "rung", || {
            let (a, b) = (read(a, a_length, "a")?, read(b, b_length, "b")?);
            let normalizer = Normalizer::new(kind_of(kind)?).paths(paths_of(paths)?);
            Ok(number(normalizer.compare(a, b)?))
        })
    }
}

fn number(rung: Option<Equivalence>) -> u32 {
    rung.map_or(URLENS_RUNG_NONE, |it| number_of(&Equivalence::ALL, &it))
}

/// Resolves a reference, a text of the standard of `base`, against `base`, which must have a scheme.
/// `how` is `URLENS_RESOLVE_STRICT` or `URLENS_RESOLVE_VERBATIM`.
///
/// # Safety
///
/// `base` is NULL or an identifier that nobody changes meanwhile, `reference` is NULL or `length`
/// bytes long, and `target` is NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_resolve(
    base: *const Identifier,
    reference: *const c_char,
    length: usize,
    how: u32,
    target: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, the bytes and the room.
    unsafe {
        give(target, "target", || {
            let (base, reference) = (any(base, "base")?, read(reference, length, "reference")?);
            let how = numbered(&RESOLUTIONS, how, "way to resolve")?;
            Ok(base.resolve_with(reference, how)?)
        })
    }
}

/// Appends a reference, a text of the standard of `base`, to `base`, which may be relative: the *goto*
/// of the URL reverse specification. Dot segments stay, except by the URL Standard.
///
/// # Safety
///
/// `base` is NULL or an identifier that nobody changes meanwhile, `reference` is NULL or `length`
/// bytes long, and `target` is NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_goto(
    base: *const Identifier,
    reference: *const c_char,
    length: usize,
    target: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, the bytes and the room.
    unsafe {
        give(target, "target", || {
            Ok(any(base, "base")?.goto(read(reference, length, "reference")?)?)
        })
    }
}

/// Finds the shortest reference that leads from `base` to `target`, which are of one standard and
/// have a scheme.
///
/// # Safety
///
/// `base` and `target` are NULL or identifiers that nobody changes meanwhile, and `reference` is
/// NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_relativize(
    base: *const Identifier,
    target: *const Identifier,
    reference: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller promises that they are, and the room.
    unsafe {
        give(reference, "reference", || Ok(any(base, "base")?.relativize(any(target, "target")?)?))
    }
}

/// Converts an identifier to another kind, if that keeps its meaning. `host` is
/// `URLENS_HOST_PERCENT` or, for IRIs, `URLENS_HOST_IDNA`. A `URLENS_URL_REF` is resolved instead.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `converted` is NULL or there is
/// room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_convert(
    identifier: *const Identifier,
    kind: u32,
    host: u32,
    converted: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe {
        give(converted, "converted", || {
            let host = numbered(&HOSTS, host, "way to write a host")?;
            Ok(any(identifier, "identifier")?.convert(kind_of(kind)?, host)?)
        })
    }
}

/// Writes `***` in place of a password in any text, wherever any reader would see one.
///
/// # Safety
///
/// `text` is NULL or `length` bytes long, and `redacted` is NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_redact(
    text: *const c_char,
    length: usize,
    redacted: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller promises the bytes and the room.
    unsafe { give(redacted, "redacted", || Ok(redact(read(text, length, "text")?).to_string())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the header are those of the library's lists of steps and rungs.
    #[test]
    fn steps_and_rungs_are_numbered_as_in_the_lists() {
        let steps = [URLENS_STEP_ESCAPE, URLENS_STEP_CASE, URLENS_STEP_PATH, URLENS_STEP_SCHEME];
        assert_eq!(steps, std::array::from_fn(|i| 1 << i));
        assert_eq!(Step::ALL, [Step::Escape, Step::Case, Step::Path, Step::Scheme]);
        assert_eq!(steps.iter().sum::<u32>(), URLENS_STEPS_ALL);

        let rungs = [None, Some(Equivalence::Text), Some(Equivalence::Structure), Some(Equivalence::Syntax)];
        let numbers =
            [URLENS_RUNG_NONE, URLENS_RUNG_TEXT, URLENS_RUNG_STRUCTURE, URLENS_RUNG_SYNTAX];
        assert_eq!(rungs.map(number), numbers);
        assert_eq!(number(Some(Equivalence::Scheme)), URLENS_RUNG_SCHEME);
    }
}
