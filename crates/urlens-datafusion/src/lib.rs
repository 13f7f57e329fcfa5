#![doc = include_str!("../README.md")]

mod alias;
mod call;
mod kernel;

pub use alias::{ALIASES, Alias};

use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use urlens_arrow::{FUNCTIONS, Failures};

/// The prefix of all function names, which avoids conflicts with other functions.
pub const PREFIX: &str = "url_";
/// The suffix of functions that return a value and the reason for a missing value.
pub const OR_REASON: &str = "_or_reason";

/// Registers every function with a session, under all of its names.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> datafusion::error::Result<()> {
/// use datafusion::assert_batches_eq;
/// use datafusion::prelude::SessionContext;
///
/// let session = SessionContext::new();
/// urlens_datafusion::register(&session);
/// # #[cfg(feature = "command")] {
/// let rows = session.sql("SELECT domain('http://Example.org:80/') AS domain").await?.collect().await?;
/// assert_batches_eq!(["+-------------+", "| domain      |", "+-------------+", "| example.org |", "+-------------+"], &rows);
/// # }
/// # Ok(())
/// # }
/// ```
pub fn register(session: &SessionContext) {
    for function in functions() {
        session.register_udf(function.as_ref().clone());
    }
}

/// Registers every function with a function registry other than a session, for example one that
/// deserializes plans.
///
/// ```
/// use datafusion::execution::registry::{FunctionRegistry, MemoryFunctionRegistry};
///
/// let mut registry = MemoryFunctionRegistry::new();
/// urlens_datafusion::register_in(&mut registry)?;
/// assert_eq!(registry.udf("url_host")?.name(), "url_host");
/// # Ok::<(), datafusion::error::DataFusionError>(())
/// ```
///
/// # Errors
///
/// If the registry does not accept functions.
pub fn register_in(registry: &mut dyn FunctionRegistry) -> datafusion::error::Result<()> {
    functions().into_iter().try_for_each(|function| registry.register_udf(function).map(drop))
}

/// All functions: those of [`urlens_arrow::FUNCTIONS`], then [`ALIASES`]. Functions come in pairs:
/// `url_host` returns null for an invalid text, `url_host_or_reason` returns null and the reason.
///
/// ```
/// let functions = urlens_datafusion::functions();
/// let names: Vec<&str> = functions.iter().map(|function| function.name()).collect();
/// assert!(["url_host", "url_host_or_reason", "parse_url"].iter().all(|name| names.contains(name)));
/// ```
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    let own = FUNCTIONS.iter().flat_map(|function| {
        [Failures::Null, Failures::Reasons]
            .map(|failures| Arc::new(kernel::Kernel::new(function, failures).into()))
    });
    own.chain(alias::functions()).collect()
}
