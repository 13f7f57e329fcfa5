//! Resolution, `rebase` and relativization.

use std::cell::Cell;
use urlens::ResolveOptions;
use urlens_conformance::oracle::{
    self, merge, recompose, recompose_guarded, remove_dot_segments, remove_dots_kept_rootless,
    split, transform,
};
use urlens_conformance::random::Rng;
use urlens_conformance::texts::{Repertoire, valid};
use urlens_ops::TokenStream;

use super::values::{any_identifier, any_reference, identifier, law, reference};
use super::{Identifier, Reference};
use crate::components;

/// S4.72, S4.77, K4.7: a chain of references may be combined in any order.
#[test]
fn rebase_is_associative() {
    law("rebase is associative", |rng| {
        let [a, b, c] = [(); 3].map(|()| any_reference(rng));
        let (a, b, c) = (reference(&a), reference(&b), reference(&c));
        let left = c.rebase(b).unwrap().rebase(a).unwrap();
        let right = c.rebase(&b.rebase(a).unwrap()).unwrap();
        assert_eq!(left.as_str(), right.as_str(), "{c} onto {b} onto {a}");
        assert_eq!(components(left.as_borrowed()), components(reference(left.as_str())));
    });
}

/// The position of the first token in the order of tokens; without tokens, that of a fragment.
fn order(of: &Reference<&str>) -> usize {
    const KINDS: [&str; 8] =
        ["scheme", "authority", "drive", "path-root", "dir", "file", "query", "fragment"];
    let first =
        TokenStream::of(of.as_borrowed()).next().map_or("fragment", |token| token.kind.name());
    KINDS.iter().position(|kind| *kind == first).expect("a kind")
}

/// S4.67-69, S4.71, S4.73, S4.74, S4.76: the order of a result is the lesser of the two; the empty reference is a
/// neutral base, and as a reference it removes the fragment only; a result ends in the reference.
#[test]
fn rebase_keeps_order() {
    law("rebase keeps order", |rng| {
        let [base, text] = [(); 2].map(|()| any_reference(rng));
        let (base, r) = (reference(&base), reference(&text));
        let empty = reference("");
        let result = r.rebase(base).unwrap();
        let lesser = order(&base).min(order(&r));
        assert_eq!(order(&result.as_borrowed()), lesser, "{r} onto {base}");
        assert!(result.as_str().ends_with(r.as_str()), "{r} onto {base} is {result}");
        assert_eq!(r.rebase(empty).unwrap(), r);
        assert_eq!(empty.rebase(base).unwrap(), base.without_fragment());
    });
}

/// `rebase` equals RFC 3986, 5.2, without the removal of dot segments.
#[test]
fn rebase_equals_rfc_3986_transform() {
    law("rebase equals RFC 3986 transform", |rng| {
        let base = any_identifier(rng);
        let text = any_reference(rng);
        let want = transform(&split(&base), split(&text), true, str::to_owned);
        let got = reference(&text).rebase(reference(&base)).unwrap();
        assert_eq!(components(got.as_borrowed()), want, "{text} onto {base}");
    });
}

thread_local! {
    /// How often our two deviations from RFC 3986 occurred.
    static ROOTLESS: Cell<usize> = const { Cell::new(0) };
    static GUARDED: Cell<usize> = const { Cell::new(0) };
    static EQUAL: Cell<usize> = const { Cell::new(0) };
}

/// True if dot segments are removed from a rootless path. Here we deviate from RFC 3986, which makes such a
/// path rooted.
fn removes_from_rootless(base: &str, text: &str) -> bool {
    let (base, r) = (split(base), split(text));
    let path = match (&r.scheme, &r.authority, &r.path[..]) {
        (Some(_), _, path) | (None, Some(_), path) => path.to_owned(),
        (None, None, "") => return false,
        (None, None, path) if path.starts_with('/') => path.to_owned(),
        (None, None, path) => merge(&base, path),
    };
    !path.starts_with('/') && remove_dot_segments(&path) != remove_dots_kept_rootless(&path)
}

/// Any base and reference. Every third pair has many dot segments and a base without authority.
fn base_and_reference(rng: &mut Rng) -> (String, String) {
    let mut dotted = |before: &str| {
        let segment = |rng: &mut Rng| rng.pick(&["", ".", "..", "..", "a", "b:c", "%2e"]);
        let path: Vec<&str> = (0..=rng.below(7)).map(|_| segment(rng)).collect();
        format!("{before}{}", path.join("/"))
    };
    let (base, text) = (dotted("foo:"), dotted(""));
    let valid = Identifier::parse(&base).is_ok() && Reference::parse(&text).is_ok();
    if valid && rng.one_in(3) { (base, text) } else { (any_identifier(rng), any_reference(rng)) }
}

