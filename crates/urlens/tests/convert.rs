//! Conversion of hosts to domain names.

#![cfg(feature = "idna")]

use urlens::{HostEncoding, IriRef};

fn with_domain(text: &str) -> String {
    let iri = IriRef::parse_borrowed(text).expect("an IRI reference");
    match iri.to_uri_with(HostEncoding::Idna) {
        Ok(uri) => uri.to_string(),
        Err(error) => error.to_string(),
    }
}

/// Only hosts with other characters or escapes become domain names: others are kept as they are, also those
/// that are no domain names.
#[test]
fn plain_hosts_are_kept() {
    for text in
        ["//EXAMPLE.org/", "//a_b/", "//a!$&'()*+,;=b/", "//xn--a/", "//[::1]/", "//[v1.a]/", "///"]
    {
        assert_eq!(with_domain(text), text);
    }
    assert_eq!(with_domain("//EXAMPLE.org/é"), "//EXAMPLE.org/%C3%A9");
    assert_eq!(with_domain("//u:p@[::1]:80/é?é#é"), "//u:p@[::1]:80/%C3%A9?%C3%A9#%C3%A9");
}

#[test]
fn other_hosts_are_mapped() {
    assert_eq!(with_domain("//É.example/"), "//xn--9ca.example/");
    assert_eq!(with_domain("//%C3%89.example/"), "//xn--9ca.example/");
    assert_eq!(with_domain("//%41.example/"), "//a.example/");
    let error = "host is not a domain name";
    for text in ["//%FF/", "//%5B1%5D/", "//a%20b/", "//%C2%AD/"] {
        assert!(with_domain(text).contains(error), "{text}: {}", with_domain(text));
    }
}
