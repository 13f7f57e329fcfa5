//! The methods that several types share, written once, with their documentation.
//!
//! `$parse` is the start of a call that parses, for the examples: `Uri::parse(`.

/// The components, and the text: methods of every type.
macro_rules! view_methods {
    ($Type:ident, $parse:literal, $self:ident => $kind:expr) => {
        /// The text and its components.
        impl<T: Text> $Type<T> {
            /// The text.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/a\")?;")]
            /// assert_eq!(value.as_str(), "http://example.org/a");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "as_iri_str")]
            #[doc(alias = "href")]
            #[inline]
            pub fn as_str(&self) -> &str {
                self.text.as_ref()
            }

            /// Returns the text in its string type.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/a\")?;")]
            /// let text: String = value.into_text();
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "into_string")]
            pub fn into_text(self) -> T {
                self.text
            }

            /// The authority, without its `//`: userinfo, host and port.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://anna@example.org:8042/\")?;")]
            /// assert_eq!(value.authority().unwrap().as_str(), "anna@example.org:8042");
            #[doc = concat!("assert_eq!(urlens::", $parse, "\"foo:a\")?.authority(), None);")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "has_authority")]
            pub fn authority(&self) -> Option<Authority<'_>> {
                parts::authority(self.text.as_ref(), &self.marks)
            }

            /// The user information, without its `@`.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"ftp://anna:secret@example.org/\")?;")]
            /// assert_eq!(value.userinfo(), Some("anna:secret"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn userinfo(&self) -> Option<&str> {
                parts::userinfo(self.text.as_ref(), &self.marks)
            }

            /// The user name, percent-encoded: the userinfo before its first `:`. Empty if there is none.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"ftp://anna:secret@example.org/\")?;")]
            /// assert_eq!(value.username(), "anna");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "user")]
            pub fn username(&self) -> &str {
                self.userinfo().map_or("", |userinfo| credentials(userinfo).0)
            }

            /// The password, percent-encoded: the userinfo after its first `:`.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"ftp://anna:secret@example.org/\")?;")]
            /// assert_eq!(value.password(), Some("secret"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn password(&self) -> Option<&str> {
                self.userinfo().and_then(|userinfo| credentials(userinfo).1)
            }

            /// The host, by its kind; `None` without an authority.
            ///
            /// ```
            /// use urlens::Host;
            #[doc = concat!("let value = urlens::", $parse, "\"http://10.0.0.1/\")?;")]
            /// assert_eq!(value.host(), Some(Host::Ipv4([10, 0, 0, 1].into())));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "host_parsed")]
            #[doc(alias = "domain")]
            pub fn host(&self) -> Option<Host<&str>> {
                Some(self.authority()?.host())
            }

            /// The host as written, an IP literal with its brackets; `None` without an authority.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://[::1]:8042/\")?;")]
            /// assert_eq!(value.host_text(), Some("[::1]"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "host_str")]
            #[doc(alias = "hostname")]
            #[doc(alias = "has_host")]
            pub fn host_text(&self) -> Option<&str> {
                parts::host(self.text.as_ref(), &self.marks)
            }

            /// The port as a number; `None` if it is absent or empty. A port above 65535, which RFC 3986
            /// allows, is `None` too: [`port_text`](Self::port_text) has its digits, and
            /// [`Authority::port`] is an error for it.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org:8042/\")?;")]
            /// assert_eq!(value.port(), Some(8042));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "port_to_u16")]
            pub fn port(&self) -> Option<u16> {
                self.port_text()?.parse().ok()
            }

            /// The port to connect to: the port as a number, or, if it is absent or empty, the
            /// [default port](crate::scheme::default_port) of the scheme. `None` if the port is above 65535.
            ///
            /// ```
            #[doc = concat!("assert_eq!(urlens::", $parse, "\"https://a/\")?.port_or_default(), Some(443));")]
            #[doc = concat!("assert_eq!(urlens::", $parse, "\"https://a:8443/\")?.port_or_default(), Some(8443));")]
            #[doc = concat!("assert_eq!(urlens::", $parse, "\"foo://a/\")?.port_or_default(), None);")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "port_or_known_default")]
            pub fn port_or_default(&self) -> Option<u16> {
                match self.port_text() {
                    None | Some("") => {
                        default_port(parts::scheme(self.text.as_ref(), &self.marks)?)
                    }
                    Some(digits) => digits.parse().ok(),
                }
            }

            /// The port as written, without its `:`.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org:8042/\")?;")]
            /// assert_eq!(value.port_text(), Some("8042"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn port_text(&self) -> Option<&str> {
                parts::port(self.text.as_ref(), &self.marks)
            }

            /// The path, which is always present and may be empty.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/over/there?name=ferret\")?;")]
            /// assert_eq!(value.path(), "/over/there");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "pathname")]
            #[inline]
            pub fn path(&self) -> &str {
                let $self = self;
                path_of($kind, self.text.as_ref(), &self.marks)
            }

            /// The segments of the path, which slashes separate. A leading slash starts no extra segment.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/a/b%2Fc/\")?;")]
            /// let segments: Vec<_> = value.path_segments().map(|segment| segment.decode_lossy()).collect();
            /// assert_eq!(segments, ["a", "b/c", ""]);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn path_segments(&self) -> Segments<'_> {
                Segments::of(self.path())
            }

            /// The query, without its `?`. It may be empty: `http://a/?` has an empty query, `http://a/` has
            /// none.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/?name=ferret#nose\")?;")]
            /// assert_eq!(value.query(), Some("name=ferret"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "search")]
            #[doc(alias = "has_query")]
            pub fn query(&self) -> Option<&str> {
                parts::query(self.text.as_ref(), &self.marks)
            }

            /// The parameters of the query as written: `name=value`, separated by `&`. A pair without `=` has
            /// an empty value.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/?name=a%20b&x\")?;")]
            /// let (name, text) = value.raw_query_pairs().next().unwrap();
            /// assert_eq!((name.as_str(), text.as_str()), ("name", "a%20b"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn raw_query_pairs(&self) -> Pairs<'_> {
                Pairs::of(self.query().unwrap_or_default())
            }

            /// The fragment, without its `#`.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/#nose\")?;")]
            /// assert_eq!(value.fragment(), Some("nose"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "hash")]
            #[doc(alias = "has_fragment")]
            pub fn fragment(&self) -> Option<&str> {
                parts::fragment(self.text.as_ref(), &self.marks)
            }

            /// A component by its name, as written. The path is always present.
            ///
            /// ```
            /// use urlens::Part;
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/a\")?;")]
            /// assert_eq!(value.component(Part::Path), Some("/a"));
            /// assert_eq!(value.component(Part::Query), None);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[inline]
            pub fn component(&self, part: Part) -> Option<&str> {
                parts::component(self.text.as_ref(), &self.marks, part)
            }

            /// The range of a component in the text, without its `:`, `//`, `@`, `?` or `#`.
            ///
            /// ```
            /// use urlens::Part;
            #[doc = concat!("let value = urlens::", $parse, "\"http://u@h:81/p?\")?;")]
            /// assert_eq!(value.range(Part::Host), Some(9..10));
            /// assert_eq!(value.range(Part::Query), Some(16..16));
            /// assert_eq!(value.range(Part::Fragment), None);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn range(&self, part: Part) -> Option<Range<usize>> {
                parts::range_of(self.text.as_ref(), &self.marks, part)
            }

            /// Returns `true` if there is a scheme, no authority, and a path that does not start with a slash.
            /// Such a path has no hierarchy.
            ///
            /// ```
            #[doc = concat!("assert!(urlens::", $parse, "\"mailto:anna@example.org\")?.is_opaque());")]
            #[doc = concat!("assert!(!urlens::", $parse, "\"foo:/a\")?.is_opaque());")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "cannot_be_a_base")]
            pub fn is_opaque(&self) -> bool {
                let parts = Parts::of(self.text.as_ref(), &self.marks);
                parts.scheme.is_some() && parts.authority.is_none() && !parts.root
            }

            /// The text with `***` in place of a password, as `Debug` shows it.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"ftp://anna:secret@example.org/\")?;")]
            /// assert_eq!(value.masked(), "ftp://anna:***@example.org/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn masked(&self) -> Cow<'_, str> {
                self.mask().text()
            }

            fn mask(&self) -> Masked<'_> {
                Masked::of_reference(self.text.as_ref(), &self.marks)
            }

            #[inline]
            #[allow(dead_code)]
            pub(crate) fn view(&self) -> View<'_> {
                View::new(self.text.as_ref(), &self.marks)
            }
        }
    };
}

