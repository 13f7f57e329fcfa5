//! The table `data/set.tsv` against the static types, `Any` and requests in process: every component, every
//! value, every kind. The command, C, Arrow, Python and npm are asked in the tests of their packages.

use urlens::{Any, Component, Error, Iri, IriRef, Kind, Uri, UriRef, UriZone, Url};
use urlens_conformance::set_cases::{Case, Outcome, compare, outcome};

fn failed(error: &Error) -> (String, Option<usize>) {
    (error.code().to_owned(), error.offset())
}

/// The outcome of a setter. On an error the text must be as it was.
fn result(input: &str, text: &str, set: Result<(), Error>) -> Outcome {
    match set {
        Ok(()) => Ok(text.to_owned()),
        Err(error) => {
            assert_eq!(text, input, "an error changed the text: {error}");
            Err(failed(&error))
        }
    }
}

/// A setter takes one component's value, or is an error and changes nothing (V1).
#[test]
fn any_sets_components_as_the_table_says() {
    compare("Any", 37_000, |case| {
        let kind: Kind = case.kind.parse().expect("a kind");
        let component: Component = case.component.parse().expect("a component");
        let mut any = Any::parse(kind, &case.input).expect("a base");
        let set = any.set(&component, case.value.as_deref());
        let found = result(&case.input, any.as_str(), set);
        // The offsets of the components are right too.
        let again = Any::parse(kind, any.as_str()).expect("the result parses");
        assert!(
            urlens::Part::ALL.iter().all(|part| any.component(*part) == again.component(*part)),
            "{case:?}"
        );
        Some(found)
    });
}

#[test]
fn requests_set_components_as_the_table_says() {
    compare("requests", 37_000, |case| {
        Some(outcome(&urlens_ops::ask(&case.request().to_string())))
    });
}

/// The setters with the names of components. Those of values that their types exclude are left out: a path
/// and most schemes cannot be removed, and ports are numbers.
macro_rules! set {
    ($Type:ident, $case:expr, $set_scheme:expr, $set_username:expr) => {{
        let case: &Case = $case;
        let mut it = $Type::parse(&case.input).expect("a base");
        let value = case.value.as_deref();
        let set = match case.component {
            "scheme" => {
                let set_scheme: fn(&mut $Type, Option<&str>) -> Option<Result<(), Error>> =
                    $set_scheme;
                set_scheme(&mut it, value)?
            }
            "username" => {
                let set_username: fn(&mut $Type, Option<&str>) -> Result<(), Error> = $set_username;
                set_username(&mut it, value)
            }
            "authority" => it.set_authority(value),
            "userinfo" => it.set_userinfo(value),
            "password" => it.set_password(value),
            "host" => it.set_host(value),
            // The table has texts that a number does not have: `080` and the empty one.
            "port" => match value {
                None => it.set_port(None),
                Some(digits) => {
                    let number: u16 = digits.parse().ok()?;
                    (number.to_string() == digits).then(|| it.set_port(Some(number)))?
                }
            },
            "path" => it.set_path(value?),
            "query" => it.set_query(value),
            "fragment" => it.set_fragment(value),
            "query:q" => match value {
                Some(value) => it.set_query_param("q", value),
                None => {
                    it.remove_query_param("q");
                    Ok(())
                }
            },
            _ => unreachable!("{case:?}"),
        };
        Some(result(&case.input, it.as_str(), set))
    }};
}

#[test]
fn static_types_set_components_as_the_table_says() {
    compare("static types", 30_000, |case| match case.kind {
        "uri" => set!(Uri, case, |it, value| Some(it.set_scheme(value?)), Uri::set_username),
        "iri" => set!(Iri, case, |it, value| Some(it.set_scheme(value?)), Iri::set_username),
        "uri-zone" => {
            set!(UriZone, case, |it, value| Some(it.set_scheme(value?)), UriZone::set_username)
        }
        "uri-ref" => {
            set!(UriRef, case, |it, value| Some(it.set_scheme(value)), UriRef::set_username)
        }
        "iri-ref" => {
            set!(IriRef, case, |it, value| Some(it.set_scheme(value)), IriRef::set_username)
        }
        "url" => set!(Url, case, |it, value| Some(it.set_scheme(value?)), |it, value| {
            it.set_username(value.unwrap_or_default())
        }),
        // `UrlRef` has no setters.
        _ => None,
    });
}
