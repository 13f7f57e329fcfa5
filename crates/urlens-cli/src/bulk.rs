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

mod parallel;

use crate::input::{Block, BlockReader, Content, Input, Place, Source, total};
use crate::outcome::{Message, Outcome};
use crate::paint;
use crate::progress::Progress;
use crate::prose::Prose;
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
    let work = |it: Text<'_>, found: &mut Vec<u8>| {
        let before = found.len();
        each(it.text, found).inspect_err(|_| found.truncate(before))
    };
    let mut write = |found: &mut _, _: BlockOrigin<'_>, out: &mut dyn Write| write_all(found, out);
    on_all_cores(input, options, &mut paint::values(), &work, &mut write).map(Outcome::or_failure)
}

/// Prints a JSON object for each text, in input order: `input`, `line`, and the members that `each`
/// adds, or `error` with the message. So output can be joined with input, and no line vanishes except
/// empty ones.
pub(crate) fn each_object<W>(input: &Input, options: &Options, each: W) -> io::Result<Outcome>
where
    W: Fn(&str, &mut Map<String, Value>) -> Result<(), Message> + Sync,
{
    let mut is_failed = false;
    let work = |it: Text<'_>, found: &mut Vec<(u64, Map<String, Value>)>| {
        let mut object = Map::new();
        object.insert("input".into(), it.text.into());
        object.insert("line".into(), Value::Null);
        if let Err(Message(message)) = each(it.text, &mut object) {
            object.retain(|name, _| name == "input" || name == "line");
            object.insert("error".into(), message.into());
        }
        found.push((it.number, object));
        Ok(())
    };
    let mut write =
        |found: &mut Vec<(u64, Map<_, _>)>, from: BlockOrigin<'_>, out: &mut dyn Write| {
            for (number, mut object) in found.drain(..) {
                is_failed |= object.contains_key("error");
                object.insert("line".into(), (from.lines_before + number).into());
                serde_json::to_writer(&mut *out, &object)?;
                out.write_all(b"\n")?;
            }
            Ok(())
        };
    let outcome = on_all_cores(input, options, &mut paint::values(), &work, &mut write)?;
    let outcome = outcome.or_failure();
    Ok(if is_failed { Outcome::Failure } else { outcome })
}

/// Like [`each`], on one thread: `each` may keep state between texts and write styles
/// ([`crate::paint`]).
pub(crate) fn in_order<W>(input: &Input, mut each: W) -> io::Result<Outcome>
where
    W: FnMut(&str, &mut Vec<u8>) -> Result<(), Message>,
{
    let mut work = |it: Text<'_>, found: &mut Vec<u8>| {
        let before = found.len();
        each(&input.guessed(it.text), found).inspect_err(|_| found.truncate(before))
    };
    let mut write = |found: &mut _, _: BlockOrigin<'_>, out: &mut dyn Write| write_all(found, out);
    reported(input, false, &mut paint::stdout(), &mut write, &mut |reader, finish| {
        one_by_one(reader, &mut work, finish)
    })
    .map(Outcome::or_failure)
}

/// Calls `work` for each text, on all cores, and `write` for the results of each block, in order. If
/// `work` fails, it must leave the results unchanged. `write` must clear the results it has written.
/// Input that is not a list of URLs is reported.
pub(crate) fn run<F, W, P>(
    input: &Input,
    options: &Options,
    work: W,
    mut write: P,
) -> io::Result<Outcome>
where
    F: Default + Send,
    W: Fn(&str, &mut F) -> Result<(), Message> + Sync,
    P: FnMut(&mut F, &mut dyn Write) -> io::Result<()>,
{
    let prose = Prose::default();
    let work = |it: Text<'_>, found: &mut F| {
        prose.count(it.text);
        work(it.text, found)
    };
    let mut write = |found: &mut F, _: BlockOrigin<'_>, out: &mut dyn Write| write(found, out);
    let outcome = on_all_cores(input, options, &mut paint::values(), &work, &mut write)?;
    Ok(prose.report(input, outcome).or_failure())
}

/// Like [`run`], for commands that print texts unchanged: `work` receives the place of each text, and
/// `write` gets the text from the content by its place. The outcome shows if a source could not be
/// read, and input that is not a list of URLs is not reported.
pub(crate) fn with_place<F, W, P>(
    input: &Input,
    options: &Options,
    work: W,
    mut write: P,
) -> io::Result<Outcome>
where
    F: Default + Send,
    W: Fn(Place, &str, &mut F) -> Result<(), Message> + Sync,
    P: FnMut(&mut F, &Content<'_>, &mut dyn Write) -> io::Result<()>,
{
    let work = |it: Text<'_>, found: &mut F| work(it.place, it.text, found);
    let mut write = |found: &mut F, from: BlockOrigin<'_>, out: &mut dyn Write| match from.content {
        Some(content) => write(found, content, out),
        None => Ok(()),
    };
    on_all_cores(input, options, &mut paint::values(), &work, &mut write)
}

