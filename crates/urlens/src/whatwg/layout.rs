//! [`Layout`]: the structure of a text by the rules of the URL Standard.

use super::clean::Clean;
use crate::mask::Masked;
use crate::part::Part;
use crate::scheme::{Mode, mode};
use crate::split::Split;
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
/// [`to_input_range`](Self::to_input_range) converts them to ranges of the input.
///
/// ```
/// use urlens::{Part, internal::Layout, scheme::Mode};
///
/// let layout = Layout::of(" ht\ttp:\\\\u@h\\p?q", None);
/// assert_eq!(layout.text(), "http:\\\\u@h\\p?q");
/// assert_eq!((layout.mode, layout.is_relative), (Mode::Web, false));
/// let get = |part| layout.range(part).map(|range| &layout.text()[range]);
/// assert_eq!(get(Part::Userinfo), Some("u"));
/// assert_eq!(get(Part::Host), Some("h"));
/// assert_eq!(get(Part::Path), Some("\\p"));
/// // Offsets in the input:
/// assert_eq!(layout.to_input_range(0..1), 1..2);
/// assert_eq!(layout.removed().collect::<Vec<_>>(), [0, 3]);
/// ```
#[derive(Clone)]
pub struct Layout<'a> {
    clean: Clean<'a>,
    pub(crate) split: Split,
    /// The mode in which the text is read: that of its scheme, or of the base if it has none.
    pub mode: Mode,
    /// `true` if a base completes the text: it has no scheme, or the special scheme of the base.
    pub is_relative: bool,
    /// The slashes between scheme and authority: two, or any number in web URLs. Empty if there is no authority.
    pub slashes: Range<usize>,
}

impl<'a> Layout<'a> {
    /// Finds the structure of a text, read against a base with the scheme `base_scheme` if there is a
    /// base.
    ///
    /// A text without a scheme is read in the mode of the base, and in [`Mode::Generic`] without one.
    ///
    /// ```
    /// use urlens::{Part, internal::Layout};
    ///
    /// let host = |text, base| Layout::of(text, base).range(Part::Host);
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
        let Split { mode, is_relative, scheme_end, authority_start, .. } = split;
        Self { clean, split, mode, is_relative, slashes: scheme_end..authority_start }
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

    /// The range of a component, without delimiters. The host is present wherever an authority is, and in a file
    /// URL it is the whole authority; the last `@` ends the userinfo. The path includes the slash that it starts
    /// with.
    ///
    /// ```
    /// use urlens::{Part, internal::Layout};
    ///
    /// let range = |text, part| Layout::of(text, None).range(part);
    /// assert_eq!(range("foo:a", Part::Scheme), Some(0..3));
    /// assert_eq!(range("http://u@h:1/", Part::Authority), Some(7..12));
    /// assert_eq!(range("http://a@b@h", Part::Userinfo), Some(7..10));
    /// assert_eq!(range("file://u@h:1/", Part::Host), Some(7..12));
    /// assert_eq!(range("http://[::1]:80/", Part::Port), Some(13..15));
    /// assert_eq!(range("http://h/a?b", Part::Path), Some(8..10));
    /// assert_eq!(range("a#c?d", Part::Query), None);
    /// assert_eq!(range("a#b#c", Part::Fragment), Some(2..5));
    /// ```
    pub fn range(&self, part: Part) -> Option<Range<usize>> {
        let split = &self.split;
        match part {
            Part::Scheme => (split.scheme_end > 0).then(|| 0..split.scheme_end - 1),
            Part::Authority => {
                split.has_authority.then_some(split.authority_start..split.authority_end)
            }
            Part::Userinfo => split.userinfo(),
            Part::Host => split.has_authority.then_some(split.host_start..split.host_end),
            Part::Port => split.port(),
            Part::Path => Some(split.authority_end..split.path_end),
            Part::Query => split.query(),
            Part::Fragment => split.fragment(self.text().len()),
        }
    }

    /// The offset in the input of the byte at `at`.
    ///
    pub(crate) fn to_input_offset(&self, at: usize) -> usize {
        self.clean.to_input_offset(at.min(self.text().len()))
    }

    /// The range in the input, from the first byte of a range to its last.
    ///
    /// ```
    /// let layout = urlens::internal::Layout::of("a\tb\tc", None);
    /// assert_eq!(layout.to_input_range(0..2), 0..3);
    /// ```
    pub fn to_input_range(&self, range: Range<usize>) -> Range<usize> {
        let mut to_input_offset = self.clean.to_input_offsets();
        let start = to_input_offset(range.start.min(self.text().len()));
        if range.is_empty() {
            start..start
        } else {
            start..to_input_offset(range.end.min(self.text().len()) - 1) + 1
        }
    }

    /// The offsets in the input of the bytes that are removed.
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
}

/// Hides a password.
impl fmt::Debug for Layout<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("input", &Masked::of(self.clean.input()))
            .field("mode", &self.mode)
            .field("is_relative", &self.is_relative)
            .finish_non_exhaustive()
    }
}
