//! How programs read URLs.

use crate::data::Data;
use crate::row::{Runner, Setup};
use urlens_programs::{CommonUrl, Program, groups, programs, read_all};

fn all() -> Vec<&'static Program> {
    programs().iter().collect()
}

/// The readings of all programs.
pub fn readings(data: &Data) -> Setup {
    let programs = all();
    let read = move |it: &&'static str| read_all(it, &programs).filter(|it| it.is_ok()).count();
    let runners = vec![Runner::each("urlens", &data.urls, read)];
    Setup::of("top100.txt", &data.urls, runners)
}

/// The groups of programs by the place where they connect, as the function over columns returns them.
pub fn columns(data: &Data) -> Setup {
    let programs = all();
    let runners = vec![Runner::each("urlens", &data.urls, move |it: &&'static str| {
        groups(it, &programs).len()
    })];
    Setup::of("top100.txt", &data.urls, runners)
}

/// The proof that all programs read a URL alike.
pub fn proof(data: &Data) -> Setup {
    let prove = |it: &&'static str| usize::from(CommonUrl::find(it).is_some());
    let runners = vec![Runner::each("urlens", &data.urls, prove)];
    Setup::of("top100.txt", &data.urls, runners)
}