/// Like [`run`], for commands that print line numbers: `work` also receives the number of each text
/// in its block, and `write` the origin of the block. The output may have styles ([`crate::paint`]).
/// The outcome shows if a source could not be read.
pub(crate) fn with_number<F, W, P>(
    input: &Input,
    options: &Options,
    work: W,
    mut write: P,
) -> io::Result<Outcome>
where
    F: Default + Send,
    W: Fn(u64, &str, &mut F) -> Result<(), Message> + Sync,
    P: FnMut(&mut F, BlockOrigin<'_>, &mut dyn Write) -> io::Result<()>,
{
    let prose = Prose::default();
    let work = |it: Text<'_>, found: &mut F| {
        prose.count(it.text);
        work(it.number, it.text, found)
    };
    let outcome = on_all_cores(input, options, &mut paint::stdout(), &work, &mut write)?;
    Ok(prose.report(input, outcome))
}

/// A text with its number and its place in its content.
struct Text<'t> {
    number: u64,
    place: Place,
    text: &'t str,
}

/// The source of a block, and its position there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockOrigin<'a> {
    pub(crate) source: Source<'a>,
    /// The number of lines of the source before the block.
    pub(crate) lines_before: u64,
    content: Option<&'a Content<'a>>,
}

/// Adds the results of a text to those of its block. If it fails, it leaves them unchanged.
///
/// Commands pass it as a trait object: with a type parameter, the compiler would make a copy of all
/// that follows for each command, which takes longer to build than the rest of the crate.
type Work<'w, F> = &'w (dyn Fn(Text<'_>, &mut F) -> Result<(), Message> + Sync);

/// Writes the results of a block, and clears them.
type WriteBlock<'p, F> =
    &'p mut dyn FnMut(&mut F, BlockOrigin<'_>, &mut dyn Write) -> io::Result<()>;

fn on_all_cores<F: Default + Send>(
    input: &Input,
    options: &Options,
    out: &mut dyn Write,
    work: Work<'_, F>,
    write: WriteBlock<'_, F>,
) -> io::Result<Outcome> {
    let guessed = |it: Text<'_>, found: &mut F| {
        let text = input.guessed(it.text);
        work(Text { text: &text, ..it }, found)
    };
    let work: Work<'_, F> = if input.guesses() { &guessed } else { work };
    reported(input, options.progress, out, write, &mut |reader, finish| {
        match options.threads_for(input) {
            1 => one_by_one(reader, &mut |it, found| work(it, found), finish)?,
            threads => in_parallel(reader, threads, work, finish),
        }
        Ok(())
    })
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

fn write_all(found: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(found)?;
    found.clear();
    Ok(())
}

/// A callback for the results of each content, called in input order.
type Finish<'f, 'a, F> = &'f mut dyn FnMut(&mut Done<'a, F>) -> io::Result<()>;

/// Processes the input with `process`, prints results with `write`, and reports errors and progress.
fn reported<F>(
    input: &Input,
    progress: bool,
    out: &mut dyn Write,
    write: WriteBlock<'_, F>,
    process: &mut dyn for<'a> FnMut(BlockReader<'a>, Finish<'_, 'a, F>) -> io::Result<()>,
) -> io::Result<Outcome> {
    let sources = input.sources();
    let progress = Progress::new(total(&sources), progress);
    let reader = BlockReader::new(&sources, progress.counter());
    let mut report = Report::new(progress, input.is_arguments_only());
    // Line numbers continue from block to block of one source.
    let (mut at, mut numbered) = (0, 0);
    process(reader, &mut |done| {
        let source = sources[done.source];
        if at != done.source {
            (at, numbered) = (done.source, 0);
        }
        done.bad.iter_mut().for_each(|(number, _)| *number += numbered);
        let origin = BlockOrigin { source, lines_before: numbered, content: done.content.as_ref() };
        numbered += done.numbered;
        write(&mut done.found, origin, out)?;
        // A program that sends line by line waits for each answer.
        out.flush()?;
        report.lines(source, done.texts, &done.bad);
        if let Some(Content::Failed(message)) = &done.content {
            report.source_error(source, message);
        }
        Ok(())
    })?;
    Ok(report.finish())
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
    fn work(&mut self, work: &mut dyn FnMut(Text<'_>, &mut F) -> Result<(), Message>) {
        self.bad.clear();
        let Some(content) = &self.content else { return };
        let mut texts = 0;
        self.numbered = content.texts(|number, place, text| {
            texts += 1;
            let text = text.map(|text| Text { number, place, text });
            if let Err(message) = text.and_then(|text| work(text, &mut self.found)) {
                self.bad.push((number, message));
            }
        });
        self.texts = texts;
    }
}

fn one_by_one<'a, F: Default>(
    mut reader: BlockReader<'a>,
    work: &mut dyn FnMut(Text<'_>, &mut F) -> Result<(), Message>,
    finish: Finish<'_, 'a, F>,
) -> io::Result<()> {
    let mut done = Done::new();
    while done.read(&mut reader) {
        done.work(work);
        finish(&mut done)?;
    }
    Ok(())
}

fn in_parallel<'a, F: Default + Send>(
    mut reader: BlockReader<'a>,
    threads: usize,
    work: Work<'_, F>,
    finish: Finish<'_, 'a, F>,
) {
    let slots: Vec<_> = (0..parallel::slots(threads)).map(|_| Mutex::new(Done::new())).collect();
    // No thread waits for a lock: a slot is used by one thread at a time.
    let slot = |number: usize| slots[number].lock().unwrap_or_else(PoisonError::into_inner);
    let steps = Steps {
        read: &mut |number| slot(number).read(&mut reader),
        work: &|number| slot(number).work(&mut |it, found| work(it, found)),
        write: &mut |number| finish(&mut slot(number)),
    };
    parallel::run(threads, steps);
}
