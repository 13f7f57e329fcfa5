//! An SSRF guard: decides if a server may fetch a URL. It fetches link previews, and never from the server's own
//! network, whatever the spelling of the URL, redirects or DNS.
//!
//! `cargo run --example ssrf_guard`

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::net::IpAddr;
use urlens::{Host, Url};
use urlens_readings::address::{AddressKinds, classify};
use urlens_readings::policy::{Denied, Policy};

/// The maximum number of redirects.
const REDIRECTS: usize = 3;

/// The reason why nothing was fetched.
#[derive(Debug)]
enum Refusal {
    /// The policy denies the URL, or the target of a redirect.
    Denied(Denied),
    /// The name has no address, or one that is not public.
    Address(String, Option<IpAddr>),
    TooManyRedirects,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Denied(denied) => denied.fmt(f),
            Self::Address(host, Some(address)) => write!(f, "{host} is {address}"),
            Self::Address(host, None) => write!(f, "{host} has no address"),
            Self::TooManyRedirects => write!(f, "more than {REDIRECTS} redirects"),
        }
    }
}

impl Error for Refusal {}

impl From<Denied> for Refusal {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
    }
}

/// Fetches a URL that a user pasted, and follows redirects. It always fetches the checked URL from the checked
/// address, never the text or the name.
fn preview(policy: &Policy, text: &str) -> Result<(Url, &'static str), Refusal> {
    let mut url = policy.check(text)?.into_url().into_owned();
    for _ in 0..=REDIRECTS {
        match get(&url, safe_address(&url)?) {
            Answer::Page(title) => return Ok((url, title)),
            Answer::Redirect(location) => {
                url = policy.check_redirect(&url, location)?.into_url().into_owned();
            }
        }
    }
    Err(Refusal::TooManyRedirects)
}

/// The address to connect to. One non-public address rejects all: the next DNS answer may start with it.
fn safe_address(url: &Url) -> Result<IpAddr, Refusal> {
    let addresses = match url.host() {
        Some(Host::Ipv4(address)) => vec![address.into()],
        Some(Host::Ipv6 { address, .. }) => vec![address.into()],
        _ => resolve(url.host_text().unwrap_or_default()),
    };
    let bad = addresses.iter().find(|&&address| classify(address) != AddressKinds::NONE);
    match (bad, addresses.first()) {
        (None, Some(&first)) => Ok(first),
        (bad, _) => Err(Refusal::Address(url.host_text().unwrap_or_default().into(), bad.copied())),
    }
}

/// A stand-in for DNS.
fn resolve(name: &str) -> Vec<IpAddr> {
    match name {
        "example.org" => vec![[93, 184, 216, 34].into()],
        "intranet.example" => vec![[93, 184, 216, 34].into(), [10, 0, 0, 7].into()],
        _ => Vec::new(),
    }
}

enum Answer {
    Page(&'static str),
    Redirect(&'static str),
}

/// A stand-in for an HTTP client that connects to the given address, sends the URL's host as `Host`, and follows no
/// redirects.
fn get(url: &Url, _: IpAddr) -> Answer {
    match url.path() {
        "/old/news" => Answer::Redirect("../news?page=1"),
        "/metadata" => Answer::Redirect("http://169.254.169.254/latest/meta-data/"),
        "/slashes" => Answer::Redirect(r"/\intranet.example/"),
        "/loop" => Answer::Redirect("/loop"),
        _ => Answer::Page("Example"),
    }
}

/// URLs that users paste.
const PASTED: [&str; 10] = [
    "https://example.org/",
    "https://example.org/old/news",
    "https://example.org/metadata",
    "https://example.org/slashes",
    "https://example.org/loop",
    "https://intranet.example/",
    "https://nowhere.example/",
    "https://0x7f.1/",
    r"https://evil.example\@example.org/",
    "gopher://anna@[::ffff:10.0.0.1]:70/",
];

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let policy = Policy::default(); // https, its port, public names and addresses, no credentials
    for text in PASTED {
        match preview(&policy, text) {
            Ok((url, title)) => writeln!(out, "{text}\n  {title}, at {url}")?,
            Err(refusal) => writeln!(out, "{text}\n  {refusal}")?,
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}
