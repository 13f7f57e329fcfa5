//! `parse`, `tokens` and `set`: the components of a text.

use crate::failure::Failure;
use crate::json::{self, Object};
use crate::request::Request;
use crate::srfi::Srfi;
use crate::tokens::TokenStream;
use std::borrow::Cow;
use urlens::{Any, Component, Error, Kind, Part, Text, Url, UrlAttribute, UrlRef, ValidationError};

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
        put_url_answer(ok, &url.into(), &Url::parser().base(&base).count_validation_errors(&input));
        return Ok(());
    }
    let any = read(kind, &input, "input")?;
    match kind {
        Kind::Url => put_url_answer(ok, &any, &Url::parser().count_validation_errors(&input)),
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
pub fn print<T: Text>(any: &Any<T>) -> Result<Cow<'_, str>, Failure> {
    match UrlRef::try_from(any.as_borrowed()) {
        Ok(link) => Ok(Cow::Owned(link.print(None)?.into_text())),
        Err(_) => Ok(Cow::Borrowed(any.as_str())),
    }
}

/// Reads the text of a field as a kind.
pub(crate) fn read<'t>(
    kind: Kind,
    text: &'t str,
    field: &'static str,
) -> Result<Any<Cow<'t, str>>, Failure> {
    crate::parse(kind, text).map_err(|it| it.in_field(field))
}

/// `tokens`: returns the tokens of the URL Reverse Specification.
pub(crate) fn tokens(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::UrlRef)?, request.text("input")?);
    let any = read(kind, &input, "input")?;
    json::object(ok, |it| put_tokens(it, &any, request.limits().list));
    Ok(())
}

fn put_tokens(to: &mut Object<'_>, any: &Any<impl Text>, most: usize) {
    to.bounded("tokens", most, TokenStream::of(any.as_borrowed()), |list, token| {
        list.object(|it| {
            it.put("type", token.kind.name()).put("value", token.value);
        });
    });
}

/// `set`: replaces a component (`part`), or an attribute of the web API (`attribute`, for URLs only).
pub(crate) fn set(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::Url)?, request.text("input")?);
    let mut any = read(kind, &input, "input")?.into_owned();
    let value = request.text_or_null("value")?;
    let refused = match request.optional_text("attribute")? {
        Some(_) if request.optional_text("part")?.is_some() => {
            return Err(Failure::request("`part` and `attribute` exclude each other"));
        }
        Some(name) => set_attribute(&mut any, &name, value.as_deref().unwrap_or_default())?,
        None => {
            let component = component(&request.text("part")?)?;
            let set = any.set(&component, value.as_deref());
            set.map_err(|error| Failure::from(error).in_field("value"))?;
            None
        }
    };
    json::object(ok, |it| {
        put_components(it, &any);
        if kind == Kind::Url {
            it.put("refused", refused.map(|error| error.to_string()));
        }
    });
    Ok(())
}

/// The component with a name. The error lists the names.
pub(crate) fn component(name: &str) -> Result<Component, Failure> {
    name.parse().map_err(|_| {
        Failure::request(format!("`part` must be one of {}", Component::NAMES.join(", ")))
    })
}

/// Sets an attribute of the web API. Returns the reason if its setter changed nothing.
fn set_attribute(any: &mut Any, name: &str, value: &str) -> Result<Option<Error>, Failure> {
    let attribute = name.parse::<UrlAttribute>().map_err(|_| {
        let names = UrlAttribute::ALL.map(UrlAttribute::name).join(", ");
        Failure::request(format!("`attribute` must be one of {names}"))
    })?;
    if any.kind() != Kind::Url {
        return Err(Failure::unsupported(format!(
            "`attribute` is for url, not for {}",
            any.kind()
        )));
    }
    Ok(any.set_attribute(attribute, value).err())
}

/// Writes the strings of the web API, or the components of RFC 3986: null if absent, `""` if empty.
pub(crate) fn put_components(to: &mut Object<'_>, any: &Any<impl Text>) {
    if any.kind() == Kind::Url {
        for part in UrlAttribute::ALL {
            to.put(part.name(), any.attribute(part).unwrap_or_default());
            if part == UrlAttribute::Href {
                to.put("origin", any.origin().map(|it| it.to_string()));
            }
        }
        return;
    }
    to.put("string", any.as_str());
    for part in Part::ALL {
        to.put(part.name(), any.component(part));
        if part == Part::Host {
            to.put("host_kind", any.host().map(|host| host.kind()));
        }
    }
    to.object("srfi", |it| {
        let srfi = Srfi::of(any);
        it.put("scheme", srfi.scheme()).put("user", srfi.user());
        it.put("host", srfi.host()).put("port", srfi.port());
        it.put("path", srfi.path()).put("query", srfi.query());
        it.put("fragment", srfi.fragment());
    });
}

/// Writes a URL, and the validation errors of its text.
pub(crate) fn put_url_answer(
    ok: &mut Vec<u8>,
    url: &Any<impl Text>,
    errors: &[(ValidationError, usize)],
) {
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
                it.put("code", error.code()).put("offset", error.offset()).put("count", *count);
            });
        }
    });
}
