//! Detection of domain labels that look like other labels (UTS 39).

/// The reason to display a label of a domain in Punycode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spoof {
    /// A character outside of commonly used scripts: a symbol, or an invisible character.
    Unusual,
    /// Characters of scripts that are not written together.
    Mixed,
    /// Every non-ASCII character looks like an ASCII one, or a stroke looks like a delimiter.
    Confusable,
}

/// Returns the reason why a label may be mistaken for another. The label is in Unicode and in lower
/// case. `top` is the last label of the domain: if it is not ASCII, Latin letters are not expected.
pub(crate) fn spoof(label: &str, top: &str) -> Option<Spoof> {
    if label.is_ascii() {
        return None;
    }
    let mut found = 0;
    for c in label.chars().filter(|c| !is_neutral(*c)) {
        match script(c) {
            Some(script) => found |= script.bit(),
            None => return Some(Spoof::Unusual),
        }
    }
    let together = TOGETHER
        .iter()
        .any(|set| found & !set.iter().fold(0, |all, script| all | script.bit()) == 0);
    if found.count_ones() > 1 && !together {
        return Some(Spoof::Mixed);
    }
    let alike = top.is_ascii() && label.chars().all(|c| c.is_ascii() || looks_like(c).is_some());
    let stroke = found & Script::Latin.bit() != 0 && has_lone_stroke(label);
    (alike || stroke).then_some(Spoof::Confusable)
}

/// The last label of a domain, which may end in a dot.
pub(crate) fn top_label(domain: &str) -> &str {
    domain.trim_end_matches('.').rsplit('.').next().unwrap_or_default()
}

/// The ASCII letter or digit that a character looks like.
fn looks_like(c: char) -> Option<char> {
    LOOKALIKES.iter().find(|(_, alike)| alike.contains(c)).map(|(ascii, _)| *ascii)
}

