//! The lists of the matrix: texts of each kind, all kinds mixed, and real lists.

use crate::data::Data;
use crate::kinds::{ITEMS, KINDS, Kind};

/// A list of texts.
pub struct List {
    pub name: &'static str,
    pub texts: Vec<&'static str>,
    /// True for a real list of mostly plain URLs.
    pub is_plain: bool,
    /// True for references, which need a base.
    pub are_references: bool,
    /// The least required ratio of every operation, with vector instructions.
    pub must: f64,
}

/// A list without properties.
const NO_LIST: List =
    List { name: "", texts: Vec::new(), is_plain: false, are_references: false, must: 1.0 };

/// The number of texts of each list for counting instructions, which takes fifty times as long.
const SAMPLE: usize = 250;

/// All lists, each with at most `most` texts.
pub fn all(data: &Data, most: usize) -> Vec<List> {
    let kinds = KINDS.iter().map(|kind| of_kind(kind, &data.urls, most));
    let mixed = List { name: "kinds, mixed", texts: mixed(&data.urls, most), ..NO_LIST };
    let references = data.links.iter().map(|link| link.1);
    let references = List {
        name: "references of at most 10 bytes",
        texts: references.filter(|text| is_short(text)).take(most).collect(),
        are_references: true,
        must: 1.5,
        ..NO_LIST
    };
    let real = [
        ("top100.txt", &data.urls, true),
        ("norm.txt", &data.unnormalized, false),
        ("iri.txt", &data.iris, false),
    ];
    let real = real.into_iter().map(|(name, texts, is_plain)| List {
        name,
        texts: texts.iter().take(most).copied().collect(),
        is_plain,
        ..NO_LIST
    });
    kinds.chain([mixed, references]).chain(real).collect()
}

fn is_short(reference: &str) -> bool {
    reference.len() <= 10
}

/// A few texts of each list, from all of its parts.
pub fn sample(data: &Data) -> Vec<List> {
    fn few<T: Copy>(list: &[T]) -> Vec<T> {
        list.iter().step_by(usize::max(1, list.len() / SAMPLE)).copied().collect()
    }
    let short: Vec<_> = data.links.iter().filter(|link| is_short(link.1)).copied().collect();
    let data = Data {
        urls: few(&data.urls),
        unnormalized: few(&data.unnormalized),
        iris: few(&data.iris),
        links: few(&short),
        ..data.clone()
    };
    all(&data, SAMPLE)
}

fn of_kind(kind: &Kind, urls: &[&'static str], most: usize) -> List {
    List { name: kind.name, texts: kind.texts(urls, most), must: kind.must, ..NO_LIST }
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
