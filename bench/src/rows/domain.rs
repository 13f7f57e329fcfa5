//! Converting domains to ASCII.

use crate::data::Data;
use crate::row::{Runner, Setup};
use ada_url::Idna;
use idna::AsciiDenyList;

/// The hosts of real URLs, and as many non-ASCII hosts.
pub fn mixed(data: &Data) -> Setup {
    let beyond = labels(data);
    let uris = data.urls.iter().filter_map(|&text| urlens::Uri::parse_borrowed(text).ok());
    let hosts = uris.filter_map(|uri| uri.into_component(urlens::Part::Host));
    let hosts = hosts.filter(|host| all(host));
    let list: Vec<&str> = hosts.zip(beyond).flat_map(|(host, label)| [host, label]).collect();
    setup("hosts of top100.txt and of titles in iri.txt, in turn", list)
}

pub fn non_ascii(data: &Data) -> Setup {
    setup("hosts made of titles in iri.txt", labels(data))
}

/// Domains in the scripts of the list of IRIs: the first word of each title, and a top-level domain.
fn labels(data: &Data) -> Vec<&'static str> {
    let titles = data.iris.iter().filter_map(|it| it.rsplit(['/', '#']).next());
    let words = titles.filter_map(|it| it.split(['_', ' ', ',', '(', '-']).next());
    let words = words.filter(|it| !it.is_ascii() && it.chars().all(char::is_alphabetic));
    let hosts = words.map(|it| &*format!("www.{it}.example").leak());
    hosts.filter(|it| all(it)).collect()
}

fn all(host: &str) -> bool {
    urlens::domain::to_ascii(host).is_ok()
        && idna::domain_to_ascii_cow(host.as_bytes(), AsciiDenyList::URL).is_ok()
        && !Idna::ascii(host).is_empty()
}

fn setup(what: &str, list: Vec<&'static str>) -> Setup {
    let runners = vec![
        Runner::each("urlens", &list, |it| urlens::domain::to_ascii(it).unwrap().len()),
        Runner::each("idna", &list, |it| {
            idna::domain_to_ascii_cow(it.as_bytes(), AsciiDenyList::URL).unwrap().len()
        }),
        Runner::each("ada-url", &list, |it| Idna::ascii(it).len()),
    ];
    Setup::of(what, &list, runners)
}
