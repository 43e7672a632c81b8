"""A server of time stamps on localhost: an honest one, and ones that fail or lie in the ways such servers can."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from asn1crypto import keys, tsp, x509
from cryptography.hazmat.primitives.asymmetric import rsa
from pyhanko.sign.timestamps import DummyTimeStamper

from tests.signing.certificates import Pair, authority, issued

STAMPED = datetime(2026, 3, 4, 7, 30, 2, tzinfo=UTC)


class Server(ThreadingHTTPServer):
    """Stamps what it is asked for, unless `manner` is another: refuse, fail, babble, nonce, other, silent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.authority = authority("Stamps of the state")
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.pair: Pair = issued("Stamp server 1", by=self.authority, key=key, stamps=True)
        self.manner = ""
        self.asked = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class Handler(BaseHTTPRequestHandler):
    server: Any

    def do_POST(self) -> None:
        server = self.server
        server.asked += 1
        asked = tsp.TimeStampReq.load(self.rfile.read(int(self.headers["Content-Length"])))
        if server.manner == "fail":
            self.send_error(503)
            return
        body = b"<html>lunch</html>" if server.manner == "babble" else _answer(server, asked)
        self.send_response(200)
        self.send_header("Content-Type", "application/timestamp-reply")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


def _answer(server: Server, asked: Any) -> bytes:
    if server.manner == "refuse":
        return bytes.fromhex("30053003020102")  # status 2, rejection, and no stamp
    if server.manner == "nonce":
        asked["nonce"] = asked["nonce"].native + 1
    if server.manner == "other":
        asked["message_imprint"]["hashed_message"] = b"\0" * 32
    stamper = DummyTimeStamper(
        x509.Certificate.load(server.pair.der),
        keys.PrivateKeyInfo.load(server.pair.key_der),
        fixed_dt=STAMPED + (timedelta(days=5000) if server.manner == "late" else timedelta()),
    )
    return bytes(stamper.request_tsa_response(asked).dump())


@contextmanager
def stamps() -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
