"""Clients of httpx."""

from __future__ import annotations

import asyncio
import time
from contextvars import ContextVar
from typing import Any, AsyncIterator, Iterator, cast

import httpcore
import httpx

from urlens.guard import Guard, Permit

_scheme: ContextVar[str | None] = ContextVar("scheme", default=None)
"""The scheme of the current request, which a network backend does not see."""


_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)
"""The time at which the current request must have ended."""


def _left(timeout: float | None) -> float | None:
    """The time for a read: what is left until the deadline, however slowly the bytes arrive."""
    end = _deadline.get()
    if end is None:
        return timeout
    left = end - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout("the time for the response has passed")
    return left if timeout is None else min(left, timeout)


class _TimedStream(httpcore.NetworkStream):
    def __init__(self, inner: httpcore.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, _left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, timeout)

    def close(self) -> None:
        self._inner.close()

    def start_tls(self, *args: Any, **settings: Any) -> httpcore.NetworkStream:
        return _TimedStream(self._inner.start_tls(*args, **settings))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class _AsyncTimedStream(httpcore.AsyncNetworkStream):
    def __init__(self, inner: httpcore.AsyncNetworkStream) -> None:
        self._inner = inner

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return await self._inner.read(max_bytes, _left(timeout))

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._inner.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def start_tls(self, *args: Any, **settings: Any) -> httpcore.AsyncNetworkStream:
        return _AsyncTimedStream(await self._inner.start_tls(*args, **settings))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


def _scheme_of(port: int) -> str:
    return _scheme.get() or ("https" if port == 443 else "http")


class _Backend(httpcore.NetworkBackend):
    """Connects only to addresses that the guard permits."""

    def __init__(self, guard: Guard, inner: httpcore.NetworkBackend) -> None:
        self._guard, self._inner = guard, inner

    def connect_tcp(self, host: str, port: int, *args: Any, **settings: Any) -> httpcore.NetworkStream:
        permit = self._guard.connect(_scheme_of(port), host, port)
        error: Exception | None = None
        for address in permit.addresses:
            try:
                return _TimedStream(self._inner.connect_tcp(address, port, *args, **settings))
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as caught:
                error = caught
        assert error is not None
        raise error

    def connect_unix_socket(self, *args: Any, **settings: Any) -> httpcore.NetworkStream:
        self._guard.refuse("", [("unguarded", "the client bypasses the guard")])

    def sleep(self, seconds: float) -> None:
        self._inner.sleep(seconds)


class _AsyncBackend(httpcore.AsyncNetworkBackend):
    """Connects only to addresses that the guard permits."""

    def __init__(self, guard: Guard, inner: httpcore.AsyncNetworkBackend) -> None:
        self._guard, self._inner = guard, inner

    async def connect_tcp(self, host: str, port: int, *args: Any, **settings: Any) -> httpcore.AsyncNetworkStream:
        permit = await _connect(self._guard, _scheme_of(port), host, port)
        error: Exception | None = None
        for address in permit.addresses:
            try:
                return _AsyncTimedStream(await self._inner.connect_tcp(address, port, *args, **settings))
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as caught:
                error = caught
        assert error is not None
        raise error

    async def connect_unix_socket(self, *args: Any, **settings: Any) -> httpcore.AsyncNetworkStream:
        self._guard.refuse("", [("unguarded", "the client bypasses the guard")])

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


async def _connect(guard: Guard, scheme: str, host: str, port: int) -> Permit:
    # The resolver may block. httpx also runs with trio, in which there is no loop of asyncio.
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return guard.connect(scheme, host, port)
    return await loop.run_in_executor(None, guard.connect, scheme, host, port)


class _Limits:
    """Counts the bytes of a body, and watches its deadline."""

    def __init__(self, guard: Guard, url: str, end: float) -> None:
        self._guard, self._url, self._end, self._count = guard, url, end, 0

    def add(self, part: bytes) -> None:
        self._count += len(part)
        self._guard.check_length(self._url, self._count)
        self.check_time()

    def check_time(self) -> None:
        if time.monotonic() > self._end:
            raise httpx.ReadTimeout("the time for the response has passed")


class _Stream(httpx.SyncByteStream):
    def __init__(self, inner: httpx.SyncByteStream, limits: _Limits) -> None:
        self._inner, self._limits = inner, limits

    def __iter__(self) -> Iterator[bytes]:
        for part in self._inner:
            self._limits.add(part)
            yield part

    def close(self) -> None:
        self._inner.close()


class _AsyncStream(httpx.AsyncByteStream):
    def __init__(self, inner: httpx.AsyncByteStream, limits: _Limits) -> None:
        self._inner, self._limits = inner, limits

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._inner:
            self._limits.add(part)
            yield part

    async def aclose(self) -> None:
        await self._inner.aclose()


