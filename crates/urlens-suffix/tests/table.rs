//! `data/suffixes.bin` is current: it has the rules of the crate `psl`, and gives the same answers.
//! `URLENS_BLESS=1` writes it.

use psl::{List, Psl, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use urlens_suffix::{Labels, is_top_level_domain};

/// The file `data/rules.txt` of the package `psl`: one rule per line, without sections.
fn rules() -> Vec<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let manifest = text
        .split("\"manifest_path\":\"")
        .filter_map(|rest| rest.split('"').next())
        .map(|path| PathBuf::from(path.replace("\\\\", "\\")))
        .find(|path| path.parent().is_some_and(is_psl))
        .expect("the package psl");
    let rules =
        fs::read_to_string(manifest.with_file_name("data").join("rules.txt")).expect("rules");
    rules.lines().filter(|line| !line.is_empty()).flat_map(spellings).collect()
}

/// A rule in Unicode, as in the list, and in ASCII, as in most hosts.
fn spellings(rule: &str) -> Vec<String> {
    let label = |label: &str| {
        if label.is_ascii() {
            label.to_owned()
        } else {
            idna::domain_to_ascii(label).expect("a label")
        }
    };
    let ascii = rule.split('.').map(label).collect::<Vec<_>>().join(".");
    if rule.is_ascii() { vec![ascii] } else { vec![rule.to_owned(), ascii] }
}

fn is_psl(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_prefix("psl-")
        .is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
}

/// A name of the tree, as in `src/table.rs`.
#[derive(Default)]
struct Node {
    rule: u16,
    wildcard: u16,
    /// By length, then by bytes.
    children: BTreeMap<(usize, Vec<u8>), Node>,
}

/// The section of a rule, by the crate `psl`: 1 for registries, 2 for private domains.
fn section(name: &str) -> u16 {
    match List.suffix(name.as_bytes()).and_then(|suffix| suffix.typ()) {
        Some(Type::Icann) => 1,
        Some(Type::Private) => 2,
        None => panic!("no rule for {name}"),
    }
}

fn tree(rules: &[String]) -> Node {
    let mut root = Node::default();
    for rule in rules {
        let exception = rule.strip_prefix('!');
        let wildcard = rule.strip_prefix("*.");
        let name = exception.or(wildcard).unwrap_or(rule);
        assert!(!name.contains(['*', '!']), "{rule}: a wildcard is the first label only");
        let node = name.rsplit('.').fold(&mut root, |node, label| {
            node.children.entry((label.len(), label.into())).or_default()
        });
        if wildcard.is_some() {
            node.wildcard = section(&format!("urlens-no-rule.{name}"));
        } else if exception.is_some() {
            assert_eq!(section(name), 1, "{rule}: an exception of registries");
            node.rule = 3;
        } else {
            node.rule = section(name);
        }
    }
    root
}

/// Writes groups, values and labels. Equal groups are written once.
#[derive(Default)]
struct Writer {
    groups: Vec<u32>,
    values: Vec<u16>,
    labels: Vec<u8>,
    written: BTreeMap<(Vec<u8>, Vec<u16>), u16>,
}

impl Writer {
    /// Writes the children of a node, and returns the number of their group.
    fn group(&mut self, node: &Node) -> u16 {
        let number = self.groups.len();
        let is_root = number == 0;
        if is_root {
            self.groups.push(0); // The root is the first group, and is written last.
        }
        let values: Vec<u16> = node
            .children
            .values()
            .map(|child| {
                let group = if child.children.is_empty() { 0 } else { self.group(child) };
                assert!(group < 1 << 12);
                child.rule | child.wildcard << 2 | group << 4
            })
            .collect();
        let mut classes = BTreeMap::<usize, u16>::new();
        for (length, _) in node.children.keys() {
            *classes.entry(*length).or_default() += 1;
        }
        let mut labels = vec![u8::try_from(classes.len()).expect("few lengths")];
        for (length, count) in classes {
            labels.push(u8::try_from(length).expect("a short label"));
            labels.extend(count.to_le_bytes());
        }
        labels.extend(node.children.keys().flat_map(|(_, label)| label));
        let key = (labels, values);
        if let Some(&group) = self.written.get(&key) {
            return group;
        }
        let (labels, values) = &key;
        let row = u32::try_from(self.labels.len() << 14 | self.values.len()).expect("18 bits");
        assert!(self.values.len() < 1 << 14);
        self.labels.extend(labels);
        self.values.extend(values);
        let group = if is_root { 0 } else { self.groups.len() };
        if is_root {
            self.groups[0] = row
        } else {
            self.groups.push(row)
        }
        let group = u16::try_from(group).expect("few groups");
        self.written.insert(key, group);
        group
    }

    fn finish(self) -> Vec<u8> {
        let count = |length: usize| u16::try_from(length).expect("16 bits").to_le_bytes();
        let mut bytes = [count(self.groups.len()), count(self.values.len())].concat();
        bytes.extend(self.groups.iter().flat_map(|row| row.to_le_bytes()));
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.labels);
        bytes
    }
}

