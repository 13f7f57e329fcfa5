//! Recognizes JSONPath queries (RFC 9535).

/// Returns `true` if a text is a query: `"$" *( S segment )`. In filters, only quotes and brackets
/// are checked.
pub(super) fn is_json_path(text: &str) -> bool {
    let Some(mut rest) = text.strip_prefix('$') else { return false };
    while !rest.is_empty() {
        match segment(skip_space(rest)) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

/// `child-segment / descendant-segment`. Like all functions here, returns the text after it.
fn segment(text: &str) -> Option<&str> {
    if text.starts_with('[') {
        return brackets(text);
    }
    match text.strip_prefix("..") {
        Some(rest) if rest.starts_with('[') => brackets(rest),
        Some(rest) => dotted(rest),
        None => dotted(text.strip_prefix('.')?),
    }
}

/// `wildcard-selector / member-name-shorthand`
fn dotted(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix('*') {
        return Some(rest);
    }
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii();
    let rest = text.trim_start_matches(|c: char| is_first(c) || c.is_ascii_digit());
    text.starts_with(is_first).then_some(rest)
}

/// `"[" S selector *( S "," S selector ) S "]"`
fn brackets(text: &str) -> Option<&str> {
    let mut rest = text.strip_prefix('[')?;
    loop {
        rest = skip_space(selector(skip_space(rest))?);
        match rest.strip_prefix(',') {
            Some(next) => rest = next,
            None => return rest.strip_prefix(']'),
        }
    }
}

/// `name-selector / wildcard-selector / slice-selector / index-selector / filter-selector`
fn selector(text: &str) -> Option<&str> {
    match text.chars().next()? {
        quote @ ('"' | '\'') => string(text, quote),
        '*' => Some(&text[1..]),
        '?' => filter(&text[1..]),
        _ => slice(text),
    }
}

/// `[ start S ] ":" S [ end S ] [ ":" [ S step ] ]`, or an index.
fn slice(text: &str) -> Option<&str> {
    let index = int(text);
    let Some(after) = skip_space(index.unwrap_or(text)).strip_prefix(':') else { return index };
    let after = skip_space(after);
    let after = int(after).unwrap_or(after);
    match skip_space(after).strip_prefix(':') {
        Some(step) => Some(int(skip_space(step)).unwrap_or(step)),
        None => Some(after),
    }
}

/// `int = "0" / ( [ "-" ] DIGIT1 *DIGIT )`
fn int(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if let Some(rest) = text.strip_prefix('0') {
        return Some(rest);
    }
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < digits.len() && !digits.starts_with('0')).then_some(rest)
}

/// `string-literal`, in quotes of one kind.
fn string(text: &str, quote: char) -> Option<&str> {
    let mut rest = text.strip_prefix(quote)?;
    loop {
        let end = rest.find(|c: char| c == quote || c == '\\' || c < ' ')?;
        if rest[end..].starts_with(quote) {
            return Some(&rest[end + 1..]);
        }
        let escaped = rest[end..].strip_prefix('\\')?;
        let hex = escaped.strip_prefix('u').and_then(|digits| digits.split_at_checked(4));
        rest = match hex {
            Some((digits, after)) if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => after,
            _ => escaped.strip_prefix(['b', 'f', 'n', 'r', 't', '/', '\\', quote])?,
        };
    }
}

/// A filter up to the comma or bracket that ends it.
fn filter(text: &str) -> Option<&str> {
    let mut rest = text;
    let mut open = 0_usize;
    loop {
        match rest.chars().next()? {
            ',' | ']' if open == 0 => break,
            quote @ ('"' | '\'') => {
                rest = string(rest, quote)?;
                continue;
            }
            '(' | '[' => open += 1,
            ')' | ']' => open = open.checked_sub(1)?,
            _ => (),
        }
        rest = rest.get(rest.chars().next()?.len_utf8()..)?;
    }
    let is_empty = text[..text.len() - rest.len()].trim().is_empty();
    (!is_empty).then_some(rest)
}

/// `S = *B`, blank space.
fn skip_space(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of RFC 9535, and texts that break a rule of it.
    #[test]
    fn queries() {
        for text in [
            "$",
            "$.store.book[*].author",
            "$..author",
            "$.store.*",
            "$..book[2]",
            "$..book[-1]",
            "$..book[0,1]",
            "$..book[:2]",
            "$[1:5:2]",
            "$[5:1:-2]",
            "$[::-1]",
            "$[ 'a' , \"b\\u00e9\\n\" ]",
            "$..book[?@.isbn]",
            "$..book[?@.price<10 && match(@.a, '[)]')]",
            "$..*",
            "$ .é_1",
        ] {
            assert!(is_json_path(text), "{text}");
        }
        for text in [
            "",
            "garbage",
            "$garbage",
            "$.",
            "$..",
            "$...a",
            "$.1",
            "$[",
            "$[]",
            "$[1",
            "$[01]",
            "$[-0]",
            "$['a]",
            "$['\\x']",
            "$['\\u12']",
            "$[?]",
            "$[?@.a)]",
            "$ ",
            "$[1,]",
            "$.a b",
            "$[1:2:3:4]",
            "a$",
        ] {
            assert!(!is_json_path(text), "{text}");
        }
    }
}
