"""What goes wrong: one class for all of it, and one for each kind."""

from __future__ import annotations


class UrlensError(ValueError):
    """Why something could not be done. Everything that this package raises about a text is one.

    >>> import urlens
    >>> try:
    ...     urlens.Uri("http://example.org/a path")
    ... except urlens.UrlensError as error:
    ...     print(error.code, error.part, error.position)
    ...     print(error.show())
    unexpected-character path 20
    unexpected ' ' in path at byte 20
      http://example.org/a path
                          ^
    """

    code: str
    """A stable name for programs, such as ``unexpected-character``; the pages of errors list them."""
    part: str | None
    """The component it is about, such as ``host``."""
    position: int | None
    """Where in ``text``, as an index into it: ``text[position]`` is what was unexpected."""
    byte: int | None
    """The same place, counted in bytes of UTF-8, as the message has it."""
    text: str | None
    """The text it is about."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "error",
        part: str | None = None,
        position: int | None = None,
        byte: int | None = None,
        text: str | None = None,
        picture: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.part = part
        self.position = position
        self.byte = byte
        self.text = text
        self._picture = picture

    def show(self) -> str:
        """The message, the text, and a caret below the place. A password in the text is masked."""
        return self._picture or str(self)


class ParseError(UrlensError):
    """A text is not what it was read as."""


class EditError(UrlensError):
    """A change was refused. The object is as it was: objects do not change."""


class ConvertError(UrlensError):
    """There is no identifier of the other standard that means the same."""


class RelativizeError(UrlensError):
    """No reference leads from the one to the other."""


class TemplateError(UrlensError):
    """A text is no template, or one that cannot be matched or expanded."""


class PolicyError(UrlensError):
    """What was asked for is no policy."""


class Denied(UrlensError):
    """A policy forbids a URL. ``reasons`` has every reason, as pairs of a code and a message.

    >>> import urlens
    >>> try:
    ...     urlens.Policy().check("https://127.0.0.1/")
    ... except urlens.Denied as denied:
    ...     print(denied.reasons)
    (('address-loopback', 'a loopback address'),)
    """

    reasons: tuple[tuple[str, str], ...]
    """Why, each as a code and a message."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "denied",
        text: str | None = None,
        reasons: tuple[tuple[str, str], ...] = (),
    ) -> None:
        super().__init__(message, code=code, text=text)
        self.reasons = reasons
