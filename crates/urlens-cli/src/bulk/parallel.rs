//! Parallel processing: one thread reads, one per core works, and the calling thread writes.

use super::{Done, Finish, Text};
use crate::input::{BlockReader, Content};
use crate::outcome::{Message, end};
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A content with its sequence number, and reused buffers for its results.
struct Job<'a, F> {
    order: u64,
    source: usize,
    content: Content<'a>,
    buffers: Done<'a, F>,
}

/// Processes the contents of `reader` in `threads` threads, and calls `finish` in input order.
pub(super) fn run<'a, F, W>(
    reader: BlockReader<'a>,
    threads: usize,
    work: W,
    finish: Finish<'_, 'a, F>,
) -> io::Result<()>
where
    F: Default + Send,
    W: Fn(Text<'_>, &mut F) -> Result<(), Message> + Sync,
{
    // The fixed number of buffers bounds all channels.
    let (free_to, free) = mpsc::channel();
    let (jobs_to, jobs) = mpsc::channel();
    let (done_to, done) = mpsc::channel();
    // For each worker one in use and one waiting, and one each for the reader and the writer.
    for _ in 0..2 * threads + 2 {
        let _ = free_to.send(Done::new());
    }
    let jobs = Mutex::new(jobs);
    thread::scope(|scope| {
        scope.spawn(|| read(reader, free, jobs_to));
        for _ in 0..threads {
            let done_to = done_to.clone();
            scope.spawn(|| work_on(&jobs, &work, done_to));
        }
        // The channel closes when the last worker ends.
        drop(done_to);
        write(done, free_to, finish);
    });
    Ok(())
}

fn read<'a, F: Default>(
    mut reader: BlockReader<'a>,
    free: Receiver<Done<'a, F>>,
    jobs_to: Sender<Job<'a, F>>,
) {
    let _guard = Guard;
    for (order, mut buffers) in (0..).zip(free) {
        let Some((source, content)) = reader.next(buffers.take_block()) else { return };
        if jobs_to.send(Job { order, source, content, buffers }).is_err() {
            return;
        }
    }
}

fn work_on<'a, F: Default, W>(
    jobs: &Mutex<Receiver<Job<'a, F>>>,
    work: &W,
    done_to: Sender<(u64, Done<'a, F>)>,
) where
    W: Fn(Text<'_>, &mut F) -> Result<(), Message>,
{
    let _guard = Guard;
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { order, source, content, mut buffers }) = job else { return };
        buffers.work(source, content, work);
        if done_to.send((order, buffers)).is_err() {
            return;
        }
    }
}

fn write<'a, F>(
    done: Receiver<(u64, Done<'a, F>)>,
    free_to: Sender<Done<'a, F>>,
    finish: Finish<'_, 'a, F>,
) {
    let _guard = Guard;
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (order, done) in done {
        early.insert(order, done);
        while let Some(mut done) = early.remove(&next) {
            if let Err(error) = finish(&mut done) {
                // Do not join the reader: it may block on input forever.
                end(&error);
            }
            next += 1;
            let _ = free_to.send(done);
        }
    }
}

/// Ends the program if its thread panics: the other threads would wait forever.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            std::process::exit(101);
        }
    }
}
