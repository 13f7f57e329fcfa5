//! The suite of `nosh:`, with a small implementation of its document.

use crate::{LETTERS_AND_DIGITS, decode, detect, encode, hex, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use urlens_schemes::nosh::{Lexicon, NoshProfile};
use urlens_schemes::{Fields, Nosh, SchemeIdentifier as _, SchemeType as _};

const SUITE: &str = include_str!("../../data/nosh-test-suite-data.json");

/// Errors that an implementation may have.
const WRONGS: &[&str] = &[
    "trims white space",
    "composes accents",
    "strips tabs and line breaks",
    "accepts raw |^[]{}\\",
    "accepts raw controls",
    "accepts text beyond ASCII",
    "allows 8000 bytes",
    "has no limit of length",
    "accepts trailing slashes",
    "accepts empty segments",
    "accepts user information",
    "accepts an empty authority",
    "reads ports",
    "removes default ports",
    "accepts one slash after the scheme",
    "accepts other schemes",
    "accepts invalid escapes",
    "decodes every escape",
    "decodes the colon in the authority",
    "decodes the colon in the path",
    "decodes no escape",
    "keeps escapes in lower case",
    "keeps dot segments",
    "removes dot segments before decoding",
    "lowers record keys",
    "lowers names of NSIDs",
    "keeps the case of NSIDs",
    "lowers the first segment",
    "keeps the case of the authority",
    "keeps the case of the scheme",
    "removes empty queries",
    "sorts queries",
    "accepts queries in Lexicon",
    "accepts fragments in Lexicon",
    "accepts three segments in Lexicon",
    "normalizes before Lexicon",
    "accepts any authority in Lexicon",
    "refuses domains in Lexicon",
    "accepts domains of one label",
    "accepts leading zeros of agents",
    "limits agents to 64 bits",
    "accepts addresses of any length",
    "accepts NSIDs of two segments",
    "refuses digits in names of NSIDs",
    "accepts digits at the start of names",
    "accepts hyphens at the end of labels",
    "accepts labels of any length",
    "accepts domains of NSIDs of any length",
    "accepts record keys of any length",
    "accepts dots as record keys",
    "accepts commas in record keys",
    "refuses colons in record keys",
    "refuses case in addresses",
    "takes any fragment for a pointer",
    "takes an empty fragment for another",
    "does not decode fragments",
    "builds dot segments",
    "builds without escapes",
    "builds with escapes of delimiters",
    "builds without empty segments",
    "builds from delimiters in the authority",
];

/// An implementation of parsing, normalization and building.
trait Implementation {
    /// The normal form of a text, if it is valid.
    fn normal(&self, text: &str) -> Option<String>;
    fn is_lexicon(&self, text: &str) -> bool;
    /// The components of a text in normal form, in the order of [`NAMES`].
    fn fields(&self, text: &str) -> Option<[Option<String>; 8]>;
    /// The normal form of the text with an authority and segments.
    fn build(&self, authority: &str, segments: &[&str]) -> Option<String>;
}

const NAMES: [&str; 8] = [
    "authority",
    "authority_kind",
    "path",
    "collection",
    "record_key",
    "query",
    "fragment",
    "fragment_kind",
];

struct Library;

impl Implementation for Library {
    fn normal(&self, text: &str) -> Option<String> {
        Some(Nosh::parse(text).ok()?.canonical().into_owned())
    }

    fn is_lexicon(&self, text: &str) -> bool {
        Nosh::read(text, NoshProfile::Lexicon(Lexicon::default())).is_ok()
    }

    fn fields(&self, text: &str) -> Option<[Option<String>; 8]> {
        let fields = Nosh::parse(text).ok()?.fields();
        Some(NAMES.map(|name| fields.get(name)?.as_str().map(Into::into)))
    }

    fn build(&self, authority: &str, segments: &[&str]) -> Option<String> {
        Some(Nosh::build(authority, segments).ok()?.canonical().into_owned())
    }
}

/// The document with the decisions, in few lines; wrong in one respect.
struct Mini(&'static str);

/// Components as written.
struct Split {
    scheme: String,
    authority: String,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

const UNRESERVED_MARKS: &str = "-._~";
const SUB_DELIMITERS: &str = "!$&'()*+,;=";

impl Mini {
    fn is(&self, wrong: &str) -> bool {
        assert!(WRONGS.contains(&wrong), "{wrong}");
        self.0 == wrong
    }

    fn split(&self, text: &str) -> Option<Split> {
        let text = if self.is("trims white space") { text.trim() } else { text };
        let text = if self.is("strips tabs and line breaks") {
            text.replace(['\t', '\n', '\r'], "")
        } else {
            text.to_owned()
        };
        let most = if self.is("allows 8000 bytes") { 8000 } else { 8192 };
        if text.len() > most && !self.is("has no limit of length") {
            return None;
        }
        let (rest, fragment) = cut(&text, '#');
        let (rest, query) = cut(rest, '?');
        let (scheme, rest) = rest.split_once(':')?;
        let known = scheme.eq_ignore_ascii_case("nosh");
        if !(known || self.is("accepts other schemes") && scheme.is_ascii()) {
            return None;
        }
        let rest = if self.is("accepts one slash after the scheme") {
            rest.trim_start_matches('/')
        } else {
            rest.strip_prefix("//")?
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        self.check_authority(authority)?;
        for (part, more) in [(Some(path), "/:@"), (query, "/?:@"), (fragment, "/?:@")] {
            self.check(part.unwrap_or_default(), more)?;
        }
        let end = path.ends_with('/') && !self.is("accepts trailing slashes");
        let double = path.contains("//") && !self.is("accepts empty segments");
        (!end && !double).then(|| Split {
            scheme: scheme.into(),
            authority: authority.into(),
            path: path.into(),
            query: query.map(Into::into),
            fragment: fragment.map(Into::into),
        })
    }

    fn check_authority(&self, authority: &str) -> Option<()> {
        if authority.is_empty() && !self.is("accepts an empty authority") {
            return None;
        }
        if let Some(literal) = authority.strip_prefix('[') {
            let digits = literal.strip_suffix(']')?;
            let valid = |c: char| c.is_ascii_hexdigit() || ":.".contains(c);
            return digits.chars().all(valid).then_some(());
        }
        if let Some((_, port)) = authority.split_once(':')
            && self.is("reads ports")
            && port.parse::<u16>().is_err()
        {
            return None;
        }
        self.check(authority, if self.is("accepts user information") { ":@" } else { ":" })
    }

    /// Checks the characters and escapes of a part.
    fn check(&self, part: &str, more: &str) -> Option<()> {
        let valid = |c: char| {
            [LETTERS_AND_DIGITS, UNRESERVED_MARKS, SUB_DELIMITERS, more, "%"]
                .iter()
                .any(|set| set.contains(c))
                || self.is("accepts raw |^[]{}\\") && "|^[]{}\\".contains(c)
                || self.is("accepts raw controls") && c.is_ascii_control()
                || self.is("accepts text beyond ASCII") && !c.is_ascii()
        };
        let escapes = decode(part).is_some() || self.is("accepts invalid escapes");
        (part.chars().all(valid) && escapes).then_some(())
    }

    /// A part without unneeded escapes, and the others in upper case.
    fn unescape(&self, part: &str, more: &str) -> String {
        let (bytes, mut at, mut to) = (part.as_bytes(), 0, String::new());
        while let Some(&byte) = bytes.get(at) {
            let octet = if byte == b'%' { hex(&bytes[at + 1..]) } else { None };
            let Some(octet) = octet else {
                let c = part[at..].chars().next().unwrap();
                to.push(c);
                at += c.len_utf8();
                continue;
            };
            let c = char::from(octet);
            let unneeded = LETTERS_AND_DIGITS.contains(c)
                || UNRESERVED_MARKS.contains(c)
                || more.contains(c)
                || self.is("decodes every escape") && c.is_ascii_graphic();
            if unneeded && octet.is_ascii() && !self.is("decodes no escape") {
                to.push(c);
            } else if self.is("keeps escapes in lower case") {
                to.push_str(&part[at..at + 3]);
            } else {
                to.push_str(&part[at..at + 3].to_ascii_uppercase());
            }
            at += 3;
        }
        if self.is("composes accents") {
            to = to.replace("e%CC%81", "%C3%A9");
        }
        to
    }

    fn normal_authority(&self, authority: &str) -> String {
        let more = if self.is("decodes the colon in the authority") { ":" } else { "" };
        let mut to = self.unescape(authority, more);
        if !self.is("keeps the case of the authority") {
            // Escapes stay in upper case.
            to = self.unescape(&to.to_ascii_lowercase(), more);
        }
        if self.is("removes default ports") {
            to.strip_suffix(":80").unwrap_or(&to).to_owned()
        } else {
            to
        }
    }

    fn normal_path(&self, path: &str) -> String {
        let more = if self.is("decodes the colon in the path") { ":" } else { "" };
        let early = self.is("removes dot segments before decoding");
        let path = if early { path.to_owned() } else { self.unescape(path, more) };
        let mut segments: Vec<String> = Vec::new();
        for segment in path.split('/').skip(1) {
            match segment {
                "." | ".." if self.is("keeps dot segments") => segments.push(segment.into()),
                "." | "" => (),
                ".." => drop(segments.pop()),
                _ if early => segments.push(self.unescape(segment, more)),
                _ => segments.push(segment.into()),
            }
        }
        if let Some(first) = segments.first_mut() {
            if self.is("lowers the first segment") {
                *first = first.to_ascii_lowercase();
            }
            if self.is_nsid(first) {
                let (domain, name) = first.rsplit_once('.').unwrap();
                *first = match self.0 {
                    "keeps the case of NSIDs" => first.clone(),
                    "lowers names of NSIDs" => first.to_ascii_lowercase(),
                    _ => format!("{}.{name}", domain.to_ascii_lowercase()),
                };
            }
        }
        if let (true, Some(key)) = (self.is("lowers record keys"), segments.get_mut(1)) {
            *key = key.to_ascii_lowercase();
        }
        segments.iter().map(|segment| format!("/{segment}")).collect()
    }

    fn is_nsid(&self, text: &str) -> bool {
        let Some((domain, name)) = text.rsplit_once('.') else { return false };
        let label = |label: &str| {
            let valid = |c: char| c.is_ascii_alphanumeric() || c == '-';
            let end = label.ends_with('-') && !self.is("accepts hyphens at the end of labels");
            let long = label.len() > 63 && !self.is("accepts labels of any length");
            !label.is_empty()
                && label.chars().all(valid)
                && !label.starts_with('-')
                && !end
                && !long
        };
        let digits = if self.is("refuses digits in names of NSIDs") { "" } else { "0123456789" };
        let letter = |c: char| c.is_ascii_alphabetic() || digits.contains(c);
        let first = |c: char| {
            c.is_ascii_alphabetic()
                || self.is("accepts digits at the start of names") && c.is_ascii_digit()
        };
        let long = domain.len() > 253 && !self.is("accepts domains of NSIDs of any length");
        (domain.contains('.') || self.is("accepts NSIDs of two segments"))
            && domain.split('.').all(label)
            && !domain.starts_with(|c: char| c.is_ascii_digit())
            && name.starts_with(first)
            && name.chars().all(letter)
            && label(name)
            && !long
    }

    fn is_record_key(&self, text: &str) -> bool {
        let mut marks = String::from(".-_:~");
        match self.0 {
            "accepts commas in record keys" => marks.push(','),
            "refuses colons in record keys" => marks = marks.replace(':', ""),
            _ => (),
        }
        let long = text.len() > 512 && !self.is("accepts record keys of any length");
        let dots = matches!(text, "." | "..") && !self.is("accepts dots as record keys");
        let valid = |c: char| c.is_ascii_alphanumeric() || marks.contains(c);
        !text.is_empty() && text.chars().all(valid) && !long && !dots
    }

    fn kind(&self, authority: &str) -> &'static str {
        let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        let hexadecimal = |text: &str| text.chars().all(|c| c.is_ascii_hexdigit());
        let length = |text: &str| text.len() == 40 || self.is("accepts addresses of any length");
        let zero = authority.starts_with('0') && !self.is("accepts leading zeros of agents");
        let most = if self.is("limits agents to 64 bits") { 19 } else { 78 };
        let label = |label: &str| {
            let valid = |c: char| c.is_ascii_alphanumeric() || c == '-';
            !label.is_empty()
                && label.chars().all(valid)
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        if authority.strip_prefix("0x").is_some_and(|digits| hexadecimal(digits) && length(digits))
        {
            "address"
        } else if digits(authority) && !zero && authority.len() <= most {
            "agent"
        } else if authority.split('.').all(label)
            && (authority.contains('.') || self.is("accepts domains of one label"))
            && !authority.rsplit('.').next().unwrap().starts_with(|c: char| c.is_ascii_digit())
        {
            "domain"
        } else {
            "other"
        }
    }
}

/// The text before and after a delimiter.
fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}

impl Implementation for Mini {
    fn normal(&self, text: &str) -> Option<String> {
        let parts = self.split(text)?;
        if self.is("refuses case in addresses") && parts.authority != parts.authority.to_lowercase()
        {
            return None;
        }
        let scheme = if self.is("keeps the case of the scheme") {
            parts.scheme
        } else {
            parts.scheme.to_ascii_lowercase()
        };
        let authority = self.normal_authority(&parts.authority);
        let mut to = format!("{scheme}://{authority}{}", self.normal_path(&parts.path));
        if let Some(query) =
            parts.query.filter(|query| !(query.is_empty() && self.is("removes empty queries")))
        {
            let mut query = self.unescape(&query, "");
            if self.is("sorts queries") {
                let mut pairs: Vec<&str> = query.split('&').collect();
                pairs.sort_unstable();
                query = pairs.join("&");
            }
            to = to + "?" + &query;
        }
        if let Some(fragment) = parts.fragment {
            to = to + "#" + &self.unescape(&fragment, "");
        }
        Some(to)
    }

    fn is_lexicon(&self, text: &str) -> bool {
        let normal = self.normal(text);
        let text = match &normal {
            Some(normal) if self.is("normalizes before Lexicon") => normal,
            _ => text,
        };
        let Some(parts) = self.split(text) else { return false };
        let kind = self.kind(&parts.authority);
        let segments: Vec<&str> = parts.path.split('/').skip(1).collect();
        let accepted = match self.0 {
            "accepts any authority in Lexicon" => true,
            "refuses domains in Lexicon" => matches!(kind, "agent" | "address"),
            _ => kind != "other",
        };
        parts.scheme == "nosh"
            && accepted
            && parts.authority == self.normal_authority(&parts.authority)
            && (parts.query.is_none() || self.is("accepts queries in Lexicon"))
            && (parts.fragment.is_none() || self.is("accepts fragments in Lexicon"))
            && (segments.len() < 3 || self.is("accepts three segments in Lexicon"))
            && segments.first().is_none_or(|name| {
                self.is_nsid(name) && self.normal_path(&format!("/{name}")) == format!("/{name}")
            })
            && segments.get(1).is_none_or(|key| self.is_record_key(key))
    }

    fn fields(&self, text: &str) -> Option<[Option<String>; 8]> {
        let parts = self.split(&self.normal(text)?)?;
        let segments: Vec<&str> = parts.path.split('/').skip(1).collect();
        let collection =
            segments.first().filter(|name| self.is_nsid(name)).map(|name| name.to_string());
        let key = segments.get(1).filter(|key| collection.is_some() && self.is_record_key(key));
        let kind = |fragment: &str| {
            let plain = if self.is("does not decode fragments") {
                fragment.as_bytes().to_owned()
            } else {
                decode(fragment).unwrap()
            };
            match plain.first() {
                None if self.is("takes an empty fragment for another") => "other",
                None | Some(b'/') => "pointer",
                _ if self.is("takes any fragment for a pointer") => "pointer",
                Some(b'$') => "path",
                _ => "other",
            }
        };
        Some([
            Some(parts.authority.clone()),
            Some(self.kind(&parts.authority).into()),
            Some(parts.path.clone()),
            collection,
            key.map(|key| key.to_string()),
            parts.query.clone(),
            parts.fragment.clone(),
            parts.fragment.as_deref().map(|fragment| kind(fragment).into()),
        ])
    }

    fn build(&self, authority: &str, segments: &[&str]) -> Option<String> {
        let open = self.is("builds from delimiters in the authority");
        if authority.contains(['/', '?', '#']) && !open {
            return None;
        }
        let mut to = format!("nosh://{authority}");
        let delimiters =
            if self.is("builds with escapes of delimiters") { "" } else { SUB_DELIMITERS };
        let keep = [LETTERS_AND_DIGITS, UNRESERVED_MARKS, delimiters, ":@"].concat();
        for segment in segments {
            if segment.is_empty() && self.is("builds without empty segments") {
                continue;
            }
            if matches!(*segment, "." | "..") && !self.is("builds dot segments") {
                return None;
            }
            to.push('/');
            if self.is("builds without escapes") {
                to.push_str(segment)
            } else {
                to.push_str(&encode(segment, &keep))
            }
        }
        self.normal(&to)
    }
}

fn suite() -> Value {
    serde_json::from_str(SUITE).expect("the suite is JSON")
}

fn segments(case: &Value) -> Vec<&str> {
    let list = case["segments"].as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text")).collect()
}

/// Runs all groups, and returns the cases that fail.
fn failures(with: &dyn Implementation) -> Vec<String> {
    let suite = suite();
    let mut failed = Vec::new();
    let mut run = |group: &str, holds: &dyn Fn(&Value) -> bool| {
        let cases = suite[group].as_array().expect("a list").iter();
        failed.extend(cases.filter(|case| !holds(case)).map(|case| format!("{group}: {case}")));
    };
    let normal = |case: &Value, key: &str| with.normal(text(case, key));
    run("valid", &|case| {
        normal(case, "uri").is_some() && with.is_lexicon(text(case, "uri")) == case["lexicon"]
    });
    run("invalid", &|case| normal(case, "uri").is_none() && !with.is_lexicon(text(case, "uri")));
    run("normalization", &|case| {
        let expected = Some(text(case, "normal").to_owned());
        normal(case, "uri") == expected && normal(case, "normal") == expected
    });
    run("equality", &|case| match (normal(case, "a"), normal(case, "b")) {
        (Some(a), Some(b)) => (a == b) == case["equal"],
        _ => false,
    });
    run("fields", &|case| {
        let fields = with.fields(text(case, "uri"));
        fields.is_some_and(|values| {
            NAMES.iter().zip(values).all(|(name, value)| case[*name] == json!(value))
        })
    });
    let built = |case: &Value| with.build(text(case, "authority"), &segments(case));
    run("build", &|case| built(case).as_deref() == Some(text(case, "uri")));
    run("invalid_build", &|case| built(case).is_none());
    failed
}

/// K1.13: the library passes.
#[test]
fn library_passes() {
    let failed = failures(&Library);
    assert!(failed.is_empty(), "{} cases fail:\n{}", failed.len(), failed.join("\n"));
}

/// A second implementation passes, and every wrong one fails.
#[test]
fn wrong_implementations_fail() {
    detect(WRONGS, |wrong| failures(&Mini(wrong)));
}

/// Fields of any edge build the text, as the builder does; the fields of a text build it again.
#[test]
fn fields_build_the_text() {
    let suite = suite();
    for group in ["build", "invalid_build"] {
        for case in suite[group].as_array().unwrap() {
            let fields = Fields::new()
                .with("authority", text(case, "authority"))
                .with("segments", segments(case));
            let built = Nosh::from_fields(&fields);
            let built = built.ok().map(|nosh| nosh.canonical().into_owned());
            assert_eq!(built.as_deref(), case.get("uri").and_then(Value::as_str), "{case}");
        }
    }
    for group in ["valid", "normalization", "fields"] {
        for case in suite[group].as_array().unwrap() {
            let nosh = Nosh::parse(text(case, "uri")).unwrap();
            let again =
                Nosh::from_fields(&nosh.fields()).unwrap_or_else(|error| panic!("{case} {error}"));
            assert_eq!(again.as_str(), nosh.canonical(), "{case}");
        }
    }
}

/// Each rule of the format has a case.
#[test]
fn every_rule_has_a_case() {
    let mut rules = BTreeMap::<String, usize>::new();
    for case in suite().as_object().unwrap().values().flat_map(|cases| cases.as_array().unwrap()) {
        *rules.entry(text(case, "rule").into()).or_default() += 1;
    }
    crate::schema::check_rules(include_str!("../../data/nosh-test-suite.schema.json"), &rules);
}
