//! URLs for the eyes of people: readable, hard to spoof, and without secrets.
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
//! # Ok::<(), urlens::ParseError>(())
//! ```
//!
//! What is shown is decoded as far as RFC 3987, section 3.2, and UTS 46 allow, and
//!
//! - a label of the host that may be taken for another ([`spoof`]) stays Punycode, and so does one
//!   from right to left unless all labels are and no digit follows them: the Unicode Bidirectional
//!   Algorithm would carry it elsewhere;
//! - characters that cannot be seen, or that change the direction of others, stay escaped;
//! - a password is masked, and by choice the values of parameters that are named like secrets.
//!
//! It is for looking at, and is not the URL: it may be shown, and not be followed, stored or compared.

use super::script::{is_right_to_left, spoof};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;
use urlens::grammar::Ranges;
use urlens::internal::{credentials, encode_chars, host_of, with_dialect, within};
use urlens::{CharSet, Dialect, Encoded, Host, Identifier, Iri, Text, domain};

/// How an identifier is shown.
///
/// ```
/// use urlens::uri;
/// use urlens_readings::display::{DisplayExt as _, Showing};
///
/// let uri = uri!("https://example.org/login?user=anna&access_token=e4d909c2#id_token=42");
/// assert_eq!(uri.display().to_string(), uri.as_str());
/// assert_eq!(
///     uri.display_with(&Showing::DISCREET).to_string(),
///     "https://example.org/login?user=anna&access_token=***#id_token=***",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Showing<'a> {
    /// Ends of words. The values of parameters of the query and of the fragment are masked if their
    /// names hold a word, in any case, that ends so: `access_token` and `apiKey` hold `token` and
    /// `key`.
    pub secrets: &'a [&'a str],
}

impl Showing<'static> {
    /// With all parameters as they are.
    ///
    /// ```
    /// assert!(urlens_readings::display::Showing::PLAIN.secrets.is_empty());
    /// ```
    pub const PLAIN: Self = Self { secrets: &[] };

    /// With the values masked of parameters that are named like [`SECRETS`].
    ///
    /// ```
    /// use urlens_readings::display::{SECRETS, Showing};
    /// assert_eq!(Showing::DISCREET.secrets, SECRETS);
    /// ```
    pub const DISCREET: Self = Self { secrets: SECRETS };
}

/// How the names of parameters end that usually hold secrets.
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

/// An identifier as people see it. It is no identifier, and cannot be used as one by accident: it can
/// be printed, and its [pieces](Self::pieces) can.
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
    /// Where the host stands in what is printed, for those who want to set it in bold. Nothing if
    /// there is none.
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

    /// What is printed, as what stands before the host, the host, and what stands behind it. Without
    /// a host, all is in the first.
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

/// Identifiers that can be shown to people.
///
/// ```
/// use urlens::uri;
/// use urlens_readings::display::DisplayExt as _;
///
/// assert_eq!(uri!("https://u:p@example.org/").display().to_string(), "https://u:***@example.org/");
/// ```
pub trait DisplayExt {
    /// This identifier for the eyes of people. See the [module](self).
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_readings::display::DisplayExt as _;
    /// assert_eq!(uri!("https://u:p@example.org/%C3%A9").display().to_string(), "https://u:***@example.org/é");
    /// ```
    fn display(&self) -> Displayed {
        self.display_with(&Showing::PLAIN)
    }

