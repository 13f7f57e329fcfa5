//! [`Layout`]: the structure of a text by the rules of the URL Standard.

use super::clean::Clean;
use crate::mask::Masked;
use crate::part::Part;
use crate::scheme::{Mode, mode};
use crate::split::Split;
use alloc::borrow::Cow;
use core::fmt;
use core::ops::Range;

/// The structure of a text by the rules of the URL Standard, which find components in any text.
///
/// This is the state of the URL parser before it validates or changes anything: the code points that it
/// removes, the [mode](Mode) in which it reads the rest, and the ranges of the components. The host may
/// be invalid.
///
/// Ranges are without delimiters (`:`, `@`, `?`, `#`). Their offsets are in [`text`](Self::text), the
/// input without removed code points, which is borrowed if nothing is removed from within.
/// [`to_input_offset`](Self::to_input_offset) converts them to offsets in the input.
///
/// ```
/// use urlens::{internal::Layout, scheme::Mode};
///
/// let layout = Layout::of(" ht\ttp:\\\\u@h\\p?q", None);
/// assert_eq!(layout.text(), "http:\\\\u@h\\p?q");
/// assert_eq!((layout.mode(), layout.is_relative()), (Mode::Web, false));
/// let text = layout.text();
/// assert_eq!(layout.userinfo().map(|it| &text[it]), Some("u"));
/// assert_eq!(layout.host().map(|it| &text[it]), Some("h"));
/// assert_eq!(&text[layout.path()], "\\p");
/// // Offsets in the input:
/// assert_eq!(layout.to_input_offset(0), 1);
/// assert_eq!(layout.removed().collect::<Vec<_>>(), [0, 3]);
/// ```
#[derive(Clone)]
pub struct Layout<'a> {
    clean: Clean<'a>,
    pub(crate) split: Split,
}

impl<'a> Layout<'a> {
    /// Finds the structure of a text, read against a base with the scheme `base_scheme` if there is a
    /// base.
    ///
    /// A text without a scheme is read in the mode of the base, and in [`Mode::Generic`] without one.
    ///
    /// ```
    /// use urlens::internal::Layout;
    ///
    /// let host = |text, base| Layout::of(text, base).host();
    /// assert_eq!(host("http:h", None), Some(5..6));
    /// assert_eq!(host("http:h", Some("http")), None); // relative: `h` is a path
    /// assert_eq!(host("\\\\h", Some("http")), Some(2..3));
    /// assert_eq!(host("\\\\h", Some("foo")), None);
    /// ```
    pub fn of(text: &'a str, base_scheme: Option<&str>) -> Self {
        Self::with_base_scheme(text, base_scheme.map(|it| (it, mode(it))))
    }

    /// Like [`of`](Self::of), for a base whose mode is known.
    pub(crate) fn with_base_scheme(text: &'a str, base: Option<(&str, Mode)>) -> Self {
        let clean = Clean::of(text);
        let split = Split::with_base_scheme(&clean.text, base);
        Self { clean, split }
    }

    /// The text without the code points that the URL Standard removes: C0 controls and spaces at both
    /// ends, tabs and newlines everywhere.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of(" a\n/b ", None).text(), "a/b");
    /// ```
    pub fn text(&self) -> &str {
        &self.clean.text
    }

