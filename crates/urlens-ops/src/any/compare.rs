//! Equivalence of values of any kind.

use super::{Any, AnyError};
use urlens::internal::differences;
use urlens::{Difference, Equivalence, Normalization, Part};

impl Any<'_> {
    /// The first rung at which two values of one standard are equivalent, or `None`.
    ///
    /// With rules of schemes, they have the last word: values are equivalent exactly if their normal
    /// forms at [`Equivalence::Scheme`] are equal.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Normalization, Equivalence};
    ///
    /// let url = |text| Any::parse(Kind::Url, text);
    /// let how = Normalization::SCHEME;
    /// assert_eq!(url("http://h/%7e")?.compare(&url("http://h/~")?, &how)?, Some(Equivalence::Syntax));
    /// assert_eq!(url("http://h/a")?.compare(&url("http://h/b")?, &how)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If they are of different standards, or one of them has no normal form.
    pub fn compare(
        &self,
        other: &Any<'_>,
        how: &Normalization<'_>,
    ) -> Result<Option<Equivalence>, AnyError> {
        self.check_same_dialect("compare", other)?;
        if self.text == other.text {
            return Ok(Some(Equivalence::Text));
        }
        let equal = |how: &Normalization<'_>| -> Result<bool, AnyError> {
            Ok(self.normalize(how)?.text == other.normalize(how)?.text)
        };
        if !equal(how)? {
            return Ok(None);
        }
        // A text that only its scheme accepts has no normal form by syntax.
        let is_syntax = equal(&Equivalence::Syntax.normalization()).unwrap_or(false);
        Ok(Some(if is_syntax { Equivalence::Syntax } else { Equivalence::Scheme }))
    }

    /// The components in which two values differ, each with the first rung at which it agrees.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Normalization};
    ///
    /// let url = |text| Any::parse(Kind::Url, text);
    /// let (a, b) = (url("http://h/%7e?x")?, url("http://h/~?y")?);
    /// let differences = a.differences(&b, &Normalization::SCHEME)?;
    /// assert_eq!(differences[0].to_string(), r#"path: "/%7e" and "/~" are equivalent by syntax"#);
    /// assert_eq!(differences[1].to_string(), r#"query: "x" and "y" are different"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`compare`](Self::compare).
    pub fn differences<'s>(
        &'s self,
        other: &'s Any<'_>,
        how: &Normalization<'_>,
    ) -> Result<Vec<Difference<'s>>, AnyError> {
        self.check_same_dialect("compare", other)?;
        let at = |how: &Normalization<'_>| -> Result<[Any<'_>; 2], AnyError> {
            Ok([self.normalize(how)?, other.normalize(how)?])
        };
        let syntax =
            at(&Equivalence::Syntax.normalization()).ok().map(|it| (Equivalence::Syntax, it));
        let normal: Vec<_> = syntax.into_iter().chain([(Equivalence::Scheme, at(how)?)]).collect();
        let texts = |part: Part| [self.part(part), other.part(part)];
        Ok(differences(texts, |part| {
            let agree = |(_, [a, b]): &&(Equivalence, [Any<'_>; 2])| a.part(part) == b.part(part);
            normal.iter().find(agree).map(|(level, _)| *level)
        }))
    }
}
