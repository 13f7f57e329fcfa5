//! The matrix of kinds and operations, measured in stream mode: each library reads the whole list once
//! per round, the rounds of all libraries alternate, and nothing repeats before the list ends. So branch
//! predictors and caches do not learn the list.
//!
//! A cell is the median of three runs, each in a process of its own.

mod list;
mod table;

pub use table::{json, missed, ratios, table};

use crate::clock::thread_time;
use crate::data::Data;
use crate::instructions;
use crate::measure::{STREAM_ROUNDS, lower_quartile};
use crate::options::Options;
use list::List;
use serde_json::Value;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// The number of runs of which a cell is the median.
const RUNS: usize = 3;

/// The least ratio of a single run.
pub const LEAST: f64 = 0.95;

/// The cost of one operation on one list.
#[derive(Clone)]
pub struct Cell {
    pub kind: String,
    pub operation: String,
    /// The cost for each library, urlens first, in the run with the median ratio.
    pub costs: Vec<Cost>,
    /// The required ratio to the best peer.
    pub must: f64,
    /// The ratio of each run.
    pub runs: Vec<f64>,
}

/// The cost of an operation for one library.
#[derive(Clone)]
pub struct Cost {
    pub name: String,
    /// Nanoseconds per item.
    pub time: f64,
    pub instructions: Option<f64>,
}

impl Cell {
    /// The best peer.
    pub fn best(&self) -> &Cost {
        let peers = self.costs.iter().filter(|it| !it.name.starts_with("urlens"));
        peers.min_by(|a, b| a.time.total_cmp(&b.time)).expect("each operation has a peer")
    }

    /// Cost of the best peer divided by that of urlens.
    pub fn ratio(&self) -> f64 {
        self.best().time / self.costs[0].time
    }