/// Compares a verbatim resolution with RFC 3986; only the guard may differ.
fn check_verbatim(base: &str, text: &str) {
    let (from, r) = (identifier(base), reference(text));
    let letter = transform(&split(base), split(text), true, remove_dot_segments);
    let got = from.resolve_with(r, ResolveOptions::VERBATIM).unwrap();
    let label = format!("verbatim, {text} with base {base}");
    if !oracle::needs_guard(&letter) {
        assert_eq!(got.as_str(), oracle::resolve(base, text), "{label}");
    }
    assert_eq!(got.as_str(), recompose_guarded(letter), "{label}");
    assert_eq!(components(got.as_borrowed()), split(got.as_str()), "{label}");
}

/// Compares a resolution with the oracle, except for our two deviations.
fn check_resolution(base: &str, text: &str) {
    let (from, r) = (identifier(base), reference(text));
    let label = format!("{text} with base {base}");
    let rootless = removes_from_rootless(base, text);
    let kept = transform(&split(base), split(text), true, remove_dots_kept_rootless);
    let guarded = oracle::needs_guard(&kept);
    let got = from.resolve(r).unwrap();
    assert_eq!(got.as_str(), recompose_guarded(kept), "{label}");
    match (rootless, guarded) {
        (true, _) => ROOTLESS.set(ROOTLESS.get() + 1),
        (false, true) => GUARDED.set(GUARDED.get() + 1),
        (false, false) => {
            EQUAL.set(EQUAL.get() + 1);
            assert_eq!(got.as_str(), oracle::resolve(base, text), "{label}");
        }
    }
    assert_eq!(components(got.as_borrowed()), split(got.as_str()), "{label}");

    let loose = transform(&split(base), split(text), false, remove_dots_kept_rootless);
    let loosely =
        from.resolve_with(r, ResolveOptions { strict: false, ..ResolveOptions::STRICT }).unwrap();
    assert_eq!(loosely.as_str(), recompose_guarded(loose), "non-strict, {label}");

    let mut buffer = String::from("old contents");
    assert_eq!(from.resolve_into(r, &mut buffer).unwrap(), got);
    assert_eq!(buffer, got.as_str());
}

/// S3.46-51, S3.68, S3.69, S2.65-69, S2.80, S2.81, K3.5, K3.6, KX.5: resolution equals RFC 3986, 5.2, with two
/// deviations: a rootless path stays rootless, and a path that would read as an authority is guarded. Their
/// results are checked exactly.
#[test]
fn resolution_equals_rfc_3986() {
    law("resolution equals RFC 3986", |rng| {
        let (base, text) = base_and_reference(rng);
        check_resolution(&base, &text);
    });
    urlens_conformance::say!(
        "resolution: {} equal to RFC 3986, 5.2; {} kept rootless; {} guarded",
        EQUAL.get(),
        ROOTLESS.get(),
        GUARDED.get()
    );
    if std::env::var_os("URLENS_CASES").is_none() {
        assert!(ROOTLESS.get() > 500 && GUARDED.get() > 25, "too few cases with deviations");
    }
}

/// K3.6: verbatim resolution equals RFC 3986, 5.2, also for rootless paths; only a path that would read as an
/// authority is guarded.
#[test]
fn verbatim_resolution_equals_rfc_3986() {
    law("verbatim resolution", |rng| {
        let (base, text) = base_and_reference(rng);
        check_verbatim(&base, &text);
    });
    every_short_path(check_verbatim);
}

/// S3.66-70, K3.5, K3.6, K4.12: resolution of all pairs of paths of up to three segments.
#[test]
fn every_short_path_resolves() {
    let pairs = every_short_path(check_resolution);
    urlens_conformance::say!("resolution: {pairs} pairs of short paths");
}

/// Calls `check` with every base and reference whose path has up to three segments.
fn every_short_path(check: fn(&str, &str)) -> usize {
    const SEGMENTS: [&str; 5] = ["", ".", "..", "a", "b:c"];
    let mut paths: Vec<String> = SEGMENTS.map(str::to_owned).into();
    for _ in 0..2 {
        let longer = |path: &String| SEGMENTS.map(|segment| format!("{path}/{segment}"));
        let more: Vec<String> = paths.iter().flat_map(longer).collect();
        paths.extend(more);
    }
    let mut pairs = 0;
    for base in &paths {
        for base in [format!("s:{base}"), format!("s://h{base}")] {
            if Identifier::parse(&base).is_err() {
                continue;
            }
            for text in paths.iter().filter(|path| Reference::parse(path).is_ok()) {
                check(&base, text);
                pairs += 1;
            }
        }
    }
    pairs
}

/// S2.64, K2.11: a reference is a same-document reference if it resolves to the base, apart from fragments.
#[test]
fn same_document_references() {
    law("same-document references", |rng| {
        let base = any_identifier(rng);
        let text = any_reference(rng);
        let from = identifier(&base);
        let r = reference(&text);
        let same = from.resolve(r).unwrap().without_fragment() == from.without_fragment();
        assert_eq!(r.is_same_document(from), same, "{text} with base {base}");
        assert!(reference("#s").is_same_document(from));
    });
}

