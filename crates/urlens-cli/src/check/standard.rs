//! The option `--as` of `check`: the kind that a text must have.

use super::problem::{Code, List, Problem};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use urlens_ops::{Any, Error, Kind};
use urlens_readings::{Readings, Verdict};

/// The required kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum As {
    /// Valid as a URI, an IRI and a URL.
    All,
    /// Valid as one kind.
    One(Kind),
    /// Valid as all three, with identical components: [`urlens_readings::Agreed`].
    Agreed,
    /// Valid as all three, with equivalent components.
    AgreedSpelling,
}

/// Parses the value of `--as`.
pub(crate) fn values() -> impl TypedValueParser<Value = As> {
    let others =
        [("all", As::All), ("agreed", As::Agreed), ("agreed-spelling", As::AgreedSpelling)];
    let names = Kind::ALL.map(Kind::name).into_iter().chain(others.map(|(name, _)| name));
    PossibleValuesParser::new(names).try_map(move |name| {
        let other = others.iter().find(|(own, _)| *own == name).map(|(_, code)| *code);
        other.map_or_else(|| name.parse().map(As::One), Ok)
    })
}

impl As {
    /// Returns the kinds that a text must have.
    fn kinds(&self) -> &[Kind] {
        match self {
            Self::One(kind) => std::slice::from_ref(kind),
            Self::All => &[Kind::Uri, Kind::Iri, Kind::Url],
            Self::Agreed | Self::AgreedSpelling => &[Kind::Uri, Kind::Iri, Kind::Url],
        }
    }

    /// Returns the error if `text` is not a base for these kinds.
    pub(crate) fn base_error(&self, text: &str) -> Option<Error> {
        self.kinds().iter().find_map(|kind| Any::parse(kind.identifier(), text).err())
    }

    /// Returns the reasons why the text does not have the required kind.
    pub(super) fn problems(&self, readings: &Readings<'_>) -> Vec<Problem> {
        // If several standards fail with the same error, report it once.
        let mut errors: Vec<(Error, String)> = Vec::new();
        for &kind in self.kinds() {
            let Some(error) = parse_error(kind, readings) else { continue };
            let (article, name) = words(kind);
            match errors.iter_mut().find(|(known, _)| *known == error) {
                Some((_, names)) => *names += &format!(" or {name}"),
                None => errors.push((error, format!("{article} {name}"))),
            }
        }
        let text = readings.text();
        let problem = |(error, names): (Error, String)| {
            let code = Code::new(List::Syntax, error.code());
            let message = format!("not {names}: {error}");
            Problem::at(code, message, text, error.offset().unwrap_or(0))
                .part(error.part().map_or("", |part| part.name()))
        };
        let mut problems: Vec<_> = errors.into_iter().map(problem).collect();
        if problems.is_empty() {
            problems.extend(self.disagreement(readings));
        }
        problems
    }

    fn disagreement(&self, readings: &Readings<'_>) -> Option<Problem> {
        let max = match self {
            Self::Agreed => Verdict::Same,
            Self::AgreedSpelling => Verdict::Spelling,
            Self::All | Self::One(_) => return None,
        };
        let verdict = readings.verdict();
        let at = readings.first_difference().unwrap_or(0);
        let code = Code::new(List::Agreed, verdict.name());
        let message = format!("the standards differ: {verdict}, first difference at byte {at}");
        (verdict > max).then(|| Problem::at(code, message, readings.text(), at))
    }
}

/// Returns the error of parsing the text as that kind; with a base, of resolving it.
fn parse_error(kind: Kind, readings: &Readings<'_>) -> Option<Error> {
    let text = readings.text();
    let Some(base) = readings.base() else { return Any::parse(kind, text).err() };
    Any::parse(kind.identifier(), base).ok()?.resolve(text).err()
}

/// Returns the article and the name of a kind for messages.
const fn words(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Uri => ("a", "URI"),
        Kind::UriRef => ("a", "URI reference"),
        Kind::Iri => ("an", "IRI"),
        Kind::IriRef => ("an", "IRI reference"),
        Kind::Url => ("a", "URL"),
        Kind::UrlRef => ("a", "URL reference"),
        Kind::UriZone => ("a", "URI with a zone"),
    }
}
