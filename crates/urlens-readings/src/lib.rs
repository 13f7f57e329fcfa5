//! Disagreements between URL standards about a text, and how dangerous they are.
//!
//! A program that checks an identifier and a program that uses it may follow different standards.
//! An attacker can use the difference to pass the check. [`Readings`] parses one text by RFC 3986,
//! RFC 3987 and the URL Standard. Its [findings](Readings::findings) list the disagreements, by a
//! [catalogue](CATALOGUE) of measured classes, and [lints](LINTS) that apply even where all agree.
//! [`Agreed`] is an identifier that all standards read alike; with the feature `programs`, also one that
//! the programs of a set read alike.
//!
//! ```
//! use urlens_readings::{Readings, Severity, Verdict};
//!
//! let readings = Readings::of(r"http://evil.example\@good.example/");
//! assert_eq!(readings.verdict(), Verdict::AcceptedBySome);
//! assert!(readings.rfc3986().is_err());
//! assert_eq!(readings.whatwg()?.host_text(), Some("evil.example"));
//!
//! let findings = readings.findings();
//! assert_eq!((findings[0].code(), findings[0].severity), ("backslash-authority", Severity::Critical));
//! assert_eq!(findings[0].range, 19..20);
//! # Ok::<(), urlens::Error>(())
//! ```
//!
//! Everything here is decided from the text alone, without DNS and without following redirects.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod address;
mod agreed;
#[cfg(feature = "programs")]
mod agreed_by;
mod catalogue;
mod class;
mod consequence;
pub mod display;
mod find_authority;
#[cfg(feature = "unicode")]
mod find_bidi;
mod find_host;
mod find_lint;
mod find_naming;
mod find_path;
#[cfg(feature = "programs")]
mod find_program;
mod find_resolution;
mod find_scheme;
mod finding;
mod incidents;
mod layout;
mod lints;
pub mod policy;
mod program_classes;
mod script;
#[cfg(feature = "serde")]
mod serde;
mod severity;
pub mod slug;
mod verdict;

pub use agreed::{Agreed, Disagreement};
#[cfg(feature = "programs")]
pub use agreed_by::AgreedBy;
pub use catalogue::CATALOGUE;
pub use class::{Citation, Class, Group};
pub use consequence::Consequence;
pub use finding::Finding;
pub use incidents::{INCIDENTS, Incident};
pub use lints::LINTS;
pub use program_classes::PROGRAM_CLASSES;
#[doc(hidden)]
pub use program_classes::PROGRAM_EXAMPLES;
pub use severity::{Levels, Severity};
pub use verdict::{Agreement, Verdict};

use alloc::borrow::Cow;
use core::fmt;
use urlens::{Error, Iri, IriRef, ResolveOptions, Uri, UriRef, Url, mask_password};
use verdict::Pair;

/// One text parsed by each standard: the value, or the error.
///
/// The RFCs parse references, which may be relative. The URL Standard parses URLs, and needs a base
/// for relative ones ([`with_base`](Self::with_base)).
///
/// ```
/// use urlens_readings::Readings;
///
/// let readings = Readings::of("http://0x7f.1/");
/// assert_eq!(readings.rfc3986()?.host_text(), Some("0x7f.1"));
/// assert_eq!(readings.whatwg()?.host_text(), Some("127.0.0.1"));
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone)]
pub struct Readings<'a> {
    text: &'a str,
    base: Option<&'a str>,
    rfc3986: Result<UriRef<Cow<'a, str>>, Error>,
    rfc3987: Result<IriRef<Cow<'a, str>>, Error>,
    whatwg: Result<Url<Cow<'a, str>>, Error>,
    #[cfg(feature = "programs")]
    programs: Option<find_program::ProgramChoice<'a>>,
}

