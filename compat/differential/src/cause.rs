//! Causes of differences.

use crate::operation::Operation;

/// A difference between the two crates.
pub(crate) struct Difference<'a> {
    /// The URL before the operation; `None` for `parse`.
    pub(crate) before: Option<&'a str>,
    /// The operation; `None` for `parse`.
    pub(crate) operation: Option<&'a Operation>,
    /// The text that was parsed, or the value that was set.
    pub(crate) value: &'a str,
    /// The results: that of the operation or of a getter, and the URL after it.
    pub(crate) real: (&'a str, &'a str),
    pub(crate) ours: (&'a str, &'a str),
    /// The getter that differs, if the results are equal.
    pub(crate) getter: Option<&'a str>,
}

/// The name of the cause of a difference; `None` if it is not known.
pub(crate) fn cause(it: &Difference<'_>) -> Option<&'static str> {
    let causes = if it.getter.is_some() { GETTER_CAUSES } else { CAUSES };
    causes.iter().find(|(_, test)| test(it)).map(|(name, _)| *name)
}

type Test = fn(&Difference<'_>) -> bool;

/// Causes of differences between getters of URLs with equal texts.
const GETTER_CAUSES: &[(&str, Test)] = &[
    ("url panics", |it| it.real.0 == "panic"),
    ("url keeps the old kind of host after set_host(None)", |it| {
        matches!(it.operation, Some(Operation::SetHost(None)))
            && it.getter == Some("debug")
            && it.ours.0.contains("host: None")
    }),
    (
        "the kind of an IPv4 address in a URL that is not special is kept until the next change",
        |it| {
            !it.is_special()
                && it.getter == Some("debug")
                && it.real.0.contains("host: Some(Ipv4(")
                && it.ours.0.contains("host: Some(Domain(")
        },
    ),
];

/// Causes of differences between results.
const CAUSES: &[(&str, Test)] = &[
    ("url panics", |it| it.real.0 == "panic"),
    ("`^` in a path is percent-encoded", |it| it.is_equal_if(caret)),
    ("slashes at the start of a file path are kept", |it| {
        it.is_file() && it.is_equal_if(|text| collapse(&caret(text)))
    }),
    ("a host next to a drive letter is kept", |it| {
        it.is_file()
            && it.has_drive()
            && it.is_equal_if(|text| collapse(&without_host(&caret(text))))
            && !it.ours.1.starts_with("file:///")
    }),
    ("an ASCII label that starts with `xn--` is not checked", |it| {
        it.real.0.contains("Idna")
            && !it.ours.0.contains("Idna")
            && it.value.to_ascii_lowercase().contains("xn--")
    }),
    ("`\\` is not a slash unless the scheme is special", |it| {
        !it.is_special() && it.value.contains('\\')
    }),
    ("slashes before the host of a reference are ignored", |it| {
        it.is_special()
            && it.real.0.contains("EmptyHost")
            && it.value.trim_start().starts_with(['/', '\\'])
    }),
    ("a path that starts with `//` is not read as a host", |it| it.ours.1.contains(":/.//")),
    ("drive letters have a meaning in file URLs only", |it| !it.is_file() && it.has_drive()),
    ("a `|` after a drive letter becomes `:`", |it| {
        it.is_file()
            && it.has_drive()
            && it.is_equal_if(|text| collapse(&caret(text)).replace('|', ":"))
    }),
    ("dot segments and drive letters of file URLs", |it| it.is_file() && it.has_drive()),
    ("the last space of an opaque path is percent-encoded", |it| {
        !it.is_special() && it.is_equal_if(|text| caret(&last_space(text)))
    }),
    ("set_host(None) leaves a path", |it| {
        matches!(it.operation, Some(Operation::SetHost(None)))
            && it.ours.1.replacen(":/", ":", 1) == it.real.1
    }),
    ("`localhost` in a file URL is an empty host", |it| {
        it.is_file() && it.real.1.replacen("//localhost", "//", 1) == it.ours.1
    }),
    ("a host cannot be removed next to credentials or a port", |it| {
        matches!(
            it.operation,
            Some(Operation::SetHost(Some(_)) | Operation::SetAttribute("host" | "hostname", _))
        ) && it.is_blank()
            && it.ours.0.starts_with("Err")
    }),
    ("an empty path of a URL without host is `/`", |it| {
        !it.is_special() && it.is_blank() && it.real.1.replacen(':', ":/", 1) == it.ours.1
    }),
    ("an ASCII label that starts with `xn--` is not checked, in set_host of the web", |it| {
        matches!(it.operation, Some(Operation::SetAttribute("host" | "hostname", _)))
            && it.real.0 == "Err(())"
            && it.value.to_ascii_lowercase().contains("xn--")
    }),
    ("set_port of the web rejects a value without digits", |it| {
        matches!(it.operation, Some(Operation::SetAttribute("port", _))) && it.is_blank()
    }),
    ("set_host of the web rejects a port without a host", |it| {
        matches!(it.operation, Some(Operation::SetAttribute("host" | "hostname", _)))
            && it.ours.0 == "Err(())"
            && it.value.trim_start_matches(['\t', '\n']).starts_with(':')
    }),
    ("empty credentials need a host", |it| {
        !it.is_special() && it.ours.0.contains("EmptyHost") && it.value.contains('@')
    }),
    ("an empty path after an empty host stays empty", |it| {
        !it.is_special() && it.is_blank() && it.real.1.replacen(":///", "://", 1) == it.ours.1
    }),
    ("an opaque path does not become a hierarchical one", |it| {
        matches!(it.operation, Some(Operation::SetPath(_)))
            && it.ours.1.contains(":%2F")
            && !it.real.1.contains(":%2F")
    }),
    ("the `/.` before `//` is removed next to a host", |it| {
        it.before.is_some_and(|it| it.contains(":/.//"))
            && caret(it.real.1).replacen("/.//", "//", 1) == caret(it.ours.1)
    }),
    ("a segment that is a dot segment without tabs and newlines is ignored", |it| {
        matches!(it.operation, Some(Operation::Segments(_)))
            && ["\\n.", "\\t.", ".\\n", ".\\t"].iter().any(|dots| it.value.contains(dots))
    }),
    ("the `/.` is removed if no `//` follows", |it| {
        caret(it.real.1).replacen("/./", "/", 1) == caret(it.ours.1)
    }),
    ("tabs and newlines before the slash of a path are removed", |it| {
        matches!(it.operation, Some(Operation::SetAttribute("pathname", _)))
            && it.value.starts_with(['\t', '\n', '\r'])
    }),
    ("set_host of the web: tabs and newlines are an empty host of a file URL", |it| {
        matches!(it.operation, Some(Operation::SetAttribute("host" | "hostname", _)))
            && it.is_file()
            && it.is_blank()
    }),
    ("a dot segment removes the first segment of a file path", |it| {
        it.is_file()
            && matches!(
                it.operation,
                Some(Operation::SetPath(_) | Operation::SetAttribute("pathname", _))
            )
            && has_dots(it.value)
    }),
    ("a tab or newline after a letter and `:` in a file path is not a slash", |it| {
        it.is_file() && it.value.contains(['\t', '\n', '\r']) && {
            let (theirs, ours) = (caret(it.real.1), caret(it.ours.1));
            theirs
                .match_indices('/')
                .any(|(i, _)| format!("{}{}", &theirs[..i], &theirs[i + 1..]) == ours)
        }
    }),
    ("set_protocol accepts `file`", |it| {
        matches!(it.operation, Some(Operation::SetAttribute("protocol", _)))
            && it.ours.1.starts_with("file:")
    }),
];

impl Difference<'_> {
    /// The scheme of the URL that was parsed or changed.
    fn scheme(&self) -> String {
        let is_parsed = matches!(
            self.operation,
            None | Some(Operation::Join(_) | Operation::SetAttribute("href", _))
        );
        let all = [self.ours.1, self.real.1, self.before.unwrap_or_default(), self.value];
        let text = if is_parsed && has_scheme(self.value) {
            self.value
        } else {
            all.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
        };
        let scheme = text.trim_start_matches(|c| c <= ' ').split(':').next().unwrap_or_default();
        scheme.to_ascii_lowercase()
    }

    /// Returns `true` if the value is empty without tabs and newlines.
    fn is_blank(&self) -> bool {
        self.value.chars().all(|c| matches!(c, '\t' | '\n' | '\r'))
    }

    fn is_special(&self) -> bool {
        ["http", "https", "ws", "wss", "ftp", "file"].contains(&self.scheme().as_str())
    }

    fn is_file(&self) -> bool {
        self.scheme() == "file"
    }

    /// Returns `true` if a text has a segment that starts like a drive letter.
    fn has_drive(&self) -> bool {
        [self.value, self.before.unwrap_or_default()].iter().any(|text| {
            let text = text.replace(['\t', '\n', '\r'], "");
            let text = text.trim();
            let after_scheme = text.split_once(':').map_or("", |it| it.1);
            let mut segments = text.split(['/', '\\']).chain(after_scheme.split(['/', '\\']));
            segments.any(|it| {
                matches!(it.as_bytes(), [letter, b':' | b'|', ..] if letter.is_ascii_alphabetic())
            })
        })
    }

    /// Returns `true` if the results are equal after a change to both.
    fn is_equal_if(&self, change: impl Fn(&str) -> String) -> bool {
        let both = |(result, text): (&str, &str)| (change(result), change(text));
        both(self.real) == both(self.ours)
    }
}

/// Returns `true` if a text has a segment of two dots.
fn has_dots(text: &str) -> bool {
    let text = text.to_ascii_lowercase().replace("%2e", ".").replace(['\t', '\n', '\r'], "");
    text.split(['/', '\\']).any(|it| it == "..")
}

/// Returns `true` if a text starts with a scheme.
fn has_scheme(text: &str) -> bool {
    let is_name = |it: &str| it.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let text = text.trim_start_matches(|c| c <= ' ');
    text.split_once(':')
        .is_some_and(|(it, _)| is_name(it) && it.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// A text without the host of a file URL.
fn without_host(text: &str) -> String {
    match text.strip_prefix("file://") {
        Some(rest) => format!("file://{}", &rest[rest.find('/').unwrap_or(rest.len())..]),
        None => text.to_owned(),
    }
}

/// A text with one space before `?`, `#` or the end percent-encoded.
fn last_space(text: &str) -> String {
    let end = text.find(['?', '#']).unwrap_or(text.len());
    let (path, rest) = text.split_at(end);
    match path.strip_suffix(' ') {
        Some(path) => format!("{path}%20{rest}"),
        None => text.to_owned(),
    }
}

fn caret(text: &str) -> String {
    text.replace('^', "%5E")
}

/// A text in which the path of a file URL starts with one slash.
fn collapse(text: &str) -> String {
    let Some(rest) = text.strip_prefix("file://") else { return text.to_owned() };
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    format!("file://{host}/{}", path.trim_start_matches('/'))
}
