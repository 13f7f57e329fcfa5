//! Checks the section of `docs/errors.md` about policies.

#[path = "../../../urlens/tests/errors/page.rs"]
#[allow(dead_code, reason = "the library's own test of the page needs all of it")]
mod page;
mod policies;

use page::{code, message, quoted, rows};
