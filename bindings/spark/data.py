"""Test rows for the job: real or generated URLs, repeated with changes, mixed with bad rows."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

# One row in a thousand is one of these, in turn.
BAD: list[bytes | None] = [None, b"http://example.org/\xff\xfe", b"", b"no URL", b"http://a b/", b"http://[::1/"]
LIST_LENGTH = 100_000


def real() -> list[bytes] | None:
    """The list of real URLs in the folder URLENS_DATA, if set."""
    folder = os.environ.get("URLENS_DATA")
    return (Path(folder) / "top100.txt").read_bytes().splitlines() if folder else None


def generated(count: int = LIST_LENGTH) -> list[bytes]:
    """URLs of common shapes: some on the same site, some equivalent, some that the standards parse differently."""
    shapes = [
        "https://www.site{n}.example.co.uk/path/{m}/?id={i}", "HTTP://Site{n}.example.org:80/a/../%7Euser/{m}",
        "https://shop{n}.example.com/search?q=a+b&page={m}", "http://127.{n}/{m}", "https://example{n}.net/a|b/{m}",
        "https://bücher{n}.example/straße/{m}", "https://user@site{n}.github.io/{i}#top", "mailto:someone{m}@site{n}.org",
    ]
    return [shapes[i % 8].format(i=i, n=i % 97, m=i % 1009).encode() for i in range(count)]


def change(urls: list[bytes], repetition: int) -> list[bytes]:
    """Changes the list for a repetition: the first is unchanged, other even ones have new URLs, and odd ones have the
    original URLs, one in ten with another spelling."""
    if repetition == 0:
        return urls
    if repetition % 2 == 0:
        return [re.split(rb"[?#]", url, maxsplit=1)[0] + b"/%d?page=%d" % (repetition, repetition) for url in urls]
    other = [lambda url: url.replace(b"://", b":\\/", 1), lambda url: b" " + url][repetition // 2 % 2]
    return [other(url) if index % 10 == 5 else url for index, url in enumerate(urls)]


def write(path: Path, rows: int) -> None:
    """Writes a Parquet file with a binary column `url`."""
    urls = (real() or generated())[:LIST_LENGTH]
    schema = pa.schema([("url", pa.binary())])
    with pq.ParquetWriter(path, schema) as file:
        for repetition, start in enumerate(range(0, rows, len(urls))):
            changed: list[bytes | None] = [*change(urls[: rows - start], repetition)]
            for index in range(0, len(changed), 1000):
                changed[index] = BAD[(start + index) // 1000 % len(BAD)]
            file.write_table(pa.table({"url": pa.array(changed, pa.binary())}), row_group_size=max(1000, min(20_000, rows // 40)))
