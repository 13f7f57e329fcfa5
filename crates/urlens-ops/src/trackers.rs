//! Query parameters by name: patterns, and those that track people.

/// The names of query parameters that track a click, a campaign or a person, and do not change what is
/// fetched, in lowercase letters. A final `*` stands for any text, as in [`matches_parameter`].
///
/// ```
/// assert!(urlens_ops::TRACKERS.contains(&"utm_*"));
/// ```
pub const TRACKERS: &[&str] = &[
    "__hsfp",
    "__hssc",
    "__hstc",
    "__s",
    "_hsenc",
    "_hsmi",
    "_openstat",
    "dclid",
    "fbclid",
    "gbraid",
    "gclid",
    "gclsrc",
    "hsctatracking",
    "igshid",
    "mc_cid",
    "mc_eid",
    "mkt_tok",
    "msclkid",
    "oly_anon_id",
    "oly_enc_id",
    "rb_clickid",
    "twclid",
    "utm_*",
    "vero_id",
    "wbraid",
    "wickedid",
    "yclid",
    "ysclid",
];

/// Returns true if the decoded name of a query parameter is one of [`TRACKERS`], in any case of letters.
///
/// ```
/// use urlens_ops::is_tracker;
///
/// assert!(is_tracker("utm_source") && is_tracker("FBCLID"));
/// assert!(!is_tracker("utm") && !is_tracker("id"));
/// ```
pub fn is_tracker(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    TRACKERS.iter().any(|it| matches_parameter(it, &name))
}

/// Returns true if `name` equals `pattern`, or starts with the text before its final `*`.
///
/// ```
/// use urlens_ops::matches_parameter;
///
/// assert!(matches_parameter("utm_*", "utm_id") && matches_parameter("ref", "ref"));
/// assert!(!matches_parameter("ref", "refer"));
/// ```
pub fn matches_parameter(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}
