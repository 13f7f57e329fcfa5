//! `urlens host`: prints hosts in ASCII or Unicode.

use super::Run;
use crate::bulk::PerText;
use crate::outcome::{Message, Outcome, failed};
use std::borrow::Cow;
use std::io;
use urlens::{Url, domain};
use urlens_ops::Kind;

const NOTES: &str = "\
A text is a host, or a URL that has one. Hosts are read as in browsers: 0x7F.1 is 127.0.0.1. A name
in Unicode may look like another one; `urlens check` reports this.

Examples:
  $ urlens host --unicode 'https://xn--bcher-kva.example/a' 'xn--r8jz45g.example'
  bücher.example
  例え.example

  $ urlens host 'Bücher.example' '0x7F.1'
  xn--bcher-kva.example
  127.0.0.1";

/// Print hosts in ASCII or Unicode
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES, override_usage = "urlens host [OPTIONS] [HOST|URL]...")]
pub(crate) struct Args {
    #[command(flatten)]
    texts: PerText,

    /// Print the form of DNS (xn--...); this is the default
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,

    /// Print the Unicode form
    #[arg(long)]
    unicode: bool,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let host = |text: &str| -> Result<String, Message> {
            let host = ascii(text)?;
            Ok(if self.unicode { domain::to_unicode(&host).into_owned() } else { host })
        };
        self.texts.print(&host)
    }
}

/// Returns the host of a URL, or of the URL that has the text as its host.
fn ascii(text: &str) -> Result<String, Message> {
    let url = if text.contains("://") {
        Cow::Borrowed(text)
    } else if text.contains(['/', '?', '#', '@', '\\']) {
        return Err(Message::new("not-a-host", "neither a host nor a URL with a host"));
    } else {
        Cow::Owned(format!("http://{text}/"))
    };
    let parsed = urlens_ops::parse(Kind::Url, &url).map_err(failed)?;
    let url = Url::parse(parsed.as_str())?;
    match url.host() {
        Some(host) => Ok(host.to_string()),
        None => Err(Message::new("missing", "missing host")),
    }
}
