//! Lines by the million: read on all cores, written in order, in bounded memory.
//!
//! ```text
//!             Cutter                 worker, one per core
//! sources ──▶ blocks of whole lines ──▶ what they come to ──▶ in order ──▶ standard output
//!                ▲                                               │
//!                └──────── as many blocks as there are ◀─────────┘
//! ```
//!
//! There is a fixed number of blocks, each about 1 MB unless a line is longer. A block is filled only
//! after it has been written, so that is all the memory it takes, whoever is slow.

mod parallel;

use crate::input::{Block, Content, Cutter, Input, Place, Source, total};
use crate::outcome::{Message, Outcome};
use crate::paint;
use crate::progress::Progress;
use crate::report::Report;
use std::io::{self, Write};
use std::num::NonZero;
use std::thread;

/// The arguments that say how to work through many lines; commands take them in with
/// `#[command(flatten)]`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Options {
    /// How many lines are worked on at once; without it, one per core
    #[arg(long, value_name = "N", help_heading = "Bulk")]
    threads: Option<NonZero<usize>>,

    /// Show a progress bar even where standard error is no terminal
    #[arg(long, help_heading = "Bulk")]
    progress: bool,
}

/// Prints what `each` writes for each text, in the order of the texts. Where `each` fails, what it
/// has written is dropped and the message is reported with its place.
pub(crate) fn each<W>(input: &Input, options: &Options, each: W) -> io::Result<Outcome>
where
    W: Fn(&str, &mut Vec<u8>) -> Result<(), Message> + Sync,
{
    let work = |text: &str, found: &mut Vec<u8>| {
        let before = found.len();
        each(text, found).inspect_err(|_| found.truncate(before))
    };
    run(input, options, work, print)
}

/// The same on one core, for what has a memory from text to text, or styles ([`crate::paint`]).
pub(crate) fn in_order<W>(input: &Input, mut each: W) -> io::Result<Outcome>
where
    W: FnMut(&str, &mut Vec<u8>) -> Result<(), Message>,
{
    let work = |it: Text<'_>, found: &mut Vec<u8>| {
        let before = found.len();
        each(it.text, found).inspect_err(|_| found.truncate(before))
    };
    let out = paint::stdout();
    let write = |found: &mut _, _: Stretch<'_>, out: &mut dyn Write| print(found, out);
    reported(input, false, out, write, |cutter, finish| one_by_one(cutter, work, finish))
}

/// Lets `work` find something out about each text, on all cores, and `write` print what was found
/// in a block of texts, in order. Where `work` fails it leaves what was found before as it was; what
/// is written `write` takes out of it.
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
    let work = |it: Text<'_>, found: &mut F| work(it.text, found);
    let write = |found: &mut F, _: Stretch<'_>, out: &mut dyn Write| write(found, out);
    on_all_cores(input, options, io::stdout().lock(), work, write)
}

/// The same for what prints texts as they are: `work` is given the place of each, by which `write` gets it
/// from the content.
pub(crate) fn placed<F, W, P>(
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
    let write = |found: &mut F, from: Stretch<'_>, out: &mut dyn Write| match from.content {
        Some(content) => write(found, content, out),
        None => Ok(()),
    };
    on_all_cores(input, options, io::stdout().lock(), work, write)
}

/// The same for what tells places: `work` is given the number of each text in its block too, and
/// `write` where the block is from. What is written may have styles ([`crate::paint`]).
pub(crate) fn located<F, W, P>(
    input: &Input,
    options: &Options,
    work: W,
    write: P,
) -> io::Result<Outcome>
where
    F: Default + Send,
    W: Fn(u64, &str, &mut F) -> Result<(), Message> + Sync,
    P: FnMut(&mut F, Stretch<'_>, &mut dyn Write) -> io::Result<()>,
{
    let work = |it: Text<'_>, found: &mut F| work(it.number, it.text, found);
    on_all_cores(input, options, paint::stdout(), work, write)
}

/// A text, and where it is in its content.
struct Text<'t> {
    number: u64,
    place: Place,
    text: &'t str,
}

/// Where a block of texts is from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<'a> {
    pub(crate) source: Source<'a>,
    /// How many numbers of the source were taken before the block.
    pub(crate) before: u64,
    content: Option<&'a Content<'a>>,
}

