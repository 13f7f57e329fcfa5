//! The command urlens-sql.
fn main() {}
