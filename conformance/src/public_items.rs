//! Public items of a crate, from the JSON output of rustdoc.
//!
//! Counted are modules, types, traits and their items, functions, inherent methods (once per type and
//! name; [`count`] counts a method that several types share once), constants, statics and macros. Not counted are enum variants, fields, trait
//! implementations and hidden items. A re-exported item counts once, by its shortest path.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Peers whose items are counted for comparison: package and version.
pub const PEERS: [(&str, &str); 2] = [("url", "2.5.8"), ("fluent-uri", "0.4.1")];

/// The types of `urlens` that share their methods: one method of several of them counts once.
const SHARING: [&str; 8] = ["Uri", "UriRef", "Iri", "IriRef", "UriZone", "Url", "UrlRef", "Any"];

/// The number of items, without the methods that another of the types that share them has too.
///
/// ```
/// use urlens_conformance::public_items::count;
/// let items = ["struct urlens::Uri", "method urlens::Uri::path", "method urlens::Iri::path"];
/// assert_eq!(count(&items.map(str::to_owned).into()), 2);
/// ```
pub fn count(items: &BTreeSet<String>) -> usize {
    let distinct: BTreeSet<&str> = items.iter().map(|item| without_type(item)).collect();
    distinct.len()
}

/// The name of a method of the types that share them; any other item as it is.
fn without_type(item: &str) -> &str {
    let method = item.strip_prefix("method urlens::").and_then(|path| path.split_once("::"));
    match method {
        Some((of, name)) if SHARING.contains(&of) => name,
        _ => item,
    }
}

/// A library crate of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// The name of the package.
    pub package: String,
    /// The name of the crate, with underscores.
    pub name: String,
}

/// The published library crates among the default members of the workspace.
///
/// # Errors
///
/// If `cargo metadata` fails.
pub fn published_libraries() -> Result<Vec<Library>, String> {
    let metadata = metadata()?;
    let is_default = |package: &Value| {
        items(&metadata["workspace_default_members"]).any(|id| *id == package["id"])
    };
    let is_published = |package: &&Value| package["publish"].is_null() && is_default(package);
    let library = |package: &Value| {
        let is_library =
            |target: &&Value| items(&target["kind"]).any(|kind| kind == "lib" || kind == "rlib");
        let target = items(&package["targets"]).find(is_library)?;
        let name = target["name"].as_str()?.replace('-', "_");
        Some(Library { package: package["name"].as_str()?.to_owned(), name })
    };
    Ok(items(&metadata["packages"]).filter(is_published).filter_map(library).collect())
}

/// The public items of a library of the workspace, with all features: lines `kind path`.
///
/// # Errors
///
/// If rustdoc fails or does not write the expected JSON.
pub fn of_library(library: &Library) -> Result<BTreeSet<String>, String> {
    from_json(&json_of_library(library)?)
}

/// The JSON output of rustdoc for a library of the workspace, with all features.
///
/// # Errors
///
/// If rustdoc fails.
pub fn json_of_library(library: &Library) -> Result<Value, String> {
    rustdoc(&root(), &library.package, &library.name, &["--all-features"])
}

/// The public items of a peer, with default features. Adds the peer to a scratch project.
///
/// # Errors
///
/// If the peer cannot be fetched, or rustdoc fails.
pub fn of_peer(package: &str, version: &str) -> Result<BTreeSet<String>, String> {
    let folder = target_folder()?.join("scratch").join(package);
    let manifest = format!(
        "[package]\nname = \"scratch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{package} = \"={version}\"\n\n[workspace]\n"
    );
    let write = || {
        fs::create_dir_all(folder.join("src"))?;
        fs::write(folder.join("src/lib.rs"), "")?;
        fs::write(folder.join("Cargo.toml"), &manifest)
    };
    write().map_err(|error| format!("{}: {error}", folder.display()))?;
    from_json(&rustdoc(&folder, package, &package.replace('-', "_"), &[])?)
}

/// The public items in the JSON output of rustdoc: lines `kind path`.
///
/// # Errors
///
/// If the JSON has no root module.
pub fn from_json(json: &Value) -> Result<BTreeSet<String>, String> {
    let mut walk = Walk { index: &json["index"], paths: BTreeMap::new() };
    let root = walk.get(&json["root"]).ok_or("the output of rustdoc has no root module")?;
    let name = root["name"].as_str().unwrap_or_default();
    walk.module(root, name);
    let mut lines = BTreeSet::new();
    for (id, path) in &walk.paths {
        let Some(item) = walk.index.get(id) else {
            lines.insert(format!("use {path}")); // an item of another crate
            continue;
        };
        let Some((kind, inner)) = kind(item) else { continue };
        lines.insert(format!("{kind} {path}"));
        for member in items(&inner["impls"]).filter_map(|id| walk.get(id)) {
            let inherent = &member["inner"]["impl"];
            if inherent["trait"].is_null() {
                walk.members(&inherent["items"], path, &mut lines);
            }
        }
        if kind == "trait" {
            walk.members(&inner["items"], path, &mut lines);
        }
    }
    Ok(lines)
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

struct Walk<'a> {
    index: &'a Value,
    /// The shortest path of each item, by its id.
    paths: BTreeMap<String, String>,
}

