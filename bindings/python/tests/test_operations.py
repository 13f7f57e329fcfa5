"""Every operation has a native call that gives the answer of ``call``, or a reason for having none.

The inputs are those of ``edge_cases.py`` and, if the environment variable URLENS_EDGE_INPUTS names a file with one
JSON string per line, those of that file.
"""

from __future__ import annotations

import inspect
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest
from edge_cases import INPUTS

import urlens
from urlens import EditError, Iri, IriRef, Policy, Template, Uri, UriRef, UriZone, Url, UrlensError, UrlRef, call, operations, readings

CLASSES: dict[str, Any] = {
    "uri": Uri,
    "uri-ref": UriRef,
    "iri": Iri,
    "iri-ref": IriRef,
    "url": Url,
    "url-ref": UrlRef,
    "uri-zone": UriZone,
}

PLAIN = "its answer is plain data, which a native call would return unchanged"

# The native call of each operation, or the reason why `call` is the only one.
NATIVE: dict[str, str] = {
    "parse": "Uri(input) and the other classes, Url(input, base), and their properties",
    "tokens": "Reference.tokens()",
    "set": "Editable.with_scheme(value) and its like; Url.with_attribute(attribute, value) for the web API",
    "resolve": "Reference.resolve(ref, verbatim=…)",
    "goto": "Reference.goto(ref)",
    "relativize": "Reference.relative_to(base)",
    "normalize": "Reference.normalize(steps=…, paths=…)",
    "compare": "Reference.compare(other, paths=…)",
    "convert": "Editable.convert(to, idna=…), to_uri(), to_iri(), to_url(), to_uri_zone()",
    "template": "Template(template).expand(vars)",
    "template-match": "Template(template).match(input)",
    "readings": "readings(input, base)",
    "policy": "Policy(**rules).check(input, base)",
    "scheme": "schemes.read(input, profile), and a class for each scheme",
    "build": "build(**fields) of the class of the scheme",
}
ONLY_CALL: dict[str, str] = {
    "goto-tokens": PLAIN,
    "preresolve": PLAIN,
    "resolve-tokens": PLAIN,
    "force": PLAIN,
    "normalize-tokens": PLAIN,
    "encode-tokens": PLAIN,
    "print": PLAIN,
    "programs": PLAIN,
    "connects-to": PLAIN,
    "between": PLAIN,
    "program-groups": PLAIN,
    "domain": PLAIN,
    "form": PLAIN,
    "percent": PLAIN,
    "redact": PLAIN,
    "nfc": PLAIN,
    "well-known": PLAIN,
    "fragment": PLAIN,
    "uri-list": PLAIN,
    "scan": PLAIN,
    "display": PLAIN,
    "base": PLAIN,
    "thttp": PLAIN,
}

COMPARED: Counter[str] = Counter()

BASES = ["http://a/b/c/d;p?q", "https://example.org/x/", "foo:a/b", "foo:/a/b", "file:///C:/a", "mailto:a@b", "a/b", "", "//h/é"]
REFERENCES = ["../g", "?y", "", "#s", "//h/p", "\\\\g", "http:g", "a b", "é"]
VALUES = ["", "a", "a b", "é", "x:y", "/", "//a", "/a/../b", "8080", "99999", "%zz", "[::1]", "?q", "#f", "u:p", "https", None]
STEPS: list[list[str] | None] = [None, [], ["escape"], ["case"], ["path"], ["scheme"], ["escape", "case", "path"]]


def unicode_only(texts: list[str]) -> list[str]:
    """Leaves out texts with lone surrogates, which JSON allows and the classes reject."""
    return [text for text in texts if not any("\ud800" <= char <= "\udfff" for char in text)]


def inputs() -> list[str]:
    more = os.environ.get("URLENS_EDGE_INPUTS")
    lines = Path(more).read_text(encoding="utf-8").split("\n") if more else []
    return INPUTS + unicode_only([json.loads(line) for line in lines if line.strip()])


TEXTS = inputs()


def rotate(items: list[Any], n: int, count: int) -> Iterator[Any]:
    """Selects ``count`` items, different ones for each ``n``."""
    return (items[(n * count + i) % len(items)] for i in range(count))


