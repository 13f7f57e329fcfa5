//! No input panics, and alternative operations agree.

use urlens::{Equivalence, Normalization, ResolveOptions};
use urlens_conformance::oracle::split;
use urlens_conformance::random::Rng;
use urlens_conformance::texts::{Repertoire, text};
use urlens_ops::{Srfi, TokenStream};

use super::values::{any_identifier, identifier, law};
use super::{Identifier, REPERTOIRE, Reference};
use crate::{components, naive};

/// S2.74: every operation accepts every text, and returns a result or an error.
#[test]
fn no_text_panics() {
    law("no text panics", |rng| {
        let text = text(rng);
        match Reference::parse_borrowed(&text) {
            Ok(read) => everything_on(rng, read),
            Err(error) => {
                let (message, shown) = (error.to_string(), format!("{error:#}"));
                assert!(shown.starts_with(&message), "{text:?}: {shown}");
                assert!(!error.code().is_empty() && error.part().is_some());
                let rejected = Reference::try_from(text).unwrap_err();
                assert!(!format!("{rejected} {rejected:#} {rejected:?}").is_empty());
            }
        }
    });
}

fn everything_on(rng: &mut Rng, read: Reference<&str>) {
    let base = any_identifier(rng);
    let base = identifier(&base);
    for options in [
        ResolveOptions::STRICT,
        ResolveOptions { strict: false, ..ResolveOptions::STRICT },
        ResolveOptions::VERBATIM,
    ] {
        let whole = base.resolve_with(read, options).unwrap();
        assert_eq!(components(&whole), split(whole.as_str()), "{read} from {base}");
        assert!(Identifier::parse(whole.as_str()).is_ok(), "{read} from {base}");
    }
    let _ = (read.rebase(base).unwrap(), Reference::from(base).rebase(read).unwrap());
    let _ = (read.is_same_document(base), read.is_opaque(), read.without_fragment());
    let _ = (
        TokenStream::of(read).count(),
        read.path_segments().count(),
        read.query_pairs().count(),
        read.raw_query_pairs().count(),
    );
    let _ = (read.host().map(|host| host.kind()), read.port(), Srfi::of(read).port());
    let _ = (read.username(), read.password(), read.port_or_default(), read.query_param("a"));
    let _ = (read.collapse_dot_segments(), read.normalize(), read.normalize_syntax());
    let _ = read.normalize_with(&Normalization::SRFI);
    for level in [Equivalence::Text, Equivalence::Syntax, Equivalence::Scheme] {
        let _ = (read.key(level), read.is_equivalent(base, level));
    }
    let _ = (read.differences(base), format!("{read} {read:?}"));
    if let Ok(target) = Identifier::parse_borrowed(read.as_str()) {
        let _ = (base.relativize(target), target.relativize(base), Reference::from(target));
    }
}

/// S3.59, S3.61, S2.26, S2.49, K3.1, KX.6: loose parsing equals the naive implementation, and does not change
/// valid references.
#[test]
fn loose_parsing_only_escapes() {
    fn case(text: &str) -> bool {
        let naively = naive::loose(text, REPERTOIRE == Repertoire::Iri);
        if Reference::parse(text).is_ok() {
            assert_eq!(naively, text);
        }
        match (Reference::parse_borrowed(&naively), Reference::parse_escaping(text)) {
            (Ok(want), Ok(loose)) => {
                assert_eq!(loose, want, "{text:?}");
                assert_eq!(components(&loose), components(want), "{text:?}");
                true
            }
            (Err(_), Err(error)) => {
                assert!(!format!("{error:#}").is_empty());
                false
            }
            (want, loose) => panic!("{text:?}: {loose:?}, expected {want:?}"),
        }
    }
    let mut rejected = 0;
    law("loose parsing", |rng| rejected += usize::from(!case(&text(rng))));
    urlens_conformance::say!("loose parsing rejected {rejected}");
}
