"""Writes the types of the functions over columns from the list of them: python tests/bless.py"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from urlens._urlens import list_functions

STUBS = Path(__file__).parent.parent / "package" / "urlens" / "columns.pyi"

HEAD = '''"""The types of the functions over columns, written from the list of them by tests/bless.py."""

from typing import Any, Literal, Protocol, Sequence, TypeAlias, overload

from urlens._urlens import Column

class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class _Values(Protocol):
    def __array__(self) -> Any: ...

_Column: TypeAlias = _Array | _Stream | _Values
_Texts: TypeAlias = str | None | Sequence[str | None]
'''


def stubs() -> str:
    """What the file should hold."""
    names = [about["name"] for about in list_functions()]
    lines = [HEAD, "__all__ = ["]
    lines += [f'    "{name}",' for name in names]
    lines += ["]", ""]
    for about in list_functions():
        for first, result in (("_Texts", "Any"), ("_Column", "Column")):
            lines.append("@overload")
            lines.append(f"def {about['name']}({', '.join(parameters(about, first))}) -> {result}: ...")
    return "\n".join(lines) + "\n"


def parameters(about: dict[str, Any], first: str) -> list[str]:
    """What a function takes, its first argument as a column or not."""
    written = []
    for n, (name, _, is_column, choices, default) in enumerate(about["parameters"]):
        kind = "_Column | _Texts" if is_column else "str | None"
        if choices:
            kind = f"Literal[{', '.join(repr(choice) for choice in choices)}]"
        if n == 0:
            kind = first
        written.append(f"{name}: {kind}" + ("" if default is None else f" = {default!r}"))
    return [*written, "*", "reasons: bool = False"]


if __name__ == "__main__":
    STUBS.write_text(stubs(), encoding="utf-8")
