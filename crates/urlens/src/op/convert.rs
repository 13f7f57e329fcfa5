//! Conversion between URIs and IRIs (RFC 3987, section 3).

use super::normalize::decode_escapes;
use super::parse::{NO_SCHEME, parse};
use super::to_url::to_url;
use super::{View, Written};
use crate::error::{Error, ErrorKind};
use crate::fast::scan;
use crate::kind::Kind;
use crate::marks::Marks;
#[cfg(feature = "idna")]
use crate::part::Part;
use crate::write::Writer;
use alloc::borrow::Cow;
#[cfg(feature = "idna")]
use alloc::string::String;

#[cfg(feature = "idna")]
const NOT_A_DOMAIN: Error = Error::at(ErrorKind::NotADomain, Part::Host, 0);

/// The encoding of a non-ASCII host in a URI. RFC 3987, 3.1, allows both.
///
/// ```
/// use urlens::{HostEncoding, iri};
///
/// let iri = iri!("http://crêpes.example/");
/// assert_eq!(iri.to_uri_with(HostEncoding::Percent)?, "http://cr%C3%AApes.example/");
/// # #[cfg(feature = "idna")]
/// assert_eq!(iri.to_uri_with(HostEncoding::Idna)?, "http://xn--crpes-isa.example/");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum HostEncoding {
    /// Percent-encoded UTF-8, which all schemes allow but DNS does not.
    #[default]
    Percent,
    /// Punycode, as in DNS (IDNA).
    #[cfg(feature = "idna")]
    Idna,
}

/// Converts a text of one kind to another, if the meaning is kept.
pub(crate) fn convert(
    from: Kind,
    view: View<'_>,
    to: Kind,
    host: HostEncoding,
) -> Result<Written, Error> {
    const CONVERTIBLE: &[Kind] =
        &[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::Url, Kind::UriZone];
    let unsupported = |operation, kind, kinds| {
        Err(Error::of_kind(ErrorKind::Unsupported { operation, kind, kinds }))
    };
    for kind in [from, to] {
        if kind == Kind::UrlRef {
            return unsupported("convert", kind, CONVERTIBLE);
        }
    }
    if host != HostEncoding::Percent && from.identifier() != Kind::Iri {
        return unsupported("host idna", from, &[Kind::Iri, Kind::IriRef]);
    }
    let parse_as = |text: &str| -> Result<Written, Error> {
        let (text, marks) = parse(to, text).map_err(|error| error.in_text(text))?;
        Ok((text.into_owned(), marks))
    };
    match (from.identifier(), to.identifier()) {
        (Kind::Iri, Kind::Uri | Kind::UriZone) => {
            let (text, _) = view.or_written(to_uri(view, host)?);
            parse_as(&text)
        }
        (Kind::Uri | Kind::UriZone | Kind::Url, Kind::Iri) => {
            let marks = check(Kind::Uri, view.text)?;
            let (text, _) = view.or_written(to_iri(View::new(view.text, &marks)));
            parse_as(&text)
        }
        (Kind::Uri | Kind::UriZone | Kind::Iri, Kind::Url) if view.is_relative() => {
            Err(NO_SCHEME.in_text(view.text))
        }
        (Kind::Uri | Kind::UriZone, Kind::Url) => {
            let marks = check(Kind::Uri, view.text)?;
            to_url(Kind::Uri, View::new(view.text, &marks)).map(into_written)
        }
        (Kind::Iri, Kind::Url) => to_url(Kind::Iri, view).map(into_written),
        // The text is unchanged, if the other kind allows it.
        _ => parse_as(view.text),
    }
}

fn into_written((text, marks): (Cow<'_, str>, Marks)) -> Written {
    (text.into_owned(), marks)
}

/// Parses a text by the RFCs, with or without a scheme.
fn check(kind: Kind, text: &str) -> Result<Marks, Error> {
    scan(text, kind.rules()).map_err(|error| error.in_text(text))
}

/// Escapes the characters beyond ASCII. `None`: nothing changes.
pub(crate) fn to_uri(view: View<'_>, host: HostEncoding) -> Result<Option<Written>, Error> {
    match host {
        HostEncoding::Percent => Ok(Writer::escape(view.pair())?),
        #[cfg(feature = "idna")]
        HostEncoding::Idna => {
            use crate::{charset::CharSet, draft::Draft, percent::encode, write::Dots};

            let mut draft = Draft::of(&view.parts(), view.path());
            if let Some(authority) = &mut draft.authority
                && let Some(domain) = to_domain(&authority.host)?
            {
                authority.host = Cow::Owned(domain);
                draft.changed = true;
            }
            draft.each(|component, _| match encode(component, CharSet::EMPTY.not()) {
                Cow::Owned(encoded) => Some(encoded),
                Cow::Borrowed(_) => None,
            });
            if !draft.changed {
                return Ok(None);
            }
            Ok(Some(super::write(&draft.parts(), Dots::Keep)?))
        }
    }
}

/// Decodes the escapes of characters that an IRI may contain. `None`: nothing changes.
pub(crate) fn to_iri(view: View<'_>) -> Option<Written> {
    decode_escapes(view, Kind::Iri.rules())
}

/// Converts a host to an ASCII domain name; `None` if it is ASCII without escapes, or an address in
/// brackets.
#[cfg(feature = "idna")]
fn to_domain(host: &str) -> Result<Option<String>, Error> {
    use crate::percent::Encoded;

    let is_plain = host.is_ascii() && !host.contains('%');
    if is_plain || host.starts_with('[') {
        return Ok(None);
    }
    let name = Encoded::new(host).decode_utf8().map_err(|_| NOT_A_DOMAIN)?;
    let ascii = crate::host::domain::to_ascii_checked(&name).map_err(|_| NOT_A_DOMAIN)?;
    match crate::scan::scan_part(&ascii, crate::part::Part::Host, Kind::Uri.rules()) {
        Ok(()) => Ok(Some(ascii.into_owned())),
        _ => Err(NOT_A_DOMAIN),
    }
}
