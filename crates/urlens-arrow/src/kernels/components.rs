//! Components, as they are written or decoded.

use crate::call::Call;
use crate::rows::{self, Reasons, Sink};
use crate::seen::{Seen, Standard};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_array::builder::UInt16Builder;
use arrow_schema::ArrowError;
use std::sync::Arc;
use urlens::{Encoded, Host, Part, PortError, Url};
use urlens_suffix::Labels;

/// Something that is a slice of what the standard reads.
#[inline]
pub(crate) fn slice(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: impl for<'s> Fn(&Seen<'s>) -> Option<&'s str>,
) -> Result<ArrayRef, ArrowError> {
    let standard = Standard::of(call);
    let decode = call.word("escapes") == "decode";
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        standard.see(source.text, |seen| match get(seen) {
            None => Ok(()),
            Some(text) if decode => out.put(source, &Encoded::new(text).decode_lossy()),
            Some(text) => out.put(source, text),
        })
    })
}

/// Something that is a slice of the host. Of a URL, no more is read than that takes.
#[inline]
pub(crate) fn of_host(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: fn(&str) -> Option<&str>,
) -> Result<ArrayRef, ArrowError> {
    if Standard::of(call) != Standard::Url || call.word("escapes") == "decode" {
        return slice(call, reasons, |seen| get(seen.part(Part::Host)?));
    }
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        match &Url::host_of(source.text) {
            Ok(host) => match host.as_deref().and_then(get) {
                None => Ok(()),
                Some(text) => out.put(source, text),
            },
            Err(error) => Err((*error).into()),
        }
    })
}

/// A number of a port.
pub(crate) fn port(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: fn(&Seen<'_>) -> Result<Option<u16>, PortError>,
) -> Result<ArrayRef, ArrowError> {
    let standard = Standard::of(call);
    let out = UInt16Builder::with_capacity(call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        standard.see(source.text, |seen| {
            if let Some(port) = get(seen)? {
                out.append_value(port);
            }
            Ok(())
        })
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

/// The origin, as a text. Where the text begins with it, it is a slice of that.
pub(crate) fn origin(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let standard = Standard::of(call);
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        standard.see(source.text, |seen| {
            let origin = seen.origin().to_string();
            let begins = source.text.starts_with(&origin);
            out.put(source, if begins { &source.text[..origin.len()] } else { &origin })
        })
    })
}

/// All but the query; the fragment stays.
pub(crate) fn without_query(
    call: &Call<'_>,
    reasons: &mut Reasons,
) -> Result<ArrayRef, ArrowError> {
    let standard = Standard::of(call);
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        standard.see(source.text, |seen| {
            let (text, Some(query)) = (seen.text(), seen.part(Part::Query)) else {
                return out.put(source, seen.text());
            };
            let fragment = text.len() - seen.part(Part::Fragment).map_or(0, |it| it.len() + 1);
            let (before, behind) = (&text[..fragment - query.len() - 1], &text[fragment..]);
            match behind {
                "" => out.put(source, before),
                _ => out.put(source, &[before, behind].concat()),
            }
        })
    })
}

/// All but the fragment.
pub(crate) fn without_fragment<'s>(seen: &Seen<'s>) -> Option<&'s str> {
    let text = seen.text();
    Some(&text[..text.len() - seen.part(Part::Fragment).map_or(0, |it| it.len() + 1)])
}

/// Path and query, which stand beside each other.
pub(crate) fn path_and_query<'s>(seen: &Seen<'s>) -> Option<&'s str> {
    let whole = without_fragment(seen)?;
    let query = seen.part(Part::Query).map_or(0, |it| it.len() + 1);
    whole.get(whole.len() - query - seen.part(Part::Path)?.len()..)
}

/// The labels of a host that is a name.
pub(crate) fn labels<'s>(seen: &Seen<'s>) -> Option<Labels<'s>> {
    match seen.host()? {
        Host::RegName(name) => Some(Labels::of(name)),
        _ => None,
    }
}

/// The last label of a host that is a name.
pub(crate) fn top_level_domain<'s>(seen: &Seen<'s>) -> Option<&'s str> {
    let Host::RegName(name) = seen.host()? else { return None };
    let name = name.strip_suffix('.').unwrap_or(name);
    name.rsplit('.').next().filter(|label| !label.is_empty())
}

/// The host without a first label `www`.
pub(crate) fn host_without_www(host: &str) -> Option<&str> {
    match host.get(..4) {
        Some(start) if start.eq_ignore_ascii_case("www.") => Some(&host[4..]),
        _ => Some(host),
    }
}
