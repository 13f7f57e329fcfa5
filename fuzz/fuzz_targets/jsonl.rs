//! Each line of any bytes has one answer, that of the operations; a line that is not UTF-8 is an error.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut written = Vec::new();
    urlens_ops::run(input, &mut written).expect("writes to memory");
    let written = String::from_utf8(written).expect("answers are UTF-8");
    let mut answers = written.lines();
    let lines = input.strip_suffix(b"\n").unwrap_or(input);
    for line in lines.split(|&byte| byte == b'\n').filter(|_| !input.is_empty()) {
        let answer = answers.next().expect("an answer for each line");
        match std::str::from_utf8(line) {
            Ok(line) => assert_eq!(answer, urlens_ops::ask(line), "{line:?}"),
            Err(_) => assert!(answer.starts_with(r#"{"error":{"code":"request""#), "{answer}"),
        }
    }
    assert_eq!(answers.next(), None, "{input:?}");
});
