//! Normalization and equivalence, by the rules of the standards and the schemes. `normalize`,
//! `compare` and `dedupe` share it, so that they cannot disagree.

use crate::any::{Any, AnyError};
use crate::extensions::RULES;
use crate::failure::Failure;
use std::borrow::Cow;
use urlens::{Difference, Equivalence, Kind, Normalization, OptIn, PathStyle, Step};

/// Normalizes and compares texts of one kind.
///
/// The default is all steps that cannot change the meaning, including the rules of schemes. Two
/// texts are equivalent exactly if their normal forms are equal.
///
/// ```
/// use urlens_ops::{Kind, Normalizer, Equivalence};
///
/// let urls = Normalizer::new(Kind::Url);
/// assert_eq!(urls.normalize("HTTP://Example.org:80/%7ea")?, "http://example.org/~a");
/// assert_eq!(urls.normalize("urn:ISBN:0-395-36341-1")?, "urn:isbn:0395363411");
/// assert_eq!(urls.compare("tel:+1-201-555", "tel:+1201555")?, Some(Equivalence::Scheme));
/// assert_eq!(urls.compare("http://h/a", "http://h/A")?, None);
/// # Ok::<(), urlens_ops::Failure>(())
/// ```
///
/// A text that is not of the kind, but that its scheme accepts, gets the canonical form of its
/// scheme: `at://did:plc:asdf123` is not a URL, and has a normal form.
#[derive(Clone, Copy, Debug)]
pub struct Normalizer<'h> {
    kind: Kind,
    how: Normalization<'h>,
    by_scheme: bool,
}

impl Normalizer<'static> {
    /// Returns a normalizer with all steps that cannot change the meaning.
    pub const fn new(kind: Kind) -> Self {
        Self::at(kind, Equivalence::Scheme)
    }

    /// Returns a normalizer with the steps up to an equivalence level.
    ///
    /// ```
    /// use urlens_ops::{Kind, Normalizer, Equivalence};
    /// let normal = Normalizer::at(Kind::Uri, Equivalence::Syntax).normalize("HTTP://H:80/")?;
    /// assert_eq!(normal, "http://h:80/");
    /// # Ok::<(), urlens_ops::Failure>(())
    /// ```
    pub const fn at(kind: Kind, level: Equivalence) -> Self {
        let by_scheme = matches!(level, Equivalence::Scheme);
        Self { kind, how: level.normalization().rules(RULES), by_scheme }
    }

    /// Returns a normalizer with these steps only.
    ///
    /// ```
    /// use urlens_ops::{Kind, Normalizer, Step};
    /// let normal = Normalizer::steps(Kind::Uri, &[Step::Case]).normalize("HTTP://H/%7e")?;
    /// assert_eq!(normal, "http://h/%7E");
    /// # Ok::<(), urlens_ops::Failure>(())
    /// ```
    pub fn steps(kind: Kind, steps: &[Step]) -> Self {
        // All steps are the level `scheme`, which keeps `..` where it has no meaning.
        if Step::ALL.iter().all(|step| steps.contains(step)) {
            return Self::new(kind);
        }
        let how = steps.iter().fold(Normalization::NOTHING, |how, &step| how.and(step));
        Self { kind, how: how.rules(RULES), by_scheme: steps.contains(&Step::Scheme) }
    }
}

impl<'h> Normalizer<'h> {
    /// Sets the style of paths in `file:` URLs.
    ///
    /// ```
    /// use urlens_ops::{Kind, Normalizer, PathStyle};
    /// let windows = Normalizer::new(Kind::Url).paths(PathStyle::Windows);
    /// assert!(windows.compare("file:///c%3A/a", "file:///C:/a")?.is_some());
    /// # Ok::<(), urlens_ops::Failure>(())
    /// ```
    #[must_use]
    pub const fn paths(self, paths: PathStyle) -> Self {
        Self { how: self.how.paths(paths), ..self }
    }

