//! `urlens relativize`: the shortest way from a base to a target.

use super::Run;
use super::resolve::{bad, with_base};
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::kind::Kind;
use crate::outcome::{Message, Outcome};
use std::ffi::OsString;
use std::io;
use urlens::{Identifier, Rfc3986, Rfc3987, Strict, Url};

const NOTES: &str = "\
The first argument is the base, unless that is named with --base; all others are targets. What is
printed resolves to the target again, to the letter: `urlens resolve` is the way back.

Without --as both are URLs. Where no relative reference leads to a target, the target itself is
printed. As uri or iri there may be nothing to print: no reference resolves to a path with dots.

Examples:
  $ urlens relativize 'https://example.org/docs/intro' 'https://example.org/docs/img/a.png'
  img/a.png

  $ urlens relativize --as uri 'http://a/b/c?d' 'http://a/b/' 'http://a/b/c?d#e' 'http://e/'
  .
  #e
  //e/";

/// Print the shortest references that lead from a base to URLs
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens relativize [OPTIONS] BASE [URL]...\n       \
                            urlens relativize [OPTIONS] --base BASE [URL]...")]
pub(crate) struct Args {
    /// Where the references lead from
    #[arg(value_name = "BASE", required_unless_present = "base")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// The base, so that all arguments are targets
    #[arg(short, long, value_name = "BASE")]
    base: Option<OsString>,

    /// Read as uri, iri or url
    #[arg(long = "as", value_name = "KIND", value_enum, default_value = "url")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    kind: Kind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        let base = with_base(&mut self.input, self.first.take(), self.base.take());
        let result = match self.kind {
            Kind::Uri => self.strictly::<Rfc3986>(&base),
            Kind::Iri => self.strictly::<Rfc3987>(&base),
            Kind::Url => self.as_urls(&base),
            Kind::UriRef | Kind::IriRef | Kind::UrlRef => {
                usage("relativize", "a base and its targets are uri, iri or url")
            }
        };
        result.unwrap_or_else(|message| Ok(bad("base", &message)))
    }
}

impl Args {
    fn strictly<D: Strict + Sync>(&self, base: &str) -> Result<io::Result<Outcome>, Message> {
        let base = Identifier::<D, &str>::parse(base)?;
        Ok(self.each(|text| {
            Ok(base.relativize(&Identifier::<D, &str>::parse(text)?)?.into_text())
        }))
    }

    fn as_urls(&self, base: &str) -> Result<io::Result<Outcome>, Message> {
        let base = Url::parse(base)?;
        Ok(self.each(|text| Ok(base.relativize(&Url::parse(text)?).into_text())))
    }

    fn each(&self, way: impl Fn(&str) -> Result<String, Message> + Sync) -> io::Result<Outcome> {
        bulk::each(&self.input, &self.bulk, |text, out| {
            out.extend_from_slice(way(text)?.as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}
