//! Finds all mutants of a crate: its modules, from `lib.rs` on.

use crate::cfg::is_compiled;
use crate::mutant::Mutant;
use crate::visit::Finder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::Visit as _;

#[derive(Default)]
pub(crate) struct Found {
    pub(crate) mutants: Vec<Mutant>,
    /// The text of each file by its path.
    pub(crate) sources: BTreeMap<String, String>,
    /// The number of mutants in constants, which are left out: they are computed while compiling, when no
    /// switch can be read.
    pub(crate) constant: usize,
}

pub(crate) fn find(root: &Path, crates: &[&str]) -> Result<Found, String> {
    let mut found = Found::default();
    for name in crates {
        let source = root.join("crates").join(name).join("src");
        file(root, &source.join("lib.rs"), &source, &mut found)?;
    }
    Ok(found)
}

/// Finds the mutants of a file, and of the modules it declares, which are in `folder`.
fn file(root: &Path, path: &Path, folder: &Path, found: &mut Found) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let parsed = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    if !is_compiled(&parsed.attrs) {
        return Ok(());
    }
    let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let mut finder = Finder::new(&name, &text);
    finder.visit_file(&parsed);
    found.constant += finder.constant;
    found.mutants.append(&mut finder.mutants);
    found.sources.insert(name, text);
    for module in modules(&parsed.items) {
        let (inner, folder) = module_path(folder, &module);
        file(root, &inner, &folder, found)?;
    }
    Ok(())
}

/// The names of the modules that are in files of their own.
fn modules(items: &[syn::Item]) -> Vec<String> {
    let mut names = Vec::new();
    for item in items {
        if let syn::Item::Mod(module) = item
            && is_compiled(&module.attrs)
        {
            let name = module.ident.to_string();
            match &module.content {
                None => names.push(name),
                Some((_, inner)) => {
                    names.extend(modules(inner).into_iter().map(|it| format!("{name}/{it}")));
                }
            }
        }
    }
    names
}

/// The file of a module, and the folder of its own modules.
fn module_path(folder: &Path, name: &str) -> (PathBuf, PathBuf) {
    let inner = folder.join(name);
    let file = folder.join(format!("{name}.rs"));
    if file.exists() { (file, inner) } else { (inner.join("mod.rs"), inner) }
}
