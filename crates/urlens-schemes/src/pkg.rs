//! `pkg:`, package URLs (purl, ECMA-427), from which user URLs derive.
//!
//! `pkg:type/namespace/name@version?qualifiers#subpath`. The rules of types are rows of a table.
//!
//! Accessors show the normal form: decoded, and normalized by the type. [`Pkg::as_str`] is the text
//! as written.
//!
//! In two places the published cases contradict the document, which is followed here. Upper-case
//! letters in a key are accepted, as in its steps of parsing, and written in lower case. A package
//! of the type `git` has a name without slashes, as for other types, and case is significant in it,
//! as in the definition of the type.

mod read;
mod types;

pub use crate::qualifiers::Qualifiers;

use crate::build::{Given, wrong_type};
use crate::qualifiers::RawPairs;
use crate::typed;
use crate::{About, Fields, Items, SchemeError, Typed, Value, View};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use urlens::internal::rfc3986::UNRESERVED;
use urlens::{CharSet, Uri, percent};

/// Characters left unescaped: letters, digits, `.`, `-`, `_`, `~` and `:`.
const KEEP: CharSet = UNRESERVED.or(CharSet::of(b":"));

/// A package URL.
///
/// ```
/// use urlens_schemes::{Pkg, View};
///
/// let package = Pkg::parse("pkg:npm/%40angular/animation@12.3.1?arch=any#/src/./main.js")?;
/// assert_eq!(package.package_type(), "npm");
/// assert_eq!(package.namespace().as_deref(), Some("@angular"));
/// assert_eq!((package.name(), package.version()), ("animation", Some("12.3.1")));
/// assert_eq!(package.subpath().as_deref(), Some("src/main.js"));
/// assert_eq!(
///     package.canonical(),
///     "pkg:npm/%40angular/animation@12.3.1?arch=any#src/main.js"
/// );
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Pkg {
    uri: Uri,
    parts: Parts,
}

/// The components, decoded and normalized.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    package_type: String,
    /// Nonempty segments, separated by slashes, which no segment contains.
    namespace: String,
    name: String,
    version: Option<String>,
    qualifiers: Qualifiers,
    /// As the namespace.
    subpath: String,
}

typed!(Pkg, "pkg:cargo/rand@0.7.2");

impl Typed for Pkg {
    const ABOUT: About = About {
        name: "pkg",
        title: "software packages",
        standards: &["ECMA-427"],
        hierarchical: true,
        examples: &[
            "pkg:cargo/rand@0.7.2",
            "pkg:npm/%40angular/animation@12.3.1",
            "pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie",
            "pkg://GitHub/Package-URL/purl%2Dspec@244fd47#a//./b",
            "pkg:pypi/Django_allauth@12.23?Vcs_url=git%2bhttps://example.org",
        ],
        fields: &[
            ("type", "the package manager or the kind of repository"),
            ("namespace", "the namespace of the name, such as an owner"),
            ("name", "the name of the package"),
            ("version", "the version"),
            ("qualifiers", "the qualifiers, by key"),
            ("checksums", "the items of the qualifier `checksum`"),
            ("subpath", "a path within the package"),
            ("repository", "the default repository of the type"),
        ],
    };
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        let parts = read::read(&uri)?;
        Ok(Self { uri, parts })
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let given = Given::new(fields);
        let mut builder = Self::builder(given.text("type")?, given.text("name")?);
        if let Some(namespace) = given.optional_text("namespace")? {
            builder = builder.namespace(namespace);
        }
        if let Some(version) = given.optional_text("version")? {
            builder = builder.version(version);
        }
        if let Some(subpath) = given.optional_text("subpath")? {
            builder = builder.subpath(subpath);
        }
        for (key, value) in given.pairs("qualifiers")? {
            builder = match value {
                Value::Null => builder,
                Value::Text(value) => builder.qualifier(key, value),
                _ => return Err(wrong_type("qualifiers")),
            };
        }
        let used = ["type", "name", "namespace", "version", "subpath", "qualifiers"];
        given.finish(builder.build()?, &used)
    }
}

