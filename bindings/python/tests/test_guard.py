"""Attacks on clients with and without the guard, over real sockets on the loopback."""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import time
from typing import Any, Callable, Iterator

import aiohttp
import httpx
import pytest
import requests
import urllib3
from guard_world import INTERNET, World

from urlens import Policy, PolicyError
from urlens.guard import Guard, GuardError

LIMIT = 64 * 1024
LONG = 1024 * 1024
HEADERS = {"Authorization": "Bearer secret"}
Fetch = Callable[[str], bytes]


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    patch = pytest.MonkeyPatch()
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        patch.delenv(name, raising=False)
        patch.delenv(name.upper(), raising=False)
    it = World()
    patch.setattr(socket, "getaddrinfo", it.getaddrinfo)
    yield it
    patch.undo()


def guard_of(world: World, **fetch: Any) -> Guard:
    rules = {"response_bytes": LIMIT, "timeout_ms": 1000, "content_types": ["text/*"], **fetch}
    return Guard(Policy(schemes=["http", "https"], any_port=True, endpoints=[f"{INTERNET}:{world.port}"], fetch=rules))


def with_requests(guard: Guard) -> Fetch:
    session = guard.session()
    return lambda text: session.get(text, headers=HEADERS).content


def with_mounted(guard: Guard) -> Fetch:
    session = requests.Session()
    guard.mount(session)
    return lambda text: session.get(text, headers=HEADERS).content


def with_urllib3(guard: Guard) -> Fetch:
    manager = guard.pool_manager()
    return lambda text: manager.request("GET", text, headers=HEADERS).data


def with_httpx(guard: Guard) -> Fetch:
    client = guard.client()
    return lambda text: client.get(text, headers=HEADERS).content


def with_async_httpx(guard: Guard) -> Fetch:
    loop, client = asyncio.new_event_loop(), guard.async_client()

    async def fetch(text: str) -> bytes:
        return (await client.get(text, headers=HEADERS)).content

    return lambda text: loop.run_until_complete(fetch(text))


def with_aiohttp(guard: Guard) -> Fetch:
    loop = asyncio.new_event_loop()

    async def start() -> aiohttp.ClientSession:
        return guard.client_session()

    session = loop.run_until_complete(start())

    async def fetch(text: str) -> bytes:
        async with session.get(text, headers=HEADERS) as response:
            return await response.read()

    return lambda text: loop.run_until_complete(fetch(text))


GUARDED: dict[str, Callable[[Guard], Fetch]] = {
    "requests": with_requests,
    "requests, mounted": with_mounted,
    "urllib3": with_urllib3,
    "httpx": with_httpx,
    "httpx, async": with_async_httpx,
    "aiohttp": with_aiohttp,
}


def plain_requests() -> Fetch:
    session = requests.Session()
    session.max_redirects = 50

    def fetch(text: str) -> bytes:
        with session.get(text, headers=HEADERS, stream=True) as response:
            body = b""
            for part in response.iter_content(16384):
                body += part
                if len(body) > LONG:
                    break
            return body

    return fetch


def plain_urllib3() -> Fetch:
    manager = urllib3.PoolManager(retries=urllib3.Retry(redirect=50, remove_headers_on_redirect=[]))

    def fetch(text: str) -> bytes:
        response = manager.request("GET", text, headers=HEADERS, preload_content=False)
        try:
            return response.read(LONG)
        finally:
            response.close()

    return fetch


def plain_httpx() -> Fetch:
    client = httpx.Client(follow_redirects=True, max_redirects=50, trust_env=False)

    def fetch(text: str) -> bytes:
        with client.stream("GET", text, headers=HEADERS) as response:
            body = b""
            for part in response.iter_bytes():
                body += part
                if len(body) > LONG:
                    break
            return body

    return fetch


def plain_aiohttp() -> Fetch:
    async def fetch(text: str) -> bytes:
        async with aiohttp.ClientSession() as session:
            async with session.get(text, headers=HEADERS, max_redirects=50) as response:
                return await response.content.read(LONG)

    return lambda text: asyncio.run(fetch(text))


def checked_before(world: World) -> Fetch:
    guard, fetch = guard_of(world), plain_requests()
    return lambda text: fetch(str(guard.check(text).url))


LITERALS = {
    "literal": "127.0.0.1",
    "another host": "127.0.0.7",
    "2 numbers": "127.1",
    "one number": "2130706433",
    "hexadecimal": "0x7f000001",
    "octal": "0177.0.0.1",
    "unspecified": "0.0.0.0",
    "zero": "0",
    "IPv6": "[::1]",
    "IPv6 unspecified": "[::]",
    "mapped": "[::ffff:127.0.0.1]",
    "mapped, hexadecimal": "[::ffff:7f00:1]",
    "localhost": "localhost",
    "userinfo": "good.test@127.0.0.1",
    "wide digits": "１２７.０.０.１",
}


