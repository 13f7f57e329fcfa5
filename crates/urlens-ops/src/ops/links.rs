//! `scan` and `display`: links in text.

use crate::failure::Failure;
use crate::json::{self, List};
use crate::request::Request;
#[cfg(feature = "documents")]
use urlens_links::{DocumentLink, LinkKind, html, markdown};
use urlens_links::{Finder, Formatter};

/// The formats of a text. Documents need the feature `documents`.
pub(crate) const FORMATS: &[&str] = &[
    "text",
    "code",
    #[cfg(feature = "documents")]
    "markdown",
    #[cfg(feature = "documents")]
    "html",
];

/// `scan`: finds the links of `input`, which is prose, source code or a document.
pub(crate) fn scan(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let format = request.optional_text("format")?;
    let format = format.as_deref().unwrap_or(FORMATS[0]);
    if !FORMATS.contains(&format) {
        let names = FORMATS.join(", ");
        return Err(Failure::request(format!("format `{format}` is not one of {names}")));
    }
    // In code and HTML, the characters `"`, `<` and `>` end a link.
    let finder = if matches!(format, "code" | "html") { Finder::code() } else { Finder::new() };
    let finder = finder.bare(request.flag_or("bare", true)?);
    let finder = finder.emails(request.flag_or("email", true)?);
    #[cfg(feature = "documents")]
    if format == "markdown" {
        check_delimiters(&input)?;
    }
    let limit = request.limits().list;
    json::object(ok, |it| match format {
        #[cfg(feature = "documents")]
        "markdown" | "html" => {
            let marked = match format {
                "html" => html::links(&input),
                _ => markdown::links(&input),
            };
            it.bounded("links", limit, finder.document_links(&input, marked), put_document_link);
        }
        _ => {
            it.bounded("links", limit, finder.links(&input), |list, link| {
                put_link(list, link.as_str(), link.range(), link.kind().name(), |it| {
                    it.put("ending", link.ending().name());
                });
            });
        }
    });
    Ok(())
}

/// Fails if a Markdown document is made of delimiters: its parser needs about 60 bytes for each, which
/// is more than an operation may use. At most one byte in five is a delimiter in ordinary documents.
#[cfg(feature = "documents")]
fn check_delimiters(text: &str) -> Result<(), Failure> {
    let most = 10_000 + text.len() / 5;
    let is_delimiter = |pair: &[u8]| match pair {
        [
            b'[' | b']' | b'*' | b'_' | b'`' | b'<' | b'>' | b'!' | b'&' | b'\\' | b'\n' | b'~'
            | b'|',
            ..,
        ] => true,
        // Items of lists.
        [b'-' | b'+' | b'.' | b')', b' ' | b'\t'] => true,
        _ => false,
    };
    if text.as_bytes().windows(2).filter(|pair| is_delimiter(pair)).count() > most {
        Err(Failure::too_many("delimiters of Markdown", most))
    } else {
        Ok(())
    }
}

/// Writes a link of a document. The kind of a relative reference is `reference`.
#[cfg(feature = "documents")]
fn put_document_link(list: &mut List<'_>, link: DocumentLink<'_>) {
    let kind = document_link_kind(&link).map_or("reference", LinkKind::name);
    let DocumentLink { reference, range, place } = link;
    put_link(list, &reference, range, kind, |it| {
        it.put("place", place);
    });
}

/// Returns the kind of a link of a document, or `None` for a relative reference.
///
/// ```
/// use urlens_ops::links::{LinkKind, markdown};
///
/// let links = markdown::links("[a](/a) [b](mailto:b@h) <c@example.org>");
/// let kinds: Vec<_> = links.iter().map(urlens_ops::document_link_kind).collect();
/// assert_eq!(kinds, [None, Some(LinkKind::Url), Some(LinkKind::Email)]);
/// ```
#[cfg(feature = "documents")]
pub fn document_link_kind(link: &DocumentLink<'_>) -> Option<LinkKind> {
    let DocumentLink { reference, place, .. } = link;
    let has_scheme = || urlens::UrlRef::parse(reference).is_ok_and(|it| it.scheme().is_some());
    match LinkKind::ALL.into_iter().find(|kind| kind.name() == *place) {
        Some(kind) => Some(kind),
        None if has_scheme() => Some(LinkKind::Url),
        // An autolink of Markdown is a URI or an e-mail address.
        None if *place == "autolink" => Some(LinkKind::Email),
        None => None,
    }
}

fn put_link(
    list: &mut List<'_>,
    text: &str,
    range: std::ops::Range<usize>,
    kind: &str,
    more: impl FnOnce(&mut json::Object<'_>),
) {
    list.object(|it| {
        it.put("start", range.start).put("end", range.end).put("text", text).put("kind", kind);
        more(it);
    });
}

/// `display`: writes `input`, a URL, with few escapes, so that it is found in a text.
pub(crate) fn display(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let shown = Formatter::new().format(&input);
    let shown = shown.map_err(|error| Failure::new("not-found", error.to_string()))?;
    json::object(ok, |it| {
        it.put("string", shown);
    });
    Ok(())
}
