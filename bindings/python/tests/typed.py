"""A typed program that mypy --strict must accept with the stubs."""

from __future__ import annotations

from typing import Annotated, Any

import requests

import urlens
from urlens import Constraints, Iri, Policy, Uri, UriRef, UriZone, Url, UrlRef, call, columns, operations, readings, schemes
from urlens.guard import Guard, Permit


def resolve(base: Uri, link: str) -> Uri:
    return base.resolve(link).with_fragment(None)


def home(url: Url) -> Url:
    return (url / "~anna").with_query_params({"page": 2}, tags=["a", "b"])


def parts(uri: UriRef) -> tuple[str | None, str, tuple[str, ...]]:
    return uri.scheme, uri.path, uri.segments


def convert(iri: Iri) -> Uri:
    return iri.to_uri(idna=True)


def link(url: Url, page: Url) -> UrlRef:
    return url.relative_to(page)


def suspicious(text: str) -> list[str]:
    return [finding.code for finding in readings(text).findings if finding.severity == "critical"]


def hosts(column: urlens.Column) -> urlens.Column:
    return columns.host(column, kind="uri")


def equivalence(a: Url, b: str) -> str | None:
    return a.normalize(steps=["case", "path"]).compare(b, paths="windows")


def further(base: UriRef, link: str) -> UriRef:
    return base.goto(link)


def zone(base: UriZone) -> tuple[UriZone, Uri]:
    return base.resolve("a"), base.to_uri()


def canonical(text: str) -> dict[str, Any]:
    return call("scheme", input=text)


def version(text: str) -> tuple[str | None, dict[str, Any]]:
    package = schemes.Pkg(text)
    return package.version, package.qualifiers


def names() -> list[str]:
    return [it["name"] for it in operations()]


def fetch(text: str) -> Url:
    return Policy(suffixes=["example.org"]).check(text)


def guarded(path: str, text: str) -> requests.Response:
    session = Guard.from_file(path).session()
    return session.get(text)


def addresses(guard: Guard, text: str) -> tuple[str, ...]:
    permit: Permit = guard.check(text)
    return permit.addresses


scheme: str = Uri("a:b").scheme


Hook = Annotated[Url, Policy(suffixes=["example.org"]), Constraints(fragment=False)]


def hook(url: Hook) -> str | None:
    return Constraints(schemes=["https"], max_length=100).problem(url)
