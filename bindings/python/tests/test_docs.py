"""All public items are documented, and all examples run."""

from __future__ import annotations

import doctest
import inspect
from types import ModuleType
from typing import Any, Iterator

import pytest
from conftest import ROOT

import urlens
from urlens import columns, guard, schemes

FLAGS = doctest.ELLIPSIS
PAGES = ["README.md", "bindings/python/README.md", "docs/python.md"]


def public() -> Iterator[tuple[str, Any]]:
    """All public items by name."""
    yield "urlens", urlens
    yield "urlens.columns", columns
    yield "urlens.schemes", schemes
    yield "urlens.guard", guard
    for module in (urlens, columns, schemes, guard):
        for name in module.__all__:
            it = getattr(module, name)
            if isinstance(it, ModuleType):
                continue
            yield f"{module.__name__}.{name}", it
            if inspect.isclass(it):
                for member in sorted(vars(it)):
                    value = inspect.getattr_static(it, member)
                    if not member.startswith("_") and (callable(value) or inspect.isdatadescriptor(value)):
                        yield f"{module.__name__}.{name}.{member}", value


ITEMS = dict(public())

# Classes whose fields are documented in the source of the class.
DATACLASSES = (urlens.Constraints, urlens.Finding, urlens.Readings, urlens.ValidationError)


@pytest.mark.parametrize("name", ITEMS)
def test_documentation(name: str) -> None:
    it = ITEMS[name]
    owner = ITEMS.get(name.rpartition(".")[0])
    if owner in DATACLASSES:
        return
    text = inspect.getdoc(it)
    assert text, f"{name} has no documentation"
    names = dict(vars(urlens))
    for module in (columns, guard):
        if name.startswith(module.__name__ + "."):
            names |= {it: getattr(module, it) for it in module.__all__}
    run(name, text, names)


@pytest.mark.parametrize("page", PAGES)
def test_pages(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert run(page, text, {}) > 0, f"{page} has no example"


def run(name: str, text: str, names: dict[str, Any]) -> int:
    """Runs the examples of a text, and returns their number."""
    test = doctest.DocTestParser().get_doctest(text, dict(names), name, name, 0)
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS, verbose=False).run(test, out=report.append)
    assert not result.failed, "".join(report)
    return result.attempted
