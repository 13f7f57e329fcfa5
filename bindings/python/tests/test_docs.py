"""Everything public is documented, and the examples of the documentation and the pages run."""

from __future__ import annotations

import doctest
import inspect
from types import ModuleType
from typing import Any, Iterator

import pytest
from conftest import ROOT

import urlens
from urlens import columns

FLAGS = doctest.ELLIPSIS
PAGES = ["README.md", "bindings/python/README.md", "docs/python.md"]


def public() -> Iterator[tuple[str, Any]]:
    """Everything a program may use, by its name."""
    yield "urlens", urlens
    yield "urlens.columns", columns
    for module in (urlens, columns):
        for name in module.__all__:
            it = getattr(module, name)
            if isinstance(it, ModuleType):
                continue
            yield f"{module.__name__}.{name}", it
            if inspect.isclass(it):
                for member in sorted(vars(it)):
                    what = inspect.getattr_static(it, member)
                    if not member.startswith("_") and (callable(what) or inspect.isdatadescriptor(what)):
                        yield f"{module.__name__}.{name}.{member}", what


THINGS = dict(public())

# Members whose documentation is in that of their class: the fields of findings and readings.
FIELDS = (urlens.Finding, urlens.Readings, urlens.ValidationErrorKind)


@pytest.mark.parametrize("name", THINGS)
def test_documentation(name: str) -> None:
    it = THINGS[name]
    owner = THINGS.get(name.rpartition(".")[0])
    if owner in FIELDS:
        return
    text = inspect.getdoc(it)
    assert text, f"{name} has no documentation"
    names = {**vars(urlens), **{it: getattr(columns, it) for it in columns.__all__}} if "columns." in name else vars(urlens)
    run(name, text, names)


@pytest.mark.parametrize("page", PAGES)
def test_pages(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert run(page, text, {}) > 0, f"{page} has no example"


def run(name: str, text: str, names: dict[str, Any]) -> int:
    """Runs the examples of a text, and says how many there were."""
    test = doctest.DocTestParser().get_doctest(text, dict(names), name, name, 0)
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS, verbose=False).run(test, out=report.append)
    assert not result.failed, "".join(report)
    return result.attempted
