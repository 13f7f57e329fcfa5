//! Readings without findings allocate nothing.

use crate::count_allocations::count_allocations;
use urlens_readings::Agreed;
use urlens_readings::{Readings, Verdict};

/// Readings, verdict, findings and `Agreed` of a canonical web URL do not allocate.
#[test]
fn canonical_urls_do_not_allocate() {
    for text in [
        "https://example.org/",
        "https://www.example.co.uk/a-b/c_d~e/?q=1&r=a+b#top",
        "https://example.org/caf%C3%A9/%20?a=%3D",
        "http://example.org/a;b=c/@d",
    ] {
        let count = count_allocations(|| {
            let readings = Readings::of(text);
            assert_eq!(readings.verdict(), Verdict::Same);
            assert!(readings.findings().is_empty());
            assert!(Agreed::parse(text).is_ok());
        });
        assert_eq!(count, 0, "{text}");
    }
    assert!(count_allocations(|| drop(Readings::of("http://127.1/").findings())) > 0);
}
