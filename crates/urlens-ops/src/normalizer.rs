//! Normalization and equivalence, by the rules of the standards and the schemes. `normalize`,
//! `compare` and `dedupe` share it, so that they cannot disagree.

use crate::extensions::RULES;
use crate::failure::Failure;
use std::borrow::Cow;
use urlens::{
    Any, Difference, Equivalence, Kind, Normalization, OptIn, PathStyle, Refusal, Step, Text,
};

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
    steps: Normalization<'h>,
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
        Self { kind, steps: level.normalization().rules(RULES) }
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
        let steps = steps.iter().fold(Normalization::NOTHING, |all, &step| all.step(step));
        Self { kind, steps: steps.rules(RULES) }
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
        Self { steps: self.steps.paths(paths), ..self }
    }

    /// Adds steps that may change the meaning.
    #[must_use]
    pub const fn opt_in<'n>(self, opt_in: &'n [OptIn<'n>]) -> Normalizer<'n>
    where
        'h: 'n,
    {
        Normalizer { kind: self.kind, steps: self.steps.opt_in(opt_in) }
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
        Any::normalize_text(self.kind, text, &self.steps)
            .map_err(|error| Failure::of_text(self.kind, text, error))
    }

    /// Also repairs what the rules of a scheme refuse, where they define how: `nosh:`.
    ///
    /// ```
    /// use urlens_ops::{Kind, Normalizer};
    /// let normal = Normalizer::new(Kind::Uri).repair().normalize("nosh://foo.com//a/")?;
    /// assert_eq!(normal, "nosh://foo.com/a");
    /// # Ok::<(), urlens_ops::Failure>(())
    /// ```
    #[must_use]
    pub const fn repair(self) -> Self {
        Self { steps: self.steps.repair(), ..self }
    }

    /// Why the rules of its scheme refuse a text, so that generic rules normalize it.
    ///
    /// ```
    /// use urlens_ops::{Kind, Normalizer};
    /// let urls = Normalizer::new(Kind::Url);
    /// assert!(urls.refusal("tel:").is_some());
    /// assert_eq!(urls.refusal("http://h/"), None);
    /// ```
    pub fn refusal(&self, text: &str) -> Option<Refusal> {
        self.steps.refusal(self.kind, text)
    }

    /// Returns the first equivalence level at which two texts are equivalent.
    ///
    /// # Errors
    ///
    /// If one of the texts has no normal form; the field is `a` or `b`.
    pub fn compare(&self, a: &str, b: &str) -> Result<Option<Equivalence>, Failure> {
        let a_normal = self.normalize(a).map_err(|failure| failure.in_field("a"))?;
        let b_normal = self.normalize(b).map_err(|failure| failure.in_field("b"))?;
        if a_normal != b_normal {
            let is_same = self.steps.resource(&a_normal) == self.steps.resource(&b_normal);
            return Ok(is_same.then_some(Equivalence::Resource));
        }
        let read = |text| Any::parse_loose(self.kind, text);
        let (Ok(a), Ok(b)) = (read(a), read(b)) else {
            // Only their scheme accepts them, so that they have no normal form by syntax.
            return Ok(Some(if a == b { Equivalence::Text } else { Equivalence::Scheme }));
        };
        if a == b {
            return Ok(Some(Equivalence::Text));
        }
        let syntax = |any: &Any<Cow<'_, str>>| {
            any.normalize(&Normalization::SYNTAX).ok().map(|normal| normal.into_text().into_owned())
        };
        let is_syntax = syntax(&a).is_some_and(|normal| Some(normal) == syntax(&b));
        Ok(Some(if is_syntax { Equivalence::Syntax } else { Equivalence::Scheme }))
    }

    /// Returns the normal form of a parsed value.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Normalizer};
    /// let url = Any::parse(Kind::Url, "http://h/a|%7e")?;
    /// assert_eq!(Normalizer::new(Kind::Url).normalize_any(&url)?.as_str(), "http://h/a%7C~");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a reference by the URL Standard has a scheme, is not a URL, and its scheme does not
    /// accept it.
    pub fn normalize_any<'t>(&self, any: &'t Any<impl Text>) -> Result<Any<Cow<'t, str>>, Failure> {
        Ok(any.normalize(&self.steps)?)
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
    pub fn compare_any(
        &self,
        a: &Any<impl Text>,
        b: &Any<impl Text>,
    ) -> Result<Option<Equivalence>, Failure> {
        let level = a.equivalence(b, &self.steps)?;
        if level == Some(Equivalence::Text) {
            // Equal texts are equivalent if they have a normal form.
            a.normalize(&self.steps)?;
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
        self.normalize(a).map_err(|failure| failure.in_field("a"))?;
        self.normalize(b).map_err(|failure| failure.in_field("b"))?;
        match (Any::parse_loose(self.kind, a), Any::parse_loose(self.kind, b)) {
            (Ok(a), Ok(b)) => Ok(then(&a.differences(&b, &self.steps)?)),
            _ => Ok(then(&[])),
        }
    }
}
