//! A setter gives a URL that parses to itself, or changes nothing; so do segments and parameters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{SetError, SpaceEncoding, Url};

type Setter = fn(&mut Url, &str) -> Result<(), SetError>;

const SETTERS: [Setter; 15] = [
    Url::set_href,
    Url::set_protocol,
    Url::set_username,
    Url::set_password,
    Url::set_host,
    Url::set_hostname,
    Url::set_port,
    Url::set_pathname,
    Url::set_search,
    Url::set_hash,
    Url::push_segment,
    |url, _| url.pop_segment().map(|_| ()),
    |url, _| url.clear_segments(),
    |url, value| url.set_query_param(value, value, SpaceEncoding::Plus),
    |url, value| url.append_query_param(value, value, SpaceEncoding::Percent),
];

fuzz_target!(|input: (&str, Vec<(u8, &str)>)| {
    let Ok(mut url) = input.0.parse::<Url>() else { return };
    for (which, value) in input.1 {
        let before = url.clone();
        match SETTERS[which as usize % SETTERS.len()](&mut url, value) {
            Err(refused) => {
                assert_eq!(url, before);
                assert!(
                    refused.at().is_none_or(|at| at <= value.len() && value.is_char_boundary(at))
                );
                assert!(!refused.code().is_empty() && !refused.to_string().is_empty());
            }
            Ok(()) => {
                let again = Url::parse(url.as_str()).expect("a setter gives a URL").into_owned();
                assert_eq!(again, url, "{before} set to {value:?}");
                assert_eq!(again.authority(), url.authority());
                assert_eq!((again.path(), again.query()), (url.path(), url.query()));
                assert_eq!(again.fragment(), url.fragment());
            }
        }
    }
});