def outcome(ask: Callable[[], Any]) -> Any:
    """An answer, or the members of its error."""
    try:
        return ask()
    except UrlensError as error:
        # ``position`` is the character that contains the byte. (If the text was escaped first, the byte is an offset
        # in the escaped text.)
        if error.position is not None and error.text is not None and error.offset is not None:
            before, upto = (len(error.text[: error.position + more].encode()) for more in (0, 1))
            assert before <= error.offset and (error.offset < upto or before == upto), (error.text, error.offset)
        return "error", error.code, error.part, error.offset, error.message


def same(op: str, native: Callable[[], Any], asked: Callable[[], Any], about: Any) -> None:
    """Checks that both give equal answers."""
    found, expected = outcome(native), outcome(asked)
    assert found == expected, (op, about)
    COMPARED[op] += 1


def parsed(kind: str, text: str) -> Any:
    """The object of a text; None if it is invalid."""
    try:
        return CLASSES[kind](text)
    except UrlensError:
        return None


def components(it: Any) -> dict[str, Any]:
    """The components as the operation `parse` names them."""
    if isinstance(it, Url):
        return {
            "href": it.href,
            "origin": it.origin,
            "protocol": it.protocol,
            "username": it.username or "",
            "password": it.password or "",
            "host": it.host_and_port,
            "hostname": it.hostname,
            "port": it.port_text or "",
            "pathname": it.pathname,
            "search": it.search,
            "hash": it.hash,
        }
    if isinstance(it, UrlRef):
        return {"string": it.printed(), "tokens": tokens(it)}
    names = ("scheme", "authority", "userinfo", "host", "host_kind", "path", "query", "fragment")
    return {"string": str(it), "port": it.port_text, **{name: getattr(it, name) for name in names}}


def tokens(it: urlens.Reference) -> list[dict[str, str]]:
    return [{"type": kind, "value": value} for kind, value in it.tokens()]


def without(answer: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in names}


def test_every_operation_has_a_native_call_or_a_reason() -> None:
    names = {it["name"] for it in operations()}
    assert not set(NATIVE) & set(ONLY_CALL)
    assert names == set(NATIVE) | set(ONLY_CALL)
    assert all(NATIVE.values()) and all(ONLY_CALL.values())


def test_the_list_is_data() -> None:
    for it in operations():
        assert it["help"] and it["returns"] and it["parameters"]
        request, answer = it["example"]["request"], it["example"]["answer"]
        fields = without(request, "op", "id")
        assert call(request["op"], **fields) == answer["ok"], it["name"]
        COMPARED[it["name"]] += 1
        for parameter in it["parameters"]:
            assert parameter["help"] and parameter["values"]
            if not parameter["optional"]:
                with pytest.raises(UrlensError, match=f"`{parameter['name']}` is missing") as caught:
                    call(request["op"], **without(fields, parameter["name"]))
                assert caught.value.code == "request"
    kinds = next(it for it in operations() if it["name"] == "parse")["parameters"][0]
    assert (kinds["name"], kinds["default"], set(kinds["choices"])) == ("as", "url", set(CLASSES))


def test_policies_take_every_rule_of_the_list() -> None:
    (op,) = (it for it in operations() if it["name"] == "policy")
    # `Policy.from_file` reads files.
    rules = {it["name"] for it in op["parameters"]} - {"input", "base", "addresses", "file"}
    assert rules == set(inspect.signature(Policy).parameters)


def test_errors_of_call() -> None:
    with pytest.raises(UrlensError) as caught:
        call("parse", as_="iri", input="http://bücher.example/a b")
    error = caught.value
    assert (error.code, error.part, error.offset, error.position) == ("unexpected-character", "path", 24, 23)
    assert (error.message, error.field, error.accepted_as) == ("unexpected ' ' in path at byte 24", "input", "url")
    assert error.show().endswith("^")
    with pytest.raises(UrlensError) as caught:
        call("parse", input="\ud800 ", as_="uri")
    assert caught.value.show()
    with pytest.raises(UrlensError) as caught:
        call("normalise", input="a:b")
    assert caught.value.code == "unsupported"
    # An object is its text.
    assert call("redact", input=Url("http://u:p@h/")) == {"string": "http://REDACTED:REDACTED@h/"}


@pytest.mark.parametrize("kind", CLASSES)
def test_parse(kind: str) -> None:
    for n, text in enumerate(TEXTS):
        same(
            "parse",
            lambda: components(CLASSES[kind](text)),
            lambda: without(call("parse", as_=kind, input=text), "srfi", "errors"),
            (kind, text),
        )
        for base in rotate(BASES, n, 3) if kind == "url" else ():
            same(
                "parse",
                lambda: components(Url(text, base)),
                lambda: without(call("parse", as_=kind, input=text, base=base), "errors"),
                (base, text),
            )


