//! Finding links in text.

use crate::data::Data;
use crate::row::{Runner, Setup};
use linkify::{LinkFinder, LinkKind};
use urlens_links::Finder;

#[rustfmt::skip]
const WORDS: [&str; 16] = [
    "the", "reader", "finds", "a", "link", "in", "each", "kilobyte", "of", "this", "text,", "and",
    "sentences", "end.", "Note:", "colons",
];

/// Texts of one kilobyte, each with one URL of the list.
fn texts(data: &Data) -> Vec<&'static str> {
    let text = |(number, url): (usize, &&'static str)| {
        let mut text = String::new();
        let mut word = number;
        while text.len() + url.len() < 1000 {
            text += WORDS[word % WORDS.len()];
            text.push(if word % 13 == 0 { '\n' } else { ' ' });
            word = word * 7 + 5;
        }
        let text: &'static str = (text + url + " and more.\n").leak();
        text
    };
    data.urls.iter().enumerate().map(text).collect()
}

/// URLs with a scheme.
pub fn urls(data: &Data) -> Setup {
    let texts = texts(data);
    let finder = Finder::new().bare(false).emails(false);
    let mut linkify = LinkFinder::new();
    linkify.kinds(&[LinkKind::Url]);
    let runners = vec![
        Runner::each("urlens", &texts, move |it: &&'static str| finder.links(it).count()),
        Runner::each("linkify", &texts, move |it: &&'static str| linkify.links(it).count()),
    ];
    Setup::of("texts of one kilobyte with a URL of top100.txt", &texts, runners)
}

/// Addresses without a scheme and e-mail addresses too.
pub fn all(data: &Data) -> Setup {
    let texts = texts(data);
    let mut linkify = LinkFinder::new();
    linkify.url_must_have_scheme(false);
    let runners = vec![
        Runner::each("urlens", &texts, |it: &&'static str| Finder::new().links(it).count()),
        Runner::each("linkify", &texts, move |it: &&'static str| linkify.links(it).count()),
    ];
    Setup::of("texts of one kilobyte with a URL of top100.txt", &texts, runners)
}
