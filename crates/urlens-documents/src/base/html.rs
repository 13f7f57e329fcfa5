//! The base that an HTML document names.

use alloc::borrow::Cow;
use alloc::string::String;

/// Elements whose content is text: a tag inside is not a tag. Without scripts, `noscript` is not one
/// of them.
const TEXT_ELEMENTS: [&str; 8] =
    ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"];

/// Finds the reference in `<base href="…">`, of the first such element (HTML Standard, 4.2.3).
///
/// The reference may be relative, to the base that the document has without it. Comments, text
/// elements such as `script`, and templates are skipped. Character references by number and `&amp;`,
/// `&lt;`, `&gt;`, `&quot;` and `&apos;` are decoded; other names are left unchanged.
///
/// ```
/// use urlens_documents::base;
///
/// let page = r#"<!-- <base href="/no/"> --><head><BASE target=_top href='/a?b&amp;c'></head>"#;
/// assert_eq!(base::of_html(page).unwrap(), "/a?b&c");
/// assert!(base::of_html("<p>base href=/a/</p>").is_none());
/// ```
pub fn of_html(document: &str) -> Option<Cow<'_, str>> {
    let mut rest = document;
    let mut templates = 0_usize;
    loop {
        rest = &rest[rest.find('<')? + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = after_comment(comment)?;
        } else if rest.starts_with(['!', '?']) {
            rest = &rest[rest.find('>')?..];
        } else {
            let (is_end, name) = match rest.strip_prefix('/') {
                Some(name) => (true, name),
                None => (false, rest),
            };
            if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                continue;
            }
            let length = name.find(|c| is_space(c) || "/>".contains(c)).unwrap_or(name.len());
            let (name, attributes) = name.split_at(length);
            let (href, after) = href(attributes)?;
            rest = after;
            let is = |other: &str| name.eq_ignore_ascii_case(other);
            if is_end {
                if is("template") {
                    templates = templates.saturating_sub(1);
                }
            } else if is("template") {
                templates += 1;
            } else if is("plaintext") {
                return None;
            } else if is("base") && templates == 0 {
                if let Some(href) = href {
                    return Some(decode(href));
                }
            } else if TEXT_ELEMENTS.into_iter().any(is) {
                rest = after_text(rest, name)?;
            }
        }
    }
}

/// The rest after a comment. `<!-->` and `<!--->` are whole comments.
fn after_comment(comment: &str) -> Option<&str> {
    if let Some(rest) = comment.strip_prefix('>').or_else(|| comment.strip_prefix("->")) {
        return Some(rest);
    }
    let mut rest = comment;
    loop {
        rest = &rest[rest.find("--")? + 2..];
        if let Some(after) = rest.strip_prefix('>').or_else(|| rest.strip_prefix("!>")) {
            return Some(after);
        }
        // The end may start at the second hyphen of three.
        rest = rest.strip_prefix('-').map_or(rest, |_| &comment[comment.len() - rest.len() - 1..]);
    }
}

/// The rest from the end tag of a text element.
fn after_text<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut at = 0;
    loop {
        at += text[at..].find("</")?;
        let tag = &text[at + 2..];
        let end = tag.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        if end && tag[name.len()..].starts_with(|c| is_space(c) || "/>".contains(c)) {
            return Some(&text[at..]);
        }
        at += 2;
    }
}

/// Reads the attributes of a tag up to `>`. Returns the value of the first `href`, and the rest.
/// `None` if the tag has no end.
fn href(mut text: &str) -> Option<(Option<&str>, &str)> {
    let mut found = None;
    loop {
        text = text.trim_start_matches(|c| is_space(c) || c == '/');
        if let Some(rest) = text.strip_prefix('>') {
            return Some((found, rest));
        }
        // A `=` at the start is part of the name.
        let first = text.chars().next()?.len_utf8();
        let length = text[first..].find(|c| is_space(c) || "/>=".contains(c))? + first;
        let (name, rest) = text.split_at(length);
        text = rest.trim_start_matches(is_space);
        let mut value = "";
        if let Some(rest) = text.strip_prefix('=') {
            (value, text) = attribute_value(rest.trim_start_matches(is_space))?;
        }
        if found.is_none() && name.eq_ignore_ascii_case("href") {
            found = Some(value);
        }
    }
}

