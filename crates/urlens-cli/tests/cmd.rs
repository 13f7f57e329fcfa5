//! What each command prints, session by session: the files in `tests/cmd`.
//!
//! `TRYCMD=overwrite cargo test -p urlens-cli --test cmd` writes what is printed now; read the
//! difference before it is committed.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*.md").env("NO_COLOR", "1");
}
