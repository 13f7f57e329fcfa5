"""Servers on the loopback: "the internet" is one address and port, "inside" is every other address."""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter
from typing import Any, Callable

INTERNET = "127.0.0.5"

RECORDS = {
    "good": [INTERNET],
    "other": [INTERNET],
    "inside": ["127.0.0.1"],
    "mixed": ["127.0.0.1", INTERNET],
    "v6": ["::1"],
    "mapped": ["::ffff:127.0.0.1"],
    "zero": ["0.0.0.0"],
}


class World:
    """The servers, the names below ``.test``, and counts of connections."""

    def __init__(self) -> None:
        self.inside = 0
        self.internet = 0
        self.leaks = 0
        self.asked: Counter[str] = Counter()
        while True:
            internet = socket.create_server((INTERNET, 0))
            self.port: int = internet.getsockname()[1]
            try:
                inside = [socket.create_server((it, self.port)) for it in ("127.0.0.1", "127.0.0.7")]
                inside.append(socket.create_server(("::1", self.port), family=socket.AF_INET6))
                break
            except OSError:
                continue
        inside.append(socket.create_server((INTERNET, 0)))
        self.inside_port: int = inside[-1].getsockname()[1]
        self._lookup = socket.getaddrinfo
        self._serve(internet, self._internet)
        for it in inside:
            self._serve(it, self._inside)

    def getaddrinfo(self, host: Any, port: Any, *args: Any, **settings: Any) -> Any:
        """Names below ``.test``; all others as the system does."""
        name = host.decode() if isinstance(host, bytes) else host
        if not isinstance(name, str) or not name.rstrip(".").lower().endswith(".test"):
            return self._lookup(host, port, *args, **settings)
        first = name.split(".")[0].lower()
        if first.startswith("rebind"):
            # Another address when asked again.
            self.asked[first] += 1
            found = [INTERNET] if self.asked[first] == 1 else ["127.0.0.1"]
        else:
            found = RECORDS.get(first, [])
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "unknown name")
        number = int(port or 0)
        return [
            (socket.AF_INET6, socket.SOCK_STREAM, 6, "", (it, number, 0, 0))
            if ":" in it
            else (socket.AF_INET, socket.SOCK_STREAM, 6, "", (it, number))
            for it in found
        ]

    def _serve(self, listener: socket.socket, run: Callable[[socket.socket], None]) -> None:
        def accept() -> None:
            while True:
                stream, _ = listener.accept()
                threading.Thread(target=self._quietly, args=(run, stream), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()

    @staticmethod
    def _quietly(run: Callable[[socket.socket], None], stream: socket.socket) -> None:
        try:
            with stream:
                run(stream)
        except OSError:
            pass

    def _inside(self, stream: socket.socket) -> None:
        self.inside += 1
        stream.recv(4096)
        _answer(stream, "200 OK", "content-type: text/plain\r\n", b"SECRET")

    def _internet(self, stream: socket.socket) -> None:
        self.internet += 1
        file = stream.makefile("rb")
        while first := file.readline():
            headers = {}
            while (line := file.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                headers[name.strip().lower()] = value.strip()
            target = first.split(b" ")[1].decode()
            path, _, query = target.partition("?")
            text = "content-type: text/plain\r\n"
            if path == "/to":
                _answer(stream, "302 Found", f"location: {query}\r\n", b"")
            elif path.startswith("/chain/"):
                left = int(path.rsplit("/", 1)[1])
                if left:
                    _answer(stream, "302 Found", f"location: /chain/{left - 1}\r\n", b"")
                else:
                    _answer(stream, "200 OK", text, b"END")
            elif path == "/leak":
                self.leaks += b"authorization" in headers
                _answer(stream, "200 OK", text, b"OK")
            elif path == "/slow":
                stream.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 30\r\n\r\n")
                for _ in range(30):
                    time.sleep(0.1)
                    stream.sendall(b".")
            elif path == "/slow-head":
                stream.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n")
                for _ in range(25):
                    time.sleep(0.1)
                    stream.sendall(b"x: y\r\n")
                stream.sendall(b"content-length: 3\r\n\r\nEND")
            elif path == "/endless":
                stream.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n")
                while True:
                    stream.sendall(b"." * 16384)
            elif path == "/close":
                _answer(stream, "200 OK", text + "connection: close\r\n", b"OK")
                return
            elif path == "/binary":
                _answer(stream, "200 OK", "content-type: application/octet-stream\r\n", b"BINARY")
            else:
                _answer(stream, "200 OK", text, b"OK")


def _answer(stream: socket.socket, status: str, headers: str, body: bytes) -> None:
    stream.sendall(f"HTTP/1.1 {status}\r\ncontent-length: {len(body)}\r\n{headers}\r\n".encode() + body)
