"""The connection to the central register: one for each process, over TLS with both certificates, cut off in time."""

import asyncio
import logging
import os
import ssl
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Any, TypeVar
from uuid import UUID, uuid5

import httpx
from django.conf import settings
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_random_exponential

from ..domain.breaker import Breaker
from ..domain.certificates import Certificate, Unusable, read
from ..domain.protocol import LONGEST, SAID, Adapter, Cruks, Identity, Message, Outcome, Reply, Understood

logger = logging.getLogger("carnet.central")

_T = TypeVar("_T")

# How often one question is sent at most, all within its one time limit and under one request id.
ATTEMPTS = 3
# The register is not there for the moment: it has not looked at the question.
BUSY = frozenset({502, 503, 504})


@dataclass(frozen=True)
class Connection:
    """Where the register is and what the house shows it. There is no way to switch the check of its certificate off."""

    url: str
    certificate: Path
    key: Path
    authority: Path
    seconds: float
    failures: int
    pause: float

    @property
    def usable(self) -> bool:
        return self.url.startswith("https://") and self.authority.is_file()


@dataclass(frozen=True)
class Heard:
    """What came of a question or a probe: the outcome, and how it was reached."""

    outcome: Outcome
    code: str = ""
    http_status: int | None = None
    attempts: int = 0
    duration_ms: int = 0


class _Unsent(Exception):
    """The register did not take the question: it could not be reached, turned us away, or is busy."""

    def __init__(self, outcome: Outcome, status: int | None = None) -> None:
        super().__init__(outcome)
        self.outcome, self.status = outcome, status


class _Broken(Exception):
    """An answer that began and did not end, or is longer than any answer; sending the question again is no cure."""


@dataclass
class Register:
    """A register as this process is connected to it: the circuit, and the client with the certificate it shows."""

    connection: Connection
    breaker: Breaker
    adapter: Adapter = field(default_factory=Cruks)
    _shown: tuple[object, ...] = ()
    _client: httpx.AsyncClient | None = None
    _lock: Lock = field(default_factory=Lock)

    def certificate(self) -> Certificate:
        """The certificate as it lies in its file now. Raises Unusable."""
        return read(self.connection.certificate, self.connection.key)

    def ask(self, who: Identity, request_id: UUID, at: datetime) -> Heard:
        """Ask about a guest. Never raises, and never answers `clear` unless the register has said so, wholly.

        A guest whose document bears a day that may stand for an unknown one, such as 1 January, is asked about by the
        year as well: the register may know the true day, and would not find the person by another. Each question has
        the time limit to itself. A code counts only if both answers give it: the year alone may find a namesake.
        """
        heard, by_year = self._ask(who, request_id, at), who.by_year
        if heard.outcome is not Outcome.CLEAR or by_year is None:
            return heard
        again = self._ask(by_year, uuid5(request_id, "by year"), at)
        return replace(
            again,
            code=again.code if again.code == heard.code else "",
            attempts=heard.attempts + again.attempts,
            duration_ms=heard.duration_ms + again.duration_ms,
        )

    def _ask(self, who: Identity, request_id: UUID, at: datetime) -> Heard:
        if self.adapter.lacks(who):
            return Heard(Outcome.INCOMPLETE)
        unready = self._unready(at)
        if unready is not None:
            return Heard(unready)
        if not self.breaker.may_ask():
            return Heard(Outcome.CIRCUIT_OPEN)
        message = self.adapter.question(who, request_id)
        return self._exchange(message, lambda reply: self.adapter.understand(reply, request_id))

    def probe(self, request_id: UUID, at: datetime) -> Heard:
        """Ask whether the register is there, about nobody; also while the circuit is open."""
        unready = self._unready(at)
        if unready is not None:
            return Heard(unready)
        message = self.adapter.probe(request_id)
        return self._exchange(message, lambda reply: self.adapter.understand_probe(reply, request_id))

    def _unready(self, at: datetime) -> Outcome | None:
        """Why nothing can be sent at all."""
        if not self.connection.usable:
            return Outcome.NOT_CONFIGURED
        try:
            return Outcome.CERTIFICATE if self.certificate().problem(at) else None
        except Unusable:
            return Outcome.CERTIFICATE

    def _exchange(self, message: Message, understand: Callable[[Reply], Understood]) -> Heard:
        began, tries = monotonic(), [0]
        status, understood = None, Understood(Outcome.ERROR)
        try:
            reply = _wait(self._send_with_retries(self._connect_client(), message, tries), self.connection.seconds)
            status, understood = reply.status, understand(reply)
        except TimeoutError:
            understood = Understood(Outcome.TIMEOUT)
        except _Unsent as unsent:
            status, understood = unsent.status, Understood(unsent.outcome)
        except _Broken:
            understood = Understood(Outcome.MALFORMED)
        except Exception as error:
            # Whatever nobody has thought of is no answer; and stays out of the log: it may be about the guest.
            logger.warning("central register: %s", type(error).__name__)
        finally:
            (self.breaker.answered if understood.outcome in SAID else self.breaker.failed)()
        spent = round((monotonic() - began) * 1000)
        return Heard(understood.outcome, understood.code, status, tries[0], spent)

    def _connect_client(self) -> httpx.AsyncClient:
        """The client for the files as they are now: a renewed certificate is shown from the next question on."""
        files = (self.connection.certificate, self.connection.key, self.connection.authority)
        stamps = tuple((each.stat().st_mtime_ns, each.stat().st_ino) for each in files)
        with self._lock:
            if self._client is None or self._shown != (os.getpid(), stamps):
                try:
                    self._client, self._shown = _client(self.connection), (os.getpid(), stamps)
                except OSError as error:
                    raise _Unsent(Outcome.CERTIFICATE) from error
            return self._client

    async def _send_with_retries(self, client: httpx.AsyncClient, message: Message, tries: list[int]) -> Reply:
        """The reply to a message, sent again where that is safe, all within one time limit."""
        again = AsyncRetrying(
            stop=stop_after_attempt(ATTEMPTS),
            wait=wait_random_exponential(multiplier=0.05, max=0.3),
            retry=retry_if_exception(_may_be_sent_again),
            reraise=True,
        )

        async def send_attempt() -> Reply:
            tries[0] += 1
            return await _send_request(client, message)

        async with asyncio.timeout(self.connection.seconds):
            return await again(send_attempt)