/// The decoded parameters of the query. Those of URLs are form data.
macro_rules! query_methods {
    (form $Type:ident, $parse:literal) => {
        impl<T: Text> $Type<T> {
            /// The parameters of the query, decoded. As in HTML forms, `+` is a space. Octets that are not UTF-8 become U+FFFD.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/?name=a%20b&x\")?;")]
            /// let pairs: Vec<_> = value.query_pairs().collect();
            /// assert_eq!(pairs, [("name".into(), "a b".into()), ("x".into(), "".into())]);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "searchParams")]
            pub fn query_pairs(&self) -> form::Parse<'_> {
                form::parse(self.query().unwrap_or_default())
            }

            /// The decoded value of the first parameter with this name.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/?q=caf%C3%A9&x\")?;")]
            /// assert_eq!(value.query_param("q").as_deref(), Some("café"));
            /// assert_eq!(value.query_param("x").as_deref(), Some(""));
            /// assert_eq!(value.query_param("y"), None);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn query_param(&self, name: &str) -> Option<Cow<'_, str>> {
                self.query_pairs().find(|pair| pair.0 == name).map(|(_, value)| value)
            }

        }
    };
    ($Type:ident, $parse:literal, $self:ident => $kind:expr) => {
        impl<T: Text> $Type<T> {
            /// The parameters of the query, decoded. In a URL, `+` is a space, as in HTML forms; in a URI or
            /// an IRI it is a plus sign. Octets that are not UTF-8 become U+FFFD.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/?name=a%20b&x\")?;")]
            /// let pairs: Vec<_> = value.query_pairs().collect();
            /// assert_eq!(pairs, [("name".into(), "a b".into()), ("x".into(), "".into())]);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "searchParams")]
            pub fn query_pairs(
                &self,
            ) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> + Clone {
                let $self = self;
                query::pairs($kind, self.query().unwrap_or_default())
            }

            /// The decoded value of the first parameter with this name.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/?q=caf%C3%A9&x\")?;")]
            /// assert_eq!(value.query_param("q").as_deref(), Some("café"));
            /// assert_eq!(value.query_param("x").as_deref(), Some(""));
            /// assert_eq!(value.query_param("y"), None);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn query_param(&self, name: &str) -> Option<Cow<'_, str>> {
                self.query_pairs().find(|pair| pair.0 == name).map(|(_, value)| value)
            }

        }
    };
}

