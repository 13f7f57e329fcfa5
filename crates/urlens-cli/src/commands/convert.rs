//! `urlens convert`: from one standard's identifiers to another's.

use super::Run;
use crate::arguments::kinds;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::outcome::{Outcome, hinted};
use std::io;
use urlens_ops::{Any, AnyError, HostEncoding, Kind};

const NOTES: &str = "\
To uri, text beyond ASCII is percent-encoded; with --host idna a host becomes an ASCII domain name.
To iri, escapes are decoded as far as they may be. To url, a text is converted only if browsers read
it alike: otherwise it counts as bad, and the message says what would change. From url to uri or
iri, a URL is bad that contains characters which the other does not allow, such as |.

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

    /// Kind to convert to: uri, uri-ref, iri, iri-ref, url, uri-zone
    #[arg(short, long, value_name = "KIND", value_parser = kinds(), hide_possible_values = true)]
    to: Kind,

    /// Kind of the texts [default: uri if --to is iri, iri otherwise]
    #[arg(long, value_name = "KIND", value_parser = kinds(), hide_possible_values = true)]
    from: Option<Kind>,

    /// Encoding of a host beyond ASCII in a URI: percent or idna
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
        // Every URI is an IRI; an IRI is converted from a URI.
        let from = self.from.unwrap_or(match to {
            Kind::Iri => Kind::Uri,
            Kind::IriRef => Kind::UriRef,
            Kind::UriRef => Kind::IriRef,
            _ => Kind::Iri,
        });
        // A conversion that does not exist is an error of the call, not of each text.
        if let Ok(any) = Any::parse(from, "http://example.org/")
            && let Err(error @ AnyError::Unsupported(_)) = any.convert(to, host)
        {
            usage("convert", &error.to_string());
        }
        bulk::each(&self.input, &self.bulk, |text, out| {
            let any = urlens_ops::parse(from, text).map_err(|it| hinted(&it, "--from"))?;
            out.extend_from_slice(any.convert(to, host)?.as_str().as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}
