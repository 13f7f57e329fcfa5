//! Conditions of compilation: code that this machine does not compile has no mutants.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Lit, Meta, Token};

/// Returns `true` if the `cfg` attributes allow the item: outside of tests, with all features.
pub(crate) fn is_compiled(attributes: &[Attribute]) -> bool {
    attributes.iter().filter(|it| it.path().is_ident("cfg")).all(|attribute| {
        attribute.parse_args::<Meta>().map_or(true, |condition| is_true(&condition))
    })
}

fn is_true(condition: &Meta) -> bool {
    let name = condition.path().get_ident().map(ToString::to_string).unwrap_or_default();
    match condition {
        Meta::Path(_) => !matches!(&*name, "test" | "doctest" | "windows" | "miri"),
        Meta::NameValue(pair) => {
            let Expr::Lit(literal) = &pair.value else { return true };
            let Lit::Str(value) = &literal.lit else { return true };
            match &*name {
                "target_arch" => value.value() == std::env::consts::ARCH,
                "target_os" => value.value() == std::env::consts::OS,
                // Features of the processor are detected at run time on x86-64.
                "target_feature" => std::env::consts::ARCH == "aarch64" && value.value() == "neon",
                _ => true,
            }
        }
        Meta::List(list) => {
            let inner = list
                .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .unwrap_or_default();
            match &*name {
                "not" => !inner.iter().all(is_true),
                "any" => inner.iter().any(is_true),
                _ => inner.iter().all(is_true),
            }
        }
    }
}
