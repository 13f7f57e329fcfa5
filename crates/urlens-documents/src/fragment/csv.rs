//! Fragments of `text/csv`: rows, columns and cells (RFC 7111).

use super::{Cursor, FragmentError, FragmentErrorKind};
use alloc::vec::Vec;
use core::ops::Range;

/// A selection of rows, columns or cells.
///
/// The fragment counts rows and columns from one. [`apply`](Self::apply) returns ranges that count
/// from zero.
///
/// ```
/// use urlens_documents::fragment::csv::CsvSelection;
///
/// // RFC 7111, 4.2: the second range is inverse, the third is beyond the seven rows.
/// let applied = CsvSelection::parse("row=1-2;5-4;13-16")?.apply(7, 3);
/// assert_eq!(applied.selected.len(), 1);
/// assert_eq!(applied.selected[0].rows, 0..2);
/// assert_eq!(applied.selected[0].columns, 0..3);
/// let ignored: Vec<_> = applied.ignored.iter().map(|part| (part.offset, part.reason.code())).collect();
/// assert_eq!(ignored, [(8, "inverse-range"), (12, "beyond-the-end")]);
/// # Ok::<(), urlens_documents::fragment::FragmentError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvSelection {
    axis: Axis,
    specs: Vec<Spec>,
}

/// The unit of a selection: rows, columns or cells.
///
/// ```
/// use urlens_documents::fragment::csv::{Axis, CsvSelection};
///
/// assert_eq!(CsvSelection::parse("cell=4,1-6,2").unwrap().axis(), Axis::Cells);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// `row=`: whole rows.
    Rows,
    /// `col=`: whole columns.
    Columns,
    /// `cell=`: rectangles.
    Cells,
}

/// `singlespec` or `cellspec`: a corner and, in a range, the opposite corner.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spec {
    first: Corner,
    last: Option<Corner>,
    at: usize,
}

/// A row, a column, or both, depending on the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Corner {
    row: Option<Position>,
    column: Option<Position>,
}

/// `position = number / "*"`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    At(u64),
    Last,
}

/// The result of a [`CsvSelection`] for a table of a given size.
///
/// ```
/// use urlens_documents::fragment::csv::CsvSelection;
///
/// let applied = CsvSelection::parse("col=*")?.apply(7, 3);
/// assert_eq!(applied.selected[0].columns, 2..3);
/// assert!(applied.ignored.is_empty());
/// # Ok::<(), urlens_documents::fragment::FragmentError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// The selected rectangles, in the order of the fragment. They may overlap.
    pub selected: Vec<Region>,
    /// The specifications that select nothing. The RFC ignores each of them by itself.
    pub ignored: Vec<Ignored>,
}

/// A rectangle of cells, with indices from zero.
///
/// ```
/// use urlens_documents::fragment::csv::{CsvSelection, Region};
///
/// let applied = CsvSelection::parse("cell=4,1-6,2")?.apply(7, 3);
/// assert_eq!(applied.selected, [Region { rows: 3..6, columns: 0..2 }]);
/// # Ok::<(), urlens_documents::fragment::FragmentError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The rows.
    pub rows: Range<u64>,
    /// The columns.
    pub columns: Range<u64>,
}

/// A specification that selects nothing.
///
/// ```
/// use urlens_documents::fragment::csv::{CsvSelection, Ignored, IgnoredReason};
///
/// let applied = CsvSelection::parse("row=0;9")?.apply(7, 3);
/// assert_eq!(applied.ignored[0], Ignored { offset: 4, reason: IgnoredReason::Zero });
/// assert_eq!(applied.ignored[1], Ignored { offset: 6, reason: IgnoredReason::Beyond });
/// # Ok::<(), urlens_documents::fragment::FragmentError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// The offset of the specification in the fragment.
    pub offset: usize,
    /// The reason why it selects nothing.
    pub reason: IgnoredReason,
}

/// The reason why a specification selects nothing.
///
/// ```
/// assert_eq!(urlens_documents::fragment::csv::IgnoredReason::Zero.code(), "counted-from-one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IgnoredReason {
    /// A position is zero; rows and columns count from one.
    Zero,
    /// It starts after the end of the table.
    Beyond,
    /// It ends before it starts.
    Inverse,
}

impl IgnoredReason {
    /// The stable code.
    ///
    /// ```
    /// assert_eq!(urlens_documents::fragment::csv::IgnoredReason::Inverse.code(), "inverse-range");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zero => "counted-from-one",
            Self::Beyond => "beyond-the-end",
            Self::Inverse => "inverse-range",
        }
    }
}

