//! A crawler's frontier: resolves the links of a page, visits each URL once in any spelling, and keeps one queue
//! per site, so that no site gets two requests in a row.
//!
//! `cargo run --example frontier`

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::io::{self, Write};
use urlens::scheme::{self, Mode};
use urlens::{Equivalence, Error, Key, Normalization, OptIn, UriRef, Url};

/// The URLs to fetch, and the keys of all URLs so far.
#[derive(Default)]
struct Frontier {
    seen: HashSet<Key<'static>>,
    /// The URLs of each site. The site that has waited longest is first.
    sites: VecDeque<(String, VecDeque<Url>)>,
}

/// The result of adding a link.
enum Fate {
    Queued(Url),
    /// The key of this URL is known.
    Seen(Key<'static>),
    /// Not an `http` or similar URL.
    NotWeb,
    Broken(Error),
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Queued(url) => write!(f, "queued {url}"),
            Self::Seen(key) => write!(f, "known as {}", key.as_str()),
            Self::NotWeb => f.write_str("not a web URL"),
            Self::Broken(error) => write!(f, "broken: {error}"),
        }
    }
}

impl Frontier {
    /// Adds a link of a page.
    fn add(&mut self, page: &Url, link: &str) -> Result<Fate, Error> {
        let url = match page.join(link) {
            Ok(url) if scheme::mode(url.scheme()) == Mode::Web => url,
            Ok(_) => return Ok(Fate::NotWeb),
            Err(error) => return Ok(Fate::Broken(error)),
        };
        let url = url.without_fragment().into_owned(); // The fragment is not sent.
        let key = key(&url)?;
        if !self.seen.insert(key.clone()) {
            return Ok(Fate::Seen(key));
        }
        let site = url.origin().to_string();
        match self.sites.iter_mut().find(|(known, _)| *known == site) {
            Some((_, urls)) => urls.push_back(url.clone()),
            None => self.sites.push_back((site, VecDeque::from([url.clone()]))),
        }
        Ok(Fate::Queued(url))
    }

    /// The next URL to fetch. Its site moves to the end of the queue.
    fn next(&mut self) -> Option<Url> {
        let (site, mut urls) = self.sites.pop_front()?;
        let url = urls.pop_front();
        if !urls.is_empty() {
            self.sites.push_back((site, urls));
        }
        url
    }
}

/// A key that is equal for all spellings of a URL. Browsers do not change `%7E` to `~`, but RFC 3986 treats them as
/// equivalent. So URIs are compared, with forbidden characters escaped.
///
/// Tracking parameters are removed, and others sorted. This is a guess about servers, so both are explicit
/// steps.
fn key(url: &Url) -> Result<Key<'static>, Error> {
    let steps = [OptIn::DropParameters(&|name| name.starts_with("utm_")), OptIn::SortQuery];
    let uri = UriRef::parse_escaping(url.as_str())?;
    Ok(uri
        .normalize_with(&Normalization::SCHEME.opt_in(&steps))
        .key(Equivalence::Scheme)
        .into_owned())
}

/// The links of the first page.
const LINKS: [&str; 13] = [
    "guide/",
    "./guide/../guide/#install",
    "HTTPS://Example.org:443/docs/guide/",
    "/docs/%7Eanna",
    "/docs/~anna",
    "/docs/~anna?utm_source=mail",
    "?b=2&a=1",
    "?utm_source=mail&a=1&b=2",
    r"\\example.net\a b|c",
    "//example.net/a%20b%7Cc",
    "mailto:anna@example.org",
    "https://exa mple.org/",
    "http://example.org/docs/",
];

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let page: Url = "https://example.org/docs/".parse()?;
    let mut frontier = Frontier::default();
    writeln!(out, "on {page}")?;
    for link in LINKS {
        writeln!(out, "  {link:<36} {}", frontier.add(&page, link)?)?;
    }
    writeln!(out, "to fetch")?;
    while let Some(url) = frontier.next() {
        writeln!(out, "  {url}")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut io::stdout().lock())
}