impl<'a> Readings<'a> {
    /// Parses a text by each standard. Nothing is copied if all of them leave it unchanged.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// let readings = Readings::of("http://h/é");
    /// assert_eq!(readings.rfc3986().unwrap_err().offset(), Some(9));
    /// assert_eq!(readings.rfc3987()?.path(), "/é");
    /// assert_eq!(readings.whatwg()?.path(), "/%C3%A9");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn of(text: &'a str) -> Self {
        Self {
            text,
            base: None,
            rfc3986: UriRef::parse_borrowed(text).map(UriRef::text_into),
            rfc3987: IriRef::parse_borrowed(text).map(IriRef::text_into),
            whatwg: Url::parse_borrowed(text),
            #[cfg(feature = "programs")]
            programs: None,
        }
    }

    /// Parses a text as a reference and resolves it against `base`: strictly by RFC 3986, section
    /// 5.2 ([`ResolveOptions::VERBATIM`]), and as browsers do.
    ///
    /// If a standard rejects the base, the error is about the base, and there is a finding
    /// `ambiguous-base`.
    ///
    /// ```
    /// use urlens_readings::{Readings, Verdict};
    ///
    /// let readings = Readings::with_base("///example.net", "http://example.org/a");
    /// assert_eq!(readings.rfc3986()?, &"http:///example.net");
    /// assert_eq!(readings.whatwg()?, &"http://example.net/");
    /// assert_eq!(readings.verdict(), Verdict::DifferentHost);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn with_base(text: &'a str, base: &'a str) -> Self {
        let whatwg = Url::parse_borrowed(base)
            .and_then(|base| Url::parser().base(&base).parse_borrowed(text));
        Self {
            text,
            base: Some(base),
            rfc3986: resolve_uri(text, base),
            rfc3987: resolve_iri(text, base),
            whatwg,
            #[cfg(feature = "programs")]
            programs: None,
        }
    }

    /// The text.
    ///
    /// ```
    /// assert_eq!(urlens_readings::Readings::of("a:b").text(), "a:b");
    /// ```
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The base, if there is one.
    ///
    /// ```
    /// use urlens_readings::Readings;
    /// assert_eq!(Readings::with_base("c", "a:/b").base(), Some("a:/b"));
    /// ```
    pub const fn base(&self) -> Option<&'a str> {
        self.base
    }

    /// The reading by RFC 3986: a URI or a relative reference.
    ///
    /// ```
    /// use urlens_readings::Readings;
    /// assert_eq!(Readings::of("//h/p").rfc3986()?.host_text(), Some("h"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of [`UriRef::parse`].
    pub fn rfc3986(&self) -> Result<&UriRef<Cow<'a, str>>, Error> {
        self.rfc3986.as_ref().map_err(Error::clone)
    }

    /// The reading by RFC 3987: an IRI or a relative reference.
    ///
    /// ```
    /// use urlens_readings::Readings;
    /// assert_eq!(Readings::of("foo://é/").rfc3987()?.host_text(), Some("é"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of [`IriRef::parse`].
    pub fn rfc3987(&self) -> Result<&IriRef<Cow<'a, str>>, Error> {
        self.rfc3987.as_ref().map_err(Error::clone)
    }

    /// The reading by the URL Standard: a URL.
    ///
    /// ```
    /// use urlens_readings::Readings;
    /// assert_eq!(Readings::of(" http:h").whatwg()?, &"http://h/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of [`Url::parse`].
    pub fn whatwg(&self) -> Result<&Url<Cow<'a, str>>, Error> {
        self.whatwg.as_ref().map_err(Error::clone)
    }

    /// The offset of the first difference between the readings: where a standard rejects the text,
    /// or where the serialized URL differs from the text. `None` if the standards agree.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// assert_eq!(Readings::of("http://h/a b").first_difference(), Some(10));
    /// assert_eq!(Readings::of("http://h:80/").first_difference(), Some(8));
    /// assert_eq!(Readings::of("http://h/").first_difference(), None);
    /// ```
    ///
    /// With a base, it is the smallest offset of the most severe disagreements.
    pub fn first_difference(&self) -> Option<usize> {
        let verdict = self.verdict();
        if verdict.agrees() {
            return None;
        }
        if self.base.is_some() {
            let findings = self.findings_in(Group::Disagreement);
            let most_severe = findings.first().map(|finding| finding.severity);
            let starts = findings.iter().filter(|finding| Some(finding.severity) == most_severe);
            return Some(starts.map(|finding| finding.range.start).min().unwrap_or(0));
        }
        let errors =
            [self.rfc3986.as_ref().err(), self.rfc3987.as_ref().err(), self.whatwg.as_ref().err()];
        if let Some(at) = errors.into_iter().flatten().filter_map(Error::offset).min() {
            return Some(at);
        }
        let href = self.whatwg.as_ref().map_or("", |url| url.as_str());
        let written = self.text.bytes().zip(href.bytes()).position(|(a, b)| a != b);
        let same_text = self.text == href;
        match written {
            // Equal texts differ in a path right after the scheme: that of `foo:/.//a` is `//a` in
            // the URL Standard.
            None if same_text => {
                self.rfc3987.as_ref().ok()?.scheme().map(|scheme| scheme.len() + 1)
            }
            None => Some(self.text.len().min(href.len())),
            Some(at) => (0..=at).rfind(|&at| self.text.is_char_boundary(at)),
        }
    }

    /// The readings of RFC 3987 and the URL Standard, if both accept the text.
    fn pair(&self) -> Option<Pair<'_>> {
        let (Ok(rfc), Ok(url)) = (&self.rfc3987, &self.whatwg) else { return None };
        Some(Pair { rfc, url })
    }
}

/// Resolves a URI reference strictly by RFC 3986, 5.2.
fn resolve_uri<'a>(text: &str, base: &str) -> Result<UriRef<Cow<'a, str>>, Error> {
    let (base, reference) = (Uri::parse_borrowed(base)?, UriRef::parse_borrowed(text)?);
    let resolved = base.resolve_with(reference, ResolveOptions::VERBATIM)?;
    Ok(UriRef::from(resolved).text_into())
}

/// Resolves an IRI reference strictly by RFC 3986, 5.2.
fn resolve_iri<'a>(text: &str, base: &str) -> Result<IriRef<Cow<'a, str>>, Error> {
    let (base, reference) = (Iri::parse_borrowed(base)?, IriRef::parse_borrowed(text)?);
    let resolved = base.resolve_with(reference, ResolveOptions::VERBATIM)?;
    Ok(IriRef::from(resolved).text_into())
}

/// Shows the text with a masked password, and the verdict.
impl fmt::Debug for Readings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Readings")
            .field("text", &mask_password(self.text))
            .field("base", &self.base.map(mask_password))
            .field("verdict", &self.verdict())
            .finish_non_exhaustive()
    }
}
