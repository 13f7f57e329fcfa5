//! Operations: from one or two identifiers to another, or to an answer.

use crate::border::{guard, needed, put, shared};
use crate::component::replace;
use crate::error::{Error, Failure};
use crate::identifier::{Identifier, Rfc, URLENS_IRI, URLENS_URI, URLENS_URL};
use urlens::{Identifier as Absolute, Iri, Normalization, Reference, Rung, Step, Strict, Uri, Url};

/// A step of `urlens_normalize`: escapes that are not needed are decoded. Steps are added up.
pub const URLENS_STEP_ESCAPE: u32 = 1;
/// A step: scheme and host in lower case, escapes in upper case.
pub const URLENS_STEP_CASE: u32 = 2;
/// A step: dot segments are removed from the path, unless the identifier is relative.
pub const URLENS_STEP_PATH: u32 = 4;
/// A step: what the scheme makes equivalent, such as its default port.
pub const URLENS_STEP_SCHEME: u32 = 8;

/// A rung of comparison: the texts are the same.
pub const URLENS_RUNG_TEXT: u32 = 0;
/// A rung: the components are the same.
pub const URLENS_RUNG_STRUCTURE: u32 = 1;
/// A rung: they are the same after the steps that are safe for every identifier.
pub const URLENS_RUNG_SYNTAX: u32 = 2;
/// A rung: they are the same after what their scheme makes equivalent as well.
pub const URLENS_RUNG_SCHEME: u32 = 3;
/// No rung: they are different.
pub const URLENS_RUNG_NONE: u32 = 4;

/// The steps that are added up in a number.
pub(crate) fn normalization(steps: u32) -> Result<Normalization<'static>, Failure> {
    if steps >> Step::ALL.len() != 0 {
        return Err(Failure::number("sum of steps", steps));
    }
    let chosen = Step::ALL.into_iter().enumerate().filter(|(i, _)| steps >> i & 1 == 1);
    Ok(chosen.fold(Normalization::NOTHING, |all, (_, step)| all.and(step)))
}

fn normalized(it: &Identifier, how: &Normalization<'_>) -> Result<Identifier, Failure> {
    match it {
        Identifier::Uri(it) => Ok(Identifier::Uri(it.normalize_with(how).into_owned())),
        Identifier::Iri(it) => Ok(Identifier::Iri(it.normalize_with(how).into_owned())),
        Identifier::Url(_) => Err(Failure::unsupported("a URL is normal when it is read")),
        Identifier::Link(_) => Err(Failure::unsupported("a link is normal when it is resolved")),
    }
}

/// Normalizes a URI or an IRI, by the steps that are added up in `steps`, in the order of their
/// numbers: `URLENS_STEP_ESCAPE + URLENS_STEP_CASE + URLENS_STEP_PATH` is what SRFI 275 calls
/// `normalise-uri`.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize(identifier: *mut Identifier, steps: u32) -> *mut Error {
    guard(|| {
        // SAFETY: the caller promises that it is one.
        let it = unsafe { shared(identifier, "identifier") }?;
        let normal = normalized(it, &normalization(steps)?)?;
        // SAFETY: the caller promises that nobody else uses it, and we do not any more.
        unsafe { replace(identifier, normal) }
    })
}

/// Normalizes a URI or an IRI as far as identifiers are equivalent at a rung. Other than the single
/// steps, this leaves the path alone in schemes without hierarchy, such as `urn`.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_normalize_at(identifier: *mut Identifier, rung: u32) -> *mut Error {
    guard(|| {
        let found = usize::try_from(rung).ok().and_then(|it| Rung::ALL.get(it));
        let how = found.ok_or_else(|| Failure::number("rung", rung))?.normalization();
        // SAFETY: the caller promises that it is one.
        let normal = normalized(unsafe { shared(identifier, "identifier") }?, &how)?;
        // SAFETY: the caller promises that nobody else uses it, and we do not any more.
        unsafe { replace(identifier, normal) }
    })
}

/// Makes what `reference` means where `base` is. Both are of one kind, but that the reference to a
/// URL may be a link. The base must not be relative.
///
/// # Safety
///
/// `base` and `reference` are NULL or identifiers that nobody changes meanwhile, and `target` is
/// NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_resolve(
    base: *const Identifier,
    reference: *const Identifier,
    target: *mut *mut Identifier,
) -> *mut Error {
    guard(|| {
        needed(target, "target")?;
        // SAFETY: the caller promises that they are.
        let (base, it) = unsafe { (shared(base, "base")?, shared(reference, "reference")?) };
        let found = match (base, it) {
            (Identifier::Uri(base), Identifier::Uri(it)) => resolve(base, it)?,
            (Identifier::Iri(base), Identifier::Iri(it)) => resolve(base, it)?,
            (Identifier::Url(base), Identifier::Url(_) | Identifier::Link(_)) => {
                Identifier::Url(base.join(it.as_str())?.into_owned())
            }
            _ => return Err(not_together("resolved", base, it)),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(target, found.give(), "target") }
    })
}

