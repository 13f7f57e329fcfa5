//! A name of another engine as a function of DataFusion.

use super::how::How;
use super::{Alias, parse_url};
use crate::call::{Given, coerce};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use std::hash::{Hash, Hasher};

/// A row of the table that can be called.
#[derive(Debug)]
pub(crate) struct Named {
    alias: &'static Alias,
    /// Names that are not quoted are looked up in small letters.
    name: String,
    /// As the engine spells it; and with a dot in it, as who calls spells it.
    others: Vec<String>,
    signature: Signature,
}

impl Named {
    pub(crate) fn new(alias: &'static Alias) -> Self {
        let name = alias.name.to_ascii_lowercase();
        let others = [alias.name.to_owned()].into_iter().filter(|it| *it != name).collect();
        Self { alias, name, others, signature: Signature::user_defined(Volatility::Immutable) }
    }
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Named {}

impl Hash for Named {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Named {
    fn name(&self) -> &str {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.others
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let (least, most) = self.alias.how.count();
        let is_object = matches!(self.alias.how, How::Own(_))
            && types.len() == 2
            && !parse_url::is_spark(types);
        if is_object && most == 3 {
            // Snowflake's flag, which is no text.
            let mut wanted = coerce(&self.name, &types[..1], 1, 1)?;
            wanted.push(types[1].clone());
            return Ok(wanted);
        }
        coerce(&self.name, types, least, most)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.alias.how.returns(types)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let given = Given::new(&args.args, args.number_rows)?;
        given.result(self.alias.how.run(&given)?)
    }
}