/// Relativization gives a reference that resolves back exactly and is not longer than the target, or an error.
#[test]
fn relativize_then_resolve_is_the_identity() {
    fn check(base: &str, target: &str) -> bool {
        let (from, to) = (identifier(base), identifier(target));
        match from.relativize(to) {
            Ok(r) => {
                assert_eq!(from.resolve(&r).unwrap(), to, "{r} with base {base}");
                assert!(r.as_str().len() <= target.len(), "{r} for {target} from {base}");
                assert_eq!(components(r.as_borrowed()), split(r.as_str()));
                true
            }
            // An error is right only if resolving the whole target changes it.
            Err(_) => {
                let itself = from.resolve(to).unwrap();
                assert_ne!(itself, to, "{target} from {base} needs no error");
                false
            }
        }
    }
    let mut done = [0; 2];
    let mut case = |rng: &mut Rng, repertoire| {
        let identifiers = |text: &str| Identifier::parse(text).is_ok();
        let base = valid(rng, repertoire, identifiers);
        // A target close to the base, or any target; some have dot segments that resolution would remove.
        let near = valid(rng, repertoire, |text| Reference::parse(text).is_ok());
        let target = match rng.below(4) {
            0 => valid(rng, repertoire, identifiers),
            _ => identifier(&base).resolve(reference(&near)).unwrap().into_text(),
        };
        done[usize::from(check(&base, &target))] += 1;
    };
    law("relativize then resolve", |rng| case(rng, Repertoire::Iri));
    law("relativize then resolve", |rng| case(rng, Repertoire::Uri));
    urlens_conformance::say!("relativize: {} references, {} errors", done[1], done[0]);
}

/// No shorter reference of a common form resolves to the target.
#[test]
fn relativize_is_shortest() {
    law("relativize is shortest", |rng| {
        let base = any_identifier(rng);
        let target = {
            let near = any_reference(rng);
            identifier(&base).resolve(reference(&near)).unwrap().into_text()
        };
        let (from, to) = (identifier(&base), identifier(&target));
        let Ok(found) = from.relativize(to) else { return };
        for candidate in candidates(&base, &target) {
            if candidate.len() < found.as_str().len()
                && let Ok(shorter) = Reference::parse(candidate.as_str())
            {
                let back = from.resolve(&shorter).unwrap();
                assert_ne!(back, to, "{candidate:?} is shorter than {found} from {base}");
            }
        }
    });
}

/// Every suffix of the target that could be a reference, after every number of `../`.
fn candidates(base: &str, target: &str) -> Vec<String> {
    let (from, to) = (split(base), split(target));
    let mut paths = vec![to.path.clone(), String::new(), ".".to_owned(), "./".to_owned()];
    let cuts = to.path.match_indices('/').map(|(at, _)| at + 1);
    let ups = from.path.matches('/').count() + 1;
    for cut in cuts.chain([0]) {
        for up in 0..=ups {
            let rest = &to.path[cut..];
            paths.push("../".repeat(up) + rest);
            paths.push("../".repeat(up) + "./" + rest);
            if rest.is_empty() && up > 0 {
                paths.push("../".repeat(up - 1) + "..");
            }
        }
    }
    let mut all = Vec::new();
    for path in paths {
        let relative = oracle::Components { path, ..oracle::Components::default() };
        for query in [None, to.query.clone()] {
            for authority in [None, to.authority.clone()] {
                let fragment = to.fragment.clone();
                let query = query.clone();
                all.push(recompose(&oracle::Components {
                    authority,
                    query,
                    fragment,
                    ..relative.clone()
                }));
            }
        }
    }
    all
}

/// The number of dot segments that are not leading `..`. One leading `.` is a guard, or the whole path.
fn dots_left(path: &str) -> usize {
    let rest = path.strip_prefix('/').unwrap_or(path);
    let rest = rest.strip_prefix("./").unwrap_or(rest);
    let mut segments = rest.split('/').peekable();
    while !path.starts_with('/') && segments.next_if_eq(&"..").is_some() {}
    segments.filter(|segment| matches!(*segment, "." | "..")).count()
}

/// K3.8: collapsing preserves the meaning for every base with a rooted path, is idempotent, and does not change
/// identifiers.
#[test]
fn collapsing_preserves_the_meaning() {
    law("collapsing preserves the meaning", |rng| {
        let text = any_reference(rng);
        let r = reference(&text);
        let collapsed = r.collapse_dot_segments().into_owned();
        assert_eq!(components(collapsed.as_borrowed()), split(collapsed.as_str()));
        assert_eq!(collapsed.collapse_dot_segments(), collapsed, "{text}");
        assert!(r.is_relative() || collapsed == r, "{text}");
        if r.is_relative() {
            assert_eq!(dots_left(collapsed.path()), 0, "{text} collapsed to {collapsed}");
        }
        let base = Identifier::parse("s://h/1/2/3/4/5/6/7/8/9/d?q").unwrap();
        let (before, after) = (base.resolve(r).unwrap(), base.resolve(&collapsed).unwrap());
        assert_eq!(before, after, "{text} collapsed to {collapsed}");
    });
}
