//! The suite of `usr:`, with a small implementation of the User URL specification.

use crate::{LETTERS_AND_DIGITS, decode, detect, encode, text};
use serde_json::Value;
use std::collections::BTreeMap;
use urlens_schemes::{SchemeType as _, Usr};

const SUITE: &str = include_str!("../../data/usr-test-suite-data.json");

/// Errors that an implementation may have. The first six passed an earlier suite.
const WRONGS: &[&str] = &[
    "trims white space",
    "composes accents",
    "strips tabs and line breaks",
    "accepts raw |^[]{}\\",
    "accepts raw controls",
    "refuses long names",
    "refuses long values",
    "refuses lists of checksums",
    "refuses empty lists",
    "sorts checksums",
    "accepts commas in checksums",
    "accepts special schemes as types",
    "refuses types that start with a special scheme",
    "trims names",
    "trims values",
    "removes a byte order mark",
    "reads plus as space",
    "keeps the case of the type",
    "lowers every name",
    "lowers no name",
    "decodes twice",
    "decodes the type",
    "writes escapes in lower case",
    "encodes the colon",
    "encodes the comma",
    "leaves slashes in names",
    "leaves unreserved characters only, and @",
    "splits at the last slash",
    "ignores all slashes after the scheme",
    "refuses two slashes after the scheme",
    "accepts one slash after the scheme",
    "splits at the last question mark",
    "ignores a fragment",
    "replaces invalid UTF-8",
    "keeps invalid escapes",
    "accepts text beyond ASCII",
    "sorts by key",
    "does not sort",
    "keeps empty values",
    "checks keys of empty values",
    "takes the first of two keys",
    "compares keys with their case",
    "splits values at every equal sign",
    "accepts digits at the start of types",
    "refuses dots at the start of types",
    "accepts underscores in types",
    "accepts empty names",
    "removes dot segments",
    "stops at NUL",
];

/// Components: type, name, and qualifiers with a list of values for each key.
#[derive(Clone, Debug, PartialEq, Default)]
struct Parts {
    kind: String,
    name: String,
    qualifiers: Vec<(String, Qualifier)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Qualifier {
    Text(String),
    List(Vec<String>),
}

/// An implementation of parsing and building.
trait Implementation {
    fn parse(&self, text: &str) -> Option<Parts>;
    fn build(&self, parts: &Parts) -> Option<String>;
}

struct Library;

impl Implementation for Library {
    fn parse(&self, text: &str) -> Option<Parts> {
        let user = Usr::parse(text).ok()?;
        let pairs = user.qualifiers().iter();
        let qualifiers = pairs.map(|(k, v)| (k.into(), Qualifier::Text(v.into()))).collect();
        Some(Parts { kind: user.user_type().into(), name: user.name().into(), qualifiers })
    }

