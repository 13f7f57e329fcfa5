//! A policy file is a policy or an error; a policy is written as rules that are read as the same policy.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens_readings::policy::Policy;

fuzz_target!(|input: (&str, &str)| {
    let (file, text) = input;
    let policy = match Policy::from_toml(file) {
        Ok(policy) => policy,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let rules = serde_json::to_string(&policy).expect("a policy is written");
    let again: Policy = serde_json::from_str(&rules).expect("written rules are read");
    assert_eq!(serde_json::to_string(&again).expect("a policy is written"), rules);
    assert_eq!(policy.check(text).is_ok(), again.check(text).is_ok(), "{rules} for {text:?}");
});