    /// The least ratio of a single run.
    pub fn least(&self) -> f64 {
        self.runs.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

/// A library and its operation, which returns a number that depends on the result.
type Contestant = (&'static str, fn(&'static str) -> usize);

/// An operation.
struct Operation {
    name: &'static str,
    /// True if it takes a reference.
    takes_references: bool,
    /// The required ratios: with vector instructions, without, and without on a plain list.
    must: [f64; 3],
    contestants: &'static [Contestant],
}

/// The base of all references.
const BASE: &str = "https://example.org/news/2024/article.html?page=2";

/// The base, parsed by each library.
struct Bases {
    urlens: urlens::Url,
    url: url::Url,
    sorug: sorug::Url<'static>,
    iri: urlens::Iri,
    oxiri: oxiri::Iri<&'static str>,
    fluent: fluent_uri::Iri<&'static str>,
}

static BASES: LazyLock<Bases> = LazyLock::new(|| Bases {
    urlens: urlens::Url::parse(BASE).unwrap(),
    url: url::Url::parse(BASE).unwrap(),
    sorug: sorug::Url::parse(BASE).unwrap(),
    iri: urlens::Iri::parse(BASE).unwrap(),
    oxiri: oxiri::Iri::parse(BASE).unwrap(),
    fluent: fluent_uri::Iri::parse(BASE).unwrap(),
});

/// The operations.
const OPERATIONS: &[Operation] = &[
    Operation {
        name: "URL to href",
        takes_references: false,
        must: [1.5, 1.0, 1.3],
        contestants: &[
            ("urlens", |it| urlens::Url::parse_borrowed(it).map_or(0, |it| it.as_str().len())),
            ("urlens, owned", |it| urlens::Url::parse(it).map_or(0, |it| it.as_str().len())),
            ("ada-url", |it| ada_url::Url::parse(it, None).map_or(0, |it| it.href().len())),
            ("sorug", |it| sorug::Url::parse(it).map_or(0, |it| it.href().len())),
            ("url", |it| url::Url::parse(it).map_or(0, |it| it.as_str().len())),
        ],
    },
    Operation {
        name: "can_parse",
        takes_references: false,
        must: [1.5, 1.0, 2.0],
        contestants: &[
            ("urlens", |it| urlens::Url::can_parse(it).into()),
            ("ada-url", |it| ada_url::Url::can_parse(it, None).into()),
            ("sorug", |it| sorug::Url::parse(it).is_ok().into()),
            ("url", |it| url::Url::parse(it).is_ok().into()),
        ],
    },
    Operation {
        name: "host of a URL",
        takes_references: false,
        must: [1.0, 1.0, 1.0],
        contestants: &[
            ("urlens", |it| urlens::Url::host_of(it).map_or(0, |it| it.map_or(0, |it| it.len()))),
            ("ada-url", |it| ada_url::Url::parse(it, None).map_or(0, |it| it.hostname().len())),
            ("sorug", |it| sorug::Url::parse(it).map_or(0, |it| it.host_str().map_or(0, str::len))),
            ("url", |it| url::Url::parse(it).map_or(0, |it| it.host_str().map_or(0, str::len))),
        ],
    },
    Operation {
        name: "parse an IRI",
        takes_references: false,
        must: [1.5, 1.0, 1.5],
        contestants: &[
            ("urlens", |it| urlens::Iri::parse_borrowed(it).map_or(0, |it| 1 + it.path().len())),
            ("fluent-uri", |it| fluent_uri::Iri::parse(it).map_or(0, |it| 1 + it.path().len())),
            ("oxiri", |it| oxiri::Iri::parse(it).map_or(0, |it| 1 + it.path().len())),
        ],
    },
    Operation {
        name: "parse and normalize an IRI",
        takes_references: false,
        must: [2.0, 1.0, 1.0],
        contestants: &[
            ("urlens", |it| {
                urlens::Iri::parse_borrowed(it)
                    .map_or(0, |iri| iri.normalize_syntax().as_str().len())
            }),
            ("fluent-uri", |it| {
                fluent_uri::Iri::parse(it).map_or(0, |it| it.normalize().as_str().len())
            }),
        ],
    },
    Operation {
        name: "join",
        takes_references: true,
        must: [1.5, 1.0, 1.0],
        contestants: &[
            ("urlens", |it| BASES.urlens.join(it).map_or(0, |it| it.as_str().len())),
            ("url", |it| BASES.url.join(it).map_or(0, |it| it.as_str().len())),
            ("sorug", |it| BASES.sorug.join(it).map_or(0, |it| it.href().len())),
            ("ada-url", |it| ada_url::Url::parse(it, Some(BASE)).map_or(0, |it| it.href().len())),
        ],
    },
    Operation {
        name: "resolve",
        takes_references: true,
        must: [1.5, 1.0, 1.0],
        contestants: &[
            ("urlens", |it| {
                let reference = urlens::IriRef::parse_borrowed(it);
                reference.map_or(0, |it| BASES.iri.resolve(it).map_or(0, |iri| iri.as_str().len()))
            }),
            ("oxiri", |it| {
                let reference = oxiri::IriRef::parse(it);
                reference
                    .map_or(0, |it| BASES.oxiri.resolve(&it).map_or(0, |iri| iri.as_str().len()))
            }),
            ("fluent-uri", |it| {
                let reference = fluent_uri::IriRef::parse(it);
                reference.map_or(0, |it| {
                    it.resolve_against(&BASES.fluent).map_or(0, |iri| iri.as_str().len())
                })
            }),
        ],
    },
];

impl Operation {
    /// The texts of a list that every library accepts; `None` if there are few of them, or if the list is
    /// for other operations.
    fn accepted(&self, list: &List) -> Option<Vec<&'static str>> {
        if self.takes_references != list.are_references {
            return None;
        }
        let accepts = |it: &&&'static str| {
            self.contestants.iter().all(|(_, run)| run(it) > 0 || self.name == "host of a URL")
        };
        let texts: Vec<&'static str> = list.texts.iter().filter(accepts).copied().collect();
        (texts.len() * 2 >= list.texts.len()).then_some(texts)
    }

    /// Measures one cell in stream mode.
    fn measure(&self, list: &List) -> Option<Cell> {
        let texts = self.accepted(list)?;
        let mut times = vec![Vec::new(); self.contestants.len()];
        for round in 0..STREAM_ROUNDS {
            for turn in 0..times.len() {
                let n = (turn + round) % times.len();
                let before = thread_time();
                pass(self.contestants[n].1, &texts);
                times[n].push((thread_time() - before).as_nanos() as f64 / texts.len() as f64);
            }
        }
        let names = self.contestants.iter().map(|it| it.0.to_owned());
        let costs = names.zip(times.into_iter().map(lower_quartile));
        let costs = costs.map(|(name, time)| Cost { name, time, instructions: None }).collect();
        let must = match (cfg!(feature = "simd"), list.is_plain) {
            (true, _) => f64::max(self.must[0], list.must),
            (false, false) => self.must[1],
            (false, true) => self.must[2],
        };
        let (kind, operation) = (list.name.to_owned(), self.name.to_owned());
        let cell = Cell { kind, operation, costs, must, runs: Vec::new() };
        Some(Cell { runs: vec![cell.ratio()], ..cell })
    }
}