@pytest.mark.parametrize("kind", CLASSES)
def test_tokens(kind: str) -> None:
    for text in TEXTS:
        same(
            "tokens",
            lambda: tokens(CLASSES[kind](text)),
            lambda: call("tokens", as_=kind, input=text)["tokens"],
            (kind, text),
        )


PARTS = ["scheme", "authority", "userinfo", "username", "password", "host", "port", "path", "query", "fragment", "query:a"]
WEB = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"]


@pytest.mark.parametrize("kind", CLASSES)
def test_set(kind: str) -> None:
    def component(it: Any, part: str, value: str | None) -> dict[str, Any]:
        name, _, parameter = part.partition(":")
        changed = it.with_query_param(parameter, value) if parameter else getattr(it, f"with_{name}")(value)
        return {**components(changed), **({"refused": None} if kind == "url" else {})}

    def attribute(it: Any, name: str, value: str) -> dict[str, Any]:
        # A value that the web API ignores raises here; `call` returns it as a member of the answer.
        try:
            return {**components(it.with_attribute(name, value)), "refused": None}
        except EditError as error:
            return {**components(it), "refused": error.message}

    for n, text in enumerate(TEXTS):
        it = parsed(kind, text)
        if it is None:
            continue
        if kind == "url-ref":
            assert not hasattr(it, "with_path")
            answer = outcome(lambda: call("set", as_=kind, input=text, part="path", value="a"))
            assert answer[:2] == ("error", "unsupported")
            COMPARED["set"] += 1
            continue
        for p, part in enumerate(PARTS):
            for value in rotate(VALUES, n + p, 2):
                if value is None and part == "path":
                    continue
                same(
                    "set",
                    lambda: component(it, part, value),
                    lambda: without(call("set", as_=kind, input=str(it), part=part, value=value), "srfi"),
                    (kind, text, part, value),
                )
        for p, name in enumerate(WEB if kind == "url" else ()):
            for value in rotate([value for value in VALUES if value is not None], n + p, 2):
                same(
                    "set",
                    lambda: attribute(it, name, value),
                    lambda: call("set", as_=kind, input=str(it), attribute=name, value=value),
                    (kind, text, name, value),
                )


def pairs(count: int) -> Iterator[tuple[str, str]]:
    """Bases and references: each text as either."""
    for n, text in enumerate(TEXTS):
        for base in rotate(BASES, n, count):
            yield base, text
        for reference in rotate(REFERENCES, n, count):
            yield text, reference


@pytest.mark.parametrize("kind", CLASSES)
def test_resolve(kind: str) -> None:
    for n, (base, text) in enumerate(pairs(3)):
        it, verbatim = parsed(kind, base), n % 3 == 0
        # An invalid text has the error of `parse`.
        if it is not None:
            same(
                "resolve",
                lambda: str(it.resolve(text, verbatim=verbatim)),
                lambda: call("resolve", as_=kind, base=str(it), ref=text, verbatim=verbatim)["string"],
                (kind, base, text),
            )
            assert outcome(lambda: it.resolve(text)) == outcome(lambda: it.join(text))


@pytest.mark.parametrize("kind", CLASSES)
def test_goto(kind: str) -> None:
    for base, text in pairs(2):
        same(
            "goto",
            lambda: str(CLASSES[kind](base).goto(text)),
            lambda: call("goto", as_=kind, base=base, ref=text)["string"],
            (kind, base, text),
        )


@pytest.mark.parametrize("kind", CLASSES)
def test_relativize(kind: str) -> None:
    def links() -> Iterator[tuple[str, str]]:
        for n, text in enumerate(TEXTS):
            yield from ((base, text) for base in rotate(BASES, n, 2))
            yield text, TEXTS[n - 1]
            yield text, text + "x"

    for base, target in links():
        it = parsed(kind, target)
        if it is not None:
            same(
                "relativize",
                lambda: str(it.relative_to(base)),
                lambda: call("relativize", as_=kind, base=base, target=str(it))["string"],
                (kind, base, target),
            )


def loose(kind: str, text: str) -> Any:
    """The object of a text that is to be normalized or compared."""
    return CLASSES[kind].parse_loose(text) if kind in ("uri", "uri-ref") else CLASSES[kind](text)