#[test]
fn table_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/suffixes.bin");
    let mut writer = Writer::default();
    writer.group(&tree(&rules()));
    let expected = writer.finish();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&file, &expected).expect("the table can be written");
    }
    let found = fs::read(&file).expect("the table");
    assert!(
        found == expected,
        "data/suffixes.bin is not current: run with URLENS_BLESS=1, then run the tests again"
    );
}

/// The suffix of a name in lower case, by the crate `psl`.
fn by_psl(name: &str) -> Option<&str> {
    let suffix = List.suffix(name.as_bytes())?;
    name.get(name.len() - suffix.as_bytes().len()..)
}

/// The suffix by the rules of registries: a private suffix is one of a registry with more labels.
fn by_psl_icann(mut name: &str) -> Option<&str> {
    loop {
        let suffix = by_psl(name)?;
        match List.suffix(suffix.as_bytes())?.typ() {
            Some(Type::Private) => name = suffix.split_once('.')?.1,
            _ => return Some(suffix),
        }
    }
}

/// The algorithm of the list, word for word: an exception wins, then the rule with the most labels.
fn by_rules<'a>(name: &'a str, rules: &BTreeSet<String>) -> &'a str {
    let starts = || [0].into_iter().chain(name.match_indices('.').map(|(dot, _)| dot + 1));
    let parent = |text: &'a str| text.split_once('.').map(|(_, parent)| parent);
    if let Some(at) = starts().find(|&at| rules.contains(&format!("!{}", &name[at..]))) {
        return parent(&name[at..]).unwrap_or_default();
    }
    let is_rule = |text: &'a str| {
        rules.contains(text)
            || parent(text).is_some_and(|parent| rules.contains(&format!("*.{parent}")))
    };
    let start = starts().find(|&at| is_rule(&name[at..]));
    &name[start.unwrap_or_else(|| name.rfind('.').map_or(0, |dot| dot + 1))..]
}

/// Compares with the crate `psl`, and with the algorithm where they differ: `psl` misses a wildcard if
/// a longer rule has the same label (`*.futurecms.at` for `ex.futurecms.at`, beside
/// `*.ex.futurecms.at`). Returns `true` if it does.
fn compare(name: &str, rules: &BTreeSet<String>) -> bool {
    let found = Labels::of(name).suffix;
    let misses = found != by_psl(name);
    if misses {
        assert_eq!(found, Some(by_rules(name, rules)), "{name}");
        let (label, parent) = found.and_then(|found| found.split_once('.')).expect("two labels");
        assert!(rules.contains(&format!("*.{parent}")), "{name}");
        assert!(rules.iter().any(|rule| rule.ends_with(&format!(".{label}.{parent}"))), "{name}");
    } else {
        assert_eq!(Labels::icann(name).suffix, by_psl_icann(name), "{name}, registries");
    }
    let last = name.rsplit('.').next().unwrap_or_default();
    let known = List.suffix(format!("x.{last}").as_bytes()).is_some_and(|suffix| suffix.is_known());
    assert_eq!(is_top_level_domain(last), known, "{last}");
    misses
}

/// Every rule, its parents, and names below it.
#[test]
fn rules_as_in_psl() {
    let rules: BTreeSet<_> = rules().into_iter().collect();
    let mut names = BTreeSet::new();
    for rule in &rules {
        let name = rule.trim_start_matches(['*', '!']).trim_start_matches('.');
        let parents = name.match_indices('.').map(|(dot, _)| &name[dot + 1..]);
        for name in parents.chain([name]) {
            names.insert(name.to_owned());
            let labels = ["a", "www", "city", "no-rule", "a.b", "a.b.c", "compute.x"];
            names.extend(labels.map(|label| format!("{label}.{name}")));
        }
        let cut = name.char_indices().nth(1).map_or("x", |(at, _)| &name[at..]);
        if !cut.starts_with('.') {
            names.insert(cut.to_owned());
        }
        names.insert(format!("{name}x"));
    }
    let missed = names.iter().filter(|name| compare(name, &rules)).count();
    println!("names {} of {} ({missed} differ by a wildcard)", names.len() - missed, names.len());
    for name in names.iter().step_by(7) {
        assert_eq!(Labels::of(name).suffix, Some(by_rules(name, &rules)), "{name}");
    }
}

/// The hosts of a list of URLs, if `URLENS_DATA` names its folder.
#[test]
fn hosts_as_in_psl() {
    let Some(folder) = env::var_os("URLENS_DATA") else {
        println!("hosts: absent, set URLENS_DATA");
        return;
    };
    let text = fs::read_to_string(Path::new(&folder).join("top100.txt")).expect("top100.txt");
    let hosts = text.lines().filter_map(|line| {
        let (_, rest) = line.split_once("://")?;
        let host = rest.split(['/', '?', '#', ':']).next()?;
        (!host.is_empty() && !host.ends_with('.') && !host.contains(".."))
            .then(|| host.to_ascii_lowercase())
    });
    let mut count = 0;
    let rules: BTreeSet<_> = rules().into_iter().collect();
    for host in hosts {
        assert!(!compare(&host, &rules), "{host}");
        count += 1;
    }
    println!("hosts {count} of {count}");
    assert!(count > 50_000);
}