/// Construction and conversion of the text: methods of every type but `Any`.
macro_rules! text_methods {
    ($Type:ident, $parse:literal) => {
        impl<T> $Type<T> {
            #[inline]
            pub(crate) const fn new(text: T, marks: Marks) -> Self {
                Self { text, marks }
            }
        }

        /// Conversion between string types.
        impl<T: Text> $Type<T> {
            /// The value with borrowed text.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/\")?;")]
            #[doc = concat!("let borrowed: urlens::", stringify!($Type), "<&str> = value.as_borrowed();")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[inline]
            pub fn as_borrowed(&self) -> $Type<&str> {
                $Type::new(self.text.as_ref(), self.marks)
            }

            /// Converts into a value that owns its text.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/\")?;")]
            #[doc = concat!("let owned: urlens::", stringify!($Type), " = value.as_borrowed().into_owned();")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "to_owned")]
            pub fn into_owned(self) -> $Type<String>
            where
                T: Into<String>,
            {
                self.text_into()
            }

            /// Converts the text to another string type.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/\")?;")]
            #[doc = concat!("let boxed: urlens::", stringify!($Type), "<Box<str>> = value.text_into();")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn text_into<U: Text>(self) -> $Type<U>
            where
                T: Into<U>,
            {
                $Type::new(self.text.into(), self.marks)
            }

            /// The value without its fragment, which is not sent to servers. Nothing is copied.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/a?b#c\")?;")]
            /// assert_eq!(value.without_fragment(), "http://example.org/a?b");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn without_fragment(&self) -> $Type<&str> {
                $Type::new(&self.text.as_ref()[..self.marks.query_end as usize], self.marks)
            }
        }

        impl<'a> $Type<&'a str> {
            /// A component, as written, that outlives this value.
            ///
            /// ```
            /// use urlens::Part;
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/a\")?;")]
            /// let host: &str = value.as_borrowed().into_component(Part::Host).unwrap();
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn into_component(self, part: Part) -> Option<&'a str> {
                parts::component(self.text, &self.marks, part)
            }
        }
    };
}

/// Further methods of values that must have a scheme.
macro_rules! identifier_methods {
    ($Type:ident, $Ref:ident, $parse:literal) => {
        impl<T: Text> $Type<T> {
            /// The scheme, without its `:`.
            ///
            /// ```
            #[doc = concat!("assert_eq!(urlens::", $parse, "\"http://example.org/\")?.scheme(), \"http\");")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "protocol")]
            pub fn scheme(&self) -> &str {
                parts::scheme(self.text.as_ref(), &self.marks).unwrap_or_default()
            }
        }
    };
}

/// Further methods of values that may be relative.
macro_rules! reference_methods {
    ($Type:ident, $parse:literal) => {
        reference_methods!(@relative $Type, $parse);

        /// The empty reference, which means the base itself.
        impl Default for $Type<String> {
            fn default() -> Self {
                Self::new(String::new(), Marks::default())
            }
        }

        /// The empty reference, which means the base itself.
        impl Default for $Type<&str> {
            fn default() -> Self {
                Self::new("", Marks::default())
            }
        }
    };
    (@relative $Type:ident, $parse:literal) => {
        impl<T: Text> $Type<T> {
            /// The scheme, without its `:`; `None` in a relative reference.
            ///
            /// ```
            #[doc = concat!("assert_eq!(urlens::", $parse, "\"http://example.org/\")?.scheme(), Some(\"http\"));")]
            #[doc = concat!("assert_eq!(urlens::", $parse, "\"bar\")?.scheme(), None);")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "protocol")]
            pub fn scheme(&self) -> Option<&str> {
                parts::scheme(self.text.as_ref(), &self.marks)
            }

            /// Returns `true` if there is no scheme, so that a base is needed.
            ///
            /// ```
            #[doc = concat!("assert!(urlens::", $parse, "\"//a/b\")?.is_relative());")]
            #[doc = concat!("assert!(!urlens::", $parse, "\"foo:b\")?.is_relative());")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "has_scheme")]
            pub const fn is_relative(&self) -> bool {
                self.marks.scheme_end == 0
            }
        }
    };
}

