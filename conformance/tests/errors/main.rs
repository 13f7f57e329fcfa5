//! Checks `docs/errors.md` against the library: every code, example and message.

mod page;
mod policies;

use page::{code, codes_in_sources, message, quoted, root, rows};
use std::collections::BTreeSet;
use std::fs;
use urlens::{
    Any, Error, Iri, Kind, Origin, Part, PathStyle, Uri, UriRef, Url, UrlAttribute,
    ValidationErrorKind, uri, uri_ref,
};

/// The sections of the page, by the first word of their headings, and the source files of their codes.
const SECTIONS: &[(&str, &[&str])] = &[
    ("Domains", &["urlens/src/host/domain.rs"]),
    ("File", &["urlens/src/whatwg/file_path/error_kind.rs"]),
    ("Well-known", &["urlens-documents/src/well_known.rs"]),
    ("Fragments", &["urlens-documents/src/fragment.rs", "urlens-documents/src/fragment/csv.rs"]),
    ("Lists", &["urlens-documents/src/uri_list.rs"]),
    (
        "Policies",
        &[
            "urlens-readings/src/policy/error.rs",
            "urlens-readings/src/policy/file.rs",
            "urlens-readings/src/policy/reason.rs",
        ],
    ),
    ("Tokens", &["urlens-ops/src/tokens/error.rs"]),
    ("`urlens", &["urlens-ops/src/failure.rs"]),
];

/// The sections of the codes of `urlens::Error`. A code may be in several of them.
const ERROR_SECTIONS: [&str; 7] =
    ["Parsing", "Canonical", "Setters", "To", "Converting", "Other", "Relativizing"];
const ERROR: &str = "urlens/src/error.rs";

/// The source files of the codes in `docs/readings.md`.
const READINGS: &[&str] = &[
    "urlens-readings/src/address.rs",
    "urlens-readings/src/address/table.rs",
    "urlens-readings/src/catalogue.rs",
    "urlens-readings/src/lints.rs",
];

/// The page has exactly the codes of the sources, and every source file with codes belongs to a section.
#[test]
fn every_code_is_on_the_page() {
    let mut sources = codes_in_sources();
    let defined = sources.remove(ERROR).expect("the codes of `urlens::Error`");
    assert_eq!(defined.len(), 25, "the sources have another format than expected");
    let listed = ERROR_SECTIONS.iter().flat_map(|section| rows(section)).map(|row| code(&row));
    assert_eq!(listed.collect::<BTreeSet<String>>(), defined);
    let codes_of = |file: &str| match sources.get(file) {
        Some(codes) => codes.clone(),
        None => panic!("no codes in {file}: correct SECTIONS"),
    };
    for (section, files) in SECTIONS {
        let defined: BTreeSet<String> = files.iter().flat_map(|file| codes_of(file)).collect();
        let listed: BTreeSet<String> = rows(section).into_iter().map(|row| code(&row)).collect();
        assert_eq!(listed, defined, "{section}");
    }
    let readings =
        fs::read_to_string(root().join("docs/readings.md")).expect("the page of readings");
    for file in READINGS {
        for code in sources.remove(*file).unwrap_or_else(|| panic!("no codes in {file}")) {
            assert!(readings.contains(&format!("| `{code}` |")), "{code}");
        }
    }
    // Validation errors are compared in order, by the test `validation_errors`.
    sources.remove("urlens/src/whatwg/validation_error.rs");
    sources.retain(|file, _| !SECTIONS.iter().any(|(_, files)| files.contains(&file.as_str())));
    assert!(sources.is_empty(), "codes in files without a section: {sources:?}");
}

/// Every parse error, with its message.
#[test]
fn parsing() {
    for row in rows("Parsing") {
        let Some(text) = quoted(&row[2]) else { continue };
        let error = Uri::parse(&text).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
        // Owned text gives an equal error.
        let owned = Uri::try_from(text).unwrap_err();
        assert_eq!((format!("{owned:#}"), owned), (format!("{error:#}"), error));
    }
}

/// Constants and origins must be canonical.
#[test]
fn canonical_forms() {
    let [row] = &rows("Canonical")[..] else { panic!("one row") };
    let text = quoted(&row[2]).unwrap();
    let error = Url::parse_const(&text).unwrap_err();
    assert_eq!((error.code(), error.to_string()), (code(row).as_str(), message(row)));
    assert_eq!(text.parse::<Origin>().unwrap_err().code(), error.code());
}

