//! Bulk processing of lines: on all cores, in order, in bounded memory.
//!
//! ```text
//!             BlockReader               one worker per core
//! sources ──▶ blocks of whole lines ──▶ results ──▶ in order ──▶ standard output
//!                ▲                                     │
//!                └─────── blocks are reused ◀──────────┘
//! ```
//!
//! The number of blocks is fixed, and each is about 1 MB unless a line is longer. A block is reused
//! only after its results are written, so memory is bounded even if one side is slow.
//!
//! Commands print a text for each text ([`each`]), an object for each text ([`each_object`]), or
//! collect results of their own and write them block by block ([`blocks`]).

mod parallel;

use crate::input::{Block, BlockReader, Content, Input, Place, Source, total};
use crate::outcome::{Message, Outcome};
use crate::paint;
use crate::progress::Progress;
use crate::report::Report;
use parallel::Steps;
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The options for bulk processing; include them with `#[command(flatten)]`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Options {
    /// Number of worker threads [default: one per core]
    #[arg(long, value_name = "N", help_heading = "Bulk")]
    threads: Option<NonZero<usize>>,

    /// Show a progress bar even if standard error is not a terminal
    #[arg(long, help_heading = "Bulk")]
    pub(crate) progress: bool,
}

/// The arguments of commands that print one text for each text; include them with
/// `#[command(flatten)]`.
#[derive(Debug, clap::Args)]
pub(crate) struct PerText {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Print a JSON object for each text: input, line, and result or error
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    bulk: Options,
}

impl PerText {
    /// Prints the result of `each` for each text, in input order.
    pub(crate) fn print(
        &self,
        each: &(dyn Fn(&str) -> Result<String, Message> + Sync),
    ) -> io::Result<Outcome> {
        if self.json {
            return each_object(&self.input, &self.bulk, |text, object| {
                object.insert("result".into(), each(text)?.into());
                Ok(())
            });
        }
        self::each(&self.input, &self.bulk, |text, out| {
            out.extend_from_slice(each(text)?.as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}

/// Prints the output of `each` for each text, in input order. If `each` fails, its output is dropped
/// and its message is reported with the position of the text.
pub(crate) fn each<W>(input: &Input, options: &Options, each: W) -> io::Result<Outcome>
where
    W: Fn(&str, &mut Vec<u8>) -> Result<(), Message> + Sync,
{
    let work = |text: Text<'_>, found: &mut Vec<u8>| {
        let before = found.len();
        each(text.text, found).inspect_err(|_| found.truncate(before))
    };
    let mut write = |found: &mut Vec<u8>, _: BlockOrigin<'_>, out: &mut dyn Write| {
        out.write_all(found)?;
        found.clear();
        Ok(())
    };
    blocks(input, options, &mut paint::values(), &work, &mut write).map(Outcome::or_failure)
}

/// Prints a JSON object for each text, in input order: `input`, `line`, and the members that `each`
/// adds, or `error`. So output can be joined with input, and no line vanishes except
/// empty ones.
pub(crate) fn each_object<W>(input: &Input, options: &Options, each: W) -> io::Result<Outcome>
where
    W: Fn(&str, &mut Map<String, Value>) -> Result<(), Message> + Sync,
{
    let mut is_failed = false;
    let work = |text: Text<'_>, found: &mut Vec<(u64, Map<String, Value>)>| {
        let mut object = Map::new();
        object.insert("input".into(), text.text.into());
        object.insert("line".into(), Value::Null);
        if let Err(message) = each(text.text, &mut object) {
            object.retain(|name, _| name == "input" || name == "line");
            object.insert("error".into(), message.to_json());
        }
        found.push((text.number, object));
        Ok(())
    };
    let mut write =
        |found: &mut Vec<(u64, Map<_, _>)>, origin: BlockOrigin<'_>, out: &mut dyn Write| {
            for (number, mut object) in found.drain(..) {
                is_failed |= object.contains_key("error");
                object.insert("line".into(), (origin.lines_before + number).into());
                serde_json::to_writer(&mut *out, &object)?;
                out.write_all(b"\n")?;
            }
            Ok(())
        };
    let outcome = blocks(input, options, &mut paint::values(), &work, &mut write)?.or_failure();
    Ok(if is_failed { Outcome::Failure } else { outcome })
}

/// Calls `work` for each text, on all cores, and `write` for the results of each block, in order. The
/// outcome shows if a source could not be read.
pub(crate) fn blocks<F: Default + Send>(
    input: &Input,
    options: &Options,
    out: &mut dyn Write,
    work: Work<'_, F>,
    write: WriteBlock<'_, F>,
) -> io::Result<Outcome> {
    let sources = input.sources();
    let progress = Progress::new(total(&sources), options.progress);
    let mut reader = BlockReader::new(&sources, progress.counter());
    let report = Report::new(progress, input.is_arguments_only());
    let mut output = Output { sources: &sources, at: 0, lines_before: 0, write, out, report };
    match options.threads_for(input) {
        1 => {
            let mut done = Done::new();
            while done.read(&mut reader) {
                done.work(input, work);
                output.write(&mut done)?;
            }
        }
        threads => {
            let slots: Vec<_> =
                (0..parallel::slots(threads)).map(|_| Mutex::new(Done::new())).collect();
            // No thread waits for a lock: a slot is used by one thread at a time.
            let slot = |number: usize| slots[number].lock().unwrap_or_else(PoisonError::into_inner);
            let steps = Steps {
                read: &mut |number| slot(number).read(&mut reader),
                work: &|number| slot(number).work(input, work),
                write: &mut |number| output.write(&mut slot(number)),
            };
            parallel::run(threads, steps);
        }
    }
    Ok(output.report.finish())
}

