"""Prints what ada-url and yarl answer, as JSON: the texts of standard input (lines of [input, base]), and the cells of features."""

import json
import sys

import ada_url
import yarl
from ada_url import URL as Ada
from yarl import URL as Yarl


def read(function):
    try:
        return [function(), None]
    except Exception as error:
        return [None, f"{type(error).__name__}: {error}"]


def names(*owners):
    """The public names of modules and classes. The attributes of ada-url's class are not in its `dir`."""
    found = [name for owner in owners for name in dir(owner) if not name.startswith("_")]
    return found + list(getattr(Ada, "__annotations__", {})) if ada_url in owners else found


def ada_live():
    url = Ada("http://h/?a=1")
    params = ada_url.URLSearchParams(url.search)
    params.append("a", "2")
    return url.href == "http://h/?a=1&a=2"


def yarl_live():
    url = Yarl("http://h/?a=1")
    try:
        url.query.add("a", "2")
    except AttributeError:
        return False
    return str(url) == "http://h/?a=1&a=2"


def operators():
    url = Yarl("http://h/a.txt")
    answers = [str(url / "c"), str(url.joinpath("b", "c")), str(url.with_suffix(".md")), str(url % {"q": "1"})]
    expected = ["http://h/a.txt/c", "http://h/a.txt/b/c", "http://h/a.md", "http://h/a.txt?q=1"]
    assert answers == expected, answers
    return ["/", "%", "joinpath", "with_suffix"]


answers = {"ada": [], "yarl": []}
for line in sys.stdin:
    text, base = json.loads(line)
    answers["ada"].append(read(lambda: (Ada(text) if base is None else Ada(text, base)).href))
    answers["yarl"].append(read(lambda: str(Yarl(text) if base is None else Yarl(base).join(Yarl(text)))))
pairs = ada_url.URLSearchParams("a=1&a=2").get_all("a") == ["1", "2"]
print(json.dumps({
    "ada": {"answers": answers["ada"], "names": names(ada_url, Ada, ada_url.URLSearchParams), "live": ada_live(), "multi": pairs, "operators": [], "json": False},
    "yarl": {"answers": answers["yarl"], "names": names(yarl, Yarl), "live": yarl_live(), "multi": Yarl("http://h/?a=1&a=2").query.getall("a") == ["1", "2"],
             "operators": operators(), "json": False},
}))
