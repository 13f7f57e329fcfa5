//! Percent-encoding of the values of tokens.

use super::sequence::{Fields, Tokens};
use super::{AuthorityTokens, Profile};
use std::borrow::Cow;
use urlens::grammar::whatwg;
use urlens::percent;
use urlens::scheme::Mode;
use urlens::{CharSet, Part};

/// Characters that end a segment of a path, by all profiles.
const AFTER_SEGMENT: CharSet = CharSet::of(b"/?#");
/// The slash of special URLs.
const BACKSLASH: CharSet = CharSet::of(b"\\");
/// Characters that end an opaque path.
const AFTER_OPAQUE_PATH: CharSet = CharSet::of(b"?#");
/// The end of a username.
const COLON: CharSet = CharSet::of(b":");

impl<'a> Tokens<'a> {
    /// Percent-encodes each value by the rules of its kind: the percent-encode sets of the URL Standard,
    /// or the characters that an RFC does not allow. Delimiters that would end a value are encoded too.
    /// Escapes are kept; scheme, drive and port do not change.
    ///
    /// ```
    /// use urlens::scheme::Mode;
    /// use urlens_ops::{Profile, TokenKind, Tokens};
    ///
    /// let encoded = |profile| {
    ///     let tokens = Tokens::new(profile, [
    ///         (TokenKind::Dir, "a/b".into()),
    ///         (TokenKind::File, "é|100%".into()),
    ///         (TokenKind::Query, "it's".into()),
    ///     ]);
    ///     tokens.and_then(|it| it.print())
    /// };
    /// assert_eq!(encoded(Profile::Uri)?, "a%2Fb/%C3%A9%7C100%25?it's");
    /// assert_eq!(encoded(Profile::Iri)?, "a%2Fb/é%7C100%25?it's");
    /// assert_eq!(encoded(Profile::Url(Mode::Web))?, "a%2Fb/%C3%A9|100%?it%27s");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    #[must_use]
    pub fn encode(&self) -> Self {
        let each = |value: &Cow<'a, str>, part, also| {
            map(value, |text| self.encode_text(text, part, also))
        };
        let each_segment = |value: &Cow<'a, str>| each(value, Part::Path, self.after_segment());
        let Fields { authority, dirs, file, query, fragment, .. } = &self.list;
        let authority = authority.as_ref().map(|it| AuthorityTokens {
            username: it.username.as_ref().map(|it| each(it, Part::Userinfo, COLON)),
            password: it.password.as_ref().map(|it| each(it, Part::Userinfo, CharSet::EMPTY)),
            host: each(&it.host, Part::Host, CharSet::EMPTY),
            port: it.port.clone(),
        });
        let file =
            file.as_ref().map(|it| if self.is_opaque() { opaque(it) } else { each_segment(it) });
        let list = Fields {
            authority,
            dirs: dirs.iter().map(each_segment).collect(),
            file,
            query: query.as_ref().map(|it| each(it, Part::Query, CharSet::EMPTY)),
            fragment: fragment.as_ref().map(|it| each(it, Part::Fragment, CharSet::EMPTY)),
            ..self.list.clone()
        };
        Self { profile: self.profile, list }
    }

    /// Encodes the characters of a component that must be encoded, and those in `also`.
    fn encode_text<'t>(&self, text: &'t str, part: Part, also: CharSet) -> Cow<'t, str> {
        match self.profile {
            Profile::Url(_) => {
                percent::encode(text, set(part, self.mode().unwrap_or_default()).or(also).not())
            }
            profile => profile.kind().encode_component(text, part, also),
        }
    }

    /// The characters that end a segment.
    fn after_segment(&self) -> CharSet {
        match self.mode() {
            Some(mode) if mode.is_special() => AFTER_SEGMENT.or(BACKSLASH),
            _ => AFTER_SEGMENT,
        }
    }
}

/// The percent-encode set of a component by the URL Standard.
fn set(part: Part, mode: Mode) -> CharSet {
    match part {
        Part::Userinfo => whatwg::USERINFO,
        // Forbidden characters are not escaped, so that the host is still rejected later.
        Part::Host => whatwg::C0_CONTROL.without(whatwg::FORBIDDEN_HOST),
        Part::Query if mode.is_special() => whatwg::SPECIAL_QUERY,
        Part::Query => whatwg::QUERY,
        Part::Fragment => whatwg::FRAGMENT,
        _ => whatwg::PATH,
    }
}

/// Encodes an opaque path, with its last space, which the end of the text would remove.
fn opaque<'a>(path: &Cow<'a, str>) -> Cow<'a, str> {
    let keep = whatwg::C0_CONTROL.or(AFTER_OPAQUE_PATH).not();
    map(path, |text| match text.strip_suffix(' ') {
        Some(text) => Cow::Owned(percent::encode(text, keep).into_owned() + "%20"),
        None => percent::encode(text, keep),
    })
}

/// Applies a change to a text; borrows where the text borrows and nothing changes.
fn map<'a>(value: &Cow<'a, str>, change: impl Fn(&str) -> Cow<'_, str>) -> Cow<'a, str> {
    match change(value) {
        Cow::Owned(changed) => Cow::Owned(changed),
        Cow::Borrowed(_) => value.clone(),
    }
}
