//! `Column`: the result of a function over columns.

use super::value;
use arrow_array::{Array, ArrayRef, new_empty_array};
use arrow_schema::{DataType, Field, FieldRef};
use arrow_select::concat::concat;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyList, PySlice, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use std::sync::Arc;

/// A column of results. It supports Arrow's PyCapsule interface, so that other libraries take it without
/// a copy: `pyarrow.array(column)`, `pyarrow.chunked_array(column)`, `polars.Series(column)`.
///
/// Texts that are parts of the input are views into its memory, and keep it alive.
///
/// >>> from urlens import columns
/// >>> import pyarrow as pa
/// >>> hosts = columns.host(pa.array(["http://example.org/", None]))
/// >>> hosts
/// <urlens.Column of 2 rows: string_view ['example.org', None]>
/// >>> hosts.to_pylist()
/// ['example.org', None]
/// >>> hosts.to_pyarrow().type
/// DataType(string_view)
#[pyclass(frozen, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Column {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

/// The number of rows in the `repr`.
const REPR_ROWS: usize = 5;

impl Column {
    pub(crate) fn new(chunks: Vec<ArrayRef>, data_type: DataType) -> Self {
        Self { chunks, field: Arc::new(Field::new("", data_type, true)) }
    }

    fn rows(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn data_type(&self) -> &DataType {
        self.field.data_type()
    }

    /// All rows in one array. A single chunk is not copied.
    fn whole(&self) -> PyResult<ArrayRef> {
        match self.chunks.as_slice() {
            [] => Ok(new_empty_array(self.data_type())),
            [chunk] => Ok(chunk.clone()),
            chunks => {
                let chunks: Vec<&dyn Array> = chunks.iter().map(AsRef::as_ref).collect();
                concat(&chunks).map_err(|error| PyValueError::new_err(error.to_string()))
            }
        }
    }

    /// A row as a Python value.
    fn get<'py>(&self, py: Python<'py>, mut row: usize) -> PyResult<Bound<'py, PyAny>> {
        for chunk in &self.chunks {
            if row < chunk.len() {
                return value::of(py, chunk.as_ref(), row);
            }
            row -= chunk.len();
        }
        Err(PyIndexError::new_err("row index out of range"))
    }

    fn slice(&self, mut start: usize, mut length: usize) -> Self {
        let mut chunks = Vec::new();
        for chunk in &self.chunks {
            if start < chunk.len() && length > 0 {
                let taken = length.min(chunk.len() - start);
                chunks.push(chunk.slice(start, taken));
                length -= taken;
                start = 0;
            } else {
                start = start.saturating_sub(chunk.len());
            }
        }
        Self { chunks, field: self.field.clone() }
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.rows()
    }

    /// A row as a Python value, or a slice as a column.
    ///
    /// >>> from urlens import columns
    /// >>> import pyarrow as pa
    /// >>> hosts = columns.host(pa.array(["http://a/", "http://b/", "http://c/"]))
    /// >>> hosts[0], hosts[-1], hosts[1:].to_pylist()
    /// ('a', 'c', ['b', 'c'])
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.rows() as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let it = slice.indices(rows)?;
            if it.step != 1 {
                return Err(PyTypeError::new_err("slices of a column must have step 1"));
            }
            let length = (it.stop - it.start).max(0) as usize;
            return Ok(Bound::new(py, self.slice(it.start as usize, length))?.into_any());
        }
        let index: isize = index.extract()?;
        let row = if index < 0 { index + rows } else { index };
        if !(0..rows).contains(&row) {
            return Err(PyIndexError::new_err("row index out of range"));
        }
        self.get(py, row as usize)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    /// The rows as a list of Python values.
    ///
    /// >>> from urlens import columns
    /// >>> import pyarrow as pa
    /// >>> columns.port(pa.array(["http://example.org:8080/", "http://example.org/"])).to_pylist()
    /// [8080, None]
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for chunk in &self.chunks {
            for row in 0..chunk.len() {
                list.append(value::of(py, chunk.as_ref(), row)?)?;
            }
        }
        Ok(list)
    }

    /// Converts the column to a pyarrow Array.
    ///
    /// >>> from urlens import columns
    /// >>> import pyarrow as pa
    /// >>> columns.host(pa.array(["http://example.org/"])).to_pyarrow().to_pylist()
    /// ['example.org']
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("array", (slf,))
    }

    /// Converts the column to a polars Series.
    ///
    /// >>> from urlens import columns
    /// >>> import polars as pl
    /// >>> columns.host(pl.Series(["http://example.org/"])).to_polars().to_list()
    /// ['example.org']
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("Series", (slf,))
    }

    /// Converts the column to a pandas Series. Pass the index of the input, such as `urls.index`, to add the
    /// result to its DataFrame; by default rows are numbered.
    ///
    /// >>> from urlens import columns
    /// >>> import pandas as pd
    /// >>> urls = pd.Series({"a": "http://example.org/", "b": None})
    /// >>> columns.host(urls).to_pandas(urls.index).to_dict()
    /// {'a': 'example.org', 'b': None}
    #[pyo3(signature = (index=None))]
    fn to_pandas<'py>(
        slf: &Bound<'py, Self>,
        index: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let series = Self::to_pyarrow(slf)?.call_method0("to_pandas")?;
        if let Some(index) = index {
            series.setattr("index", index)?;
        }
        Ok(series)
    }

    /// The number of nulls.
    ///
    /// >>> from urlens import columns
    /// >>> import pyarrow as pa
    /// >>> columns.host(pa.array(["http://example.org/", "no URL"])).null_count
    /// 1
    #[getter]
    fn null_count(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.null_count()).sum()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        to_array_pycapsules(py, self.field.clone(), &self.whole()?, requested_schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let reader = Box::new(ArrayIterator::new(chunks, self.field.clone()));
        to_stream_pycapsule(py, reader, requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rows = self.rows();
        let first: Vec<_> =
            (0..rows.min(REPR_ROWS)).map(|row| self.get(py, row)).collect::<PyResult<_>>()?;
        let list = PyList::new(py, first)?.repr()?.to_string();
        let more = if rows > REPR_ROWS { ", …]" } else { "]" };
        let (kind, list) = (value::name(self.data_type()), &list[..list.len() - 1]);
        Ok(format!("<urlens.Column of {rows} rows: {kind} {list}{more}>"))
    }
}
