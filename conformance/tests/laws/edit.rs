//! Editing: setters, builders and appended segments.

use urlens::percent::Encoded;
use urlens::{Any, Error, Part};
use urlens_conformance::oracle::{Components, recompose, split};
use urlens_conformance::random::Rng;
use urlens_conformance::texts::{Repertoire, component};

use super::values::{any_identifier, any_reference, identifier, law, reference};
use super::{Identifier, REPERTOIRE, Reference};
use crate::components;

/// One edit, with its value.
#[derive(Debug, Clone)]
enum Edit {
    Scheme(Option<String>),
    Authority(Option<String>),
    Userinfo(Option<String>),
    Host(Option<String>),
    Port(Option<u16>),
    PortText(Option<String>),
    Path(String),
    Query(Option<String>),
    Fragment(Option<String>),
}

fn any_edit(rng: &mut Rng) -> Edit {
    // URIs get values outside of their repertoire, too.
    let repertoire = if rng.one_in(4) { Repertoire::Iri } else { REPERTOIRE };
    let mut value = |name| component(rng, name, repertoire);
    let path = value("path");
    let values =
        ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"].map(value);
    let some = !rng.one_in(5);
    let [scheme, authority, userinfo, host, port, query, fragment] =
        values.map(|value| some.then_some(value));
    match rng.below(9) {
        0 => Edit::Scheme(scheme),
        1 => Edit::Authority(authority),
        2 => Edit::Userinfo(userinfo),
        3 => Edit::Host(host),
        4 => Edit::Port(some.then(|| rng.next_u64() as u16)),
        5 => Edit::PortText(port),
        6 => Edit::Path(path),
        7 => Edit::Query(query),
        _ => Edit::Fragment(fragment),
    }
}

/// Sets a component by its name, as the value of any kind.
macro_rules! set {
    ($to:ident, $part:expr, $value:expr) => {{
        let mut any = Any::from($to.clone());
        let set = any.set(&$part.into(), $value);
        $to = any.try_into().expect("the same kind");
        set
    }};
}

/// Applies an edit to a reference or an identifier.
macro_rules! apply {
    ($to:ident, $edit:expr, $set_scheme:expr) => {
        match $edit {
            Edit::Scheme(v) => $set_scheme(&mut $to, v.as_deref()),
            Edit::Authority(v) => $to.set_authority(v.as_deref()),
            Edit::Userinfo(v) => $to.set_userinfo(v.as_deref()),
            Edit::Host(v) => $to.set_host(v.as_deref()),
            Edit::Port(v) => $to.set_port(*v),
            Edit::PortText(v) => set!($to, Part::Port, v.as_deref()),
            Edit::Path(v) => $to.set_path(v),
            Edit::Query(v) => $to.set_query(v.as_deref()),
            Edit::Fragment(v) => $to.set_fragment(v.as_deref()),
        }
    };
}

/// The subcomponents of an authority.
#[derive(Debug, Clone, Default, PartialEq)]
struct Pieces {
    userinfo: Option<String>,
    host: String,
    port: Option<String>,
}

impl Pieces {
    fn of(text: &str) -> Option<Self> {
        let read = reference(text);
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let authority = read.authority()?;
        Some(Self {
            userinfo: owned(authority.userinfo()),
            host: authority.host_text().to_owned(),
            port: owned(authority.port_text()),
        })
    }

    fn text(&self) -> String {
        let userinfo =
            self.userinfo.as_ref().map_or(String::new(), |userinfo| format!("{userinfo}@"));
        let port = self.port.as_ref().map_or(String::new(), |port| format!(":{port}"));
        format!("{userinfo}{}{port}", self.host)
    }
}

