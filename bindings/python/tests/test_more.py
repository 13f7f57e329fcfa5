"""Readings, policies, templates and pydantic."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Annotated

import pydantic
import pytest

import urlens
from urlens import Constraints, Denied, Iri, IriRef, Policy, Template, TemplateError, Uri, UriRef, UriZone, Url, UrlRef, readings


def test_readings() -> None:
    it = readings("http://ä@127.1/")
    assert not it.agree and it.uri is None and it.iri is not None and it.url is not None
    assert it.url.host == "127.0.0.1" and it.iri.host == "127.1"
    assert set(it.errors) == {"uri"} and it.errors["uri"].position == 7
    # Indices into the text, not bytes.
    finding = next(finding for finding in it.findings if it.text[finding.start : finding.end] == "127.1")
    assert finding.rules and finding.advice and finding.summary and finding.count == 1
    assert it.agreement["host"] == "different" and it.agreement["path"] == "same"
    assert pickle.loads(pickle.dumps(it)).findings == it.findings
    with pytest.raises(AttributeError):
        it.text = ""  # type: ignore[misc]


def test_readings_with_a_base() -> None:
    it = readings("//a/b", "http://h/")
    assert it.base == "http://h/" and str(it.url) == str(it.uri) == "http://a/b"


def test_policies() -> None:
    policy = Policy(schemes=["https"], suffixes=["example.org"], refuse=["private", "192.0.2.0/24"])
    assert policy.check("https://a.example.org/") == Url("https://a.example.org/")
    assert policy.check("/b", base=Url("https://a.example.org/")) == Url("https://a.example.org/b")
    with pytest.raises(Denied) as denied:
        policy.check("http://example.net/")
    assert [code for code, _ in denied.value.reasons] == ["scheme", "host"]
    assert pickle.loads(pickle.dumps(denied.value)).reasons == denied.value.reasons
    copied = pickle.loads(pickle.dumps(policy))
    assert repr(copied) == repr(policy) and copied.allows("https://example.org/")
    assert repr(Policy()) == "Policy()"
    with pytest.raises(urlens.PolicyError, match="network"):
        Policy(refuse=["nothing"])
    with pytest.raises(urlens.PolicyError):
        Policy(hosts=["not a host"])
    with pytest.raises(TypeError, match="not str"):
        Policy(hosts="example.org")
    with pytest.raises(TypeError, match="not Uri"):
        policy.check(Uri("https://example.org/"))  # type: ignore[arg-type]
    with pytest.raises(urlens.ParseError):
        policy.check("/b", base="/a")


def test_templates() -> None:
    template = Template("{/user}{?page,tags*,deep}")
    assert template.expand({"user": "a/b", "page": 2}, tags={"x": 1, "y": None}, deep=True) == "/a%2Fb?page=2&x=1&deep=true"
    assert template.expand() == ""
    assert template.match("/anna?page=2") is not None
    assert pickle.loads(pickle.dumps(template)) == template == Template(str(template))
    assert copy.deepcopy(template) is template and hash(template) == hash(Template(str(template)))
    assert Template("a") < Template("b")
    with pytest.raises(TemplateError) as caught:
        Template("é{a")
    assert (caught.value.position, caught.value.offset) == (1, 2)
    with pytest.raises(TemplateError):
        Template("{a}{b}").match("x")
    with pytest.raises(TypeError):
        template.expand(user=object())  # type: ignore[arg-type]


class Model(pydantic.BaseModel):
    uri: Uri
    iri: Iri
    url: Url
    links: list[UrlRef] = []
    reference: UriRef | None = None
    zone: UriZone | None = None


def test_pydantic() -> None:
    model = Model.model_validate({"uri": "a:b", "iri": "a:é", "url": "HTTP://Example.org", "links": ["..\\a"]})
    assert model.url == Url("http://example.org/") and type(model.links[0]) is UrlRef
    assert Model(uri=Uri("a:b"), iri=Iri("a:é"), url=Url("http://h")).reference is None
    text = model.model_dump_json()
    assert json.loads(text) == {"uri": "a:b", "iri": "a:é", "url": "http://example.org/", "links": ["..\\a"], "reference": None, "zone": None}
    assert Model.model_validate_json(text) == model
    assert model.model_dump()["uri"] is model.uri
    zoned = Model(uri=Uri("a:b"), iri=Iri("a:é"), url=Url("http://h"), zone=UriZone("http://[fe80::1%25eth0]/"))
    assert Model.model_validate_json(zoned.model_dump_json()).zone == zoned.zone
    properties = Model.model_json_schema()["properties"]
    assert (properties["uri"]["format"], properties["iri"]["format"]) == ("uri", "iri")
    with pytest.raises(pydantic.ValidationError) as caught:
        Model.model_validate({"uri": "a b", "iri": 7, "url": "http://"})
    messages = [error["msg"] for error in caught.value.errors()]
    assert any("scheme" in message or "unexpected" in message for message in messages)
    assert any("host" in message for message in messages)


def test_every_class_has_a_format() -> None:
    from urlens._pydantic import FORMATS

    assert set(FORMATS) == {cls.__name__ for cls in (Uri, UriRef, Iri, IriRef, Url, UrlRef)}
    # JSON Schema has no format for zones.
    assert pydantic.TypeAdapter(UriZone).json_schema() == {"type": "string"}

    class Own(UriRef):
        pass

    assert pydantic.TypeAdapter(Own).json_schema() == {"type": "string", "format": "uri-reference"}


def test_constraints() -> None:
    cases: list[tuple[Constraints, urlens.Reference, str | None]] = [
        (Constraints(), UriRef("x"), None),
        (Constraints(schemes=["https"]), Uri("HTTPS://h"), None),
        (Constraints(schemes=["https"]), UriRef("//h"), "scheme is not one of 'https'"),
        (Constraints(max_length=5), Iri("a:éé"), None),
        (Constraints(max_length=3), Iri("a:éé"), "text has more than 3 characters"),
        (Constraints(host=True), Uri("urn:a:b"), "missing host"),
        (Constraints(userinfo=False), Url("http://u@h/"), "userinfo is not allowed"),
        (Constraints(userinfo=False), Url("http://h/"), None),
        (Constraints(query=False), Uri("a:b?"), "query is not allowed"),
        (Constraints(fragment=True), Uri("a:b#"), None),
        (Constraints(normal=True), Uri("HTTP://h/"), "text is not in normal form: Uri('http://h/')"),
    ]
    for constraints, value, problem in cases:
        assert constraints.problem(value) == problem, (constraints, value)
    with pytest.raises(TypeError):
        Constraints(schemes="https")
    for rule in (Constraints(), Policy()):
        with pytest.raises(TypeError):
            pydantic.TypeAdapter(Annotated[int, rule])


def test_annotated_policies_keep_the_text() -> None:
    strings = pydantic.TypeAdapter(Annotated[str, Policy()])
    assert strings.validate_python("https://example.org") == "https://example.org"
    uris = pydantic.TypeAdapter(Annotated[Uri, Policy()])
    assert str(uris.validate_python("https://example.org")) == "https://example.org"
    assert uris.validate_json('"https://example.org"') == Uri("https://example.org")
    assert uris.json_schema() == {"type": "string", "format": "uri"}
    for adapter in (strings, uris):
        with pytest.raises(pydantic.ValidationError, match="denied: host is a loopback address"):
            adapter.validate_python("https://127.0.0.1/")
