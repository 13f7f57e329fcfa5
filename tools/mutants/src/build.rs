//! Builds the tests of the copy with all mutants; mutants that do not compile are removed.

use crate::CRATES;
use crate::examples::{self, Example};
use crate::mutant::Mutant;
use crate::rewrite::{Place, rewrite};
use crate::scratch::Scratch;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The source of the module that is added to each crate.
const SWITCH: &str = include_str!("switch.rs.in");

/// Selects a function while compiling and another at run time, so that `const fn` can read the switch.
const FEATURES: &str =
    "#![feature(core_intrinsics, const_eval_select)]\n#![allow(internal_features)]\n";

/// A mutant with its number.
pub(crate) type Numbered = (usize, Mutant);

/// A test program.
pub(crate) struct Binary {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The folder in which cargo runs it.
    pub(crate) folder: PathBuf,
}

/// Builds the tests with at most so many of the mutants.
pub(crate) fn build(
    scratch: &Scratch,
    chosen: Vec<Mutant>,
    most: usize,
    tests: &[String],
) -> Result<(Vec<Binary>, Vec<Numbered>), String> {
    let count = chosen.len();
    let mut mutants: Vec<Numbered> = chosen.into_iter().enumerate().collect();
    println!("compiling {count} mutants in {}", scratch.source.display());
    for round in 1.. {
        let places = write(scratch, &mutants, count)?;
        let messages = cargo(scratch, &["check"], &CRATES.map(str::to_owned))?;
        let wrong = wrong(&messages, &places)?;
        if wrong.is_empty() {
            break;
        }
        mutants.retain(|(number, _)| !wrong.contains(number));
        println!("round {round}: {} do not compile, {} are left", wrong.len(), mutants.len());
    }
    // The numbers are in the order of the sample.
    if mutants.len() > most {
        mutants.truncate(most);
        write(scratch, &mutants, count)?;
    }
    Ok((build_tests(scratch, tests)?, mutants))
}

/// Builds all tests, with the examples of the documentation. Examples that do not compile are left out: they need
/// features that the tests do not have.
fn build_tests(scratch: &Scratch, tests: &[String]) -> Result<Vec<Binary>, String> {
    let of_crate = |name: &str| -> Vec<Example> {
        let folder = format!("crates/{name}/src/");
        let sources = scratch
            .originals
            .iter()
            .filter_map(|(path, source)| Some(examples::find(path.strip_prefix(&folder)?, source)));
        sources.flatten().collect()
    };
    let mut all: Vec<_> =
        CRATES.iter().map(|name| (name, of_crate(name), BTreeSet::<usize>::new())).collect();
    loop {
        let mut lines = BTreeMap::new();
        for (i, (name, examples, left_out)) in all.iter().enumerate() {
            let path = format!("crates/{name}/{}", examples::FILE);
            let (text, numbers) = examples::write(examples, left_out);
            scratch.write(&path, text.as_bytes())?;
            lines.insert(path, (i, numbers));
        }
        let messages = cargo(scratch, &["test", "--no-run"], tests)?;
        let found = examples_at_errors(&messages, &lines);
        if found.is_empty() {
            let binaries = binaries(&messages);
            if binaries.is_empty() || messages.iter().any(|it| it["message"]["level"] == "error") {
                return Err(errors(&messages));
            }
            let [run, left_out] = all.iter().fold([0, 0], |[run, out], (_, examples, left_out)| {
                [run + examples.len() - left_out.len(), out + left_out.len()]
            });
            println!(
                "{run} examples of the documentation are tests too, {left_out} do not compile as tests"
            );
            return Ok(binaries);
        }
        for (i, number) in found {
            all[i].2.insert(number);
        }
    }
}

/// The examples in which the compiler found errors: the number of the crate, and that of the example.
fn examples_at_errors(
    messages: &[Value],
    lines: &BTreeMap<String, (usize, Vec<usize>)>,
) -> BTreeSet<(usize, usize)> {
    let errors = messages.iter().filter(|it| it["message"]["level"] == "error");
    let spans = errors.filter_map(|it| it["message"]["spans"].as_array()).flatten();
    let example = |span: &Value| {
        let (i, numbers) = lines.get(&span["file_name"].as_str()?.replace('\\', "/"))?;
        Some((*i, *numbers.get(span["line_start"].as_u64()?.checked_sub(1)? as usize)?))
    };
    spans.filter_map(example).collect()
}

