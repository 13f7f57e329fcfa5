//! `well-known`, `fragment`, `uri-list` and `base`: identifiers in documents.

use super::components::read;
use crate::failure::Failure;
use crate::json::{self, Object};
use crate::request::Request;
use std::borrow::Cow;
use std::ops::Range;
use urlens::{Any, Iri, Kind, Part, Text, iri, uri};
use urlens_documents::base::{self, BaseSource};
use urlens_documents::fragment::csv::{Axis, CsvSelection};
use urlens_documents::fragment::text::{Check, TextSelection, Unit};
use urlens_documents::fragment::{self, MEDIA_TYPES, Selection};
use urlens_documents::uri_list::{self, ListError};
use urlens_documents::well_known::{self, WellKnown};

/// `well-known`: recognizes a well-known location, or builds the one called `name`.
pub(crate) fn well_known(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::Url)?, request.text("input")?);
    let any = read(kind, &input, "input")?;
    let any = match request.optional_text("name")? {
        Some(name) => well_known_at(&any, &name)?,
        None => any.into_owned(),
    };
    let found = WellKnown::from_path(any.component(Part::Path).unwrap_or_default());
    json::object(ok, |it| {
        it.put("string", any.as_str());
        it.put("name", found.map(|it| it.suffix.as_str())).put("rest", found.map(|it| it.rest));
    });
    Ok(())
}

/// Builds the well-known location `name` at the scheme and authority of an identifier.
///
/// ```
/// use urlens_ops::{Any, Kind};
///
/// let page = Any::parse(Kind::Url, "https://example.org/a?b")?;
/// let location = urlens_ops::well_known_at(&page, "security.txt")?;
/// assert_eq!(location.as_str(), "https://example.org/.well-known/security.txt");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the identifier is opaque, or the name is not one segment of a path.
pub fn well_known_at(any: &Any<impl Text>, name: &str) -> Result<Any, Failure> {
    let failure = |error: well_known::WellKnownError| {
        let failure = Failure::new(error.code(), error.to_string());
        match error {
            well_known::WellKnownError::NotASegment { offset } => {
                failure.with_offset(offset).in_field("name")
            }
            _ => failure.in_field("input"),
        }
    };
    if any.is_opaque() {
        return Err(failure(well_known::WellKnownError::NotHierarchical));
    }
    // IRIs allow more characters in a name than URIs.
    let location = match any.kind().identifier() {
        Kind::Iri => well_known::build(iri!("a:/"), name),
        _ => well_known::build(uri!("a:/"), name),
    };
    any.resolve(location.map_err(failure)?.path()).map_err(Failure::from)
}

/// The number of slashes in a fragment that any request may have.
const MOST_TOKENS: usize = 50_000;

/// `fragment`: parses `input` in the syntax of the media type `type`.
pub(crate) fn fragment(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (media_type, input) = (request.text("type")?, request.text("input")?);
    let [rows, columns, length] =
        [request.number("rows")?, request.number("columns")?, request.number("length")?];
    // An empty token of a pointer is one byte of the text, and much more in memory.
    let most = MOST_TOKENS.max(request.limits().list);
    if input.bytes().filter(|byte| *byte == b'/').nth(most).is_some() {
        return Err(Failure::too_many("slashes", most).in_field("input"));
    }
    let selection = fragment::parse(&media_type, &input).map_err(|error| {
        let failure = Failure::new(error.code(), error.to_string());
        match error.kind() {
            fragment::FragmentErrorKind::UnknownMediaType => failure.in_field("type"),
            _ => failure.with_offset(error.offset()).in_field("input"),
        }
    })?;
    let standard = MEDIA_TYPES.iter().find(|row| row.covers(&media_type)).map(|row| row.standard);
    let most = request.limits().list;
    json::object(ok, |it| {
        it.put("standard", standard);
        match &selection {
            Selection::Csv(csv) => put_csv(it, csv, [rows, columns], most),
            Selection::Json(pointer) => {
                it.bounded("tokens", most, pointer.tokens().iter(), |list, it| list.put(it));
            }
            Selection::Text(text) => put_text(it, text, length, most),
        }
    });
    Ok(())
}

