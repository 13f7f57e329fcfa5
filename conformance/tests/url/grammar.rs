//! The rules of `docs/specification.md`, read by their notation, and compared with the library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use urlens::grammar::whatwg::is_drive;
use urlens::scheme::{self, Mode};
use urlens::{Host, Url, UrlRef};
use urlens_conformance::random::{Rng, law};

/// A rule, by the notation of section 1.3.
#[derive(Clone, Debug, PartialEq)]
enum Rule {
    Literal(String),
    Name(String),
    Without(Box<Rule>, Vec<String>),
    Sequence(Vec<Rule>),
    Either(Vec<Rule>),
    Optional(Box<Rule>),
    Repeated(Box<Rule>, usize),
}

/// A symbol of the notation.
#[derive(Clone, Debug, PartialEq)]
enum Symbol {
    Literal(String),
    Name(String),
    Sign(char),
}

/// The symbols of a rule, up to a comma, a semicolon or the end.
fn symbols(text: &str) -> Vec<Symbol> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut in_braces = false;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '`' => {
                let end = 1 + rest[1..].find('`').expect("a closing backquote");
                found.push(Symbol::Literal(rest[1..end].to_owned()));
                end + 1
            }
            'a'..='z' => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                let end = end.unwrap_or(rest.len());
                found.push(Symbol::Name(rest[..end].to_owned()));
                end
            }
            // A star is escaped in Markdown.
            '\\' if rest.starts_with("\\*") => {
                found.push(Symbol::Sign('*'));
                2
            }
            ',' if in_braces => 1,
            ',' | ';' => break,
            ' ' => 1,
            _ => {
                in_braces = c == '{' || in_braces && c != '}';
                found.push(Symbol::Sign(c));
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    found
}

/// Reads a rule: alternatives of sequences.
struct Reader(std::iter::Peekable<std::vec::IntoIter<Symbol>>);

impl Reader {
    fn rule(text: &str) -> Rule {
        let mut reader = Self(symbols(text).into_iter().peekable());
        let rule = reader.either();
        assert_eq!(reader.0.next(), None, "the notation has no such symbol: {text}");
        rule
    }

    fn sign(&mut self, sign: char) -> bool {
        self.0.next_if_eq(&Symbol::Sign(sign)).is_some()
    }

    fn either(&mut self) -> Rule {
        let mut all = vec![self.sequence()];
        while self.sign('|') {
            all.push(self.sequence());
        }
        if all.len() == 1 { all.remove(0) } else { Rule::Either(all) }
    }

    fn sequence(&mut self) -> Rule {
        let mut all = Vec::new();
        while let Some(mut rule) = self.primary() {
            if self.sign('\\') {
                rule = Rule::Without(Box::new(rule), self.set());
            }
            if self.sign('*') {
                rule = Rule::Repeated(Box::new(rule), 0);
            } else if self.sign('+') {
                rule = Rule::Repeated(Box::new(rule), 1);
            }
            all.push(rule);
        }
        Rule::Sequence(all)
    }

    fn primary(&mut self) -> Option<Rule> {
        if self.sign('ε') {
            return Some(Rule::Sequence(Vec::new()));
        }
        for (open, close) in [('[', ']'), ('(', ')')] {
            if self.sign(open) {
                let rule = self.either();
                assert!(self.sign(close), "{close} is missing");
                return Some(if open == '[' { Rule::Optional(Box::new(rule)) } else { rule });
            }
        }
        match self.0.next_if(|it| !matches!(it, Symbol::Sign(_)))? {
            Symbol::Literal(text) => Some(Rule::Literal(text)),
            Symbol::Name(name) => Some(Rule::Name(name)),
            Symbol::Sign(_) => None,
        }
    }

    fn set(&mut self) -> Vec<String> {
        assert!(self.sign('{'), "a set starts with a brace");
        let mut all = Vec::new();
        while let Some(Symbol::Literal(text)) =
            self.0.next_if(|it| matches!(it, Symbol::Literal(_)))
        {
            all.push(text);
        }
        assert!(self.sign('}'), "a set ends with a brace");
        all
    }
}

/// The rules by name.
type Rules = BTreeMap<String, Rule>;

