//! `pkg:`, package URLs (purl, ECMA-427), from which user URLs derive.
//!
//! `pkg:type/namespace/name@version?qualifiers#subpath`. The rules of types are rows of a table.
//!
//! Accessors show the normal form: decoded, and normalized by the type. [`Pkg::as_str`] is the text
//! as written.
//!
//! In two places the published cases contradict the document, which is followed here. Upper-case
//! letters in a key are accepted, as in its steps of parsing, and written in lower case. Case is
//! significant in names of the type `git`, as in the definition of the type.

mod build;
mod read;
mod types;

pub use crate::qualifiers::Qualifiers;
pub use build::PkgBuilder;

use crate::build::{FieldReader, wrong_type};
use crate::typed;
use crate::{About, Fields, Items, SchemeError, SchemeIdentifier, SchemeType, Value};
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::grammar::rfc3986::UNRESERVED;
use urlens::{CharSet, Uri, percent};

/// Characters left unescaped: letters, digits, `.`, `-`, `_`, `~` and `:`.
const KEEP: CharSet = UNRESERVED.or(CharSet::of(b":"));

/// A package URL.
///
/// ```
/// use urlens_schemes::{Pkg, SchemeIdentifier};
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

impl SchemeType for Pkg {
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
            "pkg:git/codeberg.org/forgejo/forgejo@a72d2c0#options/readme.md",
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
    /// ECMA-427: a package URL is an ASCII string.
    const ALLOWS_NON_ASCII: bool = false;
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        let parts = read::read(&uri)?;
        Ok(Self { uri, parts })
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let reader = FieldReader::new(fields);
        let mut builder = Self::builder(reader.text("type")?, reader.text("name")?);
        if let Some(namespace) = reader.optional_text("namespace")? {
            builder = builder.namespace(namespace);
        }
        if let Some(version) = reader.optional_text("version")? {
            builder = builder.version(version);
        }
        if let Some(subpath) = reader.optional_text("subpath")? {
            builder = builder.subpath(subpath);
        }
        for (key, value) in reader.pairs("qualifiers")? {
            builder = match value {
                Value::Null => builder,
                Value::Text(value) => builder.qualifier(key, value),
                _ => return Err(wrong_type("qualifiers")),
            };
        }
        let used = ["type", "name", "namespace", "version", "subpath", "qualifiers"];
        reader.finish(builder.build()?, &used)
    }
}

impl SchemeIdentifier for Pkg {
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
        let is_path = types::find(&self.package_type).is_some_and(|known| known.name_is_path);
        to.push_str(&percent::encode(&self.name, if is_path { path } else { KEEP }));
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