fn on_all_cores<F, W, P>(
    input: &Input,
    options: &Options,
    out: impl Write,
    work: W,
    write: P,
) -> io::Result<Outcome>
where
    F: Default + Send,
    W: Fn(Text<'_>, &mut F) -> Result<(), Message> + Sync,
    P: FnMut(&mut F, Stretch<'_>, &mut dyn Write) -> io::Result<()>,
{
    reported(input, options.progress, out, write, |cutter, finish| match options.threads(input) {
        1 => one_by_one(cutter, work, finish),
        threads => parallel::run(cutter, threads, work, finish),
    })
}

impl Options {
    fn threads(&self, input: &Input) -> usize {
        match self.threads {
            // Arguments are few, and a thread costs more than they do.
            _ if input.is_arguments_only() => 1,
            Some(threads) => threads.get(),
            None => thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

fn print(found: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(found)?;
    found.clear();
    Ok(())
}

/// What is called with each content when all before it are finished.
type Finish<'f, 'a, F> = &'f mut dyn FnMut(&mut Done<'a, F>) -> io::Result<()>;

/// Lets `go` work through the input, prints by `write` on `out`, and reports.
fn reported<F, P, G>(
    input: &Input,
    progress: bool,
    mut out: impl Write,
    mut write: P,
    go: G,
) -> io::Result<Outcome>
where
    P: FnMut(&mut F, Stretch<'_>, &mut dyn Write) -> io::Result<()>,
    G: for<'a> FnOnce(Cutter<'a>, Finish<'_, 'a, F>) -> io::Result<()>,
{
    let sources = input.sources();
    let progress = Progress::new(total(&sources), progress);
    let cutter = Cutter::new(&sources, progress.counter());
    let mut report = Report::new(progress, input.is_arguments_only());
    // Line numbers go on from block to block of one source.
    let (mut at, mut numbered) = (0, 0);
    go(cutter, &mut |done| {
        let source = sources[done.source];
        if at != done.source {
            (at, numbered) = (done.source, 0);
        }
        done.bad.iter_mut().for_each(|(number, _)| *number += numbered);
        let stretch = Stretch { source, before: numbered, content: done.content.as_ref() };
        numbered += done.numbered;
        write(&mut done.found, stretch, &mut out)?;
        // Who reads line by line has an answer to each line that was sent.
        out.flush()?;
        report.lines(source, done.texts, &done.bad);
        if let Some(Content::Trouble(message)) = &done.content {
            report.trouble(source, message);
        }
        Ok(())
    })?;
    Ok(report.finish())
}

/// A content, and what it came to.
#[derive(Debug)]
struct Done<'a, F> {
    source: usize,
    /// Given back as room for the next.
    content: Option<Content<'a>>,
    found: F,
    /// How many texts there were, and how many numbers they take with empty lines between them.
    texts: u64,
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

    /// Works on `content`; what was found before has been taken out.
    fn work<W>(&mut self, source: usize, content: Content<'a>, mut work: W)
    where
        W: FnMut(Text<'_>, &mut F) -> Result<(), Message>,
    {
        self.bad.clear();
        let mut texts = 0;
        self.numbered = content.texts(|number, place, text| {
            texts += 1;
            let text = text.map(|text| Text { number, place, text });
            if let Err(message) = text.and_then(|text| work(text, &mut self.found)) {
                self.bad.push((number, message));
            }
        });
        (self.source, self.texts, self.content) = (source, texts, Some(content));
    }

    /// The room its lines were in.
    fn room(&mut self) -> Block {
        match self.content.take() {
            Some(Content::Lines(block)) => block,
            _ => Block::default(),
        }
    }
}

fn one_by_one<'a, F, W>(
    mut cutter: Cutter<'a>,
    mut work: W,
    finish: Finish<'_, 'a, F>,
) -> io::Result<()>
where
    F: Default,
    W: FnMut(Text<'_>, &mut F) -> Result<(), Message>,
{
    let mut done = Done::new();
    while let Some((source, content)) = cutter.next(done.room()) {
        done.work(source, content, &mut work);
        finish(&mut done)?;
    }
    Ok(())
}