/// S4.102: every validation error of the URL Standard, in its order: if it is fatal, an example, and its message.
#[test]
fn validation_errors() {
    let rows = rows("Validation");
    assert!(rows.iter().map(|row| code(row)).eq(ValidationErrorKind::ALL.map(|kind| kind.code())));
    for (row, kind) in rows.iter().zip(ValidationErrorKind::ALL) {
        let example = quoted(&row[3]).unwrap();
        let (result, errors) = match example.split_once("` on `") {
            Some((text, base)) => {
                let base: Url = base.parse().unwrap();
                let (result, errors) = Url::parser().base(&base).parse_with_validation_errors(text);
                (result.map(Url::into_owned), errors)
            }
            None => {
                let (result, errors) = Url::parser().parse_with_validation_errors(&example);
                (result.map(Url::into_owned), errors)
            }
        };
        let found = errors.iter().find(|error| error.kind() == kind).expect(&example);
        assert_eq!(kind.to_string(), message(row));
        assert_eq!(found.to_string(), format!("{} at byte {}", message(row), found.offset()));
        let fatal = match row[1].as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            "some" => None,
            other => panic!("{other}"),
        };
        assert_eq!(kind.is_fatal(), fatal, "{kind:?}");
        match result {
            Ok(_) => assert_ne!(fatal, Some(true), "{example}"),
            Err(error) => {
                let expected = (Some(true), kind.code(), Some(found.offset()));
                assert_eq!((fatal, error.code(), error.offset()), expected);
                let within = match kind {
                    // A missing scheme has no offset.
                    ValidationErrorKind::MissingSchemeNonRelativeUrl => message(row),
                    _ => found.to_string(),
                };
                assert_eq!(error.to_string(), within);
            }
        }
    }
}

/// S3.31-36, K4.19: every error of a setter, with its message; the value is unchanged.
#[test]
fn setters() {
    for row in rows("Setters") {
        let Some(text) = quoted(&row[3]) else { continue };
        let value = quoted(&row[5]).unwrap_or_default();
        let (error, after) = match row[2].as_str() {
            "URI" => {
                let mut reference: UriRef = text.parse().unwrap();
                (set(&mut reference, &row[4], &value).unwrap_err(), reference.into_text())
            }
            _ => {
                let mut url: Url = text.parse().unwrap();
                (set_url(&mut url, &row[4], &value).unwrap_err(), url.into_text())
            }
        };
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
        assert_eq!(after, text);
    }
    // An invalid value has the standard's error code, and an offset in the value.
    let mut url: Url = "http://h/".parse().unwrap();
    let error = url.set_host(Some("a b")).unwrap_err();
    assert_eq!((error.code(), error.offset()), ("domain-to-ASCII", Some(1)));
    assert_eq!(error.to_string(), "invalid domain at byte 1");
    // The component is the invalid one.
    let error = UriRef::parse("a/b").unwrap().set_host(Some("h")).unwrap_err();
    assert_eq!(
        (error.code(), error.part(), error.offset()),
        ("rootless", Some(Part::Path), Some(0))
    );
    let error = UriRef::parse("//h//x").unwrap().set_authority(None).unwrap_err();
    assert_eq!(
        (error.code(), error.part(), error.offset()),
        ("like-authority", Some(Part::Path), Some(0))
    );
    let error = UriRef::parse("//h").unwrap().set_authority(Some("u@h:x")).unwrap_err();
    assert_eq!(
        (error.code(), error.part(), error.offset()),
        ("unexpected-character", Some(Part::Port), Some(4))
    );
    let error = Uri::builder("http").host("h").path("p").build().unwrap_err();
    assert_eq!(error.to_string(), "a path after an authority must be empty or start with '/'");
}

fn set(reference: &mut UriRef, component: &str, value: &str) -> Result<(), Error> {
    match component {
        "scheme" => reference.set_scheme(Some(value)),
        "host" => reference.set_host(Some(value)),
        "path" => reference.set_path(value),
        "query" => reference.set_query(Some(value)),
        "fragment" => reference.set_fragment(Some(value)),
        "segment" => reference.extend_segments([value]),
        other => panic!("{other}"),
    }
}

fn set_url(url: &mut Url, component: &str, value: &str) -> Result<(), Error> {
    match component {
        "scheme" => url.set_scheme(value),
        "username" => url.set_username(value),
        "host" => url.set_host(Some(value)),
        "port" => url.set_port(value.parse().ok()),
        attribute => url.set_attribute(attribute.parse::<UrlAttribute>().unwrap(), value),
    }
}

