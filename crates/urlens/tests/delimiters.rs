//! Text is split at `:`, `//`, `@` and the `\` of special URLs in one file, `split.rs`.
//!
//! This test reads the sources of the library. It reports every other line of code that names one of
//! these delimiters, unless the line writes it or is in `ALLOWED`.

use std::fs;
use std::path::{Path, PathBuf};

/// The file that splits text.
const HOME: &str = "split.rs";

/// Literals by which code would search for a delimiter.
const DELIMITERS: [&str; 9] =
    ["':'", "\":\"", "\"//\"", "\"://\"", "'@'", "\"@\"", "'\\\\'", "\"\\\\\"", "\"\\\\\\\\\""];

/// Lines that may name a delimiter: the file or folder, a piece of the line, and the reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    // The scanner of the strict grammars, and the masks of its fast path.
    ("scan.rs", "b':'", "validates `scheme \":\"` and `\":\" port`, and does not split"),
    ("scan.rs", "b'@'", "validates `userinfo \"@\"`, and does not split"),
    ("fast/simd/avx2.rs", "equal(b", "masks of bytes for the fast path of the scanner"),
    // Fast paths of the URL parser. Tests compare each with the general implementation, which uses split.rs.
    ("fast/scan.rs", "", "the fast path of the scanner"),
    ("fast/portable.rs", "", "the fast path of the scanner, without vector instructions"),
    ("fast/url.rs", "", "the fast path of the URL parser, on components that the scan found"),
    ("fast/url/join.rs", "", "the fast path of joining, on components that the scan found"),
    ("fast/host.rs", "", "the fast path for the host of a URL, which reads no further"),
    ("fast/simd/vector16.rs", "equal(b", "masks of bytes for the fast path of the scanner"),
    ("fast/splice.rs", "replace(text", "writes the port of the fast path of a setter"),
    (
        "whatwg/set.rs",
        "scheme::find(value.strip_suffix(",
        "the fast path of a setter: one `:` may follow a scheme",
    ),
    ("whatwg/set.rs", "].concat()", "writes credentials"),
    ("fast/splice.rs", "put_before_host(", "writes credentials"),
    // The rules themselves.
    ("scheme.rs", "self.is_special()", "the rule that a backslash is a slash"),
    ("scheme.rs", "prefixes(b", "the tables of starts of special URLs, for the fast path"),
    // The colons of an IPv6 address are not delimiters of the generic syntax.
    ("host/ipv6.rs", "", "IPv6 addresses"),
    ("whatwg/ipv6.rs", "", "IPv6 addresses"),
    // Windows paths and drive letters.
    ("whatwg/file_path.rs", "", "separators of Windows paths"),
    ("whatwg/file_path/windows.rs", "", "separators and drives of Windows paths"),
    ("normalize/scheme_based.rs", "\"%3A\"", "drive letters"),
    ("whatwg/constant.rs", "has_byte(", "drive letters"),
    ("write.rs", "letter", "drive letters"),
    ("write.rs", "self.text.extend(", "writes a drive letter"),
    // Searches within one component.
    ("mask.rs", "find(", "a password is hidden wherever any parser might find one"),
    ("normalize/opt_in.rs", "draft.path.contains(", "empty segments within a path"),
    ("whatwg/validate.rs", "match_indices('@')", "every `@` of a userinfo is a validation error"),
    // Messages.
    ("set_error.rs", "must not contain ':'", "a message"),
    ("error.rs", "c @ (", "characters that are not escaped for display"),
    ("mask.rs", "=> (Some(c), None)", "characters that are not escaped for display"),
    // Readings: searches within components that `Layout` found.
    ("readings/consequence.rs", "slashes", "the slashes that `Layout` found, compared with two"),
    ("readings/consequence.rs", "contains(", "repairs within the authority that `Layout` found"),
    ("readings/find_authority.rs", "text.contains('@')", "a second `@` in the userinfo"),
    ("readings/find_authority.rs", "b'\\\\'", "where the backslashes are, within the authority"),
    ("readings/find_host.rs", "", "characters of a host, and the colons of an address"),
    ("readings/find_path.rs", "", "characters of a path, and drive letters"),
    ("readings/find_resolution.rs", "find(\"//\")", "empty segments within a path"),
    ("readings/find_program.rs", "starts_with(\"//\")", "after the scheme that `Layout` found"),
    ("readings/program_classes.rs", "", "the rules in words, and examples"),
    ("readings/find_scheme.rs", "", "texts that only look like they have a scheme"),
    (
        "readings/layout.rs",
        "strip_prefix(\"//\")",
        "the authority by the RFCs: exactly two slashes",
    ),
    ("readings/policy/host.rs", "contains(", "a host in a policy contains no delimiters"),
    ("readings/policy/reason.rs", "write!", "a message"),
    ("readings/catalogue.rs", "", "rules, in words"),
    ("readings/incidents.rs", "", "incidents, in words"),
    ("readings/verdict.rs", "strip_suffix(':')", "an empty password"),
];

