//! [`Sink`]: the output of a walk over a text, which is the text itself until something changes.

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
pub(crate) struct Sink<'a> {
    input: &'a str,
    /// Has no capacity before the first change.
    output: String,
    from: usize,
    /// True if bytes may be percent-encoded.
    escapes: bool,
}

/// The most bytes that parsing adds, apart from escapes and hosts: `http:0` becomes `http://0.0.0.0/`.
const SLACK: usize = 12;

impl<'a> Sink<'a> {
    #[inline]
    pub(crate) const fn new(input: &'a str) -> Self {
        Self { input, output: String::new(), from: 0, escapes: true }
    }

    /// A sink for changes that add only a few bytes.
    #[inline]
    pub(crate) const fn without_escapes(input: &'a str) -> Self {
        Self { input, output: String::new(), from: 0, escapes: false }
    }

    /// A sink that has `prefix`, the start of a base, in place of the input before `from`.
    #[inline]
    pub(crate) fn after(prefix: &str, input: &'a str, from: usize) -> Self {
        let mut sink = Self { input, output: String::new(), from, escapes: true };
        sink.allocate(from, prefix.len());
        sink.output.push_str(prefix);
        sink
    }

    #[inline]
    pub(crate) const fn input(&self) -> &'a str {
        self.input
    }

    /// The offset in the output of the byte at `at` in the input.
    #[inline]
    pub(crate) fn position(&self, at: usize) -> u32 {
        (self.output.len() + at - self.from) as u32
    }

    /// The output up to `at`, which is copied.
    #[inline]
    pub(crate) fn written(&mut self, at: usize) -> &mut String {
        self.in_place_of(at, at)
    }

    /// Removes `input[at..to]`.
    #[inline]
    pub(crate) fn cut(&mut self, at: usize, to: usize) {
        self.in_place_of(at, to);
    }

    /// The output up to `at`, to which the text in place of `input[at..to]` can be appended.
    #[inline]
    pub(crate) fn in_place_of(&mut self, at: usize, to: usize) -> &mut String {
        if self.output.capacity() == 0 {
            self.allocate(at, 0);
        }
        self.output.push_str(&self.input[self.from..at]);
        self.from = to;
        &mut self.output
    }

    /// Calls `write` to append the text in place of the input from `at` on, and to return where it ends, which is
    /// returned.
    #[inline]
    pub(crate) fn write_from(
        &mut self,
        at: usize,
        write: impl FnOnce(&mut String) -> usize,
    ) -> usize {
        self.from = write(self.in_place_of(at, at));
        self.from
    }

    /// Replaces `input[at..to]`.
    #[inline]
    pub(crate) fn put(&mut self, at: usize, to: usize, text: &str) {
        if self.output.capacity() == 0 {
            self.allocate(at, text.len());
        }
        self.output.push_str(&self.input[self.from..at]);
        self.output.push_str(text);
        self.from = to;
    }

    /// Replaces `input[at..to]` by a character.
    #[inline]
    pub(crate) fn put_char(&mut self, at: usize, to: usize, c: char) {
        self.in_place_of(at, to).push(c);
    }

    /// Converts `input[at..to]` to lowercase (ASCII only).
    pub(crate) fn lowercase(&mut self, at: usize, to: usize) {
        let text = &self.input[at..to];
        // Without an early exit, so that it compiles to vector instructions.
        if text.bytes().fold(false, |has, byte| has | byte.is_ascii_uppercase()) {
            let output = self.in_place_of(at, to);
            let start = output.len();
            output.push_str(text);
            output[start..].make_ascii_lowercase();
        }
    }

    /// Replaces `input[at..to]`, unless it is equal.
    #[inline]
    pub(crate) fn put_if_changed(&mut self, at: usize, to: usize, text: &str) {
        if self.input[at..to] != *text {
            self.put(at, to, text);
        }
    }

    /// Percent-encodes `input[at..to]`.
    #[inline(never)]
    pub(crate) fn escape(&mut self, at: usize, to: usize) {
        self.cut(at, to);
        push_escapes(&mut self.output, &self.input.as_bytes()[at..to]);
    }

    /// Allocates the buffer, if there is none, with room for `more` bytes.
    pub(super) fn reserve(&mut self, at: usize, more: usize) {
        if self.output.capacity() == 0 {
            self.allocate(at, more);
        }
    }

    /// Allocates a buffer in which the result fits: `more` bytes, the pending input, and escapes of those of its
    /// bytes that follow `at`.
    #[inline(never)]
    fn allocate(&mut self, at: usize, more: usize) {
        /// Characters that no component after the authority encodes.
        const PLAIN: ByteSet = ByteSet::of(PATH.or(SPECIAL_QUERY).or(FRAGMENT).not());
        let count = |bytes: &[u8]| mask_not_in(bytes, &PLAIN).count_ones() as usize;
        let rest = if self.escapes { &self.input.as_bytes()[at..] } else { &[] };
        let escaped = match rest.len() {
            // Counting would take longer than the allocation of a few bytes more.
            length @ ..=8 => length,
            ..=64 => count(rest),
            _ => rest.chunks(64).map(count).sum(),
        };
        let pending = self.input.len() - self.from;
        self.output = String::with_capacity(more + pending + 2 * escaped + SLACK);
    }

    /// The whole text: the input if nothing has changed.
    #[inline]
    pub(crate) fn finish(mut self) -> Cow<'a, str> {
        if self.output.capacity() == 0 {
            return Cow::Borrowed(self.input);
        }
        self.cut(self.input.len(), self.input.len());
        Cow::Owned(self.output)
    }

    /// The empty buffer, for another text.
    pub(crate) fn into_buffer(mut self) -> String {
        self.output.clear();
        self.output
    }
}
