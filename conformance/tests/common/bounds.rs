//! The length of an answer and the peak of memory, compared with the length of the request.
//!
//! An answer may have at most 20 times the bytes of a request of a megabyte, and the peak of memory may be at
//! most 20 times those bytes and a megabyte.

use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait as _};
use std::alloc::System;
use urlens_ops::ask;

/// The system allocator with a counter of memory in use. The memory is that of the whole process, so
/// only one test may run at a time.
#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

pub(crate) const MEGABYTE: usize = 1 << 20;
const FACTOR: usize = 20;

/// Characters that are delimiters somewhere, and a letter and a digit, of which pairs are made.
const DELIMITERS: &[u8] = b"&=;,/?#:@%+.-~a0";

/// The repeated texts: every ASCII character, and pairs.
pub(crate) fn units() -> Vec<String> {
    let single = (0..0x80_u8).map(|byte| char::from(byte).to_string());
    let pairs = DELIMITERS.iter().flat_map(|a| DELIMITERS.iter().map(move |b| (*a, *b)));
    let pairs = pairs.filter(|(a, b)| a != b);
    single.chain(pairs.map(|(a, b)| [a, b].map(char::from).iter().collect())).collect()
}

/// Bytes of a request and of its answer, and the peak of memory above that in use before.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) request: usize,
    pub(crate) answer: usize,
    pub(crate) memory: usize,
}

impl Cost {
    pub(crate) fn of(request: &str) -> Self {
        MEMORY.reset_peak_memory();
        let answer = ask(request);
        let memory = MEMORY.get_peak_memory();
        Self { request: request.len(), answer: answer.len(), memory }
    }

    /// The larger of answer and memory.
    pub(crate) fn peak(&self) -> usize {
        self.answer.max(self.memory)
    }

    /// The larger of answer and memory, in hundredths of the request.
    pub(crate) fn percent(&self) -> usize {
        100 * self.peak() / self.request
    }

    /// Returns `true` if the answer is at most 20 times as long as the request, and the memory at most that
    /// and a megabyte. For long texts.
    pub(crate) fn is_bounded(&self) -> bool {
        let most = FACTOR * self.request;
        self.answer <= most && self.memory <= most + MEGABYTE
    }

    /// The bound of short texts, whose answers have parts that do not depend on the text.
    #[allow(dead_code, reason = "each test program uses a part")]
    pub(crate) fn is_within(&self, constant: usize) -> bool {
        self.peak() <= FACTOR * self.request + constant
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { request, answer, memory } = self;
        let times = |bytes: &usize| *bytes as f64 / *request as f64;
        write!(
            f,
            "request {request} bytes, answer {answer} ({:.2} times), memory {memory} ({:.2} times)",
            times(answer),
            times(memory)
        )
    }
}