def as_parsed(kind: str, text: str) -> str:
    """The text of the object: parsing a URL removes dot segments, which the rules of its scheme may keep."""
    url = parsed(kind, text) if kind == "url" else None
    return text if url is None else str(url)


def accepted_by_scheme(kind: str, text: str) -> bool:
    """True if only the scheme of a text accepts it."""
    try:
        loose(kind, text)
    except UrlensError:
        return not isinstance(outcome(lambda: call("scheme", input=text)), tuple)
    return False


@pytest.mark.parametrize("kind", CLASSES)
def test_normalize(kind: str) -> None:
    for text in TEXTS:
        for steps in STEPS:
            for paths in ("posix", "windows"):
                if accepted_by_scheme(kind, text) and (steps is None or "scheme" in steps):
                    # There is no object to normalize; `call` returns the canonical form of the scheme.
                    normal = call("normalize", as_=kind, input=text, steps=steps, paths=paths)["string"]
                    assert normal == call("scheme", input=text)["canonical"]
                    COMPARED["normalize"] += 1
                    continue
                same(
                    "normalize",
                    lambda: str(loose(kind, text).normalize(steps=steps, paths=paths)),
                    lambda: call("normalize", as_=kind, input=as_parsed(kind, text), steps=steps, paths=paths)["string"],
                    (kind, text, steps, paths),
                )


def equivalent_texts(text: str) -> Iterator[str]:
    """Texts that may be equivalent."""
    scheme, colon, rest = text.partition(":")
    yield text
    yield scheme.upper() + colon + rest
    yield text.replace("a", "%61", 1)
    yield text.replace("%7e", "~").replace("%7E", "~").replace(":80/", "/")
    yield text + "/./"


@pytest.mark.parametrize("kind", CLASSES)
def test_compare(kind: str) -> None:
    def native(a: str, b: str, paths: str) -> dict[str, Any]:
        it = loose(kind, a)
        level = it.compare(b, paths=paths)
        assert it.equivalent(b, paths=paths) == (level not in (None, "resource"))
        assert it.equivalent(b, "resource", paths=paths) == (level is not None)
        return {"equal": level == "text", "level": level}

    for n, text in enumerate(TEXTS):
        for other in [*equivalent_texts(text), TEXTS[n - 1]]:
            pair = as_parsed(kind, text), as_parsed(kind, other)
            for a, b in (pair, pair[::-1]):
                if accepted_by_scheme(kind, a):
                    continue
                paths = "windows" if n % 2 else "posix"
                same(
                    "compare",
                    lambda: native(a, b, paths),
                    lambda: call("compare", as_=kind, a=a, b=b, paths=paths),
                    (kind, a, b),
                )


@pytest.mark.parametrize("kind", CLASSES)
def test_convert(kind: str) -> None:
    for text in TEXTS:
        it = parsed(kind, text)
        if it is None:
            continue
        if kind == "url-ref":
            assert not hasattr(it, "convert")
            answer = outcome(lambda: call("convert", from_=kind, to="uri", input=text))
            assert answer[:2] == ("error", "unsupported")
            COMPARED["convert"] += 1
            continue
        for to in CLASSES:
            for idna in (False, True):
                same(
                    "convert",
                    lambda: str(it.convert(to, idna=idna)),
                    lambda: call("convert", from_=kind, to=to, input=str(it), host="idna" if idna else "percent")["string"],
                    (kind, to, text),
                )
                converted = outcome(lambda: it.convert(to, idna=idna))
                assert isinstance(converted, (tuple, CLASSES[to])), (kind, to, text)


TEMPLATES = ["", "/{a}", "{a", "{a}}", "/users/{id}{?fields*,page}", "{+a}{#b}{.c}{/d*}{;e*}{?f}{&g}", "{a:3}{b*}", "{é}", "{a,b}{c}", "x%zz"]
VARIABLES: list[dict[str, Any]] = [
    {},
    {"a": "x y", "b": "é/?", "id": 7, "page": 2.5, "fields": ["name", "a&b"]},
    {"a": None, "b": True, "c": [], "d": ["x", None, "y"], "e": {"k": "v", "l": None}, "f": 0, "g": -1},
    {"a": "", "b": False, "d": {"k": 1}, "e": [1, 2], "id": 12345678901234567890, "page": 1e3},
]


