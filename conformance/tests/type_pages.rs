//! The pages of the public types of `urlens`: every method is shown once, belongs to the type and compiles, and is
//! found by the name that users of other libraries look for (R1).

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::{fs, str};
use urlens_conformance::public_items::{
    Library, Method, cargo, json_of_library, methods, root, target_folder,
};
use urlens_conformance::say;

const TYPES: [&str; 8] = ["Uri", "UriRef", "Iri", "IriRef", "UriZone", "Url", "UrlRef", "Any"];

/// The methods of `Url` of the crate `url` 2.5.8.
#[rustfmt::skip]
const OF_URL: &[&str] = &[
    "parse", "parse_with_params", "join", "make_relative", "options", "as_str", "into_string", "origin", "scheme",
    "is_special", "has_authority", "authority", "cannot_be_a_base", "username", "password", "has_host", "host_str", "host",
    "domain", "port", "port_or_known_default", "socket_addrs", "path", "path_segments", "query", "query_pairs", "fragment",
    "set_fragment", "set_query", "query_pairs_mut", "set_path", "path_segments_mut", "set_port", "set_host", "set_ip_host",
    "set_password", "set_username", "set_scheme", "from_file_path", "from_directory_path", "to_file_path",
    "serialize_internal", "deserialize_internal", "check_invariants",
];

/// Those without a method of `urlens::Url`: docs/from-url.md says what to write.
const WITHOUT: [&str; 5] = [
    "is_special",
    "socket_addrs",
    "serialize_internal",
    "deserialize_internal",
    "check_invariants",
];

/// The members of `URL` of the web API.
#[rustfmt::skip]
const OF_WEB: &[&str] = &[
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "searchParams",
    "hash", "canParse", "parse",
];

/// The methods of `Uri` and its authority of `fluent-uri` 0.4.
#[rustfmt::skip]
const OF_FLUENT_URI: &[&str] = &[
    "parse", "builder", "as_str", "into_string", "to_owned", "scheme", "authority", "path", "query", "fragment",
    "has_authority", "has_query", "has_fragment", "strip_fragment", "with_fragment", "set_fragment", "normalize",
    "resolve_against", "userinfo", "host", "host_parsed", "port", "port_to_u16",
];

/// The documented methods of each type.
fn pages() -> BTreeMap<&'static str, Vec<Method>> {
    let library = Library { package: "urlens".into(), name: "urlens".into() };
    let json = json_of_library(&library).unwrap_or_else(|error| panic!("{error}"));
    TYPES.map(|name| (name, methods(&json, name).expect("a struct without Deref"))).into()
}

#[test]
fn methods_are_shown_once_compile_and_are_found_by_other_names() {
    let pages = pages();
    for (name, methods) in &pages {
        let distinct: BTreeSet<&str> = methods.iter().map(|method| method.name.as_str()).collect();
        assert_eq!(distinct.len(), methods.len(), "{name} shows a method twice");
        assert!(distinct.len() > 30, "{name}: {distinct:?}");
    }
    let wanted: [(&str, &[&str]); 4] =
        [("Url", OF_URL), ("Url", OF_WEB), ("Uri", OF_FLUENT_URI), ("Iri", OF_FLUENT_URI)];
    for (page, names) in wanted {
        let found = names_of(&pages[page]);
        let missing: Vec<_> = names
            .iter()
            .filter(|name| !found.contains(**name) && !WITHOUT.contains(name))
            .collect();
        assert!(missing.is_empty(), "not found on the page of {page}: {missing:?}");
    }
    compile(&pages);
    check_table(&pages["Url"]);
}

/// Names and aliases.
fn names_of(methods: &[Method]) -> BTreeSet<&str> {
    let names = methods.iter().flat_map(|method| [&method.name].into_iter().chain(&method.aliases));
    names.map(String::as_str).collect()
}

