//! A crawler's frontier: links as they stand on pages, seen from their page, taken once however they
//! are spelled, and waiting in one queue per site, so that no site is asked twice in a row.
//!
//! `cargo run --example frontier`

use std::collections::{HashSet, VecDeque};
use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use urlens::{Key, Normalization, OptIn, ParseError, Equivalence, UriRef, Url, scheme::Mode};

/// What is still to be fetched, and what has been seen.
#[derive(Default)]
struct Frontier {
    seen: HashSet<Key<'static>>,
    /// The sites, the one that has waited longest first, each with its URLs.
    sites: VecDeque<(String, VecDeque<Url>)>,
}

/// What became of a link.
enum Fate {
    Queued(Url),
    /// Another spelling of this has been seen.
    Seen(Key<'static>),
    /// A URL, but none of the web.
    NotWeb,
    Broken(ParseError),
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Queued(url) => write!(f, "queued {url}"),
            Self::Seen(key) => write!(f, "seen as {}", key.as_str()),
            Self::NotWeb => f.write_str("not of the web"),
            Self::Broken(error) => write!(f, "broken: {error}"),
        }
    }
}

impl Frontier {
    /// Takes a link as it stands on a page.
    fn add(&mut self, page: &Url, link: &str) -> Result<Fate, ParseError> {
        let url = match page.join(link) {
            Ok(url) if url.mode() == Mode::Web => url,
            Ok(_) => return Ok(Fate::NotWeb),
            Err(error) => return Ok(Fate::Broken(error)),
        };
        let url = url.without_fragment().into_owned(); // which is not sent
        let key = key(&url)?;
        if !self.seen.insert(key.clone()) {
            return Ok(Fate::Seen(key));
        }
        let site = url.origin().to_string();
        match self.sites.iter_mut().find(|it| it.0 == site) {
            Some((_, urls)) => urls.push_back(url.clone()),
            None => self.sites.push_back((site, VecDeque::from([url.clone()]))),
        }
        Ok(Fate::Queued(url))
    }

    /// What to fetch next. Its site goes to the end of the line.
    fn next(&mut self) -> Option<Url> {
        let (site, mut urls) = self.sites.pop_front()?;
        let url = urls.pop_front();
        if !urls.is_empty() {
            self.sites.push_back((site, urls));
        }
        url
    }
}

/// What stands for all spellings of a URL. Browsers leave `%7E` and `~` as they are, and to RFC 3986
/// they are the same; so it is the URI that is compared, and what no URI may hold is escaped.
///
/// Parameters that only say where a reader came from are dropped, and others sorted. That is a
/// guess about servers, and so it is asked for by name.
fn key(url: &Url) -> Result<Key<'static>, ParseError> {
    let steps = [OptIn::DropParameters(&|name| name.starts_with("utm_")), OptIn::SortQuery];
    let uri = UriRef::from_loose(url.as_str())?;
    Ok(uri.normalize_with(&Normalization::SCHEME.with(&steps)).key(Equivalence::Scheme).into_owned())
}

/// The links of the page that a crawl begins with.
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

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
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

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}
