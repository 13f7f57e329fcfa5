//! Normalizing and de-duplicating many lines.

use crate::clock::{children_time, thread_time};
use crate::data::Data;
use crate::row::{Effort, Runner, Setup};
use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub fn dedupe(data: &Data) -> Setup {
    let lines = lines(data);
    let mut runners = Vec::new();
    if let Some(command) = command(data) {
        runners.push(Runner { name: "urlens dedupe", effort: program(command, &lines) });
    }
    runners.extend([
        timed("urlens + fingerprints", &lines, |lines| {
            fingerprints(lines, |line| Some(urlens::Url::parse_borrowed(line).ok()?.into_text()))
        }),
        timed("ada-url + fingerprints", &lines, |lines| {
            fingerprints(lines, |line| {
                Some(ada_url::Url::parse(line, None).ok()?.href().to_owned())
            })
        }),
        timed("url + HashSet", &lines, |lines| {
            let urls = lines.iter().filter_map(|line| url::Url::parse(line).ok());
            urls.map(String::from).collect::<HashSet<_>>().len()
        }),
    ]);
    Setup::of(format!("top100.txt over and over, {} lines", lines.len()), &lines, runners)
}

/// The list, repeated. In each repetition half of the lines are new.
fn lines(data: &Data) -> Vec<&'static str> {
    let mut lines: Vec<&'static str> = Vec::with_capacity(data.bulk_lines);
    let mut turn = 0;
    while lines.len() < data.bulk_lines {
        for (i, line) in data.urls.iter().enumerate().take(data.bulk_lines - lines.len()) {
            let new = turn > 0 && i % 2 == 0;
            lines.push(if new { format!("{line}{turn}").leak() } else { line });
        }
        turn += 1;
    }
    lines
}

fn fingerprints<T: AsRef<str>>(
    lines: &[&'static str],
    canonical: impl Fn(&'static str) -> Option<T>,
) -> usize {
    let (one, other) = (RandomState::new(), RandomState::new());
    let mut seen = HashSet::new();
    for line in lines {
        if let Some(text) = canonical(line) {
            let text = text.as_ref();
            seen.insert((one.hash_one(text), other.hash_one(text)));
        }
    }
    seen.len()
}

fn timed(
    name: &'static str,
    lines: &[&'static str],
    run: impl Fn(&[&'static str]) -> usize + 'static,
) -> Runner {
    let lines = lines.to_vec();
    let effort = move || {
        let before = thread_time();
        std::hint::black_box(run(&lines));
        (thread_time() - before).as_nanos() as f64 / lines.len() as f64
    };
    Runner { name, effort: Effort::Timed(Box::new(effort)) }
}

/// The command `urlens`, if one is named or has been built, and supports `dedupe`.
fn command(data: &Data) -> Option<PathBuf> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/urlens");
    let path = data.command.clone().unwrap_or(built);
    let mut child = Command::new(&path);
    let status =
        child.args(["dedupe", "--help"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|it| it.success()).then_some(path)
}

/// Runs `urlens dedupe` on the lines, including input and output, on one core like the others.
fn program(command: PathBuf, lines: &[&'static str]) -> Effort {
    let lines = lines.to_vec();
    Effort::Timed(Box::new(move || {
        let path = std::env::temp_dir().join(format!("urlens-bench-{}.txt", std::process::id()));
        let write = || {
            let mut file = std::io::BufWriter::new(std::fs::File::create(&path)?);
            lines.iter().try_for_each(|line| writeln!(file, "{line}"))?;
            file.flush()
        };
        if write().is_err() {
            return f64::INFINITY;
        }
        let before = children_time();
        let status = Command::new(&command)
            .args(["dedupe", "--threads", "1", "-f"])
            .arg(&path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let time = children_time() - before;
        let removed = std::fs::remove_file(&path);
        // Exit code 1 means that some lines are not URLs, which is expected.
        if status.is_ok_and(|status| matches!(status.code(), Some(0 | 1))) && removed.is_ok() {
            time.as_nanos() as f64 / lines.len() as f64
        } else {
            f64::INFINITY
        }
    }))
}