/// Writes the sources of all crates. Returns the places of mutants by file.
fn write(
    scratch: &Scratch,
    mutants: &[Numbered],
    count: usize,
) -> Result<BTreeMap<String, Vec<Place>>, String> {
    let mut by_file: BTreeMap<String, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in mutants {
        by_file.entry(mutant.path.clone()).or_default().push((*number, mutant));
    }
    let mut places = BTreeMap::new();
    for (path, source) in &scratch.originals {
        let mutants = by_file.get(path).map(Vec::as_slice).unwrap_or_default();
        let mut rewritten = rewrite(source, mutants);
        if let Some(folder) = path.strip_suffix("/lib.rs") {
            rewritten.text += "\nextern crate std as mutants_std;\nmod mutants;\n";
            rewritten.text.insert_str(0, FEATURES);
            for place in &mut rewritten.places {
                for range in [&mut place.own, &mut place.whole] {
                    *range = range.start + FEATURES.len()..range.end + FEATURES.len();
                }
            }
            let switch = SWITCH.replace("COUNT", &count.max(1).to_string());
            scratch.write(&format!("{folder}/mutants.rs"), switch.as_bytes())?;
        }
        scratch.write(path, rewritten.text.as_bytes())?;
        places.insert(path.clone(), rewritten.places);
    }
    Ok(places)
}

/// Runs cargo in the copy. Returns its messages.
fn cargo(scratch: &Scratch, command: &[&str], packages: &[String]) -> Result<Vec<Value>, String> {
    let output = Command::new("cargo")
        .args(command)
        .args(["--quiet", "--message-format=json"])
        .args(packages.iter().flat_map(|it| ["-p", it.as_str()]))
        .current_dir(&scratch.source)
        .env("CARGO_TARGET_DIR", &scratch.target)
        // Warnings of mutants are of no interest, and debug information takes time.
        .env("RUSTFLAGS", "-Awarnings")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        // For the features above, in these crates only.
        .env("RUSTC_BOOTSTRAP", CRATES.join(",").replace('-', "_"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// The mutants at the places of errors.
fn wrong(
    messages: &[Value],
    places: &BTreeMap<String, Vec<Place>>,
) -> Result<BTreeSet<usize>, String> {
    let mut wrong = BTreeSet::new();
    for message in messages.iter().filter(|it| it["message"]["level"] == "error") {
        let spans = message["message"]["spans"].as_array().cloned().unwrap_or_default();
        // The first place that helps: that of the error, then those it refers to.
        let (primary, others): (Vec<&Value>, Vec<&Value>) =
            spans.iter().partition(|it| it["is_primary"] == true);
        let found = primary
            .into_iter()
            .chain(others)
            .map(|it| at_span(it, places))
            .find(|it| !it.is_empty());
        match found {
            Some(numbers) => wrong.extend(numbers),
            None if spans.is_empty() => {}
            None => return Err(errors(messages)),
        }
    }
    let failed = messages.iter().any(|it| it["message"]["level"] == "error");
    if failed && wrong.is_empty() { Err(errors(messages)) } else { Ok(wrong) }
}

/// The mutants at a place of the compiler: the one whose own text contains it, or all of the smallest place
/// that does.
fn at_span(span: &Value, places: &BTreeMap<String, Vec<Place>>) -> Vec<usize> {
    let file = span["file_name"].as_str().unwrap_or_default().replace('\\', "/");
    let Some(places) = places.get(&file) else { return Vec::new() };
    let offset = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
    let (start, end) = (offset("byte_start"), offset("byte_end"));
    let own =
        places.iter().filter(|it| it.own.start <= start && end <= it.own.end && !it.own.is_empty());
    if let Some(place) = own.min_by_key(|it| it.own.len()) {
        return vec![place.number];
    }
    let around = places.iter().filter(|it| it.whole.start <= start && end <= it.whole.end);
    let Some(smallest) = around.map(|it| it.whole.clone()).min_by_key(|it| it.len()) else {
        // A block that must end: what is in it may have been deleted.
        let inside = places.iter().filter(|it| start <= it.whole.start && it.whole.end <= end);
        return inside.map(|it| it.number).collect();
    };
    places.iter().filter(|it| it.whole == smallest).map(|it| it.number).collect()
}

/// The text of the first errors.
fn errors(messages: &[Value]) -> String {
    let rendered = messages.iter().filter(|it| it["message"]["level"] == "error");
    let texts: Vec<&str> =
        rendered.filter_map(|it| it["message"]["rendered"].as_str()).take(3).collect();
    format!("the copy does not compile:\n{}", texts.join("\n"))
}

fn binaries(messages: &[Value]) -> Vec<Binary> {
    let tests = messages.iter().filter(|it| it["profile"]["test"] == true);
    let binary = |it: &Value| {
        let path = PathBuf::from(it["executable"].as_str()?);
        let manifest = PathBuf::from(it["manifest_path"].as_str()?);
        let folder = manifest.parent()?.to_owned();
        let package = folder.file_name()?.to_string_lossy().into_owned();
        let name = format!("{package}/{}", it["target"]["name"].as_str()?);
        Some(Binary { name, path, folder })
    };
    tests.filter_map(binary).collect()
}
