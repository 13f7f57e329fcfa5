//! The functions of `urlens-arrow` as DataFusion functions.

use crate::call::{CallArgs, coerce};
use crate::{OR_REASON, PREFIX};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, DocSection, Documentation, ScalarFunctionArgs, ScalarUDFImpl, Signature,
    Volatility,
};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;
use urlens_arrow::{Failures, Function};

/// The section of DataFusion's documentation.
const SECTION: DocSection = DocSection {
    include: true,
    label: "URL Functions",
    description: Some("Functions for URIs, IRIs and URLs."),
};

/// A function with its handling of invalid rows.
#[derive(Debug)]
pub(crate) struct Kernel {
    function: &'static Function,
    failures: Failures,
    name: String,
    signature: Signature,
    documentation: OnceLock<Documentation>,
}

impl Kernel {
    pub(crate) fn new(function: &'static Function, failures: Failures) -> Self {
        let suffix = if failures == Failures::Reasons { OR_REASON } else { "" };
        let name = format!("{PREFIX}{}{suffix}", function.name());
        // Equal arguments always give equal results.
        let signature = Signature::user_defined(Volatility::Immutable);
        Self { function, failures, name, signature, documentation: OnceLock::new() }
    }
}

// The name identifies the function.
impl PartialEq for Kernel {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kernel {}

impl Hash for Kernel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Kernel {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let parameters = self.function.parameters();
        let least = parameters.iter().filter(|parameter| parameter.default.is_none()).count();
        coerce(&self.name, types, least, parameters.len())
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.function.return_type(self.failures))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let args = CallArgs::new(&args.args, args.number_rows)?;
        args.result(args.call(self.function, self.failures)?)
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(self.documentation.get_or_init(|| document(&self.name, self.function)))
    }
}

/// The documentation of a function, for `SHOW FUNCTIONS`.
fn document(name: &str, function: &Function) -> Documentation {
    let names: Vec<&str> = function.parameters().iter().map(|parameter| parameter.name).collect();
    let call = format!("{name}({})", names.join(", "));
    let about = format!("{}. {}", function.summary(), function.doc());
    let builder = Documentation::builder(SECTION, about.trim().to_owned(), call);
    function
        .parameters()
        .iter()
        .fold(builder, |builder, parameter| builder.with_argument(parameter.name, parameter.help))
        .build()
}
