//! Rules for clients that fetch.

use urlens_readings::policy::{FetchRules, Policy};

/// A content type is allowed by its type and subtype, in any case and with any parameters.
#[test]
fn content_types() {
    let mut rules = FetchRules::default();
    assert!(rules.allows_content_type(None) && rules.allows_content_type(Some("a")));
    rules.content_types = Some(vec!["text/html".into(), "image/*".into()]);
    for allowed in
        ["text/html", "Text/HTML; charset=utf-8", " text/html ;a", "image/png", "IMAGE/x"]
    {
        assert!(rules.allows_content_type(Some(allowed)), "{allowed}");
    }
    for denied in
        ["text/plain", "html", "text", "image", "image/", "/", "", ";image/png", "x/image"]
    {
        assert!(!rules.allows_content_type(Some(denied)), "{denied}");
    }
    assert!(!rules.allows_content_type(None));
    rules.content_types = Some(Vec::new());
    assert!(!rules.allows_content_type(Some("text/html")));
}

/// A policy accepts media types without parameters, and URLs of proxies.
#[test]
fn rules_are_checked() {
    let code = |change: &dyn Fn(&mut FetchRules)| {
        let mut rules = FetchRules::default();
        change(&mut rules);
        Policy::builder().fetch(rules).build().err().map(|error| error.code())
    };
    for (text, is_type) in [
        ("text/html", true),
        ("image/*", true),
        ("text", false),
        ("/html", false),
        ("text/", false),
        ("text/html; charset=utf-8", false),
        ("text/html;a", false),
        ("text/html,text/plain", false),
    ] {
        let found = code(&|rules| rules.content_types = Some(vec![text.into()]));
        assert_eq!(found, (!is_type).then_some("not-a-media-type"), "{text}");
    }
    for (text, is_proxy) in [
        ("http://proxy:3128", true),
        ("https://proxy", true),
        ("socks5://proxy:1080", true),
        ("socks5h://proxy", true),
        ("socks5:///", false),
        ("socks4://proxy", false),
        ("file:///", false),
        ("proxy:1", false),
    ] {
        let found = code(&|rules| rules.proxies = vec![text.into()]);
        assert_eq!(found, (!is_proxy).then_some("not-a-proxy"), "{text}");
    }
}
