//! Conversion of URIs and IRIs to URLs, if the meaning is kept.

use super::View;
use super::compare::{differences, equal};
use super::convert::{HostEncoding, to_uri};
use super::escape::parse_escaping;
use super::normalize::Normalization;
use crate::error::Error;
use crate::kind::Kind;
use crate::marks::Marks;
use crate::part::Part;
use crate::scheme::mode;
use crate::whatwg;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A component that would change its meaning.
///
/// ```
/// use urlens::{Part, uri};
///
/// let error = uri!("http://0x7f.1/").to_url().unwrap_err();
/// let change = &error.changed_components()[0];
/// assert_eq!((change.part, change.to.as_deref()), (Part::Host, Some("127.0.0.1")));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Change {
    /// The component.
    pub part: Part,
    /// Its text in the identifier.
    pub from: Option<String>,
    /// Its text in the URL.
    pub to: Option<String>,
}

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Change({self})")
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} would change", self.part)?;
        // Hide the password.
        if self.part == Part::Userinfo {
            return Ok(());
        }
        match &self.from {
            Some(from) => write!(f, " from {from:?}")?,
            None => f.write_str(" from nothing")?,
        }
        match &self.to {
            Some(to) => write!(f, " to {to:?}"),
            None => f.write_str(" to nothing"),
        }
    }
}

/// Converts a URI or an IRI to a URL that means the same.
pub(crate) fn to_url<'a>(kind: Kind, view: View<'a>) -> Result<(Cow<'a, str>, Marks), Error> {
    if kind.identifier() != Kind::Iri {
        return to_equivalent_url(Kind::Uri, view, view.text);
    }
    // Only special schemes have domains; other hosts are opaque.
    let host = match mode(view.scheme().unwrap_or_default()).is_special() {
        #[cfg(feature = "idna")]
        true => HostEncoding::Idna,
        _ => HostEncoding::Percent,
    };
    // Browsers may accept a host that strict IDNA rejects.
    match to_uri(view, host).or_else(|_| to_uri(view, HostEncoding::Percent)) {
        Ok(uri) => {
            let (text, marks) = view.or_written(uri);
            to_equivalent_url(Kind::Uri, View::new(&text, &marks), view.text)
        }
        // Parsing fails for this host, and gives the error.
        Err(_) => to_equivalent_url(kind, view, view.text),
    }
}

/// Parses `text` as a URL, and compares it with the identifier of an RFC.
fn to_equivalent_url<'a>(
    kind: Kind,
    view: View<'_>,
    text: &'a str,
) -> Result<(Cow<'a, str>, Marks), Error> {
    let (url, marks) = whatwg::parse(text, None).map_err(|error| error.in_text(text))?;
    // Characters that RFC 3986 does not allow are escaped for the comparison.
    let (escaped, escaped_marks) =
        parse_escaping(kind, &url).map_err(|error| error.in_text(text))?;
    let sides = [view, View::new(&escaped, &escaped_marks)];
    let texts = |part| sides.map(|side| side.component(part));
    let changes: Vec<Change> = differences(kind, sides, texts, &Normalization::SCHEME)?
        .into_iter()
        .filter(|difference| difference.level.is_none())
        .map(|difference| {
            let [from, to] = difference.texts.map(|text| text.map(String::from));
            Change { part: difference.part, from, to }
        })
        .collect();
    if changes.is_empty() && equal(kind, sides, &Normalization::SCHEME)? {
        Ok((url, marks))
    } else {
        Err(Error::changes(changes))
    }
}
