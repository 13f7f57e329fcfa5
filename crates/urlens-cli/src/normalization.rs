//! The normalization options of `normalize` and `dedupe`.

use crate::arguments::{AsKind, Paths, StepList, levels, steps};
use urlens_ops::{Equivalence, Kind, Normalizer, OptIn, matches_parameter};

/// The kind of the texts and the normalization steps; include them with `#[command(flatten)]`.
#[derive(Debug, clap::Args)]
pub(crate) struct NormalizeArgs {
    #[command(flatten)]
    kind: AsKind,

    /// Equivalence level: text, syntax or scheme
    #[arg(long, value_name = "LEVEL", value_parser = levels(Equivalence::WITH_NORMAL_FORM))]
    #[arg(default_value = "scheme", hide_possible_values = true)]
    level: Equivalence,

    /// Apply only these steps: escape, case, path, scheme; or none
    #[arg(long, value_name = "STEP,...", value_parser = steps, conflicts_with = "level")]
    steps: Option<StepList>,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    opt_in: OptIns,
}

/// The steps that may change the meaning, named as in the library.
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
    /// Remove a last path segment of this name, such as index.html
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    drop_file_names: Vec<String>,
    /// Add www. to hosts of HTTP URLs
    #[arg(long)]
    prepend_www: bool,
    /// Append / to a path whose last segment has no dot
    #[arg(long)]
    trailing_slash: bool,
    /// Sort the query parameters by name
    #[arg(long)]
    sort_query: bool,
    /// Remove query parameters by name; utm_* matches by prefix
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    drop_parameters: Vec<String>,
    /// Remove the fragment
    #[arg(long)]
    drop_fragment: bool,
}

impl OptIns {
    /// Returns the selected steps, in the order of the library.
    fn list<'a>(
        &self,
        files: &'a [&'a str],
        is_dropped: &'a (dyn Fn(&str) -> bool + Sync),
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
            (!self.drop_parameters.is_empty(), OptIn::DropParameters(is_dropped)),
            (self.drop_fragment, OptIn::DropFragment),
        ];
        all.into_iter().filter_map(|(is_selected, step)| is_selected.then_some(step)).collect()
    }
}

impl NormalizeArgs {
    /// Returns the kind of the texts.
    pub(crate) const fn kind(&self) -> Kind {
        self.kind.kind
    }

    /// Calls `then` with the normalizer that these arguments describe.
    pub(crate) fn with<R>(&self, then: impl FnOnce(&Normalizer<'_>) -> R) -> R {
        self.with_opt_in(|opt_in| {
            let normalizer = match &self.steps {
                Some(StepList(steps)) => Normalizer::steps(self.kind(), steps),
                None => Normalizer::at(self.kind(), self.level),
            };
            then(&normalizer.paths(self.paths.style).opt_in(opt_in))
        })
    }

    /// Returns true for `--steps none` without opt-in steps: texts are then compared byte by byte.
    pub(crate) fn is_identity(&self) -> bool {
        let none = self.steps.as_ref().is_some_and(|StepList(steps)| steps.is_empty());
        none && self.with_opt_in(|opt_in| opt_in.is_empty())
    }

    fn with_opt_in<R>(&self, then: impl FnOnce(&[OptIn<'_>]) -> R) -> R {
        let files: Vec<_> = self.opt_in.drop_file_names.iter().map(String::as_str).collect();
        let patterns = &self.opt_in.drop_parameters;
        let is_dropped =
            |name: &str| patterns.iter().any(|pattern| matches_parameter(pattern, name));
        then(&self.opt_in.list(&files, &is_dropped))
    }
}
