"""Exceptions: one base class, and one class for each kind of operation."""

from __future__ import annotations

from urlens._urlens import excerpt


class UrlensError(ValueError):
    """An operation failed. The base class of all exceptions about a text.

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
    """A stable code for programs, such as ``unexpected-character``; docs/errors.md lists them."""
    part: str | None
    """The invalid component, such as ``host``."""
    offset: int | None
    """The byte offset of the error in ``text``, in UTF-8."""
    text: str | None
    """The invalid text."""
    field: str | None
    """The field of ``urlens.call`` that has the invalid text."""
    accepted_as: str | None
    """Another kind that accepts the text, if ``urlens.call`` names one."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "error",
        part: str | None = None,
        offset: int | None = None,
        text: str | None = None,
        field: str | None = None,
        accepted_as: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.part = part
        self.offset = offset
        self.text = text
        self.field = field
        self.accepted_as = accepted_as

    @property
    def position(self) -> int | None:
        """The index of the invalid character: ``text[position]``.

        >>> import urlens
        >>> try:
        ...     urlens.Iri("http://bücher.example/a b")
        ... except urlens.UrlensError as error:
        ...     print(error.offset, error.position)
        24 23
        """
        return None if self.offset is None or self.text is None else index(self.text, self.offset)

    @property
    def message(self) -> str:
        """The message, without the text."""
        return str(self)

    def show(self) -> str:
        """The message, the text, and a caret below the error. A password in the text is masked."""
        if self.offset is None or self.text is None:
            return str(self)
        # A lone surrogate, which JSON allows, becomes U+FFFD.
        text = self.text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return str(self) + excerpt(text, self.offset)


def index(text: str, offset: int) -> int:
    """The index into a text for a byte offset in its UTF-8 form."""
    if text.isascii():
        return min(offset, len(text))
    return len(text.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "ignore"))


class ParseError(UrlensError):
    """A text is not valid for its kind."""


class EditError(UrlensError):
    """A component cannot have this value."""


class ConvertError(UrlensError):
    """An identifier cannot be converted without changing its meaning."""


class RelativizeError(UrlensError):
    """No reference leads from the base to the target."""


class TemplateError(UrlensError):
    """A template is invalid, or cannot be matched or expanded."""


class PolicyError(UrlensError):
    """The rules of a policy are invalid."""


class Denied(UrlensError):
    """A policy denies a URL. ``reasons`` has all reasons, as pairs of a code and a message.

    >>> import urlens
    >>> try:
    ...     urlens.Policy().check("https://127.0.0.1/")
    ... except urlens.Denied as denied:
    ...     print([code for code, message in denied.reasons])
    ['address-loopback']
    """

    reasons: tuple[tuple[str, str], ...]
    """The reasons, each as a code and a message."""

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