/// Runs an operation on each text.
fn pass(run: fn(&'static str) -> usize, texts: &[&'static str]) {
    for text in texts {
        black_box(run(black_box(text)));
    }
}

/// The operation of each cell that `--only` names: all, or those of a kind or an operation.
fn cells<'a>(
    lists: &'a [List],
    options: &'a Options,
) -> impl Iterator<Item = (&'a List, &'static Operation)> {
    let pairs = lists.iter().flat_map(|list| OPERATIONS.iter().map(move |it| (list, it)));
    pairs.filter(|(list, it)| options.wants(list.name) || options.wants(it.name))
}

/// Measures each cell once.
pub fn measure_once(data: &Data, options: &Options) -> Vec<Cell> {
    let lists = list::all(data, options.limit.unwrap_or(usize::MAX));
    cells(&lists, options).filter_map(|(list, operation)| operation.measure(list)).collect()
}

/// Measures the cells in three processes. Each cell of the result is that of the run with the median ratio.
pub fn measure(options: &Options) -> Result<Vec<Cell>, String> {
    let mut runs: Vec<Vec<Cell>> = Vec::new();
    for run in 1..=RUNS {
        runs.push(measure_in_child()?);
        eprintln!("measured {run} of {RUNS} times");
    }
    let mut cells: Vec<Cell> =
        (0..runs[0].len()).map(|n| median(runs.iter().map(|it| &it[n]))).collect();
    if options.instructions {
        let arguments = std::env::args().skip(1).chain(["--count-once".to_owned()]);
        for (line, total) in instructions::of_each_line(arguments)? {
            add_instructions(&mut cells, &line, total).ok_or(format!("callgrind: {line:?}"))?;
        }
    }
    Ok(cells)
}

/// Adds the number of instructions of a line that [`count_once`] printed.
fn add_instructions(cells: &mut [Cell], line: &str, total: f64) -> Option<()> {
    let [kind, operation, name, items] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let is_this = |cell: &&mut Cell| cell.kind == kind && cell.operation == operation;
    // A kind that has too few accepted texts in the whole list has no cell.
    let Some(cell) = cells.iter_mut().find(is_this) else { return Some(()) };
    let cost = cell.costs.iter_mut().find(|cost| cost.name == name)?;
    cost.instructions = Some(total / items.parse::<f64>().ok()?);
    Some(())
}

/// The cell with the median ratio, with the ratios of all.
fn median<'a>(cells: impl Iterator<Item = &'a Cell>) -> Cell {
    let mut sorted: Vec<&Cell> = cells.collect();
    sorted.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
    let runs = sorted.iter().map(|it| it.ratio()).collect();
    Cell { runs, ..sorted[sorted.len() / 2].clone() }
}

/// Measures each cell once, in a child process with the same arguments.
fn measure_in_child() -> Result<Vec<Cell>, String> {
    let failed = |it: &dyn std::fmt::Display| format!("matrix: {it}");
    let program = std::env::current_exe().map_err(|it| failed(&it))?;
    let mut command = Command::new(program);
    command.args(std::env::args().skip(1)).arg("--once").stderr(Stdio::inherit());
    let output = command.output().map_err(|it| failed(&it))?;
    let cells: Value = serde_json::from_slice(&output.stdout).map_err(|it| failed(&it))?;
    Ok(table::read(&cells))
}

/// Runs each operation on a few texts of each list: once unobserved, then once in
/// [`instructions::counted`]. Prints a line for each of those.
pub fn count_once(data: &Data, options: &Options) {
    let lists = list::sample(data);
    for (list, operation) in cells(&lists, options) {
        let Some(texts) = operation.accepted(list) else { continue };
        for &(name, run) in operation.contestants {
            pass(run, &texts);
            instructions::counted(&mut || pass(run, &texts));
            println!("{}\t{}\t{name}\t{}", list.name, operation.name, texts.len());
        }
    }
}
