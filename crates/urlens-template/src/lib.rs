//! URI templates (RFC 6570), all four levels: expanded, in whole or in part, and matched back.
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
//! | term | what it means | here |
//! |---|---|---|
//! | template | text with expressions in it | [`Template`] |
//! | expression | an operator and variables, in braces | [`Expression`] |
//! | operator | what stands in front and between, and what is encoded: a row of a table | [`Operator`], [`OPERATORS`] |
//! | variable | a name, and what is done with its value | [`Variable`], [`Modifier`] |
//! | value | nothing, a text, a list or a map | [`Value`] |
//! | repertoire | whether an expansion is a URI or an IRI | [`Repertoire`] |
//!
//! # Tour
//!
//! **Expand**, from pairs, maps, functions, or with the feature `serde` from any type that can be
//! serialized; to a text, into a buffer, or to a reference that has been checked.
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
//! **Expand in part**: what is not known yet stays a template.
//!
//! ```
//! # use urlens_template::Template;
//! let template = Template::parse("https://{host}/search{?key,q}")?;
//! let mine = template.expand_partly(&[("host", "example.org"), ("key", "1")])?;
//! assert_eq!(mine, "https://example.org/search?key=1{&q}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Match**: the values that would expand to a text. See [`Matcher`] for what is found, and
//! [`Template::matcher`] for what can be matched.
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
//! **Route**: of many templates, the most specific that matches. See [`Routes`].
//!
//! **Look inside**: [`Template::pieces`], [`Template::variables`], [`Template::level`],
//! [`Template::matchable`]; and **build** with [`Template::builder`].
//!
//! # Where RFC 6570 leaves something open
//!
//! - The apostrophe is a literal, by erratum 6937.
//! - The names in a map are encoded as values are (3.2.1), not as literals (appendix A), and a name
//!   with an empty value is written without `=` by all operators but `?` and `&` (3.2.1).
//! - `{x:3}` counts characters, not bytes. Where escapes pass, in `{+x:3}` and `{#x:3}`, those that
//!   make up a character count as one, and are not split.
//! - A prefix of a list or a map is an error, not ignored.
//!
//! # Errors
//!
//! | code | what was wrong | from |
//! |---|---|---|
//! | `unexpected-character` | a character that may not stand there | [`Template::parse`] |
//! | `bad-escape` | `%` without two hexadecimal digits | |
//! | `unclosed-expression` | `{` without `}` | |
//! | `nested-expression` | `{` in an expression | |
//! | `reserved-operator` | `=`, `,`, `!`, `@` or <code>&#124;</code> behind `{` | |
//! | `no-variable` | no variable where one should be | |
//! | `bad-dot` | a dot at the beginning or the end of a name, or two of them | |
//! | `bad-length` | a prefix that is not 1 to 9999 characters long | |
//! | `prefix-of-list` | a prefix of a list or a map | [`Template::expand`] |
//! | `ambiguous` | nothing tells where an expression ends | [`Template::matcher`] |
//! | `repeated-variable` | nothing tells which value is that of a variable used again | |
//! | `too-complex` | too long to find out | |
//!
//! All of them have a place and draw it: `error.show(text)`.
//!
//! # Features
//!
//! | feature | | brings |
//! |---|---|---|
//! | `std` | default | [`Values`] for `HashMap` |
//! | `serde` | | `to_values`; `Serialize` and `Deserialize` for values and templates |
//!
//! The crate is `no_std` with `alloc`; there is no `unsafe` code, and no input makes a function panic.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

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
mod readme;
mod routes;
mod scan;
#[cfg(feature = "serde")]
mod serde;
mod simple;
mod template;
mod value;
mod values;

#[cfg(feature = "serde")]
pub use self::serde::{NotValues, to_values};
pub use builder::Builder;
pub use encode::Repertoire;
pub use error::{Rejected, Source, TemplateError, TemplateErrorKind};
pub use expand::{ExpandError, ReferenceError};
pub use matching::{Bindings, Matcher, Matching, Reason, Unmatchable};
pub use operator::{Allow, OPERATORS, Operator};
pub use pieces::{Expression, Literal, Modifier, Piece, Pieces, Variable, Variables};
pub use routes::{Route, Routes};
pub use simple::{Error, expand, matches};
pub use template::Template;
pub use value::{Items, Value};
pub use values::{FromFn, ToText, ToValue, Values, from_fn};