impl CsvSelection {
    /// Parses a fragment, without its `#`.
    ///
    /// ```
    /// use urlens_documents::fragment::csv::CsvSelection;
    ///
    /// assert!(CsvSelection::parse("row=5-*;2").is_ok());
    /// assert_eq!(CsvSelection::parse("cell=4").unwrap_err().offset(), 6);
    /// ```
    pub fn parse(fragment: &str) -> Result<Self, FragmentError> {
        let mut cursor = Cursor::new(fragment);
        let axis = [Axis::Rows, Axis::Columns, Axis::Cells]
            .into_iter()
            .find(|axis| cursor.eat(axis.prefix()))
            .ok_or(cursor.error(FragmentErrorKind::UnknownSelector))?;
        let mut specs = Vec::new();
        loop {
            specs.push(Spec::read(&mut cursor, axis)?);
            if !cursor.eat(";") {
                break;
            }
        }
        cursor.end()?;
        Ok(Self { axis, specs })
    }

    /// The unit of the selection.
    ///
    /// ```
    /// use urlens_documents::fragment::csv::{Axis, CsvSelection};
    ///
    /// assert_eq!(CsvSelection::parse("col=1").unwrap().axis(), Axis::Columns);
    /// ```
    pub const fn axis(&self) -> Axis {
        self.axis
    }

    /// Applies the selection to a table with `rows` rows (including a header) and `columns` columns.
    ///
    /// Each specification is evaluated by itself (RFC 7111, 4.2): a range that exceeds the table is
    /// cut off at its end; one that starts after the end, or is inverse, is ignored.
    ///
    /// ```
    /// use urlens_documents::fragment::csv::CsvSelection;
    ///
    /// let rows = CsvSelection::parse("row=5-100").unwrap();
    /// assert_eq!(rows.apply(7, 3).selected[0].rows, 4..7);
    /// assert!(rows.apply(4, 3).selected.is_empty());
    /// ```
    pub fn apply(&self, rows: u64, columns: u64) -> Applied {
        let mut applied = Applied::default();
        for spec in &self.specs {
            match spec.region(rows, columns) {
                Ok(region) => applied.selected.push(region),
                Err(reason) => applied.ignored.push(Ignored { offset: spec.at, reason }),
            }
        }
        applied
    }
}

impl Axis {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Rows => "row=",
            Self::Columns => "col=",
            Self::Cells => "cell=",
        }
    }
}

impl Spec {
    /// `singlespec = position [ "-" position ]`, or `cellspec` with corners for positions.
    fn read(cursor: &mut Cursor<'_>, axis: Axis) -> Result<Self, FragmentError> {
        let at = cursor.at;
        let first = Corner::read(cursor, axis)?;
        let last = if cursor.eat("-") { Some(Corner::read(cursor, axis)?) } else { None };
        Ok(Self { first, last, at })
    }

    fn region(&self, rows: u64, columns: u64) -> Result<Region, IgnoredReason> {
        let last = |of: fn(&Corner) -> Option<Position>| self.last.as_ref().and_then(of);
        Ok(Region {
            rows: span(self.first.row, last(|corner| corner.row), rows)?,
            columns: span(self.first.column, last(|corner| corner.column), columns)?,
        })
    }
}

/// The indices from `first` to `last` of `count`; all of them if `first` is `None`.
fn span(
    first: Option<Position>,
    last: Option<Position>,
    count: u64,
) -> Result<Range<u64>, IgnoredReason> {
    let Some(first) = first else { return Ok(0..count) };
    let (from, to) = (first.resolve(count), last.unwrap_or(first).resolve(count));
    if first == Position::At(0) || last == Some(Position::At(0)) {
        Err(IgnoredReason::Zero)
    } else if from > to && last != Some(Position::Last) {
        Err(IgnoredReason::Inverse)
    } else if from > count || count == 0 {
        Err(IgnoredReason::Beyond)
    } else {
        Ok(from - 1..to.min(count))
    }
}

impl Corner {
    /// `position`, or `cellrow "," cellcol`
    fn read(cursor: &mut Cursor<'_>, axis: Axis) -> Result<Self, FragmentError> {
        let position = Position::read(cursor)?;
        Ok(match axis {
            Axis::Rows => Self { row: Some(position), column: None },
            Axis::Columns => Self { row: None, column: Some(position) },
            Axis::Cells if cursor.eat(",") => {
                Self { row: Some(position), column: Some(Position::read(cursor)?) }
            }
            Axis::Cells => return Err(cursor.error(FragmentErrorKind::Unexpected)),
        })
    }
}

impl Position {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, FragmentError> {
        if cursor.eat("*") {
            return Ok(Self::Last);
        }
        let number = cursor.number();
        number.map(Self::At).ok_or(cursor.error(FragmentErrorKind::ExpectedPosition))
    }

