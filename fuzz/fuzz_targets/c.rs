//! The C functions answer as the operations do; bytes that are not UTF-8 are errors.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../bindings/c/tests/calls/mod.rs"]
#[allow(dead_code, reason = "one comparison is made at a time")]
mod calls;

use calls::comparisons::{COMPARISONS, Compared};

fuzz_target!(|input: (u8, &[u8], &str)| {
    let (number, bytes, other) = input;
    let Ok(text) = std::str::from_utf8(bytes) else {
        let error = calls::parse_bytes(u32::from(number % 7), bytes).err().expect("not UTF-8");
        assert_eq!(error["code"], "utf-8", "{error}");
        return;
    };
    let (_, compare) = COMPARISONS[usize::from(number) % COMPARISONS.len()];
    let mut compared = Compared::default();
    compare(&mut compared, &[text.to_owned(), other.to_owned()], 0);
    assert!(compared.count > 0);
    assert!(compared.differences.is_empty(), "{}", compared.differences[0]);
});
