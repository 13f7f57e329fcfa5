//! `pkg:`, package URLs (purl, ECMA-427), from which user URLs descend.
//!
//! `pkg:type/namespace/name@version?qualifiers#subpath`. The rules of a type are rows of [`TYPES`].
//!
//! In two places the published cases say otherwise than the document, and the document is followed:
//! capitals in a key are read, as its steps of parsing have it, and written small; and a package of
//! the type `git` has a name without slashes, as of any other type, in which case counts, as the
//! definition of the type says.

mod read;
mod types;

pub use crate::qualifiers::Qualifiers;
pub use types::{Lowercase, Namespace, PackageType, TYPES, find};

use crate::qualifiers::Given;
use crate::typed::typed;
use crate::{About, Fields, SchemeError, Typed, View};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::grammar::rfc3986::UNRESERVED;
use urlens::{CharSet, Uri, percent};

/// What stays as it is: letters, digits, `.`, `-`, `_`, `~`, and `:` wherever it stands.
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
    namespace: Vec<String>,
    name: String,
    version: Option<String>,
    qualifiers: Qualifiers,
    subpath: Vec<String>,
}

typed!(Pkg, "pkg:cargo/rand@0.7.2");

impl Typed for Pkg {
    const ABOUT: About = About {
        name: "pkg",
        title: "packages of software",
        standards: &["ECMA-427"],
        examples: &[
            "pkg:cargo/rand@0.7.2",
            "pkg:npm/%40angular/animation@12.3.1",
            "pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie",
            "pkg://GitHub/Package-URL/purl%2Dspec@244fd47#a//./b",
            "pkg:pypi/Django_allauth@12.23?Vcs_url=git%2bhttps://example.org",
        ],
        fields: &[
            ("type", "the package manager or the kind of repository"),
            ("namespace", "who or what the name belongs to"),
            ("name", "the name of the package"),
            ("version", "the version"),
            ("qualifiers", "what else is said, by key"),
            ("subpath", "a path within the package"),
            ("repository", "where packages of the type are found"),
        ],
    };
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.claim(&uri)?;
        let parts = read::read(&uri)?;
        Ok(Self { uri, parts })
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
            .with("subpath", self.subpath())
            .with("repository", find(self.package_type()).and_then(|known| known.repository))
    }
}

impl Pkg {
    /// Begins to build a package URL by type and name.
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
        PkgBuilder { parts, pairs: Given::default() }
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

    /// The namespace: its segments, decoded, with slashes between them.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:golang/google.golang.org/x/y")?;
    /// assert_eq!(package.namespace().unwrap(), "google.golang.org/x");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn namespace(&self) -> Option<String> {
        joined(&self.parts.namespace)
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

    /// What else is said, by key.
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

    /// The path within the package, decoded, without segments that say nothing.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::parse("pkg:golang/a/b#/c//../d/")?;
    /// assert_eq!(package.subpath().unwrap(), "c/d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn subpath(&self) -> Option<String> {
        joined(&self.parts.subpath)
    }
}

fn joined(segments: &[String]) -> Option<String> {
    (!segments.is_empty()).then(|| segments.join("/"))
}

impl Parts {
    /// The canonical form.
    fn write(&self) -> String {
        let mut to = ["pkg:", &self.package_type, "/"].concat();
        let mut put = |text: &str, after: &str| {
            to.push_str(&percent::encode(text, KEEP));
            to.push_str(after);
        };
        self.namespace.iter().for_each(|segment| put(segment, "/"));
        put(&self.name, "");
        if let Some(version) = &self.version {
            to.push('@');
            to.push_str(&percent::encode(version, KEEP));
        }
        self.qualifiers.write(&mut to, KEEP);
        for (n, segment) in self.subpath.iter().enumerate() {
            to.push(if n == 0 { '#' } else { '/' });
            to.push_str(&percent::encode(segment, KEEP));
        }
        to
    }
}

/// Builds a package URL from plain text. All is checked and encoded at the end.
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
    pairs: Given,
}

impl PkgBuilder {
    /// The namespace: segments with slashes between them.
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

    /// The version; if it is empty, there is none.
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

    /// Adds a qualifier. With an empty value it is none.
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

    /// The path within the package. Segments that say nothing are dropped.
    ///
    /// ```
    /// let package = urlens_schemes::Pkg::builder("npm", "a").subpath("/b/./c d").build()?;
    /// assert_eq!(package.as_str(), "pkg:npm/a#b/c%20d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn subpath(mut self, subpath: &str) -> Self {
        self.parts.subpath = read::segments(subpath, read::says_something);
        self
    }

    /// Checks the components, normalizes them, and puts them together.
    ///
    /// ```
    /// let error = urlens_schemes::Pkg::builder("maven", "a").build().unwrap_err();
    /// assert_eq!(error.to_string(), "no namespace at byte 0");
    /// ```
    ///
    /// # Errors
    ///
    /// If a component is not well formed, or not as its type asks for. The byte of an error counts
    /// within its part.
    pub fn build(mut self) -> Result<Pkg, SchemeError> {
        self.parts.qualifiers = self.pairs.pairs(read::RULES)?.sorted()?;
        read::check(&mut self.parts)?;
        Pkg::parse(&self.parts.write())
    }
}