    fn build(&self, parts: &Parts) -> Option<String> {
        let mut builder = Usr::builder(&parts.kind, &parts.name);
        for (key, value) in &parts.qualifiers {
            builder = match value {
                Qualifier::Text(value) => builder.qualifier(key, value),
                Qualifier::List(list) => builder.checksums(list),
            };
        }
        Some(builder.build().ok()?.to_string())
    }
}

/// The specification with the decisions, in few lines; wrong in one respect.
struct Mini(&'static str);

impl Mini {
    fn is(&self, wrong: &str) -> bool {
        assert!(WRONGS.contains(&wrong), "{wrong}");
        self.0 == wrong
    }

    /// Characters that may occur in a text.
    fn is_allowed(&self, c: char) -> bool {
        LETTERS_AND_DIGITS.contains(c)
            || "-._~:/?@!$&'()*+,;=%".contains(c)
            || self.is("accepts raw |^[]{}\\") && "|^[]{}\\".contains(c)
            || self.is("accepts raw controls") && c.is_ascii_control()
            || self.is("accepts text beyond ASCII") && !c.is_ascii()
    }

    fn prepare(&self, text: &str) -> String {
        let text = if self.is("trims white space") { text.trim() } else { text };
        let text = if self.is("removes a byte order mark") {
            text.trim_start_matches('\u{feff}')
        } else {
            text
        };
        let text =
            if self.is("ignores a fragment") { text.split('#').next().unwrap() } else { text };
        if self.is("strips tabs and line breaks") {
            text.replace(['\t', '\n', '\r'], "")
        } else {
            text.into()
        }
    }

    fn decode(&self, text: &str) -> Option<String> {
        let text =
            if self.is("reads plus as space") { text.replace('+', " ") } else { text.into() };
        let octets = if self.is("keeps invalid escapes") {
            decode(&text).unwrap_or(text.into_bytes())
        } else {
            decode(&text)?
        };
        let plain = if self.is("replaces invalid UTF-8") {
            String::from_utf8_lossy(&octets).into_owned()
        } else {
            String::from_utf8(octets).ok()?
        };
        if self.is("decodes twice") {
            return String::from_utf8(decode(&plain).unwrap_or(plain.into_bytes())).ok();
        }
        Some(plain)
    }

    fn check_type(&self, kind: &str) -> Option<()> {
        let mut more = String::from(".+-");
        if self.is("accepts underscores in types") {
            more.push('_');
        }
        let first = kind.chars().next()?;
        let digit = first.is_ascii_digit() && !self.is("accepts digits at the start of types");
        let dot = first == '.' && self.is("refuses dots at the start of types");
        let other = kind.chars().any(|c| !LETTERS_AND_DIGITS.contains(c) && !more.contains(c));
        let lower = kind.to_ascii_lowercase();
        let special = ["file", "ftp", "http", "https", "ws", "wss"];
        let is_special = match self.0 {
            "accepts special schemes as types" => false,
            "refuses types that start with a special scheme" => {
                special.iter().any(|scheme| lower.starts_with(scheme))
            }
            _ => special.contains(&lower.as_str()),
        };
        (!digit && !dot && !other && !is_special).then_some(())
    }

    fn check_key(key: &str) -> Option<()> {
        let valid = |c| LETTERS_AND_DIGITS.contains(c) || ".-_".contains(c);
        (!key.chars().next()?.is_ascii_digit() && key.chars().all(valid)).then_some(())
    }

    /// The name in the form that the type requires.
    fn name(&self, kind: &str, name: &str) -> Option<String> {
        let name = if self.is("trims names") { name.trim() } else { name };
        let name = if self.is("stops at NUL") { name.split('\0').next().unwrap() } else { name };
        let mut name = name.to_owned();
        if self.is("composes accents") {
            name = name.replace("e\u{308}", "ë");
        }
        if self.is("removes dot segments") {
            name = name.replace("/../", "/");
        }
        let lower = kind == "bitbucket" && !self.is("lowers no name");
        if lower || self.is("lowers every name") {
            name = name.to_lowercase();
        }
        let long = self.is("refuses long names") && name.len() > 255;
        let empty = name.is_empty() && !self.is("accepts empty names");
        (!long && !empty).then_some(name)
    }

    /// Adds a pair, unless its value is empty.
    fn add(&self, to: &mut Vec<(String, Qualifier)>, key: &str, value: String) -> Option<()> {
        if value.is_empty() && !self.is("keeps empty values") {
            return if self.is("checks keys of empty values") {
                Self::check_key(key)
            } else {
                Some(())
            };
        }
        if self.is("refuses long values") && value.len() > 255 {
            return None;
        }
        Self::check_key(key)?;
        let value = if self.is("trims values") { value.trim().to_owned() } else { value };
        let key = if self.is("compares keys with their case") {
            key.to_owned()
        } else {
            key.to_ascii_lowercase()
        };
        if to.iter().any(|(other, _)| *other == key) {
            return self.is("takes the first of two keys").then_some(());
        }
        to.push((key, Qualifier::Text(value)));
        Some(())
    }

    fn encode(&self, text: &str) -> String {
        let mut keep = format!("{LETTERS_AND_DIGITS}-._~:,");
        match self.0 {
            "encodes the colon" => keep = keep.replace(':', ""),
            "encodes the comma" => keep = keep.replace(',', ""),
            "leaves slashes in names" => keep.push('/'),
            "leaves unreserved characters only, and @" => keep = keep.replace(":,", "@"),
            "accepts raw |^[]{}\\" => keep.push_str("|^[]{}\\"),
            _ => (),
        }
        let encoded = encode(text, &keep);
        if self.is("writes escapes in lower case") && encoded.contains('%') {
            encoded.to_ascii_lowercase()
        } else {
            encoded
        }
    }

    /// The components of the qualifiers, with lists joined.
    fn joined(&self, key: &str, value: &Qualifier) -> Option<String> {
        match value {
            Qualifier::Text(text) => Some(text.clone()),
            Qualifier::List(list) => {
                let comma = list.iter().any(|item| item.contains(','));
                let mut list = list.clone();
                if self.is("sorts checksums") {
                    list.sort();
                }
                let valid = key.eq_ignore_ascii_case("checksums")
                    && !self.is("refuses lists of checksums")
                    && !(list.is_empty() && self.is("refuses empty lists"))
                    && (!comma || self.is("accepts commas in checksums"));
                valid.then(|| list.join(","))
            }
        }
    }
}

impl Implementation for Mini {
    fn parse(&self, text: &str) -> Option<Parts> {
        let text = self.prepare(text);
        let (rest, query) = if self.is("splits at the last question mark") {
            text.rsplit_once('?').unwrap_or((&text, ""))
        } else {
            text.split_once('?').unwrap_or((&text, ""))
        };
        let more = query.contains('?') && !self.is("splits at the last question mark");
        if more || !text.chars().all(|c| self.is_allowed(c)) {
            return None;
        }
        let (scheme, rest) = rest.split_once(':')?;
        if !scheme.eq_ignore_ascii_case("usr") {
            return None;
        }
        let rest = match self.0 {
            "ignores all slashes after the scheme" => rest.trim_start_matches('/'),
            "refuses two slashes after the scheme" => rest,
            "accepts one slash after the scheme" => {
                rest.strip_prefix("//").or(rest.strip_prefix('/')).unwrap_or(rest)
            }
            _ => rest.strip_prefix("//").unwrap_or(rest),
        };
        let (kind, name) = if self.is("splits at the last slash") {
            rest.rsplit_once('/')?
        } else {
            rest.split_once('/')?
        };
        let mut kind = kind.to_owned();
        if self.is("decodes the type") {
            kind = self.decode(&kind)?;
        }
        self.check_type(&kind)?;
        if !self.is("keeps the case of the type") {
            kind = kind.to_ascii_lowercase();
        }
        let name = self.name(&kind, &self.decode(name)?)?;
        let mut qualifiers = Vec::new();
        for pair in query.split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = if self.is("splits values at every equal sign") {
                value.split('=').next().unwrap()
            } else {
                value
            };
            if !(key.is_empty() && value.is_empty()) {
                self.add(&mut qualifiers, key, self.decode(value)?)?;
            }
        }
        // The order of components does not matter.
        qualifiers.sort_by(|(a, _), (b, _)| a.cmp(b));
        Some(Parts { kind, name, qualifiers })
    }

    fn build(&self, parts: &Parts) -> Option<String> {
        self.check_type(&parts.kind)?;
        let kind = if self.is("keeps the case of the type") {
            parts.kind.clone()
        } else {
            parts.kind.to_ascii_lowercase()
        };
        let mut to = format!("usr:{kind}/{}", self.encode(&self.name(&kind, &parts.name)?));
        let mut qualifiers = Vec::new();
        for (key, value) in &parts.qualifiers {
            self.add(&mut qualifiers, key, self.joined(key, value)?)?;
        }
        let mut pairs = Vec::new();
        for (key, value) in &qualifiers {
            pairs.push(format!("{key}={}", self.encode(&self.joined(key, value)?)));
        }
        match self.0 {
            "does not sort" => (),
            "sorts by key" => pairs.sort_by_key(|pair| pair.split('=').next().unwrap().to_owned()),
            _ => pairs.sort(),
        }
        if !pairs.is_empty() {
            to = to + "?" + &pairs.join("&");
        }
        Some(to)
    }
}

fn cases() -> Vec<Value> {
    serde_json::from_str(SUITE).expect("the suite is a JSON array")
}

/// The components of a case, if there are any.
fn components(case: &Value) -> Option<Parts> {
    let pairs = case["qualifiers"].as_object()?.iter();
    let qualifiers = pairs.map(|(key, value)| {
        let value = match value.as_array() {
            None => Qualifier::Text(value.as_str().expect("a text").into()),
            Some(list) => {
                let items = list.iter().map(|item| item.as_str().expect("a text").into());
                Qualifier::List(items.collect())
            }
        };
        (key.clone(), value)
    });
    let qualifiers = qualifiers.collect();
    Some(Parts { kind: text(case, "type").into(), name: text(case, "name").into(), qualifiers })
}

/// Runs the tests of the specification, and returns the cases that fail.
fn failures(with: &dyn Implementation) -> Vec<String> {
    let mut failed = Vec::new();
    let mut check = |holds: bool, test: &str, case: &Value| {
        if !holds {
            failed.push(format!("{test}: {case}"));
        }
    };
    for case in cases() {
        let (uurl, given) = (text(&case, "uurl"), components(&case));
        let read = with.parse(uurl);
        let made = given.as_ref().and_then(|parts| with.build(parts));
        if case["is_invalid"] == true {
            check(read.is_none(), "parse", &case);
            check(made.is_none(), "build", &case);
            continue;
        }
        let canonical = text(&case, "canonical");
        let again = with.parse(canonical);
        let rebuilt = |parts: &Option<Parts>| parts.as_ref().and_then(|parts| with.build(parts));
        check(rebuilt(&again).as_deref() == Some(canonical), "T1", &case);
        check(read == again, "T2", &case);
        check(rebuilt(&read).as_deref() == Some(canonical), "T3", &case);
        check(made.as_deref() == Some(canonical), "T4", &case);
    }
    failed
}

/// S0.82, S0.88: the library passes.
#[test]
fn library_passes() {
    let failed = failures(&Library);
    assert!(failed.is_empty(), "{} checks fail:\n{}", failed.len(), failed.join("\n"));
}

/// S0.82, K0.17: a second implementation passes, and every wrong one fails.
#[test]
fn wrong_implementations_fail() {
    detect(WRONGS, |wrong| failures(&Mini(wrong)));
}

/// Fields of any edge build the text, as the builder does.
#[test]
fn fields_build_the_text() {
    for case in cases() {
        let Some(given) = components(&case) else { continue };
        let pairs = given.qualifiers.iter().map(|(key, value)| {
            let value: urlens_schemes::Value = match value {
                Qualifier::Text(text) => text.as_str().into(),
                Qualifier::List(list) => list.clone().into(),
            };
            (key.clone().into(), value)
        });
        let fields = urlens_schemes::Fields::new()
            .with("type", given.kind.as_str())
            .with("name", given.name.as_str())
            .with("qualifiers", pairs.collect::<urlens_schemes::Fields>());
        let built = Usr::from_fields(&fields);
        assert_eq!(built.ok().as_ref().map(Usr::as_str), case["canonical"].as_str(), "{case}");
    }
}

/// Each rule of the format has a case, and each section of the specification a valid one.
#[test]
fn every_rule_has_a_case() {
    let mut rules = BTreeMap::<String, usize>::new();
    for case in cases() {
        *rules.entry(text(&case, "rule").into()).or_default() += 1;
    }
    crate::schema::check_rules(include_str!("../../data/usr-test-suite.schema.json"), &rules);
}
