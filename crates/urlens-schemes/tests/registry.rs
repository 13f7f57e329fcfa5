//! The registry of schemes: lookup by name, profiles, and schemes of a program.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use urlens::{Part, Uri};
use urlens_schemes::{
    About, ErrorKind, Fields, Pkg, Profile, Registry, SCHEMES, SchemeError, SchemeIdentifier,
    SchemeType, Urn, Usr, check, scheme,
};

/// A scheme defined by a program, whose identifiers may contain a password.
#[derive(Clone, Debug)]
struct Door(Uri);

#[derive(Clone, Copy, Default)]
enum Time {
    #[default]
    Day,
    Night,
}

impl Profile for Time {
    const ALL: &'static [(&'static str, Self, &'static str)] =
        &[("day", Self::Day, "open"), ("night", Self::Night, "with a user only")];
}

impl SchemeIdentifier for Door {
    fn uri(&self) -> &Uri {
        &self.0
    }
    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("door")
    }
    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(self.0.normalize_syntax().as_str().to_owned())
    }
    fn fields(&self) -> Fields {
        Fields::new().with("house", self.0.host_text())
    }
}

impl SchemeType for Door {
    const ABOUT: About = About {
        name: "door",
        title: "doors",
        standards: &[],
        hierarchical: true,
        examples: &["door://a"],
        fields: &[("house", "where it is")],
    };
    type Profile = Time;
    fn from_uri(uri: Uri, time: Time) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        match time {
            Time::Night if uri.userinfo().is_none() => {
                let at = check::start(&uri, Part::Userinfo);
                Err(SchemeError::new(ErrorKind::Missing, "userinfo", at))
            }
            _ => Ok(Self(uri)),
        }
    }
}

/// S2.36: rules are layered on the generic syntax by a registry, which a program can add to.
#[test]
fn s2_36_registry() {
    let registry = Registry::new().with(scheme::of::<Door>());
    assert_eq!(registry.schemes().count(), SCHEMES.len() + 1);
    assert_eq!(registry.read("DOOR://A").unwrap().canonical(), "door://a");
    assert_eq!(registry.read("urn:example:a").unwrap().kind(), "urn:example");
    // The generic syntax is valid; the scheme rejects the text.
    let text = "urn:uuid:nonsense";
    assert!(Uri::parse(text).is_ok());
    assert_eq!(registry.read(text).unwrap_err().to_string(), "unexpected 'n' in uuid at byte 9");
    // Adding a scheme twice replaces it.
    assert_eq!(registry.clone().with(scheme::of::<Door>()).schemes().count(), SCHEMES.len() + 1);
    assert!(format!("{registry:?}").contains("\"door\""));
}

