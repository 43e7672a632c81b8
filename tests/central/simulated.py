"""A central register that the suite starts: a true HTTPS server that asks for a certificate and can misbehave."""

import json
import socket
import ssl
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import trustme

Behaviour = Callable[["Handler", dict[str, Any]], None]
CODE = "NL-7F3K-21"


def says(status: str, code: str | None = CODE, **changes: Any) -> Behaviour:
    """The right form of an answer, with whatever a test changes in it; a field that becomes None is left out."""

    def answer(handler: "Handler", asked: dict[str, Any]) -> None:
        body = {"request_id": asked["request_id"], "status": status, "code": code} | changes
        handler.answer(json.dumps(body).encode())

    return answer


def sends(body: bytes, *, status: int = 200, kind: str = "application/json", **headers: str) -> Behaviour:
    """Whatever a test wants to be sent."""
    return lambda handler, asked: handler.answer(body, status=status, kind=kind, **headers)


def alive(handler: "Handler", asked: dict[str, Any]) -> None:
    handler.answer(json.dumps({"request_id": asked["request_id"], "status": "alive"}).encode())


def silent(handler: "Handler", asked: dict[str, Any]) -> None:
    """Takes the question and says nothing, as long as the test lasts."""
    handler.simulated.over.wait()


def drips(handler: "Handler", asked: dict[str, Any]) -> None:
    """A head that never ends: each piece comes soon enough for whoever only waits for the next one."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.simulated.over.wait(0.02):
        handler.wfile.write(b"X-More: yes\r\n")
        handler.wfile.flush()


def half(handler: "Handler", asked: dict[str, Any]) -> None:
    """Closes in the middle of a right answer."""
    body = json.dumps({"request_id": asked["request_id"], "status": "not_registered", "code": CODE}).encode()
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n")
    handler.wfile.write(f"Content-Length: {len(body)}\r\n\r\n".encode() + body[: len(body) // 2])
    handler.hang_up()


def stalls(handler: "Handler", asked: dict[str, Any]) -> None:
    """Sends half of an answer, and keeps the other half."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{")
    handler.wfile.flush()
    handler.simulated.over.wait()


def hangs_up(handler: "Handler", asked: dict[str, Any]) -> None:
    """Closes the connection without a word."""
    handler.hang_up()


class Handler(BaseHTTPRequestHandler):
    """One connection, which stays open between questions."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    @property
    def simulated(self) -> "Simulated":
        return self.server.simulated

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.simulated.asked.append(asked)
        self.simulated.callers.add(self.client_address)
        behaviours = self.simulated.next
        with suppress(OSError):  # whoever asked may have had enough
            (behaviours.popleft() if behaviours else self.simulated.usually)(self, asked)

    def answer(self, body: bytes, *, status: int = 200, kind: str = "application/json", **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def hang_up(self) -> None:
        self.wfile.flush()
        self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Whom somebody asked about stands in no log."""


class Server(ThreadingHTTPServer):
    """Shakes hands in the thread of the connection, so that one that hangs holds up nobody."""

    daemon_threads = True
    simulated: "Simulated"
    tls: ssl.SSLContext

    def finish_request(self, request: Any, client_address: Any) -> None:
        shaken = self.tls.wrap_socket(request, server_side=True, do_handshake_on_connect=False)
        with suppress(OSError):
            try:
                shaken.do_handshake()
            except ssl.SSLError:
                # The alert that says why must arrive: whoever closes on unread words takes it back.
                bare = socket.socket(fileno=shaken.detach())
                with bare:
                    bare.shutdown(socket.SHUT_WR)
                    while bare.recv(4096):
                        pass
                return
            super().finish_request(shaken, client_address)


@dataclass
class Simulated:
    """The register as a test sees it: what it was asked, what it does next, and what it does usually."""

    port: int = 0
    asked: list[dict[str, Any]] = field(default_factory=list)
    callers: set[Any] = field(default_factory=set)
    next: deque[Behaviour] = field(default_factory=deque)
    usually: Behaviour = field(default_factory=lambda: says("not_registered"))
    over: Event = field(default_factory=Event)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}/v1/"


@dataclass(frozen=True)
class Authorities:
    """Who vouches for the register and its clients, and somebody whom nobody knows."""

    known: trustme.CA
    foreign: trustme.CA
    folder: Path

    @property
    def file(self) -> Path:
        path = self.folder / "authority.pem"
        self.known.cert_pem.write_to_path(path)
        return path

    def certificate(self, name: str, *, by: trustme.CA | None = None, **span: datetime) -> Path:
        """A certificate of a house with its key, in one file; `not_before` and `not_after` as a test needs them."""
        path = self.folder / f"{name}.pem"
        made = (by or self.known).issue_cert("house@casino.example", common_name="Casino Valkenburg", **span)
        made.private_key_and_cert_chain_pem.write_to_path(path)
        return path


@contextmanager
def running(authorities: Authorities, *, by: trustme.CA | None = None) -> Iterator[Simulated]:
    """A register that listens until the block ends; it believes only clients of the known authority."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    (by or authorities.known).issue_cert("localhost").configure_cert(context)
    authorities.known.configure_trust(context)
    context.verify_mode = ssl.CERT_REQUIRED
    server = Server(("127.0.0.1", 0), Handler)
    server.tls, server.simulated = context, Simulated(server.server_address[1])
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server.simulated
    finally:
        server.simulated.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def deaf() -> Iterator[int]:
    """A port that takes connections and never shakes a hand."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def closed() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port
