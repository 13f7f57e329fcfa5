"""The hand-written table of ``set`` against the methods ``with_…`` and ``call``.

URLENS_SET_CASES names the file of cases that ``edges set`` of ``conformance`` writes; ``bindings/python/test`` sets it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Callable

import pytest
from test_operations import CLASSES

from urlens import UrlensError, call

FILE = os.environ.get("URLENS_SET_CASES")
CASES: list[dict[str, Any]] = [json.loads(line) for line in Path(FILE).read_text(encoding="utf-8").split("\n") if line] if FILE else []


def outcome(ask: Callable[[], str]) -> Any:
    """A text, or the code and the byte of an error."""
    try:
        return ask()
    except UrlensError as error:
        return {"code": error.code, "offset": error.offset}


def changed(case: dict[str, Any]) -> str:
    """The text with the component set by its method."""
    it, part, value = CLASSES[case["as"]](case["input"]), case["part"], case["value"]
    name, _, parameter = part.partition(":")
    changed = it.with_query_param(parameter, value) if parameter else getattr(it, f"with_{name}")(value)
    assert str(it) == case["input"]
    return str(changed)


def asked(case: dict[str, Any]) -> str:
    answer = call("set", as_=case["as"], input=case["input"], part=case["part"], value=case["value"])
    return str(answer["href"] if case["as"] == "url" else answer["string"])


@pytest.mark.skipif(not FILE, reason="URLENS_SET_CASES is not set")
def test_components_are_set_as_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    native = 0
    for case in CASES:
        expected = case.get("text", case.get("error"))
        assert outcome(lambda: asked(case)) == expected, case
        # A UrlRef cannot be changed, and `with_path` takes no None.
        if case["as"] != "url-ref" and (case["part"] != "path" or case["value"] is not None):
            assert outcome(lambda: changed(case)) == expected, case
            native += 1
    with capsys.disabled():
        print(f"\nset: {len(CASES)} cases by call, {native} by methods")
    assert native > 35_000