fn absolute<D: Strict>(it: &Reference<D>) -> Result<Absolute<D, &str>, Failure> {
    Absolute::try_from(it.as_borrowed()).map_err(|rejected| Failure::from(rejected.error))
}

fn resolve<D: Rfc>(base: &Reference<D>, it: &Reference<D>) -> Result<Identifier, Failure> {
    Ok(D::identifier(absolute(base)?.resolve(it)?.into_reference()))
}

fn not_together(done: &str, a: &Identifier, b: &Identifier) -> Failure {
    Failure::unsupported(format!("{} and {} cannot be {done}", a.name(), b.name()))
}

/// Makes the shortest reference that leads from `base` to `target`, which are of one kind and not
/// relative. From a URL to a URL, it is a link.
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
    guard(|| {
        needed(reference, "reference")?;
        // SAFETY: the caller promises that they are.
        let (base, target) = unsafe { (shared(base, "base")?, shared(target, "target")?) };
        let found = match (base, target) {
            (Identifier::Uri(base), Identifier::Uri(target)) => {
                Identifier::Uri(absolute(base)?.relativize(&absolute(target)?)?)
            }
            (Identifier::Iri(base), Identifier::Iri(target)) => {
                Identifier::Iri(absolute(base)?.relativize(&absolute(target)?)?)
            }
            (Identifier::Url(base), Identifier::Url(target)) => {
                Identifier::Link(base.relativize(target))
            }
            _ => return Err(not_together("relativized", base, target)),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(reference, found.give(), "reference") }
    })
}

/// Tells the first rung, `URLENS_RUNG_TEXT` to `URLENS_RUNG_SCHEME`, at which two identifiers of
/// one kind are equivalent, or `URLENS_RUNG_NONE`. URLs are normal, so that they are the same text
/// or different.
///
/// # Safety
///
/// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `rung` is NULL or there
/// is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_compare(
    a: *const Identifier,
    b: *const Identifier,
    rung: *mut u32,
) -> *mut Error {
    guard(|| {
        // SAFETY: the caller promises that they are.
        let (a, b) = unsafe { (shared(a, "a")?, shared(b, "b")?) };
        let found = match (a, b) {
            (Identifier::Uri(a), Identifier::Uri(b)) => a.first_rung(b),
            (Identifier::Iri(a), Identifier::Iri(b)) => a.first_rung(b),
            (Identifier::Url(a), Identifier::Url(b)) => (a == b).then_some(Rung::Text),
            (Identifier::Link(a), Identifier::Link(b)) => (a == b).then_some(Rung::Text),
            _ => return Err(not_together("compared", a, b)),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(rung, found.map_or(URLENS_RUNG_NONE, number), "rung") }
    })
}

fn number(rung: Rung) -> u32 {
    match rung {
        Rung::Text => URLENS_RUNG_TEXT,
        Rung::Structure => URLENS_RUNG_STRUCTURE,
        Rung::Syntax => URLENS_RUNG_SYNTAX,
        Rung::Scheme => URLENS_RUNG_SCHEME,
    }
}

/// Makes of an identifier one of the kind `URLENS_URI`, `URLENS_IRI` or `URLENS_URL`, if that keeps
/// its meaning. A link is resolved instead.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `converted` is NULL or there is
/// room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_convert(
    identifier: *const Identifier,
    kind: u32,
    converted: *mut *mut Identifier,
) -> *mut Error {
    guard(|| {
        needed(converted, "converted")?;
        // SAFETY: the caller promises that it is one.
        let it = convert(unsafe { shared(identifier, "identifier") }?, kind)?;
        // SAFETY: the caller promises the room.
        unsafe { put(converted, it.give(), "converted") }
    })
}

fn convert(it: &Identifier, kind: u32) -> Result<Identifier, Failure> {
    let to_uri = |url: &Url| Uri::try_from(url.clone()).map_err(|it| Failure::from(it.error));
    Ok(match (it, kind) {
        (it, kind) if it.kind() == kind => it.clone(),
        (Identifier::Uri(it), URLENS_IRI) => Identifier::Iri(it.to_iri().into_owned()),
        (Identifier::Iri(it), URLENS_URI) => Identifier::Uri(it.to_uri()?.into_owned()),
        (Identifier::Uri(it), URLENS_URL) => {
            let uri: Uri<&str> = absolute(it)?;
            Identifier::Url(uri.to_url()?.into_owned())
        }
        (Identifier::Iri(it), URLENS_URL) => {
            let iri: Iri<&str> = absolute(it)?;
            Identifier::Url(iri.to_url()?.into_owned())
        }
        (Identifier::Url(it), URLENS_URI) => Identifier::Uri(to_uri(it)?.into_reference()),
        (Identifier::Url(it), URLENS_IRI) => {
            Identifier::Iri(to_uri(it)?.to_iri().into_owned().into_reference())
        }
        (it, kind @ 0..=3) => {
            let message = format!("{} does not become one of kind {kind}", it.name());
            return Err(Failure::unsupported(message));
        }
        (_, other) => return Err(Failure::number("kind", other)),
    })
}
