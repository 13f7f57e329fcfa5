"""Policies: the URLs that a server may fetch."""

from __future__ import annotations

import json
import os
from typing import Any, Callable, Mapping, Sequence

from urlens._errors import Denied, ParseError, PolicyError
from urlens._operations import answer, error_of
from urlens._urlens import Url, UrlRef, policy_file


class Policy:
    """The URLs that a server may fetch. Only the text is checked: no DNS lookups, no redirects.

    The default allows https URLs that all standards read alike, on the default port, without credentials,
    whose hosts are names with dots or public addresses.

    ``schemes``, ``hosts``, ``suffixes`` and ``ports`` are allowlists; ``scheme_ports`` has the ports of single
    schemes. ``deny_suffixes`` and ``deny_domains`` deny domains with their subdomains; the latter by the registrable
    domain of a name. ``endpoints`` (such as 'vault.internal:8200') are exempt from the rules on hosts, ports and
    addresses, and ``allow_networks`` from those on addresses. ``fetch`` has rules for clients: see ``urlens.guard``. The default denies all
    addresses that are not public. Networks in ``refuse`` (such as '52.0.0.0/8') are denied in addition. Kinds of
    addresses in ``refuse`` (such as 'private') replace the default: only these kinds are denied. An empty list denies
    no kind.

    ``client`` names the program that fetches, such as 'curl8': URLs that it reads differently are denied.

    ``Policy.from_file`` reads the rules from a file in TOML.

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
        scheme_ports: Mapping[str, Sequence[int]] | None = None,
        deny_suffixes: Sequence[str] | None = None,
        deny_domains: Sequence[str] | None = None,
        endpoints: Sequence[str] | None = None,
        allow_networks: Sequence[str] | None = None,
        refuse: Sequence[str] | None = None,
        credentials: bool = False,
        dotless: bool = False,
        repaired: bool = False,
        client: str | None = None,
        fetch: Mapping[str, Any] | None = None,
    ) -> None:
        rules = {
            "schemes": schemes,
            "hosts": hosts,
            "suffixes": suffixes,
            "ports": ports,
            "any_port": any_port,
            "scheme_ports": scheme_ports,
            "deny_suffixes": deny_suffixes,
            "deny_domains": deny_domains,
            "endpoints": endpoints,
            "allow_networks": allow_networks,
            "refuse": refuse,
            "credentials": credentials,
            "dotless": dotless,
            "repaired": repaired,
            "client": client,
            "fetch": fetch,
        }
        for name, rule in rules.items():
            if isinstance(rule, str) and name != "client":
                raise TypeError(f"expected a sequence of str for {name}, not str")
        given = {name: rule for name, rule in rules.items() if rule is not None and rule is not False}
        self._rules = {name: _copy(rule) for name, rule in given.items()}
        answer("policy", {"input": "", **self._rules}, PolicyError)

    @classmethod
    def from_toml(cls, text: str) -> Policy:
        """The policy of a file in TOML, whose text is given. The command and the Rust library read the same files.

        >>> Policy.from_toml('suffixes = ["example.org"]').allows("https://www.example.org/")
        True
        >>> Policy.from_toml('host = []')
        Traceback (most recent call last):
        ...
        urlens.PolicyError: ...
        """
        read = json.loads(policy_file(text))
        if "error" in read:
            raise error_of(read["error"], {}, PolicyError)
        return cls(**{name: rule for name, rule in read["ok"].items() if rule is not None})

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Policy:
        """The policy of a file in TOML."""
        with open(path, encoding="utf-8") as file:
            return cls.from_toml(file.read())

    @property
    def fetch(self) -> dict[str, Any]:
        """The rules for clients that fetch, with their defaults.

        >>> Policy(fetch={"redirects": 2}).fetch["redirects"], Policy().fetch["timeout_ms"]
        (2, 30000)
        """
        return {**_fetch_defaults(), **self._rules.get("fetch", {})}

    def check_addresses(self, url: str | Url, addresses: Sequence[str]) -> dict[str, tuple[tuple[str, str], ...]]:
        """The reasons to deny each of the addresses to which the host of a URL was resolved. Raises Denied if the URL
        itself is denied.

        >>> Policy().check_addresses("https://example.org/", ["93.184.215.14", "10.0.0.1"])
        {'93.184.215.14': (), '10.0.0.1': (('address-private', 'host is a private address'),)}
        """
        fields = {"input": url, "addresses": list(addresses), **self._rules}
        decision = answer("policy", fields, ParseError)
        if not decision["allowed"]:
            raise _denied(decision, url)
        return {it: _pairs(found) for it, found in zip(addresses, decision["addresses"])}

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
        raise _denied(decision, text)

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

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        """The schema of ``Annotated[Url, policy]`` for pydantic."""
        from urlens._pydantic import allowed

        return allowed(self, source, handler)

    def __repr__(self) -> str:
        return f"Policy({', '.join(f'{name}={rule!r}' for name, rule in self._rules.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self._rules)


def _restore(cls: type[Policy], rules: dict[str, Any]) -> Policy:
    """The policy with these rules. For pickle, which does not support keyword arguments."""
    return cls(**rules)


_defaults: dict[str, Any] = {}


def _fetch_defaults() -> dict[str, Any]:
    if not _defaults:
        _defaults.update(json.loads(policy_file(""))["ok"]["fetch"])
    return _defaults


def _copy(rule: Any) -> Any:
    if isinstance(rule, Mapping):
        return {name: _copy(it) if isinstance(it, (list, tuple, Mapping)) else it for name, it in rule.items()}
    return rule if rule is True else list(rule)


def _denied(decision: dict[str, Any], text: Any) -> Denied:
    reasons = _pairs(decision)
    return Denied("denied: " + "; ".join(message for _, message in reasons), text=str(text), reasons=reasons)


def _pairs(decision: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((it["code"], it["message"]) for it in decision["reasons"])
