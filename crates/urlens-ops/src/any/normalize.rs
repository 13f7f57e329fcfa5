//! Normal forms of values of any kind.

use super::{Any, AnyError, Kind, owned, with_dialect};
use std::borrow::Cow;
use urlens::internal::{
    canonical_text, into_marks, is_nothing, leaves_text_fast, leaves_web_url, marks_of,
    try_normalize_url,
};
use urlens::{Normalization, UriRef, Url, UrlRef, Whatwg};

impl<'a> Any<'a> {
    /// The normal form of a text, borrowed if the text is normal: [`parse_loose`](Self::parse_loose)
    /// and [`normalize`](Self::normalize) without a value in between.
    ///
    /// ```
    /// use urlens::Normalization;
    /// use urlens_ops::{Any, Kind};
    ///
    /// let normal = Any::normalize_text(Kind::Url, "HTTP://h/%7e", &Normalization::SCHEME)?;
    /// assert_eq!(normal, "http://h/~");
    /// # Ok::<(), urlens_ops::AnyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of both.
    #[inline]
    pub fn normalize_text(
        kind: Kind,
        text: &'a str,
        how: &Normalization<'_>,
    ) -> Result<Cow<'a, str>, AnyError> {
        if kind != Kind::Url {
            return Ok(Any::parse_loose(kind, text)?.into_normalized(how)?.into_text());
        }
        if leaves_text_fast(text, how) {
            return Ok(Cow::Borrowed(text));
        }
        let url = Url::parse_borrowed(text)?;
        if leaves_web_url(url.as_str(), &marks_of(&url), how) {
            return Ok(url.into_text());
        }
        let changed = owned(try_normalize_url(&url, how)?.into_text());
        Ok(changed.map_or_else(|| url.into_text(), Cow::Owned))
    }

    /// The text in Unicode Normalization Form C. RFC 3987, 5.3.2.2, calls for it when text is
    /// entered; comparison and normalization never do it.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    ///
    /// let iri = Any::parse(Kind::Iri, "http://example.org/re\u{301}sume\u{301}")?;
    /// assert_eq!(iri.to_nfc()?.as_str(), "http://example.org/r\u{e9}sum\u{e9}");
    /// assert!(Any::parse(Kind::Url, "http://h/")?.to_nfc().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the kind is one of the URL Standard, whose texts are percent-encoded, or the result would
    /// be too long.
    pub fn to_nfc(&self) -> Result<Any<'_>, AnyError> {
        const KINDS: &[Kind] = &[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::UriZone];
        let kind = self.kind;
        with_dialect!(kind, D => {
            let reference = self.reference::<D>();
            let (text, marks) = into_marks(reference.to_nfc()?);
            Ok(match owned(text) {
                Some(text) => Any { kind, text: Cow::Owned(text), marks },
                None => self.borrowed(),
            })
        }, whatwg => Err(AnyError::unsupported("nfc", kind, KINDS)))
    }

    /// The normal form: the steps of RFC 3986, section 6.2, and the rules of the scheme, if `how` has
    /// them. It is borrowed if nothing changes.
    ///
    /// A URL is normal by its own standard when it is parsed; the steps are then taken as for a URI,
    /// and the result is parsed as a URL again. A reference by the URL Standard that has a scheme is
    /// a URL; a relative one is printed as far as that can be done without a base.
    ///
    /// ```
    /// use urlens::Normalization;
    /// use urlens_ops::{Any, Kind};
    ///
    /// let how = Normalization::SCHEME;
    /// let normal = |kind, text| Any::parse_loose(kind, text)?.normalize(&how).map(|it| it.to_string());
    /// assert_eq!(normal(Kind::Uri, "HTTP://H:80/%7e|"), normal(Kind::Uri, "HTTP://H:80/%7e|"));
    /// assert_eq!(normal(Kind::Url, "HTTP://H:80/%7e|")?, "http://h/~%7C");
    /// assert_eq!(normal(Kind::UrlRef, "HTTP://H:80/a/../b")?, "http://h/b");
    /// assert_eq!(normal(Kind::UrlRef, "a/../%7e")?, "~");
    /// # Ok::<(), urlens_ops::AnyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a reference by the URL Standard has a scheme, is not a URL, and no rules of its scheme
    /// accept it.
    pub fn normalize(&self, how: &Normalization<'_>) -> Result<Any<'_>, AnyError> {
        let kind = self.kind;
        with_dialect!(kind, D => {
            let reference = self.reference::<D>();
            let (text, marks) = into_marks(reference.normalize_with(how));
            Ok(match owned(text) {
                Some(text) => Any { kind, text: Cow::Owned(text), marks },
                None => self.borrowed(),
            })
        }, whatwg => match kind == Kind::Url || !self.is_relative() {
            // A URL that stays as it is costs no copy.
            true if kind == Kind::Url => {
                let url = self.identifier::<Whatwg>();
                let (text, marks) = into_marks(try_normalize_url(&url, how)?.into_reference());
                Ok(match owned(text) {
                    Some(text) => Any { kind, text: Cow::Owned(text), marks },
                    None => self.borrowed(),
                })
            }
            true => {
                let url = match self.url() {
                    Ok(url) => url,
                    // No URL, but its scheme may accept it.
                    Err(error) => match canonical_text(how, &self.text) {
                        Some(canonical) => {
                            return Ok(Any::of(kind, UrlRef::parse(canonical)?));
                        }
                        None => return Err(error.into()),
                    },
                };
                let normal: Url = try_normalize_url(&url, how)?.into_owned();
                Ok(match normal == *self.text {
                    true => self.borrowed(),
                    false => Any::of(kind, normal.into_reference()),
                })
            }
            false => {
                let normal = self.reference::<Whatwg>().normalize()?;
                if is_nothing(how) {
                    return Ok(Any::of(kind, normal));
                }
                let stepped = UriRef::parse_escaping(normal.as_str())?;
                let stepped = stepped.normalize_with(how).into_text();
                Ok(Any::of(kind, UrlRef::parse_borrowed(&stepped)?.normalize()?))
            }
        })
    }

    /// [`normalize`](Self::normalize) of a value that is not needed any more.
    ///
    /// ```
    /// use urlens::Normalization;
    /// use urlens_ops::{Any, Kind};
    /// let any = Any::parse(Kind::Uri, "A:b")?.into_normalized(&Normalization::SYNTAX)?;
    /// assert_eq!(any.as_str(), "a:b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`normalize`](Self::normalize).
    pub fn into_normalized(self, how: &Normalization<'_>) -> Result<Any<'a>, AnyError> {
        let changed = {
            let Any { text, marks, .. } = self.normalize(how)?;
            owned(text).map(|text| (text, marks))
        };
        Ok(match changed {
            Some((text, marks)) => Any { kind: self.kind, text: Cow::Owned(text), marks },
            None => self,
        })
    }
}
