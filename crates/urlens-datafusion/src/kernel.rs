//! A function of the list as a function of DataFusion.

use crate::call::{Given, coerce};
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

/// Where DataFusion lists them.
const SECTION: DocSection = DocSection {
    include: true,
    label: "URL Functions",
    description: Some("What urlens knows of URIs, IRIs and URLs."),
};

/// A function, and what becomes of what cannot be read.
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
        let behind = if failures == Failures::Reasons { OR_REASON } else { "" };
        let name = format!("{PREFIX}{}{behind}", function.name());
        // The same text always gives the same.
        let signature = Signature::user_defined(Volatility::Immutable);
        Self { function, failures, name, signature, documentation: OnceLock::new() }
    }
}

// A name says which function it is.
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
        let least = parameters.iter().filter(|it| it.default.is_none()).count();
        coerce(&self.name, types, least, parameters.len())
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.function.return_type(self.failures))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let given = Given::new(&args.args, args.number_rows)?;
        given.result(given.call(self.function, self.failures)?)
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(self.documentation.get_or_init(|| document(&self.name, self.function)))
    }
}

/// What the list says of a function, where `SHOW FUNCTIONS` finds it.
fn document(name: &str, function: &Function) -> Documentation {
    let names: Vec<&str> = function.parameters().iter().map(|it| it.name).collect();
    let call = format!("{name}({})", names.join(", "));
    let about = format!("{}. {}", function.summary(), function.doc());
    let builder = Documentation::builder(SECTION, about.trim().to_owned(), call);
    function
        .parameters()
        .iter()
        .fold(builder, |it, one| it.with_argument(one.name, one.doc))
        .build()
}
