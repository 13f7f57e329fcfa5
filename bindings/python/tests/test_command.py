"""The functions over columns say of every row what the command says: of 100,000 with URLENS_DATA, else of a few."""

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

# The command's fields, and what they are called here.
FIELDS: dict[str, Callable[..., Any]] = {
    "url": columns.href,
    "scheme": columns.scheme,
    "authority": columns.authority,
    "userinfo": columns.userinfo,
    "user": columns.username,
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
    """What the command prints for each text, one a line; None for a bad one, which it reports by its number."""
    done = subprocess.run([command, *arguments], input="\n".join(texts).encode() + b"\n", capture_output=True)
    bad = {int(line.split(b":")[1]) for line in done.stderr.splitlines() if line.startswith(b"stdin:")}
    printed = iter(done.stdout.decode().split("\n"))
    found = [None if number in bad else next(printed) for number in range(1, len(texts) + 1)]
    assert list(printed) == [""], "the command prints a line for each text that is not bad"
    return found


@pytest.mark.parametrize("standard", STANDARDS)
def test_get(command: str, urls: list[str], standard: str) -> None:
    printed = lines(command, ["get", "--json", "--as", standard, ",".join([*FIELDS, "query:id"])], urls)
    expected = [json.loads(line) if line is not None else {} for line in printed]
    column = pa.array(urls)
    for field, function in FIELDS.items():
        found = function(column, kind=standard).to_pylist()
        for text, row, value in zip(urls, expected, found, strict=True):
            assert value == row.get(field), (field, text)
    found = columns.query_parameter(column, "id", kind=standard).to_pylist()
    assert found == [row.get("query:id") for row in expected]
    valid = columns.is_valid(column, standard).to_pylist()
    assert valid == [line is not None for line in printed]


@pytest.mark.parametrize("rung", [None, "text", "structure", "syntax", "scheme"])
@pytest.mark.parametrize("standard", STANDARDS)
def test_normalize(command: str, urls: list[str], standard: str, rung: str | None) -> None:
    arguments = ["normalize", "--as", standard] + (["--rung", rung] if rung else [])
    expected = lines(command, arguments, urls)
    more = {"rung": rung} if rung else {}
    found = columns.normalize(pa.array(urls), standard, **more).to_pylist()  # type: ignore[call-overload]
    for text, want, have in zip(urls, expected, found, strict=True):
        assert have == want, text


def test_whoever_holds_the_column(command: str, urls: list[str]) -> None:
    """The same rows from pyarrow, polars, DuckDB and pandas."""
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
    normal = columns.normalize(urls, standard, rung="scheme")
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
        columns_say = [(row["code"], row["at"], row["end"], row["count"]) for row in found]
        assert columns_say == [(it["code"], it["at"], it["end"], it["count"]) for it in answer["findings"]], text
        it = readings(text)
        assert (it.agree, it.verdict) == (answer["agree"], answer["verdict"]), text
        assert [finding.code for finding in it.findings] == [it["code"] for it in answer["findings"]], text
