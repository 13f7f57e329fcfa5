"""Objects: immutable, hashable, ordered, with operations."""

from __future__ import annotations

import copy
import os
import pickle

import pytest

import urlens
from urlens import EditError, Iri, IriRef, ParseError, Uri, UriRef, UriZone, Url, UrlRef

CLASSES = {
    Uri: "http://anna@example.org:8042/over/there?name=ferret#nose",
    UriRef: "../there?name=ferret#nose",
    Iri: "http://example.org/Rhône?ü#ß",
    IriRef: "../Rhône",
    Url: "https://example.org/a%20b?c#d",
    UrlRef: "..\\a b",
    UriZone: "http://[fe80::1%25eth0]:8042/over?name=ferret",
}


@pytest.mark.parametrize("cls", CLASSES)
def test_values(cls: type[urlens.Reference]) -> None:
    text = CLASSES[cls]
    it = cls(text)  # type: ignore[call-arg]
    assert str(it) == text
    assert repr(it) == f"{cls.__name__}({text!r})"
    assert eval(repr(it), vars(urlens)) == it
    assert hash(it) == hash(cls(text))  # type: ignore[call-arg]
    assert it == cls(text) and not it != cls(text)  # type: ignore[call-arg]
    assert it != text
    assert len({it, cls(text)}) == 1  # type: ignore[call-arg]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copied = pickle.loads(pickle.dumps(it, protocol))
        assert copied == it and type(copied) is cls
    assert copy.copy(it) is it and copy.deepcopy(it) is it
    with pytest.raises(AttributeError):
        it.path = "/x"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        it.new = 1  # type: ignore[attr-defined]
    assert not isinstance(it, os.PathLike)
    # Every class has every operation.
    assert it.compare(it) == "text" and it.equivalent(it) and it.tokens()
    assert type(it.normalize()) is cls
    assert str(it.goto("#x")).endswith("#x")


def test_ordered_by_text() -> None:
    texts = ["b:", "a:b", "a:", "a:é", "a:z"]
    assert [str(it) for it in sorted(map(Iri, texts))] == sorted(texts)
    assert Uri("a:") < Uri("b:") and Uri("b:") >= UriRef("a")
    with pytest.raises(TypeError):
        _ = Uri("a:") < Iri("b:")
    with pytest.raises(TypeError):
        _ = Uri("a:") < "b:"


def test_equal_if_standard_and_text_are_equal() -> None:
    assert Uri("a:b") == UriRef("a:b") and hash(Uri("a:b")) == hash(UriRef("a:b"))
    assert Uri("a:b") != Iri("a:b")
    assert Uri("http://h") != Uri("http://h/")


def test_kinds() -> None:
    assert issubclass(Uri, UriRef) and issubclass(Iri, IriRef)
    for cls in CLASSES:
        assert issubclass(cls, urlens.Reference)
    for cls in (Uri, Iri, Url, UrlRef, UriZone):
        with pytest.raises(TypeError):
            type("Mine", (cls,), {})
    with pytest.raises(TypeError):
        urlens.Reference()  # an abstract class
    with pytest.raises(TypeError):
        urlens.Editable()


def test_absent_is_not_empty() -> None:
    uri = Uri("http://@h:/?#")
    assert (uri.userinfo, uri.port, uri.port_text, uri.query, uri.fragment) == ("", None, "", "", "")
    uri = Uri("http://h")
    assert (uri.userinfo, uri.port, uri.port_text, uri.path, uri.query, uri.fragment) == (None, None, None, "", None, None)
    assert Uri("foo:bar").authority is None and Uri("foo:///bar").authority == ""


def test_ports() -> None:
    for cls in (Uri, Iri, UriRef, UriZone):
        it = cls("http://h:99999/")
        assert (it.port, it.port_or_default, it.port_text) == (None, None, "99999")
    assert (Url("http://h:81/").port, Url("http://h:80/").port, Url("http://h:80/").port_or_default) == (81, None, 80)
    assert str(Uri("http://h/").with_port(99999)) == "http://h:99999/"
    with pytest.raises(EditError):
        Url("http://h/").with_port(99999)
    with pytest.raises((EditError, TypeError, OverflowError)):
        Uri("http://h/").with_port(-1)


def test_match() -> None:
    def kind(it: urlens.Reference) -> str:
        match it:
            case Uri("mailto", None, path):
                return f"mail to {path}"
            case Uri("http" | "https", authority, "/"):
                return f"the home of {authority}"
            case UriRef(None, None, path):
                return f"a path {path}"
        return "something else"

    assert kind(Uri("mailto:a@example.org")) == "mail to a@example.org"
    assert kind(Uri("http://example.org/")) == "the home of example.org"
    assert kind(UriRef("../a")) == "a path ../a"
    assert kind(Url("http://example.org/")) == "something else"


