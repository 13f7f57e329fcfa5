//! The example of CONTRIBUTING.md, a new scheme: `acct.rs` is compiled as it would be in `src`.

extern crate alloc;

mod acct;

use acct::Acct;
use std::path::Path;
use std::{env, fs};
// The root of the crate, for `acct.rs`.
use urlens_schemes::{
    About, ErrorKind, Fields, SchemeError, SchemeIdentifier, SchemeType, check, typed,
};
use urlens_schemes::{Registry, scheme};

/// The page contains the file. `URLENS_BLESS=1` updates the page.
#[test]
fn page_has_the_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = fs::read_to_string(folder.join("tests/contributing/acct.rs")).expect("the file");
    let path = folder.join("../../CONTRIBUTING.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once("```rust,ignore\n//! `acct:`").expect("the example");
    let (_, after) = rest.split_once("\n```\n").expect("the end of the example");
    let expected = format!("{before}```rust,ignore\n{file}```\n{after}");
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&path, &expected).expect("cannot write CONTRIBUTING.md");
    }
    let page = fs::read_to_string(&path).expect("the page");
    assert!(page == expected, "CONTRIBUTING.md is out of date; set URLENS_BLESS=1 to update it");
}

/// The scheme works in a registry.
#[test]
fn registry_reads_it() {
    let registry = Registry::new().with(scheme::of::<Acct>());
    let view = registry.read("ACCT:a%40%62@Example.org").unwrap();
    assert_eq!(view.canonical(), "acct:a%40b@example.org");
    assert_eq!(view.fields().to_string(), r#"{"user":"a@b","host":"Example.org"}"#);
    assert_eq!(registry.read("acct:anna").unwrap_err().to_string(), "missing host at byte 9");
    for example in Acct::ABOUT.examples {
        let account = Acct::parse(example).unwrap();
        let canonical = Acct::parse(&account.canonical()).unwrap();
        assert_eq!(canonical.canonical(), account.canonical());
        assert!(canonical.is_equivalent(&account));
    }
}

/// The macro gives the type the traits of a text.
#[test]
fn type_has_the_common_traits() {
    let account: Acct = "acct:anna@example.org".parse().unwrap();
    assert_eq!(account.to_string(), "acct:anna@example.org");
    assert_eq!(format!("{account:?}"), r#"Acct("acct:anna@example.org")"#);
    assert!(account < Acct::parse("acct:berta@example.org").unwrap());
    #[cfg(feature = "serde")]
    assert_eq!(serde_json::to_string(&account).unwrap(), r#""acct:anna@example.org""#);
}
