//! The components of a reference, each a slice of its text.

use crate::authority::Authority;
use crate::dialect::Dialect;
use crate::error::PortError;
use crate::host::Host;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts;
use crate::percent::Encoded;
use crate::query::Pairs;
use crate::reference::{Identifier, Reference};
use crate::scheme::default_port;
use crate::segments::Segments;
use crate::text::Text;
use core::ops::Range;

/// Components. With borrowed text they outlive the reference.
impl<D: Dialect, T: Text> Reference<D, T> {
    /// The text.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::parse("a/b")?.as_str(), "a/b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        self.text.as_ref()
    }

    /// The scheme, without its `:`; `None` in a relative reference.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("foo:bar")?.scheme(), Some("foo"));
    /// assert_eq!(UriRef::parse("bar")?.scheme(), None);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Option<&str> {
        parts::scheme(self.text.as_ref(), &self.marks)
    }

    /// The authority, without its `//`.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("//a:1/b")?.authority().unwrap().as_str(), "a:1");
    /// assert_eq!(UriRef::parse("///b")?.authority().unwrap().as_str(), "");
    /// assert_eq!(UriRef::parse("/b")?.authority(), None);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn authority(&self) -> Option<Authority<'_>> {
        parts::authority(self.text.as_ref(), &self.marks)
    }

    /// The user information, without its `@`.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("//me@a/")?.userinfo(), Some("me"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn userinfo(&self) -> Option<&str> {
        parts::userinfo(self.text.as_ref(), &self.marks)
    }

    /// The host, by its kind; `None` without an authority.
    ///
    /// ```
    /// # use urlens::{Host, UriRef};
    /// assert_eq!(UriRef::parse("//10.0.0.1/")?.host(), Some(Host::Ipv4([10, 0, 0, 1].into())));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<Host<&str>> {
        Some(self.authority()?.host())
    }

    /// The host as written, an IP literal with its brackets; `None` without an authority.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("//[::1]:80/")?.host_text(), Some("[::1]"));
    /// assert_eq!(UriRef::parse("//")?.host_text(), Some(""));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn host_text(&self) -> Option<&str> {
        parts::host(self.text.as_ref(), &self.marks)
    }

    /// The port as a number; `None` if it is absent or empty, an error if it is greater than 65535.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("//a:0080/")?.port(), Ok(Some(80)));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn port(&self) -> Result<Option<u16>, PortError> {
        self.authority().map_or(Ok(None), |it| it.port())
    }

    /// The port to connect to: the port as a number, or else the
    /// [default port](crate::scheme::default_port) of the scheme.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("https://a/")?.port_or_default(), Ok(Some(443)));
    /// assert_eq!(UriRef::parse("https://a:8443/")?.port_or_default(), Ok(Some(8443)));
    /// assert_eq!(UriRef::parse("foo://a/")?.port_or_default(), Ok(None));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`port`](Self::port).
    pub fn port_or_default(&self) -> Result<Option<u16>, PortError> {
        Ok(self.port()?.or_else(|| default_port(self.scheme()?)))
    }

    /// The port as written, without its `:`.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("//a:0080/")?.port_text(), Some("0080"));
    /// assert_eq!(UriRef::parse("//a:/")?.port_text(), Some(""));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn port_text(&self) -> Option<&str> {
        parts::port(self.text.as_ref(), &self.marks)
    }

    /// The path, which is always present and may be empty.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("//a/b/c?d")?.path(), "/b/c");
    /// assert_eq!(UriRef::parse("?d")?.path(), "");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn path(&self) -> &str {
        &self.text.as_ref()[self.marks.authority_end as usize..self.marks.path_end as usize]
    }

    /// The query, without its `?`.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("a?b?c#d")?.query(), Some("b?c"));
    /// assert_eq!(UriRef::parse("a?")?.query(), Some(""));
    /// assert_eq!(UriRef::parse("a")?.query(), None);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn query(&self) -> Option<&str> {
        parts::query(self.text.as_ref(), &self.marks)
    }

    /// The fragment, without its `#`.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("a#b?c")?.fragment(), Some("b?c"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        parts::fragment(self.text.as_ref(), &self.marks)
    }

    /// A component by its name, which can be decoded. The path is always present.
    ///
    /// ```
    /// # use urlens::{Part, UriRef};
    /// let reference = UriRef::parse("//h/caf%C3%A9")?;
    /// assert_eq!(reference.part(Part::Path).unwrap().decode_lossy(), "/café");
    /// assert_eq!(reference.part(Part::Query), None);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn part(&self, part: Part) -> Option<Encoded<'_>> {
        let text = match part {
            Part::Scheme => self.scheme(),
            Part::Authority => self.authority().map(|it| it.text),
            Part::Userinfo => self.userinfo(),
            Part::Host => self.host_text(),
            Part::Port => self.port_text(),
            Part::Path => Some(self.path()),
            Part::Query => self.query(),
            Part::Fragment => self.fragment(),
        };
        text.map(Encoded::new)
    }

    /// The range of a component in the text, without its `:`, `//`, `@`, `?` or `#`.
    ///
    /// ```
    /// # use urlens::{Part, UriRef};
    /// let reference = UriRef::parse("//u@h:80/p?")?;
    /// assert_eq!(reference.part_range(Part::Host), Some(4..5));
    /// assert_eq!(reference.part_range(Part::Query), Some(11..11));
    /// assert_eq!(reference.part_range(Part::Fragment), None);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn part_range(&self, part: Part) -> Option<Range<usize>> {
        let length = self.part(part)?.as_str().len();
        let Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end } =
            self.marks;
        let start = match part {
            Part::Scheme => 0,
            Part::Authority | Part::Userinfo => scheme_end + 2,
            Part::Host => host_start,
            Part::Port => host_end + 1,
            Part::Path => authority_end,
            Part::Query => path_end + 1,
            Part::Fragment => query_end + 1,
        } as usize;
        Some(start..start + length)
    }

    /// The segments of the path, which slashes separate. A leading slash starts no extra segment.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// let reference = UriRef::parse("/a/b%2Fc/")?;
    /// let segments: Vec<_> = reference.path_segments().map(|it| it.decode_lossy()).collect();
    /// assert_eq!(segments, ["a", "b/c", ""]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn path_segments(&self) -> Segments<'_> {
        Segments::of(self.path())
    }

    /// The query as `name=value` pairs, separated by `&`. A pair without `=` has an empty value.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// let reference = UriRef::parse("?name=ferret&colour=pink%20grey&x")?;
    /// let pairs: Vec<_> = reference.query_pairs().map(|(k, v)| (k.as_str(), v.decode_lossy())).collect();
    /// assert_eq!(pairs, [("name", "ferret".into()), ("colour", "pink grey".into()), ("x", "".into())]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn query_pairs(&self) -> Pairs<'_> {
        Pairs::of(self.query().unwrap_or_default())
    }

    /// This reference without its fragment, which is not sent to servers. Nothing is copied.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert_eq!(UriRef::parse("a?b#c")?.without_fragment(), "a?b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn without_fragment(&self) -> Reference<D, &str> {
        Reference::new(&self.text.as_ref()[..self.marks.query_end as usize], self.marks)
    }
}

