//! Texts that `Agreed` accepts have equal components in all standards; findings lie within the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{Iri, Part, Uri, Url};
use urlens_readings::Agreed;
use urlens_readings::{Agreement, Readings, Verdict};

fuzz_target!(|input: (&str, Option<&str>)| {
    let (text, base) = input;
    let readings = match base {
        Some(base) => Readings::with_base(text, base),
        None => Readings::of(text),
    };
    for finding in readings.findings() {
        assert!(text.get(finding.range.clone()).is_some());
        assert!(finding.severity <= finding.class.severity);
        let _ = finding.show(text).to_string();
    }
    let _ = (readings.first_difference(), format!("{readings:?}"));
    if base.is_some() {
        return;
    }

    let agreed = match Agreed::parse(text) {
        Ok(agreed) => agreed,
        Err(error) => {
            let none = error.verdict() == Verdict::AcceptedByNone;
            assert!(none || !error.findings().is_empty());
            return;
        }
    };
    let uri = Uri::parse_borrowed(text).expect("RFC 3986 accepts it");
    let iri = Iri::parse_borrowed(text).expect("RFC 3987 accepts it");
    let url = Url::parse_borrowed(text).expect("the URL Standard accepts it");
    for part in Part::ALL {
        assert_eq!(readings.agreement(part), Agreement::Same);
        let part_of_url = match part {
            Part::Path => Some(url.path()),
            _ => url.component(part),
        };
        let written = uri.component(part);
        assert_eq!((iri.component(part), part_of_url), (written, written));
        assert_eq!(agreed.as_url().component(part), url.component(part));
    }
    assert_eq!((agreed.as_uri(), agreed.as_iri()), (uri, iri));
    assert_eq!(Url::from(agreed), url);
});
