"""Functions over columns of pyarrow, polars, DuckDB, pandas and numpy."""

from __future__ import annotations

import inspect
import sys
import threading
import time
from typing import Any

import bless
import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from urlens import Column, Url, columns, readings
from urlens._urlens import list_functions

TEXTS = ["http://Example.org/a", "no URL", None, "https://b.example:8443/?q=1#f", "http://" + "h" * 40 + ".example/"]
HOSTS = ["example.org", None, None, "b.example", "h" * 40 + ".example"]


def as_relation(texts: list[str | None]) -> Any:
    rows = pa.table({"url": pa.array(texts, pa.string())})  # noqa: F841, DuckDB finds it by its name
    return duckdb.sql("select url from rows")


COLUMNS = {
    "pyarrow string": lambda texts: pa.array(texts, pa.string()),
    "pyarrow large_string": lambda texts: pa.array(texts, pa.large_string()),
    "pyarrow string_view": lambda texts: pa.array(texts, pa.string_view()),
    "pyarrow binary": lambda texts: pa.array([text and text.encode() for text in texts], pa.binary()),
    "pyarrow large_binary": lambda texts: pa.array([text and text.encode() for text in texts], pa.large_binary()),
    "pyarrow dictionary": lambda texts: pa.array(texts, pa.string()).dictionary_encode(),
    "pyarrow chunked": lambda texts: pa.chunked_array([texts[:2], [], texts[2:]], pa.string()),
    "pyarrow table": lambda texts: pa.table({"url": pa.array(texts, pa.string())}),
    "polars Series": lambda texts: pl.Series(texts, dtype=pl.String),
    "polars chunks": lambda texts: pl.concat([pl.Series(texts[:2]), pl.Series(texts[2:])], rechunk=False),
    "polars Categorical": lambda texts: pl.Series(texts, dtype=pl.Categorical),
    "polars DataFrame": lambda texts: pl.DataFrame({"url": texts}),
    "DuckDB relation": as_relation,
    "pandas object": lambda texts: pd.Series(texts),
    "pandas string": lambda texts: pd.Series(texts, dtype="string"),
    "pandas ArrowDtype": lambda texts: pd.Series(texts, dtype=pd.ArrowDtype(pa.string())),
    "pandas filtered": lambda texts: pd.Series(["x", *texts])[1:],
    "numpy object": lambda texts: np.array(texts, dtype=object),
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_column_types(kind: str) -> None:
    column = columns.host(COLUMNS[kind](TEXTS))
    assert isinstance(column, Column) and len(column) == len(TEXTS)
    assert column.to_pylist() == HOSTS
    assert pa.array(column).to_pylist() == HOSTS
    assert pa.chunked_array(column).to_pylist() == HOSTS
    assert pl.Series(column).to_list() == HOSTS
    assert column.to_polars().to_list() == HOSTS
    assert column.to_pandas().tolist() == HOSTS
    rows = pa.table({"host": column.to_pyarrow()})  # noqa: F841
    assert duckdb.sql("select host from rows").fetchall() == [(host,) for host in HOSTS]
    assert pa.array(column, type=pa.large_string()).to_pylist() == HOSTS
    # A result is also a valid argument.
    assert columns.host(columns.href(column)).to_pylist() == [None] * len(TEXTS)


@pytest.mark.parametrize("kind", COLUMNS)
def test_no_rows(kind: str) -> None:
    if kind in ("pandas object", "numpy object"):
        return  # An empty column of objects has no type.
    column = columns.host(COLUMNS[kind]([]))
    assert len(column) == 0 and column.to_pylist() == [] and pa.array(column).type == pa.string_view()


def test_pandas_keeps_its_index() -> None:
    frame = pd.DataFrame({"url": TEXTS}).drop(index=1)
    frame["host"] = columns.host(frame["url"]).to_pandas(frame.index)
    assert frame["host"].tolist() == [HOSTS[0], *HOSTS[2:]]
    with pytest.raises(ValueError):
        columns.host(frame["url"]).to_pandas([1])


def test_columns_in_tables() -> None:
    column = columns.host(pa.array(TEXTS))
    assert pa.table({"host": column})["host"].to_pylist() == HOSTS
    assert pl.DataFrame({"host": column.to_polars()})["host"].to_list() == HOSTS


def test_only_nulls() -> None:
    for column in (pl.Series([None, None]), pl.DataFrame({"url": [None, None]}), pa.array([None, None]), pa.table({"url": [None, None]})):
        assert columns.host(column).to_pylist() == [None, None]


def test_one_text_and_lists() -> None:
    assert columns.host("http://Example.org/") == "example.org"
    assert columns.host("x") is None and columns.host(None) is None
    assert "scheme" in columns.host("x", reasons=True)["reason"]
    assert columns.host(TEXTS) == HOSTS
    assert columns.host([]) == []
    assert columns.host([Url("http://h/"), None]) == ["h", None]
    assert columns.host(text="http://h/", kind="uri") == "h"


def test_second_argument_is_a_constant_or_a_column() -> None:
    texts, bases = ["a", "/b", None], ["http://h/x/", "http://h/x/", "http://h/"]
    assert columns.resolve(texts, "http://h/x/") == ["http://h/x/a", "http://h/b", None]
    chunked = pa.chunked_array([texts[:1], texts[1:]], pa.string())
    assert columns.resolve(chunked, pl.Series(bases)).to_pylist() == ["http://h/x/a", "http://h/b", None]
    with pytest.raises(ValueError, match="rows"):
        columns.resolve(chunked, pl.Series(bases[:1]))


@pytest.mark.parametrize("about", list_functions(), ids=lambda about: about["name"])
def test_every_function(about: dict[str, Any]) -> None:
    """Each function has its signature, and returns the same for a column of any type as for a text."""
    function = getattr(columns, about["name"])
    signature = inspect.signature(function)
    assert list(signature.parameters) == [*(it[0] for it in about["parameters"]), "reasons"]
    first, *rest = about["example"][0]
    one = function(first, *rest)
    texts = [first, None, "\x00 no", first]
    for column in (pa.array(texts), pl.Series(texts), pa.array([text and text.encode() for text in texts])):
        result = function(column, *rest)
        rows = result.to_pylist()
        assert rows[0] == rows[3] == one and len(rows) == 4
        assert pa.array(result).validate(full=True) is None
        assert pa.array(result).to_pylist() == [list(row.items()) if about["returns"] == "map" and row is not None else row for row in rows]
        with_reasons = function(column, *rest, reasons=True)
        assert [row["value"] for row in with_reasons.to_pylist()] == rows
        assert pa.array(with_reasons).validate(full=True) is None
        # A row with a reason has no value, except in functions about reasons.
        if about["name"] not in ("reason", "is_valid"):
            assert all(row["reason"] is None or row["value"] is None for row in with_reasons.to_pylist())


def test_stubs_are_current() -> None:
    """`python tests/bless.py` updates them."""
    assert bless.STUBS.read_text(encoding="utf-8") == bless.stubs()


def test_invalid_rows_are_null() -> None:
    rows = [b"http://h/\xff", b"http://" + b"a" * 1_000_000, b"\xff\xfe", None, b"http://ok/"]
    column = columns.host(pa.array(rows, pa.binary()), reasons=True).to_pylist()
    assert column[0]["value"] is None and "UTF-8" in column[0]["reason"]
    assert column[1] == {"value": "a" * 1_000_000, "reason": None}
    assert column[2]["value"] is None and column[3] == {"value": None, "reason": None}
    assert column[4] == {"value": "ok", "reason": None}


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="not int"):
        columns.host(7)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="not of int"):
        columns.host([7])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="not a table of 2: a, b"):
        columns.host(pa.table({"a": ["x"], "b": ["y"]}))
    with pytest.raises(ValueError, match="expected a column of text or bytes"):
        columns.host(pa.array([1, 2]))
    with pytest.raises(ValueError, match="one of uri, uri-ref, iri"):
        columns.host(pa.array(["x"]), "html")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="one of uri, uri-ref, iri"):
        columns.host(pa.array([], pa.string()), "html")  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        columns.host()  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        columns.host("x", no=True)  # type: ignore[call-overload]


