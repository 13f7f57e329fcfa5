//! The facts of the picture as JSON.

use super::{Picture, forms, scheme};
use serde_json::{Map, Value, json};
use urlens_schemes::Registry;

impl Picture<'_> {
    /// What the driver answers to `readings`, and beside it what the text becomes and what its scheme
    /// says of it, as the driver answers to `scheme`.
    pub(crate) fn facts(&self) -> Value {
        let mut facts = Map::new();
        facts.insert("input".into(), self.text.into());
        if let Value::Object(readings) = urlens_driver::readings_answer(&self.readings) {
            facts.extend(readings);
        }
        let forms: Map<_, _> =
            forms::forms(self).into_iter().map(|it| (it.key.into(), it.text.into())).collect();
        facts.insert("forms".into(), forms.into());
        if scheme::view(self).is_some() {
            let fields = match urlens_driver::scheme_answer(&Registry::new(), self.text, None) {
                Ok(fields) => fields,
                Err(error) => json!({ "error": error.to_string() }),
            };
            facts.insert("scheme".into(), fields);
        }
        facts.into()
    }
}
