"""Functions over columns: one call for all rows, in Rust, with the interpreter's lock (GIL) released.

The first argument is a column: anything that supports Arrow's PyCapsule interface (an Array or a ChunkedArray
of pyarrow, a Series of polars, a relation of DuckDB with one column, …), or a Series of pandas. The result is
a ``Column``, which supports it too. A str returns one value, and a list of str a list.

>>> import pyarrow as pa
>>> from urlens import columns
>>> urls = pa.array(["http://www.Example.co.uk/a?b=1", "no URL", None])
>>> columns.host(urls).to_pylist()
['www.example.co.uk', None, None]

An invalid row is null; with ``reasons=True`` the result has two fields, ``value`` and ``reason``.

>>> columns.host(urls, reasons=True)[1]
{'value': None, 'reason': '...scheme...'}
>>> columns.host(["http://example.org/", "http://example.net/"])
['example.org', 'example.net']

``kind`` selects how texts are parsed: 'url' (as in browsers, the default), 'uri', 'iri', 'uri-zone', or 'uri-ref',
'iri-ref', 'url-ref' to allow relative references.
"""

from __future__ import annotations

import inspect
import json
from typing import Any, Callable

from urlens._urlens import call_function, list_functions

__all__: list[str] = []


def _make(about: dict[str, Any]) -> Callable[..., Any]:
    """Makes the function that a row of the list describes."""
    name: str = about["name"]
    parameters = [
        inspect.Parameter(
            parameter,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=inspect.Parameter.empty if default is None else default,
        )
        for parameter, _, _, _, default in about["parameters"]
    ]
    reasons = inspect.Parameter("reasons", inspect.Parameter.KEYWORD_ONLY, default=False)
    signature = inspect.Signature([*parameters, reasons])
    names = [parameter.name for parameter in parameters]

    def function(*args: Any, **kwargs: Any) -> Any:
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        values = bound.arguments
        return call_function(name, tuple(values[it] for it in names), bool(values["reasons"]))

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _document(about)
    function.__signature__ = signature  # type: ignore[attr-defined]
    return function


def _document(about: dict[str, Any]) -> str:
    """The docstring of a function, with the example of the list as a doctest."""
    summary = about["summary"]
    lines = [f"{summary[0].upper()}{summary[1:]}, for each row, as {about['returns']}."]
    if about["doc"]:
        lines += ["", about["doc"]]
    lines += [""]
    for name, doc, is_column, choices, default in about["parameters"]:
        kind = "a column or a str" if is_column else "a str"
        if choices:
            kind = " or ".join(repr(choice) for choice in choices)
        lines.append(f"``{name}``: {kind}{'' if default is None else f', default {default!r}'}. {doc}")
    lines.append("``reasons``: if True, return a struct of ``value`` and ``reason``, which says why a value is null.")
    arguments, _ = about["example"]
    lines += ["", f">>> {about['name']}({', '.join(map(repr, arguments))})", repr(_result(about))]
    return "\n".join(lines)


def _result(about: dict[str, Any]) -> Any:
    """The result of the example. The list has texts verbatim, bytes in hexadecimal, all else as JSON."""
    shown: str | None = about["example"][1]
    if shown is None or about["returns"] == "string_view":
        return shown
    if about["returns"].startswith("fixed_size_binary"):
        return bytes.fromhex(shown)
    return json.loads(shown)


for _about in list_functions():
    globals()[_about["name"]] = _make(_about)
    __all__.append(_about["name"])
del _about
