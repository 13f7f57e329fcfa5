//! A setter gives a URL that parses to itself, or changes nothing; so do segments and parameters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{Error, Url, UrlAttribute};

type Setter = fn(&mut Url, &str) -> Result<(), Error>;

const SETTERS: [Setter; 24] = [
    |url, value| url.set_attribute(UrlAttribute::Href, value),
    |url, value| url.set_attribute(UrlAttribute::Protocol, value),
    |url, value| url.set_attribute(UrlAttribute::Username, value),
    |url, value| url.set_attribute(UrlAttribute::Password, value),
    |url, value| url.set_attribute(UrlAttribute::Host, value),
    |url, value| url.set_attribute(UrlAttribute::Hostname, value),
    |url, value| url.set_attribute(UrlAttribute::Port, value),
    |url, value| url.set_attribute(UrlAttribute::Pathname, value),
    |url, value| url.set_attribute(UrlAttribute::Search, value),
    |url, value| url.set_attribute(UrlAttribute::Hash, value),
    |url, value| url.set_scheme(value),
    |url, value| url.set_authority(Some(value)),
    |url, value| url.set_userinfo(Some(value)),
    |url, value| url.set_username(value),
    |url, value| url.set_password(Some(value)),
    |url, value| url.set_host(Some(value)),
    |url, value| url.set_port(value.len().try_into().ok()),
    |url, value| url.set_path(value),
    |url, value| url.set_query(Some(value)),
    |url, value| url.set_fragment(Some(value)),
    |url, value| url.extend_segments([value]),
    |url, _| url.pop_segment().map(|_| ()),
    |url, value| url.set_query_param(value, value),
    |url, value| url.append_query_param(value, value),
];

fuzz_target!(|input: (&str, Vec<(u8, &str)>)| {
    let Ok(mut url) = input.0.parse::<Url>() else { return };
    for (which, value) in input.1 {
        let before = url.clone();
        match SETTERS[which as usize % SETTERS.len()](&mut url, value) {
            Err(refused) => {
                assert_eq!(url, before);
                assert!(
                    refused
                        .offset()
                        .is_none_or(|at| at <= value.len() && value.is_char_boundary(at))
                );
                assert!(!refused.code().is_empty() && !refused.to_string().is_empty());
            }
            Ok(()) => {
                let again = Url::parse(url.as_str()).expect("a setter gives a URL");
                assert_eq!(again, url, "{before} set to {value:?}");
                assert_eq!(again.authority(), url.authority());
                assert_eq!((again.path(), again.query()), (url.path(), url.query()));
                assert_eq!(again.fragment(), url.fragment());
            }
        }
    }
});
