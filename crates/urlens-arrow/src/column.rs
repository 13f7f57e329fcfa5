//! A column of texts, whichever way Arrow keeps them.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray};
use arrow_array::{LargeStringArray, StringArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_schema::DataType;
use std::str;

/// The longest text that stands in a view itself.
pub(crate) const INLINE: usize = 12;

/// The texts of an array. Cloning an array shares its buffers, so this copies no text.
#[derive(Debug)]
pub(crate) enum Column {
    Utf8(StringArray),
    LargeUtf8(LargeStringArray),
    Utf8View(StringViewArray),
    Binary(BinaryArray),
    LargeBinary(LargeBinaryArray),
    BinaryView(BinaryViewArray),
    /// Where each row's text stands among the values.
    Dictionary {
        keys: Vec<usize>,
        nulls: Option<NullBuffer>,
        values: Box<Column>,
    },
    /// The same text in every row.
    Constant(StringViewArray),
}

/// What stands in a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cell<'a> {
    Null,
    /// Bytes that are no text, and where they cease to be.
    NotUtf8(usize),
    Text(Source<'a>),
}

/// A text, and where it begins in the buffers of its column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) place: Place,
}

/// Where a text begins. The place has a field of its own: in an enum it would share its bytes with others, and what is
/// written as one of them and read as another makes the processor wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) block: Block,
    pub(crate) at: usize,
}

/// What a place is in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Block {
    /// In a view itself, or outside of the column: what is cut from it has to be copied.
    None,
    /// The one buffer of an array with offsets.
    Only,
    /// One of the buffers of an array of views.
    Number(u32),
}

impl Column {
    /// The texts of `array`.
    ///
    /// # Errors
    ///
    /// If the array is of another type.
    pub(crate) fn of(array: &ArrayRef) -> Result<Self, String> {
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Utf8(array.as_string().clone()),
            DataType::LargeUtf8 => Self::LargeUtf8(array.as_string().clone()),
            DataType::Utf8View => Self::Utf8View(array.as_string_view().clone()),
            DataType::Binary => Self::Binary(array.as_binary().clone()),
            DataType::LargeBinary => Self::LargeBinary(array.as_binary().clone()),
            DataType::BinaryView => Self::BinaryView(array.as_binary_view().clone()),
            // A column without a type, as of a table of nulls alone.
            DataType::Null => Self::Constant(StringViewArray::new_null(1)),
            DataType::Dictionary(_, _) => {
                let dictionary = array.as_any_dictionary();
                let values = Box::new(Self::of(dictionary.values())?);
                // There is no key into a dictionary without values.
                if dictionary.values().is_empty() {
                    return Ok(Self::Constant(StringViewArray::new_null(1)));
                }
                let nulls = dictionary.keys().nulls().cloned();
                Self::Dictionary { keys: dictionary.normalized_keys(), nulls, values }
            }
            other => return Err(format!("expected a column of text or bytes, not of {other}")),
        })
    }

    /// `text` in every row.
    pub(crate) fn constant(text: Option<&str>) -> Self {
        Self::Constant(StringViewArray::from_iter([text]))
    }

    /// Whether every row is the same.
    pub(crate) const fn is_constant(&self) -> bool {
        matches!(self, Self::Constant(_))
    }

    /// How many rows there are; of a constant, one.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Utf8(it) => it.len(),
            Self::LargeUtf8(it) => it.len(),
            Self::Utf8View(it) | Self::Constant(it) => it.len(),
            Self::Binary(it) => it.len(),
            Self::LargeBinary(it) => it.len(),
            Self::BinaryView(it) => it.len(),
            Self::Dictionary { keys, .. } => keys.len(),
        }
    }

    /// What stands in `row`.
    #[inline(always)]
    pub(crate) fn cell(&self, row: usize) -> Cell<'_> {
        if self.is_null(row) {
            return Cell::Null;
        }
        match self {
            Self::Utf8(it) => text(it.value(row), at(it.value_offsets()[row])),
            Self::LargeUtf8(it) => text(it.value(row), large_at(it.value_offsets()[row])),
            Self::Utf8View(it) => text(it.value(row), viewed(it.views()[row])),
            Self::Binary(it) => bytes(it.value(row), at(it.value_offsets()[row])),
            Self::LargeBinary(it) => bytes(it.value(row), large_at(it.value_offsets()[row])),
            Self::BinaryView(it) => bytes(it.value(row), viewed(it.views()[row])),
            Self::Dictionary { keys, values, .. } => values.cell(keys[row]),
            Self::Constant(it) => text(it.value(0), viewed(it.views()[0])),
        }
    }

    #[inline]
    fn is_null(&self, row: usize) -> bool {
        match self {
            Self::Utf8(it) => it.is_null(row),
            Self::LargeUtf8(it) => it.is_null(row),
            Self::Utf8View(it) => it.is_null(row),
            Self::Binary(it) => it.is_null(row),
            Self::LargeBinary(it) => it.is_null(row),
            Self::BinaryView(it) => it.is_null(row),
            Self::Dictionary { nulls, .. } => nulls.as_ref().is_some_and(|it| it.is_null(row)),
            Self::Constant(it) => it.is_null(0),
        }
    }

    /// The one buffer that [`Block::Only`] is about.
    pub(crate) fn values(&self) -> Option<&Buffer> {
        match self {
            Self::Utf8(it) => Some(it.values()),
            Self::LargeUtf8(it) => Some(it.values()),
            Self::Binary(it) => Some(it.values()),
            Self::LargeBinary(it) => Some(it.values()),
            Self::Dictionary { values, .. } => values.values(),
            Self::Utf8View(_) | Self::BinaryView(_) | Self::Constant(_) => None,
        }
    }

    /// The buffers that [`Block::Number`] is about.
    pub(crate) fn blocks(&self) -> &[Buffer] {
        match self {
            Self::Utf8View(it) | Self::Constant(it) => it.data_buffers(),
            Self::BinaryView(it) => it.data_buffers(),
            Self::Dictionary { values, .. } => values.blocks(),
            _ => &[],
        }
    }
}

#[inline]
fn text(text: &str, place: Place) -> Cell<'_> {
    Cell::Text(Source { text, place })
}

#[inline]
fn bytes(bytes: &[u8], place: Place) -> Cell<'_> {
    match str::from_utf8(bytes) {
        Ok(text) => Cell::Text(Source { text, place }),
        Err(error) => Cell::NotUtf8(error.valid_up_to()),
    }
}

// Offsets of an array are never negative: Arrow checks them.
fn at(offset: i32) -> Place {
    Place { block: Block::Only, at: offset as usize }
}

fn large_at(offset: i64) -> Place {
    Place { block: Block::Only, at: offset as usize }
}

/// A view is a length, and either the bytes themselves or four of them, a buffer and an offset.
#[inline]
fn viewed(view: u128) -> Place {
    let is_inline = view as u32 as usize <= INLINE;
    let block = if is_inline { Block::None } else { Block::Number((view >> 64) as u32) };
    Place { block, at: (view >> 96) as usize }
}
