//! Random templates and values, with many texts that resemble delimiters or names.

use urlens_conformance::random::Rng;
use urlens_template::{Modifier, Template, Value};

/// Values by name.
pub(crate) type Named = Vec<(String, Value<'static>)>;

const LITERALS: &[&str] = &[
    "/", "/", "/a", "a", ".", "-", "?q=", "?", "#", "é", "%41", "%2F", ",", "=", ";", "&", "x",
    "//h", ":", "'", "\u{E000}", "/x/", "&x=", ";x", "y=1", "[1]", "é/€",
];
const OPERATORS: &[&str] = &["", "", "", "+", "#", ".", "/", "/", ";", "?", "?", "&"];
const NAMES: &[&str] = &["x", "y", "z", "xy", "x1", "a.b", "%20a", "1", "list", "map", "q"];
const MODIFIERS: &[&str] = &["", "", "", "", "", "*", "*", ":1", ":2", ":3", ":9999"];
const TEXTS: &[&str] = &[
    "", "", "a", "b", "1", "x", ".", "..", "=", ",", "/", "?", "#", "&", ";", "%", "%41", "%2F",
    "%2f", "%C3%A9", "%c3%a9", "%C3", "é", "€", "𝄞", " ", "\u{202E}", "\u{E000}", "\u{FFFE}", "[",
    "]", "'", "-", "~", "{x}", "\0", "x=1", "y", "+", "!",
];

/// Generates a template.
pub(crate) fn template(rng: &mut Rng) -> String {
    let mut text = String::new();
    // Half of them are similar to real templates, so that many can be matched.
    let tame = rng.one_in(2);
    for n in 0..rng.below(6) {
        if rng.one_in(2) || tame && n % 2 == 0 {
            text += if tame {
                rng.pick(&["/", "/a/", "//h", "?q=", ":", "/é/", "-"])
            } else {
                rng.pick(LITERALS)
            };
        } else {
            text += &expression(rng);
        }
    }
    text
}

fn expression(rng: &mut Rng) -> String {
    let mut text = format!("{{{}", rng.pick(OPERATORS));
    for n in 0..=rng.pick(&[0, 0, 0, 1, 1, 2]) {
        text += if n > 0 { "," } else { "" };
        text += rng.pick(NAMES);
        text += rng.pick(MODIFIERS);
    }
    text + "}"
}

/// Generates a value for each variable of a template: only texts for variables with a prefix modifier.
pub(crate) fn values(rng: &mut Rng, template: &str) -> Named {
    let template = Template::parse(template).expect("a template");
    let mut values: Named = Vec::new();
    for variable in template.variables() {
        if values.iter().any(|(name, _)| name == variable.name()) {
            continue;
        }
        let cut = template
            .variables()
            .any(|it| it.name() == variable.name() && matches!(it.modifier(), Modifier::Prefix(_)));
        let kind = rng.below(if cut { 5 } else { 8 });
        values.push((variable.name().to_owned(), value(rng, kind)));
    }
    values
}

fn value(rng: &mut Rng, kind: usize) -> Value<'static> {
    match kind {
        0 => Value::Undefined,
        1..5 => Value::from(text(rng)),
        5 | 6 => {
            let len = rng.below(4);
            Value::list((0..len).map(|_| text(rng)).collect::<Vec<_>>())
        }
        _ => {
            let len = rng.below(3);
            Value::map((0..len).map(|_| (text(rng), text(rng))).collect::<Vec<_>>())
        }
    }
}

/// Generates a text value.
pub(crate) fn text(rng: &mut Rng) -> String {
    let len = rng.pick(&[0, 1, 1, 1, 2, 3]);
    (0..len).map(|_| rng.pick(TEXTS)).collect()
}

/// Generates a template and its values.
pub(crate) fn both(rng: &mut Rng) -> (String, Named) {
    let template = template(rng);
    let values = values(rng, &template);
    (template, values)
}

/// Changes a template or an expansion at random.
pub(crate) fn damaged(rng: &mut Rng, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=rng.below(2) {
        let mut at = rng.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        match rng.below(3) {
            0 => drop(text.drain(at..).next()),
            1 => text.insert_str(at, rng.pick(TEXTS)),
            _ => {
                text.insert_str(at, rng.pick(&["{", "}", "{x", ":", "*", ",", "%", "=", "&", "."]))
            }
        }
    }
    text
}