    /// Adds steps that may change the meaning.
    #[must_use]
    pub const fn opt_in<'n>(self, opt_in: &'n [OptIn<'n>]) -> Normalizer<'n>
    where
        'h: 'n,
    {
        Normalizer { kind: self.kind, how: self.how.with(opt_in), by_scheme: self.by_scheme }
    }

    /// The kind of the texts.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the normal form of a text, borrowed if the text is already normal.
    ///
    /// # Errors
    ///
    /// If the text is not of the kind and its scheme does not accept it either.
    #[inline]
    pub fn normalize<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Failure> {
        match Any::normalize_text(self.kind, text, &self.how) {
            Ok(normal) => Ok(normal),
            Err(error) => self.canonical(text, error),
        }
    }

    /// Returns the first equivalence level at which two texts are equivalent.
    ///
    /// # Errors
    ///
    /// If one of the texts has no normal form; the field is `a` or `b`.
    pub fn compare(&self, a: &str, b: &str) -> Result<Option<Equivalence>, Failure> {
        let a = self.read(a).map_err(|it| it.in_field("a"))?;
        let b = self.read(b).map_err(|it| it.in_field("b"))?;
        if a.normal != b.normal {
            return Ok(None);
        }
        let same_text = match (&a.any, &b.any) {
            (Some(a), Some(b)) => a.as_str() == b.as_str(),
            _ => a.text == b.text,
        };
        Ok(Some(match (a.any, b.any) {
            _ if same_text => Equivalence::Text,
            (Some(a), Some(b)) => a.compare(&b, &self.how)?.unwrap_or(Equivalence::Scheme),
            _ => Equivalence::Scheme,
        }))
    }

    /// Returns the normal form of a parsed value.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Normalizer};
    /// let url = Any::parse(Kind::Url, "http://h/a|%7e")?;
    /// assert_eq!(Normalizer::new(Kind::Url).normalize_any(url)?.as_str(), "http://h/a%7C~");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a reference by the URL Standard has a scheme, is not a URL, and its scheme does not
    /// accept it.
    pub fn normalize_any<'t>(&self, any: Any<'t>) -> Result<Any<'t>, Failure> {
        Ok(any.into_normalized(&self.how)?)
    }

    /// Returns the first equivalence level at which two parsed values are equivalent.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Normalizer, Equivalence};
    /// let [a, b] = ["tel:+1-201", "tel:+1201"].map(|it| Any::parse(Kind::Uri, it).unwrap());
    /// assert_eq!(Normalizer::new(Kind::Uri).compare_any(&a, &b)?, Some(Equivalence::Scheme));
    /// # Ok::<(), urlens_ops::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If they are of different standards, or one of them has no normal form.
    pub fn compare_any(&self, a: &Any<'_>, b: &Any<'_>) -> Result<Option<Equivalence>, Failure> {
        let level = a.compare(b, &self.how)?;
        if level == Some(Equivalence::Text) {
            // Equal texts are equivalent if they have a normal form.
            a.normalize(&self.how)?;
        }
        Ok(level)
    }

    /// Calls `then` with the components in which two texts differ, or with none if a text is not of
    /// the kind.
    ///
    /// # Errors
    ///
    /// The errors of [`compare`](Self::compare).
    pub fn differences<R>(
        &self,
        a: &str,
        b: &str,
        then: impl FnOnce(&[Difference<'_>]) -> R,
    ) -> Result<R, Failure> {
        let a = self.read(a).map_err(|it| it.in_field("a"))?;
        let b = self.read(b).map_err(|it| it.in_field("b"))?;
        match (&a.any, &b.any) {
            (Some(a), Some(b)) => Ok(then(&a.differences(b, &self.how)?)),
            _ => Ok(then(&[])),
        }
    }

    fn read<'t>(&self, text: &'t str) -> Result<Read<'t>, Failure> {
        let read = Any::parse_loose(self.kind, text).map_err(AnyError::from).and_then(|any| {
            let normal = any.clone().into_normalized(&self.how)?.into_text();
            Ok((any, normal))
        });
        match read {
            Ok((any, normal)) => Ok(Read { text, any: Some(any), normal }),
            Err(error) => Ok(Read { text, any: None, normal: self.canonical(text, error)? }),
        }
    }

    /// Returns the canonical form by the scheme of a text that is not of the kind.
    #[cold]
    fn canonical<'t>(&self, text: &str, error: AnyError) -> Result<Cow<'t, str>, Failure> {
        match RULES.canonical(text).filter(|_| self.by_scheme) {
            Some(canonical) => Ok(Cow::Owned(canonical)),
            None => Err(Failure::from(error).with_hint(self.kind, text)),
        }
    }
}

/// A text with its parsed value and its normal form.
struct Read<'t> {
    text: &'t str,
    /// `None` if only its scheme accepts it.
    any: Option<Any<'t>>,
    normal: Cow<'t, str>,
}
