//! Recorded sessions of each command: the files in `tests/cmd`.
//!
//! `URLENS_BLESS=1 cargo test -p urlens-cli --test cmd` records them again. Read the difference before
//! you commit it.

use std::env;
use std::process::Command;

#[test]
fn sessions() {
    // trycmd takes its mode from the environment, which only a child process gets safely.
    if env::var_os("URLENS_BLESS").is_some() && env::var_os("TRYCMD").is_none() {
        let program = env::current_exe().expect("the path of this test");
        let status = Command::new(program).env("TRYCMD", "overwrite").status();
        assert!(status.expect("a child process").success(), "sessions were not recorded");
        return;
    }
    trycmd::TestCases::new().case("tests/cmd/*.md").env("NO_COLOR", "1");
}
