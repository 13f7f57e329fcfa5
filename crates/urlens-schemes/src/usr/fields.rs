//! User URLs from fields.

use super::{Usr, UsrBuilder};
use crate::build::{FieldReader, texts, wrong_type};
use crate::{ErrorKind, Fields, SchemeError, Value};

/// Builds a user URL from `type`, `name` and `qualifiers`, whose values are texts. That of
/// `checksums` may be a list. A qualifier that is null is ignored, as an empty one is.
pub(super) fn build(fields: &Fields) -> Result<Usr, SchemeError> {
    let reader = FieldReader::new(fields);
    let mut builder = Usr::builder(reader.text("type")?, reader.text("name")?);
    builder = add_all(builder, reader.pairs("qualifiers")?)?;
    reader.finish(builder.build()?, &["type", "name", "qualifiers"])
}

fn add_all<'a>(
    mut builder: UsrBuilder,
    pairs: impl Iterator<Item = (&'a str, &'a Value)>,
) -> Result<UsrBuilder, SchemeError> {
    let mut has_list = false;
    for (key, value) in pairs {
        builder = match value {
            Value::Null => builder,
            Value::Text(value) => builder.qualifier(key, value),
            Value::List(_) if key.eq_ignore_ascii_case("checksums") => {
                // The builder would join two lists.
                if has_list {
                    return Err(SchemeError::new(ErrorKind::Duplicate, "key", 0));
                }
                has_list = true;
                builder.checksums(texts(value, "checksums")?)
            }
            _ => return Err(wrong_type("qualifiers")),
        };
    }
    Ok(builder)
}
