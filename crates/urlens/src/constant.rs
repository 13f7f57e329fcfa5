//! Identifiers that the compiler checks.

/// Defines a macro that checks a constant and gives it its type.
macro_rules! constant {
    ($(#[$docs:meta])* $name:ident, $type:ident) => {
        $(#[$docs])*
        #[macro_export]
        macro_rules! $name {
            ($text:expr) => {
                const {
                    match $crate::$type::<&'static str>::parse_const($text) {
                        Ok(it) => it,
                        Err(error) => panic!("{}", error.code()),
                    }
                }
                // What follows keeps the type of a borrowed constant from being guessed from
                // outside, so that `&uri!(…)` is taken where a reference is asked for.
                .constant()
            };
        }
    };
}

constant! {
    /// A constant [`Uri`](crate::Uri), checked when it is compiled.
    ///
    /// ```
    /// use urlens::{Uri, uri};
    ///
    /// const HOME: Uri<&str> = uri!("https://example.org/");
    /// assert_eq!(HOME.host_text(), Some("example.org"));
    /// ```
    ///
    /// What is not a URI does not compile:
    ///
    /// ```compile_fail
    /// let uri = urlens::uri!("https://exa mple.org/");
    /// ```
    uri, Uri
}
constant! {
    /// A constant [`UriRef`](crate::UriRef), checked when it is compiled.
    ///
    /// ```
    /// assert_eq!(urlens::uri_ref!("../a?b").query(), Some("b"));
    /// ```
    uri_ref, UriRef
}
constant! {
    /// A constant [`Iri`](crate::Iri), checked when it is compiled.
    ///
    /// ```
    /// assert_eq!(urlens::iri!("http://example.org/Rhône").path(), "/Rhône");
    /// ```
    iri, Iri
}
constant! {
    /// A constant [`IriRef`](crate::IriRef), checked when it is compiled.
    ///
    /// ```
    /// assert_eq!(urlens::iri_ref!("Rhône").path(), "Rhône");
    /// ```
    iri_ref, IriRef
}