/// The ends of the matches of a rule in `text` from `start`.
fn ends(rules: &Rules, rule: &Rule, text: &str, start: usize) -> BTreeSet<usize> {
    let next = text[start..].chars().next();
    let one = |matches: fn(char) -> bool| {
        next.filter(|c| matches(*c)).map(|c| start + c.len_utf8()).into_iter().collect()
    };
    match rule {
        Rule::Literal(literal) => text[start..]
            .starts_with(literal.as_str())
            .then(|| start + literal.len())
            .into_iter()
            .collect(),
        Rule::Name(name) => match name.as_str() {
            "any" => one(|_| true),
            "alpha" => one(|c| c.is_ascii_alphabetic()),
            "digit" => one(|c| c.is_ascii_digit()),
            "hexdigit" => one(|c| c.is_ascii_hexdigit()),
            "octaldigit" => one(|c| ('0'..='7').contains(&c)),
            _ => ends(
                rules,
                rules.get(name).unwrap_or_else(|| panic!("no rule {name}")),
                text,
                start,
            ),
        },
        Rule::Without(rule, set) => {
            let excluded = |end: &usize| set.iter().any(|it| *it == text[start..*end]);
            ends(rules, rule, text, start).into_iter().filter(|end| !excluded(end)).collect()
        }
        Rule::Sequence(all) => all.iter().fold(BTreeSet::from([start]), |from, rule| {
            from.into_iter().flat_map(|at| ends(rules, rule, text, at)).collect()
        }),
        Rule::Either(all) => all.iter().flat_map(|it| ends(rules, it, text, start)).collect(),
        Rule::Optional(rule) => {
            let mut found = ends(rules, rule, text, start);
            found.insert(start);
            found
        }
        Rule::Repeated(rule, least) => {
            let (mut found, mut new) = (BTreeSet::new(), BTreeSet::from([start]));
            found.extend((*least == 0).then_some(start));
            while !new.is_empty() {
                let next: BTreeSet<usize> =
                    new.iter().flat_map(|at| ends(rules, rule, text, *at)).collect();
                new = next.difference(&found).copied().collect();
                found.extend(next);
            }
            found
        }
    }
}

/// *text* :: *name*
fn matches(rules: &Rules, name: &str, text: &str) -> bool {
    ends(rules, &Rule::Name(name.to_owned()), text, 0).contains(&text.len())
}

/// The rules of the page, in generic or in special modes.
fn rules(special: bool) -> Rules {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/specification.md");
    let page = fs::read_to_string(page).expect("the specification");
    let mut rules = Rules::new();
    // Section 6 has rules for writers, which are partly in words.
    let page = page.split("\n## 6 ").next().unwrap_or_default();
    for line in page.lines().filter_map(|line| line.strip_prefix("- ")) {
        let line = line.split(" (S4").next().unwrap_or_default();
        let mut rest = line;
        while let Some((name, rule)) = rest.split_once(" := ") {
            let name = name.rsplit(", ").next().unwrap_or(name);
            let mode = rule.contains("special modes");
            if !(name == "slash" && mode != special) {
                rules.insert(name.to_owned(), Reader::rule(rule));
            }
            rest = rule;
        }
    }
    if special {
        // "in special modes without `\\` too"
        if let Some(Rule::Sequence(all)) = rules.get_mut("pchar")
            && let [Rule::Without(_, set)] = &mut all[..]
        {
            set.push("\\".into());
        }
    }
    // Section 5.5 describes it in words.
    rules.insert("ip6-address".into(), Reader::rule("(hexdigit | `:` | `.`)\\*"));
    rules
}

fn any_text(rng: &mut Rng, pieces: &[&str]) -> String {
    (0..rng.below(7)).map(|_| rng.pick(pieces)).collect()
}

