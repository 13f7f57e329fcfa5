"""The types of the functions over columns, written from the list of them by tests/bless.py."""

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

__all__ = [
    "scheme",
    "host",
    "href",
]

@overload
def scheme(text: _Texts, standard: Literal['url', 'uri', 'iri'] = 'url', *, reasons: bool = False) -> Any: ...
@overload
def scheme(text: _Column, standard: Literal['url', 'uri', 'iri'] = 'url', *, reasons: bool = False) -> Column: ...
@overload
def host(text: _Texts, standard: Literal['url', 'uri', 'iri'] = 'url', escapes: Literal['keep', 'decode'] = 'keep', *, reasons: bool = False) -> Any: ...
@overload
def host(text: _Column, standard: Literal['url', 'uri', 'iri'] = 'url', escapes: Literal['keep', 'decode'] = 'keep', *, reasons: bool = False) -> Column: ...
@overload
def href(text: _Texts, standard: Literal['url', 'uri', 'iri'] = 'url', *, reasons: bool = False) -> Any: ...
@overload
def href(text: _Column, standard: Literal['url', 'uri', 'iri'] = 'url', *, reasons: bool = False) -> Column: ...
