"""Typed identifiers: every example of the list, compared with the command and with the functions over columns."""

from __future__ import annotations

import json
import pickle
import subprocess
from typing import Any

import bless
import pytest

from urlens import ParseError, columns, schemes
from urlens._urlens import list_schemes

EXAMPLES = [(about, example) for about in list_schemes() for example in about["examples"]]


@pytest.fixture(scope="module")
def answers(command: str) -> list[dict[str, Any]]:
    """The answers of ``urlens jsonl``."""
    requests = "".join(json.dumps({"op": "scheme", "input": example}) + "\n" for _, example in EXAMPLES)
    run = subprocess.run([command, "jsonl"], input=requests, capture_output=True, text=True, check=True)
    return [json.loads(line)["ok"] for line in run.stdout.splitlines()]


def test_fields_are_those_of_the_command(answers: list[dict[str, Any]]) -> None:
    assert len(answers) == len(EXAMPLES) > 50
    for (about, example), answer in zip(EXAMPLES, answers):
        it = schemes.read(example)
        assert type(it) is getattr(schemes, about["name"].capitalize())
        assert it.fields == answer["fields"] and it.canonical == answer["canonical"], example
        assert it.kind == answer["kind"] and it.findings == answer["findings"], example
        for name, _ in about["fields"]:
            assert getattr(it, schemes._attribute(name)) == answer["fields"][name], (example, name)
        assert json.loads(columns.scheme_fields(example)) == answer["fields"], example
        assert columns.scheme_canonical(example) == answer["canonical"], example


def test_fields_build_the_canonical_form() -> None:
    built = 0
    for about, example in EXAMPLES:
        it = schemes.read(example)
        if about["name"] == "data" and it.fields["text"] is None:
            with pytest.raises(ParseError, match="text"):
                type(it).build(**it.fields)
            continue
        assert type(it).build(**it.fields).canonical == it.canonical, example
        built += 1
    assert built > 50


def test_values() -> None:
    one, other = schemes.read("doi:10.1000/182"), schemes.read("doi:10.1000/182")
    assert one == other and hash(one) == hash(other) and one != schemes.read("DOI:10.1000/182")
    assert pickle.loads(pickle.dumps(one)) == one
    assert str(one) == "doi:10.1000/182" and repr(one) == "Doi('doi:10.1000/182')"


def test_a_field_may_have_the_name_of_a_keyword() -> None:
    assert schemes.Tel("tel:+1").global_ is True
    built = schemes.Tel.build(number="+12015550123", global_=True)
    assert built == schemes.Tel.build(**{"number": "+12015550123", "global": True}) == schemes.Tel("tel:+12015550123")


def test_errors() -> None:
    for make in (lambda: schemes.read("http://example.org/"), lambda: schemes.Doi("tel:+1"), lambda: schemes.Doi("doi:1")):
        with pytest.raises(ParseError) as caught:
            make()
        assert caught.value.part and caught.value.offset is not None


def test_stubs_are_up_to_date() -> None:
    """`python tests/bless.py` updates them."""
    assert bless.SCHEMES.read_text(encoding="utf-8") == bless.scheme_stubs()