    const fn resolve(self, count: u64) -> u64 {
        match self {
            Self::At(position) => position,
            Self::Last => count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec};

    fn rows(fragment: &str, count: u64) -> Vec<Range<u64>> {
        let applied = CsvSelection::parse(fragment).unwrap().apply(count, 3);
        applied.selected.into_iter().map(|region| region.rows).collect()
    }

    /// S2.23: the examples of RFC 7111, section 2, on its table of seven rows and three columns.
    #[test]
    fn examples() {
        for (fragment, expected) in [
            ("row=4", (3..4, 0..3)),
            ("row=5-7", (4..7, 0..3)),
            ("row=5-*", (4..7, 0..3)),
            ("col=2", (0..7, 1..2)),
            ("col=1-2", (0..7, 0..2)),
            ("cell=4,1", (3..4, 0..1)),
            ("cell=4,1-6,2", (3..6, 0..2)),
            ("cell=*,*", (6..7, 2..3)),
        ] {
            let selection = CsvSelection::parse(fragment).unwrap();
            let applied = selection.apply(7, 3);
            assert_eq!(
                (applied.selected[0].rows.clone(), applied.selected[0].columns.clone()),
                expected
            );
            assert!(applied.ignored.is_empty());
        }
        assert_eq!(rows("row=3;6", 7), [2..3, 5..6]);
        assert_eq!(rows("row=3-6;4-5", 7), [2..6, 3..5]);
    }

    /// S2.23: ignored specifications are reported with their offsets.
    #[test]
    fn ignored() {
        for (fragment, reason) in [
            ("row=10-5", IgnoredReason::Inverse),
            ("row=*-5", IgnoredReason::Inverse),
            ("cell=10,10-5,5", IgnoredReason::Inverse),
            ("cell=1,3-2,2", IgnoredReason::Inverse),
            ("row=8", IgnoredReason::Beyond),
            ("row=8-9", IgnoredReason::Beyond),
            ("col=4-*", IgnoredReason::Beyond),
            ("cell=1,99999999999999999999999", IgnoredReason::Beyond),
            ("row=0", IgnoredReason::Zero),
            ("row=0-2", IgnoredReason::Zero),
        ] {
            let applied = CsvSelection::parse(fragment).unwrap().apply(7, 3);
            let offset = fragment.find('=').unwrap() + 1;
            assert_eq!(
                applied,
                Applied { selected: vec![], ignored: vec![Ignored { offset, reason }] }
            );
        }
        assert!(rows("row=*;1;1-*", 0).is_empty());
        assert_eq!(rows("row=*-5;1", 5), [4..5, 0..1]);
        assert_eq!(rows("row=*-5;1", 3), [2..3, 0..1]);
    }

    /// S2.23: syntax errors have the offset of the error.
    #[test]
    fn errors() {
        for (fragment, at, code) in [
            ("", 0, "unknown-selector"),
            ("Row=1", 0, "unknown-selector"),
            ("row%3D1", 0, "unknown-selector"),
            ("row=", 4, "expected-position"),
            ("row=1-", 6, "expected-position"),
            ("row=1;", 6, "expected-position"),
            ("row=-1", 4, "expected-position"),
            ("row=1,2", 5, "unexpected-character"),
            ("row=1;col=2", 6, "expected-position"),
            ("row=1é", 5, "unexpected-character"),
            ("row=1-2-3", 7, "unexpected-character"),
            ("cell=1", 6, "unexpected-character"),
            ("cell=1,2-3", 10, "unexpected-character"),
        ] {
            let error = CsvSelection::parse(fragment).unwrap_err();
            assert_eq!((error.offset(), error.code()), (at, code), "{fragment}");
        }
    }

    /// S2.23: each specification selects a region within the table, or is ignored.
    #[test]
    fn laws() {
        let positions = ["0", "1", "2", "3", "4", "9", "*"];
        for (a, b) in positions.iter().flat_map(|a| positions.map(|b| (a, b))) {
            let fragment = format!("cell={a},{b}-{b},{a};{a},{b}");
            let selection = CsvSelection::parse(&fragment).unwrap();
            for (rows, columns) in (0..5).flat_map(|r| (0..5).map(move |c| (r, c))) {
                let applied = selection.apply(rows, columns);
                assert_eq!(applied.selected.len() + applied.ignored.len(), 2);
                for region in applied.selected {
                    assert!(region.rows.start < region.rows.end && region.rows.end <= rows);
                    assert!(
                        region.columns.start < region.columns.end && region.columns.end <= columns
                    );
                }
            }
        }
    }
}
