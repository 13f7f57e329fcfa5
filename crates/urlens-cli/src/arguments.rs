//! Arguments that several commands share: `--as`, `--level`, `--steps`, `--paths`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urlens_ops::{Equivalence, Kind, PathStyle, Step};

/// The option `--as`; include it with `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct AsKind {
    #[arg(long = "as", value_name = "KIND", default_value = "url", help = kinds_help())]
    #[arg(value_parser = kinds(), hide_possible_values = true)]
    pub(crate) kind: Kind,
}

/// The option `--paths`; include it with `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Paths {
    /// Path style of file: URLs: posix or windows
    #[arg(long = "paths", value_name = "STYLE", default_value = "posix")]
    #[arg(value_parser = path_styles(), hide_possible_values = true)]
    pub(crate) style: PathStyle,
}

/// The normalization steps listed in `--steps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepList(pub(crate) Vec<Step>);

/// Parses the name of a kind.
pub(crate) fn kinds() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::name)).try_map(|name| name.parse::<Kind>())
}

/// Returns the help of an option that takes a kind.
pub(crate) fn kinds_help() -> String {
    format!("Kind: {}", Kind::ALL.map(Kind::name).join(", "))
}

/// Parses the name of one of these equivalence levels.
pub(crate) fn levels<const N: usize>(
    levels: [Equivalence; N],
) -> impl TypedValueParser<Value = Equivalence> {
    PossibleValuesParser::new(levels.map(Equivalence::name)).try_map(|name| name.parse())
}

fn path_styles() -> impl TypedValueParser<Value = PathStyle> {
    PossibleValuesParser::new(["posix", "windows"]).map(|name| match name.as_str() {
        "windows" => PathStyle::Windows,
        _ => PathStyle::Posix,
    })
}

/// Parses a comma-separated list of normalization steps, or `none`.
pub(crate) fn steps(list: &str) -> Result<StepList, String> {
    if list == "none" {
        return Ok(StepList(Vec::new()));
    }
    let step = |name: &str| {
        let names = Step::ALL.map(Step::name).join(", ");
        name.parse().map_err(|_| format!("`{name}` is not a step; use {names}, or only none"))
    };
    list.split(',').map(step).collect::<Result<_, _>>().map(StepList)
}
