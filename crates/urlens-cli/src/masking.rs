//! Passwords in reports: they are masked, unless `--show-passwords` is given.
//!
//! Reports explain, judge or reject URLs. Values that the user asks for (`get`, `normalize`, `filter`,
//! ...) are printed as they are.

use serde_json::Value;
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use urlens::Part;

/// The option `--show-passwords`; include it with `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Passwords {
    /// Print passwords; they are masked otherwise
    #[arg(long = "show-passwords")]
    pub(crate) are_shown: bool,
}

impl Passwords {
    /// Returns a URL as a report shows it.
    pub(crate) fn url<'t>(self, text: &'t str) -> Cow<'t, str> {
        if self.are_shown { Cow::Borrowed(text) } else { urlens::mask_password(text) }
    }

    /// Returns a component as a report shows it.
    pub(crate) fn component<'t>(self, part: Part, value: &'t str) -> Cow<'t, str> {
        let (before, after) = match part {
            Part::Userinfo => ("x://", "@h"),
            Part::Authority => ("x://", ""),
            _ => return Cow::Borrowed(value),
        };
        let url = format!("{before}{value}{after}");
        match self.url(&url) {
            Cow::Borrowed(_) => Cow::Borrowed(value),
            Cow::Owned(url) => {
                let value = url.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
                Cow::Owned(value.unwrap_or_default().to_owned())
            }
        }
    }

    /// Returns a URL as a report shows it, with the places of its bytes.
    pub(crate) fn places(self, text: &str) -> Masked<'_> {
        let shown = self.url(text);
        // The mask is where the texts before and after it are equal.
        let mask = shown.match_indices(MASK).map(|(at, _)| at).find(|&at| {
            text.starts_with(&shown[..at]) && text[at..].ends_with(&shown[at + MASK.len()..])
        });
        let password = match (&shown, mask) {
            (Cow::Owned(shown), Some(at)) => at..at + MASK.len() + text.len() - shown.len(),
            _ => text.len()..text.len(),
        };
        Masked { text: shown, password }
    }

    /// Masks the passwords of `url` in a JSON answer about it. Without a password, nothing changes.
    pub(crate) fn answer(self, url: &str, answer: &mut Value) {
        if matches!(self.url(url), Cow::Owned(_)) {
            self.json("", answer);
        }
    }

    /// Masks the passwords of `url` in a JSON answer about it that is the end of `out`, from `start`.
    pub(crate) fn written(self, url: &str, start: usize, out: &mut Vec<u8>) -> io::Result<()> {
        if matches!(self.url(url), Cow::Owned(_)) {
            let mut answer = serde_json::from_slice(&out[start..])?;
            self.answer(url, &mut answer);
            out.truncate(start);
            serde_json::to_writer(&mut *out, &answer)?;
            out.push(b'\n');
        }
        Ok(())
    }

    fn json(self, name: &str, value: &mut Value) {
        match value {
            Value::Object(members) => {
                members.iter_mut().for_each(|(name, value)| self.json(name, value))
            }
            Value::Array(all) => all.iter_mut().for_each(|value| self.json(name, value)),
            Value::String(text) => {
                *text = match name {
                    "password" if !text.is_empty() => MASK.into(),
                    "userinfo" | "user" => self.component(Part::Userinfo, text).into_owned(),
                    "authority" => self.component(Part::Authority, text).into_owned(),
                    _ => self.url(text).into_owned(),
                }
            }
            _ => {}
        }
    }
}

/// The text in place of a password, as [`urlens::mask_password`] writes it.
const MASK: &str = "***";

/// A URL whose password is masked.
#[derive(Debug)]
pub(crate) struct Masked<'t> {
    pub(crate) text: Cow<'t, str>,
    /// The range of the password in the original text; empty at the end if nothing is masked.
    password: Range<usize>,
}

impl Masked<'_> {
    /// Returns the offset in the masked text of an offset in the original text.
    pub(crate) fn offset(&self, at: usize) -> usize {
        match at {
            at if at <= self.password.start => at,
            at if at < self.password.end => self.password.start,
            at => at - self.password.len() + MASK.len(),
        }
        .min(self.text.len())
    }

    /// Returns the range in the masked text of a range in the original text.
    pub(crate) fn range(&self, range: &Range<usize>) -> Range<usize> {
        self.offset(range.start)..self.offset(range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn places_around_a_password() {
        for (text, shown, from, to) in [
            ("http://anna:secret@h/", "http://anna:***@h/", "h/", "h/"),
            ("http://anna:**@h/", "http://anna:***@h/", "@h", "@h"),
            ("http://***:***x@h/", "http://***:***@h/", "@h", "@h"),
            ("http://é:é@é/", "http://é:***@é/", "@é", "@é"),
            ("http://h/", "http://h/", "/", "/"),
        ] {
            let masked = Passwords::default().places(text);
            assert_eq!(masked.text, shown);
            let at = text.rfind(from).expect("a part of the text");
            assert!(masked.text[masked.offset(at)..].starts_with(to), "{text}");
            assert_eq!(masked.range(&(0..text.len())), 0..shown.len(), "{text}");
            let all = Passwords { are_shown: true };
            assert_eq!(all.places(text).text, text);
        }
    }

    #[test]
    fn components_and_answers() {
        let passwords = Passwords::default();
        assert_eq!(passwords.component(Part::Userinfo, "anna:secret"), "anna:***");
        assert_eq!(passwords.component(Part::Userinfo, "anna"), "anna");
        assert_eq!(passwords.component(Part::Authority, "a:b@c:80"), "a:***@c:80");
        assert_eq!(passwords.component(Part::Path, "a:b@c"), "a:b@c");
        let url = "http://a:secret@h/";
        let mut answer =
            json!({ "ok": [{ "href": url, "userinfo": "a:secret" }], "password": "secret" });
        passwords.answer("http://h/", &mut answer);
        assert_eq!(answer["password"], "secret");
        passwords.answer(url, &mut answer);
        let ok = json!([{ "href": "http://a:***@h/", "userinfo": "a:***" }]);
        assert_eq!(answer, json!({ "ok": ok, "password": "***" }));
    }
}
