//! No input panics, and alternative operations agree.

use urlens::percent::{self, Encoded};
use urlens::{
    Equivalence, Identifier, Normalization, Reference, ResolveOptions, Rfc3986, Rfc3987, Strict,
};
use urlens_conformance::oracle::split;
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts::{Repertoire, text};
use urlens_ops::{Srfi, TokenStream};

use crate::{any_identifier, components, naive};

/// S2.74: every operation accepts every text, and returns a result or an error.
#[test]
fn no_text_panics() {
    fn everything<D: Strict>(rng: &mut Rng, text: &str, repertoire: Repertoire) {
        match Reference::<D, _>::parse_borrowed(text) {
            Ok(read) => everything_on(rng, read, repertoire),
            Err(error) => {
                let (message, shown) = (error.to_string(), format!("{error:#}"));
                assert!(shown.starts_with(&message), "{text:?}: {shown}");
                assert!(!error.code().is_empty() && !error.part().name().is_empty());
                let rejected = Reference::<D, String>::parse(text.to_owned()).unwrap_err();
                assert!(!format!("{rejected} {rejected:#} {rejected:?}").is_empty());
            }
        }
    }
    law("no text panics", |rng| {
        let text = text(rng);
        everything::<Rfc3986>(rng, &text, Repertoire::Uri);
        everything::<Rfc3987>(rng, &text, Repertoire::Iri);
        everything::<urlens::Rfc6874>(rng, &text, Repertoire::Uri);
        let encoded = Encoded::new(&text);
        assert_eq!(encoded.decode_lossy(), String::from_utf8_lossy(&encoded.decode()));
        assert_eq!(percent::decode(&text), encoded.decode());
    });
}

fn everything_on<D: Strict>(rng: &mut Rng, read: Reference<D, &str>, repertoire: Repertoire) {
    let base = any_identifier::<D>(rng, repertoire);
    let base = Identifier::<D, _>::parse(base.as_str()).expect("read before");
    for options in
        [ResolveOptions::STRICT, ResolveOptions::NON_STRICT, ResolveOptions::STRICT_RFC3986]
    {
        let whole = base.resolve_with(&read, options).unwrap();
        assert_eq!(components(*whole.as_borrowed()), split(whole.as_str()), "{read} from {base}");
        assert!(Identifier::<D, _>::parse(whole.as_str()).is_ok(), "{read} from {base}");
    }
    let _ = (read.rebase(&base).unwrap(), base.rebase(&read).unwrap());
    let _ = (read.is_same_document(&base), read.is_opaque(), read.without_fragment());
    let _ = (
        TokenStream::of(read.as_borrowed()).count(),
        read.path_segments().count(),
        read.query_pairs().count(),
    );
    let _ = (read.host().map(|it| it.kind()), read.port(), Srfi::of(read.as_borrowed()).port());
    let _ =
        (read.collapse_dot_segments(), read.normalize(), read.normalize_with(&Normalization::SRFI));
    for level in [Equivalence::Text, Equivalence::Syntax, Equivalence::Scheme] {
        let _ = (read.key(level), read.is_equivalent(&base, level));
    }
    let _ = (read.differences(&base), format!("{read} {read:?}"));
    if let Ok(target) = Identifier::<D, _>::parse(read.as_str()) {
        let _ = (base.relativize(&target), target.relativize(&base), target.into_reference());
    }
}

/// S3.59, S3.61, S2.26, S2.49, K3.1, KX.6: loose parsing equals the naive implementation, and does not change
/// valid references.
#[test]
fn loose_parsing_only_escapes() {
    fn case<D: Strict>(text: &str, iri: bool) -> bool {
        let naively = naive::loose(text, iri);
        if Reference::<D, _>::parse(text).is_ok() {
            assert_eq!(naively, text);
        }
        match (Reference::<D, _>::parse_borrowed(&naively), Reference::<D>::parse_escaping(text)) {
            (Ok(want), Ok(loose)) => {
                assert_eq!(loose, want, "{text:?}");
                assert_eq!(components(loose.as_borrowed()), components(want), "{text:?}");
                true
            }
            (Err(_), Err(error)) => {
                assert!(!format!("{error:#}").is_empty());
                false
            }
            (want, loose) => panic!("{text:?}: {loose:?}, expected {want:?}"),
        }
    }
    let mut refused = 0;
    law("loose reading", |rng| {
        let text = text(rng);
        refused += usize::from(!case::<Rfc3986>(&text, false));
        refused += usize::from(!case::<Rfc3987>(&text, true));
    });
    urlens_conformance::say!("loose parsing rejected {refused}");
}

/// Percent-decoding inverts percent-encoding, for every set of unescaped characters.
#[test]
fn decoding_inverts_encoding() {
    use urlens::internal::rfc3986::{PCHAR, QUERY, REG_NAME, UNRESERVED};
    law("decoding inverts encoding", |rng| {
        let text = text(rng);
        for keep in [UNRESERVED, REG_NAME, PCHAR, QUERY] {
            let encoded = percent::encode(&text, keep);
            assert_eq!(*percent::decode(&encoded), *text.as_bytes());
            assert!(encoded.bytes().all(|byte| keep.contains(byte) || byte == b'%'), "{encoded}");
            let raw = text.bytes().all(|byte| keep.contains(byte));
            assert_eq!(matches!(encoded, std::borrow::Cow::Borrowed(_)), raw, "{text:?}");
        }
    });
}
