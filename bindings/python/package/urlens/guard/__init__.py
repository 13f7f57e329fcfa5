"""A guard for programs that fetch URLs that others give them.

A check of the text of a URL does not prevent server-side request forgery: the client parses the text again, resolves
the name again, follows redirects and uses proxies. A ``Guard`` applies one policy to all of these: the text, every
address of a name, the address that is connected to, and every redirect.

>>> from urlens import Policy
>>> from urlens.guard import Guard
>>> guard = Guard(Policy())
>>> guard.check("https://93.184.215.14/").addresses
('93.184.215.14',)
>>> guard.check("https://127.0.0.1/")
Traceback (most recent call last):
...
urlens.guard.GuardError: https://127.0.0.1/: denied: host is a loopback address

With requests, urllib3, httpx and aiohttp, which are imported when they are used::

    session = Guard.from_file("policy.toml").session()          # requests.Session
    response = session.get(text)

Each decision is a record of the logger ``urlens.guard``: INFO if allowed, WARNING if refused. Its attribute ``guard``
has the redacted URL, the decision, the rules and the addresses.
"""

from __future__ import annotations

import logging
import os
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, NoReturn, Sequence

from urlens import Denied, ParseError, Policy, Url, UrlensError
from urlens._operations import answer

if TYPE_CHECKING:
    import aiohttp
    import httpx
    import requests
    import urllib3

__all__ = ["Guard", "GuardError", "Permit", "Redirect", "system_resolver"]

_log = logging.getLogger("urlens.guard")

Resolver = Callable[[str], Sequence[str]]
"""Returns all addresses of a name, or raises OSError."""


class GuardError(UrlensError):
    """A guard refused a request, a redirect or a response. The URL in its message is redacted."""

    url: str
    """The redacted URL."""
    reasons: tuple[tuple[str, str], ...]
    """All reasons, as pairs of a code and a message."""

    def __init__(self, url: str, reasons: Sequence[tuple[str, str]]) -> None:
        self.url = url
        self.reasons = tuple(reasons)
        super().__init__(f"{url}: denied: {'; '.join(message for _, message in self.reasons)}", code=self.reasons[0][0])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.url, self.reasons)


@dataclass(frozen=True)
class Permit:
    """A permission to connect."""

    url: Url
    """The canonical URL. Fetch this text, not the original one."""
    addresses: tuple[str, ...]
    """The addresses that were checked; never empty. Connect to one of these, and do not resolve the name again."""
    port: int
    """The port."""


@dataclass(frozen=True)
class Redirect:
    """A redirect that may be followed."""

    url: Url
    """The URL to fetch next."""
    keeps_credentials: bool
    """False if credentials must be removed, because the origin changes."""


def system_resolver(name: str) -> list[str]:
    """The addresses of a name by the resolver of the system."""
    found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    # A zone identifier is not part of the address.
    return list(dict.fromkeys(str(it[4][0]).partition("%")[0] for it in found))


