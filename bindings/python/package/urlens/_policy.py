"""Policies: the URLs that a server may fetch."""

from __future__ import annotations

from typing import Any, Sequence

from urlens._errors import Denied, ParseError, PolicyError
from urlens._operations import answer
from urlens._urlens import Url, UrlRef


class Policy:
    """The URLs that a server may fetch, judged by their text: names are not looked up, redirects not followed.

    By default these are https URLs that all standards read alike, on the default port, without credentials,
    whose hosts are names with dots or public addresses.

    ``schemes``, ``hosts``, ``suffixes`` and ``ports`` list what is allowed; ``refuse`` has kinds of addresses (such
    as 'private') or networks (such as '10.0.0.0/8') that are refused, in place of all kinds that are not public.

    >>> policy = Policy(suffixes=["example.org"])
    >>> policy.check("https://api.example.org/v1")
    Url('https://api.example.org/v1')
    >>> policy.allows("https://example.net/")
    False
    >>> policy.reasons("https://anna@10.0.0.1/")
    (('credentials', 'credentials are not allowed'), ('host', 'host is not allowed'), ('address-private', 'host is a private address'))
    """

    __slots__ = ("_rules",)
    _rules: dict[str, Any]

    def __init__(
        self,
        *,
        schemes: Sequence[str] | None = None,
        hosts: Sequence[str] | None = None,
        suffixes: Sequence[str] | None = None,
        ports: Sequence[int] | None = None,
        any_port: bool = False,
        refuse: Sequence[str] | None = None,
        credentials: bool = False,
        dotless: bool = False,
        repaired: bool = False,
    ) -> None:
        rules = {
            "schemes": schemes,
            "hosts": hosts,
            "suffixes": suffixes,
            "ports": ports,
            "any_port": any_port,
            "refuse": refuse,
            "credentials": credentials,
            "dotless": dotless,
            "repaired": repaired,
        }
        for name, rule in rules.items():
            if isinstance(rule, str):
                raise TypeError(f"expected a sequence of str for {name}, not str")
        given = {name: rule for name, rule in rules.items() if rule is not None and rule is not False}
        self._rules = {name: rule if rule is True else list(rule) for name, rule in given.items()}
        answer("policy", {"input": "", **self._rules}, PolicyError)

    def check(self, text: str | Url | UrlRef, base: str | Url | None = None) -> Url:
        """The URL, if it may be fetched; else Denied, with every reason. With a base, the URL is a redirect from there.

        >>> Policy().check("https://example.org/")
        Url('https://example.org/')
        >>> Policy().check("http://127.1/")
        Traceback (most recent call last):
        ...
        urlens.Denied: ...
        """
        judged = self._judge(text, base)
        if judged["allowed"]:
            return Url(judged["url"])
        reasons = _pairs(judged)
        raise Denied("denied: " + "; ".join(message for _, message in reasons), text=str(text), reasons=reasons)

    def allows(self, text: str | Url | UrlRef) -> bool:
        """True if a URL may be fetched.

        >>> Policy().allows("https://example.org/"), Policy().allows("http://[::1]/")
        (True, False)
        """
        return bool(self._judge(text)["allowed"])

    def reasons(self, text: str | Url | UrlRef) -> tuple[tuple[str, str], ...]:
        """Every reason why a URL may not be fetched, as pairs of a code and a message.

        >>> Policy().reasons("https://example.org:22/")
        (('port', 'the port is not allowed'),)
        """
        return _pairs(self._judge(text))

    def _judge(self, text: str | Url | UrlRef, base: str | Url | None = None) -> dict[str, Any]:
        for it in (text,) if base is None else (text, base):
            if not isinstance(it, (str, Url, UrlRef)):
                raise TypeError(f"expected a str or a url, not {type(it).__name__}")
        return answer("policy", {"input": text, "base": base, **self._rules}, ParseError)

    def __repr__(self) -> str:
        return f"Policy({', '.join(f'{name}={rule!r}' for name, rule in self._rules.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self._rules)


def _restore(cls: type[Policy], rules: dict[str, Any]) -> Policy:
    """The policy of these rules, for pickle, which has no keywords."""
    return cls(**rules)


def _pairs(judged: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((it["code"], it["message"]) for it in judged["reasons"])
