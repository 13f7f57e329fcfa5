//! One thread that cuts, one per core that works, and the calling one, which writes in order.

use super::{Done, Finish, Text};
use crate::input::{Content, Cutter};
use crate::outcome::{Message, end};
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A content, the room for what it comes to, and its place in the order.
struct Job<'a, F> {
    order: u64,
    source: usize,
    content: Content<'a>,
    room: Done<'a, F>,
}

/// Works on what `cutter` cuts in `threads` threads, and finishes it in order.
pub(super) fn run<'a, F, W>(
    cutter: Cutter<'a>,
    threads: usize,
    work: W,
    finish: Finish<'_, 'a, F>,
) -> io::Result<()>
where
    F: Default + Send,
    W: Fn(Text<'_>, &mut F) -> Result<(), Message> + Sync,
{
    // No channel holds more than there are rooms.
    let (rooms_to, rooms) = mpsc::channel();
    let (jobs_to, jobs) = mpsc::channel();
    let (done_to, done) = mpsc::channel();
    // Each worker has one, one more waits for it, and one is being cut and one written.
    for _ in 0..2 * threads + 2 {
        let _ = rooms_to.send(Done::new());
    }
    let jobs = Mutex::new(jobs);
    thread::scope(|scope| {
        scope.spawn(|| cut(cutter, rooms, jobs_to));
        for _ in 0..threads {
            let done_to = done_to.clone();
            scope.spawn(|| work_on(&jobs, &work, done_to));
        }
        // When the last worker ends, there is nothing more to come.
        drop(done_to);
        write(done, rooms_to, finish);
    });
    Ok(())
}

fn cut<'a, F: Default>(
    mut cutter: Cutter<'a>,
    rooms: Receiver<Done<'a, F>>,
    jobs_to: Sender<Job<'a, F>>,
) {
    let _guard = Guard;
    for (order, mut room) in (0..).zip(rooms) {
        let Some((source, content)) = cutter.next(room.room()) else { return };
        if jobs_to.send(Job { order, source, content, room }).is_err() {
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
        let Ok(Job { order, source, content, mut room }) = job else { return };
        room.work(source, content, work);
        if done_to.send((order, room)).is_err() {
            return;
        }
    }
}

fn write<'a, F>(
    done: Receiver<(u64, Done<'a, F>)>,
    rooms_to: Sender<Done<'a, F>>,
    finish: Finish<'_, 'a, F>,
) {
    let _guard = Guard;
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (order, done) in done {
        early.insert(order, done);
        while let Some(mut done) = early.remove(&next) {
            if let Err(error) = finish(&mut done) {
                // The thread that cuts may wait for input that never comes, so nobody waits for it.
                end(&error);
            }
            next += 1;
            let _ = rooms_to.send(done);
        }
    }
}

/// Ends the program with a thread that panics: the others would wait for its part forever.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            std::process::exit(101);
        }
    }
}