/// Adds the results of a text to those of its block. If it fails, it must leave them unchanged.
///
/// Commands pass it as a trait object: with a type parameter, the compiler would make a copy of all
/// that follows for each command, which takes longer to build than the rest of the crate.
pub(crate) type Work<'w, F> = &'w (dyn Fn(Text<'_>, &mut F) -> Result<(), Message> + Sync);

/// Writes the results of a block, and must clear them.
pub(crate) type WriteBlock<'p, F> =
    &'p mut dyn FnMut(&mut F, BlockOrigin<'_>, &mut dyn Write) -> io::Result<()>;

/// A text with its number and its place in its block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'t> {
    /// The number of its line in the block, from 1.
    pub(crate) number: u64,
    pub(crate) place: Place,
    /// The text, with the scheme of `--guess`.
    pub(crate) text: &'t str,
}

/// The source of a block, and its position there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockOrigin<'a> {
    pub(crate) source: Source<'a>,
    /// The number of lines of the source before the block.
    pub(crate) lines_before: u64,
    content: &'a Content<'a>,
}

impl<'a> BlockOrigin<'a> {
    /// Returns the text at a place, as it was read.
    pub(crate) fn text_at(self, place: Place) -> &'a [u8] {
        self.content.at(place)
    }
}

/// Writes tables with a separator between them.
#[derive(Debug)]
pub(crate) struct Tables<'s> {
    separator: &'s str,
    is_first: bool,
}

impl<'s> Tables<'s> {
    pub(crate) fn separated_by(separator: &'s str) -> Self {
        Self { separator, is_first: true }
    }

    /// Writes the tables of a block, and clears them. Each of them starts with the separator.
    pub(crate) fn write(&mut self, found: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
        let mut tables = found.as_slice();
        if self.is_first && !tables.is_empty() {
            tables = tables.strip_prefix(self.separator.as_bytes()).unwrap_or(tables);
            self.is_first = false;
        }
        out.write_all(tables)?;
        found.clear();
        Ok(())
    }
}

impl Options {
    /// Returns the number of worker threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads
            .unwrap_or_else(|| thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))
            .get()
    }

    fn threads_for(&self, input: &Input) -> usize {
        // Arguments are few: starting a thread would take longer.
        if input.is_arguments_only() { 1 } else { self.threads() }
    }
}

/// Writes results in input order, and reports errors and progress.
struct Output<'o, F> {
    sources: &'o [Source<'o>],
    /// The index of the current source.
    at: usize,
    /// The number of lines of the current source that were written.
    lines_before: u64,
    write: WriteBlock<'o, F>,
    out: &'o mut dyn Write,
    report: Report,
}

impl<F> Output<'_, F> {
    fn write(&mut self, done: &mut Done<'_, F>) -> io::Result<()> {
        let Some(content) = &done.content else { return Ok(()) };
        let source = self.sources[done.source];
        if self.at != done.source {
            (self.at, self.lines_before) = (done.source, 0);
        }
        let lines_before = self.lines_before;
        self.lines_before += done.numbered;
        done.bad.iter_mut().for_each(|(number, _)| *number += lines_before);
        let origin = BlockOrigin { source, lines_before, content };
        (self.write)(&mut done.found, origin, self.out)?;
        // A program that sends line by line waits for each answer.
        self.out.flush()?;
        self.report.lines(source, done.texts, &done.bad);
        if let Content::Failed(message) = content {
            self.report.source_error(source, message);
        }
        Ok(())
    }
}

/// The results of a content. The buffers are reused.
#[derive(Debug)]
struct Done<'a, F> {
    source: usize,
    content: Option<Content<'a>>,
    found: F,
    /// The number of texts, without empty lines.
    texts: u64,
    /// The number of lines, with empty lines.
    numbered: u64,
    bad: Vec<(u64, Message)>,
}

impl<'a, F: Default> Done<'a, F> {
    fn new() -> Self {
        Self {
            source: 0,
            content: None,
            found: F::default(),
            texts: 0,
            numbered: 0,
            bad: Vec::new(),
        }
    }

    /// Reads the next content, and reuses the block of its lines. Returns false at the end.
    fn read(&mut self, reader: &mut BlockReader<'a>) -> bool {
        let block = match self.content.take() {
            Some(Content::Lines(block)) => block,
            _ => Block::default(),
        };
        let Some((source, content)) = reader.next(block) else { return false };
        (self.source, self.content) = (source, Some(content));
        true
    }

    /// Processes the content. The results of the previous content must have been cleared.
    fn work(&mut self, input: &Input, work: Work<'_, F>) {
        self.bad.clear();
        let Some(content) = &self.content else { return };
        let mut texts = 0;
        self.numbered = content.texts(|number, place, text| {
            texts += 1;
            let result = text.and_then(|text| {
                let text = &input.guessed(text);
                work(Text { number, place, text }, &mut self.found)
            });
            if let Err(message) = result {
                self.bad.push((number, message));
            }
        });
        self.texts = texts;
    }
}
