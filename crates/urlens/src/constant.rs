//! Macros for constants that the compiler checks.

/// Defines a macro that parses a constant at compile time.
macro_rules! constant {
    ($(#[$docs:meta])* $name:ident, $type:ident) => {
        $(#[$docs])*
        #[macro_export]
        macro_rules! $name {
            ($text:expr) => {
                // The method call fixes the type, so that `&uri!(…)` is accepted where a reference
                // is expected.
                const { $crate::$type::<&'static str>::constant($text) }.itself()
            };
        }
    };
}

constant! {
    /// A constant [`Uri`](crate::Uri), checked by the compiler.
    ///
    /// ```
    /// use urlens::{Uri, uri};
    ///
    /// const HOME: Uri<&str> = uri!("https://example.org/");
    /// assert_eq!(HOME.host_text(), Some("example.org"));
    /// ```
    ///
    /// A text that is not a URI does not compile:
    ///
    /// ```compile_fail
    /// let uri = urlens::uri!("https://exa mple.org/");
    /// ```
    uri, Uri
}
constant! {
    /// A constant [`Url`](crate::Url), checked by the compiler. It must be canonical:
    /// [`Url::parse_const`](crate::Identifier::parse_const) has the details.
    ///
    /// ```
    /// use urlens::{Url, url};
    ///
    /// const HOME: Url<&str> = url!("https://example.org/");
    /// assert_eq!(HOME.host_text(), Some("example.org"));
    /// ```
    ///
    /// ```compile_fail
    /// let url = urlens::url!("https://example.org"); // the path is missing
    /// ```
    url, Url
}
constant! {
    /// A constant [`UriRef`](crate::UriRef), checked by the compiler.
    ///
    /// ```
    /// assert_eq!(urlens::uri_ref!("../a?b").query(), Some("b"));
    /// ```
    uri_ref, UriRef
}
constant! {
    /// A constant [`Iri`](crate::Iri), checked by the compiler.
    ///
    /// ```
    /// assert_eq!(urlens::iri!("http://example.org/Rhône").path(), "/Rhône");
    /// ```
    iri, Iri
}
constant! {
    /// A constant [`IriRef`](crate::IriRef), checked by the compiler.
    ///
    /// ```
    /// assert_eq!(urlens::iri_ref!("Rhône").path(), "Rhône");
    /// ```
    iri_ref, IriRef
}
