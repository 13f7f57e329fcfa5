//! Files on all cores: results are in the order of the files.

use super::content::Scanner;
use super::files::FileAt;
use super::{FileEnd, Piece};
use crate::outcome::end;
use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Pieces of a file that may wait for the writer.
const WAITING: usize = 4;
/// Files that may wait for the writer, per worker.
const FILES_WAITING: usize = 16;

/// A file, and its pieces when they are ready.
type Scanned = (Arc<FileAt>, Receiver<Piece>);

/// Scans `files` in `threads` threads, and calls `finish` with the results of each piece, in order.
///
/// Memory is bounded: a worker waits if the writer is busy with an earlier file. The writer always waits
/// for the first file that is not printed, whose worker waits for nothing else.
pub(crate) fn run(
    files: impl Iterator<Item = FileAt> + Send,
    threads: usize,
    scanner: &Scanner<'_>,
    read: &Arc<AtomicU64>,
    mut finish: impl FnMut(&FileAt, Piece) -> io::Result<()>,
) {
    let (to, in_order) = mpsc::sync_channel(FILES_WAITING * threads);
    let queue = Mutex::new(Some((files, to)));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&queue, scanner, read));
        }
        for (file, pieces) in in_order {
            for piece in pieces {
                let is_end = piece.end.is_some();
                if let Err(error) = finish(&file, piece) {
                    // Do not join the workers: one may block on input forever.
                    end(&error);
                }
                if is_end {
                    break;
                }
            }
        }
    });
}
/// The files that are not scanned yet, and the writer; `None` if there are no more.
type Queue<I> = Mutex<Option<(I, SyncSender<Scanned>)>>;

fn work(queue: &Queue<impl Iterator<Item = FileAt>>, scanner: &Scanner<'_>, read: &Arc<AtomicU64>) {
    loop {
        let (file, to) = {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            let Some((files, in_order)) = queue.as_mut() else { return };
            let Some(file) = files.next() else {
                // The writer ends with the last sender.
                *queue = None;
                return;
            };
            let file = Arc::new(file);
            let (to, pieces) = mpsc::sync_channel(WAITING);
            // Sent before another worker takes the next file, so that files stay in order.
            if in_order.send((Arc::clone(&file), pieces)).is_err() {
                return;
            }
            (file, to)
        };
        scanner.file(&file, read, &mut |piece| {
            let _ = to.send(piece);
        });
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
