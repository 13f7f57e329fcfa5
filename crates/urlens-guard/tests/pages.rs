//! The example of the pages, which the doc tests compile, and the policy file of the page.

use urlens_guard::Policy;

const PAGE: &str = include_str!("../../../docs/guard.md");

/// The code blocks of a page whose first line is `start`.
fn blocks<'a>(page: &'a str, start: &str) -> Vec<&'a str> {
    let inside = page.split("```").skip(1).step_by(2);
    inside.filter_map(|it| it.strip_prefix(start)?.strip_prefix('\n')).collect()
}

/// The README files have the lines that the documentation of this crate compiles.
#[test]
fn lines_of_the_example() {
    let [block] = blocks(PAGE, "rust,no_run")[..] else { panic!("one block with the lines") };
    let lines: Vec<_> = block.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 4);
    for page in [include_str!("../README.md"), include_str!("../../../README.md")] {
        assert!(page.contains(&lines.join("\n")), "{lines:?}");
    }
}

/// The policy file is valid, and allows and denies what its comments say.
#[cfg(feature = "toml")]
#[test]
fn policy_file() {
    let [_, file] = blocks(PAGE, "toml")[..] else { panic!("dependencies and a policy file") };
    let policy = Policy::from_toml(file).unwrap();
    for allowed in
        ["http://example.org/", "https://www.example.org:8443/", "https://vault.internal:8200/"]
    {
        assert!(policy.check(allowed).is_ok(), "{allowed}");
    }
    for (denied, code) in [
        ("https://evil.example/", "host"),
        ("http://example.org:8443/", "port"),
        ("https://a.tracker.example/", "denied-name"),
        ("https://198.51.100.7/", "network"),
        ("https://vault.internal/", "host"),
    ] {
        let codes = policy.check(denied).unwrap_err().codes();
        assert!(codes.contains(&code), "{denied}: {codes:?}");
    }
    assert_eq!(policy.fetch().redirects, 3);
}
