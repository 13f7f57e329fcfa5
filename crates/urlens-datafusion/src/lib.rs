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

/// What stands before the names of all functions, so that they are in nobody's way.
pub const PREFIX: &str = "url_";
/// What stands behind the name of a function that says beside its value why there is none.
pub const OR_REASON: &str = "_or_reason";

/// Makes every function known to a session, under all of its names.
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

/// Makes every function known to a registry other than a session: one that DataFusion is given where
/// plans come from elsewhere.
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
/// What the registry says when it takes no functions.
pub fn register_in(registry: &mut dyn FunctionRegistry) -> datafusion::error::Result<()> {
    functions().into_iter().try_for_each(|function| registry.register_udf(function).map(drop))
}

/// All functions, those of [`urlens_arrow::FUNCTIONS`] first: `url_host` gives null where there is no
/// host and where the text cannot be read, `url_host_or_reason` says beside it why it cannot. Behind
/// them come those of [`ALIASES`].
///
/// ```
/// let functions = urlens_datafusion::functions();
/// let names: Vec<&str> = functions.iter().map(|it| it.name()).collect();
/// assert!(["url_host", "url_host_or_reason", "parse_url"].iter().all(|it| names.contains(it)));
/// ```
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    let own = FUNCTIONS.iter().flat_map(|function| {
        [Failures::Null, Failures::Reasons]
            .map(|it| Arc::new(kernel::Kernel::new(function, it).into()))
    });
    own.chain(alias::functions()).collect()
}