def test_results_are_views_into_the_input() -> None:
    """Hosts are not copied, and keep the input alive."""
    texts = [f"http://host-number-{n}.example.org/" for n in range(1000)]
    urls = pa.array(texts, pa.string())
    hosts = pa.array(columns.host(urls))
    blocks = [buffer.address for buffer in hosts.buffers()[2:] if buffer is not None]
    start = urls.buffers()[2].address
    assert any(start <= address < start + urls.buffers()[2].size for address in blocks)
    del urls
    noise = [b"x" * 64 for _ in range(100_000)]
    assert hosts.to_pylist() == [f"host-number-{n}.example.org" for n in range(1000)]
    del noise


def test_slices() -> None:
    urls = pa.array(["x", *TEXTS, "y"])[1:-1]
    column = columns.host(urls)
    assert column.to_pylist() == HOSTS
    assert column[1:4].to_pylist() == HOSTS[1:4]
    assert [column[n] for n in range(-5, 5)] == HOSTS + HOSTS
    assert list(column) == HOSTS
    with pytest.raises(IndexError):
        column[5]
    with pytest.raises(TypeError):
        column[::2]
    chunked = columns.host(pa.chunked_array([TEXTS[:2], TEXTS[2:]]))
    assert chunked[1:4].to_pylist() == HOSTS[1:4] and chunked[3] == HOSTS[3]
    assert column.null_count == 2
    assert repr(column[:1]) == "<urlens.Column of 1 rows: string_view ['example.org']>"
    assert repr(columns.host(pa.array(["http://h/"] * 6))).endswith("'h', …]>")


