//! A setter changes its component only, or nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{IriRef, Part, SetError};
use urlens_ops::TokenStream;

type Setter = fn(&mut IriRef, Option<&str>) -> Result<(), SetError>;

const SETTERS: [(Part, Setter); 8] = [
    (Part::Scheme, |it, value| it.set_scheme(value.unwrap_or("x"))),
    (Part::Authority, |it, value| it.set_authority(value)),
    (Part::Userinfo, |it, value| it.set_userinfo(value)),
    (Part::Host, |it, value| it.set_host(value)),
    (Part::Port, |it, value| urlens::internal::set_port_text(it, value)),
    (Part::Path, |it, value| it.set_path(value.unwrap_or(""))),
    (Part::Query, |it, value| it.set_query(value)),
    (Part::Fragment, |it, value| it.set_fragment(value)),
];

const LEAVES: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

fuzz_target!(|input: (&str, Vec<(u8, Option<&str>)>)| {
    let Ok(mut it) = input.0.parse::<IriRef>() else { return };
    for (which, value) in input.1 {
        let (part, set) = SETTERS[which as usize % SETTERS.len()];
        let before = it.clone();
        match set(&mut it, value) {
            Err(_) => assert_eq!(it, before),
            Ok(()) => {
                let again = IriRef::parse(it.as_str()).expect("an edited reference parses");
                assert!(TokenStream::of(again.as_borrowed()).eq(TokenStream::of(it.as_borrowed())));
                let asked = match (part, value) {
                    (Part::Scheme, None) => Some("x"),
                    (Part::Path, None) => Some(""),
                    // Removing a host leaves an empty one if user or port need it.
                    (Part::Host, None) => it.host_text().inspect(|it| assert_eq!(*it, "")),
                    (_, value) => value,
                };
                assert_eq!(again.part(part).map(|it| it.as_str()), asked);
                let within = |leaf| matches!(leaf, Part::Userinfo | Part::Host | Part::Port);
                for leaf in LEAVES {
                    // Adding or removing an authority adds or removes an empty host.
                    let touched =
                        leaf == part || within(leaf) && (part == Part::Authority || within(part));
                    if !touched {
                        assert_eq!(again.part(leaf), before.part(leaf), "{leaf}");
                    }
                }
            }
        }
    }
});
