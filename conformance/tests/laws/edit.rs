//! Editing: setters, builders and appended segments.

use urlens::internal::set_port_text;
use urlens::{Identifier, Reference, Rfc3986, Rfc3987, SetError, Strict};
use urlens_conformance::oracle::{Components, recompose, split};
use urlens_conformance::random::Rng;
use urlens_conformance::texts::{Repertoire, component};

use crate::{any_identifier, any_reference, both, components, reference};

/// One edit, with its value.
#[derive(Debug, Clone)]
enum Edit {
    Scheme(String),
    Authority(Option<String>),
    Userinfo(Option<String>),
    Host(Option<String>),
    Port(Option<u16>),
    PortText(Option<String>),
    Path(String),
    Query(Option<String>),
    Fragment(Option<String>),
}

fn any_edit(rng: &mut Rng, repertoire: Repertoire) -> Edit {
    // URIs get values outside of their repertoire, too.
    let repertoire = if rng.one_in(4) { Repertoire::Iri } else { repertoire };
    let mut value = |name| component(rng, name, repertoire);
    let (scheme, path) = (value("scheme"), value("path"));
    let values = ["authority", "userinfo", "host", "port", "query", "fragment"].map(value);
    let some = !rng.one_in(5);
    let [authority, userinfo, host, port, query, fragment] = values.map(|it| some.then_some(it));
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

/// Applies an edit to a reference or an identifier.
macro_rules! apply {
    ($to:expr, $edit:expr, $set_port_text:expr) => {
        match $edit {
            Edit::Scheme(v) => $to.set_scheme(v),
            Edit::Authority(v) => $to.set_authority(v.as_deref()),
            Edit::Userinfo(v) => $to.set_userinfo(v.as_deref()),
            Edit::Host(v) => $to.set_host(v.as_deref()),
            Edit::Port(v) => $to.set_port(*v),
            Edit::PortText(v) => $set_port_text(&mut $to, v.as_deref()),
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
    fn of<D: Strict>(text: &str) -> Option<Self> {
        let read = reference::<D>(text);
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let authority = read.authority()?;
        Some(Self {
            userinfo: owned(authority.userinfo()),
            host: authority.host_text().to_owned(),
            port: owned(authority.port_text()),
        })
    }

    fn text(&self) -> String {
        let userinfo = self.userinfo.as_ref().map_or(String::new(), |it| format!("{it}@"));
        let port = self.port.as_ref().map_or(String::new(), |it| format!(":{it}"));
        format!("{userinfo}{}{port}", self.host)
    }
}

/// The expected components and authority after an edit. `None` if the edit is impossible: a scheme for a
/// relative reference, or an invalid authority.
fn expected<D: Strict>(text: &str, edit: &Edit) -> Option<(Components, Option<Pieces>)> {
    let mut parts = split(text);
    let mut pieces = Pieces::of::<D>(text);
    // Setting a subcomponent of an absent authority creates one, with an empty host.
    let made = |present: bool, pieces: &mut Option<Pieces>| {
        if present && pieces.is_none() {
            *pieces = Some(Pieces::default());
        }
    };
    match edit.clone() {
        Edit::Scheme(scheme) => {
            parts.scheme.as_ref()?;
            parts.scheme = Some(scheme);
        }
        Edit::Authority(None) => pieces = None,
        Edit::Authority(Some(authority)) => {
            let text = format!("//{authority}");
            let read = Reference::<D, _>::parse_borrowed(&text).ok()?;
            if read.authority()?.as_str() != authority {
                return None;
            }
            pieces = Pieces::of::<D>(&text);
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
            let alone = |it: &Pieces| it.userinfo.is_none() && it.port.is_none();
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
                pieces.port = port.map(|it| it.to_string());
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
fn is_possible<D: Strict>(parts: &Components, pieces: Option<&Pieces>) -> bool {
    let text = recompose(parts);
    Reference::<D, _>::parse(text.as_str()).is_ok()
        && split(&text) == *parts
        && Pieces::of::<D>(&text).as_ref() == pieces
}

fn check<D: Strict>(before: &str, edit: &Edit, after: &str, set: Result<(), SetError>) {
    let label = format!("{edit:?} on {before:?}");
    let expected = expected::<D>(before, edit);
    let possible =
        expected.as_ref().is_some_and(|(parts, pieces)| is_possible::<D>(parts, pieces.as_ref()));
    match set {
        Ok(()) => {
            assert!(possible, "{label} gave {after}");
            let (parts, pieces) = expected.expect("possible");
            assert_eq!(components(reference::<D>(after)), parts, "{label} gave {after}");
            assert_eq!(Pieces::of::<D>(after), pieces, "{label} gave {after}");
        }
        Err(error) => {
            assert!(!possible, "{label} is possible, but failed: {error}");
            assert_eq!(after, before, "{label}");
            assert!(error.offset().is_none_or(|at| at <= before.len() + 64), "{label}");
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
        }
    }
}

/// S3.2, S3.6, S3.23-41, S2.45, K3.9, K3.10, K3.11: a successful edit changes exactly the component that
/// was set. A failed edit changes nothing, and no valid text would have fitted.
#[test]
fn edits_of_references() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let before = any_reference::<D>(rng, repertoire);
        let mut edited = Reference::<D, String>::parse(before.clone()).expect("read before");
        for _ in 0..3 {
            let before = edited.as_str().to_owned();
            let edit = any_edit(rng, repertoire);
            let set = apply!(edited, &edit, set_port_text);
            assert_eq!(components(edited.as_borrowed()), split(edited.as_str()), "{edit:?}");
            check::<D>(&before, &edit, edited.as_str(), set);
        }
    }
    both("edits of references", case::<Rfc3986>, case::<Rfc3987>);
}

/// S3.23-41, S3.2: edits of identifiers, which stay identifiers.
#[test]
fn edits_of_identifiers() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let before = any_identifier::<D>(rng, repertoire);
        let mut edited = Identifier::<D, String>::parse(before.clone()).expect("read before");
        let edit = any_edit(rng, repertoire);
        let set = apply!(edited, &edit, |it: &mut Identifier<D>, port| {
            let mut reference = it.clone().into_reference();
            set_port_text(&mut reference, port)?;
            *it = reference.try_into().expect("a scheme");
            Ok(())
        });
        assert!(Identifier::<D, _>::parse(edited.as_str()).is_ok(), "{edit:?} on {before}");
        check::<D>(&before, &edit, edited.as_str(), set);
    }
    both("edits of identifiers", case::<Rfc3986>, case::<Rfc3987>);
}

/// S3.32: scheme, query and fragment are independent of other components.
#[test]
fn independent_components() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let (a, b) = (any_identifier::<D>(rng, repertoire), any_identifier::<D>(rng, repertoire));
        let query = component(rng, "query", repertoire);
        let fragment = component(rng, "fragment", repertoire);
        let scheme = component(rng, "scheme", repertoire);
        let (mut a, mut b) =
            (crate::identifier::<D>(&a).into_owned(), crate::identifier::<D>(&b).into_owned());
        assert_eq!(a.set_query(Some(&query)).is_ok(), b.set_query(Some(&query)).is_ok());
        assert_eq!(
            a.set_fragment(Some(&fragment)).is_ok(),
            b.set_fragment(Some(&fragment)).is_ok()
        );
        assert_eq!(a.set_scheme(&scheme).is_ok(), b.set_scheme(&scheme).is_ok(), "{scheme}");
    }
    both("independent components", case::<Rfc3986>, case::<Rfc3987>);
}

