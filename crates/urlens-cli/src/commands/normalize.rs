//! `urlens normalize`: prints the normal form of URLs.

use super::Run;
use crate::bulk::PerText;
use crate::normalization::NormalizeArgs;
use crate::outcome::{Message, Outcome, failed};
use std::io;
use urlens_ops::{Any, Kind};

const NOTES: &str = "\
By default, applies all steps that keep the meaning (equivalence level `scheme`), including the
rules of schemes such as urn:, tel: and doi:. --steps none only parses: as url, it prints the href.
Steps that may change the meaning are applied last, in the order above; only --nfc is applied first.

Two texts have the same normal form exactly if `urlens compare` finds them equivalent. If only the
rules of its scheme accept a text, its canonical form by the scheme is printed.

Examples:
  $ urlens normalize 'HTTP://Example.org:80/%7eanna/./a/../b' 'urn:ISBN:0-395-36341-1'
  http://example.org/~anna/b
  urn:isbn:0395363411

  $ urlens normalize --drop-parameters 'utm_*' --sort-query 'http:\\\\é.example?b&utm_id=1&a'
  http://xn--9ca.example/?a&b";

/// Normalize URLs
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: PerText,

    #[command(flatten)]
    normalize: NormalizeArgs,

    /// Compose characters first (Unicode Normalization Form C); the URL must be an IRI reference
    #[arg(long, help_heading = "Steps that may change the meaning")]
    nfc: bool,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        self.normalize.with(|normalizer| {
            let normalized = |text: &str| -> Result<String, Message> {
                let composed = if self.nfc {
                    Some(Any::parse(Kind::IriRef, text)?.to_nfc()?.to_string())
                } else {
                    None
                };
                let text = composed.as_deref().unwrap_or(text);
                Ok(normalizer.normalize(text).map_err(failed)?.into_owned())
            };
            self.texts.print(&normalized)
        })
    }
}
