//! Identifiers for display: readable, hard to spoof, and without secrets.
//!
//! ```
//! use urlens::Url;
//! use urlens_readings::display::DisplayExt as _;
//!
//! let url = Url::parse("https://anna:secret@xn--bcher-kva.example/Rh%C3%B4ne%E2%80%AE")?;
//! # #[cfg(feature = "idna")]
//! assert_eq!(url.display().to_string(), "https://anna:***@bücher.example/Rhône%E2%80%AE");
//!
//! let url = Url::parse("https://xn--pypal-4ve.example/")?; // the second letter is Cyrillic
//! assert_eq!(url.display().to_string(), "https://xn--pypal-4ve.example/");
//! # Ok::<(), urlens::Error>(())
//! ```
//!
//! Text is decoded as far as RFC 3987, section 3.2, and UTS 46 allow, except that
//!
//! - a label of the host that looks like another (UTS 39) stays in Punycode, and so does a
//!   right-to-left label, unless all labels are right-to-left and no digit follows them: the
//!   Unicode Bidirectional Algorithm would move it;
//! - characters that are invisible, or that change the direction of text, stay escaped;
//! - a password is masked, and optionally the values of parameters with names of secrets.
//!
//! The result is for display only. Do not follow, store or compare it.

use super::script::{is_right_to_left, spoof, top_label};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;
use urlens::internal::iri_of;
use urlens::percent::{Encoded, encode};
use urlens::{
    Any, Authority, CharSet, Host, Iri, Normalization, Step, Text, Uri, UriZone, Url, domain,
};

/// Options for displaying an identifier.
///
/// ```
/// use urlens::uri;
/// use urlens_readings::display::{DisplayExt as _, DisplayOptions};
///
/// let uri = uri!("https://example.org/login?user=anna&access_token=e4d909c2#id_token=42");
/// assert_eq!(uri.display().to_string(), uri.as_str());
/// assert_eq!(
///     uri.display_with(&DisplayOptions::MASK_SECRETS).to_string(),
///     "https://example.org/login?user=anna&access_token=***#id_token=***",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct DisplayOptions<'a> {
    /// Endings of parameter names whose values are masked, in the query and in the fragment. They
    /// are compared with each word of a name, ignoring case: `access_token` ends with `token`,
    /// `apiKey` with `key`.
    pub secrets: &'a [&'a str],
}

impl DisplayOptions<'static> {
    /// Masks no parameters.
    ///
    /// ```
    /// assert!(urlens_readings::display::DisplayOptions::PLAIN.secrets.is_empty());
    /// ```
    pub const PLAIN: Self = Self { secrets: &[] };

    /// Masks the values of parameters with names like [`SECRETS`].
    ///
    /// ```
    /// use urlens_readings::display::{SECRETS, DisplayOptions};
    /// assert_eq!(DisplayOptions::MASK_SECRETS.secrets, SECRETS);
    /// ```
    pub const MASK_SECRETS: Self = Self { secrets: SECRETS };
}

/// Endings of the names of parameters that usually contain secrets.
///
/// ```
/// assert!(urlens_readings::display::SECRETS.contains(&"password"));
/// ```
pub const SECRETS: &[&str] = &[
    "assertion",
    "auth",
    "authorization",
    "bearer",
    "code",
    "credential",
    "credentials",
    "jwt",
    "key",
    "nonce",
    "otp",
    "pass",
    "passphrase",
    "passwd",
    "password",
    "pin",
    "pwd",
    "secret",
    "session",
    "sid",
    "sig",
    "signature",
    "ticket",
    "token",
];

/// An identifier for display. It cannot be used as an identifier by accident: only the text and its
/// [pieces](Self::pieces) can be printed.
///
/// ```
/// use urlens::uri;
/// use urlens_readings::display::DisplayExt as _;
///
/// let shown = uri!("https://good.example@evil.example:8080/").display();
/// assert_eq!(shown.pieces(), ["https://good.example@", "evil.example", ":8080/"]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Displayed {
    text: String,
    host: Option<Range<usize>>,
}

impl Displayed {
    /// The range of the host in the printed text, for instance to print it in bold. `None` if there
    /// is no host.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_readings::display::DisplayExt as _;
    ///
    /// assert_eq!(uri!("https://example.org/a").display().host(), Some(8..19));
    /// assert_eq!(uri!("mailto:a@example.org").display().host(), None);
    /// ```
    pub fn host(&self) -> Option<Range<usize>> {
        self.host.clone()
    }

