//! Requests for operations.

use urlens_ops::OPS;

/// A request for the operation with this number, with the texts as its required parameters.
pub fn request(number: u8, text: &str, other: &str) -> String {
    let op = &OPS[usize::from(number) % OPS.len()];
    let mut request = serde_json::Map::from_iter([("op".to_owned(), op.name.into())]);
    for (n, parameter) in op.parameters.iter().filter(|it| !it.optional).enumerate() {
        request.insert(parameter.name.to_owned(), if n % 2 == 0 { text } else { other }.into());
    }
    serde_json::Value::Object(request).to_string()
}
