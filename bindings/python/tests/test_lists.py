"""Lists of cases: those of the repository, and those of the folder URLENS_LISTS if it is set.

Each test checks the number of cases, so that a truncated list fails.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import ROOT, cases

from urlens import EditError, Iri, IriRef, ParseError, Template, TemplateError, Uri, UriRef, Url, UrlensError, columns, readings


def data(name: str) -> Any:
    return json.loads((ROOT / "conformance" / "data" / name).read_text(encoding="utf-8"))


def test_rfc3986_examples() -> None:
    it = data("rfc3986-5.4.json")
    base = Uri(it["base"])
    rows = [*it["normal"], *it["abnormal"]]
    assert len(rows) >= 40
    for row in rows:
        assert str(base.resolve(row["ref"])) == row["expect"], row


def test_catalogue() -> None:
    """Every row of the catalogue has a finding with its code and span; further ones of a code are only counted."""
    rows = data("catalogue.json")["rows"]
    assert len(rows) == 167
    for row in rows:
        it = readings(row["input"], row.get("base"))
        (finding,) = (finding for finding in it.findings if finding.class_id == row["class"])
        start, end = span(it.text, finding.start, finding.end)
        assert [start, end] == row["range"] or finding.count > 1 and start <= row["range"][0], row
        assert finding.severity == row["severity"], row


def span(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of a slice in bytes."""
    return len(text[:start].encode()), len(text[:end].encode())


def web_tests() -> list[dict[str, Any]]:
    rows = [row for row in cases("wpt/urltestdata.json") if isinstance(row, dict)]
    assert len(rows) == 891
    # Texts with lone surrogates are not Unicode, and never URLs.
    return [row for row in rows if is_unicode(row["input"])]


def is_unicode(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)


NAMES = {
    "href": lambda url: url.href,
    "origin": lambda url: url.origin,
    "protocol": lambda url: url.protocol,
    "username": lambda url: url.username or "",
    "password": lambda url: url.password or "",
    "host": lambda url: url.host_and_port,
    "hostname": lambda url: url.hostname,
    "port": lambda url: url.port_text or "",
    "pathname": lambda url: url.pathname,
    "search": lambda url: url.search,
    "hash": lambda url: url.hash,
}


def test_web_platform_urls() -> None:
    rows = web_tests()
    for row in rows:
        if row.get("failure"):
            with pytest.raises(ParseError):
                Url(row["input"], row["base"])
            continue
        url = Url(row["input"], row["base"])
        for name, get in NAMES.items():
            if name in row:
                assert get(url) == row[name], (row, name)
    print(f"urltestdata {len(rows)}")


def test_web_platform_urls_in_columns() -> None:
    rows = [row for row in web_tests() if row["base"] is None]
    assert len(rows) > 300
    hrefs = columns.href([row["input"] for row in rows])
    assert hrefs == [row.get("href") for row in rows]


def test_web_platform_setters() -> None:
    """Setters return a new URL, or raise EditError where the web API ignores the value."""
    lists = cases("wpt/setters_tests.json")
    count = 0
    for name in NAMES.keys() & lists.keys():
        for row in lists[name]:
            url = Url(row["href"])
            try:
                url = url.with_attribute(name, row["new_value"])
            except EditError:
                pass
            for expected, value in row["expected"].items():
                assert NAMES[expected](url) == value, (name, row)
            count += 1
    assert count == sum(len(rows) for name, rows in lists.items() if name != "comment")
    print(f"setters {count}")


@pytest.mark.parametrize(
    ("name", "count"),
    [("resolution/rdf-turtle-iri-resolution.json", 136), ("resolution/json-ld-torf-iri-resolution.json", 309)],
)
def test_resolution(name: str, count: int) -> None:
    rows = cases(name)["cases"]
    assert len(rows) == count
    for row in rows:
        assert str(Iri(row["base"]).resolve(row["ref"])) == row["expected"], row
    print(f"{name} {count}")


def test_relativize() -> None:
    rows = [row for row in cases("resolution/oxiri.json")["cases"] if row["kind"] == "relativize"]
    assert len(rows) == 48
    for row in rows:
        base, target = Iri(row["base"]), Iri(row["iri"])
        link = target.relative_to(base)
        # Several references may be equally short.
        assert base.resolve(link) == target, row
        assert len(str(link)) <= len(row["expected"]), row


@pytest.mark.parametrize(
    ("name", "cls", "count"),
    [("uri", Uri, 46), ("iri", Iri, 24), ("uri-reference", UriRef, 28), ("iri-reference", IriRef, 13)],
)
def test_validity(name: str, cls: type[Uri], count: int) -> None:
    tests = [test for group in cases(f"json-schema/{name}.json") for test in group["tests"]]
    assert len(tests) == count
    standard = name[:3]
    for test in tests:
        text = test["data"]
        if not isinstance(text, str):
            continue
        try:
            cls(text)
            valid = True
        except UrlensError:
            valid = False
        assert valid == test["valid"], test
        if name == standard:
            assert columns.is_valid(text, standard) == valid, test


@pytest.mark.parametrize(("name", "count"), [("spec-examples", 64), ("spec-examples-by-section", 117)])
def test_templates(name: str, count: int) -> None:
    count_found = 0
    for group in cases(f"uritemplate/{name}.json").values():
        for text, expected in group["testcases"]:
            expected = expected if isinstance(expected, list) else [expected]
            assert Template(text).expand(group["variables"]) in expected, text
            count_found += 1
    assert count_found == count


def test_invalid_templates() -> None:
    count_found = 0
    for group in cases("uritemplate/negative-tests.json").values():
        for text, _ in group["testcases"]:
            with pytest.raises(TemplateError):
                Template(text).expand(group["variables"])
            count_found += 1
    assert count_found == 36
