//! `urlens set`: URLs with other components.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::outcome::Outcome;
use crate::set::{Change, changed};
use std::io;

const NOTES: &str = "\
NAME is a component: scheme, authority, userinfo, user, password, host, port, path, query, fragment,
or the name that the web API has for one (protocol, hostname, search, ...); url is the whole text,
and query:KEY the parameter KEY. Append to the path with path=SEGMENT, to the query with
query=KEY=VALUE. Changes are made in the order of the options above, those of one option in the
order in which they are given.

As url, values are encoded as the setters of the web API do. As uri or iri a value must be in the
grammar. An empty value makes the query or the fragment empty, which differs from absent; --remove
removes it. By the names of the web API (search, hash) an empty value removes. Parameters and
segments are given as plain text, and encoded.

A URL that does not allow a change is not printed: it counts as bad, and the message says why.

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

    /// Remove parameters of this name; utm_* matches all that start with utm_
    #[arg(long, value_name = "query=KEY", group = "changes", value_parser = Change::trim)]
    trim: Vec<Change>,

    /// Set a parameter of the query where there is one
    #[arg(long, value_name = "KEY=VALUE", group = "changes", value_parser = Change::replace)]
    replace: Vec<Change>,

    /// Append a segment to the path, or a parameter to the query
    #[arg(short, long, value_name = "NAME=VALUE", group = "changes", value_parser = Change::append)]
    append: Vec<Change>,

    /// Sort the parameters of the query by name
    #[arg(long, group = "changes")]
    sort_query: bool,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let lists = [self.set, self.remove, self.trim, self.replace, self.append];
        let mut changes = lists.concat();
        changes.extend(self.sort_query.then_some(Change::SortQuery));
        for change in &changes {
            change.check(self.kind.kind).unwrap_or_else(|message| usage("set", &message));
        }
        bulk::each(&self.input, &self.bulk, |text, out| {
            out.extend_from_slice(changed(text, self.kind.kind, &changes)?.as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}
