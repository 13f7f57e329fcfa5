//! Every program reads or refuses any text; a common URL is read alike by all.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens_programs::{CommonUrl, between, connects_to, groups, programs};

fuzz_target!(|text: &str| {
    let all: Vec<_> = programs().iter().collect();
    for program in &all {
        let _ = (program.read(text), connects_to(program, text));
    }
    let found = groups(text, &all);
    assert_eq!(found.iter().map(|it| it.programs.len()).sum::<usize>(), all.len());
    if CommonUrl::find(text).is_some() {
        assert_eq!(found.iter().filter(|it| it.connection.is_ok()).count(), 1, "{text:?}");
    }
    let n = text.len() % all.len();
    let _ = between(all[n], all[(n + 7) % all.len()], text);
});
