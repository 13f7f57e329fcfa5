//! Patterns of `.gitignore` files.
//!
//! A pattern is a list of globs, one per segment of a path. `**` stands for any number of segments.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The patterns of a folder and of the folders above it. Later patterns win.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gitignore {
    files: Vec<PatternFile>,
}

#[derive(Clone, Debug)]
struct PatternFile {
    folder: PathBuf,
    patterns: Arc<[Pattern]>,
}

#[derive(Debug)]
struct Pattern {
    segments: Vec<Segment>,
    /// The pattern starts with `!`.
    is_negated: bool,
    /// The pattern ends with `/`.
    is_folder_only: bool,
}

#[derive(Debug)]
enum Segment {
    /// `**`
    Any,
    Glob(Vec<u8>),
}

impl Gitignore {
    /// Returns the patterns that apply in a folder from the folders above it, up to the root of its
    /// repository. There are none if it is not in a repository. The path must be absolute.
    pub(crate) fn above(folder: &Path) -> Self {
        let above: Vec<_> = folder.ancestors().collect();
        let mut found = Self::default();
        if let Some(root) = above.iter().position(|it| it.join(".git").exists()) {
            found.read(above[root], ".git/info/exclude");
            above[..=root].iter().skip(1).rev().for_each(|it| found.read(it, ".gitignore"));
        }
        found
    }

    /// Adds the patterns of `folder` itself.
    pub(crate) fn enter(&mut self, folder: &Path) {
        self.read(folder, ".gitignore");
    }

    fn read(&mut self, folder: &Path, name: &str) {
        let Ok(bytes) = fs::read(folder.join(name)) else { return };
        let patterns = bytes.split(|it| *it == b'\n').filter_map(Pattern::parse).collect();
        self.files.push(PatternFile { folder: folder.to_owned(), patterns });
    }

    /// Returns true if a file or folder is excluded. The path must be absolute if those of the folders
    /// were.
    pub(crate) fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        for file in self.files.iter().rev() {
            let Ok(relative) = path.strip_prefix(&file.folder) else { continue };
            let segments: Vec<_> =
                relative.components().map(|it| it.as_os_str().as_encoded_bytes()).collect();
            let matches = |it: &&Pattern| {
                (is_folder || !it.is_folder_only) && matches_path(&it.segments, &segments)
            };
            if let Some(last) = file.patterns.iter().rev().find(matches) {
                return !last.is_negated;
            }
        }
        false
    }
}

