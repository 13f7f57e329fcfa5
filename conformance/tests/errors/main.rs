//! Checks `docs/errors.md` against the library: every code, example and message.

mod page;
mod policies;

use page::{code, codes_in_sources, message, page, quoted, root, rows};
use std::collections::BTreeSet;
use std::fs;
use urlens::{
    ConvertError, EditError, ErrorKind, Iri, Part, PathStyle, PortError, SetError, Rejected,
    RelativizeError, TooLong, Uri, UriRef, Url, ValidationErrorKind, uri, uri_ref,
};

/// The sections of the page, by the first word of their headings, and the source files of their codes.
const SECTIONS: &[(&str, &[&str])] = &[
    ("Reading", &["urlens/src/error.rs"]),
    ("Changing", &["urlens/src/whatwg/set_error.rs"]),
    ("Domains", &["urlens/src/host/domain.rs"]),
    ("File", &["urlens/src/whatwg/file_path/error.rs"]),
    ("To", &["urlens/src/whatwg/convert.rs"]),
    ("Editing", &["urlens/src/error.rs", "urlens/src/edit.rs"]),
    ("Converting", &["urlens/src/convert.rs"]),
    ("Well-known", &["urlens-documents/src/well_known.rs"]),
    ("Fragments", &["urlens-documents/src/fragment.rs", "urlens-documents/src/fragment/csv.rs"]),
    ("Lists", &["urlens-documents/src/uri_list.rs"]),
    ("Other", &["urlens-interop/src/error.rs"]),
    (
        "Policies",
        &["urlens-readings/src/policy/reason.rs", "urlens-readings/src/policy/builder.rs"],
    ),
    ("`urlens", &["urlens-ops/src/failure.rs", "urlens/src/any/error.rs"]),
];

/// The source files of the codes in `docs/readings.md`.
const READINGS: &[&str] = &[
    "urlens-readings/src/address.rs",
    "urlens-readings/src/address/table.rs",
    "urlens-readings/src/catalogue.rs",
    "urlens-readings/src/lints.rs",
    "urlens-readings/src/script.rs",
];

/// The page has exactly the codes of the sources, and every source file with codes belongs to a section.
#[test]
fn every_code_is_on_the_page() {
    let mut sources = codes_in_sources();
    assert_eq!(
        sources["urlens/src/edit.rs"].len(),
        6,
        "the sources have another format than expected"
    );
    let codes_of = |file: &str| match sources.get(file) {
        Some(codes) => codes.clone(),
        None => panic!("no codes in {file}: correct SECTIONS"),
    };
    for (section, files) in SECTIONS {
        let mut defined: BTreeSet<String> = files.iter().flat_map(|file| codes_of(file)).collect();
        // Editing a URI or an IRI does not use IDNA.
        if *section == "Editing" {
            defined.remove(ErrorKind::IdnaOff.code());
        }
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
    sources.retain(|file, _| !SECTIONS.iter().any(|(_, files)| files.contains(&file.as_str())));
    assert!(sources.is_empty(), "codes in files without a section: {sources:?}");
}

/// Every parse error, with its message.
#[test]
fn parsing() {
    for row in rows("Reading") {
        let Some(text) = quoted(&row[2]) else { continue };
        let error = Uri::parse(text.as_str()).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
        // Owned text is returned, with an equal message.
        let rejected = Uri::parse(text.clone()).unwrap_err();
        assert_eq!((rejected.error, &rejected.input), (error, &text));
        assert_eq!(rejected.to_string(), error.to_string());
        assert_eq!(format!("{rejected:#}"), error.show(&text).to_string());
    }
}

/// S4.102: every validation error of the URL Standard, in its order: if it is fatal, an example, and its message.
#[test]
fn urls() {
    let rows = rows("URLs");
    assert!(rows.iter().map(|row| code(row)).eq(ValidationErrorKind::ALL.map(|it| it.name())));
    for (row, violation) in rows.iter().zip(ValidationErrorKind::ALL) {
        let example = quoted(&row[3]).unwrap();
        let (result, errors) = match example.split_once("` on `") {
            Some((text, base)) => {
                Url::parse_with_validation_errors_and_base(text, &base.parse().unwrap())
            }
            None => Url::parse_with_validation_errors(&example),
        };
        let errors = errors.iter().find(|it| it.violation == violation).expect(&example);
        assert_eq!(violation.to_string(), message(row));
        assert_eq!(errors.to_string(), format!("{} at byte {}", message(row), errors.at));
        let fatal = match row[1].as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            "perhaps" => None,
            other => panic!("{other}"),
        };
        assert_eq!(violation.is_fatal(), fatal, "{violation:?}");
        match result {
            Ok(_) => assert_ne!(fatal, Some(true), "{example}"),
            Err(error) => {
                let expected = (Some(true), violation.name(), errors.at);
                assert_eq!((fatal, error.code(), error.at()), expected);
                let within = match violation {
                    // A missing scheme has no offset.
                    ValidationErrorKind::MissingSchemeNonRelativeUrl => message(row),
                    _ => format!("{} in {} at byte {}", message(row), error.part(), errors.at),
                };
                assert_eq!(error.to_string(), within);
            }
        }
    }
}

