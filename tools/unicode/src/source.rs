//! The text of a file in Rust.

use crate::Tables;
use std::fmt::Write;

pub struct Source {
    path: &'static str,
    version: String,
    text: String,
    sizes: String,
    total: usize,
}

impl Source {
    pub fn new(path: &'static str, version: &str) -> Self {
        let text = format!(
            "//! Written by `tools/unicode` from data files of Unicode {version}. Do not edit.\n\
             //!\n\
             //! Copyright © 1991-2026 Unicode, Inc. Unicode License v3: see NOTICE.\n",
        );
        Self { path, version: version.into(), text, sizes: String::new(), total: 0 }
    }

    /// The version as a constant.
    pub fn version(&mut self) {
        let version = &self.version;
        let constant =
            format!("\n/// The version of Unicode.\npub const VERSION: &str = \"{version}\";\n");
        self.text.push_str(&constant);
    }

    /// An array of numbers.
    pub fn array(&mut self, name: &str, kind: &str, doc: &str, values: &[u32]) {
        let bits: u32 = kind[1..].parse().expect("u8, u16 or u32");
        assert!(
            values.iter().all(|&value| u64::from(value) < 1 << bits),
            "{name} has larger numbers"
        );
        let is_hex = bits == 32;
        let items = values
            .iter()
            .map(|value| if is_hex { format!("{value:#x}") } else { value.to_string() });
        self.items(name, kind, doc, items.collect(), bits as usize / 8);
    }

    /// An array of tuples.
    pub fn tuples(
        &mut self,
        name: &str,
        kind: &str,
        doc: &str,
        rows: impl Iterator<Item = Vec<u32>>,
    ) {
        let width = if kind.contains("u16") { 2 } else { 4 };
        let size = width * (kind.matches(',').count() + 1);
        let items = rows.map(|row| {
            let numbers: Vec<String> = row.iter().map(|number| format!("{number:#x}")).collect();
            format!("({})", numbers.join(", "))
        });
        self.items(name, kind, doc, items.collect(), size);
    }

    /// An array of characters with their texts.
    pub fn strings(&mut self, name: &str, doc: &str, rows: &[(u32, Vec<u32>)]) {
        let escaped = |code: &u32| match char::from_u32(*code).expect("a character") {
            c @ ('"' | '\\') => format!("\\{c}"),
            c @ ' '..='~' => c.to_string(),
            c => c.escape_unicode().to_string(),
        };
        let items = rows.iter().map(|(code, text)| {
            format!("({code:#x}, \"{}\")", text.iter().map(escaped).collect::<String>())
        });
        self.items(name, "(u32, &str)", doc, items.collect(), 24);
    }

    fn items(&mut self, name: &str, kind: &str, doc: &str, items: Vec<String>, size: usize) {
        self.count(name, items.len() * size);
        let length = items.len();
        let _ = write!(self.text, "\n/// {doc}\npub(super) static {name}: [{kind}; {length}] = [");
        let mut column = 100;
        for item in items {
            column += item.len() + 2;
            if column > 100 {
                self.text.push_str("\n   ");
                column = 3 + item.len() + 2;
            }
            let _ = write!(self.text, " {item},");
        }
        self.text.push_str("\n];\n");
    }

    /// A text.
    pub fn text(&mut self, name: &str, doc: &str, text: &str) {
        self.count(name, text.len());
        let _ = write!(self.text, "\n/// {doc}\npub(super) static {name}: &str = \"\\");
        let mut column = 100;
        for c in text.chars() {
            let escaped = match c {
                '"' | '\\' => format!("\\{c}"),
                '!'..='~' => c.to_string(),
                _ => c.escape_unicode().to_string(),
            };
            column += escaped.len();
            if column > 99 {
                // After this line break, a space would be removed.
                self.text.push_str(if self.text.ends_with('\\') { "\n" } else { "\\\n" });
                column = escaped.len();
            }
            self.text.push_str(&escaped);
        }
        self.text.push_str("\";\n");
    }

    fn count(&mut self, name: &str, size: usize) {
        self.total += size;
        let _ = writeln!(self.sizes, "{name:>12} {size:6}");
    }

    pub fn finish(mut self) -> Tables {
        let _ = write!(self.sizes, "{:>12} {:6} bytes", "all", self.total);
        Tables { path: self.path, version: self.version, source: self.text, sizes: self.sizes }
    }
}
