//! The header is what cbindgen makes of the sources.

use std::path::Path;

/// `include/urlens.h` is current. `URLENS_WRITE=1` writes it instead.
#[test]
fn the_header_is_current() {
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
    if std::env::var_os("URLENS_WRITE").is_some() {
        std::fs::write(&file, &made).expect("a folder to write to");
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(there == made, "run URLENS_WRITE=1 cargo test -p urlens-ffi --test header");
}