/// K3.10: no setter removes a scheme. A builder makes a relative reference of the other components of an
/// identifier, unless the first segment of the path has a colon.
#[test]
fn a_builder_makes_a_reference_without_the_scheme() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_identifier::<D>(rng, repertoire);
        let whole = components(*crate::identifier::<D>(&text));
        let mut builder = Reference::<D>::builder().path(&whole.path);
        if let Some(authority) = &whole.authority {
            builder = builder.authority(authority);
        }
        if let Some(query) = &whole.query {
            builder = builder.query(query);
        }
        if let Some(fragment) = &whole.fragment {
            builder = builder.fragment(fragment);
        }
        match builder.build() {
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
    }
    both("a builder makes a reference without the scheme", case::<Rfc3986>, case::<Rfc3987>);
}

/// S2.45, S3.31, S3.36: a builder returns the given components, or an error if they cannot be printed and
/// parsed back.
#[test]
fn builders_return_the_given_components() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let mut some = |name| rng.one_in(2).then(|| component(rng, name, repertoire));
        let [scheme, userinfo, host, path, query, fragment] =
            ["scheme", "userinfo", "host", "path", "query", "fragment"].map(&mut some);
        let port = rng.one_in(3).then(|| rng.next_u64() as u16);

        let mut builder = Reference::<D, String>::builder();
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
                assert_eq!(Pieces::of::<D>(built.as_str()), pieces, "{built}");
            }
            Err(error) => assert!(!is_possible::<D>(&parts, pieces.as_ref()), "{parts:?}: {error}"),
        }
    }
    both("builders return the given components", case::<Rfc3986>, case::<Rfc3987>);
}

/// S2.44, S2.47, S2.49: any segments and pairs given to a builder are read back unchanged.
#[test]
fn builders_keep_segments_and_pairs() {
    use urlens_conformance::texts::text;
    fn case<D: Strict>(rng: &mut Rng, _: Repertoire) {
        let segments: Vec<String> = (0..rng.below(4)).map(|_| text(rng)).collect();
        let pairs: Vec<(String, String)> =
            (0..rng.below(4)).map(|_| (text(rng), text(rng))).collect();
        let builder = Reference::<D, String>::builder().authority("h").path_segments(&segments);
        let pairs_given = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let built = builder.query_pairs(pairs_given).build().expect("encoded segments and pairs");
        let back: Vec<_> = built.path_segments().map(|it| it.decode_lossy().into_owned()).collect();
        assert_eq!(back, segments, "{built}");
        let back: Vec<_> = built
            .query_pairs()
            .map(|(name, value)| {
                (name.decode_lossy().into_owned(), value.decode_lossy().into_owned())
            })
            .collect();
        // An empty pair is printed as `=`, and read back as an empty pair.
        assert_eq!(back, pairs, "{built}");
    }
    both("builders keep segments and pairs", case::<Rfc3986>, case::<Rfc3987>);
}

/// S2.44, S2.47: any segments appended to a path are read back unchanged, and other components stay.
#[test]
fn appended_segments_are_read_back() {
    use urlens_conformance::texts::text;
    fn decoded<D: Strict>(it: &Reference<D, &str>) -> Vec<String> {
        it.path_segments().map(|it| it.decode_lossy().into_owned()).collect()
    }
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let base = any_reference::<D>(rng, repertoire);
        let base = reference::<D>(&base);
        let segments: Vec<String> = (0..rng.below(4)).map(|_| text(rng)).collect();
        let mut made = base.into_owned();
        match made.extend_segments(&segments) {
            Ok(()) => (),
            Err(error) => {
                assert_eq!(made, base);
                let dots = segments.iter().any(|it| matches!(it.as_str(), "." | ".."));
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
        expected.extend(segments.into_iter().skip_while(|it| !begun && it.is_empty()));
        assert_eq!(decoded(&made), expected, "{base} became {made}");
    }
    both("appended segments are read back", case::<Rfc3986>, case::<Rfc3987>);
}
