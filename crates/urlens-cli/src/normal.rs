//! The arguments that say how far a text is normalized, for all commands that normalize.

use crate::arguments::{AsKind, Paths, StepList, rungs, steps};
use urlens_ops::{Kind, Normalizer, OptIn, Equivalence};

/// How texts are parsed and which steps are taken; commands take these in with `#[command(flatten)]`.
#[derive(Debug, clap::Args)]
pub(crate) struct Steps {
    #[command(flatten)]
    kind: AsKind,

    /// Take all steps up to this rung: text, structure, syntax or scheme
    #[arg(long, value_name = "RUNG", value_parser = rungs(), default_value = "scheme")]
    #[arg(hide_possible_values = true)]
    rung: Equivalence,

    /// Take these steps, of escape, case, path and scheme, or none
    #[arg(long, value_name = "STEP,...", value_parser = steps, conflicts_with = "rung")]
    steps: Option<StepList>,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    opt_in: OptIns,
}

/// The steps that may change the meaning, by the names that the library has for them.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Steps that may change the meaning")]
struct OptIns {
    /// Replace http by https, and ws by wss
    #[arg(long)]
    secure_scheme: bool,
    /// Remove an empty query
    #[arg(long)]
    drop_empty_query: bool,
    /// Remove an empty fragment
    #[arg(long)]
    drop_empty_fragment: bool,
    /// Convert the path to lower case
    #[arg(long)]
    lowercase_path: bool,
    /// Convert the query to lower case
    #[arg(long)]
    lowercase_query: bool,
    /// Replace // by / in the path
    #[arg(long)]
    merge_slashes: bool,
    /// Remove a last segment of this name, such as index.html
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    drop_file_names: Vec<String>,
    /// Add www. to names in HTTP URLs that lack it
    #[arg(long)]
    prepend_www: bool,
    /// Add a / after a path whose last segment has no dot
    #[arg(long)]
    trailing_slash: bool,
    /// Sort the parameters of the query by name
    #[arg(long)]
    sort_query: bool,
    /// Remove parameters of this name; utm_* matches all that start with utm_
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    drop_parameters: Vec<String>,
    /// Remove the fragment
    #[arg(long)]
    drop_fragment: bool,
}

impl OptIns {
    /// The steps that were asked for, in the order in which the library lists them.
    fn list<'a>(
        &self,
        files: &'a [&'a str],
        useless: &'a (dyn Fn(&str) -> bool + Sync),
    ) -> Vec<OptIn<'a>> {
        let all = [
            (self.secure_scheme, OptIn::SecureScheme),
            (self.drop_empty_query, OptIn::DropEmptyQuery),
            (self.drop_empty_fragment, OptIn::DropEmptyFragment),
            (self.lowercase_path, OptIn::LowercasePath),
            (self.lowercase_query, OptIn::LowercaseQuery),
            (self.merge_slashes, OptIn::MergeSlashes),
            (!self.drop_file_names.is_empty(), OptIn::DropFileNames(files)),
            (self.prepend_www, OptIn::PrependWww),
            (self.trailing_slash, OptIn::TrailingSlash),
            (self.sort_query, OptIn::SortQuery),
            (!self.drop_parameters.is_empty(), OptIn::DropParameters(useless)),
            (self.drop_fragment, OptIn::DropFragment),
        ];
        all.into_iter().filter_map(|(asked, step)| asked.then_some(step)).collect()
    }
}

impl Steps {
    /// The kind of the texts.
    pub(crate) const fn kind(&self) -> Kind {
        self.kind.kind
    }

    /// Calls `then` with the normalizer that these arguments describe.
    pub(crate) fn with<R>(&self, then: impl FnOnce(&Normalizer<'_>) -> R) -> R {
        self.with_opt_in(|opt_in| {
            let normalizer = match &self.steps {
                Some(StepList(steps)) => Normalizer::steps(self.kind(), steps),
                None => Normalizer::at(self.kind(), self.rung),
            };
            then(&normalizer.paths(self.paths.style).opt_in(opt_in))
        })
    }

    /// True for `--steps none` alone: texts are then the same if their bytes are.
    pub(crate) fn are_none(&self) -> bool {
        let none = self.steps.as_ref().is_some_and(|StepList(steps)| steps.is_empty());
        none && self.with_opt_in(|opt_in| opt_in.is_empty())
    }

    fn with_opt_in<R>(&self, then: impl FnOnce(&[OptIn<'_>]) -> R) -> R {
        let files: Vec<_> = self.opt_in.drop_file_names.iter().map(String::as_str).collect();
        let patterns = &self.opt_in.drop_parameters;
        let useless = |name: &str| patterns.iter().any(|pattern| matches(pattern, name));
        then(&self.opt_in.list(&files, &useless))
    }
}

/// True if a name is that of a pattern, or starts with one that ends with `*`.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}