/// Parsing by the RFCs: a text that is not of the kind is an error.
macro_rules! strict_parsing {
    ($Type:ident, $kind:expr, $parse:literal) => {
        impl $Type<String> {
            /// Parses a text and copies it. [`parse_borrowed`](Self::parse_borrowed) copies nothing, and
            /// `try_from` keeps a `String`.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/\")?;")]
            /// assert_eq!(value.host_text(), Some("example.org"));
            #[doc = concat!("let error = urlens::", $parse, "\"http://a b/\").unwrap_err();")]
            /// assert_eq!(error.offset(), Some(8));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the text is not of this kind, or longer than `u32::MAX` bytes.
            #[inline]
            pub fn parse(text: &str) -> Result<Self, Error> {
                match scan_strict(text, $kind.rules(), $kind.requires_scheme()) {
                    Ok(marks) => Ok(Self::new(text.into(), marks)),
                    Err(error) => Err(error.in_text(text)),
                }
            }

            /// Parses a text after percent-encoding the characters that are not allowed in their component,
            /// as UTF-8, and each `%` that does not start an escape.
            ///
            /// Use it for text that is nearly of this kind. SRFI 275 requires it for
            /// `normalise-uri-escape`.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", stringify!($Type), "::parse_escaping(\"http://a/100% b\")?;")]
            /// assert_eq!(value, "http://a/100%25%20b");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the host is in brackets and not an address, or the port is not a number. The offset of
            /// such an error is in the encoded text.
            pub fn parse_escaping(text: &str) -> Result<Self, Error> {
                let (text, marks) = parse_escaping($kind, text)?;
                Ok(Self::new(text, marks))
            }
        }

        impl<'a> $Type<&'a str> {
            /// Parses a text without copying it.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", stringify!($Type), "::parse_borrowed(\"http://example.org/\")?;")]
            /// let text: &'static str = value.into_text();
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Those of [`parse`](Self::parse).
            #[inline]
            pub fn parse_borrowed(text: &'a str) -> Result<Self, Error> {
                match scan_strict(text, $kind.rules(), $kind.requires_scheme()) {
                    Ok(marks) => Ok(Self::new(text, marks)),
                    Err(error) => Err(error.in_text(text)),
                }
            }

            /// Parses a text in a constant. The macros such as [`uri!`](crate::uri!) are shorter.
            ///
            /// ```
            #[doc = concat!("use urlens::{Error, ", stringify!($Type), "};")]
            #[doc = concat!("const HOME: Result<", stringify!($Type), "<&str>, Error> = ", stringify!($Type), "::parse_const(\"http://example.org/\");")]
            /// assert!(HOME.is_ok());
            /// ```
            ///
            /// # Errors
            ///
            /// Those of [`parse`](Self::parse), without the text.
            pub const fn parse_const(text: &'a str) -> Result<Self, Error> {
                match scan_const(text, $kind.rules(), $kind.requires_scheme()) {
                    Ok(marks) => Ok(Self::new(text, marks)),
                    Err(error) => Err(Error::without_text(error)),
                }
            }

            /// The value of a constant.
            ///
            /// # Panics
            ///
            /// If the text is invalid. The compiler shows the panic as an error.
            #[doc(hidden)]
            pub const fn constant(text: &'a str) -> Self {
                match scan_const(text, $kind.rules(), $kind.requires_scheme()) {
                    Ok(marks) => Self::new(text, marks),
                    Err(error) => constant::panic(error),
                }
            }
        }
    };
}

