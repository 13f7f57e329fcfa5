//! Resolution gives identifiers that parse back; `rebase` is associative; relativization resolves back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{Iri, IriRef, ResolveOptions};
use urlens_ops::TokenStream;

fuzz_target!(|texts: (&str, &str, &str)| {
    let (Ok(a), Ok(b), Ok(c)) = (
        IriRef::parse_borrowed(texts.0),
        IriRef::parse_borrowed(texts.1),
        IriRef::parse_borrowed(texts.2),
    ) else {
        return;
    };
    let left = c.rebase(b).unwrap().rebase(a).unwrap();
    let right = c.rebase(&b.rebase(a).unwrap()).unwrap();
    assert_eq!(left, right);
    assert!(
        TokenStream::of(IriRef::parse_borrowed(left.as_str()).unwrap())
            .eq(TokenStream::of(left.as_borrowed()))
    );

    let Ok(base) = Iri::try_from(a) else { return };
    let mut buffer = String::new();
    for options in [
        ResolveOptions::STRICT,
        ResolveOptions { strict: false, ..ResolveOptions::STRICT },
        ResolveOptions::VERBATIM,
    ] {
        let target = base.resolve_with(b, options).unwrap();
        assert!(
            TokenStream::of(IriRef::parse_borrowed(target.as_str()).unwrap())
                .eq(TokenStream::of(target.as_borrowed()))
        );
        let scheme =
            if b.is_relative() || !options.strict { base.scheme() } else { target.scheme() };
        assert!(target.scheme() == scheme || Some(target.scheme()) == b.scheme());
        if options == ResolveOptions::STRICT {
            assert_eq!(base.resolve_into(b, &mut buffer).unwrap(), target);
            let way = base.relativize(&target);
            match way {
                Ok(way) => {
                    assert_eq!(base.resolve(&way).unwrap(), target);
                    assert!(way.as_str().len() <= target.as_str().len());
                    assert!(
                        way.as_str().len() <= b.as_str().len(),
                        "{way} is not the shortest: {b}"
                    );
                }
                // A target with dot segments (from the base) cannot be relativized.
                Err(_) => assert!(
                    target.path().split('/').any(|segment| segment == "." || segment == "..")
                ),
            }
        }
    }
});
