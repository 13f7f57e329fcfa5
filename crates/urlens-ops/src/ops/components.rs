//! `parse`, `tokens` and `set`: the components of a text.

use crate::any::{Any, AnyError};
use crate::failure::Failure;
use crate::json::{self, Object};
use crate::request::Request;
use std::borrow::Cow;
use urlens::internal::count_validation_errors;
use urlens::{Kind, Part, SetError, Url, UrlAttribute, ValidationError, Whatwg};

/// `parse`: returns the components of `input`.
pub(crate) fn parse(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::Url)?, request.text("input")?);
    if let Some(base) = request.optional_text("base")? {
        if kind != Kind::Url {
            return Err(Failure::unsupported(format!("`base` is for url, not for {kind}")));
        }
        let base = Url::parse(&base).map_err(|it| Failure::from(it).in_field("base"))?;
        let url = Url::parser().base(&base).parse_borrowed(&input);
        let url = url.map_err(|it| Failure::from(it).in_field("input"))?;
        put_url_answer(ok, &url.into(), &count_validation_errors(&input, Some(&base)));
        return Ok(());
    }
    let any = read(kind, &input, "input")?;
    match kind {
        Kind::Url => put_url_answer(ok, &any, &count_validation_errors(&input, None)),
        Kind::UrlRef => {
            let printed = print(&any)?;
            json::object(ok, |it| {
                it.put("string", printed);
                put_tokens(it, &any, request.limits().list);
            });
        }
        _ => json::object(ok, |it| put_components(it, &any)),
    }
    Ok(())
}

/// Prints a value. A reference by the URL Standard is normalized as far as that is possible without
/// a base.
///
/// ```
/// use urlens_ops::{Any, Kind};
///
/// let link = Any::parse(Kind::UrlRef, "a/../b c")?;
/// assert_eq!((link.as_str(), &*urlens_ops::print(&link)?), ("a/../b c", "b%20c"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the result would be longer than `u32::MAX` bytes.
pub fn print<'t>(any: &'t Any<'_>) -> Result<Cow<'t, str>, Failure> {
    match any.as_reference::<Whatwg>() {
        Some(reference) if any.kind() == Kind::UrlRef => {
            Ok(Cow::Owned(reference.normalize()?.into_text()))
        }
        _ => Ok(Cow::Borrowed(any.as_str())),
    }
}

/// Reads the text of a field as a kind.
pub(crate) fn read<'t>(kind: Kind, text: &'t str, field: &'static str) -> Result<Any<'t>, Failure> {
    crate::parse(kind, text).map_err(|it| it.in_field(field))
}

/// `tokens`: returns the tokens of the URL Reverse Specification.
pub(crate) fn tokens(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::UrlRef)?, request.text("input")?);
    let any = read(kind, &input, "input")?;
    json::object(ok, |it| put_tokens(it, &any, request.limits().list));
    Ok(())
}

fn put_tokens(to: &mut Object<'_>, any: &Any<'_>, most: usize) {
    to.bounded("tokens", most, any.tokens(), |list, token| {
        list.object(|it| {
            it.put("type", token.kind.name()).put("value", token.value);
        });
    });
}

/// `set`: replaces `part` of `input` by `value`, or removes it if `value` is null. A setter of a
/// URL that fails changes nothing, and `refused` has the reason.
pub(crate) fn set(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::Url)?, request.text("input")?);
    let mut any = read(kind, &input, "input")?;
    let (name, value) = (request.text("part")?, request.text_or_null("value")?);
    let refused = Component::named(kind, &name)?
        .set(&mut any, value.as_deref())
        .map_err(|it| it.in_field("value"))?;
    json::object(ok, |it| {
        put_components(it, &any);
        if kind == Kind::Url {
            it.put("refused", refused.map(|it| it.to_string()));
        }
    });
    Ok(())
}