class Guard:
    """A policy with a resolver, and clients that follow both.

    ``redact_keys`` are the query keys whose values are redacted in messages and log records, instead of those that
    OpenTelemetry lists.

    >>> Guard(Policy(endpoints=["127.0.0.1:8443"])).check("https://127.0.0.1:8443/").port
    8443
    """

    def __init__(
        self,
        policy: Policy | None = None,
        *,
        resolver: Resolver = system_resolver,
        redact_keys: Sequence[str] | None = None,
    ) -> None:
        self.policy = Policy() if policy is None else policy
        self.rules: dict[str, Any] = self.policy.fetch
        self._resolver = resolver
        self._redact_keys = None if redact_keys is None else list(redact_keys)
        proxies = [Url(it) for it in self.rules["proxies"]]
        self._proxies = {(str(it.host).strip("[]"), _port(it)): it for it in proxies}

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], *, resolver: Resolver = system_resolver) -> Guard:
        """A guard with the policy of a file in TOML."""
        return cls(Policy.from_file(path), resolver=resolver)

    # Checks

    def check_text(self, text: str | Url) -> Url:
        """Checks the text of a URL, without resolving its name. Raises GuardError.

        >>> Guard().check_text("https://Example.org")
        Url('https://example.org/')
        """
        try:
            return self.policy.check(text)
        except Denied as denied:
            self.refuse(str(text), denied.reasons)
        except ParseError as error:
            # Not Unicode.
            self.refuse("", [("not-a-url", str(error))])

    def check(self, text: str | Url) -> Permit:
        """Checks the text of a URL, resolves its name, and checks every address. Raises GuardError."""
        url = self.check_text(text)
        host = str(url.host)
        literal = _literal(host)
        try:
            found = [literal] if literal else list(self._resolver(host))
        except OSError as error:
            self.refuse(str(url), [("resolution", f"the name cannot be resolved: {error}")])
        return self.permit(url, found)

    def permit(self, url: Url, addresses: Sequence[str]) -> Permit:
        """Checks the addresses to which the name of a checked URL was resolved. Raises GuardError."""
        checked = self.policy.check_addresses(url, addresses)
        allowed = tuple(it for it, reasons in checked.items() if not reasons)
        for reasons in checked.values():
            if reasons and not self.rules["skip_denied_addresses"]:
                self.refuse(str(url), reasons)
        if not allowed:
            self.refuse(str(url), [("no-address", "the name has no allowed address")])
        if _log.isEnabledFor(logging.INFO):
            shown = self.redact(str(url))
            details = {"url.full": shown, "decision": "allowed", "rules": [], "addresses": list(allowed)}
            _log.info("allowed %s", shown, extra={"guard": details})
        return Permit(url, allowed, _port(url))

    def check_redirect(self, origin: str | Url, location: str, followed: int) -> Redirect:
        """Checks a redirect: ``location`` is the text of the header, and ``followed`` the number of redirects before
        it. Raises GuardError.

        >>> Guard().check_redirect("https://example.org/a", "/b", 0)
        Redirect(url=Url('https://example.org/b'), keeps_credentials=True)
        """
        origin = Url(origin) if isinstance(origin, str) else origin
        if followed >= self.rules["redirects"]:
            self.refuse(location, [("too-many-redirects", "too many redirects")])
        try:
            url = self.policy.check(location, base=origin)
        except Denied as denied:
            self.refuse(location, denied.reasons)
        except ParseError as error:
            self.refuse("", [("not-a-url", str(error))])
        if origin.scheme == "https" and url.scheme == "http" and not self.rules["downgrade"]:
            self.refuse(str(url), [("downgrade", "redirect from https to http")])
        same = (origin.scheme, origin.host, _port(origin)) == (url.scheme, url.host, _port(url))
        return Redirect(url, same or bool(self.rules["cross_origin_credentials"]))

    def check_content_type(self, url: str, value: str | None) -> None:
        """Checks the media type of a response. Raises GuardError."""
        allowed = self.rules["content_types"]
        if allowed is None:
            return
        kind, _, name = (value or "").partition(";")[0].strip().lower().partition("/")
        if name and any(it.lower() in (f"{kind}/*", f"{kind}/{name}") for it in allowed):
            return
        self.refuse(url, [("content-type", f"the media type {value!r} is not allowed")])

    def check_proxy(self, url: str, proxy: str | None) -> None:
        """Checks the proxy of a request, if there is one. Raises GuardError unless the policy names it."""
        if proxy and proxy.rstrip("/") not in {it.rstrip("/") for it in self.rules["proxies"]}:
            self.refuse(url, [("proxy", "the policy does not name the proxy")])

    def check_length(self, url: str, length: int) -> None:
        """Checks the length of a response. Raises GuardError."""
        if length > self.rules["response_bytes"]:
            self.refuse(url, [("too-large", "the response is too long")])

    def connect(self, scheme: str, host: str, port: int) -> Permit:
        """Checks the target of a connection, resolves its name, and checks every address. Raises GuardError. The
        addresses of a proxy that the policy names are not checked."""
        host = host.strip("[]")
        proxy = self._proxies.get((host.lower(), port))
        if proxy is not None:
            found = [host] if _literal(str(proxy.host)) else list(self._resolver(host))
            return Permit(proxy, tuple(found), port)
        return self.check(f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/")

    def redact(self, text: str) -> str:
        """A URL for logs, without credentials and signatures.

        >>> Guard().redact("https://anna:secret@example.org/?sig=1")
        'https://REDACTED:REDACTED@example.org/?sig=REDACTED'
        """
        redacted: str = answer("redact", {"input": text, "keys": self._redact_keys})["string"]
        return redacted

    def refuse(self, text: str, reasons: Sequence[tuple[str, str]]) -> NoReturn:
        """Raises GuardError, with a log record."""
        refused = GuardError(self.redact(text), reasons)
        details = {"url.full": refused.url, "decision": "refused", "rules": [code for code, _ in refused.reasons], "addresses": []}
        _log.warning("refused %s", refused, extra={"guard": details})
        raise refused

    # Clients

    def session(self) -> requests.Session:
        """A session of requests that is guarded. It uses no proxies and credentials of the environment."""
        from urlens.guard._requests import GuardedSession

        return GuardedSession(self)

    def mount(self, session: requests.Session) -> None:
        """Guards an existing session of requests: its connections, redirects, responses and proxies. ``session`` checks
        the text before requests changes it, too."""
        from urlens.guard._requests import mount

        mount(self, session)

    def pool_manager(self, **settings: Any) -> urllib3.PoolManager:
        """A pool manager of urllib3 that is guarded."""
        from urlens.guard._urllib3 import GuardedPoolManager

        return GuardedPoolManager(self, **settings)

    def client(self, **settings: Any) -> httpx.Client:
        """A client of httpx that is guarded. It follows redirects that the policy allows."""
        from urlens.guard._httpx import GuardedClient

        return GuardedClient(self, **settings)

    def async_client(self, **settings: Any) -> httpx.AsyncClient:
        """An asynchronous client of httpx that is guarded. It follows redirects that the policy allows."""
        from urlens.guard._httpx import GuardedAsyncClient

        return GuardedAsyncClient(self, **settings)

    def client_session(self, **settings: Any) -> aiohttp.ClientSession:
        """A session of aiohttp that is guarded."""
        from urlens.guard._aiohttp import GuardedClientSession

        return GuardedClientSession(self, **settings)


_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443, "ftp": 21}


def _port(url: Url) -> int:
    port = url.port
    return int(port) if port is not None else _PORTS.get(str(url.scheme), 0)


def _literal(host: str) -> str | None:
    """The address if a canonical host is one."""
    if host.startswith("["):
        return host[1:-1]
    try:
        socket.inet_pton(socket.AF_INET, host)
    except OSError:
        return None
    return host
