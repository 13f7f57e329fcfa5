//! The console sessions in `tests/cmd` show the actual output.
//!
//! `TRYCMD=overwrite cargo test -p urlens-cli --test cmd` writes the actual output into the files.
//! Review the difference before committing it.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*.md").env("NO_COLOR", "1");
}
