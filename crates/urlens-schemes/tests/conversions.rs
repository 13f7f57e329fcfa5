//! Conversions between URIs and the types of the schemes.

use std::fmt::Debug;
use urlens::Uri;
use urlens_schemes::nosh::NoshUri;
use urlens_schemes::{
    AboutUri, At, Data, Doi, File, Geo, Hdl, Mailto, Nosh, Pkg, Profile as _, SCHEMES, SchemeError,
    SchemeType, Tag, Tel, Urn, Usr,
};

/// Tries to convert the examples of a type, with another scheme.
fn convert_others<T: SchemeType + Debug>() {
    let mut profiles = vec![T::Profile::default()];
    profiles.extend(T::Profile::ALL.iter().map(|(_, profile, _)| *profile));
    for example in T::ABOUT.examples {
        let (_, rest) = example.split_once(':').unwrap();
        let Ok(uri) = Uri::try_from(["x-", T::ABOUT.name, ":", rest].concat()) else { continue };
        for profile in &profiles {
            let error = T::from_uri(uri.clone(), *profile).expect_err(uri.as_str());
            assert_eq!((error.code(), error.offset()), ("wrong-scheme", 0), "{uri}");
        }
    }
}

/// A URI of another scheme is not converted, even if the rest of it is valid.
#[test]
fn uris_of_other_schemes() {
    let all = [
        convert_others::<AboutUri>,
        convert_others::<At>,
        convert_others::<Data>,
        convert_others::<Doi>,
        convert_others::<File>,
        convert_others::<Geo>,
        convert_others::<Hdl>,
        convert_others::<Mailto>,
        convert_others::<Nosh>,
        convert_others::<Pkg>,
        convert_others::<Tag>,
        convert_others::<Tel>,
        convert_others::<Urn>,
        convert_others::<Usr>,
    ];
    assert_eq!(all.len(), SCHEMES.len());
    all.into_iter().for_each(|convert| convert());
}

/// A URI in the restricted form of NOSH converts to text and back.
#[test]
fn restricted_nosh_uris() {
    let text = "nosh://1673/com.example.foo/123";
    let uri: NoshUri = text.parse().unwrap();
    assert_eq!((uri.as_ref(), uri.to_string().as_str()), (text, text));
    let nosh = Nosh::from(uri.clone());
    assert_eq!(nosh.as_str(), text);
    assert_eq!(NoshUri::try_from(nosh), Ok(uri));
    let other: Result<NoshUri, SchemeError> = Nosh::parse("nosh://1673/a?b").unwrap().try_into();
    assert_eq!(other.unwrap_err().part(), "query");
}
