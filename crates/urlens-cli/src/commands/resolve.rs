//! `urlens resolve`: what references mean, seen from a base.

use super::Run;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::kind::Kind;
use crate::outcome::{Message, Outcome, complain};
use std::ffi::OsString;
use std::io;
use urlens::{Identifier, Reference, Resolution, Rfc3986, Rfc3987, Strict, Url, UrlRef};

const NOTES: &str = "\
The first argument is the base, unless that is named with --base; all others are references.
Without --as the base is a URL, and the result is what a link on that page leads to in a browser.

As uri or iri, references are resolved by the letter of RFC 3986, 5.2, but that a rootless path
stays rootless; --verbatim takes that back. As uri-ref, iri-ref or url-ref the base may be relative
itself: the reference is put behind it, and as uri-ref and iri-ref dots stay: nothing is lost.

Examples:
  $ urlens resolve 'https://example.org/docs/intro' '../img/a b.png' '//example.net' '?page=2'
  https://example.org/img/a%20b.png
  https://example.net/
  https://example.org/docs/intro?page=2

  $ urlens resolve --as uri-ref 'docs/intro' '../api/#top'
  docs/../api/#top";

/// Print what references mean, seen from a base
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens resolve [OPTIONS] BASE [REF]...\n       \
                            urlens resolve [OPTIONS] --base BASE [REF]...")]
pub(crate) struct Args {
    /// What the references are seen from
    #[arg(value_name = "BASE", required_unless_present = "base")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// The base, so that all arguments are references
    #[arg(short, long, value_name = "BASE")]
    base: Option<OsString>,

    /// Resolve rootless paths by the letter of RFC 3986 too, as uri or iri
    #[arg(long)]
    verbatim: bool,

    /// Read as uri, iri or url; as uri-ref, iri-ref, url-ref the base may be relative
    #[arg(long = "as", value_name = "KIND", value_enum, default_value = "url")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    kind: Kind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        if self.verbatim && !matches!(self.kind, Kind::Uri | Kind::Iri) {
            usage("resolve", "--verbatim is for --as uri and --as iri");
        }
        let base = with_base(&mut self.input, self.first.take(), self.base.take());
        let result = match self.kind {
            Kind::Uri => self.resolve::<Rfc3986>(&base),
            Kind::Iri => self.resolve::<Rfc3987>(&base),
            Kind::Url => self.link(&base),
            Kind::UriRef => self.goto::<Rfc3986>(&base),
            Kind::IriRef => self.goto::<Rfc3987>(&base),
            Kind::UrlRef => self.goto_url(&base),
        };
        result.unwrap_or_else(|message| Ok(bad("base", &message)))
    }
}

/// What to do with each reference, or what is wrong with the base.
type Done = Result<io::Result<Outcome>, Message>;

impl Args {
    fn resolve<D: Strict + Sync>(&self, base: &str) -> Done {
        let base = Identifier::<D, &str>::parse(base)?;
        let how = if self.verbatim { Resolution::VERBATIM } else { Resolution::STRICT };
        Ok(self.each(|text| {
            let target = base.resolve_with(&Reference::<D, &str>::parse(text)?, how)?;
            Ok(target.into_text())
        }))
    }

    fn link(&self, base: &str) -> Done {
        let base = Url::parse(base)?;
        Ok(self.each(|text| Ok(base.join(text)?.into_text().into_owned())))
    }

    fn goto<D: Strict + Sync>(&self, base: &str) -> Done {
        let base = Reference::<D, &str>::parse(base)?;
        Ok(self.each(|text| Ok(Reference::<D, &str>::parse(text)?.onto(&base)?.into_text())))
    }

    fn goto_url(&self, base: &str) -> Done {
        let base = UrlRef::parse(base)?;
        Ok(self.each(|text| Ok(UrlRef::parse(text)?.onto(&base)?.into_text())))
    }

    fn each(&self, resolve: impl Fn(&str) -> Result<String, Message> + Sync) -> io::Result<Outcome> {
        bulk::each(&self.input, &self.bulk, |text, out| {
            out.extend_from_slice(resolve(text)?.as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}

/// The base: the option, or else the first argument, which otherwise is one of the texts.
pub(super) fn with_base(
    input: &mut Input,
    first: Option<OsString>,
    option: Option<OsString>,
) -> String {
    let base = match option {
        Some(base) => {
            input.put_first(first);
            base
        }
        None => first.unwrap_or_default(),
    };
    base.into_string().unwrap_or_else(|_| usage("resolve", "the base is not UTF-8"))
}

/// Reports that what everything else depends on could not be read.
pub(super) fn bad(what: &str, Message(message): &Message) -> Outcome {
    complain(&format!("{what}: {message}\n"));
    Outcome::Bad
}
