//! The texts: of published lists, of our catalogue, and real ones with mutations.

use super::mutate::{Random, mutated, value};
use super::operations::{OPERATIONS, Operation, Takes};
use crate::data::{self, Data};
use crate::options::Options;
use serde_json::Value;
use std::collections::HashSet;
use std::path::Path;
use urlens::UrlAttribute;

/// A text.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// The list that the text is from.
    pub list: &'static str,
    /// The base, or for a setter, the URL that it changes.
    pub base: Option<&'static str>,
    /// The text, or for a setter, the value.
    pub text: &'static str,
}

/// The number of texts made from real URLs.
const MUTATED: usize = 5000;

/// The number of references made from real links.
const MUTATED_LINKS: usize = 1500;

/// The number of values for each setter, on URLs of the other lists.
const VALUES: usize = 400;

/// The base of the references in [`SAMPLE`].
const BASE: Option<&str> = Some("http://a/b/c/d;p?q");

/// Twenty texts of all kinds, with their operations and bases.
#[rustfmt::skip]
const SAMPLE: [(&str, Option<&str>, &str); 20] = [
    ("parse to owned", None, "https://example.org/"),
    ("parse to owned", None, "http://EXAMPLE.com:80/x"),
    ("parse to owned", None, "https://h/a/b/../c/./d"),
    ("parse to owned", None, "https://h/über/日本語"),
    ("parse to owned", None, "https:\\\\h\\a"),
    ("parse to owned", None, "chrome-extension://x:0"),
    ("parse to owned", None, "non-special://[1:2:0:0:5:0:0:0]/"),
    ("parse to owned", None, "file://host/path"),
    ("parse to owned", None, "file:///C|/a/../b"),
    ("parse to owned", None, "sc:\\../"),
    ("parse to owned", None, "mailto:a b@x"),
    ("parse to owned", None, "urn:isbn:0451"),
    ("resolve", BASE, "g"),
    ("resolve", BASE, "../g"),
    ("resolve", BASE, ""),
    ("resolve", BASE, "file:a"),
    ("resolve", BASE, "a/b/c/../../g?x#y"),
    ("normalize", None, "http://h/%7euser/%c3%a9"),
    ("normalize", None, "HTTP://H/a/../b"),
    ("normalize", None, "http://h/a%2f/../b"),
];

/// The sample, with its operations.
pub fn sample() -> impl Iterator<Item = (&'static Operation, Item)> {
    SAMPLE.iter().map(|&(name, base, text)| {
        let operation = OPERATIONS.iter().find(|operation| operation.name == name);
        (operation.expect("the name of an operation"), Item { list: "sample", base, text })
    })
}

/// The texts of all operations.
pub struct Lists {
    /// Texts without a base.
    texts: Vec<Item>,
    /// Texts with a base.
    pairs: Vec<Item>,
    /// Values of setters, with the name of the attribute.
    values: Vec<(UrlAttribute, Item)>,
}

impl Lists {
    /// Reads the lists, or the texts on the command line.
    pub fn load(options: &Options) -> Result<Self, String> {
        let mut lists = Self { texts: Vec::new(), pairs: Vec::new(), values: Vec::new() };
        if !options.texts.is_empty() {
            lists.of_the_command_line(options);
            return Ok(lists);
        }
        let folder = std::env::var_os("URLENS_LISTS").ok_or("URLENS_LISTS is not set")?;
        lists.published(Path::new(&folder))?;
        lists.catalogue()?;
        lists.of_real_urls(&data::load(&Options { limit: None, ..options.clone() })?);
        let mut seen = HashSet::new();
        lists.texts.retain(|it| seen.insert((it.base, it.text)));
        lists.pairs.retain(|it| seen.insert((it.base, it.text)));
        lists.values();
        Ok(lists)
    }

    /// The items for an operation.
    pub fn of(&self, operation: &Operation) -> Vec<Item> {
        match &operation.takes {
            Takes::Text(_) => self.texts.clone(),
            Takes::Pair(_) => self.pairs.clone(),
            Takes::Value(setter) => {
                let values = self.values.iter().filter(|it| it.0 == setter.attribute);
                values.map(|it| it.1).collect()
            }
        }
    }

