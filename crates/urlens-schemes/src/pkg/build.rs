//! Building and changing package URLs.

use super::{Parts, Pkg, Qualifiers, read};
use crate::SchemeError;
use crate::qualifiers::RawPairs;
use alloc::borrow::ToOwned as _;

impl Pkg {
    /// Starts building a package URL from type and name.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("Maven", "batik-anim")
    ///     .namespace("org.apache.xmlgraphics")
    ///     .version("1.9.1")
    ///     .qualifier("packaging", "sources")
    ///     .build()?;
    /// assert_eq!(
    ///     package.as_str(),
    ///     "pkg:maven/org.apache.xmlgraphics/batik-anim@1.9.1?packaging=sources"
    /// );
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn builder(package_type: &str, name: &str) -> PkgBuilder {
        let parts = Parts {
            package_type: package_type.to_owned(),
            name: name.to_owned(),
            ..Parts::default()
        };
        PkgBuilder { parts, pairs: RawPairs::default() }
    }

    /// Returns a builder with the components of this URL.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:npm/%40b/a@1?os=linux#c")?;
    /// assert_eq!(package.to_builder().build()?, package);
    /// assert_eq!(package.to_builder().subpath("").build()?.as_str(), "pkg:npm/%40b/a@1?os=linux");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_builder(&self) -> PkgBuilder {
        let pairs = (&self.parts.qualifiers).into();
        PkgBuilder {
            parts: Parts { qualifiers: Qualifiers::default(), ..self.parts.clone() },
            pairs,
        }
    }
}

/// Builds a package URL from plain text. [`build`](Self::build) validates and encodes all
/// components.
///
/// ```
/// let builder = urlens_schemes::Pkg::builder("github", "Purl-Spec").namespace("package-url");
/// assert_eq!(builder.build()?.as_str(), "pkg:github/package-url/purl-spec");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct PkgBuilder {
    parts: Parts,
    pairs: RawPairs,
}

impl PkgBuilder {
    /// Replaces the type.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("npm", "a").package_type("Gem").build()?;
    /// assert_eq!(package.as_str(), "pkg:gem/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn package_type(mut self, package_type: &str) -> Self {
        self.parts.package_type = package_type.to_owned();
        self
    }

    /// Replaces the name.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("npm", "a").name("b").build()?;
    /// assert_eq!(package.as_str(), "pkg:npm/b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(mut self, name: &str) -> Self {
        self.parts.name = name.to_owned();
        self
    }

    /// Removes a qualifier, ignoring case.
    ///
    /// ```
    /// let builder = urlens_schemes::Pkg::builder("npm", "a").qualifier("os", "b");
    /// assert_eq!(builder.without_qualifier("OS").build()?.as_str(), "pkg:npm/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn without_qualifier(mut self, key: &str) -> Self {
        self.pairs.remove(key);
        self
    }

    /// Sets the namespace: segments separated by slashes.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("npm", "a").namespace("@b").build()?;
    /// assert_eq!(package.as_str(), "pkg:npm/%40b/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn namespace(mut self, namespace: &str) -> Self {
        self.parts.namespace = read::segments(namespace, |_| true);
        self
    }

    /// Sets the version. An empty version means none.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("npm", "a").version("1+b").build()?;
    /// assert_eq!(package.as_str(), "pkg:npm/a@1%2Bb");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn version(mut self, version: &str) -> Self {
        self.parts.version = (!version.is_empty()).then(|| version.to_owned());
        self
    }

    /// Adds a qualifier. A qualifier with an empty value is ignored.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("npm", "a").qualifier("os", "").build()?;
    /// assert_eq!(package.as_str(), "pkg:npm/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn qualifier(mut self, key: &str, value: &str) -> Self {
        self.pairs.push(key, value);
        self
    }

    /// Sets the path within the package. Empty and dot segments are dropped.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("npm", "a").subpath("/b/./c d").build()?;
    /// assert_eq!(package.as_str(), "pkg:npm/a#b/c%20d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn subpath(mut self, subpath: &str) -> Self {
        self.parts.subpath = read::segments(subpath, read::is_significant);
        self
    }

    /// Validates, normalizes and joins the components.
    ///
    /// ```
    /// let error = urlens_schemes::Pkg::builder("maven", "a").build().unwrap_err();
    /// assert_eq!(error.to_string(), "missing namespace at byte 0");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a component is malformed, or violates the rules of its type. The offset of an error
    /// counts within its part, and [`item`](SchemeError::item) is the number of the qualifier.
    ///
    /// ```
    /// let builder = urlens_schemes::Pkg::builder("npm", "a").qualifier("os", "b");
    /// let error = builder.qualifier("OS", "c").build().unwrap_err();
    /// assert_eq!(error.to_string(), "duplicate key 2 at byte 0");
    /// ```
    pub fn build(mut self) -> Result<Pkg, SchemeError> {
        self.parts.qualifiers = self.pairs.sorted(read::RULES)?;
        read::check(&mut self.parts)?;
        Pkg::parse(&self.parts.write())
    }
}
