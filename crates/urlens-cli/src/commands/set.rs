//! `urlens set`: URLs with other components.

use super::Run;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::kind::Kind;
use crate::outcome::Outcome;
use crate::set::{Change, changed};
use std::io;

const NOTES: &str = "\
NAME is a component: scheme, user, password, host, port, path, query or fragment; url is the whole,
and query:KEY the parameter KEY. As uri or iri, userinfo and authority are set as a whole. Behind
the path comes path=SEGMENT, behind the query query=KEY=VALUE. Changes are made in the order of the
options above, those of one option in the order in which they are given.

Without --as a text is a URL, and values are read as the web API's setters read them: what must be
is encoded, and an empty value removes the component. As uri or iri a value must be in the grammar,
and an empty one makes the component empty, which is not the same as absent; a parameter that is
set goes to the end. Parameters and segments are given as plain text, and encoded.

A URL that refuses a change is not printed: it counts as bad, and the message says why.

Examples:
  $ urlens set -s host=example.net -s port=8080 -s query:q='a b' 'http://example.org/?q=1&r=2'
  http://example.net:8080/?q=a%20b&r=2

  $ urlens set --trim 'query=utm_*' --append path=c.png -r fragment 'http://a/b?utm_id=1&x=2#top'
  http://a/b/c.png?x=2";

/// Print URLs with other components
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES, override_usage = "urlens set [OPTIONS] [URL]...")]
#[command(group(clap::ArgGroup::new("changes").required(true).multiple(true)))]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Set a component, or with query:KEY a parameter of the query
    #[arg(short, long, value_name = "NAME=VALUE", group = "changes", value_parser = Change::set)]
    set: Vec<Change>,

    /// Remove a component, or with query:KEY parameters of the query
    #[arg(short, long, value_name = "NAME", group = "changes", value_parser = Change::remove)]
    remove: Vec<Change>,

    /// Remove parameters of this name; utm_* is all that begin so
    #[arg(long, value_name = "query=KEY", group = "changes", value_parser = Change::trim)]
    trim: Vec<Change>,

    /// Set a parameter of the query where there is one
    #[arg(long, value_name = "KEY=VALUE", group = "changes", value_parser = Change::replace)]
    replace: Vec<Change>,

    /// Put a segment behind the path, or a parameter behind the query
    #[arg(short, long, value_name = "NAME=VALUE", group = "changes", value_parser = Change::append)]
    append: Vec<Change>,

    /// Sort the parameters of the query by name
    #[arg(long, group = "changes")]
    sort_query: bool,

    /// Read as uri, iri or url; uri-ref and iri-ref may be relative
    #[arg(long = "as", value_name = "KIND", value_enum, default_value = "url")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    kind: Kind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let lists = [self.set, self.remove, self.trim, self.replace, self.append];
        let mut changes = lists.concat();
        changes.extend(self.sort_query.then_some(Change::SortQuery));
        for change in &changes {
            change.check(self.kind).unwrap_or_else(|message| usage("set", &message));
        }
        bulk::each(&self.input, &self.bulk, |text, out| {
            out.extend_from_slice(changed(text, self.kind, &changes)?.as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}
