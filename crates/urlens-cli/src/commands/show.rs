//! `urlens URL…`: the picture of a text.

use super::Run;
use crate::bulk;
use crate::cli::Cli;
use crate::input::Input;
use crate::outcome::{Message, Outcome, complain};
use crate::paint::{NAME, paint};
use crate::picture::Picture;
use clap::CommandFactory;
use std::io;

pub(crate) const EXAMPLES: &str = "\
Examples:
  $ urlens 'http://127.1/a'
  RFC 3986, RFC 3987
    http://127.1/a
    └┬─┘   └─┬─┘├┘
    scheme host path

  URL Standard
    http://127.0.0.1/a
    └┬─┘   └───┬───┘├┘
    scheme   host path

  The standards do not find the same host. They part at byte 11.

          the RFCs  the URL Standard
    host  127.1     127.0.0.1         not the same

  critical: invalid or non-canonical IPv4 address (ambiguous-ipv4)
    http://127.1/a
           ^^^^^
    RFC 3986, 3.2.2: an IPv4 address is four decimal numbers up to 255, anything else is a name
    URL Standard, 3.5: a host that ends in a number is an IPv4 address of one to four decimal,
      octal or hexadecimal numbers, or invalid
    advice: write IPv4 addresses as four decimal numbers, and check the parsed address
  medium: disguised IPv4 address (disguised-address)
    http://127.1/a
           ^^^^^
    RFC 3986, 7.4: some systems accept IPv4 addresses in other forms
    RFC 4291, 2.5.5: an IPv6 address may contain an IPv4 address
    advice: check the decoded IPv4 address
  medium: loopback address or name at byte 7 (loopback-address)

  $ urlens 'tel:+1-201-555-0123'
  RFC 3986, RFC 3987, URL Standard
    tel:+1-201-555-0123
    └┬┘ └──────┬──────┘
    scheme   path

  All three standards read it alike.

  info: opaque path at byte 4 (opaque-path)

  Other forms
    normalized URI  tel:+12015550123

  By the rules of tel
    number      +12015550123
    global      true
    parameters  {}
    canonical   tel:+12015550123";

/// Show what URLs are made of
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Print the same facts as JSON, one object per line
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Whether anything was asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.json || self.input.is_given()
    }
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        // Who types the name alone wants to know what it is.
        if self.input.is_a_person() {
            let error = Cli::command().error(
                clap::error::ErrorKind::MissingRequiredArgument,
                "no URL; lines of standard input are read where it is a file or a pipe",
            );
            complain(&error.render().ansi().to_string());
            std::process::exit(error.exit_code());
        }
        let width = width();
        let (mut shown, mut refused) = (0, false);
        let outcome = bulk::in_order(&self.input, |text, out| {
            let picture = Picture::of(text, width);
            refused |= !picture.is_accepted();
            if self.json {
                serde_json::to_writer(&mut *out, &picture.facts())?;
                out.push(b'\n');
            } else {
                if shown > 0 {
                    let rule = paint(NAME, "─".repeat(width.min(60)));
                    out.extend_from_slice(format!("\n{rule}\n\n").as_bytes());
                }
                out.extend_from_slice(picture.draw().as_bytes());
                shown += 1;
            }
            Ok::<(), Message>(())
        })?;
        Ok(if refused { Outcome::Bad } else { outcome })
    }
}

/// The columns of the terminal; elsewhere as many as a page has.
fn width() -> usize {
    match terminal_size::terminal_size_of(io::stdout()) {
        Some((columns, _)) => columns.0.into(),
        // With the margin of an example in the help, that is 98.
        None => 96,
    }
}
