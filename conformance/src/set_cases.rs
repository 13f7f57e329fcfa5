//! The effect of `set` on each component of several texts, for every kind that can be edited: the table
//! `data/set.tsv` as cases that every edge is asked for, in the tests of its package.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The table.
const TABLE: &str = include_str!("../data/set.tsv");

/// One text, one component, one value, and what follows from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The name of the kind.
    pub kind: &'static str,
    /// The text before.
    pub input: String,
    /// The name of the component.
    pub component: &'static str,
    /// The value. `None` removes the component.
    pub value: Option<String>,
    /// The text after, or the error, which leaves the text as it is.
    pub expected: Outcome,
}

/// A text, or the code of an error and its byte in the value.
pub type Outcome = Result<String, (String, Option<usize>)>;

impl Case {
    /// The request of the case, for edges that take requests.
    pub fn request(&self) -> Value {
        json!({
            "op": "set", "as": self.kind, "input": self.input, "part": self.component, "value": self.value,
        })
    }

    /// The case in one line, for edges that are not written in Rust.
    pub fn line(&self) -> String {
        let mut line = self.request();
        match &self.expected {
            Ok(text) => line["text"] = json!(text),
            Err((code, offset)) => line["error"] = json!({ "code": code, "offset": offset }),
        }
        line.to_string()
    }
}

/// The outcome that an answer of the operation `set` shows.
///
/// # Panics
///
/// If it is not an answer.
pub fn outcome(answer: &str) -> Outcome {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match answer.get("ok") {
        Some(ok) => Ok(text(&ok["string"]).or_else(|| text(&ok["href"])).expect("a text")),
        None => {
            let error = &answer["error"];
            let offset = error["offset"].as_u64().map(|offset| offset as usize);
            Err((text(&error["code"]).expect("a code"), offset))
        }
    }
}

/// Asks an edge for the cases that it can express, and compares the outcomes with the table.
///
/// # Panics
///
/// If one differs, or fewer than `least` cases were asked for.
pub fn compare(edge: &str, least: usize, mut ask: impl FnMut(&Case) -> Option<Outcome>) {
    let cases = cases();
    let (mut asked, mut wrong) = (0, Vec::new());
    for case in &cases {
        let Some(found) = ask(case) else { continue };
        asked += 1;
        if found != case.expected {
            let Case { kind, input, component, value, expected } = case;
            let value = format!("{value:.60?}");
            wrong.push(format!(
                "{kind} {input} {component}={value}: {found:.150?}, not {expected:.150?}"
            ));
        }
    }
    crate::say!("set: {edge}: {asked} of {} cases", cases.len());
    let first = &wrong[..wrong.len().min(60)];
    assert!(wrong.is_empty(), "{} of {edge} differ:\n{}", wrong.len(), first.join("\n"));
    assert!(asked >= least, "{edge}: {asked} cases, not {least}");
}

/// All cases of the table.
///
/// # Panics
///
/// If the table is not as its first comment says, or a component lacks a value that the first one has.
pub fn cases() -> Vec<Case> {
    let table = Table::read(TABLE);
    let mut cases = Vec::new();
    for (&component, rows) in &table.defaults {
        for base in &table.bases {
            for &kind in &base.kinds {
                for value in rows.keys() {
                    let cell = table.cell(component, base.name, kind, value);
                    cases.push(Case {
                        kind,
                        input: base.parts.text(),
                        component,
                        value: value.text(),
                        expected: base.with(kind, component, value, &cell),
                    });
                }
            }
        }
    }
    cases
}

/// The first column: a value as it is written, or a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key(&'static str);

impl Key {
    /// The value. `null` is none.
    fn text(self) -> Option<String> {
        let (json, count) = match self.0.rsplit_once("\"*") {
            Some((json, count)) => (format!("{json}\""), count.parse().expect("a count")),
            None => (self.0.to_owned(), 1),
        };
        let text: Option<String> = serde_json::from_str(&json).expect("a value is JSON");
        text.map(|text| text.repeat(count))
    }
}

/// The cells of a row, by the name of their column.
type Row = BTreeMap<&'static str, Cell>;