impl<D: Dialect, T: Text> Reference<D, T> {
    /// Returns `true` if there is no scheme, so that a base is needed.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert!(UriRef::parse("//a/b")?.is_relative());
    /// assert!(!UriRef::parse("foo:b")?.is_relative());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn is_relative(&self) -> bool {
        self.marks.scheme_end == 0
    }

    /// Returns `true` if there is a scheme, no authority, and a path that does not start with a slash.
    /// Such a path has no hierarchy.
    ///
    /// ```
    /// # use urlens::UriRef;
    /// assert!(UriRef::parse("mailto:a@example.org")?.is_opaque());
    /// assert!(!UriRef::parse("file:/etc/hosts")?.is_opaque());
    /// assert!(!UriRef::parse("a/b")?.is_opaque());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        let parts = self.all_parts();
        parts.scheme.is_some() && parts.authority.is_none() && !parts.root
    }
}

impl<D: Dialect, T: Text> Identifier<D, T> {
    /// The scheme, without its `:`.
    ///
    /// ```
    /// assert_eq!(urlens::Uri::parse("foo:bar")?.scheme(), "foo");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn scheme(&self) -> &str {
        self.0.scheme().unwrap_or_default()
    }

    /// This identifier without its fragment, which is not sent to servers: an absolute URI of RFC 3986.
    /// Nothing is copied.
    ///
    /// ```
    /// assert_eq!(urlens::Uri::parse("foo:a#b")?.without_fragment(), "foo:a");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn without_fragment(&self) -> Identifier<D, &str> {
        Identifier(self.0.without_fragment())
    }
}
