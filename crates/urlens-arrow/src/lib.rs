//! URIs, IRIs and URLs in columns: kernels over Apache Arrow arrays.

mod call;
mod column;
mod function;
mod kernels;
mod list;
mod rows;
mod seen;
mod texts;

pub use function::{Argument, Example, Failures, Function, Kind, Parameter, Returns};
pub use list::FUNCTIONS;
