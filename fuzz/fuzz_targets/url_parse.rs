//! Any text parses as a URL or gives an error, with and without a base; a parsed URL prints and parses back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::borrow::Cow;
use urlens::scheme::Mode;
use urlens::{Error, Iri, Uri, Url, UrlAttribute, UrlRef};
use urlens_ops::{TokenStream, Tokens};

fn check(text: &str, result: Result<Url<Cow<str>>, Error>) -> Option<Url> {
    match result {
        Ok(url) => {
            // Controls and spaces around a text need no copy.
            let trimmed = text.trim_matches(|c| c <= ' ');
            assert_eq!(matches!(url.clone().into_text(), Cow::Borrowed(_)), url == trimmed);
            let url = url.into_owned();
            let again = Url::parse_borrowed(url.as_str()).expect("a URL is read again");
            assert!(matches!(again.clone().into_text(), Cow::Borrowed(_)), "{text:?} is {url}");
            // The components with their delimiters are the text.
            let authority =
                url.authority().map(|authority| format!("//{authority}")).unwrap_or_default();
            let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
            let fragment =
                url.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
            let whole = [
                url.attribute(UrlAttribute::Protocol),
                &authority,
                // The path of the reference has the `/.` that keeps it from being an authority.
                UrlRef::from(&url).path(),
                &query,
                &fragment,
            ]
            .concat();
            assert_eq!(whole, url.as_str());
            assert_eq!(again.authority(), url.authority());
            assert_eq!((again.path(), again.query()), (url.path(), url.query()));
            let _ = (url.origin(), url.query_pairs().count(), format!("{url:?}"));
            if let Ok(uri) = Uri::try_from(url.clone()) {
                assert_eq!(uri.to_url().map(Url::into_owned).as_ref(), Ok(&url));
            }
            Some(url)
        }
        Err(error) => {
            let offset = error.offset().expect("an offset");
            assert!(offset <= text.len() && text.is_char_boundary(offset));
            let _ = format!("{error:#}");
            None
        }
    }
}

fuzz_target!(|texts: (&str, &str)| {
    let (text, base) = texts;
    let parsed = Url::parse_borrowed(text);
    assert_eq!(parsed.is_ok(), Url::can_parse(text));
    let host = parsed.as_ref().map(|url| url.host_text());
    assert_eq!(Url::host_of(text).as_ref().map(|host| host.as_deref()), host);
    check(text, parsed);
    let value = UrlRef::parse(text).expect("any text is a reference");
    for mode in [Mode::Web, Mode::File, Mode::Generic] {
        let tokens = Tokens::from(TokenStream::of_url_in(value.as_borrowed(), mode));
        let checked = Tokens::new(tokens.profile(), tokens.iter());
        assert_eq!(checked.as_ref(), Ok(&tokens));
        let _ = (tokens.print(), tokens.force(), tokens.normalize());
        let _ = value.print(Some(mode)).expect("short enough");
    }
    let _ = value.print(None).expect("short enough");
    let _ = value.normalize();
    let _ = value.rebase(&UrlRef::parse(base).expect("any text is a reference"));
    if let Ok(iri) = Iri::parse(text) {
        let _ = iri.to_url();
    }

    let Some(base) = check(base, Url::parse_borrowed(base)) else { return };
    let url = check(text, Url::parser().base(&base).parse_borrowed(text));
    assert_eq!(base.resolve(&value).ok(), url);
});