/// A component by its name in the operation `set`: a setter of the web API for URLs, or a component
/// of RFC 3986.
///
/// ```
/// use urlens_ops::{Any, Component, Kind};
///
/// let mut url = Any::parse(Kind::Url, "http://h/")?;
/// assert_eq!(Component::named(Kind::Url, "pathname")?.set(&mut url, Some("a b"))?, None);
/// assert_eq!(url.as_str(), "http://h/a%20b");
/// let refused = Component::named(Kind::Url, "port")?.set(&mut url, Some("x"))?;
/// assert!(refused.is_some());
/// assert!(Component::named(Kind::Uri, "pathname").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// A setter of the web API.
    Web(UrlAttribute),
    /// A component of RFC 3986.
    Part(Part),
}

impl Component {
    /// Returns the component with a name.
    ///
    /// # Errors
    ///
    /// If there is no such component; the message lists the names.
    pub fn named(kind: Kind, name: &str) -> Result<Self, Failure> {
        let web = name.parse::<UrlAttribute>().ok().filter(|_| kind.is_whatwg());
        match (web, name.parse::<Part>().ok()) {
            (Some(part), _) => Ok(Self::Web(part)),
            (None, Some(part)) => Ok(Self::Part(part)),
            (None, None) => {
                let web = UrlAttribute::ALL
                    .map(UrlAttribute::name)
                    .into_iter()
                    .filter(|_| kind.is_whatwg());
                let mut names: Vec<_> = web.chain(Part::ALL.map(Part::name)).collect();
                names.dedup();
                Err(Failure::request(format!("`part` must be one of {}", names.join(", "))))
            }
        }
    }

    /// Replaces the component, or removes it if `value` is `None`. Returns the reason if a setter
    /// of a URL changed nothing.
    ///
    /// # Errors
    ///
    /// If the value is invalid, or the kind has no components to set.
    pub fn set(self, any: &mut Any<'_>, value: Option<&str>) -> Result<Option<SetError>, Failure> {
        let set = match self {
            Self::Web(part) => any.set_web(part, value.unwrap_or_default()),
            Self::Part(part) => any.set(part, value),
        };
        match set {
            Err(AnyError::Set(refused)) if any.kind().is_whatwg() => Ok(Some(refused)),
            Err(error) => Err(error.into()),
            Ok(()) => Ok(None),
        }
    }
}

/// Writes the strings of the web API, or the components of RFC 3986: null if absent, `""` if empty.
pub(crate) fn put_components(to: &mut Object<'_>, any: &Any<'_>) {
    if any.kind() == Kind::Url {
        for part in UrlAttribute::ALL {
            to.put(part.name(), any.web(part).unwrap_or_default());
            if part == UrlAttribute::Href {
                to.put("origin", any.origin().map(|it| it.to_string()));
            }
        }
        return;
    }
    to.put("string", any.as_str());
    for part in Part::ALL {
        to.put(part.name(), any.part(part));
        if part == Part::Host {
            to.put("host_kind", any.host().map(|host| host.kind()));
        }
    }
    to.object("srfi", |it| {
        // All kinds but URLs have these fields.
        let field = |part| any.srfi_field(part).unwrap_or_default();
        it.put("scheme", field(Part::Scheme)).put("user", field(Part::Userinfo));
        it.put("host", field(Part::Host)).put("port", any.srfi_port().unwrap_or_default());
        it.put("path", field(Part::Path)).put("query", field(Part::Query));
        it.put("fragment", field(Part::Fragment));
    });
}

/// Writes a URL, and the validation errors of its text.
pub(crate) fn put_url_answer(ok: &mut Vec<u8>, url: &Any<'_>, errors: &[(ValidationError, usize)]) {
    json::object(ok, |it| {
        put_components(it, url);
        put_errors(it, errors);
    });
}

/// Writes the first validation error of each code, with the number of errors.
pub(crate) fn put_errors(to: &mut Object<'_>, errors: &[(ValidationError, usize)]) {
    to.list("errors", |list| {
        for (error, count) in errors {
            list.object(|it| {
                it.put("code", error.code()).put("at", error.offset()).put("count", *count);
            });
        }
    });
}