def _after(guard: Guard, request: httpx.Request, response: httpx.Response) -> None:
    """Checks the redirect or the media type of a response."""
    url = str(request.url)
    location = response.headers.get("location")
    if response.has_redirect_location and location is not None and guard.rules["redirects"] > 0:
        # The client counts redirects.
        guard.check_redirect(guard.check_text(url), location, 0)
    else:
        guard.check_content_type(url, response.headers.get("content-type"))


def _before(guard: Guard, request: httpx.Request) -> _Limits:
    """Checks the URL of a request, and starts its time."""
    url = guard.check_text(str(request.url))
    end = time.monotonic() + float(guard.rules["timeout_ms"]) / 1000
    _scheme.set(str(url.scheme))
    _deadline.set(end)
    return _Limits(guard, str(url), end)


class GuardedTransport(httpx.BaseTransport):
    """A transport that checks the URL, the connection, the redirect and the response of each request."""

    def __init__(self, guard: Guard, **settings: Any) -> None:
        self._guard = guard
        self._inner = httpx.HTTPTransport(**settings)
        pool = cast(Any, self._inner)._pool
        pool._network_backend = _Backend(guard, pool._network_backend)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        limits = _before(self._guard, request)
        response = self._inner.handle_request(request)
        try:
            _after(self._guard, request, response)
        except BaseException:
            response.close()
            raise
        response.stream = _Stream(cast(httpx.SyncByteStream, response.stream), limits)
        return response

    def close(self) -> None:
        self._inner.close()


class GuardedAsyncTransport(httpx.AsyncBaseTransport):
    """An asynchronous transport that checks the URL, the connection, the redirect and the response of each request."""

    def __init__(self, guard: Guard, **settings: Any) -> None:
        self._guard = guard
        self._inner = httpx.AsyncHTTPTransport(**settings)
        pool = cast(Any, self._inner)._pool
        pool._network_backend = _AsyncBackend(guard, pool._network_backend)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        limits = _before(self._guard, request)
        response = await self._inner.handle_async_request(request)
        try:
            _after(self._guard, request, response)
        except BaseException:
            await response.aclose()
            raise
        response.stream = _AsyncStream(cast(httpx.AsyncByteStream, response.stream), limits)
        return response

    async def aclose(self) -> None:
        await self._inner.aclose()


_TRANSPORT = ("verify", "cert", "http1", "http2", "limits", "trust_env")


def _settings(guard: Guard, settings: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings of a client, and those of its transport. Proxies of the environment are not used."""
    for name in ("transport", "mounts", "proxy", "proxies"):
        if settings.get(name):
            raise TypeError(f"a guarded client cannot have {name!r}")
    rules = guard.rules
    inner = {name: settings.pop(name) for name in _TRANSPORT if name in settings}
    if rules["proxies"]:
        inner["proxy"] = rules["proxies"][0]
    timeout = httpx.Timeout(rules["timeout_ms"] / 1000, connect=rules["connect_timeout_ms"] / 1000)
    defaults = {"follow_redirects": rules["redirects"] > 0, "max_redirects": rules["redirects"], "timeout": timeout}
    return {**defaults, **settings, "trust_env": False}, {**inner, "trust_env": False}


class GuardedClient(httpx.Client):
    """A client that checks the text of a URL as it is given, and everything that a guarded transport checks."""

    def __init__(self, guard: Guard, **settings: Any) -> None:
        self._guard = guard
        outer, inner = _settings(guard, settings)
        super().__init__(transport=GuardedTransport(guard, **inner), **outer)

    def build_request(self, method: str, url: httpx.URL | str, **settings: Any) -> httpx.Request:
        return super().build_request(method, _checked(self._guard, self.base_url, url), **settings)


class GuardedAsyncClient(httpx.AsyncClient):
    """An asynchronous client that checks the text of a URL as it is given, and everything that a guarded transport
    checks."""

    def __init__(self, guard: Guard, **settings: Any) -> None:
        self._guard = guard
        outer, inner = _settings(guard, settings)
        super().__init__(transport=GuardedAsyncTransport(guard, **inner), **outer)

    def build_request(self, method: str, url: httpx.URL | str, **settings: Any) -> httpx.Request:
        return super().build_request(method, _checked(self._guard, self.base_url, url), **settings)


def _checked(guard: Guard, base: httpx.URL, url: httpx.URL | str) -> httpx.URL | str:
    # A relative text is resolved by the client, and checked by the transport.
    return str(guard.check_text(str(url))) if not str(base) else url
