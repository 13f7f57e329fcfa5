//! serde: identifiers are serialized as their text, and parsed when they are deserialized.

#![cfg(feature = "serde")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use urlens_schemes::nosh::NoshUri;
use urlens_schemes::{
    AboutUri, At, Data, Doi, File, Geo, Hdl, Mailto, Nosh, Pkg, SchemeType, Tag, Tel, Urn, Usr,
};

/// Checks that every example is written as its text and read back, and that an invalid text is an
/// error with the type and the message of the parser.
fn texts<T: SchemeType + Serialize + DeserializeOwned + PartialEq>(name: &str) {
    for example in T::ABOUT.examples {
        let json = serde_json::to_string(example).unwrap();
        let parsed: T = serde_json::from_str(&json).unwrap();
        assert_eq!(parsed, T::read(example, T::Profile::default()).unwrap());
        assert_eq!(serde_json::to_string(&parsed).unwrap(), json);
    }
    let error = serde_json::from_str::<T>("\"x:y\"").err().unwrap().to_string();
    assert!(error.starts_with(&format!("invalid {name}: scheme is not")), "{error}");
    assert!(serde_json::from_str::<T>("7").is_err());
}

/// The types of schemes, which implement the traits by one macro.
#[test]
fn schemes() {
    texts::<AboutUri>("AboutUri");
    texts::<At>("At");
    texts::<Data>("Data");
    texts::<Doi>("Doi");
    texts::<File>("File");
    texts::<Geo>("Geo");
    texts::<Hdl>("Hdl");
    texts::<Mailto>("Mailto");
    texts::<Nosh>("Nosh");
    texts::<Pkg>("Pkg");
    texts::<Tag>("Tag");
    texts::<Tel>("Tel");
    texts::<Urn>("Urn");
    texts::<Usr>("Usr");
}

/// Identifiers in the restricted form too.
#[test]
fn restricted_form() {
    fn text<T: Serialize + DeserializeOwned>(text: &str) {
        let json = serde_json::to_string(text).unwrap();
        let parsed: T = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&parsed).unwrap(), json);
        assert!(serde_json::from_str::<T>("\"a b\"").is_err());
    }
    text::<NoshUri>("nosh://1673/com.example.foo/self");
}
