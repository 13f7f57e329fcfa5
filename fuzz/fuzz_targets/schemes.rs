//! Any text, with every scheme and profile: it parses or gives an error; parsed text prints and parses back, and
//! its canonical form is canonical.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens_schemes::resolution::{DoiProxy, Request, Resolver, Service};
use urlens_schemes::{Doi, SCHEMES, Scheme};

fn check(scheme: &dyn Scheme, text: &str, profile: Option<&str>) {
    let view = match scheme.read(text, profile) {
        Ok(view) => view,
        Err(error) => {
            assert!(text.is_char_boundary(error.offset()), "{error}");
            return drop(error.to_string());
        }
    };
    let about = scheme.about();
    assert!(view.kind().starts_with(about.name));
    let _ = format!("{view:?} {}", view.fields());
    // Places count in the text as given.
    for finding in view.findings() {
        assert!(text.get(finding.range).is_some());
    }
    let again = scheme.read(view.as_str(), profile).expect("printed text parses");
    assert_eq!((again.as_str(), again.fields()), (view.as_str(), view.fields()));
    let canonical = scheme.read(&view.canonical(), profile).expect("the canonical form is valid");
    assert_eq!((canonical.canonical(), canonical.kind()), (view.canonical(), view.kind()));
    assert!(canonical.is_equivalent(&*view) && view.is_equivalent(&*view));
}

fuzz_target!(|text: &str| {
    // A text without a scheme is tried with each scheme.
    let schemeless = !SCHEMES.iter().any(|it| text.starts_with(&format!("{}:", it.about().name)));
    for scheme in SCHEMES {
        let prefixed = format!("{}:{text}", scheme.about().name);
        let text = if schemeless { prefixed.as_str() } else { text };
        check(*scheme, text, None);
        for (profile, _) in scheme.profiles() {
            check(*scheme, text, Some(profile));
        }
    }
    if let Ok(uri) = urlens::Uri::parse_borrowed(text) {
        let _ =
            (Doi::from_url(&uri), Request::from_url(&uri), DoiProxy.resolve(&uri, Service::I2L));
        if let Ok(request) = Request::new("h.example", Service::I2L, &uri) {
            let url = request.to_url().expect("a request has a URL");
            assert_eq!(Request::from_url(&url), Ok(request));
        }
    }
});
