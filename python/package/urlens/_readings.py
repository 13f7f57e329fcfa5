"""One text as each standard reads it, and where they part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, NamedTuple

from urlens._errors import ParseError
from urlens._urlens import IriRef, UriRef, Url, read_all


class Violation(NamedTuple):
    """A validation error of the URL Standard: its name there, and its place in the text.

    >>> from urlens import readings
    >>> readings("http://127.1/").violations
    (Violation(code='IPv4-too-few-parts', position=7),)
    """

    code: str
    position: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a text that the standards dispute, or that is agreed upon and still worth a look.

    >>> from urlens import readings
    >>> text = "http://127.1/"
    >>> match readings(text).findings[0]:
    ...     case Finding(code, severity, part, start, end):
    ...         print(code, severity, part, text[start:end])
    H4 critical host 127.1
    """

    code: str
    """The stable name of what was found, to allow or to deny it by."""
    severity: str
    """How much it matters: info, low, medium, high or critical."""
    part: str
    """The component it was found in."""
    start: int
    """Where it begins, as an index into the text."""
    end: int
    """Where it ends."""
    summary: str
    """What was found."""
    advice: str
    """What to do about it."""
    rules: tuple[str, ...]
    """What the standards say, and where."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What each standard makes of one text.

    >>> from urlens import readings
    >>> it = readings("http://example.org\\\\@127.0.0.1/")
    >>> it.agree, it.verdict
    (False, 'accepted-by-some')
    >>> it.uri is None, it.errors["uri"].code
    (True, 'unexpected-character')
    >>> it.url.host, it.parted_at
    ('example.org', 18)
    """

    text: str
    """The text."""
    base: str | None
    """What it is resolved against, if anything."""
    verdict: str
    """How far the standards agree: identical, spelling, …, as the page of readings lists them."""
    agree: bool
    """Whether all accept the text, and read the same."""
    parted_at: int | None
    """Where in the text they part, as an index into it; None if they do not."""
    agreement: Mapping[str, str]
    """For each component: same, spelling or different."""
    uri: UriRef | None
    """By RFC 3986; None if it is refused there."""
    iri: IriRef | None
    """By RFC 3987; None if it is refused there."""
    url: Url | None
    """By the URL Standard; None if it is refused there."""
    errors: Mapping[str, ParseError]
    """Why it is refused, by ``uri``, ``iri`` or ``url``."""
    findings: tuple[Finding, ...]
    """What is to be said of it, in the order of the text."""
    violations: tuple[Violation, ...]
    """The validation errors of the URL Standard."""


def readings(text: str, base: str | None = None) -> Readings:
    """Reads a text by RFC 3986, RFC 3987 and the URL Standard, resolved if there is a base.

    >>> from urlens import readings
    >>> readings("http://example.org/").agree
    True
    >>> [finding.code for finding in readings("http://127.1/").findings]
    ['H4', 'disguised-address', 'loopback-address']
    """
    found = read_all(text, base)
    errors = {}
    for name in ("uri", "iri", "url"):
        if isinstance(found[name], ParseError):
            errors[name] = found[name]
            found[name] = None
    findings = tuple(Finding(**{**it, "rules": tuple(it["rules"])}) for it in found.pop("findings"))
    violations = tuple(Violation(*it) for it in found.pop("violations"))
    return Readings(**found, errors=errors, findings=findings, violations=violations)
