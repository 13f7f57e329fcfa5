//! Digital object identifiers, and their web addresses.

use urlens::{Uri, uri};
use urlens_schemes::{Doi, SchemeIdentifier};

fn read(text: &str) -> String {
    match Doi::parse(text) {
        Ok(doi) => doi.canonical().into_owned(),
        Err(error) => error.to_string(),
    }
}

/// S2.109: prefix and suffix, and invalid DOIs.
#[test]
fn s2_109_doi() {
    for (text, expected) in [
        ("doi:10.1000/182", "doi:10.1000/182"),
        ("DOI:10.1000.10/ABC", "doi:10.1000.10/abc"),
        ("doi:10.1000/a%2fb//c", "doi:10.1000/a/b//c"),
        ("doi:10.1000/%61%3c%3E", "doi:10.1000/a%3C%3E"),
        ("doi:10.1000/%C3%89", "doi:10.1000/%C3%89"),
        ("doi:10.1000/a%3Fb%23c%25d", "doi:10.1000/a%3Fb%23c%25d"),
        ("doi:10.1000", "missing suffix at byte 11"),
        ("doi:10.1000/", "missing suffix at byte 12"),
        ("doi:", "missing prefix at byte 4"),
        ("doi:/182", "missing prefix at byte 4"),
        ("doi:10/182", "directory other than 10 in prefix at byte 4"),
        ("doi:11.1000/182", "directory other than 10 in prefix at byte 4"),
        ("doi:10./182", "missing prefix at byte 7"),
        ("doi:10.1000./182", "missing prefix at byte 12"),
        ("doi:10.a/182", "unexpected 'a' in prefix at byte 7"),
        ("doi:10.1000/%FF", "invalid UTF-8 in suffix at byte 12"),
        ("doi:10.1000/%0a", "control character in suffix at byte 12"),
        ("doi:10.1000/a?b", "query not allowed at byte 14"),
        ("doi:10.1000/a#b", "fragment not allowed at byte 14"),
        ("doi://10.1000/a", "authority not allowed at byte 6"),
        ("hdl:10.1000/a", "scheme is not doi"),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    let doi = Doi::parse("doi:10.1000/ABC").unwrap();
    assert!(doi.is_equivalent(&Doi::parse("doi:10.1000/%61bc").unwrap()));
    assert!(!doi.is_equivalent(&Doi::parse("doi:10.1000/abd").unwrap()));
    // Case is folded in ASCII only.
    let [upper, lower] =
        ["doi:10.1000/%C3%89", "doi:10.1000/%C3%A9"].map(|text| Doi::parse(text).unwrap());
    assert!(!upper.is_equivalent(&lower));
}

/// S2.110, K2.9: writes the current web address, and also parses those of older links.
#[test]
fn s2_110_web_address() {
    let doi = Doi::parse("doi:10.1002/(SICI)1097-4571%3C1::AID%3E3.0.CO;2-F").unwrap();
    let url = "https://doi.org/10.1002/(sici)1097-4571%3C1::aid%3E3.0.co;2-f";
    assert_eq!(doi.to_url(), url);
    assert!(Doi::from_url(&Uri::parse(url).unwrap()).unwrap().is_equivalent(&doi));
    for url in [
        uri!("http://dx.doi.org/10.1000/182"),
        uri!("https://dx.doi.org/10.1000/182"),
        uri!("HTTP://WWW.DOI.ORG/10.1000/182"),
        uri!("https://doi.org/10.1000/182"),
    ] {
        assert_eq!(Doi::from_url(&url).unwrap().as_str(), "doi:10.1000/182");
    }
    for (url, message) in [
        ("https://example.org/10.1000/182", "unknown DOI resolver in host at byte 8"),
        ("ftp://doi.org/10.1000/182", "scheme is not https"),
        ("https:10.1000/182", "unknown DOI resolver in host at byte 8"),
        ("https://doi.org/", "missing prefix at byte 16"),
        ("https://doi.org", "missing prefix at byte 15"),
        ("https://doi.org/11.1/2", "directory other than 10 in prefix at byte 16"),
        ("https://doi.org/10.1000/182?x", "query not allowed at byte 28"),
        ("https://u:p@doi.org/10.1000/182", "userinfo not allowed at byte 8"),
        ("https://doi.org:80/10.1000/182", "port not allowed at byte 16"),
    ] {
        let error = Doi::from_url(&Uri::parse(url).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), message, "{url}");
        assert!(error.offset() <= url.len(), "{url}");
        assert_eq!(error.offset() == 0, error.part() == "scheme", "{url}");
    }
}

/// S2.109: a DOI name as people write it, with any characters.
#[test]
fn s2_109_from_name() {
    for (name, text) in [
        ("10.1000/182", "doi:10.1000/182"),
        ("10.1000/a b?c#d%e", "doi:10.1000/a%20b%3Fc%23d%25e"),
        ("10.1000/é<>", "doi:10.1000/%C3%A9%3C%3E"),
    ] {
        let doi = Doi::from_name(name).unwrap();
        assert_eq!((doi.as_str(), doi.name()), (text, name));
    }
    assert_eq!(Doi::from_name("10.1000").unwrap_err().code(), "missing");
}
