//! Laws of displayed URLs: the host is right, nothing is hidden, no password is shown.

use urlens::{Iri, Uri, Url, scheme};
use urlens_conformance::random::law;
use urlens_readings::display::{DisplayExt as _, DisplayOptions};

use crate::{catalogue, policy};

/// Checks that all characters are visible, and that displaying the text again does not change it.
fn check_visible(printed: &str) {
    let hidden = |c: char| {
        c.is_control()
            || c.is_whitespace()
            || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}' | '\u{AD}' | '\u{61C}' | '\u{FEFF}' | '\u{E000}'..='\u{F8FF}')
    };
    assert!(!printed.contains(hidden), "{printed:?}");
}

/// The displayed host is the host that a browser finds in the displayed text; no password is shown; all
/// characters are visible.
#[test]
fn displayed_host_is_the_host() {
    let rows = catalogue::all();
    let (mut shown, mut decoded) = (0, 0);
    law("displayed host is the host", |rng| {
        let text = policy::any_text(rng, &rows);
        for options in [DisplayOptions::PLAIN, DisplayOptions::MASK_SECRETS] {
            if let Ok(uri) = Uri::parse(&text) {
                check_visible(&uri.display_with(&options).to_string());
            }
            if let Ok(iri) = Iri::parse(&text) {
                check_visible(&iri.display_with(&options).to_string());
            }
        }
        let Ok(url) = Url::parse_borrowed(&text) else { return };
        let (url, displayed) = (url.as_borrowed(), url.display());
        let printed = displayed.to_string();
        check_visible(&printed);
        assert_eq!(displayed.pieces().concat(), printed);
        let password = url.password().unwrap_or_default();
        assert!(password.len() < 4 || !displayed.pieces()[0].contains(password), "{printed:?}");
        if !scheme::mode(url.scheme()).is_special() {
            return;
        }
        shown += 1;
        decoded += u32::from(!printed.is_ascii());
        let read = Url::parse(&printed).unwrap_or_else(|it| panic!("{it:#}"));
        assert_eq!(read.host_text(), url.host_text(), "{printed:?}");
        assert_eq!(
            (read.scheme(), read.port_text()),
            (url.scheme(), url.port_text()),
            "{printed:?}"
        );
        let host = displayed.pieces()[1];
        assert_eq!(
            displayed.host().is_none(),
            url.host_text().unwrap_or_default().is_empty(),
            "{printed:?}"
        );
        assert!(host.is_empty() || printed.contains(host));
    });
    urlens_conformance::say!("displayed: {shown}, non-ASCII: {decoded}");
    let few = shown < 500 || decoded < 50;
    assert!(std::env::var_os("URLENS_CASES").is_some() || !few, "too few cases");
}