    /// The text before the host, the host, and the text after it. Without a host, the first piece
    /// is the whole text.
    ///
    /// ```
    /// use urlens_readings::display::DisplayExt as _;
    /// let [before, host, after] = urlens::uri!("https://example.org/a").display().pieces().map(str::to_owned);
    /// assert_eq!(format!("{before}*{host}*{after}"), "https://*example.org*/a");
    /// ```
    pub fn pieces(&self) -> [&str; 3] {
        let Range { start, end } = self.host().unwrap_or(self.text.len()..self.text.len());
        [&self.text[..start], &self.text[start..end], &self.text[end..]]
    }
}

impl fmt::Display for Displayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for Displayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Displayed").field(&self.text).finish()
    }
}

/// Extension trait for displaying identifiers.
///
/// ```
/// use urlens::uri;
/// use urlens_readings::display::DisplayExt as _;
///
/// assert_eq!(uri!("https://u:p@example.org/").display().to_string(), "https://u:***@example.org/");
/// ```
pub trait DisplayExt {
    /// Returns the identifier for display. See the [module](self).
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_readings::display::DisplayExt as _;
    /// assert_eq!(uri!("https://u:p@example.org/%C3%A9").display().to_string(), "https://u:***@example.org/é");
    /// ```
    fn display(&self) -> Displayed {
        self.display_with(&DisplayOptions::PLAIN)
    }

    /// Returns the identifier for display, with options.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_readings::display::{DisplayExt as _, DisplayOptions};
    /// let options = DisplayOptions { secrets: &["ticket"] };
    /// assert_eq!(uri!("a:b?ticket=7&c=8").display_with(&options).to_string(), "a:b?ticket=***&c=8");
    /// ```
    fn display_with(&self, options: &DisplayOptions<'_>) -> Displayed;
}

macro_rules! display_as_any {
    ($($Type:ident),*) => {$(
        impl<T: Text> DisplayExt for $Type<T> {
            fn display_with(&self, options: &DisplayOptions<'_>) -> Displayed {
                Any::from(self).display_with(options)
            }
        }
    )*};
}
display_as_any!(Uri, Iri, UriZone, Url);

impl<T: Text> DisplayExt for Any<T> {
    fn display_with(&self, options: &DisplayOptions<'_>) -> Displayed {
        let it = self.as_borrowed();
        let mut text = String::with_capacity(it.as_str().len());
        if let Some(scheme) = it.scheme() {
            text.push_str(scheme);
            text.push(':');
        }
        // RFC 3987 decodes all but the host, which UTS 46 does.
        let iri = iri_of(it);
        let iri = iri.normalize_with(&Normalization::NOTHING.step(Step::Escape));
        let mut after_host = String::new();
        if let Some(port) = it.port_text() {
            after_host.push(':');
            after_host.push_str(port);
        }
        push_visible(&mut after_host, iri.path());
        for (sigil, pairs) in [('?', iri.query()), ('#', iri.fragment())] {
            let Some(pairs) = pairs else { continue };
            after_host.push(sigil);
            push_pairs(&mut after_host, pairs, options);
        }
        let mut host = None;
        if let Some(authority) = it.authority() {
            text.push_str("//");
            if let Some(userinfo) = authority.userinfo() {
                push_userinfo(&mut text, userinfo);
            }
            let start = text.len();
            push_host(&mut text, authority, &after_host);
            host = Some(start..text.len()).filter(|range| !range.is_empty());
        }
        text.push_str(&after_host);
        Displayed { text, host }
    }
}

/// The replacement for a secret of any length.
const MASK: &str = "***";

/// Pushes the user name as written, since it may look like a host when decoded, and a masked
/// password.
fn push_userinfo(to: &mut String, userinfo: &str) {
    let (user, password) =
        userinfo.split_once(':').map_or((userinfo, None), |(user, it)| (user, Some(it)));
    push_chars(to, user, |_, c| c.is_ascii_graphic());
    match password {
        None => (),
        Some("") => to.push(':'),
        Some(_) => {
            to.push(':');
            to.push_str(MASK);
        }
    }
    to.push('@');
}

/// Pushes the host, with each label in Unicode where that is safe.
fn push_host(to: &mut String, authority: Authority<'_>, after_host: &str) {
    let name = match authority.host() {
        Host::RegName(name) => Encoded::new(name).decode_utf8(),
        _ => Ok(Cow::Borrowed("")),
    };
    // An address, or a name that is invalid in IDNA: shown as written.
    let Some(ascii) = name.ok().and_then(|name| Some(domain::to_ascii(&name).ok()?.into_owned()))
    else {
        return push_chars(to, authority.host_text(), |_, c| c.is_ascii_graphic());
    };
    let unicode = domain::to_unicode(&ascii);
    let top = top_label(&unicode);
    let all_right_to_left = unicode.trim_end_matches('.').split('.').all(is_right_to_left);
    let next = after_host.chars().find(|c| c.is_alphanumeric());
    let is_isolated = all_right_to_left && next.is_none_or(|c| c.is_ascii_alphabetic());
    for (i, (label, ascii)) in unicode.split('.').zip(ascii.split('.')).enumerate() {
        if i > 0 {
            to.push('.');
        }
        let moves = is_right_to_left(label) && !is_isolated;
        let is_safe = !moves && spoof(label, top).is_none();
        to.push_str(if is_safe { label } else { ascii });
    }
}

/// Pushes the pairs of a form or of OAuth, with the values of secrets masked.
fn push_pairs(to: &mut String, pairs: &str, options: &DisplayOptions<'_>) {
    if options.secrets.is_empty() {
        return push_visible(to, pairs);
    }
    for pair in pairs.split_inclusive(['&', ';']) {
        let end = pair.trim_end_matches(['&', ';']).len();
        let (pair, delimiter) = pair.split_at(end);
        match pair.split_once('=') {
            Some((name, value)) if !value.is_empty() && is_secret(name, options) => {
                push_visible(to, name);
                to.push('=');
                to.push_str(MASK);
            }
            _ => push_visible(to, pair),
        }
        to.push_str(delimiter);
    }
}

fn is_secret(name: &str, options: &DisplayOptions<'_>) -> bool {
    let name = Encoded::new(name).decode_lossy().to_ascii_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| options.secrets.iter().any(|secret| word.ends_with(secret)))
}

