//! The functions about schemes return, for every example of `docs/schemes.md`, the fields and the
//! canonical form of the operation `scheme`.

use crate::session::{quoted, session, value};
use serde_json::{Value, json};
use urlens_ops::ask;
use urlens_ops::schemes::SCHEMES;

#[test]
fn fields_are_those_of_the_operation() {
    let session = session();
    let mut compared = 0;
    for example in SCHEMES.iter().flat_map(|scheme| scheme.about().examples) {
        let answer = ask(&json!({ "op": "scheme", "input": example }).to_string());
        let answer: Value = serde_json::from_str(&answer).expect("an answer");
        let (fields, canonical) = (&answer["ok"]["fields"], &answer["ok"]["canonical"]);
        let text = quoted(example);
        let found = value(&session, &format!("SELECT url_scheme_fields({text})"));
        let found: Value = serde_json::from_str(&found.expect("fields")).expect("an object");
        assert_eq!(&found, fields, "{example}");
        let found = value(&session, &format!("SELECT url_scheme_canonical({text})"));
        assert_eq!(found.as_deref(), canonical.as_str(), "{example}");
        for (name, field) in fields.as_object().expect("an object") {
            let query = format!("SELECT url_scheme_field({text}, {})", quoted(name));
            let expected = match field {
                Value::Null => None,
                Value::String(text) => Some(text.clone()),
                other => Some(other.to_string()),
            };
            assert_eq!(value(&session, &query), expected, "{query}");
            compared += 1;
        }
    }
    println!("{compared} fields compared");
    assert!(compared > 200, "only {compared} fields compared");
}
