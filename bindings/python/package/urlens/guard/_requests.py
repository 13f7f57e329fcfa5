"""Sessions of requests."""

from __future__ import annotations

import time
from typing import Any, cast

import requests
from requests.adapters import HTTPAdapter
from requests.utils import select_proxy

from urlens.guard import Guard
from urlens.guard._urllib3 import deadline, limit_body, pool_classes


class GuardedAdapter(HTTPAdapter):
    """An adapter that checks the URL, the proxy, the connection, the redirect and the response of each request."""

    def __init__(self, guard: Guard, **settings: Any) -> None:
        self.guard = guard
        super().__init__(**settings)

    def __reduce__(self) -> Any:
        raise TypeError("a guarded adapter cannot be pickled")

    def init_poolmanager(self, *args: Any, **settings: Any) -> None:
        super().init_poolmanager(*args, **settings)
        self.poolmanager.pool_classes_by_scheme = pool_classes(self.guard)

    def send(self, request: requests.PreparedRequest, *args: Any, **settings: Any) -> requests.Response:
        guard, url = self.guard, str(request.url)
        checked = guard.check_text(url)
        names = ("stream", "timeout", "verify", "cert", "proxies")
        settings = {**dict(zip(names, args)), **settings}
        guard.check_proxy(url, select_proxy(url, settings.get("proxies") or {}))
        limit = guard.rules["timeout_ms"] / 1000
        if settings.get("timeout") is None:
            settings["timeout"] = (guard.rules["connect_timeout_ms"] / 1000, limit)
        token = None
        if deadline.get() is None:
            token = deadline.set(time.monotonic() + limit)
        try:
            response = super().send(request, **settings)
        finally:
            if token is not None:
                deadline.reset(token)
        location = response.headers.get("location")
        if response.is_redirect and location is not None and guard.rules["redirects"] > 0:
            # requests decodes headers as Latin-1.
            text = location.encode("latin-1", "replace").decode("utf-8", "replace")
            try:
                # The session counts redirects.
                guard.check_redirect(checked, text, 0)
            except BaseException:
                response.close()
                raise
        else:
            try:
                limit_body(guard, response.raw, url)
            except BaseException:
                response.close()
                raise
        return response


def mount(guard: Guard, session: requests.Session) -> None:
    """Replaces the adapters of a session, and sets its limit of redirects."""
    session.adapters.clear()
    for prefix in ("https://", "http://"):
        session.mount(prefix, GuardedAdapter(guard))
    session.max_redirects = guard.rules["redirects"]


class GuardedSession(requests.Session):
    """A session that checks the text of a URL as it is given, and everything that a guarded adapter checks."""

    def __init__(self, guard: Guard) -> None:
        super().__init__()
        self.guard = guard
        # Neither proxies nor credentials (.netrc) of the environment.
        self.trust_env = False
        if guard.rules["proxies"]:
            self.proxies = {"http": guard.rules["proxies"][0], "https": guard.rules["proxies"][0]}
        mount(guard, self)

    def request(self, method: str | bytes, url: str | bytes, *args: Any, **settings: Any) -> requests.Response:
        verb = method.decode("ascii") if isinstance(method, bytes) else method
        text = url.decode() if isinstance(url, bytes) else str(url)
        checked = str(self.guard.check_text(text))
        if self.guard.rules["redirects"] == 0:
            settings.setdefault("allow_redirects", False)
        token = deadline.set(time.monotonic() + self.guard.rules["timeout_ms"] / 1000)
        try:
            return super().request(verb, checked, *args, **settings)
        finally:
            deadline.reset(token)

    def rebuild_auth(self, prepared_request: requests.PreparedRequest, response: requests.Response) -> None:
        cast(Any, super()).rebuild_auth(prepared_request, response)
        redirect = self.guard.check_redirect(str(response.request.url), str(prepared_request.url), 0)
        if not redirect.keeps_credentials:
            prepared_request.headers.pop("Authorization", None)