/// The expected components and authority after an edit. `None` if the edit is impossible: an invalid
/// authority.
fn expected(text: &str, edit: &Edit) -> Option<(Components, Option<Pieces>)> {
    let mut parts = split(text);
    let mut pieces = Pieces::of(text);
    // Setting a subcomponent of an absent authority creates one, with an empty host.
    let made = |present: bool, pieces: &mut Option<Pieces>| {
        if present && pieces.is_none() {
            *pieces = Some(Pieces::default());
        }
    };
    match edit.clone() {
        Edit::Scheme(scheme) => parts.scheme = scheme,
        Edit::Authority(None) => pieces = None,
        Edit::Authority(Some(authority)) => {
            let text = format!("//{authority}");
            let read = Reference::parse_borrowed(&text).ok()?;
            if read.authority()?.as_str() != authority {
                return None;
            }
            pieces = Pieces::of(&text);
        }
        Edit::Userinfo(userinfo) => {
            made(userinfo.is_some(), &mut pieces);
            if let Some(pieces) = &mut pieces {
                pieces.userinfo = userinfo;
            }
        }
        Edit::Host(host) => {
            made(host.is_some(), &mut pieces);
            // Removing the host removes the authority, unless it has a user or a port: then the host is empty.
            let alone = |pieces: &Pieces| pieces.userinfo.is_none() && pieces.port.is_none();
            if host.is_none() && pieces.as_ref().is_some_and(alone) {
                pieces = None;
            }
            if let Some(pieces) = &mut pieces {
                pieces.host = host.unwrap_or_default();
            }
        }
        Edit::Port(port) => {
            made(port.is_some(), &mut pieces);
            if let Some(pieces) = &mut pieces {
                pieces.port = port.map(|port| port.to_string());
            }
        }
        Edit::PortText(port) => {
            made(port.is_some(), &mut pieces);
            if let Some(pieces) = &mut pieces {
                pieces.port = port;
            }
        }
        Edit::Path(path) => parts.path = path,
        Edit::Query(query) => parts.query = query,
        Edit::Fragment(fragment) => parts.fragment = fragment,
    }
    parts.authority = pieces.as_ref().map(Pieces::text);
    Some((parts, pieces))
}

/// True if the components can be printed and parsed back unchanged.
fn is_possible(parts: &Components, pieces: Option<&Pieces>) -> bool {
    let text = recompose(parts);
    Reference::parse(text.as_str()).is_ok()
        && split(&text) == *parts
        && Pieces::of(&text).as_ref() == pieces
}

fn check(before: &str, edit: &Edit, after: &str, set: Result<(), Error>) {
    let label = format!("{edit:?} on {before:?}");
    let expected = expected(before, edit);
    let possible =
        expected.as_ref().is_some_and(|(parts, pieces)| is_possible(parts, pieces.as_ref()));
    match set {
        Ok(()) => {
            assert!(possible, "{label} gave {after}");
            let (parts, pieces) = expected.expect("possible");
            assert_eq!(components(reference(after)), parts, "{label} gave {after}");
            assert_eq!(Pieces::of(after), pieces, "{label} gave {after}");
        }
        Err(error) => {
            assert!(!possible, "{label} is possible, but failed: {error}");
            assert_eq!(after, before, "{label}");
            assert!(error.offset().is_some_and(|at| at <= before.len() + 64), "{label}");
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
        }
    }
}

/// S3.2, S3.6, S3.23-41, S2.45, K3.9, K3.10, K3.11: a successful edit changes exactly the component that
/// was set. A failed edit changes nothing, and no valid text would have fitted.
#[test]
fn edits_of_references() {
    law("edits of references", |rng| {
        let before = any_reference(rng);
        let mut edited = Reference::parse(&before).expect("read before");
        for _ in 0..3 {
            let before = edited.as_str().to_owned();
            let edit = any_edit(rng);
            let set = apply!(edited, &edit, Reference::set_scheme);
            assert_eq!(components(edited.as_borrowed()), split(edited.as_str()), "{edit:?}");
            check(&before, &edit, edited.as_str(), set);
        }
    });
}

