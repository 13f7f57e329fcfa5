//! Parallel processing: one thread reads, one per core works, and the calling thread writes.
//!
//! Blocks and their results stay in slots, and threads pass on the numbers of slots. So this code
//! does not depend on the type of the results, and is compiled once for all commands.

use crate::outcome::end;
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A slot in use, with the sequence number of its content.
type Job = (u64, usize);

/// The steps for the content of a slot. A slot is used by one thread at a time.
pub(super) struct Steps<'s> {
    /// Reads the next content into the slot. Returns false at the end of the input.
    pub(super) read: &'s mut (dyn FnMut(usize) -> bool + Send),
    pub(super) work: &'s (dyn Fn(usize) + Sync),
    /// Writes the results. It is called in input order.
    pub(super) write: &'s mut dyn FnMut(usize) -> io::Result<()>,
}

/// Returns the number of slots for `threads` workers: for each one in use and one waiting, and one
/// each for the reader and the writer.
pub(super) fn slots(threads: usize) -> usize {
    2 * threads + 2
}

/// Processes the whole input in `threads` threads.
pub(super) fn run(threads: usize, steps: Steps<'_>) {
    // The fixed number of slots bounds all channels.
    let (free_to, free) = mpsc::channel();
    let (jobs_to, jobs) = mpsc::channel();
    let (done_to, done) = mpsc::channel();
    for slot in 0..slots(threads) {
        let _ = free_to.send((0, slot));
    }
    let jobs = Mutex::new(jobs);
    let Steps { read, work, write } = steps;
    thread::scope(|scope| {
        scope.spawn(|| read_all(read, free, jobs_to));
        for _ in 0..threads {
            let done_to = done_to.clone();
            scope.spawn(|| work_on(&jobs, work, done_to));
        }
        // The channel closes when the last worker ends.
        drop(done_to);
        write_all(done, free_to, write);
    });
}

fn read_all(
    read: &mut (dyn FnMut(usize) -> bool + Send),
    free: Receiver<Job>,
    jobs_to: Sender<Job>,
) {
    let _guard = Guard;
    for (order, (_, slot)) in (0..).zip(free) {
        if !read(slot) || jobs_to.send((order, slot)).is_err() {
            return;
        }
    }
}

fn work_on(jobs: &Mutex<Receiver<Job>>, work: &(dyn Fn(usize) + Sync), done_to: Sender<Job>) {
    let _guard = Guard;
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((order, slot)) = job else { return };
        work(slot);
        if done_to.send((order, slot)).is_err() {
            return;
        }
    }
}

fn write_all(
    done: Receiver<Job>,
    free_to: Sender<Job>,
    write: &mut dyn FnMut(usize) -> io::Result<()>,
) {
    let _guard = Guard;
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (order, slot) in done {
        early.insert(order, slot);
        while let Some(slot) = early.remove(&next) {
            if let Err(error) = write(slot) {
                // Do not join the reader: it may block on input forever.
                end(&error);
            }
            next += 1;
            let _ = free_to.send((0, slot));
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
