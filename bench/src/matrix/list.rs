//! The lists of the matrix: texts of each kind, all kinds mixed, and real lists.

use crate::data::Data;
use crate::kinds::{ITEMS, KINDS, Kind};

/// A list of texts.
pub struct List {
    pub name: &'static str,
    pub texts: Vec<&'static str>,
    /// True for a real list of mostly plain URLs.
    pub is_plain: bool,
}

/// The number of texts of each list for counting instructions, which takes fifty times as long.
const SAMPLE: usize = 250;

/// All lists, each with at most `most` texts.
pub fn all(data: &Data, most: usize) -> Vec<List> {
    let kinds = KINDS.iter().map(|kind| of_kind(kind, &data.urls, most));
    let mixed = List { name: "kinds, mixed", texts: mixed(&data.urls, most), is_plain: false };
    let real = [
        ("top100.txt", &data.urls, true),
        ("norm.txt", &data.unnormalized, false),
        ("iri.txt", &data.iris, false),
    ];
    let real = real.into_iter().map(|(name, texts, is_plain)| List {
        name,
        texts: texts.iter().take(most).copied().collect(),
        is_plain,
    });
    kinds.chain([mixed]).chain(real).collect()
}

/// A few texts of each list, from all of its parts.
pub fn sample(data: &Data) -> Vec<List> {
    let few = |list: &[&'static str]| -> Vec<&'static str> {
        list.iter().step_by(usize::max(1, list.len() / SAMPLE)).copied().collect()
    };
    let data = Data {
        urls: few(&data.urls),
        unnormalized: few(&data.unnormalized),
        iris: few(&data.iris),
        ..data.clone()
    };
    all(&data, SAMPLE)
}

fn of_kind(kind: &Kind, urls: &[&'static str], most: usize) -> List {
    List { name: kind.name, texts: kind.texts(urls, most), is_plain: false }
}

/// Texts of all kinds in pseudo-random order, so that no branch is predictable by the kind before.
fn mixed(urls: &[&'static str], most: usize) -> Vec<&'static str> {
    let kinds: Vec<_> = KINDS.iter().map(|kind| kind.texts(urls, most)).collect();
    let mut state = 1_u32;
    let text = |i: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Copied, so that the texts follow each other in memory, as in the other lists.
        let text = kinds[(state >> 16) as usize % kinds.len()].get(i)?;
        Some(&*text.to_string().leak())
    };
    (0..usize::min(ITEMS, most)).filter_map(text).collect()
}
