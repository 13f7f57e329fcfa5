"""Connections and pools of urllib3, which requests uses too."""

from __future__ import annotations

import http.client
import io
import socket
import time
from contextvars import ContextVar
from functools import partial
from typing import Any, cast

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError
from urllib3.util.connection import create_connection

from urlens.guard import Guard
from urlens.guard._headers import CREDENTIALS


deadline: ContextVar[float | None] = ContextVar("deadline", default=None)
"""The time at which the current request must have ended."""


class _Deadline(io.RawIOBase):
    """Reads a socket until the deadline, however slowly the bytes arrive."""

    def __init__(self, raw: io.RawIOBase, sock: socket.socket, end: float) -> None:
        self._raw, self._sock, self._end = raw, sock, end

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self._end - time.monotonic()
        if left <= 0:
            raise socket.timeout("the time for the response has passed")
        limit = self._sock.gettimeout()
        self._sock.settimeout(left if limit is None else min(left, limit))
        try:
            return cast("int | None", self._raw.readinto(buffer))
        finally:
            try:
                self._sock.settimeout(limit)
            except OSError:
                pass

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Response(http.client.HTTPResponse):
    """A response that must have arrived before the deadline."""

    def __init__(self, sock: Any, *args: Any, end: float, **settings: Any) -> None:
        super().__init__(sock, *args, **settings)
        self.fp = io.BufferedReader(_Deadline(cast(Any, self.fp).detach(), sock, end))


class _Connection:
    """Connects only to addresses that the guard permits."""

    guard: Guard
    _scheme: str

    def _new_conn(self: Any) -> socket.socket:
        permit = self.guard.connect(self._scheme, self._dns_host, self.port)
        error: HTTPError | None = None
        for address in permit.addresses:
            try:
                return create_connection(
                    (address, self.port),
                    self.timeout,
                    source_address=self.source_address,
                    socket_options=self.socket_options,
                )
            except socket.timeout as caught:
                error = ConnectTimeoutError(self, f"connection to {self.host} timed out")
                error.__cause__ = caught
            except OSError as caught:
                error = NewConnectionError(self, f"failed to establish a connection: {caught}")
                error.__cause__ = caught
        assert error is not None
        raise error

    def request(self: Any, *args: Any, **settings: Any) -> None:
        end = deadline.get()
        self.response_class = http.client.HTTPResponse if end is None else partial(_Response, end=end)
        super().request(*args, **settings)  # type: ignore[misc]


def pool_classes(guard: Guard) -> dict[str, Any]:
    """The classes of pools whose connections are guarded, by scheme."""
    plain = type("GuardedConnection", (_Connection, HTTPConnection), {"guard": guard, "_scheme": "http"})
    secure = type("GuardedSecureConnection", (_Connection, HTTPSConnection), {"guard": guard, "_scheme": "https"})
    return {
        "http": type("GuardedPool", (HTTPConnectionPool,), {"ConnectionCls": plain}),
        "https": type("GuardedSecurePool", (HTTPSConnectionPool,), {"ConnectionCls": secure}),
    }


def limit_body(guard: Guard, response: urllib3.BaseHTTPResponse, url: str) -> None:
    """Checks the media type of a response, and its length while it is read."""
    guard.check_content_type(url, response.headers.get("content-type"))
    length = response.headers.get("content-length", "")
    if length.isascii() and length.isdigit():
        guard.check_length(url, int(length))
    count = 0
    read, read1 = response.read, getattr(response, "read1", None)
    within = False

    def counted(function: Any) -> Any:
        def run(amt: int | None = None, *args: Any, **settings: Any) -> bytes:
            nonlocal count, within
            if within:
                return cast(bytes, function(amt, *args, **settings))
            within = True
            try:
                if amt is None and function is read:
                    # Read everything, but in parts.
                    parts = []
                    while part := function(65536, *args, **settings):
                        parts.append(part)
                        count += len(part)
                        guard.check_length(url, count)
                    return b"".join(parts)
                part = cast(bytes, function(amt, *args, **settings))
                count += len(part)
                guard.check_length(url, count)
                return part
            finally:
                within = False

        return run

    chunks = getattr(response, "read_chunked", None)

    def read_chunked(*args: Any, **settings: Any) -> Any:
        nonlocal count
        assert chunks is not None
        for part in chunks(*args, **settings):
            count += len(part)
            guard.check_length(url, count)
            yield part

    it = cast(Any, response)
    it.read = counted(read)
    if read1 is not None:
        it.read1 = counted(read1)
    if chunks is not None:
        it.read_chunked = read_chunked


class GuardedPoolManager(urllib3.PoolManager):
    """A pool manager that checks texts, connections, redirects and responses."""

    def __init__(self, guard: Guard, **settings: Any) -> None:
        self.guard = guard
        rules = guard.rules
        timeout = urllib3.Timeout(connect=rules["connect_timeout_ms"] / 1000, read=rules["timeout_ms"] / 1000)
        super().__init__(**{"timeout": timeout, **settings})
        self.pool_classes_by_scheme = pool_classes(guard)

    def urlopen(self, method: str, url: str, redirect: bool = True, **settings: Any) -> Any:  # type: ignore[override]
        guard = self.guard
        current = guard.check_text(url)
        settings.setdefault("retries", False)
        preload = settings.pop("preload_content", True)
        token = deadline.set(time.monotonic() + guard.rules["timeout_ms"] / 1000)
        try:
            for followed in range(guard.rules["redirects"] + 1):
                response = super().urlopen(method, str(current), redirect=False, preload_content=False, **settings)
                location = response.get_redirect_location() if redirect else None
                if not location:
                    limit_body(guard, response, str(current))
                    if preload:
                        cast(Any, response)._body = response.read(decode_content=settings.get("decode_content", True))
                        response.release_conn()
                    return response
                response.close()
                allowed = guard.check_redirect(current, location, followed)
                if response.status == 303 or response.status in (301, 302) and method == "POST":
                    method, settings["body"] = "GET", None
                if not allowed.keeps_credentials:
                    headers = settings.get("headers") or self.headers or {}
                    settings["headers"] = {name: it for name, it in headers.items() if name.lower() not in CREDENTIALS}
                current = allowed.url
        finally:
            deadline.reset(token)
        raise AssertionError("check_redirect limits redirects")