def test_objects_as_texts() -> None:
    uri = Uri("http://example.org/a")
    assert UriRef(uri) == uri and Uri(UriRef("a:b")) == Uri("a:b")
    assert Url(Url("http://h/")) == Url("http://h/")
    with pytest.raises(TypeError, match=r"use to_url\(\)"):
        Url(uri)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not int"):
        Uri(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not bytes"):
        Uri(b"a:")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        Iri("a:\ud800")  # not Unicode


def test_changes() -> None:
    uri = Uri("http://example.org/a?b#c")
    assert str(uri.with_path("/x").with_query(None).with_fragment("")) == "http://example.org/x#"
    assert str(uri) == "http://example.org/a?b#c"
    with pytest.raises(EditError) as caught:
        uri.with_query("é")
    assert (caught.value.code, caught.value.part, caught.value.position) == ("unexpected-character", "query", 0)
    with pytest.raises(EditError) as caught:
        uri.with_path("x")
    assert caught.value.code == "rootless"
    url = Url("http://example.org/a?b#c")
    assert str(url.with_query("")) == "http://example.org/a?#c"
    assert str(url.with_query("?x")) == "http://example.org/a??x#c"
    assert str(url.with_fragment("")) == "http://example.org/a?b#"
    assert str(url.with_userinfo("a b:c")) == "http://a%20b:c@example.org/a?b#c"
    with pytest.raises(EditError) as caught:
        url.with_scheme("mailto")
    assert caught.value.code == "special-scheme"
    with pytest.raises(EditError) as caught:
        url.with_host("h:80")
    assert (caught.value.part, caught.value.position) == ("host", 1)
    assert str(url.with_path("/a?b#c\td")) == "http://example.org/a%3Fb%23c%09d?b#c"
    assert str(url.with_username("u:").with_password("@")) == "http://u%3A:%40@example.org/a?b#c"
    assert str(url.with_query_param("b", None).with_query_param("q", "x y")) == "http://example.org/a?q=x%20y#c"
    assert str(UriRef("a://h/").with_scheme(None)) == "//h/"
    with pytest.raises(EditError) as caught:
        uri.with_scheme(None)
    assert caught.value.code == "required"
    assert url.without_query().without_fragment() == Url("http://example.org/a")


def test_segments() -> None:
    assert str(Uri("http://h") / "a") == "http://h/a"
    assert str(Uri("http://h/") / "a") == "http://h/a"
    assert str(Uri("http://h/a?q#f") / "") == "http://h/a/?q#f"
    assert str(IriRef("") / "é" / "ü") == "é/ü"
    assert str(UriRef("") / "é") == "%C3%A9"
    assert str(UriRef("a").joinpath("50%", "x/y")) == "a/50%25/x%2Fy"
    assert Uri("http://h/a").joinpath() == Uri("http://h/a")
    for it in (Uri("http://h/a"), Url("http://h/a")):
        for segment in (".", ".."):
            with pytest.raises(EditError) as caught:
                it / segment
            assert caught.value.code == "dot-segment"
        with pytest.raises(TypeError):
            it / 7  # type: ignore[operator]
    with pytest.raises(EditError, match="opaque"):
        Url("mailto:a") / "b"


def test_parameters() -> None:
    for cls, plus in ((Uri, "%20"), (Iri, "%20"), (Url, "+")):
        it = cls("http://h/?x#f")
        changed = it.with_query_params({"a": "b c", "n": [1, 2.5]}, d="&")
        assert str(changed) == f"http://h/?a=b{plus}c&n=1&n=2.5&d=%26#f"
        assert changed.decoded.query_pairs == (("a", "b c"), ("n", "1"), ("n", "2.5"), ("d", "&"))
        assert str(it.with_query_params()) == "http://h/#f"
        assert changed.query_param("n") == "1" and changed.query_param("none") is None
        for wrong in ("a=b", {"a": None}, {"a": True}, {"a": b""}, [("a",)]):
            with pytest.raises((TypeError, ValueError)):
                it.with_query_params(wrong)  # type: ignore[arg-type]


def test_errors() -> None:
    with pytest.raises(ParseError) as caught:
        Uri("http://ä.example/ x")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.code, error.part, error.position, error.offset) == ("unexpected-character", "host", 7, 7)
    assert error.text == "http://ä.example/ x"
    assert error.show().splitlines()[-1].strip() == "^"
    with pytest.raises(ParseError) as caught:
        Iri("http://ä.example/ x")
    assert (caught.value.position, caught.value.offset) == (17, 18)
    assert caught.value.text and caught.value.text[caught.value.position or 0] == " "
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (type(copied), str(copied), copied.code, copied.position) == (ParseError, str(caught.value), "unexpected-character", 17)


def test_passwords_are_not_shown() -> None:
    assert repr(Url("http://u:secret@h/")) == "Url('http://u:***@h/')"
    assert "secret" in str(Url("http://u:secret@h/"))
    with pytest.raises(ParseError) as caught:
        Uri("http://u:secret@h/ ")
    assert "secret" not in caught.value.show() and "secret" not in str(caught.value)


