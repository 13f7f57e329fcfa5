//! [`Sink`]: the output of the URL parser, which is the input until something changes.

use crate::fast::simd::push_escapes;
use crate::fast::{ByteSet, mask_not_in};
use crate::grammar::whatwg::{FRAGMENT, PATH, SPECIAL_QUERY};
use alloc::borrow::Cow;
use alloc::string::String;

/// A text that is made from another by a walk from its start to its end.
///
/// The input before `from` is in `output`, with the changes that were made; the rest is pending and
/// will be copied when something changes again. A text that never changes is never copied.
///
/// ```text
///   input    HTTP://h/a/../b c        after the change of the scheme, of the dots and of the space:
///                           ^ from
///   output   http://h/b%20
/// ```
pub(super) struct Sink<'a> {
    input: &'a str,
    /// Has no capacity before the first change.
    output: String,
    from: usize,
}

/// The most bytes that parsing adds, apart from escapes and hosts: `http:0` becomes `http://0.0.0.0/`.
const SLACK: usize = 12;

impl<'a> Sink<'a> {
    #[inline]
    pub(super) const fn new(input: &'a str) -> Self {
        Self { input, output: String::new(), from: 0 }
    }

    /// A sink that has `prefix`, the start of a base, in place of the input before `from`.
    #[inline]
    pub(super) fn after(prefix: &str, input: &'a str, from: usize) -> Self {
        let mut sink = Self { input, output: String::new(), from };
        sink.allocate(from, prefix.len());
        sink.output.push_str(prefix);
        sink
    }

    #[inline]
    pub(super) const fn input(&self) -> &'a str {
        self.input
    }

    /// The offset in the output of the byte at `at` in the input.
    #[inline]
    pub(super) fn position(&self, at: usize) -> u32 {
        (self.output.len() + at - self.from) as u32
    }

    /// The output up to `at`, which is copied.
    #[inline]
    pub(super) fn written(&mut self, at: usize) -> &mut String {
        self.cut(at, at);
        &mut self.output
    }

    /// Removes `input[at..to]`.
    #[inline]
    pub(super) fn cut(&mut self, at: usize, to: usize) {
        if self.output.capacity() == 0 {
            self.allocate(at, 0);
        }
        self.output.push_str(&self.input[self.from..at]);
        self.from = to;
    }

    /// Replaces `input[at..to]`.
    #[inline]
    pub(super) fn put(&mut self, at: usize, to: usize, text: &str) {
        if self.output.capacity() == 0 {
            self.allocate(at, text.len());
        }
        self.output.push_str(&self.input[self.from..at]);
        self.output.push_str(text);
        self.from = to;
    }

    /// Replaces `input[at..to]`, unless it is equal.
    #[inline]
    pub(super) fn put_if_changed(&mut self, at: usize, to: usize, text: &str) {
        if self.input[at..to] != *text {
            self.put(at, to, text);
        }
    }

    /// Percent-encodes `input[at..to]`.
    #[inline(never)]
    pub(super) fn escape(&mut self, at: usize, to: usize) {
        self.cut(at, to);
        push_escapes(&mut self.output, &self.input.as_bytes()[at..to]);
    }

    /// Allocates a buffer in which the result fits: `more` bytes, the pending input, and escapes of those of its
    /// bytes that follow `at`.
    #[inline(never)]
    fn allocate(&mut self, at: usize, more: usize) {
        /// Characters that no component after the authority encodes.
        const PLAIN: ByteSet = ByteSet::of(PATH.or(SPECIAL_QUERY).or(FRAGMENT).not());
        let rest = &self.input.as_bytes()[at..];
        let escaped = (0..rest.len())
            .step_by(64)
            .map(|block| mask_not_in(&rest[block..], &PLAIN).count_ones() as usize)
            .sum::<usize>();
        let pending = self.input.len() - self.from;
        self.output = String::with_capacity(more + pending + 2 * escaped + SLACK);
    }

    /// The whole text: the input if nothing has changed.
    #[inline]
    pub(super) fn finish(mut self) -> Cow<'a, str> {
        if self.output.capacity() == 0 {
            return Cow::Borrowed(self.input);
        }
        self.cut(self.input.len(), self.input.len());
        Cow::Owned(self.output)
    }

    /// The empty buffer, for another text.
    pub(super) fn into_buffer(mut self) -> String {
        self.output.clear();
        self.output
    }
}