/// Returns `true` if a stroke that looks like a delimiter is not next to letters of its own script.
fn has_lone_stroke(label: &str) -> bool {
    let mut before = None;
    let mut chars = label.chars().peekable();
    while let Some(c) = chars.next() {
        let foreign = |c: Option<char>| c.is_none_or(|c| c.is_ascii() || STROKES.contains(c));
        if STROKES.contains(c) && foreign(before) && foreign(chars.peek().copied()) {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Returns `true` if a character belongs to every script.
const fn is_neutral(c: char) -> bool {
    matches!(c, '0'..='9' | '-' | '_')
}

/// Returns `true` if a label has right-to-left characters.
pub(crate) fn is_right_to_left(label: &str) -> bool {
    let rtl = [Script::Hebrew, Script::Arabic, Script::Thaana];
    label.chars().any(|c| script(c).is_some_and(|script| rtl.contains(&script)))
}

fn script(c: char) -> Option<Script> {
    let c = u32::from(c);
    let row = SCRIPTS.partition_point(|(first, _, _)| *first <= c).checked_sub(1)?;
    let (_, last, script) = SCRIPTS[row];
    (c <= last).then_some(script)
}

/// The scripts that UAX 31, table 5, recommends for identifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
enum Script {
    Arabic, Armenian, Bengali, Bopomofo, Cyrillic, Devanagari, Ethiopic, Georgian, Greek, Gujarati,
    Gurmukhi, Han, Hangul, Hebrew, Hiragana, Kannada, Katakana, Khmer, Lao, Latin, Malayalam,
    Myanmar, Oriya, Sinhala, Tamil, Telugu, Thaana, Thai, Tibetan,
}

impl Script {
    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Scripts that are written together (UTS 39, section 5.2, highly restrictive).
const TOGETHER: &[&[Script]] = &[
    &[Script::Latin, Script::Han, Script::Hiragana, Script::Katakana],
    &[Script::Latin, Script::Han, Script::Bopomofo],
    &[Script::Latin, Script::Han, Script::Hangul],
];

/// The letters, marks and digits of each script in common use, lower case only, as UTS 46 leaves
/// them in a label. Both ends are included.
#[rustfmt::skip]
const SCRIPTS: &[(u32, u32, Script)] = &[
    (0x0061, 0x007A, Script::Latin), (0x00DF, 0x00F6, Script::Latin),
    // Without the letters for clicks, which look like `|` and `!`.
    (0x00F8, 0x01BF, Script::Latin), (0x01C4, 0x024F, Script::Latin),
    (0x0390, 0x03CE, Script::Greek),
    (0x0430, 0x0481, Script::Cyrillic), (0x048A, 0x052F, Script::Cyrillic),
    (0x0561, 0x0587, Script::Armenian),
    (0x05D0, 0x05EA, Script::Hebrew),
    (0x0620, 0x063F, Script::Arabic), (0x0641, 0x0655, Script::Arabic),
    (0x0660, 0x0669, Script::Arabic), (0x0670, 0x06D3, Script::Arabic),
    (0x06D5, 0x06DC, Script::Arabic), (0x06EE, 0x06FC, Script::Arabic),
    (0x06FF, 0x06FF, Script::Arabic), (0x0750, 0x077F, Script::Arabic),
    (0x0780, 0x07B1, Script::Thaana),
    (0x08A0, 0x08C9, Script::Arabic),
    (0x0900, 0x0963, Script::Devanagari), (0x0966, 0x096F, Script::Devanagari),
    (0x0971, 0x097F, Script::Devanagari),
    (0x0980, 0x09F1, Script::Bengali), (0x09FC, 0x09FE, Script::Bengali),
    (0x0A01, 0x0A75, Script::Gurmukhi),
    (0x0A81, 0x0AEF, Script::Gujarati), (0x0AF9, 0x0AFF, Script::Gujarati),
    (0x0B01, 0x0B6F, Script::Oriya), (0x0B71, 0x0B71, Script::Oriya),
    (0x0B82, 0x0BEF, Script::Tamil),
    (0x0C00, 0x0C6F, Script::Telugu),
    (0x0C80, 0x0C83, Script::Kannada), (0x0C85, 0x0CF3, Script::Kannada),
    (0x0D00, 0x0D4E, Script::Malayalam), (0x0D54, 0x0D57, Script::Malayalam),
    (0x0D5F, 0x0D6F, Script::Malayalam), (0x0D7A, 0x0D7F, Script::Malayalam),
    (0x0D81, 0x0DF3, Script::Sinhala),
    (0x0E01, 0x0E3A, Script::Thai), (0x0E40, 0x0E4E, Script::Thai),
    (0x0E50, 0x0E59, Script::Thai),
    (0x0E81, 0x0EDF, Script::Lao),
    (0x0F20, 0x0F29, Script::Tibetan), (0x0F3E, 0x0F84, Script::Tibetan),
    (0x0F86, 0x0FBC, Script::Tibetan),
    (0x1000, 0x1049, Script::Myanmar), (0x1050, 0x109D, Script::Myanmar),
    (0x10D0, 0x10FA, Script::Georgian), (0x10FD, 0x10FF, Script::Georgian),
    (0x1200, 0x135F, Script::Ethiopic), (0x1380, 0x138F, Script::Ethiopic),
    // Without the two invisible vowels.
    (0x1780, 0x17B3, Script::Khmer), (0x17B6, 0x17D3, Script::Khmer),
    (0x17D7, 0x17D7, Script::Khmer), (0x17DC, 0x17E9, Script::Khmer),
    (0x1E00, 0x1EFF, Script::Latin),
    (0x1F00, 0x1FFC, Script::Greek),
    (0x2D80, 0x2DDE, Script::Ethiopic),
    (0x3005, 0x3007, Script::Han),
    (0x3041, 0x3096, Script::Hiragana), (0x309D, 0x309E, Script::Hiragana),
    (0x30A1, 0x30FA, Script::Katakana), (0x30FC, 0x30FE, Script::Katakana),
    (0x3105, 0x312F, Script::Bopomofo), (0x31A0, 0x31BF, Script::Bopomofo),
    (0x3400, 0x4DBF, Script::Han), (0x4E00, 0x9FFF, Script::Han),
    (0xAC00, 0xD7A3, Script::Hangul),
    (0x20000, 0x3347F, Script::Han),
];

/// Characters that look like an ASCII letter or digit in most typefaces, and that UTS 46 leaves in
/// a label: the confusables of UTS 39 (Unicode 17), and a few others.
const LOOKALIKES: &[(char, &str)] = &[
    ('3', "३૩зӡ"),
    ('4', "ч"),
    ('6', "б"),
    ('8', "ȣ৪੪ଃ"),
    ('9', "৭੧୨൭"),
    ('a', "αа"),
    ('b', "ьƅ"),
    ('c', "сငၚ"),
    ('d', "ԁժ"),
    ('e', "еҽ"),
    ('f', "ƒքẝ"),
    ('g', "ƍց"),
    ('h', "һհ"),
    ('i', "ıιіւ"),
    ('j', "ϳјյ"),
    ('k', "κ"),
    ('l', "ӏוןا١۱"),
    ('n', "ոռηп"),
    ('o', "οσϭоօסهھہە०০੦૦୦௦ంಂ౦೦ംഠ൦ං๐໐ဝ၀ჿ០〇ዐଠ٥۵"),
    ('p', "þƿρϸр"),
    ('q', "ԛգզ"),
    ('r', "гր"),
    ('s', "ƽѕട"),
    ('u', "υսሀ"),
    ('v', "νѵט"),
    ('w', "шѡԝաω"),
    ('x', "х"),
    ('y', "γуүყỿ"),
];

/// Strokes that look like a slash, a hyphen or a dot next to letters of another script.
const STROKES: &str = "ノソゾンー一丶丿";

#[cfg(test)]
mod tests {
    use super::*;

    /// The table is sorted, for binary search.
    #[test]
    fn rows_are_sorted() {
        assert!(SCRIPTS.iter().all(|(first, last, _)| first <= last));
        assert!(SCRIPTS.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    /// A label may be mistaken for another one because of its characters, or because of their scripts.
    #[test]
    fn spoofed_labels() {
        assert_eq!(spoof("pаypal", "com"), Some(Spoof::Mixed)); // the first a is Cyrillic
        assert_eq!(spoof("аррӏе", "com"), Some(Spoof::Confusable)); // all of it is
        assert_eq!(spoof("книга", "com"), None);
        assert_eq!(spoof("хор", "com"), Some(Spoof::Confusable)); // reads as Latin xop
        assert_eq!(spoof("хор", "рф"), None);
        assert_eq!(spoof("☕", "example"), Some(Spoof::Unusual));
    }

    /// Ordinary words of many languages are accepted.
    #[test]
    fn ordinary_labels() {
        for label in [
            "bücher",
            "españa",
            "zażółć",
            "việtnam",
            "ελλάδα",
            "россия",
            "україна",
            "հայաստան",
            "ישראל",
            "مصر",
            "ایران",
            "भारत",
            "বাংলা",
            "ਭਾਰਤ",
            "ભારત",
            "ଭାରତ",
            "இந்தியா",
            "భారత్",
            "ಭಾರತ",
            "ഭാരതം",
            "ලංකා",
            "ไทย",
            "ລາວ",
            "မြန်မာ",
            "საქართველო",
            "ኢትዮጵያ",
            "កម្ពុជា",
            "中国",
            "日本語",
            "ひらがな",
            "カタカナ",
            "コーヒーcoffee",
            "한국",
            "한국kr",
            "jr東日本",
            "ㄅㄆㄇ",
            "ދިވެހި",
            "пример2",
        ] {
            assert_eq!(spoof(label, "com"), None, "{label}");
        }
    }

    /// Mixed scripts and look-alike letters are detected.
    #[test]
    fn spoofs() {
        for (label, top, expected) in [
            ("pаypal", "com", Spoof::Mixed),
            ("gοοgle", "com", Spoof::Mixed),
            ("яндекc", "ru", Spoof::Mixed),
            ("한국ひ", "com", Spoof::Mixed),
            ("abcשלום", "com", Spoof::Mixed),
            ("аррӏе", "com", Spoof::Confusable),
            ("ѕсоре", "com", Spoof::Confusable),
            ("ωνο", "com", Spoof::Confusable),
            ("kapı", "com", Spoof::Confusable),
            ("googleノcom", "com", Spoof::Confusable),
            ("aー", "com", Spoof::Confusable),
            ("i\u{307}", "com", Spoof::Unusual),
            ("☕", "com", Spoof::Unusual),
            ("a\u{200D}b", "com", Spoof::Unusual),
            ("ǃkung", "com", Spoof::Unusual),
            ("l·l", "cat", Spoof::Unusual),
            ("ᚠᚢ", "com", Spoof::Unusual),
        ] {
            assert_eq!(spoof(label, top), Some(expected), "{label}");
        }
        assert_eq!(spoof("аррӏе", "рф"), None);
    }

    /// A look-alike is listed once, and is not ASCII.
    #[test]
    fn lookalikes_are_not_listed_twice() {
        let all = || LOOKALIKES.iter().flat_map(|(_, alike)| alike.chars());
        for c in all() {
            assert!(!c.is_ascii());
            assert_eq!(all().filter(|other| *other == c).count(), 1, "{c}");
        }
    }
}
