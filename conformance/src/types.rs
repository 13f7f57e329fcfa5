//! Errors of SRFI 275 that the Rust compiler finds.
//!
//! Each example that must not compile follows one that must, and differs from it in one point.
//!
//! Setters and the assignment of a normal form need owned text: a borrowed value is immutable (S3.8).
//!
//! ```
//! let mut owned = urlens::UriRef::parse("a").unwrap();
//! owned.set_query(Some("q")).unwrap();
//! owned = owned.normalize_syntax().into_owned();
//! ```
//! ```compile_fail
//! let mut borrowed = urlens::UriRef::parse_borrowed("a").unwrap();
//! borrowed.set_query(Some("q")).unwrap();
//! ```
//! ```compile_fail
//! let mut borrowed = urlens::UriRef::parse_borrowed("a").unwrap();
//! borrowed = borrowed.normalize_syntax().into_owned();
//! ```
//!
//! Equality, resolution and every other operation on two references require the same kind (S3.44, S3.76).
//!
//! ```
//! use urlens_ops::Srfi;
//! let (a, b) = (urlens::uri_ref!("a"), urlens::uri_ref!("b"));
//! assert!(!Srfi::of(a).equal(&Srfi::of(b)));
//! assert!(a != b);
//! assert!(!a.is_equivalent(&b, urlens::Equivalence::Syntax));
//! ```
//! ```compile_fail
//! use urlens_ops::Srfi;
//! let (a, b) = (urlens::uri_ref!("a"), "b");
//! assert!(!Srfi::of(a).equal(&Srfi::of(b)));
//! ```
//! ```compile_fail
//! let (a, b) = (urlens::uri_ref!("a"), urlens::iri_ref!("b"));
//! assert!(a != b);
//! ```
//! ```compile_fail
//! let (a, b) = (urlens::uri_ref!("a"), urlens::iri_ref!("b"));
//! assert!(!a.is_equivalent(&b, urlens::Equivalence::Syntax));
//! ```
//!
//! A normal form is of the kind of its reference, and no function for one kind takes the other (S3.55).
//!
//! ```
//! fn case(uri: &urlens::Uri) -> urlens::Uri {
//!     uri.normalize_syntax().into_owned()
//! }
//! assert_eq!(case(&urlens::Uri::parse("X:a").unwrap()), "x:a");
//! ```
//! ```compile_fail
//! fn case(uri: &urlens::Uri) -> urlens::Uri {
//!     uri.normalize_syntax().into_owned()
//! }
//! assert_eq!(case(&urlens::Iri::parse("X:a").unwrap()), "x:a");
//! ```
//! ```compile_fail
//! fn case(uri: &urlens::Uri) -> urlens::Iri {
//!     uri.normalize_syntax().into_owned()
//! }
//! assert_eq!(case(&urlens::Uri::parse("X:a").unwrap()), "x:a");
//! ```
//!
//! A base has a scheme: a relative reference is rejected (S3.47).
//!
//! ```
//! let (base, reference) = (urlens::uri!("x:a"), urlens::uri_ref!("b"));
//! base.resolve(&reference).unwrap();
//! ```
//! ```compile_fail
//! let (base, reference) = (urlens::uri_ref!("a"), urlens::uri_ref!("b"));
//! base.resolve(&reference).unwrap();
//! ```
//!
//! An IRI converts to a URI and a URI to an IRI, never to itself (S3.76), and an IRI never converts to a URI
//! implicitly (S2.31).
//!
//! ```
//! let iri: urlens::Iri<&str> = urlens::uri!("x:a").into();
//! iri.to_uri().unwrap();
//! urlens::uri!("x:a").to_iri();
//! ```
//! ```compile_fail
//! let uri: urlens::Uri<&str> = urlens::iri!("x:a").into();
//! ```
//! ```compile_fail
//! urlens::uri!("x:a").to_uri();
//! ```
//! ```compile_fail
//! urlens::iri!("x:a").to_iri();
//! ```
