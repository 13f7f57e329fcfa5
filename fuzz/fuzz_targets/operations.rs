//! Any line has an answer: a JSON object with `ok` or `error`, not much longer than the request.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens_ops::ask;

#[path = "requests/mod.rs"]
mod requests;

fn check(request: &str) {
    let answer = ask(request);
    let object: serde_json::Value = serde_json::from_str(&answer).expect("an answer is JSON");
    assert!(object.get("ok").is_some() != object.get("error").is_some(), "{answer}");
    assert!(answer.len() <= 20 * request.len() + (1 << 20), "{} bytes", answer.len());
    assert!(!answer.contains('\n'), "an answer is one line");
}

fuzz_target!(|input: (u8, &str, &str)| {
    let (number, text, other) = input;
    check(text);
    check(&requests::request(number, text, other));
});
