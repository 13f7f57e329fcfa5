"""Rows for the tests of the job: real URLs or made-up ones, repeated with changes, and bad rows among them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

# One row in a thousand is bad, in one of these ways in turn.
BAD: list[bytes | None] = [None, b"http://example.org/\xff\xfe", b"", b"no URL", b"http://a b/", b"http://[::1/"]
ROUND = 100_000


def real() -> list[bytes] | None:
    """The list of real URLs of the folder URLENS_DATA, if that is set."""
    folder = os.environ.get("URLENS_DATA")
    return (Path(folder) / "top100.txt").read_bytes().splitlines() if folder else None


def made_up(count: int = ROUND) -> list[bytes]:
    """URLs of the shapes that there are: some of one site, some alike, some that the standards dispute."""
    shapes = [
        "https://www.site{n}.example.co.uk/path/{m}/?id={i}", "HTTP://Site{n}.example.org:80/a/../%7Euser/{m}",
        "https://shop{n}.example.com/search?q=a+b&page={m}", "http://127.{n}/{m}", "https://example{n}.net/a|b/{m}",
        "https://bücher{n}.example/straße/{m}", "https://user@site{n}.github.io/{i}#top", "mailto:someone{m}@site{n}.org",
    ]
    return [shapes[i % 8].format(i=i, n=i % 97, m=i % 1009).encode() for i in range(count)]


def change(urls: list[bytes], turn: int) -> list[bytes]:
    """What a turn makes of the list: the first leaves it, every other one has new URLs, and between these are the
    same again, of which every tenth is spelled in another way."""
    if turn == 0:
        return urls
    if turn % 2 == 0:
        return [re.split(rb"[?#]", url, maxsplit=1)[0] + b"/%d?page=%d" % (turn, turn) for url in urls]
    other = [lambda url: url.replace(b"://", b":\\/", 1), lambda url: b" " + url][turn // 2 % 2]
    return [other(url) if place % 10 == 5 else url for place, url in enumerate(urls)]


def write(path: Path, rows: int) -> None:
    """A file of Parquet with a column `url` of bytes."""
    urls = (real() or made_up())[:ROUND]
    schema = pa.schema([("url", pa.binary())])
    with pq.ParquetWriter(path, schema) as file:
        for turn, start in enumerate(range(0, rows, len(urls))):
            changed: list[bytes | None] = [*change(urls[: rows - start], turn)]
            for place in range(0, len(changed), 1000):
                changed[place] = BAD[(start + place) // 1000 % len(BAD)]
            file.write_table(pa.table({"url": pa.array(changed, pa.binary())}), row_group_size=max(1000, min(20_000, rows // 40)))
