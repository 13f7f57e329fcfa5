//! Runs tests: once to record which mutants each reaches, then for each mutant until one fails.

use crate::build::{Binary, Numbered};
use crate::mutant::Mutant;
use crate::report::Outcome;
use crate::scratch::Scratch;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;

/// The most seconds of CPU time of a test that is run for each mutant. Slower ones are left out.
const SLOWEST: f64 = 30.0;
/// The most memory of a test, in kilobytes.
const MEMORY: usize = 8 << 20;
/// Tests are run together with those of about the same time: the limits of the groups, in seconds.
const GROUPS: [f64; 4] = [0.05, 0.5, 3.0, SLOWEST];

/// A test with the mutants it reaches.
pub(crate) struct Test<'a> {
    binary: &'a Binary,
    name: String,
    /// Seconds of CPU time.
    seconds: f64,
    reached: BTreeSet<usize>,
}

/// The end of a test program.
struct Ended {
    success: bool,
    seconds: f64,
}

/// Runs each test alone with all mutants off.
pub(crate) fn record<'a>(
    scratch: &Scratch,
    binaries: &'a [Binary],
    mutants: &[Numbered],
    jobs: usize,
) -> Result<Vec<Test<'a>>, String> {
    let mut names = Vec::new();
    for binary in binaries {
        names.extend(list(binary)?.into_iter().map(|name| (binary, name)));
    }
    println!("{} tests in {} programs", names.len(), binaries.len());
    let (left, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let n = left.fetch_add(1, Relaxed);
                    let Some((binary, name)) = names.get(n) else { return };
                    let log = scratch.target.join(format!("reached-{n}"));
                    let _ = fs::remove_file(&log);
                    let switch = ("URLENS_REACHED", log.display().to_string());
                    let ended = start(binary, &[name], &switch, 600.0);
                    let reached = reached(&log);
                    let _ = fs::remove_file(&log);
                    done.lock().expect("no panic").push((*binary, name.clone(), ended, reached));
                }
            });
        }
    });
    let all = done.into_inner().expect("no panic");
    let failed: Vec<&str> = all.iter().filter(|it| !it.2.success).map(|it| &*it.1).collect();
    let mut tests: Vec<Test<'_>> = all
        .iter()
        .filter(|it| it.2.success && !it.3.is_empty())
        .map(|(binary, name, ended, reached)| Test {
            binary,
            name: name.clone(),
            seconds: ended.seconds,
            reached: reached.clone(),
        })
        .collect();
    tests.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let slow =
        tests.iter().filter(|it| it.seconds > SLOWEST).map(|it| &*it.name).collect::<Vec<_>>();
    println!("left out: {} tests that fail in the copy: {}", failed.len(), failed.join(", "));
    println!("left out: {} tests of more than {SLOWEST} s: {}", slow.len(), slow.join(", "));
    tests.retain(|it| it.seconds <= SLOWEST);
    let any: BTreeSet<usize> = tests.iter().flat_map(|it| it.reached.iter().copied()).collect();
    let seconds: f64 = tests.iter().map(|it| it.seconds).sum();
    println!(
        "{} tests reach {} of {} mutants; all of them take {seconds:.0} s of CPU time",
        tests.len(),
        any.len(),
        mutants.len()
    );
    Ok(tests)
}

/// Runs the tests for each mutant, and reports each outcome in turn.
pub(crate) fn run(
    tests: &[Test<'_>],
    mutants: &[Numbered],
    jobs: usize,
    mut report: impl FnMut(&Mutant, Outcome) -> Result<(), String>,
) -> Result<(), String> {
    let left = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, left) = (sender.clone(), &left);
            scope.spawn(move || {
                loop {
                    let Some((number, mutant)) = mutants.get(left.fetch_add(1, Relaxed)) else {
                        return;
                    };
                    let outcome = outcome(tests, *number);
                    if sender.send((mutant, outcome)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (mutant, outcome) in receiver {
            report(mutant, outcome)?;
        }
        Ok(())
    })
}

/// Runs the tests that reach a mutant until one fails.
fn outcome(tests: &[Test<'_>], number: usize) -> Outcome {
    let reaching: Vec<&Test<'_>> = tests.iter().filter(|it| it.reached.contains(&number)).collect();
    if reaching.is_empty() {
        return Outcome::NotReached;
    }
    let mut least = 0.0;
    for most in GROUPS {
        let group: Vec<&&Test<'_>> = reaching
            .iter()
            .filter(|it| (least..most).contains(&it.seconds) || it.seconds == most)
            .collect();
        least = most;
        let mut binaries: Vec<&Binary> = Vec::new();
        for test in &group {
            if !binaries.iter().any(|it| std::ptr::eq(*it, test.binary)) {
                binaries.push(test.binary);
            }
        }
        for binary in binaries {
            let of = group.iter().filter(|it| std::ptr::eq(it.binary, binary));
            let names: Vec<&String> = of.clone().map(|it| &it.name).collect();
            let seconds: f64 = of.map(|it| it.seconds).sum();
            let switch = ("URLENS_MUTANT", number.to_string());
            if !start(binary, &names, &switch, 10.0 * seconds + 5.0).success {
                return Outcome::Killed { by: binary.name.clone() };
            }
        }
    }
    Outcome::Survived { tests: reaching.len() }
}

/// Runs tests of a program with limits of CPU time and of memory. CPU time, because the machine may be busy.
fn start(binary: &Binary, names: &[impl AsRef<str>], switch: &(&str, String), limit: f64) -> Ended {
    let script = format!(
        "ulimit -t {}; ulimit -v {MEMORY}; \"$@\" > /dev/null 2>&1; status=$?; times; exit $status",
        limit.ceil() as u64
    );
    let output = Command::new("sh")
        .args(["-c", &script, "sh"])
        .arg(&binary.path)
        .args(["--exact", "--test-threads=1"])
        .args(names.iter().map(AsRef::as_ref))
        .current_dir(&binary.folder)
        .env(switch.0, &switch.1)
        // A failing law need not look for a smaller case, and no test may write expected files.
        .env_remove("URLENS_BLESS")
        .stderr(Stdio::null())
        .output();
    let Ok(output) = output else { return Ended { success: false, seconds: 0.0 } };
    let times = String::from_utf8_lossy(&output.stdout);
    let seconds = times.lines().nth(1).map(cpu_seconds).unwrap_or_default();
    Ended { success: output.status.success(), seconds }
}

/// The sum of the times in a line of `times`: `0m1.20s 0m0.10s`.
fn cpu_seconds(line: &str) -> f64 {
    let seconds = |time: &str| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    line.split_whitespace().filter_map(seconds).sum()
}

fn reached(log: &Path) -> BTreeSet<usize> {
    let text = fs::read_to_string(log).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// The names of the tests of a program.
fn list(binary: &Binary) -> Result<Vec<String>, String> {
    let output = Command::new(&binary.path)
        .args(["--list", "--format", "terse"])
        .current_dir(&binary.folder)
        .output()
        .map_err(|error| format!("{}: {error}", binary.name))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|it| it.strip_suffix(": test")).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn times_of_the_shell() {
        assert_eq!(super::cpu_seconds("1m2.500000s 0m0.250000s"), 62.75);
    }
}