/// Normalization and comparison of the kinds for which they cannot fail.
macro_rules! comparison {
    ($Type:ident, $View:ident, $kind:expr, $parse:literal) => {
        /// Normalization and comparison.
        impl<T: Text> $Type<T> {
            /// Normalizes by syntax and scheme (RFC 3986, 6.2.2 and 6.2.3), as the command `urlens
            /// normalize` does for schemes without rules of their own. `urlens-schemes` adds such rules.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"HTTP://example.org:80/%7eanna\")?;")]
            /// assert_eq!(value.normalize(), "http://example.org/~anna");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn normalize(&self) -> $Type<Cow<'_, str>> {
                self.normalize_with(&Normalization::SCHEME)
            }

            /// Normalizes by syntax alone (RFC 3986, 6.2.2): case, escapes, dot segments.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"HTTP://example.org:81/%7eanna\")?;")]
            /// assert_eq!(value.normalize_syntax(), "http://example.org:81/~anna");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn normalize_syntax(&self) -> $Type<Cow<'_, str>> {
                self.normalize_with(&Normalization::SYNTAX)
            }

            /// Normalizes by the given steps.
            ///
            /// ```
            /// use urlens::{Normalization, Step};
            #[doc = concat!("let value = urlens::", $parse, "\"http://EXAMPLE.org/%7eanna\")?;")]
            /// let escapes = Normalization::NOTHING.step(Step::Escape);
            /// assert!(value.normalize_with(&escapes).as_str().ends_with("/~anna"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn normalize_with(&self, steps: &Normalization<'_>) -> $Type<Cow<'_, str>> {
                // A URL that cannot be normalized is unchanged.
                let written = normalize($kind, self.view(), steps).unwrap_or_default();
                let (text, marks) = self.view().or_written(written);
                $Type::new(text, marks)
            }

            /// A key for maps and sets: equal for values that are equivalent at this level.
            ///
            /// ```
            /// use urlens::Equivalence;
            #[doc = concat!("let a = urlens::", $parse, "\"http://example.org:80/\")?;")]
            #[doc = concat!("let b = urlens::", $parse, "\"http://example.org\")?;")]
            /// assert_eq!(a.key(Equivalence::Scheme), b.key(Equivalence::Scheme));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn key(&self, level: Equivalence) -> Key<'_> {
                Key::new(level, self.normalize_with(&level.normalization()).into_text())
            }

            /// Returns `true` if both are equivalent at this level.
            ///
            /// ```
            /// use urlens::Equivalence;
            #[doc = concat!("let a = urlens::", $parse, "\"http://example.org:80/\")?;")]
            #[doc = concat!("let b = urlens::", $parse, "\"http://example.org\")?;")]
            /// assert!(a.is_equivalent(&b, Equivalence::Scheme));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn is_equivalent<'o>(
                &self,
                other: impl Into<$View<&'o str>>,
                level: Equivalence,
            ) -> bool {
                let other = other.into();
                self.text.as_ref() == other.text || self.key(level) == other.key(level)
            }

            /// The first level at which both are equivalent.
            ///
            /// ```
            /// use urlens::Equivalence;
            #[doc = concat!("let a = urlens::", $parse, "\"http://example.org/%7eanna\")?;")]
            #[doc = concat!("let b = urlens::", $parse, "\"http://example.org/~anna\")?;")]
            /// assert_eq!(a.equivalence(&b), Some(Equivalence::Syntax));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn equivalence<'o>(&self, other: impl Into<$View<&'o str>>) -> Option<Equivalence> {
                let other = other.into();
                let sides = [self.view(), other.view()];
                compare($kind, sides, &Normalization::SCHEME).unwrap_or_default()
            }

            /// The components in which both differ, with the level at which they are equivalent.
            ///
            /// ```
            /// use urlens::Part;
            #[doc = concat!("let a = urlens::", $parse, "\"http://example.org/a\")?;")]
            #[doc = concat!("let b = urlens::", $parse, "\"http://example.org/b\")?;")]
            /// assert_eq!(a.differences(&b)[0].part, Part::Path);
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn differences<'d>(
                &'d self,
                other: impl Into<$View<&'d str>>,
            ) -> Vec<Difference<'d>> {
                let (a, b) = (self.as_borrowed(), other.into());
                let texts = |part| [a.into_component(part), b.into_component(part)];
                differences($kind, [a.view(), b.view()], texts, &Normalization::SCHEME)
                    .unwrap_or_default()
            }
        }
    };
}

