//! Files on all cores: results are in the order of the files.

use super::content::Scanner;
use super::files::FileAt;
use super::{FileEnd, Piece};
use crate::outcome::end;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Pieces that may wait for the writer, per worker.
const WAITING: usize = 64;

/// Scans `files` in `threads` threads, and calls `finish` with the results of each piece, in order.
pub(crate) fn run(
    files: impl Iterator<Item = FileAt> + Send,
    threads: usize,
    scanner: &Scanner<'_>,
    read: &Arc<AtomicU64>,
    mut finish: impl FnMut(&FileAt, Piece) -> io::Result<()>,
) {
    let files = Mutex::new((0_u64, files));
    let (to, results) = mpsc::sync_channel(WAITING * threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let to = to.clone();
            scope.spawn(|| work(&files, scanner, read, to));
        }
        // The channel closes when the last worker ends.
        drop(to);
        write(&results, &mut finish);
    });
}

/// A piece of the file with that number.
type Result = (u64, Arc<FileAt>, Piece);

fn work(
    files: &Mutex<(u64, impl Iterator<Item = FileAt>)>,
    scanner: &Scanner<'_>,
    read: &Arc<AtomicU64>,
    to: SyncSender<Result>,
) {
    loop {
        let next = {
            let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
            let number = files.0;
            files.0 += 1;
            files.1.next().map(|file| (number, Arc::new(file)))
        };
        let Some((number, file)) = next else { return };
        scanner.file(&file, read, &mut |piece| {
            let _ = to.send((number, Arc::clone(&file), piece));
        });
    }
}

fn write(results: &Receiver<Result>, finish: &mut dyn FnMut(&FileAt, Piece) -> io::Result<()>) {
    let mut early: BTreeMap<u64, Vec<(Arc<FileAt>, Piece)>> = BTreeMap::new();
    let mut next = 0;
    let mut print = |file: &FileAt, piece| {
        if let Err(error) = finish(file, piece) {
            // Do not join the workers: one may block on input forever.
            end(&error);
        }
    };
    for (number, file, piece) in results {
        if number != next {
            early.entry(number).or_default().push((file, piece));
            continue;
        }
        let mut is_end = piece.end.is_some();
        print(&file, piece);
        while is_end {
            next += 1;
            is_end = false;
            for (file, piece) in early.remove(&next).unwrap_or_default() {
                is_end |= piece.end.is_some();
                print(&file, piece);
            }
        }
    }
}

/// Counts over all files.
#[derive(Debug, Default)]
pub(crate) struct Total {
    pub(crate) files: u64,
    pub(crate) binary: u64,
    pub(crate) failed: u64,
    pub(crate) links: u64,
    pub(crate) invalid: u64,
    pub(crate) findings: u64,
    pub(crate) known: u64,
}

impl Total {
    pub(crate) fn add(&mut self, piece: &Piece) {
        self.links += piece.count;
        self.invalid += piece.invalid;
        match piece.end {
            Some(FileEnd::Read) => self.files += 1,
            Some(FileEnd::Binary) => self.binary += 1,
            Some(FileEnd::Failed(_)) => self.failed += 1,
            None => {}
        }
    }

    /// Returns a line with all counts.
    pub(crate) fn summary(&self) -> String {
        let Self { files, binary, failed, links, invalid, findings, known } = *self;
        let counted =
            |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let mut text = format!(
            "{} in {} of {}",
            counted(findings, "finding"),
            counted(links, "link"),
            counted(files, "file")
        );
        let mut add = |count: u64, text_of: &str| {
            if count > 0 {
                text += &format!(", {count} {text_of}");
            }
        };
        add(known, "known");
        add(invalid, "not valid as URLs");
        add(binary, "binary skipped");
        add(failed, "not read completely");
        text
    }
}