/// Compiles a file that names each method by its path. A path does not determine the parameters of a generic method, so
/// that the compiler asks for them: that error is expected of these, and no other.
fn compile(pages: &BTreeMap<&str, Vec<Method>>) {
    let methods: Vec<&Method> = pages.values().flatten().collect();
    let line = |method: &&Method| {
        format!(
            "pub fn method_{}_{}() {{ let _ = urlens::{}::{}; }}\n",
            method.of.len(),
            method.name,
            method.of,
            method.name
        )
    };
    // One module for each type, and one function for each line, so that errors are independent.
    let mut source = String::from("#![allow(deprecated)]\n");
    let mut lines = vec![None];
    for (name, methods) in pages {
        source += &format!("pub mod of_{} {{\n", name.to_lowercase());
        lines.push(None);
        for method in methods {
            source += &line(&method);
            lines.push(Some(method));
        }
        source += "}\n";
        lines.push(None);
    }
    let target = target_folder().expect("a target folder");
    let folder = target.join("scratch/type-pages");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let urlens = root().canonicalize().expect("the root").join("crates/urlens");
    let manifest = format!(
        "[package]\nname = \"type-pages\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         urlens = {{ path = {:?}, features = {:?} }}\n\n[workspace]\n",
        urlens.display().to_string(),
        features(&urlens.join("Cargo.toml")),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .expect("the versions of the workspace");
    fs::write(folder.join("src/lib.rs"), &source).expect("a file");
    let output = Command::new(cargo())
        .current_dir(&folder)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &target)
        .args(["check", "--quiet", "--message-format=json"])
        .output()
        .expect("cargo");
    let mut asked = BTreeSet::new();
    let mut messages = 0;
    for message in str::from_utf8(&output.stdout).expect("UTF-8").lines() {
        let message: Value = serde_json::from_str(message).expect("JSON");
        messages += 1;
        let message = &message["message"];
        if message["level"] != "error" || message["spans"].as_array().is_none_or(Vec::is_empty) {
            continue;
        }
        let at = message["spans"][0]["line_start"].as_u64().expect("a line") as usize;
        let method = lines[at - 1].unwrap_or_else(|| panic!("{}", message["rendered"]));
        let code = message["code"]["code"].as_str().unwrap_or_default();
        let is_about_parameters = matches!(code, "E0282" | "E0283" | "E0284" | "E0790");
        assert!(method.is_generic && is_about_parameters, "{method:?}: {}", message["rendered"]);
        asked.insert((&method.of, &method.name));
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(messages > 0, "cargo check: {stderr}");
    // If there is an error elsewhere, cargo check does not ask for these parameters.
    let generic: BTreeSet<_> = methods
        .iter()
        .filter(|method| method.is_generic)
        .map(|method| (&method.of, &method.name))
        .collect();
    assert_eq!(asked, generic, "cargo check: {stderr}");
    say!(
        "pages: {} methods of {} types compile, {} of them with parameters",
        methods.len(),
        pages.len(),
        generic.len()
    );
}

/// The features of a manifest.
fn features(manifest: &std::path::Path) -> Vec<String> {
    let text = fs::read_to_string(manifest).expect("a manifest");
    let section =
        text.split("[features]").nth(1).expect("features").split("\n[").next().unwrap_or_default();
    let names = section
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" ="));
    names.map(|(name, _)| name.trim().to_owned()).collect()
}

/// The first table of docs/from-url.md lists exactly the names that differ, and the method beside a name has it as alias.
fn check_table(url: &[Method]) {
    let page = fs::read_to_string(root().join("docs/from-url.md")).expect("the page");
    let section = page.split("## Names that differ").nth(1).expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut listed = BTreeMap::<&str, &str>::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        for name in names_in(cells[0]) {
            listed.insert(name, cells[1]);
        }
    }
    let own: BTreeSet<&str> = url.iter().map(|method| method.name.as_str()).collect();
    for name in OF_URL {
        if !own.contains(name) {
            let right = listed.get(name).unwrap_or_else(|| panic!("the table lacks {name}"));
            let beside: Vec<&Method> = url
                .iter()
                .filter(|method| names_in(right).contains(&method.name.as_str()))
                .collect();
            let has_alias = |method: &&Method| method.aliases.iter().any(|alias| alias == name);
            assert!(
                WITHOUT.contains(name) || url.iter().any(|method| has_alias(&method)),
                "no method has the alias {name}"
            );
            // A row without a method beside the name shows an expression.
            assert!(
                WITHOUT.contains(name) || beside.is_empty() || beside.iter().any(has_alias),
                "{name} is not an alias of {right}"
            );
        }
    }
    let aliases = url
        .iter()
        .flat_map(|method| &method.aliases)
        .filter(|alias| OF_URL.contains(&alias.as_str()));
    for alias in aliases {
        assert!(listed.contains_key(alias.as_str()), "the table lacks the alias {alias}");
    }
}

/// The identifiers in a cell.
fn names_in(cell: &str) -> Vec<&str> {
    let in_code = cell.split('`').skip(1).step_by(2);
    in_code
        .flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .filter(|name| !name.is_empty())
        .collect()
}
