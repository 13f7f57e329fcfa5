//! User URLs from fields.

use super::{Usr, UsrBuilder};
use crate::build::{Given, texts, wrong_type};
use crate::{ErrorKind, Fields, SchemeError, Value, View as _};

/// Builds a user URL from `type`, `name` and `qualifiers`, whose values are texts. That of
/// `checksums` may be a list. A qualifier that is null is ignored, as an empty one is.
pub(super) fn build(fields: &Fields) -> Result<Usr, SchemeError> {
    let given = Given::new(fields, &["type", "name", "qualifiers", "default_site"])?;
    let mut builder = Usr::builder(given.text("type")?, given.text("name")?);
    match given.value("qualifiers") {
        None => (),
        Some(Value::Map(pairs)) => builder = add_all(builder, pairs)?,
        Some(_) => return Err(wrong_type("qualifiers")),
    }
    let user = builder.build()?;
    given.check_derived(&user.fields(), &["default_site"])?;
    Ok(user)
}

fn add_all(mut builder: UsrBuilder, pairs: &Fields) -> Result<UsrBuilder, SchemeError> {
    let mut has_list = false;
    for (key, value) in pairs.iter() {
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
