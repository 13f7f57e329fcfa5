//! File URLs and paths, by the rules of POSIX and of Windows.

mod random;

use PathStyle::{Posix, Windows};
use random::{assert_enough, cases};
use urlens::{Error, ErrorKind, FilePathErrorKind as Kind, PathStyle, Url};

fn kind_of(error: Error) -> Kind {
    match error.kind() {
        ErrorKind::FilePath(kind) => kind,
        kind => panic!("{kind:?}"),
    }
}

fn url(path: &str, style: PathStyle) -> Result<String, Kind> {
    Url::from_path(path, style).map(Url::into_text).map_err(kind_of)
}

fn path(url: &str, style: PathStyle) -> Result<String, Kind> {
    Url::parse(url).unwrap().to_path(style).map_err(kind_of)
}

/// S4.107: paths are converted to URLs and back. A drive follows a slash.
#[test]
fn paths_and_urls() {
    for (style, file, expected) in [
        (Posix, "/", "file:///"),
        (Posix, "/a/b", "file:///a/b"),
        (Posix, "/a/b/", "file:///a/b/"),
        (Posix, "//a//b", "file:////a//b"),
        (Posix, "/100%", "file:///100%25"),
        (Posix, "/%41%2F", "file:///%2541%252F"),
        (Posix, "/a\\b", "file:///a%5Cb"),
        (Posix, "/a b?c#d", "file:///a%20b%3Fc%23d"),
        (Posix, "/é\n\t\u{7F}", "file:///%C3%A9%0A%09%7F"),
        (Posix, "/ ", "file:///%20"),
        (Posix, "/.../..a/.b", "file:///.../..a/.b"),
        (Posix, "/%2e%2e/a", "file:///%252e%252e/a"),
        // Names that look like a drive or a host.
        (Posix, "/C:/a", "file:///C%3A/a"),
        (Posix, "/C|/a", "file:///C%7C/a"),
        (Posix, "/C:", "file:///C%3A"),
        (Posix, "/a/C:/b:c", "file:///a/C:/b:c"),
        (Posix, "//C:/a", "file:////C:/a"),
        (Posix, "/C:a", "file:///C:a"),
        (Posix, "/localhost/a", "file:///localhost/a"),
        (Posix, "/NUL/a.", "file:///NUL/a."),
        (Windows, r"C:\", "file:///C:/"),
        (Windows, r"c:\a\b", "file:///c:/a/b"),
        (Windows, r"C:\a\b\", "file:///C:/a/b/"),
        (Windows, r"C:\\a", "file:///C://a"),
        (Windows, r"C:\100%\é #1", "file:///C:/100%25/%C3%A9%20%231"),
        (Windows, r"C:\a:b", "file:///C:/a:b"),
        (Windows, r"C:\D:\D|", "file:///C:/D:/D%7C"),
        (Windows, r"C:\comb\com\com10\null.x", "file:///C:/comb/com/com10/null.x"),
        (Windows, r"\\host\share", "file://host/share"),
        (Windows, r"\\host\share\", "file://host/share/"),
        (Windows, r"\\host\c$\a b", "file://host/c$/a%20b"),
        (Windows, r"\\host\c|\a", "file://host/c%7C/a"),
        (Windows, r"\\192.0.2.1\share\D:\a", "file://192.0.2.1/share/D:/a"),
        (Windows, r"\\fe80--1.ipv6-literal.net\a", "file://fe80--1.ipv6-literal.net/a"),
        (Windows, r"\\my_host.example.\a", "file://my_host.example./a"),
    ] {
        assert_eq!(url(file, style).as_deref(), Ok(expected), "{file}");
        assert_eq!(path(expected, style).as_deref(), Ok(file), "{expected}");
        assert_eq!(Url::parse(expected).unwrap(), expected);
    }
}

/// Equivalent Windows paths are converted to one form.
#[test]
fn equivalent_windows_paths() {
    for (file, expected) in [
        ("C:/a/b", r"C:\a\b"),
        (r"C:\a/b", r"C:\a\b"),
        ("//Host/share/a", r"\\host\share\a"),
        (r"\/host/share", r"\\host\share"),
        (r"\\?\C:\a b", r"C:\a b"),
        (r"\\?\UNC\HOST\Share\a", r"\\host\Share\a"),
        (r"\\?\unc\host\share", r"\\host\share"),
    ] {
        let url = Url::from_path(file, Windows).unwrap();
        assert_eq!(url.to_path(Windows).as_deref(), Ok(expected), "{file}");
    }
}

/// Paths that have no URL, with the reason.
#[test]
fn rejected_paths() {
    for (style, file, kind, at) in [
        (Posix, "", Kind::Relative, 0),
        (Posix, "a/b", Kind::Relative, 0),
        (Posix, r"C:\a", Kind::Relative, 0),
        (Posix, "/a/./b", Kind::Dots, 3),
        (Posix, "/..", Kind::Dots, 1),
        (Posix, "/a/b\0", Kind::Nul, 3),
        (Windows, "", Kind::Relative, 0),
        (Windows, r"a\b", Kind::Relative, 0),
        (Windows, "C:", Kind::Relative, 0),
        (Windows, r"C:a\b", Kind::Relative, 0),
        (Windows, r"C|\a", Kind::Relative, 0),
        (Windows, r"\a", Kind::Relative, 0),
        (Windows, "/a", Kind::Relative, 0),
        (Windows, r"é:\a", Kind::Relative, 0),
        (Windows, r"C:\a\..\b", Kind::Dots, 5),
        (Windows, r"C:\a\.", Kind::Dots, 5),
        (Windows, "C:\\a\\\0", Kind::Nul, 5),
        (Windows, r"\\?\C:\a/b", Kind::Separator, 7),
        (Windows, r"C:\a.\b", Kind::Name, 3),
        (Windows, r"C:\a\b ", Kind::Name, 5),
        (Windows, r"C:\...", Kind::Name, 3),
        (Windows, r"C:\nul", Kind::Name, 3),
        (Windows, r"\\?\C:\x\Aux.txt", Kind::Name, 9),
        (Windows, r"C:\CON:x", Kind::Name, 3),
        (Windows, r"C:\com1", Kind::Name, 3),
        (Windows, r"C:\LPT9 .c", Kind::Name, 3),
        (Windows, "C:\\com\u{B2}", Kind::Name, 3),
        (Windows, r"C:\conout$", Kind::Name, 3),
        (Windows, r"\\host\share\nul", Kind::Name, 13),
        (Windows, r"\\.\COM1", Kind::Device, 0),
        (Windows, r"\\.\C:\a", Kind::Device, 0),
        (Windows, r"\\?\Volume{0}\a", Kind::Device, 0),
        (Windows, r"\\?\C:", Kind::Device, 0),
        (Windows, r"\\?\", Kind::Device, 0),
        (Windows, "//?/C:/a", Kind::Device, 0),
        (Windows, r"\\host", Kind::NoShare, 6),
        (Windows, r"\\host\", Kind::NoShare, 7),
        (Windows, r"\\host\\a", Kind::NoShare, 7),
        (Windows, r"\\host\C:\a", Kind::NoShare, 7),
        (Windows, r"\\?\UNC\host", Kind::NoShare, 12),
        (Windows, r"\\\a\b", Kind::Host, 2),
        (Windows, r"\\localhost\share", Kind::Host, 2),
        (Windows, r"\\123\share", Kind::Host, 2),
        (Windows, r"\\0x7f.1\share", Kind::Host, 2),
        (Windows, r"\\a b\share", Kind::Host, 2),
        (Windows, r"\\a%62\share", Kind::Host, 2),
        (Windows, r"\\u@host\share", Kind::Host, 2),
        (Windows, r"\\host:80\share", Kind::Host, 2),
        (Windows, r"\\[::1]\share", Kind::Host, 2),
        (Windows, r"\\..\share", Kind::Host, 2),
        (Windows, r"\\bücher\share", Kind::Host, 2),
        (Windows, r"\\?\UNC\localhost\share", Kind::Host, 8),
    ] {
        let error = Url::from_path(file, style).unwrap_err();
        assert_eq!((kind_of(error.clone()), error.offset()), (kind, Some(at)), "{file}");
    }
}

/// URLs that have no path, with the reason.
#[test]
fn rejected_urls() {
    for (style, text, kind, at) in [
        (Posix, "http://h/a", Kind::NotFile, 0),
        (Windows, "foo:///C:/a", Kind::NotFile, 0),
        (Posix, "file://host/a", Kind::Host, 7),
        (Posix, "file:///a%2Fb", Kind::Separator, 8),
        (Posix, "file:///a/b%2fc", Kind::Separator, 10),
        (Posix, "file:///a%00", Kind::Nul, 8),
        (Posix, "file:///a/%FF", Kind::NotUtf8, 7),
        (Windows, "file:///", Kind::NoDrive, 8),
        (Windows, "file:///a/b", Kind::NoDrive, 8),
        (Windows, "file:////host/share", Kind::NoDrive, 8),
        (Windows, "file:///C%7C/a", Kind::NoDrive, 8),
        (Windows, "file:///CC:/a", Kind::NoDrive, 8),
        (Windows, "file:///C:/a%2Fb", Kind::Separator, 11),
        (Windows, "file:///C:/a%5cb", Kind::Separator, 11),
        (Windows, "file:///C:/x/a%00", Kind::Nul, 13),
        (Windows, "file:///C:/%FF", Kind::NotUtf8, 7),
        (Windows, "file:///C:/..%20/a", Kind::Name, 11),
        (Windows, "file:///C:/a/Con", Kind::Name, 13),
        (Windows, "file://host/", Kind::NoShare, 12),
        (Windows, "file://host//a", Kind::NoShare, 12),
        (Windows, "file://host/C:/a", Kind::NoShare, 12),
        (Windows, "file://host/C%3A/a", Kind::NoShare, 12),
        (Windows, "file://[::1]/share", Kind::Host, 7),
        (Windows, "file://../share", Kind::Host, 7),
    ] {
        let error = Url::parse(text).unwrap().to_path(style).unwrap_err();
        assert_eq!((kind_of(error.clone()), error.offset()), (kind, Some(at)), "{text}");
    }
}

/// S2.111, S4.53-55, S4.98: file URLs that other programs write. Query and fragment are ignored.
#[test]
fn other_file_urls() {
    for (style, text, expected) in [
        (Posix, "file:/a", "/a"),
        (Posix, "file://localhost/a", "/a"),
        (Posix, "file:///a/../b?c#d", "/b"),
        (Posix, "file:///100%", "/100%"),
        (Posix, "file:///C:/a", "/C:/a"),
        (Posix, "file:///a%5Cb", "/a\\b"),
        (Posix, "file:////host/share", "//host/share"),
        (Windows, "file:C:/a", r"C:\a"),
        (Windows, "file://C|/a", r"C:\a"),
        (Windows, "file://C:/a", r"C:\a"),
        (Windows, "file:\\\\\\C:\\a", r"C:\a"),
        (Windows, "file:///c%3A/a", r"c:\a"),
        (Windows, "file:///C:", r"C:\"),
        (Windows, "file:///c%3a", r"c:\"),
        (Windows, "file://HOST/share?a#b", r"\\host\share"),
        (Windows, r"file:\\host\share", r"\\host\share"),
    ] {
        assert_eq!(path(text, style).as_deref(), Ok(expected), "{text}");
    }
}

/// All codes and messages.
#[test]
fn messages() {
    let read = |file, style| Url::from_path(file, style).unwrap_err();
    let write = |text, style| Url::parse(text).unwrap().to_path(style).unwrap_err();
    let shown = |it: Error| (it.code(), it.to_string());
    for (error, code, message) in [
        (write("a:b", Posix), "not-file", "not a file URL"),
        (read("a", Posix), "relative", "not an absolute path"),
        (read("/a/..", Posix), "dots", "dot segment at byte 3"),
        (read("/\0", Posix), "nul", "NUL in a name at byte 1"),
        (write("file:///%2F", Posix), "separator", "separator in a name at byte 8"),
        (read(r"C:\nul", Windows), "name", "name is reserved on Windows at byte 3"),
        (write("file://h/a", Posix), "host", "host not allowed at byte 7"),
        (write("file:///a", Windows), "no-drive", "missing drive letter at byte 8"),
        (read(r"\\h", Windows), "no-share", "missing share after the host at byte 3"),
        (read(r"\\.\a", Windows), "device", "path to a device"),
        (write("file:///%FF", Posix), "not-utf-8", "path is not UTF-8 at byte 7"),
    ] {
        assert_eq!(shown(error), (code, message.to_owned()));
    }
}

const NAMES: &[&str] = &[
    "a",
    "b.c",
    " x",
    "é",
    "💩",
    "%",
    "%41",
    "%2F",
    "%2e",
    ".",
    "..",
    "...",
    "C:",
    "C|",
    "c:",
    ":",
    "|",
    "?",
    "#",
    "\\",
    "\n",
    "\t",
    "\u{7F}",
    "\u{1}",
    "'",
    "\"",
    "<",
    "^",
    "`",
    "{",
    "~",
    "nul",
    "localhost",
    "[::1]",
    "@",
    "+",
    "&",
    "",
    "\0",
];

/// The URL of a path converts back to the path, and is canonical. Many of the paths are rejected.
#[test]
fn round_trip() {
    let mut accepted = [0, 0];
    cases(10_000, |rng| {
        let mut names =
            || -> Vec<String> { (0..1 + rng.below(4)).map(|_| rng.text(NAMES, 2)).collect() };
        let posix = format!("/{}", names().join("/"));
        let windows = match names() {
            names if names.len() % 2 == 0 => format!("C:\\{}", names.join("\\")),
            names => format!("\\\\host\\{}", names.join("\\")),
        };
        for (style, file) in [(Posix, posix), (Windows, windows)] {
            let Ok(url) = Url::from_path(&file, style) else { continue };
            assert_eq!(url.to_path(style).as_deref(), Ok(&*file), "{url}");
            assert_eq!(Url::parse(url.as_str()).unwrap(), url, "{file:?}");
            assert!(url.query().is_none() && url.fragment().is_none());
            accepted[usize::from(style == Windows)] += 1;
        }
    });
    accepted.into_iter().for_each(|it| assert_enough(it, 5_000));
}

/// A POSIX name may contain all bytes except NUL and `/`; paths of bytes convert back.
#[cfg(all(unix, feature = "std"))]
#[test]
fn round_trip_of_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    cases(10_000, |rng| {
        let mut file = vec![b'/'];
        file.extend(
            (0..rng.below(9)).map(|_| rng.pick(&[b'/', b'.', b'%', 0xC3, 0xA9, 0xFF, b'a'])),
        );
        file.push(1 + rng.below(255) as u8);
        let file = OsStr::from_bytes(&file);
        match Url::from_file_path(file) {
            Ok(url) => assert_eq!(url.to_file_path().unwrap().as_os_str(), file),
            Err(error) => assert_eq!(kind_of(error), Kind::Dots, "{file:?}"),
        }
    });
}

/// The path of a URL is never one that is rejected: it converts to a URL with the same path.
#[test]
fn paths_of_urls_are_accepted() {
    const PIECES: &[&str] = &[
        "file:",
        "file:///",
        "//",
        "/",
        "\\",
        "C:",
        "C|",
        "%3A",
        "host",
        "localhost",
        "a",
        "..",
        "%2e",
        "%2F",
        "%5C",
        "%00",
        "%FF",
        "%",
        "%25",
        "é",
        "nul",
        " ",
        "?q",
        "#f",
        ".",
    ];
    let mut converted = 0;
    cases(20_000, |rng| {
        let text = format!("file:{}", rng.text(PIECES, 8));
        let Ok(url) = Url::parse(&text) else { return };
        for style in [Posix, Windows] {
            let Ok(file) = url.to_path(style) else { continue };
            let back = Url::from_path(&file, style)
                .unwrap_or_else(|error| panic!("{text:?} is {file:?}: {error}"));
            assert_eq!(back.to_path(style), Ok(file), "{text:?}");
            converted += 1;
        }
    });
    assert_enough(converted, 5_000);
}
