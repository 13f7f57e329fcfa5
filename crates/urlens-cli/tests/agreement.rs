//! All commands agree: on kinds, defaults and rules of schemes.

mod common;

use std::process::Output;

const KINDS: [&str; 7] = ["uri", "uri-ref", "iri", "iri-ref", "url", "url-ref", "uri-zone"];

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Runs the command, which must not report errors, and returns its output.
fn printed(arguments: &[&str]) -> String {
    let output = common::run(arguments, b"");
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout)
}

/// Runs the command, which must fail with exit code 1, and returns its messages.
fn messages(arguments: &[&str]) -> String {
    let output: Output = common::run(arguments, b"");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    text(&output.stderr)
}

/// Checks that `normalize`, `dedupe` and `compare` all find two texts equivalent, or all do not.
fn assert_equivalent(options: &[&str], a: &str, b: &str, expected: bool) {
    fn with<'a>(command: &'a str, options: &[&'a str], urls: &[&'a str]) -> Vec<&'a str> {
        [&[command], options, urls].concat()
    }
    let [one, other] = [a, b].map(|url| printed(&with("normalize", options, &[url])));
    assert_eq!(one == other, expected, "normalize {options:?}: {one} and {other}");
    let kept = printed(&with("dedupe", options, &[a, b]));
    assert_eq!(kept.lines().count() == 1, expected, "dedupe {options:?}: {kept}");
    let compared = common::run(&with("compare", options, &[a, b]), b"");
    assert_eq!(text(&compared.stderr), "");
    assert_eq!(compared.status.code() == Some(0), expected, "compare {options:?}: {a} {b}");
    assert_eq!(!compared.stdout.starts_with(b"different"), expected, "{options:?}: {a} {b}");
}

