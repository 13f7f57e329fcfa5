//! Rules for clients that fetch.

use urlens_readings::policy::FetchRules;

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