impl View for Pkg {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("pkg")
    }

    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(self.parts.write())
    }

    fn fields(&self) -> Fields {
        let pairs = self.qualifiers().iter();
        let pairs = pairs.map(|(key, value)| (Cow::Owned(key.into()), value.into()));
        Fields::new()
            .with("type", self.package_type())
            .with("namespace", self.namespace())
            .with("name", self.name())
            .with("version", self.version())
            .with("qualifiers", pairs.collect::<Fields>())
            .with("checksums", Items::texts(',', self.checksums()))
            .with("subpath", self.subpath())
            .with("repository", types::find(self.package_type()).and_then(|known| known.repository))
    }
}

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

    /// Replaces the type, by whose rules the other components are checked again.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:npm/a@1")?;
    /// assert_eq!(package.with_type("cargo")?.as_str(), "pkg:cargo/a@1");
    /// assert_eq!(package.with_type("maven").unwrap_err().part(), "namespace");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`PkgBuilder::build`].
    pub fn with_type(&self, package_type: &str) -> Result<Self, SchemeError> {
        self.to_builder().package_type(package_type).build()
    }

    /// Replaces the namespace, or removes it with `None`.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:npm/%40b/a")?;
    /// assert_eq!(package.with_namespace(Some("@c"))?.as_str(), "pkg:npm/%40c/a");
    /// assert_eq!(package.with_namespace(None)?.as_str(), "pkg:npm/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`PkgBuilder::build`].
    pub fn with_namespace(&self, namespace: Option<&str>) -> Result<Self, SchemeError> {
        self.to_builder().namespace(namespace.unwrap_or_default()).build()
    }

    /// Replaces the name.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:npm/a@1")?;
    /// assert_eq!(package.with_name("b")?.as_str(), "pkg:npm/b@1");
    /// assert_eq!(package.with_name("").unwrap_err().to_string(), "missing name at byte 0");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`PkgBuilder::build`].
    pub fn with_name(&self, name: &str) -> Result<Self, SchemeError> {
        self.to_builder().name(name).build()
    }

    /// Replaces the version, or removes it with `None`.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:npm/a@1")?;
    /// assert_eq!(package.with_version(Some("2"))?.as_str(), "pkg:npm/a@2");
    /// assert_eq!(package.with_version(None)?.as_str(), "pkg:npm/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`PkgBuilder::build`].
    pub fn with_version(&self, version: Option<&str>) -> Result<Self, SchemeError> {
        self.to_builder().version(version.unwrap_or_default()).build()
    }

    /// Sets or replaces a qualifier, or removes it with `None`.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:npm/a?os=linux")?;
    /// assert_eq!(package.with_qualifier("OS", Some("b"))?.as_str(), "pkg:npm/a?os=b");
    /// assert_eq!(package.with_qualifier("os", None)?.as_str(), "pkg:npm/a");
    /// assert_eq!(package.with_qualifier("1", Some("b")).unwrap_err().part(), "key");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`PkgBuilder::build`].
    pub fn with_qualifier(&self, key: &str, value: Option<&str>) -> Result<Self, SchemeError> {
        let builder = self.to_builder().without_qualifier(key);
        match value {
            Some(value) => builder.qualifier(key, value).build(),
            None => builder.build(),
        }
    }

    /// Replaces the path within the package, or removes it with `None`.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:npm/a#b")?;
    /// assert_eq!(package.with_subpath(Some("c/d"))?.as_str(), "pkg:npm/a#c/d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`PkgBuilder::build`].
    pub fn with_subpath(&self, subpath: Option<&str>) -> Result<Self, SchemeError> {
        self.to_builder().subpath(subpath.unwrap_or_default()).build()
    }

    /// The type: a package manager or a kind of repository, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Pkg::parse("pkg:Gem/a")?.package_type(), "gem");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn package_type(&self) -> &str {
        &self.parts.package_type
    }

    /// The namespace: its decoded segments, separated by slashes.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:golang/google.golang.org/x/y")?;
    /// assert_eq!(package.namespace().unwrap(), "google.golang.org/x");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn namespace(&self) -> Option<String> {
        (!self.parts.namespace.is_empty()).then(|| self.parts.namespace.clone())
    }

    /// The name, decoded.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Pkg::parse("pkg:brew/postgresql%4012")?.name(), "postgresql@12");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// The version, decoded.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:deb/debian/attr@1:2.4.47-2%2Bb1")?;
    /// assert_eq!(package.version(), Some("1:2.4.47-2+b1"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn version(&self) -> Option<&str> {
        self.parts.version.as_deref()
    }

    /// The qualifiers, by key.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:gem/a?Platform=java")?;
    /// assert_eq!(package.qualifiers().get("platform"), Some("java"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn qualifiers(&self) -> &Qualifiers {
        &self.parts.qualifiers
    }

    /// The qualifier `checksum` as a list.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:generic/a?checksum=md5:1%2Csha1:2")?;
    /// assert_eq!(package.checksums().collect::<Vec<_>>(), ["md5:1", "sha1:2"]);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn checksums(&self) -> impl Iterator<Item = &str> {
        self.qualifiers().get("checksum").into_iter().flat_map(|value| value.split(','))
    }

    /// The decoded path within the package, without empty and dot segments.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:golang/a/b#/c//../d/")?;
    /// assert_eq!(package.subpath().unwrap(), "c/d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn subpath(&self) -> Option<String> {
        (!self.parts.subpath.is_empty()).then(|| self.parts.subpath.clone())
    }
}

impl Parts {
    /// The canonical form.
    fn write(&self) -> String {
        let path = KEEP.or(CharSet::of(b"/"));
        let mut to = ["pkg:", &self.package_type, "/"].concat();
        if !self.namespace.is_empty() {
            to.push_str(&percent::encode(&self.namespace, path));
            to.push('/');
        }
        to.push_str(&percent::encode(&self.name, KEEP));
        if let Some(version) = &self.version {
            to.push('@');
            to.push_str(&percent::encode(version, KEEP));
        }
        self.qualifiers.write(&mut to, KEEP);
        if !self.subpath.is_empty() {
            to.push('#');
            to.push_str(&percent::encode(&self.subpath, path));
        }
        to
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
