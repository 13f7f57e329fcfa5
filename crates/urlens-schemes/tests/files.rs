//! `file:`, by RFC 8089.

use urlens::PathStyle;
use urlens_schemes::file::FileProfile;
use urlens_schemes::{File, SchemeIdentifier, SchemeType};

fn file(text: &str) -> File {
    File::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// S2.111: an absent host, an empty one and `localhost` mean the local machine.
#[test]
fn s2_111_hosts() {
    for text in ["file:/a/b", "file:///a/b", "file://localhost/a/b", "FILE://LOCALHOST/a/./b"] {
        assert!(file(text).is_local());
        assert_eq!(file(text).canonical(), "file:///a/b");
        assert!(file(text).is_equivalent(&file("file:/a/b")));
    }
    let remote = file("file://Host.Example.com/a%2fb");
    assert_eq!(remote.host(), Some("Host.Example.com"));
    assert_eq!(remote.canonical(), "file://host.example.com/a%2Fb");
    assert!(!remote.is_equivalent(&file("file:///a%2fb")));
}

/// S2.111: the path is absolute.
#[test]
fn s2_111_path() {
    for (text, code, part) in [
        ("file:a", "missing-leading-slash", "path"),
        ("file:", "missing-leading-slash", "path"),
        ("file://", "missing-leading-slash", "path"),
        ("file://host", "missing-leading-slash", "path"),
        ("file:////host/a", "empty-segment", "path"),
        ("file:///a?b", "not-allowed", "query"),
        ("file://u@h/a", "not-allowed", "userinfo"),
        ("file://h:80/a", "not-allowed", "port"),
        ("file:///c|/a", "unexpected-character", "path"),
    ] {
        let error = File::parse(text).expect_err(text);
        assert_eq!((error.code(), error.part()), (code, part), "{text}");
    }
    assert_eq!(file("file:///").canonical(), "file:///");
    assert_eq!(file("file:///a/#b").uri().fragment(), Some("b"));
}

/// The nonstandard forms of RFC 8089, appendix E.
#[test]
fn nonstandard() {
    for (text, expected) in [
        ("file:c:/a", "file:///c:/a"),
        ("file:c|/a", "file:///c:/a"),
        ("file:/c|/a", "file:///c:/a"),
        ("file:///c|/a#b", "file:///c:/a#b"),
        ("file:///c%7C/a", "file:///c:/a"),
        ("file:///c%7c/a", "file:///c:/a"),
        ("file:/C%7C", "file:///C:"),
        ("file:////c%7C/a", "file:///c:/a"),
        // Only the bar of the drive is replaced.
        ("file:///c%7C/a%7Cb%7cc", "file:///c:/a%7Cb%7cc"),
        ("file:///c%7c/a%7Cb%7cc", "file:///c:/a%7Cb%7cc"),
        ("file:///a/c%7C/b", "file:///a/c%7C/b"),
        ("file:///1%7C/b", "file:///1%7C/b"),
        ("file:///c%7Ca", "file:///c%7Ca"),
        ("file:///c:/a", "file:///c:/a"),
        ("file:////host/share/a", "file://host/share/a"),
        ("file://///host/share/a", "file://host/share/a"),
        ("file:///a", "file:///a"),
        ("file:////c:/a", "file:///c:/a"),
        // A drive that only the normal form shows.
        ("file:/./c%7C/a", "file:///c:/a"),
        ("file:///a/../c%7C/b#d", "file:///c:/b#d"),
        ("file:///%63%7C/a", "file:///c:/a"),
        ("file://localhost/c%7C/a", "file:///c:/a"),
        ("file:////LOCALHOST/c%7c", "file:///c:"),
        ("file:/.//c%7C/a", "file:/.//c%7C/a"),
        // With a host, the path is as written.
        ("file://h/c%7C/a", "file://h/c%7C/a"),
    ] {
        let read = File::read(text, FileProfile::Nonstandard);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.as_str(), expected, "{text}");
        let canonical = File::read(&read.canonical(), FileProfile::Nonstandard).unwrap();
        assert_eq!(canonical.canonical(), read.canonical(), "{text}");
    }
    // A query is an error, and not removed with the bar of a drive.
    let query = ["file:////c:/a?b", "file:///c%7C/a?b"];
    let paths = ["file:a", "file:///a|b", "file:////", "file://///h", "file://h///a"];
    for text in paths.into_iter().chain(query) {
        assert!(File::read(text, FileProfile::Nonstandard).is_err(), "{text}");
    }
}

/// Conversion to paths and back.
#[test]
fn paths() {
    for (path, style, text) in [
        ("/etc/my file", PathStyle::Posix, "file:///etc/my%20file"),
        (r"C:\a\b", PathStyle::Windows, "file:///C:/a/b"),
        (r"\\host\share\a", PathStyle::Windows, "file://host/share/a"),
    ] {
        let file = File::from_path(path, style).unwrap();
        assert_eq!(file.as_str(), text);
        assert_eq!(file.to_path(style).as_deref(), Some(path));
    }
    assert_eq!(File::from_path("a", PathStyle::Posix), None);
    assert_eq!(file("file:///a%00").to_path(PathStyle::Posix), None);
    assert_eq!(file("file:///C:").drive().as_deref(), Some("C"));
    assert_eq!(file("file:///C:a").drive(), None);
}