/// S3.23-41, S3.2: edits of identifiers, which stay identifiers.
#[test]
fn edits_of_identifiers() {
    law("edits of identifiers", |rng| {
        let before = any_identifier(rng);
        let mut edited = Identifier::parse(&before).expect("read before");
        let edit = any_edit(rng);
        if let Edit::Scheme(None) = edit {
            let error = set!(edited, Part::Scheme, None).unwrap_err();
            assert_eq!((error.code(), edited.as_str()), ("required", before.as_str()));
            return;
        }
        let set = apply!(edited, &edit, |edited: &mut Identifier, scheme: Option<&str>| {
            edited.set_scheme(scheme.expect("a scheme"))
        });
        assert!(Identifier::parse(edited.as_str()).is_ok(), "{edit:?} on {before}");
        check(&before, &edit, edited.as_str(), set);
    });
}

/// S3.32: scheme, query and fragment are independent of other components.
#[test]
fn independent_components() {
    law("independent components", |rng| {
        let (a, b) = (any_identifier(rng), any_identifier(rng));
        let query = component(rng, "query", REPERTOIRE);
        let fragment = component(rng, "fragment", REPERTOIRE);
        let scheme = component(rng, "scheme", REPERTOIRE);
        let (mut a, mut b) = (identifier(&a).into_owned(), identifier(&b).into_owned());
        assert_eq!(a.set_query(Some(&query)).is_ok(), b.set_query(Some(&query)).is_ok());
        assert_eq!(
            a.set_fragment(Some(&fragment)).is_ok(),
            b.set_fragment(Some(&fragment)).is_ok()
        );
        assert_eq!(a.set_scheme(&scheme).is_ok(), b.set_scheme(&scheme).is_ok(), "{scheme}");
    });
}

/// K3.10: no setter of an identifier removes its scheme. A builder, and the setter of a reference, make a
/// relative reference of the other components, unless the first segment of the path has a colon.
#[test]
fn a_builder_makes_a_reference_without_the_scheme() {
    law("a builder makes a reference without the scheme", |rng| {
        let text = any_identifier(rng);
        let whole = components(identifier(&text));
        let mut builder = Reference::builder().path(&whole.path);
        if let Some(authority) = &whole.authority {
            builder = builder.authority(authority);
        }
        if let Some(query) = &whole.query {
            builder = builder.query(query);
        }
        if let Some(fragment) = &whole.fragment {
            builder = builder.fragment(fragment);
        }
        let built = builder.build();
        let mut set = reference(&text).into_owned();
        assert_eq!(set.set_scheme(None).map(|()| set), built, "{text}");
        match built {
            Ok(relative) => {
                assert!(relative.is_relative(), "{text}");
                let after = components(relative.as_borrowed());
                assert_eq!(after, Components { scheme: None, ..whole }, "{text}");
            }
            Err(error) => {
                let first = whole.path.split('/').next().unwrap_or_default();
                assert!(whole.authority.is_none() && first.contains(':'), "{text}: {error}");
            }
        }
    });
}

/// S2.45, S3.31, S3.36: a builder returns the given components, or an error if they cannot be printed and
/// parsed back.
#[test]
fn builders_return_the_given_components() {
    law("builders return the given components", |rng| {
        let mut some = |name| rng.one_in(2).then(|| component(rng, name, REPERTOIRE));
        let [scheme, userinfo, host, path, query, fragment] =
            ["scheme", "userinfo", "host", "path", "query", "fragment"].map(&mut some);
        let port = rng.one_in(3).then(|| rng.next_u64() as u16);

        let mut builder = Reference::builder();
        let mut parts = Components { scheme, query, fragment, ..Components::default() };
        let mut pieces = Pieces::default();
        let held = userinfo.is_some() || host.is_some() || port.is_some();
        if let Some(scheme) = &parts.scheme {
            builder = builder.scheme(scheme);
        }
        if let Some(userinfo) = userinfo {
            builder = builder.userinfo(userinfo.clone());
            pieces.userinfo = Some(userinfo);
        }
        if let Some(host) = host {
            builder = builder.host(host.clone());
            pieces.host = host;
        }
        if let Some(port) = port {
            builder = builder.port(port);
            pieces.port = Some(port.to_string());
        }
        if let Some(path) = path {
            builder = builder.path(path.clone());
            parts.path = path;
        }
        if let Some(query) = &parts.query {
            builder = builder.query(query);
        }
        if let Some(fragment) = &parts.fragment {
            builder = builder.fragment(fragment);
        }
        let pieces = held.then_some(pieces);
        parts.authority = pieces.as_ref().map(Pieces::text);
        match builder.build() {
            Ok(built) => {
                assert_eq!(components(built.as_borrowed()), parts, "{built}");
                assert_eq!(split(built.as_str()), parts, "{built}");
                assert_eq!(Pieces::of(built.as_str()), pieces, "{built}");
            }
            Err(error) => assert!(!is_possible(&parts, pieces.as_ref()), "{parts:?}: {error}"),
        }
    });
}