/// The delimiters of components, which have one direction each (RFC 3987, section 4.2).
const DELIMITERS: CharSet = CharSet::of(b"/.:?#&;=@+,");

/// Pushes characters, and escapes those for which `keep` returns `false`; it is called with their offsets.
fn push_chars(to: &mut String, text: &str, keep: impl Fn(usize, char) -> bool) {
    for (at, c) in text.char_indices() {
        if keep(at, c) {
            to.push(c);
        } else {
            to.push_str(&encode(c.encode_utf8(&mut [0; 4]), CharSet::EMPTY));
        }
    }
}

/// Pushes text with invisible and misleading characters escaped.
fn push_visible(to: &mut String, text: &str) {
    let is_delimiter = |c| u8::try_from(c).is_ok_and(|byte| DELIMITERS.contains(byte));
    for component in text.split_inclusive(is_delimiter) {
        let body = component.strip_suffix(is_delimiter).unwrap_or(component);
        let has_one_direction = has_one_direction(body);
        push_chars(to, component, |at, c| match c {
            ' '..='~' => c != ' ',
            _ if at == 0 && is_mark(c) => false,
            _ => (has_one_direction || !is_rtl(c)) && !c.is_control() && !is_hidden(c),
        });
    }
}

/// Returns `true` if a component has letters and digits of one direction only (RFC 3987, section 4.2).
fn has_one_direction(component: &str) -> bool {
    let mut letters = component.chars().filter(|c| c.is_alphanumeric());
    let rtl = component.chars().any(is_rtl);
    let edges = [component.chars().next(), component.chars().next_back()];
    !rtl || letters.all(is_rtl) && edges.into_iter().flatten().all(is_rtl)
}

/// The blocks of right-to-left scripts.
fn is_rtl(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// Combining marks, which would be drawn on a delimiter before them.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Characters that are invisible, look like a space, reorder text, or have no fixed appearance.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{7F}'..='\u{A0}' | '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{1680}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{2000}'..='\u{200F}' | '\u{2028}'..='\u{202F}' | '\u{205F}'..='\u{206F}' | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{E000}'..='\u{F8FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFF}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}')
}

#[cfg(test)]
mod tests;
