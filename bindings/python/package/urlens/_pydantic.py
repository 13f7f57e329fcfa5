"""Schemas of the classes for pydantic. Imported only when pydantic asks for a schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import CoreSchema, core_schema as build

from urlens._urlens import Reference

if TYPE_CHECKING:
    from urlens._constraints import Constraints
    from urlens._policy import Policy

FORMATS = {
    "Uri": "uri",
    "UriRef": "uri-reference",
    "Iri": "iri",
    "IriRef": "iri-reference",
    "Url": "uri",
    "UrlRef": "uri-reference",
}
"""The formats of JSON Schema. A URL is ASCII, and nearly always a URI; UriZone has no format."""


def core_schema(cls: type[Reference]) -> CoreSchema:
    """A schema that accepts a text or an object, and serializes to text in JSON."""
    read: Any = cls
    # A subclass has the format of its base.
    formats = [FORMATS[it.__name__] for it in cls.__mro__ if it.__name__ in FORMATS]
    described = {"type": "string", **({"format": formats[0]} if formats else {})}
    text = build.chain_schema(
        [
            build.str_schema(metadata=None),
            build.no_info_plain_validator_function(read),
        ]
    )
    objects = build.union_schema([build.is_instance_schema(cls), text])
    return build.json_or_python_schema(
        json_schema=text,
        python_schema=objects,
        serialization=build.plain_serializer_function_ser_schema(
            str, when_used="json", return_schema=build.str_schema()
        ),
        metadata={"pydantic_js_functions": [lambda _schema, _handler: described]},
    )


def _classes(source: Any) -> bool:
    return isinstance(source, type) and issubclass(source, Reference)


def constrained(constraints: Constraints, source: Any, handler: Any) -> CoreSchema:
    """The schema of a class, with constraints on its values."""
    if not _classes(source):
        raise TypeError(f"Constraints apply to the classes of urlens, not to {source!r}")

    def check(value: Reference) -> Reference:
        problem = constraints.problem(value)
        if problem is not None:
            raise ValueError(problem)
        return value

    extra = {} if constraints.max_length is None else {"maxLength": constraints.max_length}

    def described(schema: Any, describe: Any) -> dict[str, Any]:
        return {**describe(schema), **extra}

    metadata = {"pydantic_js_functions": [described]}
    return build.no_info_after_validator_function(check, handler(source), metadata=metadata)


def allowed(policy: Policy, source: Any, handler: Any) -> CoreSchema:
    """The schema of a text or a class, whose values a policy must allow. They are not changed."""
    if source is not str and not _classes(source):
        raise TypeError(f"a Policy applies to str and the classes of urlens, not to {source!r}")

    def check(value: Any) -> Any:
        policy.check(str(value))
        return value

    return build.no_info_after_validator_function(check, handler(source))
