//! The supported package types, as data: rules for names, and default repositories.

use super::{Parts, read};
use crate::{ErrorKind, Rule, SchemeError};
use Namespace::{Optional, Prohibited, Required};
use alloc::string::String;

/// Use of namespaces by a package type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Namespace {
    /// Optional.
    Optional,
    /// Required.
    Required,
    /// Not allowed.
    Prohibited,
}

/// A package type.
#[derive(Clone, Copy)]
pub(super) struct PackageType {
    /// The name, in lower case.
    name: &'static str,
    /// The default repository.
    pub(super) repository: Option<&'static str>,
    /// Use of the namespace.
    namespace: Namespace,
    /// Components that ignore case, and are written in lower case.
    lowercase: Lowercase,
    /// True if the name is a path, whose slashes are not escaped.
    pub(super) name_is_path: bool,
    /// Additional rules of the type.
    rule: Option<TypeRule>,
}

/// Normalizes components, or rejects them.
type TypeRule = fn(&mut Parts) -> Result<(), SchemeError>;

/// Components in which case is not significant.
#[derive(Clone, Copy)]
struct Lowercase {
    /// The namespace.
    namespace: bool,
    /// The name.
    name: bool,
    /// The version.
    version: bool,
}

const fn case(namespace: bool, name: bool, version: bool) -> Lowercase {
    Lowercase { namespace, name, version }
}
const NEITHER: Lowercase = case(false, false, false);
const NAME: Lowercase = case(false, true, false);
const NAMESPACE: Lowercase = case(true, false, false);
const BOTH: Lowercase = case(true, true, false);

const fn row(
    name: &'static str,
    namespace: Namespace,
    lowercase: Lowercase,
    repository: &'static str,
) -> PackageType {
    PackageType { repository: Some(repository), ..local(name, namespace, lowercase) }
}
const fn local(name: &'static str, namespace: Namespace, lowercase: Lowercase) -> PackageType {
    PackageType { name, repository: None, namespace, lowercase, name_is_path: false, rule: None }
}

/// The registered types. Other types are accepted if they are well formed.
const TYPES: &[PackageType] = &[
    local("alpm", Required, BOTH),
    local("apk", Required, BOTH),
    row("bazel", Prohibited, NEITHER, "https://bcr.bazel.build"),
    row("bitbucket", Required, BOTH, "https://bitbucket.org"),
    row("bitnami", Prohibited, NAME, "https://downloads.bitnami.com/files/stacksmith"),
    row("brew", Optional, BOTH, "https://formulae.brew.sh/"),
    row("cargo", Prohibited, NEITHER, "https://crates.io/"),
    PackageType {
        rule: Some(chrome_extension),
        ..row("chrome-extension", Prohibited, NAME, "https://chromewebstore.google.com/")
    },
    row("cocoapods", Prohibited, NEITHER, "https://cdn.cocoapods.org/"),
    row("composer", Required, BOTH, "https://packagist.org"),
    row("conan", Optional, NEITHER, "https://center.conan.io"),
    row("conda", Prohibited, NEITHER, "https://repo.anaconda.com"),
    PackageType { rule: Some(cpan), ..row("cpan", Optional, NEITHER, "https://www.cpan.org/") },
    row("cran", Prohibited, NEITHER, "https://cran.r-project.org"),
    local("deb", Required, BOTH),
    row("docker", Optional, NEITHER, "https://hub.docker.com"),
    row("gem", Prohibited, NEITHER, "https://rubygems.org"),
    local("generic", Optional, NEITHER),
    PackageType { name_is_path: true, rule: Some(git), ..local("git", Required, NEITHER) },
    row("github", Required, BOTH, "https://github.com"),
    local("golang", Required, NEITHER),
    row("hackage", Prohibited, NEITHER, "https://hackage.haskell.org"),
    row("hex", Optional, BOTH, "https://repo.hex.pm"),
    local("huggingface", Required, case(false, false, true)),
    PackageType {
        rule: Some(julia),
        ..row("julia", Prohibited, NEITHER, "https://github.com/JuliaRegistries/General")
    },
    local("luarocks", Optional, BOTH),
    row("maven", Required, NEITHER, "https://repo.maven.apache.org/maven2/"),
    PackageType { rule: Some(mlflow), ..local("mlflow", Prohibited, NEITHER) },
    row("npm", Optional, NEITHER, "https://registry.npmjs.org/"),
    row("nuget", Prohibited, NEITHER, "https://www.nuget.org"),
    local("oci", Prohibited, case(false, true, true)),
    row("opam", Prohibited, NEITHER, "https://opam.ocaml.org"),
    local("otp", Prohibited, NAME),
    PackageType { rule: Some(dart), ..row("pub", Prohibited, NAME, "https://pub.dartlang.org") },
    PackageType {
        rule: Some(pypi),
        ..row("pypi", Prohibited, case(false, true, true), "https://pypi.org")
    },
    local("qpkg", Required, NAMESPACE),
    local("rpm", Required, NAMESPACE),
    PackageType { rule: Some(swid), ..local("swid", Optional, NEITHER) },
    local("swift", Required, NEITHER),
    row("vcpkg", Prohibited, NEITHER, "https://github.com/microsoft/vcpkg/"),
    row(
        "vscode-extension",
        Required,
        case(true, true, true),
        "https://marketplace.visualstudio.com/vscode-extension",
    ),
    local("yocto", Optional, NAMESPACE),
];