/// Writes the selected rows, columns or cells.
fn put_csv(to: &mut Object<'_>, csv: &CsvSelection, size: [Option<u64>; 2], most: usize) {
    to.put(
        "unit",
        match csv.axis() {
            Axis::Rows => "row",
            Axis::Columns => "col",
            Axis::Cells => "cell",
        },
    );
    let applied = csv.apply(size[0].unwrap_or(u64::MAX), size[1].unwrap_or(u64::MAX));
    to.bounded("selected", most, applied.selected.into_iter(), |list, region| {
        list.object(|it| {
            put_range(it, "rows", &region.rows);
            put_range(it, "columns", &region.columns);
        });
    });
    to.bounded("ignored", most, applied.ignored.into_iter(), |list, ignored| {
        list.object(|it| {
            it.put("offset", ignored.offset).put("code", ignored.reason.code());
        });
    });
}

/// Writes the selected characters or lines, and the integrity checks.
fn put_text(to: &mut Object<'_>, text: &TextSelection, length: Option<u64>, most: usize) {
    to.put("unit", if text.unit() == Unit::Char { "char" } else { "line" });
    put_range(to, "selected", &text.apply(length.unwrap_or(u64::MAX)));
    to.bounded("checks", most, text.checks().iter(), |list, check| {
        list.object(|it| match check {
            Check::Length { characters, charset } => {
                it.put("length", *characters).put("charset", charset.as_ref());
            }
            Check::Md5 { digest, charset } => {
                let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
                it.put("md5", digest).put("charset", charset.as_ref());
            }
            Check::Other(text) => drop(it.put("other", text)),
        });
    });
}

/// Writes a range as a list of start and end; an unknown end is null.
fn put_range(to: &mut Object<'_>, name: &str, range: &Range<u64>) {
    to.list(name, |list| {
        list.put(range.start);
        list.put((range.end != u64::MAX).then_some(range.end));
    });
}

/// `uri-list`: parses `input`, or writes `list`, with `subject` as the first line.
pub(crate) fn uri_list(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    match request.kind("as", Kind::Uri)?.identifier() {
        kind @ (Kind::Uri | Kind::Iri) => uri_list_of(kind, request, ok),
        other => {
            Err(Failure::unsupported(format!("lists have texts of kind uri or iri, not {other}")))
        }
    }
}

fn uri_list_of(kind: Kind, request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let Some(text) = request.optional_text("input")? else {
        let text = written(kind, request)?;
        json::object(ok, |it| {
            it.put("string", text);
        });
        return Ok(());
    };
    // The first error of each code. A list of all errors would be much longer than the text.
    let mut errors: Vec<(ListError, usize)> = Vec::new();
    for error in uri_list::parse(kind, &text).filter_map(Result::err) {
        match errors.iter_mut().find(|(first, _)| first.code() == error.code()) {
            Some((_, count)) => *count += 1,
            None => errors.push((error, 1)),
        }
    }
    json::object(ok, |it| {
        it.put("subject", uri_list::subject(&text));
        let list = uri_list::parse(kind, &text).flatten();
        it.bounded("list", request.limits().list, list, |list, entry| {
            list.put(entry.identifier.as_str());
        });
        it.list("errors", |list| {
            for (error, count) in &errors {
                list.object(|it| {
                    it.put("code", error.code())
                        .put("line", error.line)
                        .put("offset", error.offset);
                    it.put("count", *count).put("message", error.to_string());
                });
            }
        });
    });
    Ok(())
}

/// The list of the identifiers in `list`.
fn written(kind: Kind, request: &Request<'_>) -> Result<String, Failure> {
    let texts = request.texts("list")?;
    let mut list = Vec::new();
    for text in &texts {
        list.push(read(kind, text, "list")?);
    }
    // Every URI is an IRI, and the text is kept.
    let iri = |any: &Any<Cow<'_, str>>| Iri::parse(any.as_str()).map_err(Failure::from);
    let list = list.iter().map(iri).collect::<Result<Vec<_>, _>>()?;
    let Some(subject) = request.optional_text("subject")? else {
        return Ok(uri_list::write(&list));
    };
    let subject = iri(&read(kind, &subject, "subject")?)?;
    Ok(uri_list::write_with_subject(&subject, &list))
}

