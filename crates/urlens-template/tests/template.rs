//! Traits of templates and of their pieces.

use std::borrow::Borrow as _;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use urlens_template::{Expression, Items, Template};

fn hash(template: &Template<&str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    template.hash(&mut hasher);
    hasher.finish()
}

/// Equality, order and hashes are those of the texts.
#[test]
fn templates_are_compared_by_text() {
    let texts = ["", "/{x}", "/{x}{y}", "/{y}", "{x}"];
    for one in texts {
        for other in texts {
            let (a, b) = (Template::parse(one).unwrap(), Template::parse(other).unwrap());
            let owned = String::from(other);
            assert_eq!(a == b, one == other);
            assert_eq!(a == b.into_owned(), one == other);
            assert_eq!(a == *other, one == other);
            assert_eq!(a == other, one == other);
            assert_eq!(a == owned, one == other);
            assert_eq!(a.cmp(&b), one.cmp(other));
            assert_eq!(a.partial_cmp(&b), Some(one.cmp(other)));
            assert_eq!(hash(&a) == hash(&b), one == other);
        }
    }
}

/// The text comes back from every conversion.
#[test]
fn templates_show_their_text() {
    let text = "/{x}{?y*}";
    let template = Template::parse(text).unwrap();
    let borrowed: &str = template.borrow();
    assert_eq!((template.as_str(), template.as_ref(), borrowed), (text, text, text));
    assert_eq!(
        (template.to_string(), format!("{template:>12}")),
        (text.into(), format!("{text:>12}"))
    );
    assert_eq!(format!("{template:?}"), "Template(\"/{x}{?y*}\")");
    let secret = Template::parse("ftp://anna:secret@h/{x}").unwrap();
    assert_eq!(format!("{secret:?}"), "Template(\"ftp://anna:***@h/{x}\")");
    assert_eq!(text.parse::<Template>().unwrap(), text);
    assert_eq!(Template::try_from(text).unwrap(), text);
    assert_eq!(Template::try_from(text.to_owned()).unwrap(), text);
}

/// Expressions are equal if they have the same text at the same place.
#[test]
fn expressions_are_compared() {
    let template = Template::parse("{x}{x}{y}").unwrap();
    let all: Vec<Expression<'_>> = template.expressions().collect();
    for (n, one) in all.iter().enumerate() {
        for (m, other) in all.iter().enumerate() {
            assert_eq!(one == other, n == m);
        }
    }
    let same = Template::parse("{x}").unwrap();
    assert_eq!(same.expressions().next(), Some(all[0]));
    assert_eq!(format!("{:?}", all[1]), "Expression(\"{x}\" at 3)");
}

/// A list of values is shown as a list, borrowed or owned.
#[test]
fn lists_show_their_items() {
    let shown = format!("{:?}", Items::from(&["a", "b"][..]));
    assert_eq!(shown, r#"["a", "b"]"#);
    assert_eq!(shown, format!("{:?}", Items::from(vec!["a", "b"])));
}

/// A template of literals only has level 1.
#[test]
fn levels() {
    let level = |text| Template::parse(text).unwrap().level();
    assert_eq!(["", "a", "a{x}", "{x}{#y}", "{x,y}", "{x:3}"].map(level), [1, 1, 1, 2, 3, 4]);
}