def test_equivalence_levels() -> None:
    uri = Uri("http://h/%7e#a")
    assert [uri.compare(text) for text in ("http://h/~#a", "http://h:80/~#a", "http://h/~#b")] == ["syntax", "scheme", "resource"]
    for text, level in (("http://h/%7e#a", "text"), ("http://h/~#a", "syntax"), ("http://h:80/~#a", "scheme"), ("http://h/~", "resource")):
        levels = ["text", "syntax", "scheme", "resource"]
        assert [uri.equivalent(text, it) for it in levels] == [levels.index(it) >= levels.index(level) for it in levels]
    assert not uri.equivalent("http://h/~#b")


def test_conversions() -> None:
    uri = Uri("http://example.org/%C3%A9")
    assert uri.to_iri() == Iri("http://example.org/é") and uri.to_iri().to_uri() == uri
    assert isinstance(UriRef("é".encode().hex()).to_iri(), IriRef)
    assert uri.to_url().to_uri() == uri
    with pytest.raises(urlens.ConvertError) as caught:
        Uri("http:a").to_url()
    assert caught.value.code == "meaning"
    with pytest.raises(urlens.ConvertError) as caught:
        UriRef("a").to_url()
    assert caught.value.code == "no-scheme"
    with pytest.raises(urlens.ConvertError) as caught:
        Url("http://h/|").to_uri()
    assert (caught.value.code, caught.value.position) == ("unexpected-character", 9)


def test_relative() -> None:
    base = Uri("http://example.org/docs/guide/intro")
    target = base.resolve(UriRef("../api/?v=2"))
    assert target.relative_to(base) == UriRef("../api/?v=2")
    assert base.resolve(target.relative_to(base)) == target
    page = Url("http://example.org/docs/guide/intro")
    link = Url("http://example.org/docs/api/").relative_to(page)
    assert isinstance(link, UrlRef) and page.resolve(link) == Url("http://example.org/docs/api/")
    with pytest.raises(ParseError):
        UriRef("a").relative_to("http://h/")


def test_equivalence_levels() -> None:
    with pytest.raises(ValueError, match="unknown equivalence level 'none': use one of text, syntax, scheme"):
        Uri("a:").normalize("none")
    with pytest.raises(ValueError, match="unknown step 'dots'"):
        Uri("a:").normalize(steps=["dots"])
    with pytest.raises(ValueError, match="unknown paths 'dos'"):
        Uri("a:").normalize(paths="dos")
    with pytest.raises(TypeError):
        Uri("a:").normalize("scheme", steps=["case"])
    assert Url("http://h/%7e").normalize() == Url("http://h/~")
    assert Url("http://h/%7Ea").equivalent(Url("http://h/~a")) and Url("http://h/%7Ea").compare("http://h/~a") == "syntax"
    assert not Url("http://h/%7Ea").equivalent("http://h/~a", "text")
    assert Url("urn:ISBN:0-395-36341-1").compare("urn:isbn:0395363411") == "scheme"
    assert Uri("http://h/%C3%A9").compare("http://h/é") == "text"
    assert Uri("file:///c%3A/a").compare("file:///C:/a") is None
    assert Uri("file:///c%3A/a").compare("file:///C:/a", paths="windows") == "scheme"
    assert UrlRef("HTTP://EXAMPLE.org:80/a/../b").normalize() == UrlRef("http://example.org/b")
    assert UriZone("http://[FE80::1%25eth0]:80/").compare("http://[fe80::1%25eth0]/") == "scheme"
    with pytest.raises(TypeError):
        Url("http://h/").compare(Uri("http://h/"))
    # A relative object may be compared with one that has a scheme; a text is parsed as this class.
    assert Uri("a:b").compare(UriRef("b")) is None
    with pytest.raises(ParseError, match="scheme"):
        Uri("a:b").compare("b")


def test_bases_have_schemes() -> None:
    for cls in (UriRef, IriRef, UrlRef):
        with pytest.raises(ParseError, match="scheme"):
            cls("a/b").resolve("c")
    assert UriRef("http://h/a").resolve("b") == Uri("http://h/b") and type(UriRef("http://h/a").resolve("b")) is Uri
    assert UriRef("a/b").goto("../c") == UriRef("a/../c")
    assert UrlRef("http://h/a").resolve("b") == Url("http://h/b")
    assert UriZone("http://[fe80::1%25a]/x").resolve("y") == UriZone("http://[fe80::1%25a]/y")


@pytest.mark.parametrize("text", ["http://a:secret@h/", "https:/a:secret@h/", "http:a:secret@h/", "//a:secret@h/"])
def test_no_password_in_a_repr(text: str) -> None:
    assert "secret" in str(UrlRef(text))
    assert "secret" not in repr(UrlRef(text))
