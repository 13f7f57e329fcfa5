//! The rules of schemes, and what a build without the feature `extensions` answers instead of them.
//!
//! Such a build gives the same answers, or the error `not-included`: the caller can then ask a build with
//! everything, as the page of the explorer does.

use crate::failure::Failure;
use urlens::SchemeRules;
use urlens::scheme::{Mode, mode};
use urlens_schemes::Registry;

/// The rules by which texts are normalized and compared.
#[cfg(feature = "extensions")]
pub(crate) const RULES: &dyn SchemeRules = urlens_schemes::RULES;
#[cfg(not(feature = "extensions"))]
pub(crate) const RULES: &dyn SchemeRules = &NONE;

#[cfg(not(feature = "extensions"))]
static NONE: Registry = Registry::empty();

/// The schemes by whose rules texts are parsed.
pub(crate) fn registry() -> Registry {
    #[cfg(feature = "extensions")]
    return Registry::new();
    // The schemes are not mentioned, so that their code is not part of the program.
    #[cfg(not(feature = "extensions"))]
    Registry::empty()
}

/// Rejects a text to which the rules of a scheme may apply, in a build without them.
pub(crate) fn check_included(text: &str) -> Result<(), Failure> {
    if cfg!(feature = "extensions") || !may_have_rules(text) {
        Ok(())
    } else {
        Err(Failure::not_included("rules of schemes"))
    }
}

/// Returns `true` unless a text certainly has no scheme with rules: it has none, or is the address of a web
/// server that is not a resolver of identifiers.
fn may_have_rules(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c <= ' ');
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_web = mode(&scheme.to_ascii_lowercase()) == Mode::Web;
    let host = rest.trim_start_matches(['/', '\\']).split(['/', '\\', '?', '#']).next();
    !is_web || host.is_some_and(urlens_schemes::internal::is_resolver)
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlens_schemes::SCHEMES;

    /// Every example of a scheme, and every web address of one, may have rules.
    #[test]
    fn texts_with_rules_are_recognized() {
        for example in SCHEMES.iter().flat_map(|it| it.about().examples) {
            assert!(may_have_rules(example), "{example}");
        }
        for text in ["https://doi.org/10.1000/182", " HTTP://HDL.handle.net/1/a", "a\tbout:blank"] {
            assert!(may_have_rules(text), "{text}");
        }
        for text in ["https://example.org/doi.org", "//h/a", "a/b", "", "WSS:h"] {
            assert!(!may_have_rules(text), "{text}");
        }
    }
}