/// K4.19: every error of a setter, which leaves the URL unchanged.
#[test]
fn changing_urls() {
    for row in rows("Changing") {
        let (Some(text), Some(value)) = (quoted(&row[2]), quoted(&row[4])) else { continue };
        let mut url: Url = text.parse().unwrap();
        let refused = change(&mut url, &row[3], &value).unwrap_err();
        assert_eq!((refused.code(), refused.to_string()), (code(&row).as_str(), message(&row)));
        assert_eq!(url, text);
    }
    // An invalid value has the standard's error code, and an offset in the value.
    let mut url: Url = "http://h/".parse().unwrap();
    let refused = url.set_host("a b").unwrap_err();
    assert_eq!((refused.code(), refused.at()), ("domain-to-ASCII", Some(1)));
    assert_eq!(refused.to_string(), "not a valid domain in host at byte 1");
}

fn change(url: &mut Url, setter: &str, value: &str) -> Result<(), SetError> {
    match setter {
        "protocol" => url.set_protocol(value),
        "username" => url.set_username(value),
        "host" => url.set_host(value),
        "hostname" => url.set_hostname(value),
        "port" => url.set_port(value),
        "segment" => url.push_segment(value),
        other => panic!("{other}"),
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
        let error = match text.contains("://") {
            true => Url::parse(&text).unwrap().to_file_path(style).unwrap_err(),
            false => Url::from_file_path(&text, style).unwrap_err(),
        };
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}

/// A URI that would change its meaning does not convert to a URL.
#[test]
fn to_urls() {
    for row in rows("To") {
        let error = Uri::parse(quoted(&row[2]).unwrap()).unwrap().to_url().unwrap_err();
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
    assert_eq!((error.code(), error.at()), ("too-long", u32::MAX as usize));
    assert_eq!(error.to_string(), "longer than 4294967295 bytes");
    // One byte less is parsed, and invalid.
    assert_eq!(Uri::parse(&zeros[1..]).unwrap_err().code(), "unexpected-character");
}

/// S3.31-36: every error of editing, with its message; the reference is unchanged.
#[test]
fn editing() {
    for row in rows("Editing") {
        let Some(text) = quoted(&row[2]) else { continue };
        let value = quoted(&row[4]).unwrap_or_default();
        let mut reference: UriRef = text.parse().unwrap();
        let error = match Part::named(&row[3]) {
            Some(part) => set(&mut reference, part, &value).unwrap_err(),
            None => reference.append_segments([&value]).unwrap_err(),
        };
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
        assert_eq!(reference, text);
    }
    // The component is the invalid one, and the offset is in the new value.
    let error = uri_ref!("a/b").with_host(Some("h")).unwrap_err();
    assert_eq!((error.code(), error.part(), error.at()), ("rootless", Part::Path, None));
    let error = uri_ref!("//h//x").with_authority(None).unwrap_err();
    assert_eq!((error.code(), error.part(), error.at()), ("like-authority", Part::Path, None));
    let error = uri_ref!("//h").with_authority(Some("u@h:x")).unwrap_err();
    assert_eq!(
        (error.code(), error.part(), error.at()),
        ("unexpected-character", Part::Port, Some(4))
    );
    let error = Uri::builder("http").host("h").path("p").build().unwrap_err();
    assert_eq!(error.to_string(), "a path behind an authority must be empty or begin with '/'");
}

fn set(reference: &mut UriRef, part: Part, value: &str) -> Result<(), EditError> {
    match part {
        Part::Scheme => reference.set_scheme(value),
        Part::Authority => reference.set_authority(Some(value)),
        Part::Userinfo => reference.set_userinfo(Some(value)),
        Part::Host => reference.set_host(Some(value)),
        Part::Port => reference.set_port_str(Some(value)),
        Part::Path => reference.set_path(value),
        Part::Query => reference.set_query(Some(value)),
        Part::Fragment => reference.set_fragment(Some(value)),
    }
}

/// S2.30: conversion reports a host that is not a valid domain.
#[test]
fn converting() {
    for row in rows("Converting") {
        let Some(text) = quoted(&row[2]) else { continue };
        let iri = Iri::parse(text.as_str()).unwrap();
        let error = iri.to_uri_with(urlens::HostEncoding::Idna).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}

/// Errors without kinds, and errors about length.
#[test]
fn errors_without_kinds() {
    for too_long in [
        TooLong.to_string(),
        ConvertError::TooLong.to_string(),
        ConvertError::from(TooLong).to_string(),
    ] {
        assert_eq!(too_long, "longer than 4294967295 bytes");
    }
    assert_eq!((TooLong.code(), RelativizeError.code()), ("too-long", "dot-segments"));
    assert_eq!(PortError.to_string(), "port beyond 65535");
    assert_eq!(RelativizeError.to_string(), "no reference resolves to a path with dot segments");
    let page = page();
    for message in [TooLong.to_string(), PortError.to_string(), RelativizeError.to_string()] {
        assert!(page.contains(&format!("(`{message}`)")), "{message}");
    }
    let Rejected { error, input } = Uri::try_from(uri_ref!("a")).unwrap_err();
    assert_eq!((error.code(), input.as_str()), ("no-scheme", "a"));
}