impl<'a> Walk<'a> {
    fn get(&self, id: &Value) -> Option<&'a Value> {
        self.index.get(key(id))
    }

    fn module(&mut self, module: &'a Value, path: &str) {
        for id in items(&module["inner"]["module"]["items"]) {
            let Some(item) = self.get(id) else { continue };
            match kind(item) {
                Some(("use", import)) => self.import(import, path),
                Some(_) => self.item(key(id), &format!("{path}::{}", name(item))),
                None => {}
            }
        }
    }

    fn import(&mut self, import: &'a Value, path: &str) {
        let target = self.get(&import["id"]);
        if import["is_glob"] == true {
            if let Some(target) = target {
                self.module(target, path);
            }
            return;
        }
        self.item(key(&import["id"]), &format!("{path}::{}", name(import)));
    }

    /// Adds an item, or gives it a shorter path.
    fn item(&mut self, id: String, path: &str) {
        let rank = |path: &str| (path.matches("::").count(), path.to_owned());
        if self.paths.get(&id).is_some_and(|known| rank(known) <= rank(path)) {
            return;
        }
        self.paths.insert(id.clone(), path.to_owned());
        if let Some(item) = self.index.get(&id)
            && item["inner"].get("module").is_some()
        {
            self.module(item, path);
        }
    }

    /// Adds the public members of a type or trait.
    fn members(&self, ids: &Value, path: &str, lines: &mut BTreeSet<String>) {
        for member in items(ids).filter_map(|id| self.get(id)) {
            let is_public = member["visibility"] == "public" || member["visibility"] == "default";
            if let Some((kind, _)) = kind(member)
                && is_public
            {
                let kind = if kind == "function" { "method" } else { kind };
                lines.insert(format!("{kind} {path}::{}", name(member)));
            }
        }
    }
}

/// Runs rustdoc for one library, and reads its JSON.
fn rustdoc(folder: &Path, package: &str, name: &str, options: &[&str]) -> Result<Value, String> {
    let target = target_folder()?;
    let output = Command::new(cargo())
        .current_dir(folder)
        // The JSON output is not stable yet.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &target)
        .env_remove("RUSTDOCFLAGS")
        .args(["rustdoc", "--quiet", "--lib", "-p", package])
        .args(options)
        .args(["--", "-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .output()
        .map_err(|error| format!("cargo rustdoc: {error}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cargo rustdoc -p {package} cannot write JSON:\n{message}"));
    }
    let file = target.join("doc").join(name).with_extension("json");
    let text = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", file.display()))
}

/// The inherent methods that the page of a type shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The name.
    pub name: String,
    /// The type with the arguments of the `impl` that contains the method: `Url::<String>`.
    pub of: String,
    /// The names by which the search of rustdoc finds it too.
    pub aliases: Vec<String>,
    /// True if it has parameters of its own, which a path does not determine.
    pub is_generic: bool,
}

/// The inherent methods of a public struct, in the order of its page. `None` if there is no such struct, or it
/// shows methods of another type by `Deref`.
pub fn methods(json: &Value, name: &str) -> Option<Vec<Method>> {
    let walk = Walk { index: &json["index"], paths: BTreeMap::new() };
    let all = json["index"].as_object()?.values();
    let mut structs = all.filter(|item| item["name"] == name && item["crate_id"] == 0);
    let page = structs.find_map(|item| item["inner"].get("struct"))?;
    let mut methods = Vec::new();
    for block in items(&page["impls"]).filter_map(|id| walk.get(id)) {
        let block = &block["inner"]["impl"];
        if let Some(of) = block["trait"]["path"].as_str() {
            if of.rsplit("::").next() == Some("Deref") {
                return None;
            }
            continue;
        }
        let arguments = &block["for"]["resolved_path"]["args"]["angle_bracketed"]["args"];
        let text = match items(arguments).find_map(|argument| argument.get("type")) {
            Some(text) if text.get("borrowed_ref").is_some() => "&'static str",
            Some(text)
                if text["resolved_path"]["path"]
                    .as_str()
                    .is_some_and(|path| path.ends_with("Cow")) =>
            {
                "std::borrow::Cow<'static, str>"
            }
            _ => "String",
        };
        for item in items(&block["items"]).filter_map(|id| walk.get(id)) {
            let Some(function) = item["inner"].get("function") else { continue };
            if item["visibility"] != "public" {
                continue;
            }
            let attributes =
                items(&item["attrs"]).filter_map(|attribute| attribute["other"].as_str());
            let alias = |attribute: &str| {
                Some(attribute.split_once("alias = \"")?.1.split_once('"')?.0.to_owned())
            };
            let parameters = items(&function["generics"]["params"]);
            methods.push(Method {
                name: self::name(item).to_owned(),
                of: format!("{name}::<{text}>"),
                aliases: attributes.filter_map(alias).collect(),
                is_generic: parameters
                    .into_iter()
                    .any(|parameter| parameter["kind"].get("type").is_some()),
            });
        }
    }
    Some(methods)
}

/// A target folder of its own, so that other builds keep their state.
///
/// # Errors
///
/// If cargo fails.
pub fn target_folder() -> Result<PathBuf, String> {
    let metadata = metadata()?;
    let target =
        metadata["target_directory"].as_str().ok_or("cargo metadata has no target folder")?;
    Ok(Path::new(target).join("public-items"))
}

/// The metadata of the packages of the workspace.
///
/// # Errors
///
/// If cargo fails.
pub fn metadata() -> Result<Value, String> {
    let output = Command::new(cargo())
        .current_dir(root())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// The program cargo.
pub fn cargo() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// The kind of an item, and the part of the JSON that depends on it.
fn kind(item: &Value) -> Option<(&str, &Value)> {
    let (kind, inner) = item["inner"].as_object()?.iter().next()?;
    (kind != "impl").then_some((kind.as_str(), inner))
}

fn name(item: &Value) -> &str {
    item["name"].as_str().unwrap_or_default()
}

/// The key of an id in the index.
fn key(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}
