//! The smallest change of a text after which programs agree.

use crate::connection::{Connection, NoConnection};
use crate::expected::Expected;
use crate::program::Program;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::Url;

/// The text with the smallest change that all programs read alike: as the URL Standard reads the given
/// text. `None` if the URL Standard rejects it, if it has no host, or if no such text was found.
///
/// Every candidate is read by all programs. A program that refuses it does not disagree.
///
/// ```
/// use urlens_programs::{agreed_text, programs};
///
/// let all: Vec<_> = programs().iter().collect();
/// let text = |text| agreed_text(text, &all);
/// assert_eq!(text("https://example.org#@evil.example/").unwrap(), "https://example.org/#@evil.example/");
/// assert_eq!(text(r"https://example.org\@evil.example/").unwrap(), "https://example.org/@evil.example/");
/// assert_eq!(text("http://0x7f.1/").unwrap(), "http://127.0.0.1/");
/// assert_eq!(text("http://example.org:0/"), None);
/// ```
pub fn agreed_text(text: &str, programs: &[&'static Program]) -> Option<String> {
    let url = Url::parse_borrowed(text).ok()?;
    let url = url.as_borrowed();
    let expected = Expected::new(url.scheme(), Some(url.host_text()?), url.port());
    repair(text, programs, &expected, None)
}

/// The candidate with the smallest change that all programs read as expected. With a checker, the
/// candidates also have its components, and all programs must connect.
pub(crate) fn repair(
    text: &str,
    programs: &[&'static Program],
    expected: &Expected<'_>,
    checker: Option<&'static Program>,
) -> Option<String> {
    let is_read_alike = |candidate: &String| {
        programs.iter().all(|program| match program.read(candidate).map(Connection::of) {
            Ok(Ok(connection)) => expected.difference(&connection).is_none(),
            Ok(Err(NoConnection::MissingHost)) | Err(_) => checker.is_none(),
            Ok(Err(_)) => checker.is_none(),
        })
    };
    let mut candidates = candidates(text, checker);
    candidates.sort_by_key(|candidate| change(text, candidate));
    candidates.into_iter().find(is_read_alike)
}

/// Texts that may be read alike.
fn candidates(text: &str, checker: Option<&'static Program>) -> Vec<String> {
    let mut candidates = Vec::from([String::from(text)]);
    // The authority of the URL Standard, followed by the slash that programs look for.
    if let Ok(url) = Url::parse_borrowed(text) {
        let is_same = |text: &String| {
            Url::parse_borrowed(text).is_ok_and(|parsed| parsed.as_str() == url.as_str())
        };
        candidates.push(url.as_str().into());
        let authority = text.find("//").map_or(0, |at| at + 2);
        if let Some(at) = text[authority..].find(['/', '?', '#']).map(|at| at + authority)
            && !text[at..].starts_with('/')
        {
            candidates.push(format!("{}/{}", &text[..at], &text[at..]));
        }
        candidates.push(text.replace('\\', "/"));
        candidates.retain(is_same);
    }
    // The components that the checker finds.
    if let Some(reading) = checker.and_then(|checker| checker.read(text).ok()) {
        let part = |before: &str, part: &Option<Cow<'_, str>>, after: &str| {
            let part = part.as_deref().filter(|part| !part.is_empty());
            part.map(|part| format!("{before}{part}{after}"))
        };
        let composed = [
            part("", &reading.scheme, "://"),
            part("", &reading.userinfo, "@"),
            part("", &reading.host, ""),
            part(":", &reading.port, ""),
            part("", &reading.path, "").or_else(|| Some("/".into())),
            part("?", &reading.query, ""),
            part("#", &reading.fragment, ""),
        ];
        let composed: String = composed.into_iter().flatten().collect();
        candidates.extend(Url::parse(&composed).map(|url| url.as_str().into()));
    }
    candidates
}

/// The number of bytes between the common start and the common end of two texts, in the longer one.
fn change(a: &str, b: &str) -> usize {
    let start = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let rest = a.len().min(b.len()) - start;
    let end = a.bytes().rev().zip(b.bytes().rev()).take(rest).take_while(|(a, b)| a == b).count();
    a.len().max(b.len()) - start - end
}
