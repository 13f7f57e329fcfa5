//! Measures how time grows with input size, on busy machines.

use std::time::Duration;

/// The factor by which time grows when the size doubles. `run(n)` does the job at the size `1 << n`, for
/// `n` from 0 to 3. The factor is the mean of the three doublings, because caches and the allocator have
/// thresholds of their own. Each time is the minimum of `runs` runs.
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
    // Times below the floor are too short to compare.
    let from = least.iter().rposition(|time| *time <= FLOOR).unwrap_or(0);
    match 3 - from {
        0 => 1.0,
        doublings => {
            let whole = least[3].div_duration_f64(least[from].max(FLOOR));
            whole.powf(1.0 / doublings as f64)
        }
    }
}

/// The CPU time of this process. Wall time is meaningless on a busy machine.
#[cfg(unix)]
pub fn cpu_time() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("the clock of the process").into()
}

/// The wall time, on systems without a CPU clock.
#[cfg(not(unix))]
pub fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
