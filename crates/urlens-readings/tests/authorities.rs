//! Authorities that are not hosts.

use urlens_readings::Readings;

/// A number or a name in an authority that is not a host is neither an address nor a look-alike, but it is one in a
/// URL of the web.
#[test]
fn agents_are_not_addresses() {
    let codes = |text: &str| -> Vec<_> {
        Readings::of(text).findings().iter().map(|finding| finding.code()).collect()
    };
    for authority in ["2852039166", "1673", "127.0.0.1", "localhost"] {
        for scheme in ["nosh", "at", "usr", "pkg"] {
            let text = format!("{scheme}://{authority}/a");
            let found = codes(&text);
            assert!(!found.iter().any(|code| code.ends_with("-address")), "{text}: {found:?}");
        }
    }
    assert!(codes("http://2852039166/").contains(&"disguised-address"));
    assert!(codes("foo://127.0.0.1/").contains(&"loopback-address"));
}
