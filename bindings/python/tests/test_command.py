"""Functions over columns give the output of the command, for 100,000 URLs with URLENS_DATA, else for a few."""

from __future__ import annotations

import json
import subprocess
from typing import Any, Callable

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urlens
from urlens import Iri, ParseError, Uri, Url, columns, readings

STANDARDS = {"url": Url, "uri": Uri, "iri": Iri}

# Fields of the command, and their functions.
FIELDS: dict[str, Callable[..., Any]] = {
    "url": columns.href,
    "scheme": columns.scheme,
    "authority": columns.authority,
    "userinfo": columns.userinfo,
    "username": columns.username,
    "password": columns.password,
    "host": columns.host,
    "path": columns.path,
    "query": columns.query,
    "fragment": columns.fragment,
    "origin": columns.origin,
    "domain": columns.registrable_domain,
    "suffix": columns.public_suffix,
    "subdomain": columns.subdomain,
}


def lines(command: str, arguments: list[str], texts: list[str]) -> list[str | None]:
    """The line that the command prints for each text; None for an invalid one, which it reports by line number."""
    done = subprocess.run([command, *arguments], input="\n".join(texts).encode() + b"\n", capture_output=True)
    invalid = {int(line.split(b":")[1]) for line in done.stderr.splitlines() if line.startswith(b"stdin:")}
    printed = iter(done.stdout.decode().split("\n"))
    found = [None if number in invalid else next(printed) for number in range(1, len(texts) + 1)]
    assert list(printed) == [""], "expected one line for each valid text"
    return found


@pytest.mark.parametrize("standard", STANDARDS)
def test_get(command: str, urls: list[str], standard: str) -> None:
    printed = lines(command, ["get", "--json", "--as", standard, ",".join([*FIELDS, "query:id"])], urls)
    # An invalid text has an object with its error.
    expected = [json.loads(line) for line in printed if line is not None]
    column = pa.array(urls)
    for field, function in FIELDS.items():
        found = function(column, kind=standard).to_pylist()
        for text, row, value in zip(urls, expected, found, strict=True):
            assert value == row.get(field), (field, text)
    found = columns.query_parameter(column, "id", kind=standard).to_pylist()
    assert found == [row.get("query:id") for row in expected]
    valid = columns.is_valid(column, standard).to_pylist()
    assert valid == ["error" not in row for row in expected]


@pytest.mark.parametrize("level", [None, "text", "syntax", "scheme"])
@pytest.mark.parametrize("standard", STANDARDS)
def test_normalize(command: str, urls: list[str], standard: str, level: str | None) -> None:
    arguments = ["normalize", "--as", standard] + (["--level", level] if level else [])
    expected = lines(command, arguments, urls)
    more = {"level": level} if level else {}
    found = columns.normalize(pa.array(urls), standard, **more).to_pylist()  # type: ignore[call-overload]
    for text, expected_row, found_row in zip(urls, expected, found, strict=True):
        assert found_row == expected_row, text


def test_column_libraries_agree(command: str, urls: list[str]) -> None:
    """Columns of pyarrow, polars, DuckDB and pandas give equal rows."""
    expected = lines(command, ["normalize", "--as", "url"], urls)
    rows = pa.table({"url": urls})
    for column in (rows["url"], pl.Series(urls), duckdb.sql("select url from rows"), pd.Series(urls)):
        assert urlens.normalize(column).to_pylist() == expected


@pytest.mark.parametrize("standard", STANDARDS)
def test_objects(urls: list[str], standard: str) -> None:
    """Objects and columns agree."""
    cls = STANDARDS[standard]
    urls = urls[:20_000]
    hrefs = columns.href(urls, standard)
    normal = columns.normalize(urls, standard, level="scheme")
    domains = columns.host(urls, standard)
    for text, href, norm, host in zip(urls, hrefs, normal, domains, strict=True):
        try:
            it = cls(text)
        except ParseError:
            assert href is None and host is None, text
            continue
        assert (str(it), it.host) == (href, host), text
        assert str(it.normalize()) == norm, text


def test_readings(command: str, urls: list[str]) -> None:
    urls = urls[:5_000]
    requests = "".join(json.dumps({"op": "readings", "input": text}) + "\n" for text in urls)
    done = subprocess.run([command, "jsonl"], input=requests.encode(), capture_output=True, check=True)
    answers = [json.loads(line)["ok"] for line in done.stdout.decode().splitlines()]
    agree, findings = columns.agree(urls), columns.findings(urls)
    for text, answer, agrees, found in zip(urls, answers, agree, findings, strict=True):
        assert agrees == answer["agree"], text
        rows = [(row["code"], row["offset"], row["end"], row["count"]) for row in found]
        assert rows == [(it["code"], it["offset"], it["end"], it["count"]) for it in answer["findings"]], text
        it = readings(text)
        assert (it.agree, it.verdict) == (answer["agree"], answer["verdict"]), text
        assert [finding.code for finding in it.findings] == [it["code"] for it in answer["findings"]], text