/// Setters of the kinds of the RFCs: a value must be valid as given.
macro_rules! strict_setters {
    ($Type:ident, $kind:expr, $parse:literal) => {
        /// Setters. A value must be valid for its component as given; on an error nothing changes.
        impl $Type<String> {
            /// Replaces or removes the authority.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo:/a\")?;")]
            /// value.set_authority(Some("anna@h:1"))?;
            /// assert_eq!(value, "foo://anna@h:1/a");
            /// value.set_authority(None)?;
            /// assert_eq!(value, "foo:/a");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid, or the path would be read as something else.
            pub fn set_authority(&mut self, authority: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Part::Authority, authority)
            }

            /// Replaces or removes the userinfo. Without an authority, one with an empty host is added.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo://h/\")?;")]
            /// value.set_userinfo(Some("anna"))?;
            /// assert_eq!(value, "foo://anna@h/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid, or the path would be read as something else.
            pub fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Part::Userinfo, userinfo)
            }

            /// Replaces or removes the user name.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo://h/\")?;")]
            /// value.set_username(Some("anna"))?;
            /// assert_eq!(value, "foo://anna@h/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid; it must not contain `:`.
            pub fn set_username(&mut self, username: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Component::Username, username)
            }

            /// Replaces or removes the password.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo://anna@h/\")?;")]
            /// value.set_password(Some("secret"))?;
            /// assert_eq!(value.as_str(), "foo://anna:secret@h/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid.
            pub fn set_password(&mut self, password: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Component::Password, password)
            }

            /// Replaces or removes the host. Without a host there is no authority, unless userinfo or port
            /// remain: then the host is empty.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo://h/\")?;")]
            /// value.set_host(Some("[::1]"))?;
            /// assert_eq!(value, "foo://[::1]/");
            /// assert_eq!(value.set_host(Some("a/b")).unwrap_err().offset(), Some(1));
            /// value.set_host(None)?;
            /// assert_eq!(value, "foo:/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid, or the path would be read as something else.
            #[doc(alias = "set_ip_host")]
            pub fn set_host(&mut self, host: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Part::Host, host)
            }

            /// Replaces or removes the port.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo://h/\")?;")]
            /// value.set_port(Some(8080))?;
            /// assert_eq!(value, "foo://h:8080/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the path would be read as something else.
            pub fn set_port(&mut self, port: Option<u16>) -> Result<(), Error> {
                let digits = port.map(|port| port.to_string());
                set!(self, $kind, Part::Port, digits.as_deref())
            }

            /// Replaces the path. After an authority, it must be empty or start with `/`; without one, it
            /// must not start with `//`; in a relative reference, its first segment must not contain `:`.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo://h/a?b\")?;")]
            /// value.set_path("/c")?;
            /// assert_eq!(value, "foo://h/c?b");
            /// assert_eq!(value.set_path("c").unwrap_err().code(), "rootless");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid, or would be read as something else.
            pub fn set_path(&mut self, path: &str) -> Result<(), Error> {
                set!(self, $kind, Part::Path, Some(path))
            }

            /// Replaces or removes the query.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo:a#c\")?;")]
            /// value.set_query(Some("b=1"))?;
            /// assert_eq!(value, "foo:a?b=1#c");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid.
            pub fn set_query(&mut self, query: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Part::Query, query)
            }

            /// Replaces or removes the fragment.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"foo:a#b\")?;")]
            /// value.set_fragment(None)?;
            /// assert_eq!(value, "foo:a");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is invalid.
            #[doc(alias = "strip_fragment")]
            #[doc(alias = "with_fragment")]
            pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Part::Fragment, fragment)
            }
        }
    };
}

/// Path segments and query parameters in plain text, for every kind that can be edited.
macro_rules! plain_setters {
    ($Type:ident, $kind:expr, $parse:literal) => {
        /// Path segments and query parameters, in plain text.
        impl $Type<String> {
            /// Appends segments in plain text to the path. If the path ends with `/`, no other `/` is added.
            /// `/`, `%` and characters that a path must not contain are percent-encoded.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"http://example.org/a?q\")?;")]
            /// value.extend_segments(["50%", "b/c"])?;
            /// assert_eq!(value, "http://example.org/a/50%25/b%2Fc?q");
            /// assert_eq!(value.extend_segments([".."]).unwrap_err().code(), "dot-segment");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If a segment is `.` or `..`, the path of a URL is opaque, or the result would be longer than
            /// `u32::MAX` bytes. Then no segment is added.
            #[doc(alias = "path_segments_mut")]
            pub fn extend_segments<I>(&mut self, segments: I) -> Result<(), Error>
            where
                I: IntoIterator<Item: AsRef<str>>,
            {
                let segments: Vec<_> = segments.into_iter().collect();
                let segments: Vec<&str> = segments.iter().map(AsRef::as_ref).collect();
                extend_segments($kind, (&mut self.text, &mut self.marks), &segments)
            }

            /// Replaces the value of the first parameter with this name and removes the others; if there is
            /// none, appends one. Name and value are plain text; the rest of the query is kept as written.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"http://example.org/?a=b%20c&d=1&d=2\")?;")]
            /// value.set_query_param("d", "x & y")?;
            /// assert_eq!(value, "http://example.org/?a=b%20c&d=x%20%26%20y");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            pub fn set_query_param(&mut self, name: &str, value: &str) -> Result<(), Error> {
                set!(self, $kind, Component::Parameter(name.into()), Some(value))
            }

            /// Appends a parameter to the query, in plain text.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"http://example.org/?a=b\")?;")]
            /// value.append_query_param("a", "c d")?;
            /// assert_eq!(value, "http://example.org/?a=b&a=c%20d");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            #[doc(alias = "query_pairs_mut")]
            #[doc(alias = "parse_with_params")]
            pub fn append_query_param(&mut self, name: &str, value: &str) -> Result<(), Error> {
                let query = query::with_appended($kind, self.view(), name, value);
                self.set_query(Some(&query))
            }

            /// Removes all parameters with this name, and the query if it would be empty. The rest of the
            /// query is kept as written. Returns `true` if there was such a parameter.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"http://example.org/?a=1&b=2&a=3#c\")?;")]
            /// assert!(value.remove_query_param("a"));
            /// assert_eq!(value, "http://example.org/?b=2#c");
            /// assert!(!value.remove_query_param("c"));
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn remove_query_param(&mut self, name: &str) -> bool {
                let mut is_named = |own: &str| own == name;
                match query::without_parameters($kind, self.view(), &mut is_named) {
                    // The text stays valid and gets shorter.
                    Some(query) => self.set_query(query.as_deref()).is_ok(),
                    None => false,
                }
            }
        }
    };
}

