//! A column of texts in any of Arrow's string and binary layouts.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray};
use arrow_array::{LargeStringArray, StringArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_schema::DataType;
use std::str;

/// The longest text that Arrow stores inside the view itself.
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
    /// A dictionary array: `keys` are indices into `values`.
    Dictionary {
        keys: Vec<usize>,
        nulls: Option<NullBuffer>,
        values: Box<Column>,
    },
    /// One text for all rows.
    Constant(StringViewArray),
}

/// The content of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cell<'a> {
    Null,
    /// Bytes that are not UTF-8, with the offset of the first invalid byte.
    NotUtf8(usize),
    Text(Source<'a>),
}

/// A text and its place in the buffers of its column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) place: Place,
}

/// The start of a text. The offset is a separate field: inside the enum its bytes would overlap with
/// other variants, and reading them after a write of another width stalls the processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) block: Block,
    pub(crate) at: usize,
}

/// The buffer that a place refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Block {
    /// No buffer: the text is inside a view or outside the column, so slices of it are copied.
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

    /// True if all rows have the same text.
    pub(crate) const fn is_constant(&self) -> bool {
        matches!(self, Self::Constant(_))
    }

    /// The number of rows; one for a constant.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Utf8(array) => array.len(),
            Self::LargeUtf8(array) => array.len(),
            Self::Utf8View(array) | Self::Constant(array) => array.len(),
            Self::Binary(array) => array.len(),
            Self::LargeBinary(array) => array.len(),
            Self::BinaryView(array) => array.len(),
            Self::Dictionary { keys, .. } => keys.len(),
        }
    }

    /// The content of `row`.
    #[inline(always)]
    pub(crate) fn cell(&self, row: usize) -> Cell<'_> {
        if self.is_null(row) {
            return Cell::Null;
        }
        match self {
            Self::Utf8(array) => text(array.value(row), place(array.value_offsets()[row])),
            Self::LargeUtf8(array) => {
                text(array.value(row), large_place(array.value_offsets()[row]))
            }
            Self::Utf8View(array) => text(array.value(row), view_place(array.views()[row])),
            Self::Binary(array) => bytes(array.value(row), place(array.value_offsets()[row])),
            Self::LargeBinary(array) => {
                bytes(array.value(row), large_place(array.value_offsets()[row]))
            }
            Self::BinaryView(array) => bytes(array.value(row), view_place(array.views()[row])),
            Self::Dictionary { keys, values, .. } => values.cell(keys[row]),
            Self::Constant(array) => text(array.value(0), view_place(array.views()[0])),
        }
    }

    #[inline]
    fn is_null(&self, row: usize) -> bool {
        match self {
            Self::Utf8(array) => array.is_null(row),
            Self::LargeUtf8(array) => array.is_null(row),
            Self::Utf8View(array) => array.is_null(row),
            Self::Binary(array) => array.is_null(row),
            Self::LargeBinary(array) => array.is_null(row),
            Self::BinaryView(array) => array.is_null(row),
            Self::Dictionary { nulls, .. } => {
                nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))
            }
            Self::Constant(array) => array.is_null(0),
        }
    }

    /// The buffer of [`Block::Only`].
    pub(crate) fn values(&self) -> Option<&Buffer> {
        match self {
            Self::Utf8(array) => Some(array.values()),
            Self::LargeUtf8(array) => Some(array.values()),
            Self::Binary(array) => Some(array.values()),
            Self::LargeBinary(array) => Some(array.values()),
            Self::Dictionary { values, .. } => values.values(),
            Self::Utf8View(_) | Self::BinaryView(_) | Self::Constant(_) => None,
        }
    }

    /// The buffers of [`Block::Number`].
    pub(crate) fn blocks(&self) -> &[Buffer] {
        match self {
            Self::Utf8View(array) | Self::Constant(array) => array.data_buffers(),
            Self::BinaryView(array) => array.data_buffers(),
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
fn place(offset: i32) -> Place {
    Place { block: Block::Only, at: offset as usize }
}

fn large_place(offset: i64) -> Place {
    Place { block: Block::Only, at: offset as usize }
}

/// A view is a length, and either the bytes themselves or four of them, a buffer and an offset.
#[inline]
fn view_place(view: u128) -> Place {
    let is_inline = view as u32 as usize <= INLINE;
    let block = if is_inline { Block::None } else { Block::Number((view >> 64) as u32) };
    Place { block, at: (view >> 96) as usize }
}
