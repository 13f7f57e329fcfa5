"""Typed identifiers: one class for each scheme that urlens supports, with the fields of the scheme as properties.

>>> from urlens import schemes
>>> package = schemes.Pkg("pkg:cargo/rand@0.7.2")
>>> package.name, package.version, package.canonical
('rand', '0.7.2', 'pkg:cargo/rand@0.7.2')
>>> schemes.Usr.build(type="GitHub", name="a/b")
Usr('usr:github/a%2Fb')
>>> schemes.read("urn:ISBN:0-395-36341-1").canonical
'urn:isbn:0395363411'

An invalid text is an exception with the part and the offset:

>>> schemes.Doi("doi:10.1000")
Traceback (most recent call last):
...
urlens.ParseError: missing suffix at byte 11
"""

from __future__ import annotations

from keyword import iskeyword
from typing import Any, ClassVar, TypeVar

from urlens._errors import ParseError
from urlens._operations import answer
from urlens._urlens import list_schemes

__all__: list[str] = ["Identifier", "read"]

Self = TypeVar("Self", bound="Identifier")


class Identifier:
    """An identifier of one scheme; ``str`` is its text. Two are equal if their classes and texts are; compare ``canonical``
    for equivalence. A field whose name is a keyword of Python has an underscore after it: ``Tel.global_``.

    >>> from urlens import schemes
    >>> isinstance(schemes.read("doi:10.1000/182"), schemes.Identifier)
    True
    """

    __slots__ = ("_answer", "_profile", "_text")

    name_of_scheme: ClassVar[str] = ""
    """The name of the scheme."""

    def __init__(self, text: str, profile: str | None = None) -> None:
        given = {"input": text} if profile is None else {"input": text, "profile": profile}
        self._text, self._profile, self._answer = str(text), profile, answer("scheme", given, ParseError)
        if self._answer["scheme"] != self.name_of_scheme:
            message = f"not {self.name_of_scheme}: {self._answer['scheme']}"
            raise ParseError(message, code="wrong-scheme", part="scheme", offset=0, text=self._text)

    @classmethod
    def build(cls: type[Self], **fields: Any) -> Self:
        """Builds the identifier of these fields, in canonical form.

        >>> from urlens import schemes
        >>> schemes.Geo.build(latitude=48.2, longitude=16.37, uncertainty=10)
        Geo('geo:48.2,16.37;u=10')
        """
        given = {name[:-1] if name == _attribute(name[:-1]) else name: value for name, value in fields.items()}
        return cls(answer("build", {"scheme": cls.name_of_scheme, "fields": given}, ParseError)["canonical"])

    @property
    def canonical(self) -> str:
        """The canonical form by the rules of the scheme.

        >>> from urlens import schemes
        >>> schemes.Tel("tel:+1-201-555-0123").canonical
        'tel:+12015550123'
        """
        found: str = self._answer["canonical"]
        return found

    @property
    def kind(self) -> str:
        """The scheme, and for a URN its namespace.

        >>> from urlens import schemes
        >>> schemes.Urn("urn:isbn:9780395363416").kind
        'urn:isbn'
        """
        found: str = self._answer["kind"]
        return found

    @property
    def fields(self) -> dict[str, Any]:
        """All fields by name; those of the namespace of a URN too.

        >>> from urlens import schemes
        >>> schemes.Doi("doi:10.1000/182").fields["url"]
        'https://doi.org/10.1000/182'
        """
        return dict(self._answer["fields"])

    @property
    def findings(self) -> list[dict[str, Any]]:
        """Problems that do not make the text invalid: ``code``, ``part``, ``offset``, ``end``, ``count`` and ``message``.

        >>> from urlens import schemes
        >>> schemes.Tag("tag:Yaml.org,2002:int").findings[0]["part"]
        'authority'
        """
        return list(self._answer["findings"])

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Identifier) and other._text == self._text

    def __hash__(self) -> int:
        return hash((type(self), self._text))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._text, self._profile)


def read(text: str, profile: str | None = None) -> Identifier:
    """Parses a text as an identifier of the class of its scheme.

    A web address of a resolver is read as the identifier that it resolves.

    >>> from urlens import schemes
    >>> schemes.read("https://doi.org/10.1000/182").canonical
    'doi:10.1000/182'
    """
    given = {"input": text} if profile is None else {"input": text, "profile": profile}
    scheme: str = answer("scheme", given, ParseError)["scheme"]
    found: Identifier = globals()[scheme.capitalize()](text, profile)
    return found


def _attribute(field: str) -> str:
    """The name of the property of a field."""
    return f"{field}_" if iskeyword(field) else field


def _property(name: str, doc: str) -> property:
    def get(self: Identifier) -> Any:
        return self._answer["fields"][name]

    return property(get, doc=f"{doc[0].upper()}{doc[1:]}.")


def _class(about: dict[str, Any]) -> type[Identifier]:
    """Makes the class that an entry of the list describes."""
    name: str = about["name"].capitalize()
    title, example = about["title"], about["examples"][0]
    lines = [f"{title[0].upper()}{title[1:]} ({', '.join(about['standards'])}).", ""]
    lines += [f"Profiles: {', '.join(it for it, _ in about['profiles'])}.", ""] if about["profiles"] else []
    lines += [">>> from urlens import schemes", f">>> str(schemes.{name}({example!r}))", repr(example)]
    members: dict[str, Any] = {"__slots__": (), "__doc__": "\n".join(lines), "__module__": __name__}
    members["name_of_scheme"] = about["name"]
    members.update((_attribute(field), _property(field, doc)) for field, doc in about["fields"])
    return type(name, (Identifier,), members)


for _about in list_schemes():
    _it = _class(_about)
    globals()[_it.__name__] = _it
    __all__.append(_it.__name__)
del _about, _it
