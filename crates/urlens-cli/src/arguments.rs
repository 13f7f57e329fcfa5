//! Arguments that several commands share: the kind of the texts, rungs, steps, paths.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urlens_ops::{Kind, PathStyle, Equivalence, Step};

/// `--as`; commands take it in with `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct AsKind {
    #[arg(long = "as", value_name = "KIND", default_value = "url", help = kinds_help())]
    #[arg(value_parser = kinds(), hide_possible_values = true)]
    pub(crate) kind: Kind,
}

/// `--paths`; commands take it in with `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Paths {
    /// Read paths of file: as posix or windows does
    #[arg(long = "paths", value_name = "STYLE", default_value = "posix")]
    #[arg(value_parser = path_styles(), hide_possible_values = true)]
    pub(crate) style: PathStyle,
}

/// The steps of normalization that `--steps` lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepList(pub(crate) Vec<Step>);

/// All kinds, by name.
pub(crate) fn kinds() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::name)).try_map(|name| name.parse::<Kind>())
}

/// The help of an option that takes a kind.
pub(crate) fn kinds_help() -> String {
    format!("Kind: {}", Kind::ALL.map(Kind::name).join(", "))
}

pub(crate) fn rungs() -> impl TypedValueParser<Value = Equivalence> {
    let names = PossibleValuesParser::new(Equivalence::ALL.map(Equivalence::name));
    names.try_map(|name| Equivalence::named(&name).ok_or("no such rung"))
}

fn path_styles() -> impl TypedValueParser<Value = PathStyle> {
    PossibleValuesParser::new(["posix", "windows"]).map(|name| match name.as_str() {
        "windows" => PathStyle::Windows,
        _ => PathStyle::Posix,
    })
}

/// Steps by name with commas between them, or `none`.
pub(crate) fn steps(list: &str) -> Result<StepList, String> {
    if list == "none" {
        return Ok(StepList(Vec::new()));
    }
    let step = |name: &str| {
        let names = Step::ALL.map(Step::name).join(", ");
        Step::named(name).ok_or(format!("`{name}` is not a step; use {names}, or none alone"))
    };
    list.split(',').map(step).collect::<Result<_, _>>().map(StepList)
}