/// S4.61: every error of an invalid domain.
#[test]
fn domains() {
    use urlens::domain;
    for row in rows("Domains") {
        let text = match (quoted(&row[2]), code(&row).as_str()) {
            (Some(text), _) => text,
            (None, "domain-too-long") => "a".repeat(64),
            (None, _) => continue,
        };
        let error = domain::to_ascii_strict(&text).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
    assert_eq!(domain::DomainError::IdnaOff.to_string(), message(rows("Domains").last().unwrap()));
}

/// Every error of converting file paths to URLs and back.
#[test]
fn file_paths() {
    for row in rows("File") {
        let Some(text) = quoted(&row[3]) else { continue };
        let style = match row[2].as_str() {
            "POSIX" => PathStyle::Posix,
            _ => PathStyle::Windows,
        };
        let error = if text.contains("://") {
            Url::parse(&text).unwrap().to_path(style).unwrap_err()
        } else {
            Url::from_path(&text, style).unwrap_err()
        };
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}

/// A URI that would change its meaning does not convert to a URL.
#[test]
fn to_urls() {
    for row in rows("To") {
        let error = Uri::try_from(quoted(&row[2]).unwrap()).unwrap().to_url().unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
    assert_eq!(uri!("http://1.2.3.256/").to_url().unwrap_err().code(), "IPv4-out-of-range-part");
}

/// A text one byte too long. Its zero pages are never written, so they use no memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn parsing_too_long_text() {
    let zeros = String::from_utf8(vec![0; 1 << 32]).unwrap();
    let error = Uri::parse(zeros.as_str()).unwrap_err();
    assert_eq!((error.code(), error.offset()), ("too-long", None));
    assert_eq!(error.to_string(), "longer than 4294967295 bytes");
    // One byte less is parsed, and invalid.
    assert_eq!(Uri::parse(&zeros[1..]).unwrap_err().code(), "unexpected-character");
}

/// S2.30: conversion reports a host that is not a valid domain.
#[test]
fn converting() {
    for row in rows("Converting") {
        let Some(text) = quoted(&row[2]) else { continue };
        let iri = Iri::parse(&text).unwrap();
        let error = iri.to_uri_with(urlens::HostEncoding::Idna).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}

/// Errors of relativization, of kinds, and of components that cannot be removed.
#[test]
fn relativizing_kinds_and_names() {
    let far = uri!("http://h/a").relativize(uri!("http://h/a/../b")).unwrap_err();
    let mut link = Any::parse(Kind::UrlRef, "a").unwrap();
    let unsupported = link.set(&Part::Query.into(), Some("q")).unwrap_err();
    let found = [far, unsupported].map(|error| (error.code().to_owned(), error.to_string()));
    let listed: Vec<_> = rows("Relativizing").iter().map(|row| (code(row), message(row))).collect();
    assert_eq!(listed, found);

    let mut uri = Any::parse(Kind::Uri, "a:b").unwrap();
    let required = uri.set(&Part::Scheme.into(), None).unwrap_err();
    let row = rows("Setters").into_iter().find(|row| code(row) == required.code());
    assert_eq!(required.to_string(), message(&row.expect("a row")));
    let port = uri_ref!("//h:65536").authority().unwrap().port().unwrap_err();
    assert_eq!((port.code(), port.part()), ("port-out-of-range", Some(Part::Port)));
    assert!("no kind".parse::<Kind>().is_err());
    assert_eq!(Uri::try_from(UriRef::parse("a").unwrap()).unwrap_err().code(), "no-scheme");
}

/// Every error of a list of tokens, with its message and the index of the token.
#[test]
fn tokens() {
    use urlens_ops::{Profile, TokenKind, TokenValue, Tokens};

    /// A token as its delimited text, such as `foo:` or `?q`.
    fn token(text: &str) -> (TokenKind, TokenValue<'_>) {
        let kinds = [
            TokenKind::Authority,
            TokenKind::Drive,
            TokenKind::Query,
            TokenKind::Scheme,
            TokenKind::Dir,
        ];
        let delimited = |kind: TokenKind| {
            let (before, after) = kind.delimiters();
            Some((kind, text.strip_prefix(before)?.strip_suffix(after)?.into()))
        };
        kinds.into_iter().find_map(delimited).expect("a token with delimiters")
    }
    let profile = Profile::Url(urlens::scheme::Mode::Web);
    let tokens = |text: &str| -> Result<Tokens<'static>, _> {
        Tokens::new(profile, text.split(' ').map(token)).map(Tokens::into_owned)
    };
    for row in rows("Tokens") {
        let cell = quoted(&row[2]).unwrap();
        let found = match cell.split_once("` and `") {
            Some((base, reference)) => tokens(base).unwrap().resolve(&tokens(reference).unwrap()),
            None => tokens(&cell)
                .and_then(|tokens| tokens.force())
                .and_then(|tokens| tokens.print().and(Ok(tokens))),
        };
        let error = found.expect_err(&cell);
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}
