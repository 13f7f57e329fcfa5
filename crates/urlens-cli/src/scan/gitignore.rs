//! Patterns of `.gitignore` files and of `.git/info/exclude`.

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::fs;
use std::path::Path;

/// Returns the patterns that apply in a folder from the folders above it, up to the root of its
/// repository. There are none if it is not in a repository. The path must be absolute.
pub(super) fn above(folder: &Path) -> Vec<Gitignore> {
    let above: Vec<_> = folder.ancestors().collect();
    let Some(root) = above.iter().position(|folder| folder.join(".git").exists()) else {
        return Vec::new();
    };
    let mut found = vec![read(above[root], ".git/info/exclude")];
    found.extend(above[..=root].iter().skip(1).rev().map(|folder| read(folder, ".gitignore")));
    found
}

/// Reads the patterns for `folder` in one of its files. There are none if it cannot be read.
pub(super) fn read(folder: &Path, name: &str) -> Gitignore {
    match fs::read(folder.join(name)) {
        Ok(bytes) => parse(folder, &String::from_utf8_lossy(&bytes)),
        Err(_) => Gitignore::empty(),
    }
}

/// Parses patterns. Invalid ones match nothing.
fn parse(folder: &Path, text: &str) -> Gitignore {
    let mut builder = GitignoreBuilder::new(folder);
    for line in text.lines() {
        let _ = builder.add_line(None, &escape_braces(line));
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// Escapes braces, which the crate `ignore` would read as alternatives: git has none.
fn escape_braces(line: &str) -> String {
    let mut escaped = String::with_capacity(line.len());
    let mut is_escaped = false;
    for c in line.chars() {
        if matches!(c, '{' | '}') && !is_escaped {
            escaped.push('\\');
        }
        is_escaped = c == '\\' && !is_escaped;
        escaped.push(c);
    }
    escaped
}

/// Returns true if a file or folder is excluded. Later patterns win.
pub(super) fn excludes(patterns: &[Gitignore], path: &Path, is_folder: bool) -> bool {
    let mut matches = patterns.iter().rev().map(|file| file.matched(path, is_folder));
    matches.find(|found| !found.is_none()).is_some_and(|found| matches!(found, Match::Ignore(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excluded(text: &str, path: &str, is_folder: bool) -> bool {
        excludes(&[parse(Path::new("/r"), text)], &Path::new("/r").join(path), is_folder)
    }

    #[test]
    fn patterns() {
        for (text, path) in [
            ("a", "x/a"),
            ("/a", "a"),
            ("*.log", "x/y.log"),
            ("x/*.log", "x/y.log"),
            ("**/a/b", "x/a/b"),
            ("a/**", "a/x/y"),
            ("a/**/b", "a/b"),
            ("a/**/b", "a/x/y/b"),
            ("\\#a", "#a"),
            ("\\!a", "!a"),
            ("a\\ ", "a "),
            ("a  \r\n", "a"),
            ("[a-c]x", "bx"),
            ("[!a]x", "bx"),
            ("[]]", "]"),
            ("!a\na", "a"),
            ("*.{a,b}", "x.{a,b}"),
            ("\\{a}", "{a}"),
            ("a{\nb", "b"),
        ] {
            assert!(excluded(text, path, false), "{text} {path}");
        }
        for (text, path) in [
            ("/a", "x/a"),
            ("a/", "a"),
            ("x/*.log", "x/z/y.log"),
            ("a/**", "a"),
            ("#a", "#a"),
            ("", "a"),
            ("[a", "a"),
            ("[!a]x", "ax"),
            ("a\n!a", "a"),
            ("a?", "a"),
            ("*.{a,b}", "x.a"),
        ] {
            assert!(!excluded(text, path, false), "{text} {path}");
        }
        assert!(excluded("a/", "x/a", true));
    }
}