    fn add(&mut self, list: &'static str, base: Option<&str>, text: &str) {
        let base = base.map(|base| &*base.to_owned().leak());
        let items = if base.is_some() { &mut self.pairs } else { &mut self.texts };
        items.push(Item { list, base, text: text.to_owned().leak() });
    }

    fn of_the_command_line(&mut self, options: &Options) {
        for text in &options.texts {
            self.add("", options.base.as_deref(), text);
        }
        // Setters are measured if they are asked for.
        if !options.only.is_empty() {
            let of = |attribute| self.pairs.iter().map(move |&item| (attribute, item));
            self.values = UrlAttribute::ALL.into_iter().flat_map(of).collect();
        }
    }

    /// The lists in the folder `URLENS_LISTS`.
    fn published(&mut self, folder: &Path) -> Result<(), String> {
        for case in rows(&read(&folder.join("wpt/urltestdata.json"))?) {
            // Comments are strings.
            if let Some(input) = case["input"].as_str() {
                self.add("WPT", case["base"].as_str(), input);
            }
        }
        let resolution = ["json-ld-torf-iri-resolution", "oxiri", "rdf-turtle-iri-resolution"];
        for name in resolution {
            let list = read(&folder.join("resolution").join(name).with_extension("json"))?;
            for case in rows(&list["cases"]) {
                match (case["base"].as_str(), case["ref"].as_str(), case["input"].as_str()) {
                    (Some(base), Some(reference), _) => {
                        self.add("resolution", Some(base), reference);
                    }
                    (_, _, Some(input)) => self.add("resolution", None, input),
                    _ => {}
                }
            }
        }
        let setters = read(&folder.join("wpt/setters_tests.json"))?;
        for attribute in UrlAttribute::ALL {
            for case in rows(&setters[attribute.name()]) {
                if let (Some(href), Some(value)) =
                    (case["href"].as_str(), case["new_value"].as_str())
                {
                    let (base, text) = (href.to_owned().leak(), value.to_owned().leak());
                    self.values.push((attribute, Item { list: "WPT", base: Some(base), text }));
                }
            }
        }
        Ok(())
    }

    fn catalogue(&mut self) -> Result<(), String> {
        let list = include_str!("../../../conformance/data/catalogue.json");
        let list: Value = serde_json::from_str(list).map_err(|error| error.to_string())?;
        for case in rows(&list["rows"]) {
            let input = case["input"].as_str().ok_or("a row of the catalogue without an input")?;
            self.add("catalogue", case["base"].as_str(), input);
        }
        Ok(())
    }

    /// Mutations of real URLs and links. The numbers of the three lists of URLs are as three to one to one.
    fn of_real_urls(&mut self, data: &Data) {
        let mut random = Random::new(38);
        for n in 0..MUTATED {
            let list = match n % 5 {
                0 => &data.unnormalized,
                1 => &data.iris,
                _ => &data.urls,
            };
            let original = random.pick(list);
            let text = mutated(&mut random, original);
            self.add("mutated", None, &text);
        }
        for _ in 0..MUTATED_LINKS {
            let (base, reference) = random.pick(&data.links);
            let text = mutated(&mut random, reference);
            self.add("mutated", Some(base), &text);
        }
    }

    /// Values of setters for URLs of all lists.
    fn values(&mut self) {
        let mut random = Random::new(39);
        for attribute in UrlAttribute::ALL {
            for _ in 0..VALUES {
                let item = random.pick(&self.texts);
                let text = value(&mut random, attribute);
                self.values.push((attribute, Item { base: Some(item.text), text, ..item }));
            }
        }
    }
}

fn read(path: &Path) -> Result<Value, String> {
    let failed = |it: &dyn std::fmt::Display| format!("{}: {it}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
    serde_json::from_str(&text).map_err(|error| failed(&error))
}

fn rows(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}
