"""The operations that all interfaces of urlens share: called by name, and listed as data."""

from __future__ import annotations

import json
from typing import Any, Mapping, TypeVar

from urlens._errors import UrlensError
from urlens._urlens import ask, list_operations

Error = TypeVar("Error", bound=UrlensError)


def call(op: str, /, **fields: Any) -> dict[str, Any]:
    """Runs an operation by name; ``operations`` lists the names and their fields.

    The answer is the member ``ok`` of the JSON answer; an exception has ``code``, ``part``, ``offset`` and ``message`` of
    its member ``error``. Append an underscore to fields that are keywords of Python: ``as_``, ``from_``. Offsets are
    bytes in UTF-8.

    >>> from urlens import call
    >>> call("normalize", as_="url", input="HTTP://Example.org:80/%7eanna")
    {'string': 'http://example.org/~anna'}
    >>> call("scheme", input="doi:10.1000/ABC")["canonical"]
    'doi:10.1000/abc'
    >>> call("domain", input="bücher.example", to="ascii")
    {'domain': 'xn--bcher-kva.example'}
    >>> call("parse", as_="uri", input="http://example.org/a b")
    Traceback (most recent call last):
    ...
    urlens.UrlensError: unexpected ' ' in path at byte 20
    """
    return answer(op, {name.removesuffix("_"): value for name, value in fields.items()})


def answer(op: str, fields: Mapping[str, Any], error: type[UrlensError] = UrlensError) -> dict[str, Any]:
    """The answer of an operation. Objects in the fields are passed as their texts."""
    answered = json.loads(ask(json.dumps({**fields, "op": op}, default=str)))
    failed = answered.get("error")
    if failed is None:
        ok: dict[str, Any] = answered["ok"]
        return ok
    raise error_of(failed, fields, error)


def error_of(failed: Mapping[str, Any], fields: Mapping[str, Any], error: type[Error]) -> Error:
    """The exception for the member ``error`` of an answer."""
    field = failed.get("field")
    text = fields.get(field) if field else None
    return error(
        failed["message"],
        code=failed["code"],
        part=failed["part"],
        offset=failed["offset"],
        text=None if text is None else str(text),
        field=field,
        accepted_as=failed.get("accepted_as"),
    )


def operations() -> list[dict[str, Any]]:
    """The list of operations as data: name, help, parameters, the members of the answer, and an example.

    >>> from urlens import operations
    >>> goto = next(it for it in operations() if it["name"] == "goto")
    >>> goto["help"]
    'Appends a reference to a base that may be relative.'
    >>> [it["name"] for it in goto["parameters"]]
    ['as', 'base', 'ref']
    >>> goto["example"]["request"]
    {'op': 'goto', 'as': 'uri-ref', 'base': 'a/b', 'ref': '../c'}
    >>> goto["example"]["answer"]
    {'ok': {'string': 'a/../c'}}
    """
    found = list_operations()
    for it in found:
        request, answer = it["example"]
        # Examples without an answer in the list are run.
        it["example"] = {"request": json.loads(request), "answer": json.loads(answer or ask(request))}
    return found
