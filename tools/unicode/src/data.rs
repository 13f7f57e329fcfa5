//! The files of the Unicode Character Database and of UTS 46.

use flate2::read::GzDecoder;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::path::Path;
use std::rc::Rc;

/// One more than the last code point.
pub const END: usize = 0x11_0000;

/// The properties of all code points. A vector is indexed by the code point.
pub struct Data {
    pub version: String,
    /// `valid`, `mapped`, `ignored`, `disallowed` or `deviation`.
    pub status: Vec<Rc<str>>,
    /// The characters to which UTS 46 maps a character.
    pub mapping: BTreeMap<u32, Vec<u32>>,
    /// Characters that UTS 46 allows and IDNA 2008 does not: NV8 and XV8.
    pub not_idna2008: BTreeSet<u32>,
    pub category: Vec<Rc<str>>,
    pub combining: Vec<u8>,
    /// Canonical decompositions, one step.
    pub decomposition: BTreeMap<u32, Vec<u32>>,
    /// Compatibility decompositions, one step.
    pub compatibility: BTreeMap<u32, Vec<u32>>,
    /// Characters that composition never makes.
    pub excluded: BTreeSet<u32>,
    /// The property NFC_QC: `Y`, `N` or `M`.
    pub quick_check: Vec<Rc<str>>,
    pub bidi: Vec<Rc<str>>,
    /// The property Joining_Type, in one letter.
    pub joining: Vec<Rc<str>>,
}

impl Data {
    /// Reads the files of a folder.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let read = |name: &str| {
            let mut text = String::new();
            let file = File::open(folder.join(format!("{name}.txt.gz")))?;
            GzDecoder::new(file).read_to_string(&mut text)?;
            io::Result::Ok(text)
        };
        let all = |value: &str| vec![Rc::from(value); END];
        let mut data = Self {
            version: String::new(),
            status: all(""),
            mapping: BTreeMap::new(),
            not_idna2008: BTreeSet::new(),
            category: all("Cn"),
            combining: vec![0; END],
            decomposition: BTreeMap::new(),
            compatibility: BTreeMap::new(),
            excluded: BTreeSet::new(),
            quick_check: all("Y"),
            bidi: all(""),
            joining: all("U"),
        };
        data.read_mapping(&read("IdnaMappingTable")?);
        data.read_characters(&read("UnicodeData")?);
        for (range, fields) in rows(&read("DerivedNormalizationProps")?) {
            match fields[0] {
                "Full_Composition_Exclusion" => data.excluded.extend(range),
                "NFC_QC" => set(&mut data.quick_check, range, fields[1]),
                _ => (),
            }
        }
        let bidi = read("DerivedBidiClass")?;
        // Values of code points that the file does not list. Later lines override earlier ones.
        for line in bidi.lines().filter_map(|line| line.strip_prefix("# @missing: ")) {
            for (range, fields) in rows(line) {
                set(&mut data.bidi, range, short_bidi(fields[0]));
            }
        }
        for (range, fields) in rows(&bidi) {
            set(&mut data.bidi, range, fields[0]);
        }
        for (range, fields) in rows(&read("DerivedJoiningType")?) {
            set(&mut data.joining, range, fields[0]);
        }
        Ok(data)
    }

    fn read_mapping(&mut self, text: &str) {
        let version = text.lines().find_map(|line| line.strip_prefix("# Version: "));
        self.version = version.expect("the version of IdnaMappingTable.txt").into();
        for (range, fields) in rows(text) {
            set(&mut self.status, range.clone(), fields[0]);
            for code in range {
                if fields[0] == "mapped" {
                    self.mapping.insert(code, code_points(fields[1]));
                }
                if matches!(fields.get(2), Some(&("NV8" | "XV8"))) {
                    self.not_idna2008.insert(code);
                }
            }
        }
        assert!(self.status.iter().all(|status| !status.is_empty()), "a code point has no status");
    }

    /// Lines of UnicodeData.txt; ranges have a line for their first and one for their last character.
    fn read_characters(&mut self, text: &str) {
        let mut first = None;
        for line in text.lines() {
            let fields: Vec<&str> = line.split(';').collect();
            let code = code_point(fields[0]);
            if fields[1].ends_with(", First>") {
                first = Some(code);
                continue;
            }
            let range = first.take().unwrap_or(code)..=code;
            set(&mut self.category, range.clone(), fields[2]);
            for code in range {
                self.combining[code as usize] = fields[3].parse().expect("a combining class");
            }
            // A compatibility decomposition has a tag first: `<font> 0041`.
            match fields[5].split_once("> ") {
                Some((_, parts)) => self.compatibility.insert(code, code_points(parts)),
                None if fields[5].is_empty() => None,
                None => self.decomposition.insert(code, code_points(fields[5])),
            };
        }
    }
}

/// Code points and fields of each line `0041..005A ; field ; field # comment`.
fn rows(text: &str) -> impl Iterator<Item = (RangeInclusive<u32>, Vec<&str>)> {
    text.lines().filter_map(|line| {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (range, fields) = line.split_once(';')?;
        let (first, last) = range.trim().split_once("..").unwrap_or((range.trim(), range.trim()));
        Some((code_point(first)..=code_point(last), fields.split(';').map(str::trim).collect()))
    })
}

fn code_point(text: &str) -> u32 {
    u32::from_str_radix(text, 16).unwrap_or_else(|_| panic!("not a code point: {text:?}"))
}

fn code_points(text: &str) -> Vec<u32> {
    text.split_whitespace().map(code_point).collect()
}

fn set(values: &mut [Rc<str>], range: RangeInclusive<u32>, value: &str) {
    values[*range.start() as usize..=*range.end() as usize].fill(value.into());
}

/// The short name of a class, for the long names in `@missing` lines.
fn short_bidi(name: &str) -> &str {
    match name {
        "Left_To_Right" => "L",
        "Right_To_Left" => "R",
        "Arabic_Letter" => "AL",
        "European_Terminator" => "ET",
        "Boundary_Neutral" => "BN",
        other => panic!("unknown bidi class {other}"),
    }
}
