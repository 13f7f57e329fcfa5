"""Policies: the URLs that a server may fetch."""

from __future__ import annotations

from typing import Any, Sequence

from urlens._errors import Denied, ParseError, PolicyError
from urlens._operations import answer
from urlens._urlens import Url, UrlRef


class Policy:
    """The URLs that a server may fetch. Only the text is checked: no DNS lookups, no redirects.

    The default allows https URLs that all standards read alike, on the default port, without credentials,
    whose hosts are names with dots or public addresses.

    ``schemes``, ``hosts``, ``suffixes`` and ``ports`` are allowlists. The default denies all
    addresses that are not public. Networks in ``refuse`` (such as '52.0.0.0/8') are denied in addition. Kinds of
    addresses in ``refuse`` (such as 'private') replace the default: only these kinds are denied. An empty list denies
    no kind.

    >>> policy = Policy(suffixes=["example.org"])
    >>> policy.check("https://api.example.org/v1")
    Url('https://api.example.org/v1')
    >>> policy.allows("https://example.net/")
    False
    >>> [code for code, message in policy.reasons("https://anna@10.0.0.1/")]
    ['credentials', 'host', 'address-private']
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
        """Returns the URL if it may be fetched, and raises Denied otherwise. ``base`` resolves a redirect.

        >>> Policy().check("https://example.org/")
        Url('https://example.org/')
        >>> Policy().check("http://127.1/")
        Traceback (most recent call last):
        ...
        urlens.Denied: ...
        """
        decision = self._decide(text, base)
        if decision["allowed"]:
            return Url(decision["url"])
        reasons = _pairs(decision)
        raise Denied("denied: " + "; ".join(message for _, message in reasons), text=str(text), reasons=reasons)

    def allows(self, text: str | Url | UrlRef) -> bool:
        """True if a URL may be fetched.

        >>> Policy().allows("https://example.org/"), Policy().allows("http://[::1]/")
        (True, False)
        """
        return bool(self._decide(text)["allowed"])

    def reasons(self, text: str | Url | UrlRef) -> tuple[tuple[str, str], ...]:
        """All reasons to deny a URL, as pairs of a code and a message. Empty if it may be fetched.

        >>> [code for code, message in Policy().reasons("https://example.org:22/")]
        ['port']
        """
        return _pairs(self._decide(text))

    def _decide(self, text: str | Url | UrlRef, base: str | Url | None = None) -> dict[str, Any]:
        for it in (text,) if base is None else (text, base):
            if not isinstance(it, (str, Url, UrlRef)):
                raise TypeError(f"expected a str, a Url or a UrlRef, not {type(it).__name__}")
        return answer("policy", {"input": text, "base": base, **self._rules}, ParseError)

    def __repr__(self) -> str:
        return f"Policy({', '.join(f'{name}={rule!r}' for name, rule in self._rules.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self._rules)


def _restore(cls: type[Policy], rules: dict[str, Any]) -> Policy:
    """The policy with these rules. For pickle, which does not support keyword arguments."""
    return cls(**rules)


def _pairs(decision: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((it["code"], it["message"]) for it in decision["reasons"])
