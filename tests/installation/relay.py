"""The one way out of the clean Debian: a proxy whose socket is inside, and whose connections start on this machine."""

from __future__ import annotations

import contextlib
import socket
import threading
from urllib.parse import urlsplit

BLOCK = 65536
LONGEST_HEAD = 65536


def serve(listening: socket.socket) -> None:
    """Serve every connection that arrives, in threads that end with the program."""
    threading.Thread(target=_accept, args=(listening,), daemon=True).start()


def _accept(listening: socket.socket) -> None:
    while True:
        inside, _ = listening.accept()
        threading.Thread(target=_serve_one, args=(inside,), daemon=True).start()


def _serve_one(inside: socket.socket) -> None:
    with inside, contextlib.suppress(OSError, ValueError):
        while head := _read_head(inside):
            method, target, _rest = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ", 2)
            if method == "CONNECT":
                _tunnel(inside, target)
                return
            _pass_on(inside, target, head)


def _read_head(inside: socket.socket) -> bytes:
    head = b""
    while b"\r\n\r\n" not in head:
        block = inside.recv(1) if len(head) < LONGEST_HEAD else b""
        if not block:
            return b""
        head += block
    return head


def _tunnel(inside: socket.socket, target: str) -> None:
    host, _, port = target.rpartition(":")
    with socket.create_connection((host.strip("[]"), int(port)), timeout=60) as outside:
        outside.settimeout(None)
        inside.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
        back = threading.Thread(target=_copy, args=(outside, inside), daemon=True)
        back.start()
        _copy(inside, outside)
        back.join()


def _pass_on(inside: socket.socket, target: str, head: bytes) -> None:
    """Pass a request for `http://host/path` on, one for each connection. apt sends no body."""
    address = urlsplit(target)
    first, rest = head.split(b"\r\n", 1)
    path = f"{address.path or '/'}{'?' + address.query if address.query else ''}"
    lines = [line for line in rest.split(b"\r\n") if line and not line.lower().startswith((b"proxy-", b"connection:"))]
    words = first.split(b" ")
    sent = b"\r\n".join([b" ".join([words[0], path.encode(), words[2]]), *lines, b"Connection: close", b"", b""])
    with socket.create_connection((address.hostname or "", address.port or 80), timeout=60) as outside:
        outside.sendall(sent)
        _copy(outside, inside)
    # The end of the answer is the end of the connection: apt opens another.
    inside.shutdown(socket.SHUT_RDWR)
    raise OSError("one request for each connection")


def _copy(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while block := source.recv(BLOCK):
            target.sendall(block)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)
