//! Aliases as DataFusion functions.

use super::definition::Definition;
use super::{Alias, parse_url};
use crate::call::{CallArgs, coerce};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use std::hash::{Hash, Hasher};

/// A row of the table as a DataFusion function.
#[derive(Debug)]
pub(crate) struct AliasUdf {
    alias: &'static Alias,
    /// In lower case, because DataFusion lowercases unquoted names.
    name: String,
    /// The engine's spelling, for quoted names and names with a dot.
    spellings: Vec<String>,
    signature: Signature,
}

impl AliasUdf {
    pub(crate) fn new(alias: &'static Alias) -> Self {
        let name = alias.name.to_ascii_lowercase();
        let spellings =
            [alias.name.to_owned()].into_iter().filter(|spelling| *spelling != name).collect();
        Self { alias, name, spellings, signature: Signature::user_defined(Volatility::Immutable) }
    }
}

impl PartialEq for AliasUdf {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for AliasUdf {}

impl Hash for AliasUdf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for AliasUdf {
    fn name(&self) -> &str {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.spellings
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let (least, most) = self.alias.definition.count();
        let is_object = matches!(self.alias.definition, Definition::Custom(_))
            && types.len() == 2
            && !parse_url::is_spark(types);
        if is_object && most == 3 {
            // Snowflake's flag is an integer.
            let mut wanted = coerce(&self.name, &types[..1], 1, 1)?;
            wanted.push(types[1].clone());
            return Ok(wanted);
        }
        coerce(&self.name, types, least, most)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.alias.definition.returns(types)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let args = CallArgs::new(&args.args, args.number_rows)?;
        args.result(self.alias.definition.run(&args)?)
    }
}