def attacks(world: World, client: int) -> dict[str, tuple[list[str], str]]:
    """The URLs of each attack, and its effect: ``inside``, ``leak``, ``long`` or a text of the body."""
    port, good = world.port, f"http://good.test:{world.port}"
    rebind = f"http://rebind{client}.test:{port}/close"
    found = {name: ([f"http://{host}:{port}/"], "inside") for name, host in LITERALS.items()}
    found |= {f"name: {name}": ([f"http://{name}.test:{port}/"], "inside") for name in ("inside", "mixed", "v6", "mapped", "zero")}
    found |= {
        f"redirect: {name}": ([f"{good}/to?{location}"], "inside")
        for name, location in {
            "address": f"http://127.0.0.1:{port}/",
            "name": f"http://inside.test:{port}/",
            "no scheme": f"//127.0.0.1:{port}/",
            "short address": f"http://127.1:{port}/",
            "userinfo": f"http://good.test@127.0.0.1:{port}/",
            "twice": f"{good}/to?http://127.0.0.1:{port}/",
        }.items()
    }
    return found | {
        "another port": ([f"http://good.test:{world.inside_port}/"], "inside"),
        "backslash": ([f"http://127.0.0.1:{port}\\@good.test/"], "inside"),
        "rebinding": ([rebind, rebind, rebind], "inside"),
        "warmed pool": ([f"{good}/", f"http://inside.test:{port}/", f"http://127.0.0.1:{port}/"], "inside"),
        "30 redirects": ([f"{good}/chain/30"], "END"),
        "credentials": ([f"{good}/to?http://other.test:{port}/leak"], "leak"),
        "slow": ([f"{good}/slow"], "...."),
        "slow headers": ([f"{good}/slow-head"], "END"),
        "endless": ([f"{good}/endless"], "long"),
        "media type": ([f"{good}/binary"], "BINARY"),
    }


def succeeds(world: World, fetch: Fetch, urls: list[str], effect: str) -> bool:
    """True if an attack has its effect, or reaches inside."""
    inside, leaks, has_body = world.inside, world.leaks, False
    for url in urls:
        try:
            body = fetch(url)
        except Exception:
            body = b""
        has_body |= len(body) > LIMIT if effect == "long" else effect.encode() in body
    time.sleep(0.02)
    reached = world.inside > inside
    return reached or {"inside": False, "leak": world.leaks > leaks}.get(effect, has_body)


def test_matrix(world: World) -> None:
    clients = {name: make(guard_of(world)) for name, make in GUARDED.items()}
    plain = {
        "requests": plain_requests(),
        "urllib3": plain_urllib3(),
        "httpx": plain_httpx(),
        "aiohttp": plain_aiohttp(),
        "requests, checked before": checked_before(world),
    }
    failures = []
    print(f"\n{'attack':<28} {'with the guard':<30} without the guard")
    for name in attacks(world, 0):
        results = []
        for which in (clients, plain):
            successes = []
            for number, (client, fetch) in enumerate(which.items()):
                urls, effect = attacks(world, number + 100 * (which is plain))[name]
                if succeeds(world, fetch, urls, effect):
                    successes.append(client)
            results.append(successes)
        with_guard, without = results
        print(f"{name:<28} {'; '.join(with_guard) or 'fails':<30} {'; '.join(without)}")
        if with_guard or not without:
            failures.append(name)
    assert failures == []


@pytest.mark.parametrize("client", GUARDED)
def test_ordinary_fetches(world: World, client: str) -> None:
    fetch, port, inside = GUARDED[client](guard_of(world, timeout_ms=10000)), world.port, world.inside
    for i in range(200):
        url = (
            f"http://good.test:{port}/page/{i}?q=a%20b&n={i}#top",
            f"http://other.test:{port}/~user/{i}.html",
            f"http://{INTERNET}:{port}/{i}",
            f"http://good.test:{port}/to?/next/{i}",
            f"http://good.test:{port}/to?http://other.test:{port}/{i}",
        )[i % 5]
        assert fetch(url) == b"OK", url
    assert world.inside == inside


@pytest.mark.parametrize("client", GUARDED)
def test_environment_proxies_are_not_used(world: World, client: str, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy = f"http://127.0.0.1:{world.port}"
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy)
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    inside = world.inside
    assert plain_requests()(f"http://good.test:{world.port}/") == b"SECRET"
    assert world.inside == inside + 1
    fetch = GUARDED[client](guard_of(world))
    if client == "requests, mounted":
        # The session reads the environment: the guard refuses the proxy.
        with pytest.raises(GuardError, match="the policy does not name the proxy"):
            fetch(f"http://good.test:{world.port}/")
    else:
        assert fetch(f"http://good.test:{world.port}/") == b"OK"
    assert world.inside == inside + 1


