"""Sessions of aiohttp."""

from __future__ import annotations

import asyncio
import socket
import warnings
from contextvars import ContextVar
from typing import Any, cast

import aiohttp
from aiohttp.abc import ResolveResult

from urlens.guard import Guard
from urlens.guard._headers import CREDENTIALS

_scheme: ContextVar[str | None] = ContextVar("scheme", default=None)
"""The scheme of the current request, which a connector does not see when it resolves."""


class GuardedConnector(aiohttp.TCPConnector):
    """A connector that connects only to addresses that the guard permits."""

    def __init__(self, guard: Guard, **settings: Any) -> None:
        super().__init__(**{**settings, "use_dns_cache": False})
        self._guard = guard

    async def _resolve_host(self, host: str, port: int, traces: Any = None) -> list[ResolveResult]:
        scheme = _scheme.get() or ("https" if port == 443 else "http")
        loop = asyncio.get_running_loop()
        permit = await loop.run_in_executor(None, self._guard.connect, scheme, host, port)
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for address in permit.addresses
        ]


class GuardedResponse(aiohttp.ClientResponse):
    """A response whose body is read within the limits of the policy."""

    guard: Guard | None = None

    async def read(self) -> bytes:
        if self._body is None and self.guard is not None:
            parts, count = [], 0
            try:
                async for part in self.content.iter_chunked(65536):
                    count += len(part)
                    self.guard.check_length(str(self.url), count)
                    parts.append(part)
            except BaseException:
                self.close()
                raise
            self._body = b"".join(parts)
        return await super().read()


with warnings.catch_warnings():
    # aiohttp discourages subclasses, but has no other place that sees the text of a URL.
    warnings.simplefilter("ignore", DeprecationWarning)

    class GuardedClientSession(aiohttp.ClientSession):
        """A session that checks texts, connections, redirects and responses."""

        def __init__(self, guard: Guard, **settings: Any) -> None:
            for name in ("connector", "proxy"):
                if settings.get(name):
                    raise TypeError(f"a guarded session cannot have {name!r}")
            rules = guard.rules
            timeout = aiohttp.ClientTimeout(
                total=rules["timeout_ms"] / 1000, sock_connect=rules["connect_timeout_ms"] / 1000
            )
            if rules["proxies"]:
                settings["proxy"] = rules["proxies"][0]
            super().__init__(
                connector=GuardedConnector(guard),
                response_class=GuardedResponse,
                **{"timeout": timeout, **settings, "trust_env": False},
            )
            object.__setattr__(self, "_guard", guard)

        async def _request(self, method: str, str_or_url: Any, **settings: Any) -> aiohttp.ClientResponse:
            guard = cast(Guard, cast(Any, self)._guard)
            follows = settings.pop("allow_redirects", True)
            if settings.get("proxy"):
                guard.check_proxy(str(str_or_url), str(settings["proxy"]))
            end = asyncio.get_running_loop().time() + guard.rules["timeout_ms"] / 1000
            current, followed = guard.check_text(str(str_or_url)), 0
            while True:
                _scheme.set(str(current.scheme))
                left = max(0.001, end - asyncio.get_running_loop().time())
                if followed:
                    settings["timeout"] = aiohttp.ClientTimeout(total=left)
                    settings["params"] = None
                response = await super()._request(method, str(current), allow_redirects=False, **settings)
                location = response.headers.get("Location")
                if not (follows and response.status in (301, 302, 303, 307, 308) and location is not None):
                    break
                response.release()
                allowed = guard.check_redirect(current, location, followed)
                if response.status == 303 or response.status in (301, 302) and method == "POST":
                    method = "GET"
                    settings.update(data=None, json=None)
                if not allowed.keeps_credentials:
                    headers = dict(settings.get("headers") or {})
                    settings["headers"] = {name: it for name, it in headers.items() if name.lower() not in CREDENTIALS}
                    settings["auth"] = None
                current, followed = allowed.url, followed + 1
            try:
                guard.check_content_type(str(current), response.headers.get("Content-Type"))
                if response.content_length is not None:
                    guard.check_length(str(current), response.content_length)
            except BaseException:
                response.close()
                raise
            cast(GuardedResponse, response).guard = guard
            return response
