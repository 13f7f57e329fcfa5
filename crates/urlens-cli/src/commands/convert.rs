//! `urlens convert`: from one standard's identifiers to another's.

use super::Run;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::kind::Kind;
use crate::outcome::{Message, Outcome};
use std::io;
use urlens::{HostEncoding, Identifier, Iri, Reference, Rfc3986, Rfc3987, Strict, Uri, Url};

const NOTES: &str = "\
Without --from a text is a URI where an IRI is asked for, and an IRI otherwise, as every URI is one.

To uri, what is beyond ASCII is percent-encoded; with --host idna a host becomes a domain name in
ASCII. To iri, escapes are decoded as far as they may be. To url, a text is converted only if
browsers read it as what it is: else it counts as bad, and what would change is said. From url to
uri or iri, a URL is refused that holds what the other has no room for, such as |.

Examples:
  $ urlens convert --to uri --host idna 'http://crêpes.example/Rhône'
  http://xn--crpes-isa.example/Rh%C3%B4ne

  $ urlens convert --to url 'HTTP://example.org:80/a/../b' 'http://0x7f.1/'
  http://example.org/b
  argument 2: as a URL, host would change from \"0x7f.1\" to \"127.0.0.1\"";

/// Print URIs as IRIs, IRIs as URIs, and either as URLs
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// What they become: uri, iri or url; uri-ref and iri-ref may be relative
    #[arg(short, long, value_name = "KIND", value_enum, hide_possible_values = true)]
    to: Kind,

    /// What they are: uri, uri-ref, iri, iri-ref or url
    #[arg(long, value_name = "KIND", value_enum, hide_possible_values = true)]
    from: Option<Kind>,

    /// How a URI has a host beyond ASCII: percent or idna
    #[arg(long, value_enum, default_value = "percent", hide_possible_values = true)]
    host: Host,

    #[command(flatten)]
    bulk: Options,
}

/// `--host`
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Host {
    Percent,
    Idna,
}

/// One of the ways there are.
type Conversion = fn(&str, HostEncoding, bool) -> Result<String, Message>;

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let from = self.from.unwrap_or(match self.to {
            Kind::Iri => Kind::Uri,
            Kind::IriRef => Kind::UriRef,
            Kind::UriRef => Kind::IriRef,
            Kind::Uri | Kind::Url | Kind::UrlRef => Kind::Iri,
        });
        let Some(conversion) = conversion(from, self.to) else {
            usage("convert", &format!("nothing converts {} to {}", from.name(), self.to.name()));
        };
        let host = match self.host {
            Host::Percent => HostEncoding::Percent,
            Host::Idna if is_iri(from) && is_uri(self.to) => HostEncoding::Idna,
            Host::Idna => usage("convert", "--host idna is for what becomes a URI from an IRI"),
        };
        // Conversion keeps a scheme and makes none: it must be there if either kind asks for it.
        let may_be_relative = is_ref(from) && is_ref(self.to);
        bulk::each(&self.input, &self.bulk, |text, out| {
            out.extend_from_slice(conversion(text, host, may_be_relative)?.as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}

fn is_uri(kind: Kind) -> bool {
    matches!(kind, Kind::Uri | Kind::UriRef)
}

fn is_iri(kind: Kind) -> bool {
    matches!(kind, Kind::Iri | Kind::IriRef)
}

fn is_ref(kind: Kind) -> bool {
    matches!(kind, Kind::UriRef | Kind::IriRef | Kind::UrlRef)
}

/// The library has a method for each.
fn conversion(from: Kind, to: Kind) -> Option<Conversion> {
    use Kind::{Iri as I, IriRef as IR, Uri as U, UriRef as UR, Url as L};
    Some(match (from, to) {
        (I | IR, U | UR) => |text, host, relative| {
            let iri = read::<Rfc3987>(text, relative)?;
            Ok(iri.to_uri_with(host)?.into_text().into_owned())
        },
        (U | UR, I | IR) => |text, _, relative| {
            Ok(read::<Rfc3986>(text, relative)?.to_iri().into_text().into_owned())
        },
        (U | UR, U | UR) => |text, _, relative| Ok(read::<Rfc3986>(text, relative)?.to_string()),
        (I | IR, I | IR) => |text, _, relative| Ok(read::<Rfc3987>(text, relative)?.to_string()),
        (U | UR, L) => |text, _, _| Ok(Uri::parse(text)?.to_url()?.into_text().into_owned()),
        (I | IR, L) => |text, _, _| Ok(Iri::parse(text)?.to_url()?.into_text().into_owned()),
        (L, L) => |text, _, _| Ok(Url::parse(text)?.into_text().into_owned()),
        (L, U | UR) => |text, _, _| Ok(uri_of(text)?.into_text()),
        (L, I | IR) => |text, _, _| Ok(uri_of(text)?.to_iri().into_text().into_owned()),
        (Kind::UrlRef, _) | (_, Kind::UrlRef) => return None,
    })
}

fn read<D: Strict>(text: &str, may_be_relative: bool) -> Result<Reference<D, &str>, Message> {
    match may_be_relative {
        true => Ok(Reference::<D, &str>::parse(text)?),
        false => Ok(Identifier::<D, &str>::parse(text)?.into_reference()),
    }
}

fn uri_of(text: &str) -> Result<Uri, Message> {
    Uri::try_from(Url::parse(text)?.into_owned())
        .map_err(|rejected| format!("not a URI: {}", rejected.error).into())
}
