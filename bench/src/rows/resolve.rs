//! Resolving the text of a reference with a parsed base.

use crate::data::Data;
use crate::row::{Runner, Setup};
use iri_string::types::{UriAbsoluteStr, UriAbsoluteString, UriReferenceStr};

type Links = Vec<(&'static str, &'static str)>;

/// The links that every library accepts.
fn strict(data: &Data) -> Links {
    let all = |&(base, reference): &(&str, &str)| {
        urlens::Uri::parse_borrowed(base).is_ok()
            && urlens::UriRef::parse_borrowed(reference).is_ok()
            && UriAbsoluteStr::new(base).is_ok()
            && UriReferenceStr::new(reference).is_ok()
            && fluent_uri::Uri::parse(base).is_ok()
            && fluent_uri::UriRef::parse(reference).is_ok()
            && oxiri::Iri::parse(base).is_ok()
            && oxiri::IriRef::parse(reference).is_ok()
            && url::Url::parse(base).is_ok_and(|base| base.join(reference).is_ok())
            && ada_url::Url::parse(reference, Some(base)).is_ok()
    };
    data.links.iter().filter(|it| all(it)).copied().collect()
}

/// Every link, with its base parsed by a library.
fn with<B>(links: &Links, read: impl Fn(&'static str) -> B) -> Vec<(B, &'static str)> {
    links.iter().map(|&(base, reference)| (read(base), reference)).collect()
}

fn setup(links: &Links, runners: Vec<Runner>) -> Setup {
    let references: Vec<&str> = links.iter().map(|it| it.1).collect();
    Setup::of("rel.tsv, strict", &references, runners)
}

pub fn fresh(data: &Data) -> Setup {
    let links = strict(data);
    let ours = with(&links, |it| urlens::Uri::parse_borrowed(it).unwrap());
    let oxiris = with(&links, |it| oxiri::Iri::parse(it).unwrap());
    let fluents = with(&links, |it| fluent_uri::Uri::parse(it).unwrap());
    let urls = with(&links, |it| url::Url::parse(it).unwrap());
    let strings = with(&links, |it| UriAbsoluteString::try_from(it).unwrap());
    let runners = vec![
        Runner::own("urlens", ours, |(base, reference)| {
            base.resolve(urlens::UriRef::parse_borrowed(reference).unwrap()).unwrap()
        }),
        Runner::own("oxiri", oxiris, |(base, reference)| {
            base.resolve(&oxiri::IriRef::parse(*reference).unwrap()).unwrap()
        }),
        Runner::own("fluent-uri", fluents, |(base, reference)| {
            fluent_uri::UriRef::parse(*reference).unwrap().resolve_against(base).unwrap()
        }),
        Runner::own("iri-string", strings, |(base, reference)| {
            UriReferenceStr::new(reference).unwrap().resolve_against(base).to_string()
        }),
        Runner::own("url", urls, |(base, reference)| base.join(reference).unwrap()),
        Runner::own("ada-url", links.clone(), |(base, reference)| {
            ada_url::Url::parse(*reference, Some(base)).unwrap()
        }),
    ];
    setup(&links, runners)
}

pub fn reused(data: &Data) -> Setup {
    let links = strict(data);
    let ours = with(&links, |it| urlens::Uri::parse_borrowed(it).unwrap());
    let oxiris = with(&links, |it| oxiri::Iri::parse(it).unwrap());
    let (mut buffer, mut other) = (String::new(), String::new());
    let runners = vec![
        Runner::own("urlens", ours, move |(base, reference)| {
            base.resolve_into(urlens::UriRef::parse_borrowed(reference).unwrap(), &mut buffer)
                .unwrap();
            buffer.len()
        }),
        Runner::own("oxiri", oxiris, move |(base, reference)| {
            other.clear();
            base.resolve_into(&oxiri::IriRef::parse(*reference).unwrap(), &mut other).unwrap();
            other.len()
        }),
    ];
    setup(&links, runners)
}

/// Links of web pages, resolved as in browsers. The bases are parsed, except for ada-url, which has no
/// such operation.
pub fn join(data: &Data) -> Setup {
    let all = |&(base, reference): &(&str, &str)| {
        url::Url::parse(base).is_ok_and(|base| base.join(reference).is_ok())
            && ada_url::Url::parse(reference, Some(base)).is_ok()
            && sorug::Url::parse(base).is_ok_and(|base| base.join(reference).is_ok())
            && urlens::Url::parse(base).is_ok_and(|base| base.join(reference).is_ok())
    };
    let links: Links = data.links.iter().filter(|it| all(it)).copied().collect();
    let ours = with(&links, |it| urlens::Url::parse(it).unwrap());
    let urls = with(&links, |it| url::Url::parse(it).unwrap());
    let sorugs = with(&links, |it| sorug::Url::parse(it).unwrap());
    let runners = vec![
        Runner::own("urlens", ours, |(base, reference)| base.join(reference).unwrap()),
        Runner::own("sorug", sorugs, |(base, reference)| base.join(reference).unwrap()),
        Runner::own("url", urls, |(base, reference)| base.join(reference).unwrap()),
        Runner::own("ada-url", links.clone(), |(base, reference)| {
            ada_url::Url::parse(*reference, Some(base)).unwrap()
        }),
    ];
    Setup { data: "rel.tsv".into(), ..setup(&links, runners) }
}