/// The new state of a component.
#[derive(Clone, Debug)]
enum Cell {
    AsGiven,
    Text(String),
    Absent,
    Error(&'static str, Option<usize>),
}

impl Cell {
    fn read(cell: &'static str) -> Self {
        match cell {
            "=" => Self::AsGiven,
            "-" => Self::Absent,
            _ if cell.starts_with('"') => Self::Text(serde_json::from_str(cell).expect("a text")),
            _ => {
                let error = cell.strip_prefix('!').expect("an error");
                match error.split_once('@') {
                    Some((code, offset)) => {
                        Self::Error(code, Some(offset.parse().expect("an offset")))
                    }
                    None => Self::Error(error, None),
                }
            }
        }
    }
}

/// A section about some bases.
struct Section {
    component: &'static str,
    bases: Vec<&'static str>,
    rows: BTreeMap<Key, Row>,
}

struct Table {
    bases: Vec<Base>,
    /// The sections without bases, by component.
    defaults: BTreeMap<&'static str, BTreeMap<Key, Row>>,
    /// The others, the most specific ones last.
    sections: Vec<Section>,
}

impl Table {
    fn read(text: &'static str) -> Self {
        let mut table = Self { bases: Vec::new(), defaults: BTreeMap::new(), sections: Vec::new() };
        for section in text.split("\n## ").skip(1) {
            let mut lines =
                section.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
            let title = lines.next().expect("a title");
            let columns: Vec<_> = lines.next().expect("columns").split('\t').collect();
            if title == "base" {
                table.bases = lines.map(Base::read).collect();
                continue;
            }
            let mut rows = BTreeMap::new();
            for line in lines {
                let (key, row) = row(&columns, line);
                assert!(rows.insert(Key(key), row).is_none(), "{title}: {key} twice");
            }
            match title.split_once(" on ") {
                None => assert!(table.defaults.insert(title, rows).is_none(), "{title} twice"),
                Some((component, bases)) => {
                    let bases = bases.split(' ').collect();
                    table.sections.push(Section { component, bases, rows });
                }
            }
        }
        let expected: BTreeSet<&str> = COMMON.into();
        for (component, rows) in &table.defaults {
            let missing: Vec<_> =
                expected.iter().filter(|key| !rows.contains_key(&Key(key))).collect();
            assert!(missing.is_empty(), "{component} lacks {missing:?}");
        }
        table
    }

    /// The cell of a value: in the last section about this base and this kind, or in the default.
    fn cell(&self, component: &str, base: &str, kind: &str, key: &Key) -> Cell {
        let default = || column(&self.defaults[component][key], kind).expect("a cell").clone();
        let patterns: Vec<String> = match default() {
            Cell::Error(code, _) => vec![format!("!{code}"), "**".to_owned()],
            _ => vec!["*".to_owned(), "**".to_owned()],
        };
        let sections = || {
            let sections =
                self.sections.iter().rev().filter(|section| section.component == component);
            sections.filter(|section| section.bases.contains(&base))
        };
        let in_sections = |wanted: &str| {
            sections().find_map(|section| {
                let row = section.rows.iter().find(|(key, _)| key.0 == wanted);
                column(row?.1, kind)
            })
        };
        let own = in_sections(key.0);
        let found = own.or_else(|| patterns.iter().find_map(|pattern| in_sections(pattern)));
        found.cloned().unwrap_or_else(default)
    }
}

/// Values that every component must have.
const COMMON: [&str; 62] = [
    "null",
    r#""""#,
    r#""a""#,
    r#""EXAMPLE.org""#,
    r#""https""#,
    r#""file""#,
    r#""foo""#,
    r#""a+b-.1""#,
    r#""1a""#,
    r#""80""#,
    r#""8080""#,
    r#""0""#,
    r#""65535""#,
    r#""65536""#,
    r#""99999999999999999999""#,
    r#""080""#,
    r#""8080/evil""#,
    r#""80x""#,
    r#""-1""#,
    r#""a\\b""#,
    r#""a?x@evil""#,
    r#""a#b""#,
    r#""a@b""#,
    r#""h:1""#,
    r#""u:p@h:81""#,
    r#""https:x""#,
    r#""a b""#,
    r#"" a""#,
    r#""a ""#,
    r#""a\tb""#,
    r#""a\nb""#,
    r#""a\u0000b""#,
    r#""a\u007fb""#,
    r#""é""#,
    r#""日本""#,
    r#""\u202e""#,
    r#""\ue000""#,
    r#""%41""#,
    r#""%zz""#,
    r#""%""#,
    r#""a%2fb""#,
    r#""%ff""#,
    r#""[::1]""#,
    r#""[::1""#,
    r#""::1""#,
    r#""[g]""#,
    r#""[fe80::1%25eth0]""#,
    r#""[v1.a]""#,
    r#""127.1""#,
    r#""1.2.3.256""#,
    r#""/""#,
    r#""/a/b""#,
    r#""//evil""#,
    r#""..""#,
    r#""/a/../b""#,
    r#""a&b=c""#,
    r#""'""#,
    r#""\"<>""#,
    r#""|""#,
    r#""{}""#,
    r#""http://other/""#,
    r#""a"*70000"#,
];

/// A line of a section: its value and its cells. A dot is the cell to the left.
fn row(columns: &[&'static str], line: &'static str) -> (&'static str, Row) {
    let cells: Vec<_> = line.split('\t').collect();
    assert_eq!(cells.len(), columns.len(), "{line}");
    let mut row = Row::new();
    let mut last = cells[1];
    for (&column, &cell) in columns.iter().zip(&cells).skip(1) {
        last = if cell == "." { last } else { cell };
        row.insert(column, Cell::read(last));
    }
    (cells[0], row)
}

/// The cell of a kind. A reference has that of its identifier unless it has its own.
fn column<'r>(row: &'r Row, kind: &str) -> Option<&'r Cell> {
    row.get(kind).or_else(|| row.get(kind.strip_suffix("-ref")?))
}

