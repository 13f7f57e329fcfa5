"""URIs, IRIs and URLs under every standard: objects, and functions over columns.

``Uri`` and ``Iri`` follow RFC 3986 and RFC 3987, and report errors. ``Url`` follows the URL Standard, and repairs
errors as browsers do. ``UriRef``, ``IriRef`` and ``UrlRef`` may be relative. ``UriZone`` is a
URI whose IPv6 address may have a zone (RFC 6874).

>>> from urlens import Uri, Url
>>> Url("HTTPS:\\\\\\\\Example.org\\\\a/./b") / "c d"
Url('https://example.org/a/b/c%20d')
>>> Uri("http://example.org/docs/guide").resolve("../api?v=2")
Uri('http://example.org/api?v=2')

``readings`` reads one text by every standard and shows where they differ; ``Policy`` decides whether a server
may fetch a URL; ``Template`` is RFC 6570. ``call`` runs any operation of urlens by name, and ``operations`` lists
them. ``urlens.schemes`` has a class for each scheme with fields of its own, and ``urlens.columns`` functions over whole
columns of pyarrow, polars, pandas or DuckDB.

>>> from urlens import columns
>>> columns.host("http://Example.org:8080/")
'example.org'
"""

from urlens import columns, schemes
from urlens._constraints import Constraints
from urlens._errors import (
    ConvertError,
    Denied,
    EditError,
    ParseError,
    PolicyError,
    RelativizeError,
    TemplateError,
    UrlensError,
)
from urlens._operations import call, operations
from urlens._policy import Policy
from urlens._readings import Finding, Readings, ValidationError, readings
from urlens._urlens import (
    Column,
    Decoded,
    Editable,
    Iri,
    IriRef,
    Reference,
    Template,
    Uri,
    UriRef,
    UriZone,
    Url,
    UrlRef,
)
from urlens.columns import normalize

for _it in (
    UrlensError,
    ParseError,
    EditError,
    ConvertError,
    RelativizeError,
    TemplateError,
    PolicyError,
    Denied,
    Constraints,
    Finding,
    Policy,
    Readings,
    ValidationError,
    call,
    operations,
    readings,
):
    # The public module, for tracebacks and pickles.
    _it.__module__ = "urlens"
del _it

__all__ = [
    "Column",
    "Constraints",
    "ConvertError",
    "Decoded",
    "Denied",
    "EditError",
    "Editable",
    "Finding",
    "Iri",
    "IriRef",
    "ParseError",
    "Policy",
    "PolicyError",
    "Readings",
    "Reference",
    "RelativizeError",
    "Template",
    "TemplateError",
    "Uri",
    "UriRef",
    "UriZone",
    "Url",
    "UrlRef",
    "UrlensError",
    "ValidationError",
    "call",
    "columns",
    "normalize",
    "operations",
    "readings",
    "schemes",
]