    /// [`display`](Self::display), with more to be masked.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_readings::display::{DisplayExt as _, Showing};
    /// let showing = Showing { secrets: &["ticket"] };
    /// assert_eq!(uri!("a:b?ticket=7&c=8").display_with(&showing).to_string(), "a:b?ticket=***&c=8");
    /// ```
    fn display_with(&self, showing: &Showing<'_>) -> Displayed;
}

impl<D: Dialect, T: Text> DisplayExt for Identifier<D, T> {
    fn display_with(&self, showing: &Showing<'_>) -> Displayed {
        let it = self.as_borrowed();
        let mut text = String::with_capacity(it.as_str().len());
        text.push_str(it.scheme());
        text.push(':');
        // What RFC 3987 decodes; the host is for UTS 46.
        let iri: Iri<&str> = with_dialect(it);
        let iri = iri.normalize_escapes();
        let mut behind = String::new();
        if let Some(port) = it.port_str() {
            behind.push(':');
            behind.push_str(port);
        }
        push_visible(&mut behind, iri.path());
        for (sigil, pairs) in [('?', iri.query()), ('#', iri.fragment())] {
            let Some(pairs) = pairs else { continue };
            behind.push(sigil);
            push_pairs(&mut behind, pairs, showing);
        }
        let mut host = None;
        if let Some(authority) = it.authority() {
            text.push_str("//");
            if let Some(userinfo) = authority.userinfo() {
                push_userinfo(&mut text, userinfo);
            }
            let start = text.len();
            push_host(&mut text, authority.host_str(), &behind);
            host = Some(start..text.len()).filter(|it| !it.is_empty());
        }
        text.push_str(&behind);
        Displayed { text, host }
    }
}

/// What stands for a secret, however long it is.
const MASK: &str = "***";

/// The user as written, since what it spells may look like a host; and that there is a password.
fn push_userinfo(to: &mut String, userinfo: &str) {
    let (user, password) = credentials(userinfo);
    encode_chars(to, user, |_, c| c.is_ascii_graphic());
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

/// The host, each label in Unicode where that is safe.
fn push_host(to: &mut String, host: &str, behind: &str) {
    let name = match host_of(host) {
        Host::RegName(name) => Encoded::new(name).decode_utf8(),
        _ => Ok(Cow::Borrowed("")),
    };
    // An address; or a name that IDNA knows nothing of, which is shown as it is written.
    let Some(ascii) = name.ok().and_then(|it| Some(domain::to_ascii(&it).ok()?.into_owned()))
    else {
        return encode_chars(to, host, |_, c| c.is_ascii_graphic());
    };
    let unicode = domain::to_unicode(&ascii);
    let top = unicode.trim_end_matches('.').rsplit('.').next().unwrap_or_default();
    let all_right_to_left = unicode.trim_end_matches('.').split('.').all(is_right_to_left);
    let next = behind.chars().find(|c| c.is_alphanumeric());
    let is_kept_apart = all_right_to_left && next.is_none_or(|c| c.is_ascii_alphabetic());
    for (i, (label, ascii)) in unicode.split('.').zip(ascii.split('.')).enumerate() {
        if i > 0 {
            to.push('.');
        }
        let strays = is_right_to_left(label) && !is_kept_apart;
        let is_safe = !strays && spoof(label, top).is_none();
        to.push_str(if is_safe { label } else { ascii });
    }
}

/// Pairs as forms and OAuth write them, the values of secrets masked.
fn push_pairs(to: &mut String, pairs: &str, showing: &Showing<'_>) {
    if showing.secrets.is_empty() {
        return push_visible(to, pairs);
    }
    for pair in pairs.split_inclusive(['&', ';']) {
        let end = pair.trim_end_matches(['&', ';']).len();
        let (pair, delimiter) = pair.split_at(end);
        match pair.split_once('=') {
            Some((name, value)) if !value.is_empty() && is_secret(name, showing) => {
                push_visible(to, name);
                to.push('=');
                to.push_str(MASK);
            }
            _ => push_visible(to, pair),
        }
        to.push_str(delimiter);
    }
}

fn is_secret(name: &str, showing: &Showing<'_>) -> bool {
    let name = Encoded::new(name).decode_lossy().to_ascii_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| showing.secrets.iter().any(|it| word.ends_with(it)))
}

/// What separates the components that RFC 3987, section 4.2, wants to have one direction each.
const DELIMITERS: CharSet = CharSet::of(b"/.:?#&;=@+,");

/// Text with everything escaped that cannot be seen for what it is.
fn push_visible(to: &mut String, text: &str) {
    let is_delimiter = |c| u8::try_from(c).is_ok_and(|byte| DELIMITERS.contains(byte));
    for component in text.split_inclusive(is_delimiter) {
        let body = component.strip_suffix(is_delimiter).unwrap_or(component);
        let is_straight = is_straight(body);
        encode_chars(to, component, |at, c| match c {
            ' '..='~' => c != ' ',
            _ if at == 0 && within(MARKS, c.into()) => false,
            _ => (is_straight || !is_rtl(c)) && !c.is_control() && !within(HIDDEN, c.into()),
        });
    }
}

/// Whether what goes from right to left is alone in its component, as far as can be told by letters
/// and digits (RFC 3987, section 4.2).
fn is_straight(component: &str) -> bool {
    let mut letters = component.chars().filter(|c| c.is_alphanumeric());
    let rtl = component.chars().any(is_rtl);
    let edges = [component.chars().next(), component.chars().next_back()];
    !rtl || letters.all(is_rtl) && edges.into_iter().flatten().all(is_rtl)
}

fn is_rtl(c: char) -> bool {
    within(RIGHT_TO_LEFT, c.into())
}

/// The blocks of scripts that go from right to left.
const RIGHT_TO_LEFT: &Ranges =
    &[(0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFE), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF)];

/// Marks that would be drawn onto the delimiter before them.
const MARKS: &Ranges = &[
    (0x300, 0x36F),
    (0x483, 0x489),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
];

/// What cannot be seen, or looks like space, or moves what stands around it, or looks different
/// everywhere.
const HIDDEN: &Ranges = &[
    (0x7F, 0xA0),
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x1680, 0x1680),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x2800, 0x2800),
    (0x3000, 0x3000),
    (0x3164, 0x3164),
    (0xE000, 0xF8FF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFF),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0x10FFFF),
];

#[cfg(test)]
mod tests;
