//! URI templates (RFC 6570), all four levels: full and partial expansion, matching and routing.
//!
//! # Terms
//!
//! ```text
//!   https://example.org/users{/id}{?fields*,lang:2}
//!   \_______________________/\___/\_______________/
//!            literal        expression  expression
//!                                   operator ?, variables fields and lang, modifiers * and :2
//! ```
//!
//! | term | meaning | item |
//! |---|---|---|
//! | template | text with expressions in it | [`Template`] |
//! | expression | an operator and variables, in braces | [`Expression`] |
//! | operator | a table row: text before and between values, and the characters to escape |
//! [`Operator`], [`OPERATORS`] |
//! | variable | a name, and a modifier of its value | [`Variable`], [`Modifier`] |
//! | value | undefined, a text, a list or a map | [`Value`] |
//! | repertoire | the target of an expansion: URI or IRI | [`Repertoire`] |
//!
//! # Tour
//!
//! **Expand** values from pairs, maps, functions, or (with the feature `serde`) any serializable
//! type; to a text, into a buffer, or to a valid reference.
//!
//! ```
//! use urlens_template::{Template, Value};
//!
//! let template = Template::parse("https://example.org/users{/id}{?fields,lang}")?;
//! assert_eq!(template.expand(&[("id", 7)])?, "https://example.org/users/7");
//!
//! let values = [("id", Value::from("a b")), ("fields", Value::list(["name", "size"]))];
//! let uri = template.uri_ref(&values)?;
//! assert_eq!(uri, "https://example.org/users/a%20b?fields=name,size");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Expand in part**: undefined variables stay in the template.
//!
//! ```
//! # use urlens_template::Template;
//! let template = Template::parse("https://{host}/search{?key,q}")?;
//! let mine = template.expand_partly(&[("host", "example.org"), ("key", "1")])?;
//! assert_eq!(mine, "https://example.org/search?key=1{&q}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Match**: find the values that expand to a text. See [`Matcher`] for the result, and
//! [`Template::matcher`] for the templates that can be matched.
//!
//! ```
//! # use urlens_template::{Template, Value};
//! let template = Template::parse("/users/{id}{?fields}")?;
//! let found = template.matches("/users/a%20b?fields=name,size")?.unwrap();
//! assert_eq!(found, [("id", "a b".into()), ("fields", ["name", "size"].into())]);
//! assert_eq!(template.expand(&found)?, "/users/a%20b?fields=name,size");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Route**: find the most specific of many templates. See [`Routes`].
//!
//! **Inspect**: [`Template::pieces`], [`Template::variables`], [`Template::level`]; and **build**
//! with [`Template::builder`].
//!
//! # Open points of RFC 6570
//!
//! - The apostrophe is a literal, by erratum 6937.
//! - Names in a map are encoded like values (3.2.1), not as literals (appendix A), and a name
//!   with an empty value is written without `=` by all operators except `?` and `&` (3.2.1).
//! - `{x:3}` counts characters, not bytes. In `{+x:3}` and `{#x:3}`, the escapes that
//!   make up a character count as one, and are not split.
//! - A prefix of a list or a map is an error.
//!
//! # Errors
//!
//! | code | problem | from |
//! |---|---|---|
//! | `unexpected-character` | a character that is not allowed here | [`Template::parse`] |
//! | `bad-escape` | `%` without two hexadecimal digits | |
//! | `unclosed-expression` | `{` without `}` | |
//! | `nested-expression` | `{` inside an expression | |
//! | `reserved-operator` | `=`, `,`, `!`, `@` or <code>&#124;</code> after `{` | |
//! | `missing-variable` | a missing variable | |
//! | `misplaced-dot` | a dot at the start or end of a name, or two in a row | |
//! | `invalid-prefix-length` | a prefix length that is not 1 to 9999 | |
//! | `prefix-of-list` | a prefix of a list or a map | [`Template::expand`] |
//! | `too-long` | an expansion longer than its limit | [`Template::expand_within`] |
//! | `ambiguous` | the end of an expression is ambiguous | [`Template::matcher`] |
//! | `repeated-variable` | the value of a repeated variable is ambiguous | |
//! | `too-complex` | the template is too complex to analyze | |
//!
//! All are a [`TemplateError`] with a byte offset, which `{:#}` shows. [`Template::uri_ref`] and
//! [`Template::iri_ref`] also have the codes of [`urlens::ErrorKind`], with the offset in the
//! expansion.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `std` | yes | [`Values`] for `HashMap` |
//! | `serde` | | `to_values`; `Serialize` and `Deserialize` for values and templates |
//!
//! The crate is `no_std` with `alloc`, has no `unsafe` code, and never panics.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod builder;
mod encode;
mod error;
mod expand;
mod marks;
mod matching;
mod operator;
mod partial;
mod pieces;
mod routes;
mod scan;
#[cfg(feature = "serde")]
mod serde;
mod template;
mod value;
mod values;

#[cfg(feature = "serde")]
pub use self::serde::{ToValuesError, to_values};
pub use builder::Builder;
pub use encode::Repertoire;
pub use error::{TemplateError, TemplateErrorKind};
pub use matching::{Bindings, Matcher, Matching};
pub use operator::{Allow, OPERATORS, Operator};
pub use pieces::{Expression, Literal, Modifier, Piece, Variable};
pub use routes::{Route, Routes};
pub use template::Template;
pub use value::{Items, Value};
pub use values::{ToValue, Values, from_fn};
