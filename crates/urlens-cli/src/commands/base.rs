//! `urlens base`: prints the base of a document.

use super::Run;
use super::resolve::fail;
use crate::arguments::AsKind;
use crate::outcome::{Message, Outcome, describe, failed};
use crate::paint;
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use urlens_ops::DocumentSources;

const NOTES: &str = "\
The base is taken from the first of these that has one (RFC 3986, 5.1): <base href> of the HTML
document, Content-Location of the headers around it, the URL it was retrieved from, the default. A
relative base is resolved against the next one. `urlens resolve` resolves references against it.

Examples:
  $ echo '<base href=\"../img/\">' | urlens base --retrieved https://example.org/docs/intro
  https://example.org/img/

  $ echo '<p>no base</p>' | urlens base --retrieved https://example.org/docs/intro#top --source
  https://example.org/docs/intro\tretrieval";

/// Print the base of an HTML document or MIME part, for its relative references
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// HTML document [default: standard input]
    #[arg(value_name = "FILE")]
    document: Option<PathBuf>,

    /// URL that the document was retrieved from
    #[arg(short, long, value_name = "URL")]
    retrieved: Option<String>,

    /// Headers of the MIME part or HTTP response; the innermost part first
    #[arg(long, value_name = "FILE")]
    headers: Vec<PathBuf>,

    /// Base to use if there is no other
    #[arg(long, value_name = "URL")]
    default: Option<String>,

    /// Print also the source: embedded, enclosing, retrieval or application
    #[arg(long)]
    source: bool,

    #[command(flatten)]
    kind: AsKind,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let document = self.document.as_deref().unwrap_or(Path::new("-"));
        let texts = [document].into_iter().chain(self.headers.iter().map(PathBuf::as_path));
        let mut read = Vec::new();
        for path in texts {
            match text(path) {
                Ok(text) => read.push(text),
                Err(error) => {
                    return Ok(fail(&path.display().to_string(), &Message::new("io", describe(&error))));
                }
            }
        }
        let html = read.remove(0);
        let sources = DocumentSources {
            html: Some(html),
            headers: read,
            retrieval: self.retrieved,
            application: self.default,
        };
        match sources.choose(self.kind.kind.identifier()) {
            Ok((source, base)) => {
                let mut out = paint::values();
                if self.source {
                    writeln!(out, "{}\t{}", base.as_str(), source.name())?;
                } else {
                    writeln!(out, "{}", base.as_str())?;
                }
                Ok(Outcome::Success)
            }
            Err(failure) => {
                let name = match failure.field() {
                    Some("html") => document.display().to_string(),
                    Some("headers") => "--headers".to_owned(),
                    Some("retrieval") => "--retrieved".to_owned(),
                    Some("application") => "--default".to_owned(),
                    _ => "base".to_owned(),
                };
                Ok(fail(&name, &failed(failure)))
            }
        }
    }
}

/// The text of a file, or of standard input for `-`. Other bytes than UTF-8 are replaced: they cannot
/// be part of a tag or of the name of a header.
fn text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.read_to_end(&mut bytes)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