/// S2.36: profiles are selected by name, and the first is the default.
#[test]
fn s2_36_profiles() {
    let registry = Registry::new().with(scheme::of::<Door>());
    let profiles = |name: &str| {
        let scheme = registry.find(name).unwrap();
        scheme.profiles().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(profiles("Door"), ["day", "night"]);
    assert_eq!(profiles("urn"), ["rfc8141", "rfc2141"]);
    assert!(profiles("doi").is_empty());
    let read = |profile| registry.read_as("door://a", profile).map(|identifier| identifier.kind());
    assert!(read(None).is_ok() && read(Some("day")).is_ok());
    assert_eq!(read(Some("night")).unwrap_err().to_string(), "missing userinfo at byte 7");
    assert_eq!(read(Some("dusk")).unwrap_err().code(), "unknown-profile");
    assert!(registry.read_as("urn:foo:a/b", Some("rfc2141")).is_err());
}

/// S2.36: a text without a scheme, with an unsupported one, or with an invalid one.
#[test]
fn s2_36_unsupported_schemes() {
    let registry = Registry::new();
    for (text, code) in [
        ("gopher://example.org/", "unsupported-scheme"),
        ("/a", "no-scheme"),
        ("", "no-scheme"),
        ("a b:c", "unexpected-character"),
        (":a", "unexpected-character"),
        ("urn", "no-scheme"),
    ] {
        assert_eq!(registry.read(text).unwrap_err().code(), code, "{text:?}");
    }
    assert_eq!(registry.read("gopher://example.org/").unwrap_err().offset(), 0);
}

/// S2.40: `Debug` and errors show no password of the identifier or of a URL within it, for any
/// scheme and profile, at any place of an example.
#[test]
fn s2_40_no_password_is_shown() {
    let registry = Registry::new().with(scheme::of::<Door>());
    let shown = format!("{:?}", registry.read("door://u:secret@a").unwrap());
    assert!(!shown.contains("secret") && shown.contains("***"), "{shown}");
    let mut accepted = BTreeSet::new();
    for scheme in SCHEMES {
        let about = scheme.about();
        let mut texts: Vec<String> = ["a", "a b", "a:80/b?c#d", "[::1", "a/,%FF", "a,%"]
            .map(|rest| format!("{}://u:secret@{rest}", about.name))
            .into();
        for example in about.examples {
            for at in about.name.len() + 1..=example.len() {
                let (before, after) = example.split_at(at);
                texts.push(format!("{before}//u:secret@a{after}"));
                texts.push(format!("{before}https:%2F%2Fu%3Asecret%40a%2F{after}"));
            }
            texts.push(format!("{example};isub=//u:secret@a"));
            texts.push(format!("{example}?site=https:%2F%2Fu:secret%40a"));
        }
        let profiles = scheme.profiles().map(|(name, _)| Some(name)).chain([None]);
        for (profile, text) in
            profiles.flat_map(|profile| texts.iter().map(move |text| (profile, text)))
        {
            let shown = match scheme.read(text, profile) {
                Ok(view) => {
                    accepted.insert(about.name);
                    format!("{view:?} {view:#?} {:?}", view.findings())
                }
                Err(error) => format!("{error:?} {error:#?} {error} {error:#}"),
            };
            assert!(!shown.contains("secret"), "{text:?} by {profile:?}: {shown}");
        }
    }
    // Otherwise hardly anything would be printed. Some schemes accept no such text.
    assert!(accepted.len() > SCHEMES.len() / 2, "{accepted:?}");
}

/// S2.40: builders show no password.
#[test]
fn s2_40_no_password_is_shown_by_builders() {
    let site = "https://u:secret@a";
    let usr = Usr::builder("npm", "a").qualifier("site", site);
    let pkg = Pkg::builder("npm", "a").qualifier("repository_url", site);
    let (user, package) = (usr.clone().build().unwrap(), pkg.clone().build().unwrap());
    let shown = format!("{usr:?} {pkg:?} {:?} {:?}", user.qualifiers(), package.qualifiers());
    assert!(!shown.contains("secret") && shown.matches("https://u:***@a").count() == 4, "{shown}");
    assert_eq!(user.site(), Some(site));
    assert_eq!(format!("{user:?}"), r#"Usr("usr:npm/a?site=https:%2F%2Fu:***%40a")"#);
}

/// The standard traits of a text type.
#[test]
fn traits() {
    let urn = Urn::try_from("urn:example:a").unwrap();
    assert_eq!(urn, "urn:example:a".parse().unwrap());
    assert_eq!(Urn::try_from(Uri::from(urn.clone())), Ok(urn.clone()));
    assert_eq!((urn.as_ref(), urn.to_string().as_str()), ("urn:example:a", "urn:example:a"));
    assert_eq!(format!("{urn:>15}"), "  urn:example:a");
    let set = BTreeSet::from([urn.clone()]);
    assert!(set.contains("urn:example:a") && !set.contains("urn:example:b"));
    let set = HashSet::from([urn]);
    assert!(set.contains("urn:example:a") && !set.contains("URN:example:a"));
}

/// Every kind of error has a code of its own and a message in the usual style.
#[test]
fn messages() {
    for (kind, code, message) in [
        (ErrorKind::WrongScheme("urn"), "wrong-scheme", "scheme is not urn"),
        (ErrorKind::UnsupportedScheme, "unsupported-scheme", "unsupported scheme"),
        (ErrorKind::UnknownProfile, "unknown-profile", "unknown profile"),
        (ErrorKind::Unexpected('\t'), "unexpected-character", "unexpected '\\t' in part at byte 3"),
        (ErrorKind::Missing, "missing", "missing part at byte 3"),
        (ErrorKind::NotAllowed, "not-allowed", "part not allowed at byte 3"),
        (ErrorKind::TooLong(9), "too-long", "part longer than 9 bytes at byte 3"),
        (ErrorKind::TooShort(9), "too-short", "part shorter than 9 bytes at byte 3"),
        (ErrorKind::Duplicate, "duplicate", "duplicate part at byte 3"),
        (ErrorKind::NotUtf8, "not-utf-8", "invalid UTF-8 in part at byte 3"),
    ] {
        let error = SchemeError::new(kind, "part", 3);
        assert_eq!((error.code(), error.to_string().as_str()), (code, message));
    }
    let generic = SchemeError::from(Uri::parse("http://a b/").unwrap_err());
    assert_eq!(
        (generic.code(), generic.part(), generic.offset()),
        ("unexpected-character", "host", 8)
    );
    assert_eq!(generic.to_string(), "unexpected ' ' in host at byte 8");
    assert_eq!(generic.shifted(2).offset(), 10);
    assert_eq!(
        SchemeError::new(ErrorKind::Missing, "a", usize::MAX).shifted(1).offset(),
        u32::MAX as usize
    );
}