impl Pattern {
    /// Parses a line. Returns `None` for an empty line or a comment.
    fn parse(line: &[u8]) -> Option<Self> {
        let line = without_trailing_spaces(line.strip_suffix(b"\r").unwrap_or(line));
        if line.starts_with(b"#") {
            return None;
        }
        let (is_negated, line) = match line.strip_prefix(b"!") {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let (is_folder_only, line) = match line.strip_suffix(b"/") {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let (is_anchored, line) = match line.strip_prefix(b"/") {
            Some(rest) => (true, rest),
            None => (line.contains(&b'/'), line),
        };
        if line.is_empty() {
            return None;
        }
        let mut segments = Vec::new();
        if !is_anchored {
            segments.push(Segment::Any);
        }
        segments.extend(line.split(|it| *it == b'/').map(|it| match it {
            b"**" => Segment::Any,
            glob => Segment::Glob(glob.to_vec()),
        }));
        if let Some(Segment::Any) = segments.last() {
            // `a/**` is everything inside of `a`, and not `a` itself.
            segments.push(Segment::Glob(b"*".to_vec()));
        }
        Some(Self { segments, is_negated, is_folder_only })
    }
}

/// Removes spaces at the end, except one after a backslash.
fn without_trailing_spaces(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_suffix(b" ") {
        if rest.ends_with(b"\\") {
            return line;
        }
        line = rest;
    }
    line
}

/// Matches a whole path. After a mismatch, the last `**` takes one more segment.
fn matches_path(pattern: &[Segment], path: &[&[u8]]) -> bool {
    let (mut at, mut from) = (0, 0);
    let mut retry = None;
    loop {
        match pattern.get(at) {
            Some(Segment::Any) => {
                at += 1;
                retry = Some((at, from));
                continue;
            }
            Some(Segment::Glob(glob)) if from < path.len() && matches_glob(glob, path[from]) => {
                at += 1;
                from += 1;
                continue;
            }
            None if from == path.len() => return true,
            _ => {}
        }
        match &mut retry {
            Some((after, start)) if *start < path.len() => {
                *start += 1;
                (at, from) = (*after, *start);
            }
            _ => return false,
        }
    }
}

/// Matches a whole name. After a mismatch, the last `*` takes one more byte.
fn matches_glob(glob: &[u8], name: &[u8]) -> bool {
    let (mut at, mut from) = (0, 0);
    let mut retry = None;
    loop {
        if glob.get(at) == Some(&b'*') {
            at += 1;
            retry = Some((at, from));
            continue;
        }
        match (glob.get(at..).filter(|it| !it.is_empty()), name.get(from)) {
            (None, None) => return true,
            (Some(rest), Some(&byte)) => {
                if let Some(length) = matches_byte(rest, byte) {
                    at += length;
                    from += 1;
                    continue;
                }
            }
            _ => {}
        }
        match &mut retry {
            Some((after, start)) if *start < name.len() => {
                *start += 1;
                (at, from) = (*after, *start);
            }
            _ => return false,
        }
    }
}

/// Matches one byte with the start of `glob`, and returns the length of what matched it.
fn matches_byte(glob: &[u8], byte: u8) -> Option<usize> {
    match glob {
        [b'?', ..] => Some(1),
        [b'\\', escaped, ..] => (*escaped == byte).then_some(2),
        [b'[', class @ ..] => matches_class(class, byte).map(|length| length + 1),
        [first, ..] => (*first == byte).then_some(1),
        [] => None,
    }
}

/// Matches one byte with a class such as `a-z]` or `!0]`.
fn matches_class(class: &[u8], byte: u8) -> Option<usize> {
    let is_negated = matches!(class.first(), Some(b'!' | b'^'));
    let mut at = usize::from(is_negated);
    let first = at;
    let mut is_member = false;
    loop {
        let start = match class.get(at)? {
            // A `]` at the start is a member.
            b']' if at > first => break,
            b'\\' => {
                at += 1;
                *class.get(at)?
            }
            other => *other,
        };
        at += 1;
        let mut end = start;
        if let [b'-', last, ..] = class[at..]
            && last != b']'
        {
            end = last;
            at += 2;
        }
        is_member |= (start..=end).contains(&byte);
    }
    (is_member != is_negated).then_some(at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlens_conformance::random::law;

    fn of(text: &str) -> Gitignore {
        let patterns = text.split('\n').filter_map(|it| Pattern::parse(it.as_bytes())).collect();
        Gitignore { files: vec![PatternFile { folder: PathBuf::new(), patterns }] }
    }

    #[test]
    fn patterns() {
        let excluded = |text: &str, path: &str| of(text).excludes(Path::new(path), false);
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
            ("a  \r", "a"),
            ("[a-c]x", "bx"),
            ("[!a]x", "bx"),
            ("[]]", "]"),
            ("!a\na", "a"),
        ] {
            assert!(excluded(text, path), "{text} {path}");
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
        ] {
            assert!(!excluded(text, path), "{text} {path}");
        }
        assert!(of("a/").excludes(Path::new("x/a"), true));
    }

    /// Random patterns exclude the paths that the crate `ignore` excludes.
    #[test]
    fn patterns_of_another_implementation() {
        const GLOBS: &[&str] = &["a", "b", "*", "?", "**", "a*", "*b", "[ab]", "[!a]", "a?b", "ab"];
        const NAMES: &[&str] = &["a", "b", "ab", "aab", "ba", "c"];
        let mut excluded = 0;
        law("patterns_of_another_implementation", |rng| {
            let mut text = String::new();
            for _ in 0..=rng.below(3) {
                text += rng.pick(&["", "", "!"]);
                text += rng.pick(&["", "", "/"]);
                let globs: Vec<_> = (0..=rng.below(3)).map(|_| rng.pick(GLOBS)).collect();
                text += &globs.join("/");
                text += rng.pick(&["", "", "/", " "]);
                text.push('\n');
            }
            let names: Vec<_> = (0..=rng.below(4)).map(|_| rng.pick(NAMES)).collect();
            let path = names.join("/");
            let is_folder = rng.one_in(2);
            let mut other = ignore::gitignore::GitignoreBuilder::new("");
            for line in text.lines() {
                other.add_line(None, line).expect("a pattern");
            }
            let other = other.build().expect("patterns").matched(&path, is_folder).is_ignore();
            let ours = of(&text).excludes(Path::new(&path), is_folder);
            assert_eq!(ours, other, "{text:?} {path} {is_folder}");
            excluded += usize::from(ours);
        });
        assert!(excluded > 0);
    }
}