/// `base`: the base of a document, from all of its sources.
pub(crate) fn base(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let kind = request.kind("as", Kind::Url)?.identifier();
    let given = DocumentSources {
        html: request.optional_text("html")?,
        headers: request.optional_texts("headers")?.unwrap_or_default(),
        retrieval: request.optional_text("retrieval")?,
        application: request.optional_text("application")?,
    };
    let (source, base) = given.choose(kind)?;
    json::object(ok, |it| {
        it.put("string", base.as_str()).put("source", source.name());
    });
    Ok(())
}

/// The sources of the base of a document (RFC 3986, 5.1).
///
/// ```
/// use urlens_ops::{Kind, DocumentSources};
///
/// let sources = DocumentSources {
///     html: Some("<base href=../b/>".into()),
///     retrieval: Some("http://example.org/a/c".into()),
///     ..DocumentSources::default()
/// };
/// let (source, base) = sources.choose(Kind::Url)?;
/// assert_eq!((source.name(), base.as_str()), ("embedded", "http://example.org/b/"));
/// # Ok::<(), urlens_ops::Failure>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DocumentSources {
    /// The text of an HTML document, which may contain `<base href="…">`.
    pub html: Option<String>,
    /// The headers of the MIME parts around the document, the innermost first, which may contain
    /// `Content-Location`.
    pub headers: Vec<String>,
    /// The text that the document was retrieved from.
    pub retrieval: Option<String>,
    /// The default of the application.
    pub application: Option<String>,
}

impl DocumentSources {
    /// Returns the base with the highest precedence, without its fragment, and its source.
    ///
    /// A relative base in a document or part is resolved against the base without it.
    ///
    /// # Errors
    ///
    /// If there is no base, or it is not of the kind.
    pub fn choose(&self, kind: Kind) -> Result<(BaseSource, Any), Failure> {
        let mut chosen: Option<(BaseSource, Any)> = None;
        // From the lowest precedence, so that each source can be relative to the next lower one.
        for source in BaseSource::ALL.into_iter().rev() {
            for (text, field) in self.texts(source) {
                let base = match &chosen {
                    Some((_, base)) => base.resolve(text.trim_ascii()).map_err(Failure::from),
                    None => crate::parse(kind, text.trim_ascii()).map(Any::into_owned),
                };
                if chosen.is_some() && kind == Kind::Url && field == "html" && is_ignored(&base) {
                    continue;
                }
                let mut base = base.map_err(|failure| failure.in_field(field))?;
                base.set(&Part::Fragment.into(), None)?;
                chosen = Some((source, base));
            }
        }
        chosen.ok_or_else(Failure::no_base)
    }

    /// The references of a source, the outermost first, with the field of each.
    fn texts(&self, source: BaseSource) -> Vec<(String, &'static str)> {
        let with = |text: Option<String>, field| Vec::from_iter(text.map(|text| (text, field)));
        match source {
            BaseSource::Embedded => {
                let html = self.html.as_deref().and_then(base::of_html);
                with(html.map(Into::into), "html")
            }
            BaseSource::Enclosing => {
                let all = self.headers.iter().rev().filter_map(|it| base::of_headers(it));
                all.map(|text| (text, "headers")).collect()
            }
            BaseSource::Retrieval => with(self.retrieval.clone(), "retrieval"),
            BaseSource::Application => with(self.application.clone(), "application"),
        }
    }
}

/// Returns true if the URL in a `base` element has no effect: it is invalid, or has a scheme that is
/// not allowed there (HTML Standard, 4.2.3).
fn is_ignored(base: &Result<Any, Failure>) -> bool {
    let scheme = |any: &Any| any.component(Part::Scheme).map(str::to_owned);
    base.as_ref()
        .map_or(true, |base| scheme(base).is_some_and(|it| it == "data" || it == "javascript"))
}