@pytest.mark.parametrize("client", ["requests", "httpx", "httpx, async", "aiohttp"])
def test_named_proxies_are_used(world: World, client: str) -> None:
    # The proxy is a server that is inside, and answers with a secret.
    fetch = GUARDED[client](guard_of(world, proxies=[f"http://127.0.0.1:{world.port}"]))
    inside = world.inside
    assert fetch(f"http://good.test:{world.port}/") == b"SECRET"
    assert world.inside == inside + 1
    with pytest.raises(GuardError):
        fetch(f"http://127.0.0.1:{world.port}/")
    assert world.inside == inside + 1


def test_connections_belong_to_one_name(world: World) -> None:
    for make in (with_requests, with_urllib3, with_httpx, with_async_httpx, with_aiohttp):
        fetch, internet = make(guard_of(world)), world.internet
        for name in ("good", "good", "other", "good", "other"):
            assert fetch(f"http://{name}.test:{world.port}/") == b"OK"
        assert world.internet == internet + 2


def test_refusals(world: World) -> None:
    guard = Guard(Policy(), resolver=lambda name: ["10.0.0.1", "93.184.215.14"])
    with pytest.raises(GuardError) as caught:
        guard.check("https://anna:secret@example.org/?sig=secret")
    assert [code for code, _ in caught.value.reasons] == ["credentials"]
    assert str(caught.value) == (
        "https://REDACTED:REDACTED@example.org/?sig=REDACTED: denied: credentials are not allowed"
    )
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(GuardError) as caught:
        guard.check("https://example.org/")
    assert caught.value.code == "address-private"
    skipping = Guard(Policy(fetch={"skip_denied_addresses": True}), resolver=lambda name: ["10.0.0.1", "93.184.215.14"])
    assert skipping.check("https://example.org/").addresses == ("93.184.215.14",)
    for location, followed, code in [
        ("https://127.0.0.1/", 0, "address-loopback"),
        ("http://example.org/", 0, "scheme"),
        ("/b", 5, "too-many-redirects"),
        ("///evil.example/", 0, "read-differently"),
    ]:
        with pytest.raises(GuardError) as caught:
            guard.check_redirect("https://example.org/a", location, followed)
        assert caught.value.code == code
    both = Guard(Policy(schemes=["http", "https"]))
    with pytest.raises(GuardError) as caught:
        both.check_redirect("https://example.org/a", "http://example.org/", 0)
    assert caught.value.code == "downgrade"


def test_log_records(caplog: pytest.LogCaptureFixture) -> None:
    guard = Guard(Policy(credentials=True), resolver=lambda name: ["93.184.215.14"])
    with caplog.at_level(logging.INFO, "urlens.guard"):
        guard.check("https://anna:secret@example.org/?sig=secret")
        with pytest.raises(GuardError):
            guard.check("https://anna:secret@10.0.0.1/")
    allowed, refused = caplog.records
    assert vars(allowed)["guard"] == {
        "url.full": "https://REDACTED:REDACTED@example.org/?sig=REDACTED",
        "decision": "allowed",
        "rules": [],
        "addresses": ["93.184.215.14"],
    }
    assert vars(refused)["guard"]["rules"] == ["address-private"] and refused.levelname == "WARNING"
    assert "secret" not in caplog.text


def test_policy_files(tmp_path: Any) -> None:
    path = tmp_path / "policy.toml"
    path.write_text(
        """
        schemes = ["http", "https"]
        endpoints = ["vault.internal:8200"]
        deny_domains = ["www.evil.co.uk"]
        allow_networks = ["10.1.0.0/16"]
        [scheme_ports]
        https = [443, 8443]
        [fetch]
        redirects = 2
        """
    )
    policy = Policy.from_file(path)
    assert policy.allows("http://vault.internal:8200/") and policy.allows("https://10.1.2.3:8443/")
    assert [code for code, _ in policy.reasons("https://cdn.evil.co.uk/")] == ["denied-name"]
    assert policy.fetch["redirects"] == 2 and Guard.from_file(path).rules["redirects"] == 2
    assert pickle.loads(pickle.dumps(policy)).fetch == policy.fetch
    for text, code in [("hosts = ['*.example.org']", "wildcard"), ("host = []", "policy-file"), ("=", "policy-file")]:
        with pytest.raises(PolicyError) as caught:
            Policy.from_toml(text)
        assert caught.value.code == code