/// Resolution by the RFCs.
macro_rules! resolution {
    ($Type:ident, $Ref:ident, $kind:expr, $parse:literal) => {
        /// Resolution (RFC 3986, section 5).
        impl<T: Text> $Type<T> {
            /// Resolves a reference with this base.
            ///
            /// ```
            #[doc = concat!("use urlens::", stringify!($Ref), ";")]
            #[doc = concat!("let base = urlens::", $parse, "\"http://example.org/docs/intro\")?;")]
            #[doc = concat!("let reference = ", stringify!($Ref), "::parse(\"../api?v=2\")?;")]
            /// assert_eq!(base.resolve(&reference)?, "http://example.org/api?v=2");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            #[inline]
            #[doc(alias = "resolve_against")]
            pub fn resolve<'r>(
                &self,
                reference: impl Into<$Ref<&'r str>>,
            ) -> Result<$Type<String>, Error> {
                self.resolve_with(reference, ResolveOptions::STRICT)
            }

            /// Resolves a reference with options.
            ///
            /// ```
            #[doc = concat!("use urlens::{ResolveOptions, ", stringify!($Ref), "};")]
            #[doc = concat!("let base = urlens::", $parse, "\"http://a/b/c\")?;")]
            #[doc = concat!("let reference = ", stringify!($Ref), "::parse(\"http:d\")?;")]
            /// let options = ResolveOptions { strict: false, ..ResolveOptions::STRICT };
            /// assert_eq!(base.resolve_with(&reference, options)?, "http://a/b/d");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            pub fn resolve_with<'r>(
                &self,
                reference: impl Into<$Ref<&'r str>>,
                options: ResolveOptions,
            ) -> Result<$Type<String>, Error> {
                match resolve(self.view(), reference.into().view(), options, String::new()) {
                    Ok((text, marks)) => Ok($Type::new(text, marks)),
                    Err((too_long, _)) => Err(too_long.into()),
                }
            }

            /// Resolves a reference into a buffer, whose memory is used again.
            ///
            /// ```
            #[doc = concat!("use urlens::", stringify!($Ref), ";")]
            #[doc = concat!("let base = urlens::", $parse, "\"http://example.org/docs/intro\")?;")]
            /// let mut buffer = String::new();
            /// for text in ["a", "../b"] {
            #[doc = concat!("    let reference = ", stringify!($Ref), "::parse_borrowed(text)?;")]
            ///     println!("{}", base.resolve_into(reference, &mut buffer)?);
            /// }
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            pub fn resolve_into<'r, 'b>(
                &self,
                reference: impl Into<$Ref<&'r str>>,
                buffer: &'b mut String,
            ) -> Result<$Type<&'b str>, Error> {
                let (options, taken) = (ResolveOptions::STRICT, core::mem::take(buffer));
                match resolve(self.view(), reference.into().view(), options, taken) {
                    Ok((text, marks)) => {
                        *buffer = text;
                        Ok($Type::new(buffer, marks))
                    }
                    Err((too_long, mut text)) => {
                        text.clear();
                        *buffer = text;
                        Err(too_long.into())
                    }
                }
            }

            /// Parses a text as a reference and resolves it with this base.
            ///
            /// ```
            #[doc = concat!("let base = urlens::", $parse, "\"http://example.org/docs/intro\")?;")]
            /// assert_eq!(base.join("../api")?, "http://example.org/api");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the text is not a reference.
            pub fn join(&self, text: &str) -> Result<$Type<String>, Error> {
                self.resolve($Ref::parse_borrowed(text)?)
            }
        }
    };
}

