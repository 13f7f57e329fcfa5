//! Finds requirement ids (`S3.41`) and decision ids (`K3.1`, `KX.5`) in a text.

/// Every id in `text`, in order of appearance, with ranges expanded.
///
/// A range is `S3.80-97`, `S3.80-S3.97`, `S3.80 to 97` or `S3.80 to S3.97`. A list is ids with
/// anything between them.
///
/// ```
/// use urlens_conformance::ids::ids;
/// assert_eq!(ids("S2.9-11, and KX.5 (not RS3.1)"), ["S2.9", "S2.10", "S2.11", "KX.5"]);
/// ```
pub fn ids(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut before = None;
    while let Some(first) = rest.chars().next() {
        let at_word = !before.is_some_and(|c: char| c.is_alphanumeric() || c == '_');
        if at_word && let Some((document, number, after)) = id(rest) {
            let (last, after) = range_end(document, number, after);
            found.extend((number..=last).map(|n| format!("{document}.{n}")));
            rest = after;
            before = Some('0');
        } else {
            rest = &rest[first.len_utf8()..];
            before = Some(first);
        }
    }
    found
}

/// The ids in parentheses that contain nothing else, such as `(S2.71)` or `(S2.71, K2.5)`. Prose cites a
/// requirement in this form.
///
/// ```
/// use urlens_conformance::ids::cited;
/// assert_eq!(cited("see S2.1 (but not S2.2); the docs say so (S2.71, K2.11)"), ["S2.71", "K2.11"]);
/// ```
pub fn cited(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for group in text.split('(').skip(1) {
        let Some((inside, _)) = group.split_once(')') else { continue };
        let only_ids = inside.split([',', ';', ' ']).filter(|word| !word.is_empty()).all(|word| {
            matches!(word, "to" | "and")
                || id(word).is_some_and(|(document, number, after)| {
                    range_end(document, number, after).1.is_empty()
                })
        });
        if only_ids {
            found.extend(ids(inside));
        }
    }
    found
}

/// The ids in the name of a function, with `_` for the dot: `s3_41_rejects_non_ascii`.
///
/// ```
/// use urlens_conformance::ids::ids_in_name;
/// assert_eq!(ids_in_name("s3_41_and_kx_5_reject"), ["S3.41", "KX.5"]);
/// ```
pub fn ids_in_name(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split('_').collect();
    let pairs = words.iter().zip(words.iter().skip(1));
    pairs
        .filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()))
        .map(|(document, number)| format!("{}.{number}", document.to_uppercase()))
        .filter(|candidate| id(candidate).is_some_and(|(_, _, after)| after.is_empty()))
        .collect()
}

/// Parses one id at the start of `text`: its document, its number, and the text after it.
fn id(text: &str) -> Option<(&str, usize, &str)> {
    let dot = text.find('.')?;
    let document = &text[..dot];
    let known = match document.strip_prefix(['S', 'K'])? {
        "X" => document.starts_with('K'),
        digits => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()),
    };
    let (number, after) = number(&text[dot + 1..])?;
    known.then_some((document, number, after))
}

fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// The last number of the range that starts with `document.first`, and the text after it.
fn range_end<'a>(document: &str, first: usize, after: &'a str) -> (usize, &'a str) {
    let end = ["-", "–", " to "].iter().find_map(|between| {
        let end = after.strip_prefix(between)?;
        match id(end) {
            Some((other, last, rest)) => (other == document).then_some((last, rest)),
            None => number(end),
        }
    });
    end.filter(|(last, _)| *last > first).unwrap_or((first, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_expanded() {
        assert_eq!(ids("S3.80 to S3.82: x"), ["S3.80", "S3.81", "S3.82"]);
        assert_eq!(ids("S3.80–81"), ["S3.80", "S3.81"]);
        assert_eq!(ids("S3.9-S4.2"), ["S3.9", "S4.2"]);
    }

    #[test]
    fn text_that_only_resembles_an_id_is_skipped() {
        assert!(ids("IS3.2, s3.2, S.2, K.1, SX.1, S3.").is_empty());
        assert!(cited("(see S3.1) (S3.1: no)").is_empty());
        assert!(ids_in_name("utf_8_is_read_16_at_a_time").is_empty());
    }
}