/// S2.44, S2.47, S2.49: any segments and pairs given to a builder are read back unchanged.
#[test]
fn builders_keep_segments_and_pairs() {
    use urlens_conformance::texts::text;
    law("builders keep segments and pairs", |rng| {
        let segments: Vec<String> = (0..rng.below(4)).map(|_| text(rng)).collect();
        let pairs: Vec<(String, String)> =
            (0..rng.below(4)).map(|_| (text(rng), text(rng))).collect();
        let builder = Reference::builder().authority("h").path_segments(&segments);
        let pairs_given = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let built = builder.query_pairs(pairs_given).build().expect("encoded segments and pairs");
        let back: Vec<_> =
            built.path_segments().map(|segment| segment.decode_lossy().into_owned()).collect();
        assert_eq!(back, segments, "{built}");
        let decoded = |text: Encoded<'_>| text.decode_lossy().into_owned();
        let back: Vec<_> =
            built.raw_query_pairs().map(|(name, value)| (decoded(name), decoded(value))).collect();
        // An empty pair is printed as `=`, and read back as an empty pair.
        assert_eq!(back, pairs, "{built}");
        let plain =
            built.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned()));
        assert!(plain.eq(back), "{built}");
    });
}

/// S2.44, S2.47: any segments appended to a path are read back unchanged, and other components stay.
#[test]
fn appended_segments_are_read_back() {
    use urlens_conformance::texts::text;
    fn decoded(reference: &Reference<&str>) -> Vec<String> {
        let segments = reference.path_segments();
        segments.map(|segment| segment.decode_lossy().into_owned()).collect()
    }
    law("appended segments are read back", |rng| {
        let base = any_reference(rng);
        let base = reference(&base);
        let segments: Vec<String> = (0..rng.below(4)).map(|_| text(rng)).collect();
        let mut made = base.into_owned();
        match made.extend_segments(&segments) {
            Ok(()) => (),
            Err(error) => {
                assert_eq!(made, base);
                let dots = segments.iter().any(|segment| matches!(segment.as_str(), "." | ".."));
                assert_eq!(error.code() == "dot-segment", dots, "{base}: {error}");
                // Without a scheme, a first segment with a colon would read as one. An empty segment after a
                // lone slash would read as an authority.
                assert!(dots || base.authority().is_none(), "{base} and {segments:?}: {error}");
                return;
            }
        };
        let made = made.as_borrowed();
        let (mut before, after) = (components(base), components(made));
        before.path.clone_from(&after.path);
        assert_eq!(before, after, "{base} and {segments:?}");
        let mut expected = decoded(&base);
        if !segments.is_empty() && base.path().ends_with('/') {
            expected.pop();
        }
        // Appending an empty segment to an empty path changes nothing.
        let begun = !base.path().is_empty() || base.authority().is_some();
        expected.extend(segments.into_iter().skip_while(|segment| !begun && segment.is_empty()));
        assert_eq!(decoded(&made), expected, "{base} became {made}");
    });
}
