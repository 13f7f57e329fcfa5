//! The format of the suites, by their JSON Schemas.

use serde_json::Value;
use std::collections::BTreeMap;

const USR: (&str, &str) = (
    include_str!("../../data/usr-test-suite.schema.json"),
    include_str!("../../data/usr-test-suite-data.json"),
);
const NOSH: (&str, &str) = (
    include_str!("../../data/nosh-test-suite.schema.json"),
    include_str!("../../data/nosh-test-suite-data.json"),
);

/// Validates a value, for the keywords that the two schemas use. Another keyword is a failure of
/// the test, so that none is ignored.
struct Schema {
    root: Value,
}

impl Schema {
    fn new(text: &str) -> Self {
        Self { root: serde_json::from_str(text).expect("a schema is JSON") }
    }

    fn is_valid(&self, value: &Value) -> bool {
        self.accepts(&self.root, value)
    }

    fn accepts(&self, schema: &Value, value: &Value) -> bool {
        let keywords = schema.as_object().expect("a schema is an object");
        keywords.iter().all(|(keyword, rule)| self.keyword(schema, keyword, rule, value))
    }

    fn keyword(&self, schema: &Value, keyword: &str, rule: &Value, value: &Value) -> bool {
        let rules = || rule.as_array().expect("a list").iter();
        match keyword {
            "$schema" | "title" | "description" | "$defs" => true,
            "$ref" => {
                let place =
                    rule.as_str().and_then(|place| place.strip_prefix('#')).expect("a local ref");
                self.accepts(self.root.pointer(place).expect("a definition"), value)
            }
            "type" => match rule {
                Value::Array(names) => names.iter().any(|name| name == type_of(value)),
                name => name == type_of(value),
            },
            "enum" => rules().any(|allowed| allowed == value),
            "const" => rule == value,
            "anyOf" => rules().any(|rule| self.accepts(rule, value)),
            "if" => {
                let branch = if self.accepts(rule, value) { "then" } else { "else" };
                self.accepts(&schema[branch], value)
            }
            "then" | "else" => true,
            "minLength" => value.as_str().is_none_or(|text| text.len() as u64 >= number(rule)),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= number(rule)),
            "uniqueItems" => value.as_array().is_none_or(|items| {
                let texts: std::collections::HashSet<_> =
                    items.iter().map(Value::to_string).collect();
                texts.len() == items.len()
            }),
            "items" => value
                .as_array()
                .is_none_or(|items| items.iter().all(|item| self.accepts(rule, item))),
            "required" => value.as_object().is_none_or(|members| {
                rules().all(|name| members.contains_key(name.as_str().expect("a name")))
            }),
            "properties" => value.as_object().is_none_or(|members| {
                let known = |(name, value): (&String, &Value)| {
                    rule.get(name).is_none_or(|rule| self.accepts(rule, value))
                };
                members.iter().all(known)
            }),
            "additionalProperties" => value.as_object().is_none_or(|members| {
                let named = |name: &str| schema["properties"].get(name).is_some();
                let mut other = members.iter().filter(|(name, _)| !named(name));
                match rule {
                    Value::Bool(allowed) => *allowed || other.next().is_none(),
                    rule => other.all(|(_, value)| self.accepts(rule, value)),
                }
            }),
            other => panic!("unsupported keyword {other}"),
        }
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn number(rule: &Value) -> u64 {
    rule.as_u64().expect("a number")
}

/// Checks that the rules of a schema are those of the cases, and that decisions are documented.
pub(super) fn check_rules(schema: &str, used: &BTreeMap<String, usize>) {
    let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
    let rules = schema["$defs"]["rule"]["enum"].as_array().expect("rules").iter();
    let rules: Vec<&str> = rules.map(|rule| rule.as_str().expect("a text")).collect();
    for rule in &rules {
        assert!(used.contains_key(*rule), "no case tests {rule}");
    }
    assert_eq!(rules.len(), used.len());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/decisions.md");
    let decisions = std::fs::read_to_string(path).expect("docs/decisions.md can be read");
    for id in rules.iter().filter(|rule| rule.starts_with("K0.") || rule.starts_with("K1.")) {
        assert!(decisions.contains(&format!("- **{id} ")), "{id} is not in docs/decisions.md");
    }
}

/// S0.83: both suites have the format of their schemas.
#[test]
fn suites_are_valid() {
    for (schema, suite) in [USR, NOSH] {
        let suite = serde_json::from_str(suite).expect("a suite is JSON");
        assert!(Schema::new(schema).is_valid(&suite));
    }
}

/// S0.83: the schemas reject cases in another format.
#[test]
fn schemas_reject_other_formats() {
    let reject = |(schema, suite): (&str, &str), place: &str, change: &dyn Fn(&mut Value)| {
        let mut suite: Value = serde_json::from_str(suite).expect("a suite is JSON");
        change(suite.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")));
        assert!(!Schema::new(schema).is_valid(&suite), "{place}");
    };
    let to = |value: Value| move |changed: &mut Value| *changed = value.clone();
    reject(USR, "/0/uurl", &to(Value::Null));
    reject(USR, "/0/rule", &to("K0.99".into()));
    reject(USR, "/0/canonical", &to(Value::Null));
    reject(USR, "/0/qualifiers", &to(Value::Null));
    reject(USR, "/0/qualifiers/email", &to(1.into()));
    reject(USR, "/0/is_invalid", &to("no".into()));
    reject(USR, "/0/is_invalid", &to(true.into()));
    reject(USR, "", &|suite| drop(suite[0].as_object_mut().unwrap().remove("rule")));
    reject(USR, "", &|suite| suite[0]["more"] = true.into());
    reject(USR, "", &|suite| suite[1] = suite[0].clone());
    reject(NOSH, "", &|suite| drop(suite.as_object_mut().unwrap().remove("fields")));
    reject(NOSH, "/valid/0/uri", &to(Value::Null));
    reject(NOSH, "/valid/0/lexicon", &to("yes".into()));
    reject(NOSH, "/fields/0/authority_kind", &to("host".into()));
    reject(NOSH, "/build/0/segments", &to("a".into()));
    reject(NOSH, "/invalid_build/0", &to(Value::Null));
}
