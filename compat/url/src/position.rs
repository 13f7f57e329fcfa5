//! [`Position`], and slices between two positions.

use crate::Url;
use core::ops::{Index, Range, RangeFrom, RangeFull, RangeTo};

/// A position in a URL, before or after one of its components.
///
/// ```
/// use url::{Position, Url};
///
/// let url = Url::parse("https://u:p@example.org:8080/a?b#c")?;
/// assert_eq!(&url[..Position::AfterPort], "https://u:p@example.org:8080");
/// assert_eq!(&url[Position::BeforeUsername..Position::AfterPassword], "u:p");
/// assert_eq!(&url[Position::BeforeQuery..], "b#c");
/// # Ok::<(), url::ParseError>(())
/// ```
///
/// The positions of an absent component are those where it would be.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub enum Position {
    BeforeScheme,
    AfterScheme,
    BeforeUsername,
    AfterUsername,
    BeforePassword,
    AfterPassword,
    BeforeHost,
    AfterHost,
    BeforePort,
    AfterPort,
    BeforePath,
    AfterPath,
    BeforeQuery,
    AfterQuery,
    BeforeFragment,
    AfterFragment,
}

impl Url {
    /// The byte offset of a position.
    #[inline]
    pub(crate) fn offset(&self, position: Position) -> usize {
        let marks = self.marks();
        let text = self.as_str();
        let scheme_end = marks.scheme_end as usize;
        let (host_start, host_end) = if self.has_authority() {
            (marks.host_start as usize, marks.host_end as usize)
        } else {
            (scheme_end, scheme_end)
        };
        let user_start = if self.has_authority() { scheme_end + 2 } else { scheme_end };
        let user_end = self.authority.username_end as usize;
        // The end of the password, if there is one.
        let password_end = || self.password().map(|_| host_start - 1);
        let path_end = marks.path_end as usize;
        let query_end = marks.query_end as usize;
        match position {
            Position::BeforeScheme => 0,
            Position::AfterScheme => scheme_end - 1,
            Position::BeforeUsername => user_start,
            Position::AfterUsername => user_end,
            Position::BeforePassword => user_end + usize::from(password_end().is_some()),
            Position::AfterPassword => password_end().unwrap_or(host_start),
            Position::BeforeHost => host_start,
            Position::AfterHost => host_end,
            Position::BeforePort => host_end + usize::from(marks.authority_end as usize > host_end),
            Position::AfterPort => host_end.max(marks.authority_end as usize),
            Position::BeforePath if self.has_authority() => marks.authority_end as usize,
            Position::BeforePath => path_end - self.path().len(),
            Position::AfterPath => path_end,
            Position::BeforeQuery => path_end + usize::from(query_end > path_end),
            Position::AfterQuery => query_end,
            Position::BeforeFragment => query_end + usize::from(text.len() > query_end),
            Position::AfterFragment => text.len(),
        }
    }
}

impl Index<RangeFull> for Url {
    type Output = str;
    fn index(&self, _: RangeFull) -> &str {
        self.as_str()
    }
}

impl Index<RangeFrom<Position>> for Url {
    type Output = str;
    fn index(&self, range: RangeFrom<Position>) -> &str {
        &self.as_str()[self.offset(range.start)..]
    }
}

impl Index<RangeTo<Position>> for Url {
    type Output = str;
    fn index(&self, range: RangeTo<Position>) -> &str {
        &self.as_str()[..self.offset(range.end)]
    }
}

impl Index<Range<Position>> for Url {
    type Output = str;
    fn index(&self, range: Range<Position>) -> &str {
        &self.as_str()[self.offset(range.start)..self.offset(range.end)]
    }
}
