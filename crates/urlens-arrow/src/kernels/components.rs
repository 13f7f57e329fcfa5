//! Kernels for components, as written or decoded.

use crate::call::Call;
use crate::rows::{self, Reasons, Sink};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_array::builder::UInt16Builder;
use arrow_schema::ArrowError;
use std::sync::Arc;
use urlens_ops::suffix::Labels;
use urlens_ops::urlens::internal::without_text::url_host;
use urlens_ops::urlens::percent::Encoded;
use urlens_ops::urlens::{Host, PortError, Whatwg};
use urlens_ops::{Any, Kind, Part};

/// The slice of each text that `get` returns, decoded if the call asks for it.
#[inline]
pub(crate) fn slice(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: impl for<'s> Fn(&'s Any<'_>) -> Option<&'s str>,
) -> Result<ArrayRef, ArrowError> {
    let decode = call.decodes();
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| match get(any) {
        None => Ok(()),
        Some(text) if decode => out.put(source, &Encoded::new(text).decode_lossy()),
        Some(text) => out.put(source, text),
    })
}

/// The slice of each host that `get` returns. URLs are parsed only up to the host.
#[inline]
pub(crate) fn of_host(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: fn(&str) -> Option<&str>,
) -> Result<ArrayRef, ArrowError> {
    if call.kind() != Kind::Url || call.decodes() {
        return slice(call, reasons, |any| get(any.part(Part::Host)?));
    }
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call, out, reasons, |_, source, out| match &url_host(source.text) {
        Ok(host) => match host.as_deref().and_then(get) {
            None => Ok(()),
            Some(text) => out.put(source, text),
        },
        Err(error) => Err((*error).into()),
    })
}

/// The port number.
pub(crate) fn port(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: fn(&Any<'_>) -> Result<Option<u16>, PortError>,
) -> Result<ArrayRef, ArrowError> {
    rows::values(call, UInt16Builder::with_capacity(call.rows), reasons, |any, _, out| {
        if let Some(port) = get(any)? {
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

/// The whole text. URL references keep their input, so they are normalized here.
pub(crate) fn href(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let is_reference = call.kind() == Kind::UrlRef;
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        match any.as_reference::<Whatwg>().filter(|_| is_reference) {
            Some(reference) => out.put(source, reference.normalize()?.as_str()),
            None => out.put(source, any.as_str()),
        }
    })
}

/// The text without its query; the fragment is kept.
pub(crate) fn without_query(
    call: &Call<'_>,
    reasons: &mut Reasons,
) -> Result<ArrayRef, ArrowError> {
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        let text = any.as_str();
        let Some(query) = any.part_range(Part::Query) else { return out.put(source, text) };
        let (before, after) = (&text[..query.start - 1], &text[query.end..]);
        match after {
            "" => out.put(source, before),
            _ => out.put(source, &[before, after].concat()),
        }
    })
}

/// The text without its fragment.
pub(crate) fn without_fragment<'s>(any: &'s Any<'_>) -> Option<&'s str> {
    let text = any.as_str();
    Some(&text[..text.len() - any.part(Part::Fragment).map_or(0, |it| it.len() + 1)])
}

/// Path and query, which are adjacent.
pub(crate) fn path_and_query<'s>(any: &'s Any<'_>) -> Option<&'s str> {
    without_fragment(any)?.get(any.part_range(Part::Path)?.start..)
}

/// The labels of a registered name.
pub(crate) fn labels<'s>(any: &'s Any<'_>) -> Option<Labels<'s>> {
    match any.host()? {
        Host::RegName(name) => Some(Labels::of(name)),
        _ => None,
    }
}

/// The last label of a registered name.
pub(crate) fn top_level_domain<'s>(any: &'s Any<'_>) -> Option<&'s str> {
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