def _may_be_sent_again(error: BaseException) -> bool:
    """Only what the register never looked at; a certificate that was turned away stays turned away."""
    return isinstance(error, _Unsent) and error.outcome is not Outcome.CERTIFICATE


async def _send_request(client: httpx.AsyncClient, message: Message) -> Reply:
    """Send a message and read its answer to the end."""
    try:
        answer = await client.send(client.build_request("POST", message.path, json=dict(message.body)), stream=True)
    except httpx.ConnectTimeout as error:
        raise _Unsent(Outcome.TIMEOUT) from error
    except (httpx.TransportError, OSError) as error:
        raise _Unsent(Outcome.CERTIFICATE if _about_certificates(error) else Outcome.ERROR) from error
    try:
        body = await _body(answer)
    except (httpx.TransportError, OSError) as error:
        raise _Broken from error
    finally:
        await answer.aclose()
    if answer.status_code in BUSY:
        raise _Unsent(Outcome.ERROR, answer.status_code)
    return Reply(answer.status_code, answer.headers.get("content-type", ""), body)


async def _body(answer: httpx.Response) -> bytes:
    """The body as it was sent: nothing is unpacked, and nothing read that is longer than an answer."""
    body = b""
    async for piece in answer.aiter_raw():
        body += piece
        if len(body) > LONGEST:
            raise _Broken
    return body


def _about_certificates(error: BaseException | None) -> bool:
    """Whether a connection failed because one side did not accept the certificate of the other."""
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return "CERT" in str(error.reason or error).upper() or "UNKNOWN_CA" in str(error.reason)
        error = error.__cause__ or error.__context__
    return False


def _client(connection: Connection) -> httpx.AsyncClient:
    """A client that shows our certificate and believes one authority. Raises OSError for files that do not serve."""
    context = ssl.create_default_context(cafile=str(connection.authority))
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(str(connection.certificate), str(connection.key), password=lambda: "")
    return httpx.AsyncClient(
        base_url=connection.url,
        verify=context,
        # Beside the one limit for everything: a hand that is not shaken leaves time for a second try.
        timeout=httpx.Timeout(None, connect=connection.seconds / 2),
        limits=httpx.Limits(max_connections=8, keepalive_expiry=60),
        headers={"Accept": "application/json", "Accept-Encoding": "identity"},
        follow_redirects=False,
        trust_env=False,
    )


_lock = Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}
_registers: dict[Connection, Register] = {}


def _wait(sending: Coroutine[Any, Any, _T], seconds: float) -> _T:
    """Run it on the one loop of this process, on which connections stay open between questions.

    A loop can be cut off at any moment, in the middle of a name look-up or of a header that drips: a thread cannot.
    """
    with _lock:
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            Thread(target=loop.run_forever, name="central-register", daemon=True).start()
    return asyncio.run_coroutine_threadsafe(sending, loop).result(timeout=seconds + 1)


def register() -> Register | None:
    """The register that this installation is connected to, or None if nothing is set."""
    told = settings.CENTRAL_REGISTER
    if not told["url"]:
        return None
    connection = Connection(
        url=told["url"],
        certificate=Path(told["certificate"]),
        key=Path(told["key"] or told["certificate"]),
        authority=Path(told["authority"]),
        seconds=told["seconds"],
        failures=told["failures"],
        pause=told["pause"],
    )
    with _lock:
        if connection not in _registers:
            _registers[connection] = Register(connection, Breaker(connection.failures, connection.pause))
        return _registers[connection]
