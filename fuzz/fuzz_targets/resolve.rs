//! Resolution gives identifiers that parse back; `onto` is associative; relativization resolves back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{Iri, IriRef, Resolution};

fuzz_target!(|texts: (&str, &str, &str)| {
    let (Ok(a), Ok(b), Ok(c)) = (IriRef::parse(texts.0), IriRef::parse(texts.1), IriRef::parse(texts.2)) else {
        return;
    };
    let left = c.rebase(&b).unwrap().rebase(&a).unwrap();
    let right = c.rebase(&b.rebase(&a).unwrap()).unwrap();
    assert_eq!(left, right);
    assert_eq!(IriRef::parse(left.as_str()).unwrap().tokens().collect::<Vec<_>>(), TokenStream::of(left.as_borrowed()).collect::<Vec<_>>());

    let Ok(base) = Iri::try_from(a) else { return };
    let mut buffer = String::new();
    for how in [Resolution::STRICT, Resolution::NON_STRICT, Resolution::VERBATIM] {
        let target = base.resolve_with(&b, how).unwrap();
        assert_eq!(Iri::parse(target.as_str()).unwrap().tokens().collect::<Vec<_>>(), TokenStream::of(target.as_borrowed()).collect::<Vec<_>>());
        let scheme = if b.is_relative() || !how.strict { base.scheme() } else { target.scheme() };
        assert!(target.scheme() == scheme || Some(target.scheme()) == b.scheme());
        if how == Resolution::STRICT {
            assert_eq!(base.resolve_into(&b, &mut buffer).unwrap(), target);
            let way = base.relativize(&target);
            match way {
                Ok(way) => {
                    assert_eq!(base.resolve(&way).unwrap(), target);
                    assert!(way.as_str().len() <= target.as_str().len());
                    assert!(way.as_str().len() <= b.as_str().len(), "{way} is not the shortest: {b}");
                }
                // A target with dot segments (from the base) cannot be relativized.
                Err(_) => assert!(target.path().split('/').any(|it| it == "." || it == "..")),
            }
        }
    }
});