def test_templates() -> None:
    for template in TEMPLATES:
        for variables in VARIABLES:
            same(
                "template",
                lambda: Template(template).expand(variables),
                lambda: call("template", template=template, vars=variables)["string"],
                (template, variables),
            )
        for text in ["/users/7?fields=name&page=2", "/x", "", *TEXTS[:50]]:
            same(
                "template-match",
                lambda: Template(template).match(text),
                lambda: call("template-match", template=template, input=text)["vars"],
                (template, text),
            )


def test_readings() -> None:
    def native(text: str, base: str | None) -> dict[str, Any]:
        it = readings(text, base)

        def byte(position: int) -> int:
            return len(text[:position].encode())

        def reading(standard: Any, name: str) -> Any:
            error = it.errors.get(name)
            if error is not None:
                return {"code": error.code, "part": error.part, "offset": error.offset, "message": error.message}
            return components(standard)

        return {
            "agree": it.agree,
            "verdict": it.verdict,
            "first_difference": None if it.first_difference is None else byte(it.first_difference),
            "components": it.agreement,
            "readings": [reading(it.uri, "uri"), reading(it.iri, "iri"), reading(it.url, "url")],
            "errors": [{"code": v.code, "offset": byte(v.position), "count": v.count} for v in it.validation_errors],
            "findings": [
                {
                    "code": f.code,
                    "class": f.class_id,
                    "severity": f.severity,
                    "part": f.part,
                    "offset": byte(f.start),
                    "end": byte(f.end),
                    "count": f.count,
                    "message": f.summary,
                    "rule": "; ".join(f.rules),
                    "advice": f.advice,
                    **({"programs": list(f.programs)} if f.programs else {}),
                }
                for f in it.findings
            ],
        }

    def asked(text: str, base: str | None) -> dict[str, Any]:
        answer = call("readings", input=text, base=base)
        read = [answer["readings"][it] for it in ("rfc3986", "rfc3987", "whatwg")]
        strip = ("srfi", "errors", "field", "accepted_as")
        return {
            **{name: answer[name] for name in ("agree", "verdict", "first_difference", "components", "findings")},
            "readings": [without(it["ok"] if "ok" in it else it["error"], *strip) for it in read],
            "errors": read[2].get("ok", {}).get("errors", []),
        }

    for n, text in enumerate(TEXTS):
        for base in [None, *rotate(BASES, n, 1)]:
            same("readings", lambda: native(text, base), lambda: asked(text, base), (text, base))


RULES: list[dict[str, Any]] = [
    {},
    {"schemes": ["http", "https"], "any_port": True},
    {"suffixes": ["example.org"], "credentials": True, "dotless": True},
    {"hosts": ["h"], "ports": [80, 8080], "repaired": True, "refuse": []},
    {"schemes": ["http"], "refuse": ["private", "192.0.2.0/24"], "dotless": True},
    {"hosts": ["not a host"]},
    {"refuse": ["nothing"]},
    {"schemes": ["http", "https"], "scheme_ports": {"https": [443, 8443]}, "deny_suffixes": ["example.net"]},
    {"deny_domains": ["www.example.org"], "endpoints": ["h:80"], "allow_networks": ["10.0.0.0/8"]},
    {"endpoints": ["h"]},
    {"fetch": {"redirect": 1}},
]


def test_policies() -> None:
    def native(rules: dict[str, Any], text: str, base: str | None) -> dict[str, Any]:
        policy = Policy(**rules)
        try:
            return {"allowed": True, "url": str(policy.check(text, base)), "reasons": []}
        except urlens.Denied as denied:
            return {"allowed": False, "url": None, "reasons": [{"code": it, "message": why} for it, why in denied.reasons]}

    for n, text in enumerate(TEXTS):
        for rules in RULES:
            for base in [None, *rotate(BASES, n, 1)]:
                same(
                    "policy",
                    lambda: native(rules, text, base),
                    lambda: call("policy", input=text, base=base, **rules),
                    (rules, text, base),
                )


def test_parameters_of_a_query_are_those_of_a_form() -> None:
    for text in TEXTS:
        url = parsed("url", text)
        if url is not None:
            pairs = [list(pair) for pair in url.decoded.query_pairs]
            assert pairs == call("form", input=url.query or "")["pairs"], text
            COMPARED["form"] += 1


def test_answers_were_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(NATIVE) <= set(COMPARED) or not COMPARED, "a native call was not compared"
    with capsys.disabled():
        counts = ", ".join(f"{op} {count:,}" for op, count in COMPARED.items())
        print(f"\nanswers compared with urlens.call on {len(TEXTS):,} inputs: {COMPARED.total():,} ({counts})")