/// The folders of sources, with the prefix of their files in `ALLOWED`.
const ROOTS: [(&str, &str); 2] = [("src", ""), ("../urlens-readings/src", "readings/")];

/// The files with code other than tests in a folder and its subfolders.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The lines of code of a file before its tests, without comments, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.find("\n#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    lines.filter(|(_, line)| !line.starts_with("//"))
}

/// Returns `true` if a line names a delimiter, other than to write it or in a set of characters.
fn searches(line: &str) -> bool {
    // `of(` is for sets of characters.
    const OTHERS: [&str; 3] = ["push(", "push_str(", "of("];
    DELIMITERS.iter().any(|delimiter| {
        line.match_indices(delimiter).any(|(at, _)| {
            let before = line[..at].trim_end_matches(['b', 'r']);
            !OTHERS.iter().any(|it| before.ends_with(it))
        })
    })
}

#[test]
fn finds_lines_that_search() {
    for line in [
        "text.find(':')",
        "text.split_once(':')",
        "text.split([':', '/'])",
        "text.starts_with(\"//\")",
        "text.rfind('@')",
        "bytes.iter().position(|&it| it == b':')",
        "c == '\\\\' && mode.is_special()",
        "Some(b'@') => (),",
    ] {
        assert!(searches(line), "{line}");
    }
    for line in ["to.push(':');", "to.push_str(\"//\");", "CharSet::of(b\":\")", "text.find('?')"] {
        assert!(!searches(line), "{line}");
    }
}

#[test]
fn text_is_split_in_one_place() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for (folder, prefix) in ROOTS {
        let (root, mut found) = (here.join(folder), Vec::new());
        sources(&root, &mut found);
        files.extend(found.into_iter().map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
            (format!("{prefix}{name}"), path)
        }));
    }
    let mut used = vec![false; ALLOWED.len()];
    let mut not_allowed = Vec::new();
    for (name, path) in &files {
        if name == HOME {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        for (number, line) in code(&text).filter(|(_, line)| searches(line)) {
            let allowed = ALLOWED
                .iter()
                .position(|(file, piece, _)| name.starts_with(file) && line.contains(piece));
            match allowed {
                Some(i) => used[i] = true,
                None => not_allowed.push(format!("{name}:{number}: {line}")),
            }
        }
    }
    assert!(
        not_allowed.is_empty(),
        "these lines search for a delimiter; use a function of {HOME}, or add a reason to ALLOWED:\n{}",
        not_allowed.join("\n")
    );
    let unused = ALLOWED.iter().zip(used).filter(|(_, used)| !used).map(|(it, _)| it);
    let unused: Vec<_> = unused.collect();
    assert!(unused.is_empty(), "unused entries of ALLOWED: {unused:?}");
}
