//! `urn:lex:`, sources of law (RFC 9676).

use super::{Name, Namespace};
use crate::check;
use crate::{ErrorKind, Fields, Items, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;

/// The name of a source of law: its jurisdiction and local name.
///
/// ```text
///   urn:lex:it;lazio:regione:legge:2003-09-21;456@originale:it$text-xml
///           \______/ \_____/ \___/ \____________/ \__________/ \______/
///         jurisdiction  |    measure   details     expression  manifestation
///         (and units) authority
/// ```
///
/// ```
/// use urlens_schemes::urn::{Lex, Name, Namespace};
///
/// let fields = Lex::read("it:stato:legge:2003-09-21;456")?.fields();
/// assert_eq!(fields.get("jurisdiction").unwrap().as_str(), Some("it"));
/// assert_eq!(fields.get("details").unwrap().as_str(), Some("2003-09-21;456"));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lex(String);

impl Lex {
    /// The jurisdiction, such as a country, as written.
    pub(crate) fn jurisdiction(&self) -> &str {
        self.place().next().unwrap_or_default()
    }

    /// The units within the jurisdiction, from the largest, as written.
    pub(crate) fn units(&self) -> impl Iterator<Item = &str> {
        self.place().skip(1)
    }

    /// The issuing authority, as written.
    pub(crate) fn authority(&self) -> &str {
        self.work().next().unwrap_or_default()
    }

    /// The kind of act, as written.
    pub(crate) fn measure(&self) -> Option<&str> {
        self.work().nth(1)
    }

    /// The date and number, as written, with annexes.
    pub(crate) fn details(&self) -> Option<&str> {
        self.local().0.splitn(3, ':').nth(2)
    }

    /// The version and language, as written, without the `@`.
    pub(crate) fn expression(&self) -> Option<&str> {
        self.local().1
    }

    /// The format and the editor, as written, without the `$`.
    pub(crate) fn manifestation(&self) -> Option<&str> {
        self.local().2
    }

    fn place(&self) -> impl Iterator<Item = &str> {
        self.0.split(':').next().unwrap_or_default().split(';')
    }

    fn work(&self) -> impl Iterator<Item = &str> {
        self.local().0.split(':')
    }

    /// `local-name = work [ "@" expression ] [ "$" manifestation ]`
    fn local(&self) -> (&str, Option<&str>, Option<&str>) {
        let name = self.0.split_once(':').map_or("", |(_, name)| name);
        let (rest, manifestation) = cut(name, '$');
        let (work, expression) = cut(rest, '@');
        (work, expression, manifestation)
    }
}

/// Splits at the first `sigil`, if there is one.
fn cut(text: &str, sigil: char) -> (&str, Option<&str>) {
    match text.split_once(sigil) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

impl Namespace for Lex {
    const NID: &'static str = "lex";
    const STANDARDS: &'static [&'static str] = &["RFC 9676"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("jurisdiction", "the jurisdiction, such as a country"),
        ("units", "the units within it, from the largest"),
        ("authority", "the issuing authority"),
        ("measure", "the kind of act"),
        ("details", "the date and number, and annexes"),
        ("expression", "the version and language"),
        ("manifestation", "the format and the editor"),
    ];

    /// `NSS = jurisdiction ":" local-name`, neither of them empty.
    fn read(nss: &str) -> Result<Self, SchemeError> {
        let missing = |part, at| Err(SchemeError::new(ErrorKind::Missing, part, at));
        let (place, name) = nss.split_once(':').unwrap_or((nss, ""));
        let mut at = 0;
        for unit in place.split(';') {
            if unit.is_empty() {
                return missing("jurisdiction", at);
            }
            at += unit.len() + 1;
        }
        if name.starts_with([':', '@', '$']) || name.is_empty() {
            missing("local-name", at.min(nss.len()))
        } else {
            Ok(Self(nss.to_owned()))
        }
    }
}

impl Name for Lex {
    /// In lower case: names ignore case.
    fn canonical(&self) -> String {
        check::upper_escapes(&self.0.to_ascii_lowercase()).into_owned()
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("jurisdiction", self.jurisdiction())
            .with("units", Items::texts(';', self.units()))
            .with("authority", self.authority())
            .with("measure", self.measure())
            .with("details", self.details())
            .with("expression", self.expression())
            .with("manifestation", self.manifestation())
    }
}
