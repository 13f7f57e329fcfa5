//! `urlens set`: changes components of URLs.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::cli::usage_error;
use crate::input::Input;
use crate::outcome::{Message, Outcome};
use crate::set::{Change, changed};
use std::io;

const NOTES: &str = "\
NAME is a component: scheme, authority, userinfo, username, password, host, port, path, query,
fragment. url is the whole text, query:KEY the query parameter KEY. --append takes path=SEGMENT or
query=KEY=VALUE. Changes are applied in the order of the options listed above; repeated options in
the order given. --iterate given twice prints all combinations.

A value must be valid for its component alone: host=a/b is an error. User name, password, path,
query and fragment of a url are plain text and are encoded; as uri or iri they must be valid as
given. An empty value makes the query or fragment empty, which differs from absent: use --remove to
remove it. Parameters and segments are plain text, and are encoded. --attribute sets an attribute of
the web API as browsers do: it repairs and cuts values, and may change other components.

If a URL does not allow a change, it is not printed, and the reason is reported as an error.

Examples:
  $ urlens set -s host=example.net -s port=8080 -s query:q='a b' 'http://example.org/?q=1&r=2'
  http://example.net:8080/?q=a%20b&r=2

  $ urlens set --trim 'query=utm_*' --append path=c.png -r fragment 'http://a/b?utm_id=1&x=2#top'
  http://a/b/c.png?x=2";

/// Change components of URLs
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES, override_usage = "urlens set [OPTIONS] [URL]...")]
#[command(group(clap::ArgGroup::new("changes").required(true).multiple(true)))]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Set a component, or with query:KEY a query parameter
    #[arg(short, long, value_name = "NAME=VALUE", group = "changes", value_parser = Change::set)]
    set: Vec<Change>,

    /// Set an attribute of the web API, as browsers do: href, protocol, host, hostname, ...
    #[arg(long, value_name = "NAME=VALUE", group = "changes", value_parser = Change::attribute)]
    attribute: Vec<Change>,

    /// Remove a component, or with query:KEY query parameters
    #[arg(short, long, value_name = "NAME", group = "changes", value_parser = Change::remove)]
    remove: Vec<Change>,

    /// Set a component or query:KEY, only if it is absent
    #[arg(long, value_name = "NAME=VALUE", group = "changes", value_parser = Change::default)]
    default: Vec<Change>,

    /// Remove query parameters by name; utm_* matches by prefix
    #[arg(long, value_name = "query=KEY,...", group = "changes", value_parser = Change::trim)]
    trim: Vec<Change>,

    /// Set a query parameter, only if it is present
    #[arg(long, value_name = "KEY=VALUE", group = "changes", value_parser = Change::replace)]
    replace: Vec<Change>,

    /// Append a path segment or a query parameter
    #[arg(short, long, value_name = "NAME=VALUE", group = "changes", value_parser = Change::append)]
    append: Vec<Change>,

    /// Sort the query parameters by name
    #[arg(long, group = "changes")]
    sort_query: bool,

    /// Print the URL once for each value of a component or query:KEY
    #[arg(long, value_name = "NAME=VALUE,...", group = "changes", value_parser = Change::iterate)]
    iterate: Vec<Vec<Change>>,

    /// Print a JSON object for each URL: input, line, and result or error
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let lists =
            [self.set, self.attribute, self.remove, self.default, self.trim, self.replace, self.append];
        let mut changes = lists.concat();
        changes.extend(self.sort_query.then_some(Change::SortQuery));
        for change in changes.iter().chain(self.iterate.iter().flatten()) {
            change.check(self.kind.kind).unwrap_or_else(|message| usage_error("set", &message));
        }
        let variants = combinations(&self.iterate);
        let results = |text: &str| -> Result<Vec<String>, Message> {
            let changed = |variant: &Vec<Change>| {
                changed(text, self.kind.kind, &[changes.as_slice(), variant].concat())
            };
            variants.iter().map(changed).collect()
        };
        if self.json {
            return bulk::each_object(&self.input, &self.bulk, |text, object| {
                let mut results = results(text)?;
                let result =
                    if self.iterate.is_empty() { results.remove(0).into() } else { results.into() };
                object.insert("result".into(), result);
                Ok(())
            });
        }
        bulk::each(&self.input, &self.bulk, |text, out| {
            for result in results(text)? {
                out.extend_from_slice(result.as_bytes());
                out.push(b'\n');
            }
            Ok(())
        })
    }
}

/// Returns all combinations of one change of each list, the last list changing first. No list gives one
/// empty combination.
fn combinations(lists: &[Vec<Change>]) -> Vec<Vec<Change>> {
    let mut all = vec![Vec::new()];
    for list in lists {
        let extended = all.iter().flat_map(|variant| {
            list.iter()
                .map(move |change| [variant.as_slice(), std::slice::from_ref(change)].concat())
        });
        all = extended.collect();
    }
    all
}
