//! RFC 3986, 5.4: the reference resolution examples, normal and abnormal.

use serde_json::Value;
use urlens::{ResolveOptions, Uri, UriRef};
use urlens_conformance::lists::{rows, text};
use urlens_conformance::oracle;
use urlens_conformance::tally::Tally;

const EXAMPLES: &str = include_str!("../../data/rfc3986-5.4.json");

/// S3.46-51, S2.46, S2.64-69, S2.80, S2.81, K3.16, KX.4: all 42 examples, strict, and the one example with a second
/// result for backward compatibility.
#[test]
fn examples() {
    let list: Value = serde_json::from_str(EXAMPLES).expect("our own file");
    let base = Uri::parse(text(&list, "base")).unwrap();
    let mut tally = Tally::new("rfc3986 5.4", &[]);
    for row in rows(&list, "normal").iter().chain(rows(&list, "abnormal")) {
        let reference = UriRef::parse(text(row, "ref")).unwrap();
        let strict = base.resolve(&reference).unwrap();
        tally.check(reference.as_str(), strict.as_str(), text(row, "expect"));
        let oracle = oracle::resolve(base.as_str(), reference.as_str());
        assert_eq!(oracle, text(row, "expect"), "the oracle itself");
        if let Some(expect) = row["non_strict"].as_str() {
            let loose = base
                .resolve_with(
                    &reference,
                    ResolveOptions { strict: false, ..ResolveOptions::STRICT },
                )
                .unwrap();
            tally.check("non-strict", loose.as_str(), expect);
        }
    }
    tally.finish(43);
}
