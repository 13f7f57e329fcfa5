//! Redaction of URLs for logs, by the conventions of OpenTelemetry.

use crate::mask::guess_userinfo;
use crate::percent::decode;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// A redaction of URLs for logs and traces: user names, passwords, and the values of some query keys
/// are replaced with `REDACTED`, as OpenTelemetry specifies for the attribute `url.full`.
///
/// It accepts any text. Credentials are replaced wherever any standard or browser would find them, and
/// a key is compared after its escapes are decoded. Pairs in a fragment are treated like those of a query.
///
/// ```
/// use urlens::Redaction;
///
/// let redaction = Redaction::default();
/// let shown = redaction.apply("https://anna:secret@example.org/a?x=1&sig=abc#top");
/// assert_eq!(shown, "https://REDACTED:REDACTED@example.org/a?x=1&sig=REDACTED#top");
/// assert_eq!(redaction.apply("https://example.org/"), "https://example.org/");
///
/// // Other keys, or more keys.
/// let token: Redaction = ["token"].into_iter().collect();
/// assert_eq!(token.apply("/a?tok%65n=x&sig=b"), "/a?tok%65n=REDACTED&sig=b");
/// let mut both = Redaction::default();
/// both.extend(["token"]);
/// assert_eq!(both.apply("/a?token=x&sig=b"), "/a?token=REDACTED&sig=REDACTED");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redaction {
    /// `None` for the default keys, which need no memory.
    keys: Option<Vec<String>>,
}

/// The replacement.
const REDACTED: &str = "REDACTED";

/// The keys that OpenTelemetry lists: those of signed URLs.
const KEYS: &[&str] = &["AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"];

impl Default for Redaction {
    /// Redacts the values of the keys that OpenTelemetry lists: `AWSAccessKeyId`, `Signature`, `sig` and
    /// `X-Goog-Signature`.
    fn default() -> Self {
        Self { keys: None }
    }
}

/// Redacts the values of these keys instead of the default ones. Case matters.
impl<S: AsRef<str>> FromIterator<S> for Redaction {
    fn from_iter<I: IntoIterator<Item = S>>(keys: I) -> Self {
        Self { keys: Some(keys.into_iter().map(|it| it.as_ref().into()).collect()) }
    }
}

/// Redacts the values of these keys too.
impl<S: AsRef<str>> Extend<S> for Redaction {
    fn extend<I: IntoIterator<Item = S>>(&mut self, keys: I) {
        let all = self.keys.get_or_insert_with(|| KEYS.iter().map(|it| (*it).into()).collect());
        all.extend(keys.into_iter().map(|it| String::from(it.as_ref())));
    }
}

impl Redaction {
    /// Returns the text with its credentials and the values of the keys replaced. Nothing is copied
    /// if there are none.
    ///
    /// ```
    /// use urlens::Redaction;
    /// assert_eq!(Redaction::default().apply("http:token@h/ x"), "http:REDACTED@h/ x");
    /// ```
    pub fn apply<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut out = String::new();
        let mut copied = 0;
        if let Some((userinfo, password)) = guess_userinfo(text)
            && !userinfo.is_empty()
        {
            out.push_str(&text[..userinfo.start]);
            out.push_str(REDACTED);
            if password.is_some() {
                out.push(':');
                out.push_str(REDACTED);
            }
            copied = userinfo.end;
        }
        let mut at = copied;
        // The query, then the fragment.
        while let Some(start) = text[at..].find(['?', '#']).map(|it| at + it + 1) {
            let end = text[start..].find('#').map_or(text.len(), |it| start + it);
            let mut pair = start;
            for part in text[start..end].split('&') {
                if let Some(equals) = part.find('=').filter(|&it| self.has(&part[..it])) {
                    out.push_str(&text[copied..=pair + equals]);
                    out.push_str(REDACTED);
                    copied = pair + part.len();
                }
                pair += part.len() + 1;
            }
            at = end;
        }
        if copied == 0 {
            return Cow::Borrowed(text);
        }
        out.push_str(&text[copied..]);
        Cow::Owned(out)
    }

    /// Returns `true` if a key as written is one of the keys. Browsers ignore tabs and newlines, and a fragment
    /// may contain a `?` before its first pair.
    fn has(&self, key: &str) -> bool {
        let key = key.rsplit('?').next().unwrap_or_default();
        let ignored = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r');
        let key: Cow<'_, str> = if key.bytes().any(|it| ignored(&it)) {
            Cow::Owned(key.replace(['\t', '\n', '\r'], ""))
        } else {
            Cow::Borrowed(key)
        };
        let key = decode(&key);
        match &self.keys {
            None => KEYS.iter().any(|it| it.as_bytes() == &*key),
            Some(keys) => keys.iter().any(|it| it.as_bytes() == &*key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;
    use alloc::format;

    #[test]
    fn redactions() {
        let redaction = Redaction::default();
        for (text, shown) in [
            ("https://u:p@h/", "https://REDACTED:REDACTED@h/"),
            ("https://:p@h/", "https://REDACTED:REDACTED@h/"),
            ("https://u:@h/", "https://REDACTED:REDACTED@h/"),
            ("https://u@h/", "https://REDACTED@h/"),
            ("https://@h/", "https://@h/"),
            ("https://u@h:80/a:b@c", "https://REDACTED@h:80/a:b@c"),
            ("http:\\\\u:p q@h", "http:\\\\REDACTED:REDACTED@h"),
            ("https://h/?sig=a&Sig=b&sig", "https://h/?sig=REDACTED&Sig=b&sig"),
            ("?s%69g=a?b=c#x", "?s%69g=REDACTED#x"),
            ("?a=1&Signature=2&b=3", "?a=1&Signature=REDACTED&b=3"),
            ("?s\tig=1", "?s\tig=REDACTED"),
            ("#sig=1", "#sig=REDACTED"),
            ("#/route?sig=1&a", "#/route?sig=REDACTED&a"),
            ("?sig=", "?sig=REDACTED"),
            ("", ""),
            ("é?sig=é#é", "é?sig=REDACTED#é"),
        ] {
            assert_eq!(redaction.apply(text), shown, "{text:?}");
        }
        assert_eq!(Redaction::from_iter([""; 0]).apply("?sig=1"), "?sig=1");
    }

    /// A secret between delimiters never remains, and redaction is idempotent.
    #[test]
    fn secrets_are_redacted_in_any_text() {
        cases(20_000, |rng| {
            let tail = rng.text(&["/", "?", "#", "&", "a=b", "\\", ":", "é", "%", "\t", " "], 8);
            let redaction = Redaction::default();
            let text = format!("https://SECRET:SECRET@h/p?x&sig=SECRET&{tail}");
            let shown = redaction.apply(&text).into_owned();
            assert!(!shown.contains("SECRET"), "{text:?}: {shown:?}");
            assert_eq!(redaction.apply(&shown), shown, "{text:?}");
        });
    }
}
