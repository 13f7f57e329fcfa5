//! `urlens convert`: converts between URIs, IRIs and URLs.

use super::Run;
use crate::arguments::kinds;
use crate::bulk::PerText;
use crate::cli::usage_error;
use crate::outcome::{Message, Outcome, hinted};
use std::io;
use urlens::ErrorKind;
use urlens_ops::{Any, HostEncoding, Kind};

const NOTES: &str = "\
To uri: non-ASCII characters are percent-encoded; with --host idna, the host is converted to
Punycode. To iri: escapes of non-ASCII characters are decoded where the result stays valid. To url:
fails if a browser would read the result differently; the message lists the changes. From url to
uri or iri: fails if the URL contains characters that the target does not allow, such as |.

Examples:
  $ urlens convert --to uri --host idna 'http://crêpes.example/Rhône'
  http://xn--crpes-isa.example/Rh%C3%B4ne

  $ urlens convert --to url 'HTTP://example.org:80/a/../b' 'http://0x7f.1/'
  http://example.org/b
  argument 2: as a URL, host would change from \"0x7f.1\" to \"127.0.0.1\"";

/// Convert between URIs, IRIs and URLs
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: PerText,

    /// Target kind: uri, uri-ref, iri, iri-ref, url, uri-zone
    #[arg(short, long, value_name = "KIND", value_parser = kinds(), hide_possible_values = true)]
    to: Kind,

    /// Source kind [default: uri if --to is iri, otherwise iri]
    #[arg(long, value_name = "KIND", value_parser = kinds(), hide_possible_values = true)]
    from: Option<Kind>,

    /// Encoding of a non-ASCII host in a URI: percent or idna
    #[arg(long, value_enum, default_value = "percent", hide_possible_values = true)]
    host: Host,
}

/// The values of `--host`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Host {
    Percent,
    Idna,
}

impl From<Host> for HostEncoding {
    fn from(host: Host) -> Self {
        match host {
            Host::Percent => Self::Percent,
            Host::Idna => Self::Idna,
        }
    }
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let (to, host) = (self.to, self.host.into());
        // Every URI is an IRI too. Only the conversion to an IRI starts from a URI.
        let from = self.from.unwrap_or(match to {
            Kind::Iri => Kind::Uri,
            Kind::IriRef => Kind::UriRef,
            Kind::UriRef => Kind::IriRef,
            _ => Kind::Iri,
        });
        // An unsupported conversion is an error in the arguments, not in each text.
        if let Ok(any) = Any::parse(from, "http://example.org/")
            && let Err(error) = any.convert(to, host)
            && matches!(error.kind(), ErrorKind::Unsupported { .. })
        {
            usage_error("convert", &error.to_string());
        }
        let converted = |text: &str| -> Result<String, Message> {
            let any =
                urlens_ops::parse(from, text).map_err(|failure| hinted(failure, "--from"))?;
            Ok(any.convert(to, host)?.to_string())
        };
        self.texts.print(&converted)
    }
}
