//! References from any text, with characters that are not allowed percent-encoded.

use crate::charset::CharSet;
use crate::dialect::{Dialect, Strict};
use crate::draft::Draft;
use crate::error::{ErrorKind, ParseError, SyntaxError, TooLong};
use crate::fast::scan;
use crate::grammar::CharClass;
use crate::part::Part;
use crate::parts::Parts;
use crate::percent::{decode_escape, encode_chars};
use crate::reference::Reference;
use crate::write::Dots;
use alloc::borrow::Cow;
use alloc::string::String;

impl<D: Strict> Reference<D, String> {
    /// Parses a reference after percent-encoding the characters that the dialect does not allow in
    /// their component, as UTF-8, and each `%` that does not start an escape.
    ///
    /// Use it for text that is nearly a URI. SRFI 275 requires it for `normalise-uri-escape`.
    ///
    /// ```
    /// use urlens::{IriRef, UriRef};
    ///
    /// assert_eq!(UriRef::parse_escaping("http://crêpes.example/100% là")?, "http://cr%C3%AApes.example/100%25%20l%C3%A0");
    /// assert_eq!(IriRef::parse_escaping("http://crêpes.example/100% là")?, "http://crêpes.example/100%25%20là");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the host is in brackets and not an address, or the port is not a number. The offset of such
    /// an error is in the encoded text.
    pub fn parse_escaping(text: &str) -> Result<Self, ParseError> {
        // The offset is in the encoded text, so the given one is not shown with it.
        Self::escaping(text).map_err(ParseError::without_text)
    }

    pub(crate) fn escaping(text: &str) -> Result<Self, SyntaxError> {
        let parts = Parts::split(text);
        let path = [if parts.root { "/" } else { "" }, parts.path[1]].concat();
        let mut draft = Draft::of(&parts, &path);
        draft.each(|component, class| encoded::<D>(component, class, CharSet::EMPTY));
        match draft.write::<D>(Dots::Keep) {
            Ok(Reference { text, .. }) => {
                let marks = scan(&text, D::RULES)?;
                Ok(Self::new(text, marks))
            }
            Err(TooLong) => Err(SyntaxError::new(ErrorKind::TooLong, Part::Path, text.len())),
        }
    }
}

/// The component with the characters encoded that are not allowed, or in `also`; `None` if nothing
/// changes.
fn encoded<D: Dialect>(component: &str, class: CharClass, also: CharSet) -> Option<String> {
    if class == CharClass::RegName && component.starts_with('[') {
        return None;
    }
    let keep = |at: usize, c: char| match c {
        '%' => decode_escape(&component.as_bytes()[at..]).is_some(),
        '\0'..='\x7F' => D::RULES.allows_ascii(c as u8, class) && !also.contains(c as u8),
        _ => D::RULES.allows_non_ascii(c as u32, class),
    };
    if component.char_indices().all(|(at, c)| keep(at, c)) {
        return None;
    }
    let mut to = String::with_capacity(component.len() * 2);
    encode_chars(&mut to, component, keep);
    Some(to)
}

/// Percent-encodes the characters of a component that the dialect does not allow there, those in `also`,
/// and each `%` that does not start an escape. A host in brackets is left unchanged.
pub fn encode_component<D: Strict>(text: &str, part: Part, also: CharSet) -> Cow<'_, str> {
    let class = match part {
        Part::Scheme | Part::Authority | Part::Port => return Cow::Borrowed(text),
        Part::Userinfo => CharClass::Userinfo,
        Part::Host => CharClass::RegName,
        Part::Path => CharClass::Path,
        Part::Query => CharClass::Query,
        Part::Fragment => CharClass::Fragment,
    };
    encoded::<D>(text, class, also).map_or(Cow::Borrowed(text), Cow::Owned)
}
