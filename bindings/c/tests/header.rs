//! Generated files: the header is current, and `docs/errors.md` lists all error codes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// `include/urlens.h` is current. `URLENS_BLESS=1` updates it.
#[test]
fn header_is_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("our own file");
    let mut made = Vec::new();
    cbindgen::Builder::new()
        .with_config(config)
        .with_crate(folder)
        .generate()
        .expect("sources that cbindgen reads")
        .write(&mut made);
    let made = String::from_utf8(made).expect("UTF-8");
    let file = folder.join("include/urlens.h");
    if std::env::var_os("URLENS_BLESS").is_some() {
        fs::write(&file, &made).expect("a folder to write to");
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == made, "run URLENS_BLESS=1 cargo test -p urlens-ffi --test header");
}

/// `docs/errors.md` lists exactly the error codes that only this interface has.
#[test]
fn error_codes_are_documented() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut codes = BTreeSet::new();
    for file in fs::read_dir(folder.join("src")).expect("the sources") {
        let source = fs::read_to_string(file.expect("a file").path()).expect("a source");
        let named = source.split("::new(\"").skip(1).filter_map(|it| it.split('"').next());
        codes.extend(named.map(str::to_owned));
    }
    // The library has these codes too.
    for code in ["too-long", "unsupported"] {
        assert!(codes.remove(code), "{code}");
    }

    let page = fs::read_to_string(folder.join("../../docs/errors.md")).expect("the page");
    let is_ours = |it: &&str| it.lines().next().is_some_and(|it| it.ends_with("C interface"));
    let section = page.split("\n## ").find(is_ours).expect("the section");
    let rows = section.lines().filter_map(|it| it.strip_prefix("| `")?.split('`').next());
    assert_eq!(codes, rows.map(str::to_owned).collect());
}
