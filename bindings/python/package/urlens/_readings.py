"""Readings: one text read by each standard, and where they differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping

from urlens._errors import ParseError, index
from urlens._operations import answer, error_of
from urlens._urlens import IriRef, UriRef, Url


@dataclass(frozen=True, slots=True)
class ValidationError:
    """A validation error of the URL Standard.

    >>> from urlens import readings
    >>> readings("http://127.1/").validation_errors
    (ValidationError(code='IPv4-too-few-parts', position=7, count=1),)
    """

    code: str
    """The name of the error in the URL Standard."""
    position: int
    """The index of its first occurrence in the text."""
    count: int
    """The number of occurrences."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding: the standards differ, or agree on something risky.

    >>> from urlens import readings
    >>> text = "http://127.1/"
    >>> match readings(text).findings[0]:
    ...     case Finding(severity=severity, part=part, start=start, end=end):
    ...         print(severity, part, text[start:end])
    critical host 127.1
    """

    code: str
    """The stable code of the finding."""
    class_id: str | None
    """The id of its class in the catalogue of disagreements; None for a lint."""
    severity: str
    """The severity: info, low, medium, high or critical."""
    part: str
    """The component."""
    start: int
    """The start of its first occurrence, as an index into the text."""
    end: int
    """The end of its first occurrence, as an index into the text."""
    count: int
    """The number of occurrences."""
    summary: str
    """A description."""
    advice: str
    """The recommended action."""
    rules: tuple[str, ...]
    """The rules of the standards, with section numbers."""
    programs: tuple[str, ...] = ()
    """The programs that connect elsewhere, if the finding is about programs."""


@dataclass(frozen=True, slots=True)
class Readings:
    """One text, as read by each standard.

    >>> from urlens import readings
    >>> it = readings("http://example.org\\\\@127.0.0.1/")
    >>> it.agree, it.verdict
    (False, 'accepted-by-some')
    >>> it.uri is None, it.errors["uri"].code
    (True, 'unexpected-character')
    >>> it.url.host, it.first_difference
    ('example.org', 18)
    """

    text: str
    """The text."""
    base: str | None
    """The base it is resolved against, or None."""
    verdict: str
    """How far the standards agree: ``same``, ``spelling``, …; docs/readings.md lists the verdicts."""
    agree: bool
    """True if all standards accept the text and read it alike."""
    first_difference: int | None
    """The index into the text of the first difference; None if there is none."""
    agreement: Mapping[str, str]
    """``same``, ``spelling`` or ``different``, for each component."""
    uri: UriRef | None
    """The reading of RFC 3986; None if it rejects the text."""
    iri: IriRef | None
    """The reading of RFC 3987; None if it rejects the text."""
    url: Url | None
    """The reading of the URL Standard; None if it rejects the text."""
    errors: Mapping[str, ParseError]
    """The errors of the standards that reject the text: ``uri``, ``iri``, ``url``."""
    findings: tuple[Finding, ...]
    """The findings, one for each code, ordered by position."""
    validation_errors: tuple[ValidationError, ...]
    """The validation errors of the URL Standard, one for each code, if it accepts the text."""


def readings(text: str, base: str | None = None) -> Readings:
    """Reads a text by RFC 3986, RFC 3987 and the URL Standard, and resolves it if there is a base.

    >>> from urlens import readings
    >>> readings("http://example.org/").agree
    True
    >>> [finding.severity for finding in readings("http://127.1/").findings if finding.part == "host"][0]
    'critical'
    """
    fields = {"input": text, "base": base}
    found = answer("readings", fields)
    uri, iri, url = (found["readings"][it] for it in ("rfc3986", "rfc3987", "whatwg"))
    errors = {
        name: error_of(it["error"], fields, ParseError)
        for name, it in (("uri", uri), ("iri", iri), ("url", url))
        if "error" in it
    }
    return Readings(
        text=text,
        base=base,
        verdict=found["verdict"],
        agree=found["agree"],
        first_difference=None if found["first_difference"] is None else index(text, found["first_difference"]),
        agreement=found["components"],
        uri=UriRef(uri["ok"]["string"]) if "ok" in uri else None,
        iri=IriRef(iri["ok"]["string"]) if "ok" in iri else None,
        url=Url(url["ok"]["href"]) if "ok" in url else None,
        errors=errors,
        findings=tuple(_finding(text, it) for it in found["findings"]),
        validation_errors=tuple(
            ValidationError(it["code"], index(text, it["offset"]), it["count"]) for it in url.get("ok", {}).get("errors", ())
        ),
    )


def _finding(text: str, it: Mapping[str, Any]) -> Finding:
    return Finding(
        code=it["code"],
        class_id=it["class"],
        severity=it["severity"],
        part=it["part"],
        start=index(text, it["offset"]),
        end=index(text, it["end"]),
        count=it["count"],
        summary=it["message"],
        advice=it["advice"],
        rules=tuple(it["rule"].split("; ")),
        programs=tuple(it.get("programs", ())),
    )