/// A text and the kinds that accept it.
struct Base {
    name: &'static str,
    parts: Parts,
    kinds: Vec<&'static str>,
}

impl Base {
    fn read(line: &'static str) -> Self {
        let cells: Vec<_> = line.split('\t').collect();
        let part = |at: usize| match cells[at] {
            "" => None,
            r#""""# => Some(String::new()),
            text => Some(text.to_owned()),
        };
        let parts = Parts {
            scheme: part(2),
            username: part(3),
            password: part(4),
            host: part(5),
            port: part(6),
            path: part(7).unwrap_or_default(),
            query: part(8),
            fragment: part(9),
            ..Parts::default()
        };
        assert_eq!(parts.text(), cells[1], "the components of a base");
        Self { name: cells[0], parts, kinds: cells[10].split(' ').collect() }
    }

    /// The text after a component got the value of a cell.
    fn with(&self, kind: &str, component: &str, key: &Key, cell: &Cell) -> Outcome {
        let value = match cell {
            Cell::Error(code, offset) => return Err(((*code).to_owned(), *offset)),
            Cell::AsGiven => key.text(),
            Cell::Text(text) => Some(text.clone()),
            Cell::Absent => None,
        };
        let mut parts = self.parts.clone();
        match component {
            "scheme" => parts.scheme = value,
            "authority" => parts.authority = Some(value),
            "userinfo" => parts.userinfo = Some(value),
            "username" => parts.username = value,
            "password" => parts.password = value,
            "host" => parts.host = value,
            "port" => parts.port = value,
            "path" => parts.path = value.expect("a path is never absent"),
            "query" => parts.query = value,
            "fragment" => parts.fragment = value,
            "query:q" => parts.query = with_parameter(parts.query, value),
            _ => panic!("no component {component}"),
        }
        parts.is_url = kind == "url";
        Ok(parts.text())
    }
}

/// A query with another value of the parameter `q`.
fn with_parameter(query: Option<String>, value: Option<String>) -> Option<String> {
    let mut pairs: Vec<String> =
        query.iter().flat_map(|query| query.split('&')).map(String::from).collect();
    let at = pairs.iter().position(|pair| pair.starts_with("q="));
    match (at, value) {
        (Some(at), Some(value)) => pairs[at] = format!("q={value}"),
        (Some(at), None) => drop(pairs.remove(at)),
        (None, Some(value)) => pairs.push(format!("q={value}")),
        (None, None) => (),
    }
    (!pairs.is_empty()).then(|| pairs.join("&"))
}

/// The components of a text.
#[derive(Clone, Default)]
struct Parts {
    scheme: Option<String>,
    /// In place of userinfo, host and port, if it was set.
    authority: Option<Option<String>>,
    /// In place of user name and password, if it was set.
    userinfo: Option<Option<String>>,
    username: Option<String>,
    password: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
    is_url: bool,
}

impl Parts {
    fn userinfo(&self) -> Option<String> {
        match (&self.userinfo, &self.username, &self.password) {
            (Some(userinfo), ..) => userinfo.clone(),
            (None, None, None) => None,
            (None, username, None) => username.clone(),
            (None, username, Some(password)) => {
                Some(format!("{}:{password}", username.as_deref().unwrap_or_default()))
            }
        }
    }

    fn authority(&self) -> Option<String> {
        if let Some(authority) = &self.authority {
            return authority.clone();
        }
        let userinfo = self.userinfo();
        if userinfo.is_none() && self.host.is_none() && self.port.is_none() {
            return None;
        }
        let userinfo = userinfo.map_or(String::new(), |userinfo| userinfo + "@");
        let port = self.port.as_ref().map_or(String::new(), |port| format!(":{port}"));
        Some(userinfo + self.host.as_deref().unwrap_or_default() + &port)
    }

    /// RFC 3986, 5.3.
    fn text(&self) -> String {
        let mut text = String::new();
        if let Some(scheme) = &self.scheme {
            text += &format!("{scheme}:");
        }
        match self.authority() {
            Some(authority) => text += &format!("//{authority}"),
            None if self.is_url && self.path.starts_with("//") => text += "/.",
            None => (),
        }
        text += &self.path;
        if let Some(query) = &self.query {
            text += &format!("?{query}");
        }
        if let Some(fragment) = &self.fragment {
            text += &format!("#{fragment}");
        }
        text
    }
}