/// Splits an attribute value from the rest.
fn attribute_value(text: &str) -> Option<(&str, &str)> {
    for quote in ['"', '\''] {
        if let Some(rest) = text.strip_prefix(quote) {
            return rest.split_once(quote);
        }
    }
    Some(text.split_at(text.find(|c| is_space(c) || c == '>')?))
}

/// ASCII whitespace of the HTML Standard.
const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\x0C' | '\r')
}

/// The length in which the end of a character reference is searched.
const LONGEST: usize = 16;

/// Decodes character references.
fn decode(value: &str) -> Cow<'_, str> {
    if !value.contains('&') {
        return Cow::Borrowed(value);
    }
    let (mut to, mut rest) = (String::new(), value);
    while let Some(at) = rest.find('&') {
        to.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(LONGEST).position(|byte| byte == b';');
        let character = end.and_then(|end| character(&rest[1..end]));
        to.push(character.unwrap_or('&'));
        rest = &rest[if character.is_some() { end.map_or(1, |end| end + 1) } else { 1 }..];
    }
    to.push_str(rest);
    Cow::Owned(to)
}

/// The character of a reference, without `&` and `;`.
fn character(name: &str) -> Option<char> {
    let number = name.strip_prefix('#').map(|digits| match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    });
    match (number, name) {
        (Some(number), _) => number.ok().filter(|number| *number > 0).and_then(char::from_u32),
        (None, "amp") => Some('&'),
        (None, "lt") => Some('<'),
        (None, "gt") => Some('>'),
        (None, "quot") => Some('"'),
        (None, "apos") => Some('\''),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S2.60: the first `base` element with `href` of the document.
    #[test]
    fn first_base_element() {
        for (page, expected) in [
            ("<base href=/a/>", Some("/a/")),
            ("<base href=\"/a b/\">", Some("/a b/")),
            ("<base href = '/a/' />", Some("/a/")),
            ("<BASE HREF=/a/><base href=/b/>", Some("/a/")),
            ("<base target=x><base href=/b/>", Some("/b/")),
            ("<base href>", Some("")),
            ("<base href=/a/ href=/b/>", Some("/a/")),
            ("<base\nhref\n=\n/a/\n>", Some("/a/")),
            ("<base/href=/a/>", Some("/a/")),
            ("<base data-href=/a/ =href=/b/>", None),
            ("<basefont href=/a/>", None),
            ("</base href=/a/>", None),
            ("< base href=/a/>", None),
            ("<p title='<base href=/a/>'><base href=/b/>", Some("/b/")),
            ("<!-- <base href=/a/> --><base href=/b/>", Some("/b/")),
            ("<!--><base href=/a/>-->", Some("/a/")),
            ("<!---><base href=/a/>-->", Some("/a/")),
            ("<!-- --!><base href=/a/>", Some("/a/")),
            ("<!-- ---><base href=/a/>", Some("/a/")),
            ("<!-- -- - ----><base href=/a/>", Some("/a/")),
            ("<!DOCTYPE html><?x <base href=/a/>", None),
            ("<!DOCTYPE html><base href=/a/>", Some("/a/")),
            ("<script>'<base href=/a/>'</script><base href=/b/>", Some("/b/")),
            ("<script>'</scripts><base href=/a/>'</SCRIPT ><base href=/b/>", Some("/b/")),
            ("<title><base href=/a/></title>", None),
            ("<template><base href=/a/></template><base href=/b/>", Some("/b/")),
            ("<plaintext><base href=/a/>", None),
            ("<base href=/a/", None),
            ("<base href='/a/", None),
            ("<script><base href=/a/>", None),
            ("<!-- <base href=/a/>", None),
            ("", None),
        ] {
            assert_eq!(of_html(page).as_deref(), expected, "{page}");
        }
    }

    /// Long documents are read once.
    #[test]
    fn long_documents() {
        for part in
            ["<!---->", "<!-- -", "&", "<base href=&", "<script></", "<a ", "<template>", "<"]
        {
            let _ = of_html(&part.repeat(1 << 18));
        }
    }

    /// Character references in the value.
    #[test]
    fn character_references() {
        for (value, expected) in [
            ("a&amp;b&#x2f;&#47;&lt;&gt;&quot;&apos;", "a&b//<>\"'"),
            ("a&b=c&amp", "a&b=c&amp"),
            ("&unknown;&#xD800;&#0;&#x110000;&#;&;", "&unknown;&#xD800;&#0;&#x110000;&#;&;"),
            ("&&amp;", "&&"),
        ] {
            assert_eq!(decode(value), expected);
        }
    }
}
