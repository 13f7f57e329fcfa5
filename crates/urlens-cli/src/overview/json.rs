//! The overview as JSON.

use super::{Overview, forms, scheme};
use crate::outcome::Message;
use serde_json::{Map, Value, json};
use urlens_schemes::Registry;

impl Overview<'_> {
    /// Returns the answer of the operation `readings`, with the converted forms (`forms`) and the
    /// answer of the operation `scheme` (`scheme`).
    pub(crate) fn to_json(&self) -> Value {
        let mut json = Map::new();
        json.insert("input".into(), self.text.into());
        let mut answer = Vec::new();
        urlens_ops::write_readings(&self.readings, &mut answer);
        if let Ok(Value::Object(readings)) = serde_json::from_slice(&answer) {
            json.extend(readings);
        }
        let forms: Map<_, _> = forms::forms(self)
            .into_iter()
            .map(|form| (form.key.into(), form.text.into()))
            .collect();
        json.insert("forms".into(), forms.into());
        if scheme::view(self).is_some() {
            let mut answer = Vec::new();
            let written = urlens_ops::write_scheme(&Registry::new(), self.text, None, &mut answer);
            let fields = match written {
                Ok(()) => serde_json::from_slice(&answer).unwrap_or_default(),
                Err(error) => json!({ "error": Message::from(error).to_json() }),
            };
            json.insert("scheme".into(), fields);
        }
        let mut json = json.into();
        self.passwords.answer(self.text, &mut json);
        json
    }
}
