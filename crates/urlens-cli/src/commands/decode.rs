//! `urlens decode`: decodes percent-escapes.

use super::Run;
use crate::bulk::PerText;
use crate::outcome::{Message, Outcome};
use std::borrow::Cow;
use std::io;
use urlens::percent::Encoded;

const NOTES: &str = "\
A decoded text may contain a newline: use --json to separate texts safely. A % without two
hexadecimal digits is kept.

Examples:
  $ urlens decode 'a%20b%2Fc' 'caf%C3%A9'
  a b/c
  café

  $ urlens decode --form 'a+b%2B'
  a b+";

/// Decode percent-escapes
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES, override_usage = "urlens decode [OPTIONS] [TEXT]...")]
pub(crate) struct Args {
    #[command(flatten)]
    texts: PerText,

    /// Decode + to a space, as in HTML forms
    #[arg(long)]
    form: bool,

    /// Decode bytes that are not UTF-8 to U+FFFD; they are errors otherwise
    #[arg(long)]
    lossy: bool,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let decoded = |text: &str| -> Result<String, Message> {
            let text =
                if self.form { Cow::Owned(text.replace('+', " ")) } else { Cow::Borrowed(text) };
            let text = Encoded::new(&text);
            if self.lossy {
                Ok(text.decode_lossy().into_owned())
            } else {
                match text.decode_utf8() {
                    Ok(text) => Ok(text.into_owned()),
                    Err(_) => Err(Message::new("utf-8", "the decoded bytes are not UTF-8; see --lossy")),
                }
            }
        };
        self.texts.print(&decoded)
    }
}
