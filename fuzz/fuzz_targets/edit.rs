//! A setter changes its component only, or nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{Any, Error, IriRef, Part};
use urlens_ops::TokenStream;

type Setter = fn(&mut IriRef, Option<&str>) -> Result<(), Error>;

const SETTERS: [(Part, Setter); 8] = [
    (Part::Scheme, |iri, value| iri.set_scheme(value)),
    (Part::Authority, |iri, value| iri.set_authority(value)),
    (Part::Userinfo, |iri, value| iri.set_userinfo(value)),
    (Part::Host, |iri, value| iri.set_host(value)),
    (Part::Port, set_port_text),
    (Part::Path, |iri, value| iri.set_path(value.unwrap_or(""))),
    (Part::Query, |iri, value| iri.set_query(value)),
    (Part::Fragment, |iri, value| iri.set_fragment(value)),
];

/// Sets a port of any number of digits.
fn set_port_text(iri: &mut IriRef, value: Option<&str>) -> Result<(), Error> {
    let mut any = Any::from(iri.clone());
    let result = any.set(&Part::Port.into(), value);
    *iri = any.try_into().expect("the same kind");
    result
}

const LEAVES: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

fuzz_target!(|input: (&str, Vec<(u8, Option<&str>)>)| {
    let Ok(mut iri) = input.0.parse::<IriRef>() else { return };
    for (which, value) in input.1 {
        let (part, set) = SETTERS[which as usize % SETTERS.len()];
        let before = iri.clone();
        match set(&mut iri, value) {
            Err(_) => assert_eq!(iri, before),
            Ok(()) => {
                let again = IriRef::parse(iri.as_str()).expect("an edited reference parses");
                assert!(
                    TokenStream::of(again.as_borrowed()).eq(TokenStream::of(iri.as_borrowed()))
                );
                let asked = match (part, value) {
                    (Part::Path, None) => Some(""),
                    // Removing a host leaves an empty one if user or port need it.
                    (Part::Host, None) => iri.host_text().inspect(|host| assert_eq!(*host, "")),
                    (_, value) => value,
                };
                assert_eq!(again.component(part), asked);
                let within = |leaf| matches!(leaf, Part::Userinfo | Part::Host | Part::Port);
                for leaf in LEAVES {
                    // Adding or removing an authority adds or removes an empty host.
                    let touched =
                        leaf == part || within(leaf) && (part == Part::Authority || within(part));
                    if !touched {
                        assert_eq!(again.component(leaf), before.component(leaf), "{leaf}");
                    }
                }
            }
        }
    }
});
