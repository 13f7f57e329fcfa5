//! Builder of user URLs from components.

use super::Usr;
use super::read::{RULES, Read, check_type};
use crate::qualifiers::RawPairs;
use crate::{ErrorKind, Rule, SchemeError, SchemeType};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::Uri;

const COMMA: Rule = Rule::new("comma-in-checksum", "comma inside a checksum");

/// Builds a user URL from plain text. [`build`](Self::build) validates and encodes all components.
/// An authority cannot be set.
///
/// ```
/// use urlens_schemes::Usr;
///
/// let user = Usr::builder("Twitter", "jpinzer")
///     .qualifier("location", "Boston, MA")
///     .qualifier("FullName", "Julian Pinzer")
///     .qualifier("site", "")
///     .checksums(["md5:1", "sha1:2"])
///     .build()?;
/// assert_eq!(
///     user.as_str(),
///     "usr:twitter/jpinzer?checksums=md5:1,sha1:2&fullname=Julian%20Pinzer&location=Boston,%20MA"
/// );
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct UsrBuilder {
    user_type: String,
    name: String,
    qualifiers: RawPairs,
    checksums: Vec<String>,
}

impl Usr {
    /// Starts building the URL of a user from type and name.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// assert_eq!(Usr::builder("github", "a/b").build()?.as_str(), "usr:github/a%2Fb");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn builder(user_type: &str, name: &str) -> UsrBuilder {
        UsrBuilder {
            user_type: user_type.to_owned(),
            name: name.to_owned(),
            qualifiers: RawPairs::default(),
            checksums: Vec::new(),
        }
    }
}

/// Editing: each method returns a new user URL, in canonical form.
impl Usr {
    /// Returns a builder with the components of this URL.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// let user = Usr::parse("usr:npm/a?email=a%40example.org&location=B")?;
    /// let moved = user.to_builder().without_qualifier("location").user_type("github").build()?;
    /// assert_eq!(moved.as_str(), "usr:github/a?email=a%40example.org");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_builder(&self) -> UsrBuilder {
        UsrBuilder {
            user_type: self.user_type().to_owned(),
            name: self.name().to_owned(),
            qualifiers: self.qualifiers().into(),
            checksums: Vec::new(),
        }
    }
}

impl UsrBuilder {
    /// Replaces the type.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// assert_eq!(Usr::builder("npm", "a").user_type("gem").build()?.as_str(), "usr:gem/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn user_type(mut self, user_type: &str) -> Self {
        self.user_type = user_type.to_owned();
        self
    }

    /// Replaces the name.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// assert_eq!(Usr::builder("npm", "a").name("b").build()?.as_str(), "usr:npm/b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(mut self, name: &str) -> Self {
        self.name = name.to_owned();
        self
    }

    /// Removes a qualifier, ignoring case.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// let builder = Usr::builder("npm", "a").qualifier("site", "b").without_qualifier("Site");
    /// assert_eq!(builder.build()?.as_str(), "usr:npm/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn without_qualifier(mut self, key: &str) -> Self {
        self.qualifiers.remove(key);
        self
    }

    /// Adds a qualifier. A qualifier with an empty value is ignored.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// let user = Usr::builder("npm", "a").qualifier("email", "a@example.org").build()?;
    /// assert_eq!(user.as_str(), "usr:npm/a?email=a%40example.org");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn qualifier(mut self, key: &str, value: &str) -> Self {
        self.qualifiers.push(key, value);
        self
    }

    /// Adds the qualifier `checksums` from a list.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// let error = Usr::builder("npm", "a").checksums(["1,2"]).build().unwrap_err();
    /// assert_eq!(error.code(), "comma-in-checksum");
    /// ```
    pub fn checksums<S: AsRef<str>>(mut self, checksums: impl IntoIterator<Item = S>) -> Self {
        self.checksums.extend(checksums.into_iter().map(|checksum| checksum.as_ref().to_owned()));
        self
    }

    /// Validates, normalizes and joins the components.
    ///
    /// ```
    /// let error = urlens_schemes::Usr::builder("4chan", "a").build().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '4' in type at byte 0");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the type or a key is malformed, the name is empty, or a key occurs twice. The
    /// offset of an error counts within its part, and [`item`](SchemeError::item) is the number of
    /// the qualifier or checksum.
    ///
    /// ```
    /// let builder = urlens_schemes::Usr::builder("npm", "a").qualifier("b", "1");
    /// let error = builder.clone().qualifier("c d", "2").build().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected ' ' in key 2 at byte 1");
    /// let error = builder.qualifier("B", "2").build().unwrap_err();
    /// assert_eq!(error.to_string(), "duplicate key 2 at byte 0");
    /// ```
    pub fn build(self) -> Result<Usr, SchemeError> {
        check_type(&self.user_type)?;
        if self.name.is_empty() {
            return Err(SchemeError::new(ErrorKind::Missing, "name", 0));
        }
        let mut qualifiers = self.qualifiers;
        for (index, item) in self.checksums.iter().enumerate() {
            if let Some(at) = item.find(',') {
                let error = SchemeError::new(ErrorKind::Rule(&COMMA), "checksum", at);
                return Err(error.in_item(index));
            }
        }
        qualifiers.push("checksums", &self.checksums.join(","));
        let text = Read::new(&self.user_type, &self.name, qualifiers.sorted(RULES)?).write();
        Usr::from_uri(Uri::try_from(text)?, super::UsrProfile::Strict)
    }
}