def test_other_threads_run() -> None:
    """Calls release the GIL. The long switch interval keeps Python from taking it away from the calling thread."""
    urls = pa.array(["http://example.org/%7Eanna/a/../b?c=d"] * 10_000)
    done = threading.Event()
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    before = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        thread.start()
        first, end = ticks, time.perf_counter() + 2
        while time.perf_counter() < end:
            columns.href(urls)
        counted = ticks - first
    finally:
        sys.setswitchinterval(before)
        done.set()
        thread.join()
    assert counted >= 5, f"the other thread ran {counted} times"


def test_threads_agree() -> None:
    urls = pa.array([f"http://h{n}.example/" for n in range(20_000)])
    expected = columns.host(urls).to_pylist()
    results: list[Any] = [None] * 4

    def work(n: int) -> None:
        results[n] = columns.host(urls).to_pylist()

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4


def test_stream_error() -> None:
    def batches() -> Any:
        yield pa.record_batch({"url": ["http://h/"]})
        raise RuntimeError("the disk is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"url": pa.string()}), batches())
    with pytest.raises(ValueError, match="the disk is gone"):
        columns.host(reader)


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())])
def test_invalid_utf8(kind: pa.DataType) -> None:
    """pyarrow does not check text for UTF-8; invalid rows are null with a reason, and do not crash Python."""
    rows = [b"http://a.example/", b"http://\xff\xfe/", None, b"http://caf\xe9.example/"]
    bad = pa.array(rows, pa.large_binary() if kind == pa.large_string() else pa.binary())
    texts = bad.view(pa.large_string() if kind == pa.large_string() else pa.string())
    if kind == pa.string_view():
        texts = bad.cast(pa.binary_view()).view(pa.string_view())
    if isinstance(kind, pa.DictionaryType):
        texts = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 3], pa.int8()), texts)
    for function in list_functions():
        call = getattr(columns, function["name"])
        if len([it for it in inspect.signature(call).parameters.values() if it.default is inspect.Parameter.empty]) == 1:
            assert len(call(texts)) == 4
    assert columns.host(texts).to_pylist() == ["a.example", None, None, None]
    assert columns.reason(texts).to_pylist()[1] == "not UTF-8 at byte 7"


def test_null_struct_rows() -> None:
    url = "http://a.example/"
    rows = pa.StructArray.from_arrays([pa.array([url, url])], names=["url"], mask=pa.array([True, False]))
    assert columns.host(rows).to_pylist() == [None, "a.example"]


def test_readings_of_many_errors() -> None:
    start = time.process_time()
    assert readings("http://h/é" + "%zz" * 300_000).validation_errors[0].count == 300_000
    assert time.process_time() - start < 20