/// S4.10: each sign of the notation has the meaning of its row.
#[test]
fn notation() {
    let check = |rule: &str, yes: &[&str], no: &[&str]| {
        let rules = Rules::from([("r".to_owned(), Reader::rule(rule))]);
        yes.iter().for_each(|text| assert!(matches(&rules, "r", text), "{text:?} :: {rule}"));
        no.iter().for_each(|text| assert!(!matches(&rules, "r", text), "{text:?} :: {rule}"));
    };
    check("`abc`", &["abc"], &["", "ab", "abcd"]);
    check("`a` `b`", &["ab"], &["a", "b", "ba"]);
    check("[ `a` ] `b`", &["b", "ab"], &["", "a", "aab"]);
    check("`a`\\*", &["", "a", "aaa"], &["b", "ab"]);
    check("`a`+", &["a", "aaa"], &["", "b"]);
    check("`a` | `b`+", &["a", "b", "bb"], &["", "ab"]);
    check("any \\ { `a`, `b` }", &["c", "é"], &["", "a", "b", "cc"]);
    check("ε", &[""], &["a"]);
    check("alpha (`:` | `|`)", &["c|", "C:"], &["c|/", "c", "1:"]);
}

/// S4.10, S4.33, S4.39, S4.38: the rules of the page describe the texts that the library reads as schemes, special
/// schemes, drive letters and URLs.
#[test]
fn rules_describe_the_library() {
    let [generic, special] = [false, true].map(rules);
    assert!(generic.len() >= 20, "{:?}", generic.keys());
    let words =
        ["a", "Z", "1", "+", "-", ".", "http", "s", "ws", "file", "ftp", ":", "|", "é", "_", ""];
    let mut seen = [0; 3];
    law("rules describe the library", |rng| {
        let text = any_text(rng, &words);
        let url = format!("{text}:");
        let scheme = UrlRef::parse(&url).unwrap().scheme().map(str::to_owned);
        let is_scheme = matches(&generic, "scheme", &text);
        assert_eq!(scheme.as_deref() == Some(&*text), is_scheme, "{text:?}");
        let is_special = matches(&generic, "special-scheme", &text.to_ascii_lowercase());
        assert_eq!(scheme::mode(&text) != Mode::Generic, is_special, "{text:?}");
        let is_drive_letter = matches(&generic, "drive-letter", &text);
        assert_eq!(is_drive(&text), is_drive_letter, "{text:?}");
        for (n, found) in [is_scheme, is_special, is_drive_letter].into_iter().enumerate() {
            seen[n] += usize::from(found);
        }
        // Every text matches.
        let text = any_text(rng, &["a", ":", "/", "/", "\\", "?", "#", "@", "[", "]", "é", ".."]);
        assert!(matches(&generic, "url", &text) && matches(&special, "url", &text), "{text:?}");
        let is_slash = |rules| matches(rules, "slash", &text);
        let slashes = [Mode::Generic, Mode::Web]
            .map(|it| text.chars().count() == 1 && text.chars().all(|c| it.is_slash(c)));
        assert_eq!([is_slash(&generic), is_slash(&special)], slashes, "{text:?}");
        let is_segment = |rules| matches(rules, "file", &text);
        let has = |delimiters: &str| text.chars().any(|c| delimiters.contains(c));
        assert_eq!(is_segment(&generic), !text.is_empty() && !has("/?#"), "{text:?}");
        assert_eq!(is_segment(&special), !text.is_empty() && !has("/\\?#"), "{text:?}");
    });
    let enough = seen.iter().all(|it| *it > 10) || std::env::var_os("URLENS_CASES").is_some();
    assert!(enough, "{seen:?}");
}

/// S4.10, S4.64-66: a host that matches `ip4-address` is an address or out of range; no other host is an address.
#[test]
fn addresses_match_their_rule() {
    let rules = rules(false);
    let pieces = ["0", "1", "9", "255", "256", "0x", "0X", "f", "08", "07", ".", ".", ".", "g"];
    let mut seen = [0; 3];
    law("addresses match their rule", |rng| {
        let text = any_text(rng, &pieces);
        if text.is_empty() {
            return;
        }
        let url = Url::parse(&format!("http://{text}/"));
        let is_address = url.as_ref().is_ok_and(|it| matches!(it.host(), Some(Host::Ipv4(_))));
        let code = url.as_ref().err().map(|it| it.code());
        if matches(&rules, "ip4-address", &text) {
            assert!(is_address || code == Some("IPv4-out-of-range-part"), "{text}: {code:?}");
            seen[usize::from(is_address)] += 1;
        } else {
            assert!(!is_address, "{text}");
            seen[2] += 1;
        }
    });
    let enough = seen.iter().all(|it| *it > 50) || std::env::var_os("URLENS_CASES").is_some();
    assert!(enough, "{seen:?}");
}
