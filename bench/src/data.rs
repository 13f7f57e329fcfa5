//! The input lists: real ones from a folder, or generated ones.

use crate::options::Options;
use std::path::{Path, PathBuf};

/// Lists of texts, leaked so that they are `'static`.
#[derive(Clone)]
pub struct Data {
    /// The source of the lists.
    pub source: String,
    /// URLs of real pages.
    pub urls: Vec<&'static str>,
    /// URLs, many of them not normalized.
    pub unnormalized: Vec<&'static str>,
    /// IRIs in all scripts.
    pub iris: Vec<&'static str>,
    /// Bases, and references on their pages.
    pub links: Vec<(&'static str, &'static str)>,
    pub bulk_lines: usize,
    pub command: Option<PathBuf>,
}

/// Reads the lists from the folder `--data`, or generates them.
pub fn load(options: &Options) -> Result<Data, String> {
    let most = options.limit.unwrap_or(usize::MAX);
    let (bulk_lines, command) = (options.bulk_lines, options.command.clone());
    let Some(folder) = &options.data else {
        return Ok(Data { bulk_lines, command, ..generated(most.min(50_000)) });
    };
    let links = lines(folder, "rel.tsv", most)?;
    Ok(Data {
        source: "top100.txt, norm.txt, iri.txt, rel.tsv".into(),
        urls: lines(folder, "top100.txt", most)?,
        unnormalized: lines(folder, "norm.txt", most)?,
        iris: lines(folder, "iri.txt", most)?,
        links: links.iter().filter_map(|it| it.split_once('\t')).collect(),
        bulk_lines,
        command,
    })
}

fn lines(folder: &Path, name: &str, most: usize) -> Result<Vec<&'static str>, String> {
    let path = folder.join(name);
    let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let text = String::from_utf8_lossy(&text).into_owned().leak();
    Ok(text.lines().filter(|it| !it.is_empty()).take(most).collect())
}

/// Generates lists similar to real ones. Ratios measured on them mean less.
fn generated(lines: usize) -> Data {
    const HOSTS: [&str; 4] = ["www.example.org", "news.example.com", "a.b.example", "example.net"];
    const PATHS: [&str; 5] = [
        "/",
        "/news/2024/05/article-17.html",
        "/wp-content/themes/x/main.js",
        "/search",
        "/a/b/c/",
    ];
    const QUERIES: [&str; 4] = ["", "?q=fish+%26+chips&lang=en", "?ver=6.4.2", "?id=1&page=2#top"];
    const UNNORMALIZED: [&str; 3] = ["/a/./b/../c", "/%7euser/%41%2f", "/x/../../y"];
    const WORDS: [&str; 5] = ["Zürich", "მთავარი", "東京都", "Киев", "São_Paulo"];
    const LINKS: [&str; 5] =
        ["../style.css", "/img/logo.png", "page2.html?x=1", "#top", "//cdn.example/x.js"];
    let pick = |list: &[&'static str], i: usize, step: usize| list[i / step % list.len()];
    let make = |line: &dyn Fn(usize) -> String| -> Vec<&'static str> {
        (0..lines).map(|i| &*line(i).leak()).collect()
    };
    let urls = make(&|i| {
        format!("https://{}{}{}", pick(&HOSTS, i, 1), pick(&PATHS, i, 4), pick(&QUERIES, i, 20))
    });
    let unnormalized = make(&|i| match i % 5 {
        0 => format!("HTTP://{}{}", pick(&HOSTS, i, 1).to_uppercase(), pick(&PATHS, i, 4)),
        1 => format!("https://{}{}", pick(&HOSTS, i, 1), pick(&UNNORMALIZED, i, 4)),
        _ => {
            format!("https://{}{}{}", pick(&HOSTS, i, 1), pick(&PATHS, i, 4), pick(&QUERIES, i, 20))
        }
    });
    let iris = make(&|i| format!("https://xy.example.org/wiki/{}_{i}", pick(&WORDS, i, 1)));
    let links = urls.iter().enumerate().map(|(i, &base)| (base, pick(&LINKS, i, 1)));
    let (links, source) = (links.collect(), "generated (use --data DIR for real lists)".into());
    Data { source, urls, unnormalized, iris, links, bulk_lines: 0, command: None }
}
