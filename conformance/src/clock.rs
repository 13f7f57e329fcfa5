//! How time grows with size, on machines that are busy with other things.

use std::time::Duration;

/// How many times as long twice the size takes: `run(n)` does the job at the size `1 << n`, for `n`
/// from 0 to 3. On average over the three doublings, because caches and the allocator have steps of
/// their own; each time is the least of as many runs.
pub fn doubling(runs: usize, run: impl Fn(usize)) -> f64 {
    const FLOOR: Duration = Duration::from_millis(2);
    let mut least = [Duration::MAX; 4];
    for _ in 0..runs {
        for (n, least) in least.iter_mut().enumerate() {
            let start = cpu_time();
            run(n);
            *least = cpu_time().saturating_sub(start).min(*least);
        }
    }
    // What takes no time at all is compared with the least that can be measured.
    let from = least.iter().rposition(|time| *time <= FLOOR).unwrap_or(0);
    match 3 - from {
        0 => 1.0,
        doublings => {
            let whole = least[3].div_duration_f64(least[from].max(FLOOR));
            whole.powf(1.0 / doublings as f64)
        }
    }
}

/// The time this process has spent computing: on a busy machine, time that passes says little.
#[cfg(unix)]
pub fn cpu_time() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("the clock of the process").into()
}

/// The time that passes, where nothing better is to be had.
#[cfg(not(unix))]
pub fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