/// Relativization by the RFCs, and the traits between an identifier and its reference.
macro_rules! relativization {
    ($Type:ident, $Ref:ident, $kind:expr, $parse:literal) => {
        impl<T: Text> $Type<T> {
            /// The shortest reference that, [resolved](Self::resolve) with this base, gives exactly `target`.
            /// Among references of equal length, the one that takes most from the base.
            ///
            /// ```
            #[doc = concat!("let base = urlens::", $parse, "\"http://example.org/docs/guide/intro\")?;")]
            #[doc = concat!("let target = urlens::", $parse, "\"http://example.org/docs/api/x\")?;")]
            /// assert_eq!(base.relativize(&target)?, "../api/x");
            #[doc = concat!("let dots = urlens::", $parse, "\"http://example.org/a/../b\")?;")]
            /// assert_eq!(base.relativize(&dots).unwrap_err().code(), "dot-segments");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If there is none, because the path of the target has dot segments, which resolution removes.
            #[doc(alias = "make_relative")]
            pub fn relativize<'o>(
                &self,
                target: impl Into<$Type<&'o str>>,
            ) -> Result<$Ref<String>, Error> {
                let (text, marks) = relativize($kind, self.view(), target.into().view())?;
                Ok($Ref::new(text, marks))
            }
        }

        impl<T: Text> $Ref<T> {
            /// Puts this reference after a base that may be relative, and removes nothing: *goto* of the URL
            /// Reverse Specification.
            ///
            /// ```
            #[doc = concat!("use urlens::", stringify!($Ref), ";")]
            #[doc = concat!("let base = ", stringify!($Ref), "::parse(\"docs/intro\")?;")]
            #[doc = concat!("assert_eq!(", stringify!($Ref), "::parse(\"../api\")?.rebase(&base)?, \"docs/../api\");")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            pub fn rebase<'o>(
                &self,
                base: impl Into<$Ref<&'o str>>,
            ) -> Result<$Ref<String>, Error> {
                let (text, marks) = rebase($kind, self.view(), base.into().view())?;
                Ok($Ref::new(text, marks))
            }

            /// Returns `true` if this reference, resolved with `base`, differs from it in the fragment only
            /// (RFC 3986, 4.4).
            ///
            /// ```
            #[doc = concat!("use urlens::", stringify!($Ref), ";")]
            #[doc = concat!("let base = urlens::", $parse, "\"http://a/b?q\")?;")]
            #[doc = concat!("assert!(", stringify!($Ref), "::parse(\"#top\")?.is_same_document(&base));")]
            #[doc = concat!("assert!(!", stringify!($Ref), "::parse(\"?\")?.is_same_document(&base));")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn is_same_document<'o>(&self, base: impl Into<$Type<&'o str>>) -> bool {
                let base = base.into();
                let resolved = base.resolve(self);
                resolved.is_ok_and(|target| target.without_fragment() == base.without_fragment())
            }

            /// Removes dot segments of a relative reference as far as they go: leading `..` are kept.
            ///
            /// ```
            #[doc = concat!("let reference = urlens::", stringify!($Ref), "::parse(\"../a/./b/../c\")?;")]
            /// assert_eq!(reference.collapse_dot_segments(), "../a/c");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn collapse_dot_segments(&self) -> $Ref<Cow<'_, str>> {
                let (text, marks) = self.view().or_written(collapse(self.view()));
                $Ref::new(text, marks)
            }
        }
    };
}

/// Unicode Normalization Form C, of the kinds of the RFCs.
macro_rules! nfc_methods {
    ($Type:ident, $kind:expr, $parse:literal) => {
        #[cfg(feature = "unicode")]
        #[cfg_attr(docsrs, doc(cfg(feature = "unicode")))]
        impl<T: Text> $Type<T> {
            /// Returns `true` if the text is in Unicode Normalization Form C.
            ///
            /// ```
            #[doc = concat!("assert!(urlens::", $parse, "\"http://example.org/\")?.is_nfc());")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn is_nfc(&self) -> bool {
                crate::op::nfc::is_nfc(self.text.as_ref())
            }

            /// Converts the text to Unicode Normalization Form C (RFC 3987, 5.3.2.2). Characters that would
            /// become delimiters, or combine with one, are percent-encoded.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"http://example.org/\")?;")]
            /// assert_eq!(value.to_nfc()?, "http://example.org/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            pub fn to_nfc(&self) -> Result<$Type<Cow<'_, str>>, Error> {
                let written = crate::op::nfc::to_nfc($kind, self.text.as_ref())?;
                let (text, marks) = self.view().or_written(written);
                Ok($Type::new(text, marks))
            }
        }
    };
}

/// The origin, for schemes whose port is known.
macro_rules! origin_method {
    ($Type:ident, $parse:literal) => {
        impl<T: Text> $Type<T> {
            /// The origin (RFC 6454): scheme, host and port. It is opaque without a host or a known port.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", $parse, "\"https://example.org/a\")?;")]
            /// assert_eq!(value.origin().to_string(), "https://example.org");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn origin(&self) -> Origin {
                Origin::of_reference(self.view())
            }
        }
    };
}

pub(super) use {
    comparison, identifier_methods, nfc_methods, origin_method, plain_setters, query_methods,
    reference_methods, relativization, resolution, strict_parsing, strict_setters, text_methods,
    view_methods,
};