/// Returns the registered type with this name, in any case.
pub(super) fn find(name: &str) -> Option<&'static PackageType> {
    TYPES.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}

impl PackageType {
    /// Normalizes components and checks them by the rules of this type.
    pub(super) fn apply(&self, parts: &mut Parts) -> Result<(), SchemeError> {
        let namespace = !parts.namespace.is_empty();
        match self.namespace {
            Required if !namespace => Err(SchemeError::new(ErrorKind::Missing, "namespace", 0)),
            Prohibited if namespace => Err(SchemeError::new(ErrorKind::NotAllowed, "namespace", 0)),
            _ => Ok(()),
        }?;
        let lower = |text: &mut String| *text = text.to_lowercase();
        if self.lowercase.namespace {
            lower(&mut parts.namespace);
        }
        if self.lowercase.name {
            lower(&mut parts.name);
        }
        if let Some(version) = parts.version.as_mut().filter(|_| self.lowercase.version) {
            lower(version);
        }
        self.rule.map_or(Ok(()), |rule| rule(parts))
    }
}

const MODULE: Rule = Rule::new("not-distribution-name", "module name instead of distribution name");
const EXTENSION: Rule = Rule::new("invalid-extension-id", "expected 32 letters from a to p");
const EXTENSION_VERSION: Rule =
    Rule::new("invalid-extension-version", "expected one to four numbers");

fn violation(rule: &'static Rule, part: &'static str) -> Result<(), SchemeError> {
    Err(SchemeError::new(ErrorKind::Rule(rule), part, 0))
}

fn cpan(parts: &mut Parts) -> Result<(), SchemeError> {
    if parts.name.contains("::") { violation(&MODULE, "name") } else { Ok(()) }
}

fn chrome_extension(parts: &mut Parts) -> Result<(), SchemeError> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_version = |text: &str| text.split('.').all(is_number) && text.split('.').count() <= 4;
    match &parts.version {
        _ if parts.name.len() != 32
            || !parts.name.bytes().all(|byte| (b'a'..=b'p').contains(&byte)) =>
        {
            violation(&EXTENSION, "name")
        }
        Some(version) if !is_version(version) => violation(&EXTENSION_VERSION, "version"),
        _ => Ok(()),
    }
}

/// The namespace is the host; the name is the path of the repository on it, with its owner.
fn git(parts: &mut Parts) -> Result<(), SchemeError> {
    let path = [&parts.namespace, "/", &parts.name].concat();
    let path = read::segments(&path, |_| true);
    let (host, name) = path.split_once('/').unwrap_or(("", &path));
    (parts.namespace, parts.name) = (host.into(), name.into());
    Ok(())
}

fn julia(parts: &mut Parts) -> Result<(), SchemeError> {
    needs(parts, "uuid")
}

fn swid(parts: &mut Parts) -> Result<(), SchemeError> {
    needs(parts, "tag_id")
}

/// Rejects a package without a qualifier that its type requires.
fn needs(parts: &Parts, key: &'static str) -> Result<(), SchemeError> {
    match parts.qualifiers.get(key) {
        Some(_) => Ok(()),
        None => Err(SchemeError::new(ErrorKind::Missing, key, 0)),
    }
}

/// Databricks ignores case in names; other registries do not.
fn mlflow(parts: &mut Parts) -> Result<(), SchemeError> {
    if parts.qualifiers.get("repository_url").is_some_and(|url| url.contains("databricks")) {
        parts.name = parts.name.to_lowercase();
    }
    Ok(())
}

fn dart(parts: &mut Parts) -> Result<(), SchemeError> {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    parts.name = parts.name.chars().map(plain).collect();
    Ok(())
}

fn pypi(parts: &mut Parts) -> Result<(), SchemeError> {
    parts.name = parts.name.replace('_', "-");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types are data, sorted by name.
    #[test]
    fn types_are_sorted() {
        assert!(TYPES.is_sorted_by_key(|known| known.name));
        assert_eq!(find("Swift").unwrap().namespace, Required);
    }
}