    /// The input: the text with all its code points.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of(" a", None).input(), " a");
    /// ```
    pub fn input(&self) -> &'a str {
        self.clean.input()
    }

    /// The mode in which the text is read: that of its scheme, or of the base if it has none.
    ///
    /// ```
    /// use urlens::{internal::Layout, scheme::Mode};
    /// assert_eq!(Layout::of("a", Some("file")).mode(), Mode::File);
    /// ```
    pub fn mode(&self) -> Mode {
        self.split.mode
    }

    /// Returns `true` if a base completes the text: it has no scheme, or the special scheme of the base.
    ///
    /// ```
    /// use urlens::internal::Layout;
    /// assert!(Layout::of("http:a", Some("http")).is_relative());
    /// assert!(!Layout::of("foo:a", Some("foo")).is_relative());
    /// ```
    pub fn is_relative(&self) -> bool {
        self.split.is_relative
    }

    /// Returns `true` if the path is opaque: one string, not a list of segments.
    ///
    /// ```
    /// use urlens::internal::Layout;
    /// assert!(Layout::of("mailto:a@b", None).has_opaque_path());
    /// assert!(!Layout::of("foo:/a", None).has_opaque_path());
    /// ```
    pub fn has_opaque_path(&self) -> bool {
        let Split { mode, scheme_end, has_authority, .. } = self.split;
        mode == Mode::Generic
            && scheme_end > 0
            && !has_authority
            && !self.text()[self.path()].starts_with('/')
    }

    /// The scheme, without its `:`.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of("foo:a", None).scheme(), Some(0..3));
    /// ```
    pub fn scheme(&self) -> Option<Range<usize>> {
        (self.split.scheme_end > 0).then(|| 0..self.split.scheme_end - 1)
    }

    /// The slashes between scheme and authority: two, or any number in web URLs. Empty if there is no
    /// authority.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of("http:/\\/h", None).slashes(), 5..8);
    /// ```
    pub fn slashes(&self) -> Range<usize> {
        self.split.scheme_end..self.split.authority_start
    }

    /// The authority: userinfo, host and port.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of("http://u@h:1/", None).authority(), Some(7..12));
    /// ```
    pub fn authority(&self) -> Option<Range<usize>> {
        self.split.has_authority.then_some(self.split.authority_start..self.split.authority_end)
    }

    /// The userinfo, which the last `@` of the authority ends.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of("http://a@b@h", None).userinfo(), Some(7..10));
    /// ```
    pub fn userinfo(&self) -> Option<Range<usize>> {
        self.split.userinfo()
    }

    /// The host, which is present wherever an authority is. In a file URL it is the whole authority.
    ///
    /// ```
    /// use urlens::internal::Layout;
    /// assert_eq!(Layout::of("http://u@h:1/", None).host(), Some(9..10));
    /// assert_eq!(Layout::of("file://u@h:1/", None).host(), Some(7..12));
    /// ```
    pub fn host(&self) -> Option<Range<usize>> {
        self.split.has_authority.then_some(self.split.host_start..self.split.host_end)
    }

    /// The port, which the first `:` after the host starts.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of("http://[::1]:80/", None).port(), Some(13..15));
    /// ```
    pub fn port(&self) -> Option<Range<usize>> {
        self.split.port()
    }

    /// The path, with the slash that it may start with.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of("http://h/a?b", None).path(), 8..10);
    /// ```
    pub fn path(&self) -> Range<usize> {
        self.split.authority_end..self.split.path_end
    }

    /// The query.
    ///
    /// ```
    /// use urlens::internal::Layout;
    /// assert_eq!(Layout::of("a?b#c?d", None).query(), Some(2..3));
    /// assert_eq!(Layout::of("a#c?d", None).query(), None);
    /// ```
    pub fn query(&self) -> Option<Range<usize>> {
        self.split.query()
    }

    /// The fragment.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of("a#b#c", None).fragment(), Some(2..5));
    /// ```
    pub fn fragment(&self) -> Option<Range<usize>> {
        self.split.fragment(self.text().len())
    }

    /// The component that contains the byte at `at`, or ends there.
    ///
    /// ```
    /// use urlens::{internal::Layout, Part};
    /// assert_eq!(Layout::of("http://h:80/a", None).part_at(10), Part::Port);
    /// ```
    pub fn part_at(&self, at: usize) -> Part {
        let ends = |range: Option<Range<usize>>| range.is_some_and(|it| at <= it.end);
        if at < self.split.scheme_end {
            Part::Scheme
        } else if ends(self.userinfo()) {
            Part::Userinfo
        } else if ends(self.host()) {
            Part::Host
        } else if ends(self.port()) {
            Part::Port
        } else if at <= self.split.path_end {
            Part::Path
        } else if ends(self.query()) {
            Part::Query
        } else {
            Part::Fragment
        }
    }

    /// The offset in the [input](Self::input) of the byte at `at`.
    ///
    /// ```
    /// let layout = urlens::internal::Layout::of(" a\tb", None);
    /// assert_eq!([0, 1, 2].map(|at| layout.to_input_offset(at)), [1, 3, 4]);
    /// ```
    pub fn to_input_offset(&self, at: usize) -> usize {
        self.clean.to_input_offset(at.min(self.text().len()))
    }

    /// The range in the [input](Self::input), from the first byte of a range to its last.
    ///
    /// ```
    /// let layout = urlens::internal::Layout::of("a\tb\tc", None);
    /// assert_eq!(layout.to_input_range(0..2), 0..3);
    /// ```
    pub fn to_input_range(&self, range: Range<usize>) -> Range<usize> {
        let mut to_input_offset = self.clean.to_input_offsets();
        let start = to_input_offset(range.start.min(self.text().len()));
        match range.is_empty() {
            true => start..start,
            false => start..to_input_offset(range.end.min(self.text().len()) - 1) + 1,
        }
    }

    /// The offset in [`text`](Self::text) of the byte at `at` in the [input](Self::input); for a
    /// byte that is removed, that of the next byte.
    ///
    /// ```
    /// let layout = urlens::internal::Layout::of(" a\tb", None);
    /// assert_eq!([0, 1, 2, 3].map(|at| layout.from_input_offset(at)), [0, 0, 1, 1]);
    /// ```
    pub fn from_input_offset(&self, at: usize) -> usize {
        at - self.removed().take_while(|it| *it < at).count()
    }

    /// The offsets in the [input](Self::input) of the bytes that are removed.
    ///
    /// ```
    /// assert_eq!(urlens::internal::Layout::of(" a\n", None).removed().collect::<Vec<_>>(), [0, 2]);
    /// ```
    pub fn removed(&self) -> impl Iterator<Item = usize> + use<'a> {
        self.clean.removed()
    }

    /// The cleaned text, which maps offsets to the input.
    pub(crate) fn clean(&self) -> &Clean<'a> {
        &self.clean
    }

    pub(crate) fn into_text(self) -> Cow<'a, str> {
        self.clean.text
    }
}

/// Hides a password.
impl fmt::Debug for Layout<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("input", &Masked::of(self.input()))
            .field("mode", &self.mode())
            .field("is_relative", &self.is_relative())
            .finish_non_exhaustive()
    }
}
