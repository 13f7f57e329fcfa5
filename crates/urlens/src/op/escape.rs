//! References from any text, with characters that are not allowed percent-encoded.

use super::parse::scan_strict;
use super::{Written, write};
use crate::charset::CharSet;
use crate::dialect::Rules;
use crate::draft::Draft;
use crate::error::{ErrorKind, SyntaxError, TooLong};
use crate::grammar::CharClass;
use crate::kind::Kind;
use crate::part::Part;
use crate::parts::Parts;
use crate::percent::{decode_escape, encode_chars};
use crate::write::Dots;
use alloc::borrow::Cow;
use alloc::string::String;

/// Parses a text of the RFCs after percent-encoding the characters that the kind does not allow in their
/// component, as UTF-8, and each `%` that does not start an escape. Offsets of errors are in the encoded
/// text.
pub(crate) fn parse_escaping(kind: Kind, text: &str) -> Result<Written, SyntaxError> {
    let parts = Parts::split(text);
    let path = [if parts.root { "/" } else { "" }, parts.path[1]].concat();
    let mut draft = Draft::of(&parts, &path);
    draft.each(|component, class| encoded(kind.rules(), component, class, CharSet::EMPTY));
    match write(&draft.parts(), Dots::Keep) {
        Ok((text, _)) => {
            let marks = scan_strict(&text, kind.rules(), kind.requires_scheme())?;
            Ok((text, marks))
        }
        Err(TooLong) => Err(SyntaxError::new(ErrorKind::TooLong, Part::Path, text.len())),
    }
}

/// The component with the characters encoded that are not allowed, or in `also`; `None` if nothing
/// changes.
fn encoded(rules: &Rules, component: &str, class: CharClass, also: CharSet) -> Option<String> {
    if class == CharClass::RegName && component.starts_with('[') {
        return None;
    }
    let keep = |at: usize, c: char| match c {
        '%' => decode_escape(&component.as_bytes()[at..]).is_some(),
        '\0'..='\x7F' => rules.allows_ascii(c as u8, class) && !also.contains(c as u8),
        _ => rules.allows_non_ascii(c as u32, class),
    };
    if component.char_indices().all(|(at, c)| keep(at, c)) {
        return None;
    }
    let mut to = String::with_capacity(component.len() * 2);
    encode_chars(&mut to, component, keep);
    Some(to)
}

impl Kind {
    /// Percent-encodes the characters of a component that this kind does not allow there, those in `also`, and each
    /// `%` that does not start an escape. A host in brackets is left unchanged, and so are schemes and ports.
    ///
    /// ```
    /// use urlens::{CharSet, Kind, Part};
    ///
    /// let also = CharSet::of(b"/");
    /// assert_eq!(Kind::Uri.encode_component("a/é%41 100%", Part::Path, also), "a%2F%C3%A9%41%20100%25");
    /// assert_eq!(Kind::Iri.encode_component("é|", Part::Query, CharSet::EMPTY), "é%7C");
    /// ```
    pub fn encode_component(self, text: &str, part: Part, also: CharSet) -> Cow<'_, str> {
        let class = match part {
            Part::Scheme | Part::Authority | Part::Port => return Cow::Borrowed(text),
            Part::Userinfo => CharClass::Userinfo,
            Part::Host => CharClass::RegName,
            Part::Path => CharClass::Path,
            Part::Query => CharClass::Query,
            Part::Fragment => CharClass::Fragment,
        };
        encoded(self.rules(), text, class, also).map_or(Cow::Borrowed(text), Cow::Owned)
    }
}
