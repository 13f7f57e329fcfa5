"""URIs, IRIs and URLs under every standard: objects, and functions over columns.

``Uri`` and ``Iri`` go by RFC 3986 and RFC 3987: they report what is wrong with a text. ``Url`` goes by the
URL Standard, as browsers do: it repairs. What may be relative is a ``UriRef``, an ``IriRef`` or a ``UrlRef``.

>>> from urlens import Uri, Url
>>> Url("HTTPS:\\\\\\\\Example.org\\\\a/./b") / "c d"
Url('https://example.org/a/b/c%20d')
>>> Uri("http://example.org/docs/guide").resolve("../api?v=2")
Uri('http://example.org/api?v=2')

``readings`` shows what each of them makes of one text, and where they part; ``Policy`` says whether a server
may fetch it; ``Template`` is RFC 6570. ``urlens.columns`` has functions over whole columns, of whatever
speaks Arrow: pyarrow, polars, pandas, DuckDB.

>>> from urlens import columns
>>> columns.host("http://Example.org:8080/")
'example.org'
"""

from urlens import columns
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
from urlens._readings import Finding, Readings, Violation, readings
from urlens._urlens import (
    Column,
    Decoded,
    Editable,
    Iri,
    IriRef,
    Policy,
    Reference,
    Template,
    Uri,
    UriRef,
    Url,
    UrlRef,
)
from urlens.columns import normalize

for _error in (
    UrlensError,
    ParseError,
    EditError,
    ConvertError,
    RelativizeError,
    TemplateError,
    PolicyError,
    Denied,
    Finding,
    Readings,
    Violation,
    readings,
):
    # Where people find them, which is also what tracebacks and pickles say.
    _error.__module__ = "urlens"
del _error

__all__ = [
    "Column",
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
    "Url",
    "UrlRef",
    "UrlensError",
    "Violation",
    "columns",
    "normalize",

    "readings",
]
