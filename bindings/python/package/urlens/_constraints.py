"""Constraints on identifiers in annotations, for pydantic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Collection

from urlens._urlens import Reference


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """Constraints on a ``Uri``, ``Iri``, ``Url`` or reference in ``Annotated``, for pydantic.

    ``schemes`` are the allowed schemes, in lowercase; a relative reference has none. ``max_length`` counts the
    characters of the text. ``host``, ``userinfo``, ``query`` and ``fragment`` say if the component must be present
    (True) or absent (False); None allows both. ``normal`` requires a text that ``normalize`` does not change.

    Values are not changed: the text of a ``Uri`` stays as written.

    >>> Constraints(schemes=["https"], fragment=False).problem(Uri("https://example.org/#top"))
    'fragment is not allowed'
    """

    schemes: Collection[str] | None = None
    """The allowed schemes, in lowercase."""
    max_length: int | None = None
    """The largest number of characters."""
    host: bool | None = None
    """True if there must be a host, False if there must be none."""
    userinfo: bool | None = None
    """True if there must be user information, False if there must be none."""
    query: bool | None = None
    """True if there must be a query, False if there must be none."""
    fragment: bool | None = None
    """True if there must be a fragment, False if there must be none."""
    normal: bool = False
    """True if the text must be in normal form."""

    def __post_init__(self) -> None:
        if isinstance(self.schemes, str):
            raise TypeError("expected a collection of str for schemes, not str")
        if self.schemes is not None:
            object.__setattr__(self, "schemes", tuple(self.schemes))

    def problem(self, value: Reference) -> str | None:
        """The first constraint that a value does not meet, or None.

        >>> Constraints(schemes=["https"]).problem(Uri("http://example.org/"))
        "scheme is not one of 'https'"
        >>> Constraints(max_length=100, host=True).problem(Uri("http://example.org/")) is None
        True
        """
        scheme = value.scheme
        if self.schemes is not None and (scheme is None or scheme.lower() not in self.schemes):
            return f"scheme is not one of {', '.join(map(repr, self.schemes))}"
        if self.max_length is not None and len(str(value)) > self.max_length:
            return f"text has more than {self.max_length} characters"
        for name in ("host", "userinfo", "query", "fragment"):
            required = getattr(self, name)
            present = getattr(value, name) is not None
            if required is not None and required != present:
                return f"missing {name}" if required else f"{name} is not allowed"
        if self.normal and str(value.normalize()) != str(value):
            return f"text is not in normal form: {value.normalize()!r}"
        return None

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        from urlens._pydantic import constrained

        return constrained(self, source, handler)
