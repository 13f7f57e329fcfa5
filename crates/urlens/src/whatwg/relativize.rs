//! Relativization of URLs: the shortest link from one page to another.

use super::parse::parse;
use super::url::Url;
use super::url_ref::UrlRef;
use crate::dialect::Whatwg;
use crate::reference::Identifier;
use crate::relativize::shortest;
use crate::text::Text;

impl<T: Text> Identifier<Whatwg, T> {
    /// The shortest link that, resolved against this URL, gives exactly `target`. Among links of equal
    /// length, the one that takes most from this URL.
    ///
    /// There always is one: the target itself. Each candidate is [joined](Self::join) and compared.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let page = Url::parse("https://example.org/docs/guide/intro?v=2")?;
    /// let link = |target| Url::parse(target).map(|target| page.relativize(&target));
    /// assert_eq!(link("https://example.org/docs/guide/intro?v=2#top")?, "#top");
    /// assert_eq!(link("https://example.org/docs/api/x|y")?, "../api/x|y");
    /// assert_eq!(link("https://example.com/")?, "//example.com/");
    /// assert_eq!(link("mailto:anna@example.org")?, "mailto:anna@example.org");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn relativize<U: Text>(&self, target: &Url<U>) -> UrlRef {
        let text = target.0.text.as_ref();
        let found = shortest::<Whatwg>(&self.all_parts(), &target.all_parts(), |reference| {
            parse(&reference.text, Some(self.base())).is_ok_and(|it| it == *text)
        });
        // Parsed again, because the marks of a link depend on how it is parsed.
        let link = found.as_ref().map_or(text, |it| it.text.as_str());
        match UrlRef::parse(link) {
            Ok(link) => link.into_owned(),
            Err(_) => target.as_borrowed().into_reference().into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Url;
    use alloc::string::ToString;

    /// Links from every URL of the list to every other, and to itself.
    #[test]
    fn links_resolve_to_target() {
        let urls = [
            "http://h/",
            "http://h/a",
            "http://h/a/",
            "http://h/a/b?q#f",
            "http://h/a/b?q",
            "http://h/a/b?",
            "http://h/a/b#",
            "http://h/a//b",
            "http://h//a",
            "http://h/a:b",
            "http://h/a|b/'{}",
            "http://u:p@h/a",
            "http://h:81/a",
            "https://h/a",
            "http://i/a/b",
            "file:///",
            "file:///C:/a/b",
            "file:///C:/a/c:/d",
            "file:///D:/a/b",
            "file:///C:",
            "file:///a/C:/b",
            "file://host/C:/a",
            "file://host/a",
            "foo:/a/b",
            "foo:/.//a/b",
            "foo:///a",
            "foo://h",
            "foo://h?q",
            "foo://h/",
            "foo://h/a\\b",
            "foo://h//a",
            "foo:a/b",
            "foo:a/b?q#f",
            "foo:a/b#f",
            "foo:",
            "foo:a%20?q",
            "mailto:anna@example.org",
        ];
        for from in urls {
            for to in urls {
                let (from, to) = (Url::parse(from).unwrap(), Url::parse(to).unwrap());
                let link = from.relativize(&to);
                assert_eq!(from.join(link.as_str()).as_ref(), Ok(&to), "{from} {to} {link}");
                assert_eq!(from.resolve(&link).unwrap(), to, "{from} {to}");
                assert!(link.as_str().len() <= to.as_str().len(), "{from} {to} {link}");
            }
        }
    }

    #[test]
    fn shortest_links() {
        for (from, to, link) in [
            ("http://h/a/b", "http://h/a/b", ""),
            ("http://h/a/b?q", "http://h/a/b", "b"),
            ("http://h/a/", "http://h/a/", ""),
            ("http://h/a/b", "http://h/a/", "."),
            ("http://h/a/b/c", "http://h/a/x", "../x"),
            ("http://h/a/b/c", "http://h/x", "/x"),
            ("http://h/", "http://h/a:b", "/a:b"),
            ("http://h/x/", "http://h/x/a:b", "./a:b"),
            ("http://h/", "http://h//a", ".//a"),
            ("http://h/a", "http://u@h/b", "//u@h/b"),
            ("file:///C:/a", "file:///D:/a", "/D:/a"),
            ("file:///C:/a", "file:///C:/b", "b"),
            ("file:///C:/a/b", "file:///x", "///x"),
            ("foo:a", "foo:a#b", "#b"),
            ("foo:a", "foo:b", "foo:b"),
        ] {
            let (from, to) = (Url::parse(from).unwrap(), Url::parse(to).unwrap());
            assert_eq!(from.relativize(&to).to_string(), link, "{from} {to}");
        }
    }
}
