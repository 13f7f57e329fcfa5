//! Kernels for components, as written or decoded.

use crate::call::Call;
use crate::rows::{self, Parsed, Reasons, Sink};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_array::builder::UInt16Builder;
use arrow_schema::ArrowError;
use std::sync::Arc;
use urlens_ops::suffix::Labels;
use urlens_ops::urlens::percent::Encoded;
use urlens_ops::urlens::{Host, Url};
use urlens_ops::{Kind, Part, print};

/// The slice of each text that `get` returns.
#[inline]
pub(crate) fn slice(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: impl for<'s> Fn(&'s Parsed<'_>) -> Option<&'s str>,
) -> Result<ArrayRef, ArrowError> {
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| match get(any) {
        None => Ok(()),
        Some(text) => out.put(source, text),
    })
}

/// The component of each text that `get` returns, decoded if the parameter `escapes` says so.
#[inline]
pub(crate) fn component(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: impl for<'s> Fn(&'s Parsed<'_>) -> Option<&'s str>,
) -> Result<ArrayRef, ArrowError> {
    if !call.decodes()? {
        return slice(call, reasons, get);
    }
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| match get(any) {
        None => Ok(()),
        Some(text) => out.put(source, &Encoded::new(text).decode_lossy()),
    })
}

/// The host, decoded if the parameter `escapes` says so.
pub(crate) fn host(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    if call.decodes()? {
        return component(call, reasons, |any| any.component(Part::Host));
    }
    of_host(call, reasons, |host| Some(host))
}

/// The slice of each host that `get` returns. URLs are parsed only up to the host.
#[inline]
pub(crate) fn of_host(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: fn(&str) -> Option<&str>,
) -> Result<ArrayRef, ArrowError> {
    if call.kind()? != Kind::Url {
        return slice(call, reasons, |any| get(any.component(Part::Host)?));
    }
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call, out, reasons, |_, source, out| {
        match Url::host_of(source.text)?.as_deref().and_then(get) {
            None => Ok(()),
            Some(text) => out.put(source, text),
        }
    })
}

/// The port number, or if it is absent or empty the one that `default` returns.
pub(crate) fn port(
    call: &Call<'_>,
    reasons: &mut Reasons,
    default: fn(&Parsed<'_>) -> Option<u16>,
) -> Result<ArrayRef, ArrowError> {
    rows::values(call, UInt16Builder::with_capacity(call.rows), reasons, |any, _, out| {
        let port = any.authority().map_or(Ok(None), |authority| authority.port())?;
        if let Some(port) = port.or_else(|| default(any)) {
            out.append_value(port);
        }
        Ok(())
    })
}

impl Sink for UInt16Builder {
    fn len(&self) -> usize {
        arrow_array::builder::ArrayBuilder::len(self)
    }

    fn null(&mut self) {
        self.append_null();
    }

    fn column(mut self) -> Result<ArrayRef, ArrowError> {
        Ok(Arc::new(self.finish()))
    }
}

/// The origin. It is a view if the text starts with it.
pub(crate) fn origin(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        let Some(origin) = any.origin() else { return Ok(()) };
        let origin = origin.to_string();
        let is_start = source.text.starts_with(&origin);
        out.put(source, if is_start { &source.text[..origin.len()] } else { &origin })
    })
}

/// The whole text, as the standard prints it.
pub(crate) fn href(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| out.put(source, &print(any)?))
}

/// The text without its query; the fragment is kept.
pub(crate) fn without_query(
    call: &Call<'_>,
    reasons: &mut Reasons,
) -> Result<ArrayRef, ArrowError> {
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        let text = any.as_str();
        let Some(query) = any.range(Part::Query) else { return out.put(source, text) };
        let (before, after) = (&text[..query.start - 1], &text[query.end..]);
        match after {
            "" => out.put(source, before),
            _ => out.put(source, &[before, after].concat()),
        }
    })
}

/// The text without its fragment.
pub(crate) fn without_fragment<'s>(any: &'s Parsed<'_>) -> Option<&'s str> {
    let text = any.as_str();
    Some(any.range(Part::Fragment).map_or(text, |fragment| &text[..fragment.start - 1]))
}

/// Path and query, which are adjacent.
pub(crate) fn path_and_query<'s>(any: &'s Parsed<'_>) -> Option<&'s str> {
    without_fragment(any)?.get(any.range(Part::Path)?.start..)
}

/// The labels of a registered name.
pub(crate) fn labels<'s>(any: &'s Parsed<'_>) -> Option<Labels<'s>> {
    match any.host()? {
        Host::RegName(name) => Some(Labels::of(name)),
        _ => None,
    }
}

/// The last label of a registered name.
pub(crate) fn top_level_domain<'s>(any: &'s Parsed<'_>) -> Option<&'s str> {
    let Host::RegName(name) = any.host()? else { return None };
    let name = name.strip_suffix('.').unwrap_or(name);
    name.rsplit('.').next().filter(|label| !label.is_empty())
}

/// The host without a leading label `www`.
pub(crate) fn host_without_www(host: &str) -> Option<&str> {
    match host.get(..4) {
        Some(start) if start.eq_ignore_ascii_case("www.") => Some(&host[4..]),
        _ => Some(host),
    }
}
