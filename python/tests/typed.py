"""A program that is typed, for mypy --strict: what the stubs promise is what a program needs."""

from __future__ import annotations

import urlens
from urlens import Iri, Uri, UriRef, Url, UrlRef, columns, readings


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


scheme: str = Uri("a:b").scheme
