//! CPU clocks of this thread and of child processes.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;
use nix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// The CPU time of this thread.
pub fn thread_time() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("the clock of the thread").into()
}

/// The CPU time of child processes that have ended.
pub fn children_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the time of children");
    let time = usage.user_time() + usage.system_time();
    Duration::from_micros(time.num_microseconds() as u64)
}