#[test]
fn normalize_and_jsonl_escape_alike() {
    let (input, normal) = ("http://h/a|%7e", "http://h/a%7C~");
    assert_eq!(printed(&["normalize", "--steps", "escape", input]), format!("{normal}\n"));
    let request =
        format!(r#"{{"op":"normalize","as":"url","input":"{input}","steps":["escape"]}}"#);
    let answer = common::run(&["jsonl"], request.as_bytes());
    assert_eq!(text(&answer.stdout), format!("{{\"ok\":{{\"string\":\"{normal}\"}}}}\n"));
}

#[test]
fn the_default_kind_is_url_and_shown_in_the_options() {
    let commands =
        ["get", "set", "resolve", "relativize", "normalize", "check", "compare", "dedupe"];
    for command in commands {
        let help = printed(&[command, "--help"]);
        let option = help.lines().find(|line| line.contains("--as <KIND>")).expect("--as");
        assert!(option.ends_with("[default: url]"), "{command}: {option}");
    }
    let help = printed(&["tokens", "--help"]);
    assert!(help.contains("[default: url-ref]"), "{help}");
    for command in ["normalize", "dedupe"] {
        let with_default = printed(&[command, "http:\\\\A/%7e", "http://a/~"]);
        let with_url = printed(&[command, "--as", "url", "http:\\\\A/%7e", "http://a/~"]);
        assert_eq!(with_default, with_url);
    }
}

#[test]
fn normalize_compare_and_dedupe_agree_by_default() {
    assert_equivalent(&[], "http://a/%7e", "http://a/~", true);
    assert_equivalent(&[], "http://a/%7e", "http://a/%2F", false);
    for kind in KINDS {
        assert_equivalent(&["--as", kind], "HTTP://A:80/%7e/./", "http://a/~/", true);
        assert_equivalent(&["--as", kind], "http://a/b", "http://a/B", false);
    }
}

#[test]
fn non_ascii_text_is_escaped_in_uris() {
    for kind in ["uri", "uri-ref"] {
        assert_eq!(printed(&["normalize", "--as", kind, "http://h/é"]), "http://h/%C3%A9\n");
        assert_equivalent(&["--as", kind], "http://h/é", "http://h/%c3%a9", true);
    }
}

#[test]
fn url_ref_with_a_scheme_is_normalized_as_url() {
    let reference = "HTTP://EXAMPLE.org:80/a/../b";
    assert_eq!(printed(&["normalize", "--as", "url-ref", reference]), "http://example.org/b\n");
    assert_equivalent(&["--as", "url-ref"], reference, "http://example.org/b", true);
    assert_equivalent(&["--as", "url-ref"], "a/../%7e", "~", true);
}

#[test]
fn rules_of_schemes_make_texts_equivalent() {
    let pairs = [
        ("urn:EXAMPLE:a", "urn:example:a"),
        (
            "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "URN:UUID:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        ),
        ("tel:+1-201-555", "tel:+1201555"),
        ("doi:10.1/ABC", "doi:10.1/abc"),
        ("usr:github/octocat", "usr://github/octocat"),
        ("urn:ISBN:0395363411", "urn:isbn:0-395-36341-1"),
    ];
    for (a, b) in pairs {
        for kind in KINDS {
            assert_equivalent(&["--as", kind], a, b, true);
        }
        // They are not equivalent at the level `syntax`.
        let output = common::run(&["compare", "--level", "syntax", a, b], b"");
        assert_eq!(output.status.code(), Some(1), "{a} {b}");
    }
    assert_equivalent(&[], "urn:example:a", "urn:example:A", false);
}

#[test]
fn drive_letters_are_equivalent_in_windows_paths_only() {
    let (a, b) = ("file:///c%3A/a", "file:///C:/a");
    assert_equivalent(&[], a, b, false);
    assert_equivalent(&["--paths", "windows"], a, b, true);
}

/// Texts that only the rules of their scheme accept.
const BY_SCHEME_ONLY: [(&str, &str); 2] =
    [("at://did:plc:asdf123/com.atproto.feed.post/self", "at"), ("nosh://a:b", "nosh")];

#[test]
fn overview_shows_the_scheme_if_no_standard_accepts_the_text() {
    for (url, scheme) in BY_SCHEME_ONLY {
        let overview = printed(&[url]);
        assert!(overview.contains("No standard accepts it, but the rules of its scheme do."));
        assert!(overview.contains(&format!("\nScheme rules of {scheme}")), "{overview}");
        assert_eq!(common::run(&[url], b"").status.code(), Some(0), "{url}");
        assert!(printed(&["--json", url]).contains("\"canonical\":"));
    }
    // Neither a standard nor a scheme accepts this.
    assert_eq!(common::run(&["nosh://a b"], b"").status.code(), Some(1));
}

#[test]
fn texts_that_only_their_scheme_accepts_have_a_normal_form_and_fields() {
    for (url, scheme) in BY_SCHEME_ONLY {
        for kind in KINDS {
            assert_eq!(printed(&["normalize", "--as", kind, url]), format!("{url}\n"), "{kind}");
            assert_eq!(printed(&["get", "scheme", "--as", kind, url]), format!("{scheme}\n"));
        }
        assert_eq!(printed(&["dedupe", "--by", "host", url, url]), format!("{url}\n"));
    }
    assert_equivalent(&[], "NOSH://a:b", "nosh://a:b", true);
    assert_eq!(printed(&["get", "scheme:suffix", "doi:10.1000/182"]), "182\n");
}

#[test]
fn an_error_names_the_kind_that_accepts_the_text() {
    let assert_hint = |arguments: &[&str], kind: &str| {
        let messages = messages(arguments);
        assert!(messages.ends_with(&format!("; try --as {kind}\n")), "{messages}");
    };
    for command in [&["normalize"][..], &["dedupe"], &["get", "host"], &["tokens", "--as", "url"]] {
        assert_hint(&[command, &["http://h:99999/"]].concat(), "uri");
        assert_hint(&[command, &["http://[fe80::1%25eth0]/"]].concat(), "uri-zone");
    }
    assert_hint(&["compare", "http://h:99999/", "http://h/"], "uri");
    assert_hint(&["set", "--as", "uri", "-s", "port=1", "http://h/|"], "url");
    assert_hint(&["resolve", "--as", "uri", "http://h/|", "a"], "url");
    // No kind accepts it.
    assert_eq!(messages(&["get", "host", "//h"]), messages(&["normalize", "//h"]));
    assert!(!messages(&["get", "host", "//h"]).contains("try"));
}

#[test]
fn every_command_accepts_zones() {
    let url = "http://[fe80::1%25eth0]/a/../b";
    let as_zone = |arguments: &[&str]| printed(&[arguments, &["--as", "uri-zone"]].concat());
    assert_eq!(as_zone(&["get", "host", url]), "[fe80::1%25eth0]\n");
    // A zone is local to one machine, and is removed from the normal form.
    assert_eq!(as_zone(&["normalize", url]), "http://[fe80::1]/b\n");
    assert_eq!(as_zone(&["normalize", "--steps", "none", url]), format!("{url}\n"));
    assert_eq!(as_zone(&["dedupe", url, "http://[fe80::1%25eth0]/b"]), format!("{url}\n"));
    assert!(as_zone(&["compare", url, "HTTP://[fe80::1%25eth0]/b"]).starts_with("syntax\t"));
    assert_eq!(as_zone(&["set", "-s", "path=/c", url]), "http://[fe80::1%25eth0]/c\n");
    assert_eq!(as_zone(&["resolve", url, "c"]), "http://[fe80::1%25eth0]/c\n");
    let target = "http://[fe80::1%25eth0]/b/c";
    assert_eq!(as_zone(&["relativize", "http://[fe80::1%25eth0]/b/", target]), "c\n");
    assert!(as_zone(&["tokens", url]).contains("authority  [fe80::1%25eth0]\n"));
    assert_eq!(as_zone(&["check", "--no-lint", url]), "");
    assert_eq!(
        printed(&["convert", "--from", "uri-zone", "--to", "uri-zone", url]),
        format!("{url}\n")
    );
}

#[test]
fn dedupe_without_steps_compares_bytes() {
    let lines =
        ["http://a/%7e", "http://a/~", "HTTP://a/~", "not a url", "http://a/~", "not a url"];
    let kept = "http://a/%7e\nhttp://a/~\nHTTP://a/~\nnot a url\n";
    assert_eq!(printed(&[&["dedupe", "--steps", "none"][..], &lines].concat()), kept);
    // Without steps, the href is printed.
    assert_eq!(printed(&["normalize", "--steps", "none", "HTTP://A/%7e"]), "http://a/%7e\n");
    assert_eq!(
        printed(&["normalize", "--as", "uri", "--steps", "none", "HTTP://A/%7e"]),
        "HTTP://A/%7e\n"
    );
}

#[test]
fn get_and_set_take_the_same_names() {
    let url = "http://me:pw@h:81/p?q#f";
    let components = [
        ("url", "http://x/"),
        ("scheme", "ftp"),
        ("authority", "x"),
        ("userinfo", "a:b"),
        ("username", "a"),
        ("password", "b"),
        ("host", "x"),
        ("port", "82"),
        ("path", "/x"),
        ("query", "x"),
        ("fragment", "x"),
    ];
    let attributes = [
        ("href", "http://x/"),
        ("protocol", "ftp:"),
        ("hostname", "x"),
        ("pathname", "/x"),
        ("search", "?x"),
        ("hash", "#x"),
    ];
    for (option, names) in [("-s", &components[..]), ("--attribute", &attributes)] {
        for (name, value) in names {
            let changed = printed(&["set", option, &format!("{name}={value}"), url]);
            assert_eq!(printed(&["get", name, changed.trim_end()]), format!("{value}\n"), "{name}");
        }
        // The messages of both commands list all of them.
        let gettable = usage_error(&["get", "nothing", url]);
        let settable = usage_error(&["set", option, "nothing=x", url]);
        for (name, _) in names {
            assert!(gettable.contains(&format!(" {name},")), "{name}");
            assert!(settable.contains(&format!(" {name}")), "{name}");
        }
    }
}

/// Runs the command, which must fail with exit code 2, and returns its message.
fn usage_error(arguments: &[&str]) -> String {
    let output = common::run(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(&output.stderr)
}

#[test]
fn an_iri_is_an_error_only_as_a_uri() {
    let iri = "http://example.org/là";
    assert_eq!(common::run(&["check", "--min", "critical", iri], b"").status.code(), Some(0));
    for kind in ["url", "iri", "iri-ref"] {
        assert_eq!(printed(&["check", "--no-lint", "--as", kind, iri]), "");
    }
    let output = common::run(&["check", "--no-lint", "--as", "uri", iri], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("not a URI: unexpected 'à'"));
}

/// Ordinary spellings on which all standards agree are not problems, and are not denied.
#[test]
fn ordinary_urls_pass_the_check() {
    for text in [
        "HTTP://example.org/",
        "URN:example:a",
        "https://example.org:443/",
        "https://example.org/?redirect=https%3A%2F%2Fexample.net%2F",
        "https://example.org/é",
    ] {
        assert_eq!(printed(&["check", text]), "", "{text}");
    }
}
