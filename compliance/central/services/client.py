"""The client of the central register: one connection per process, with mutual TLS and a strict time limit."""

import asyncio
import logging
import os
import ssl
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import TypeVar
from uuid import UUID, uuid5

import httpx
from django.conf import settings
from django.utils.module_loading import import_string
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_random_exponential

from ..domain.breaker import Breaker
from ..domain.certificates import Certificate, Unusable, read_certificate
from ..domain.protocol import LONGEST, SAID, Adapter, Cruks, Identity, Message, Outcome, Reply, Understood

logger = logging.getLogger("carnet.central")

_T = TypeVar("_T")

# Maximum attempts per query, all within one time limit and with the same request id.
ATTEMPTS = 3
# What a demonstration without a register asks; production never does.
SIMULATED = "compliance.demonstration.central_register.simulated_register"
# Temporarily unavailable: there is no answer to the query.
BUSY = frozenset({502, 503, 504})


@dataclass(frozen=True)
class Connection:
    """Connection settings. Verification of the server certificate cannot be disabled."""

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
class QueryResult:
    """The result of a query or probe."""

    outcome: Outcome
    code: str = ""
    http_status: int | None = None
    attempts: int = 0
    duration_ms: int = 0


class _Unanswered(Exception):
    """No answer has begun: the register is unreachable or busy, or the connection broke.

    The query may have been read. Repeating it is safe all the same: it changes nothing there, and keeps its request id.
    """

    def __init__(self, outcome: Outcome, status: int | None = None) -> None:
        super().__init__(outcome)
        # The HTTP status is reported with the outcome, if there was one.
        self.outcome, self.status = outcome, status


class _Broken(Exception):
    """The reply was incomplete or too long. Retrying would not help."""


@dataclass
class Register:
    """The connection of this process to a register: circuit breaker and HTTP client."""

    connection: Connection
    breaker: Breaker
    adapter: Adapter = field(default_factory=Cruks)
    _shown: tuple[object, ...] = ()
    _client: httpx.AsyncClient | None = None
    _lock: Lock = field(default_factory=Lock)

    def certificate(self) -> Certificate:
        """Read the certificate from its current file. Raises Unusable."""
        return read_certificate(self.connection.certificate, self.connection.key)

    def ask(self, identity: Identity, request_id: UUID, at: datetime) -> QueryResult:
        """Query the register about a guest. Never raises, and returns `clear` only on a valid answer.

        If the day in the document may be a placeholder, such as 1 January, the guest is queried by year as well,
        because the register may hold the true date. Each query has its own time limit. A code counts only if both
        answers return it: the year alone may match a namesake.
        """
        result, by_year = self._ask(identity, request_id, at), identity.by_year
        # Any other outcome blocks the admission already: a second query would disclose data for nothing.
        if result.outcome is not Outcome.CLEAR or by_year is None:
            return result
        # A derived id keeps both queries of one question traceable.
        second_answer = self._ask(by_year, uuid5(request_id, "by year"), at)
        return replace(
            second_answer,
            code=second_answer.code if second_answer.code == result.code else "",
            attempts=result.attempts + second_answer.attempts,
            duration_ms=result.duration_ms + second_answer.duration_ms,
        )

    def _ask(self, identity: Identity, request_id: UUID, at: datetime) -> QueryResult:
        if self.adapter.lacks(identity):
            return QueryResult(Outcome.INCOMPLETE)
        # Before the circuit: a fault of our files is no failure of the register, and must not use up its single try.
        unready = self._unready(at)
        if unready is not None:
            return QueryResult(unready)
        if not self.breaker.may_ask():
            return QueryResult(Outcome.CIRCUIT_OPEN)
        message = self.adapter.question(identity, request_id)
        return self._exchange(message, lambda reply: self.adapter.understand(reply, request_id))

    def probe(self, request_id: UUID, at: datetime) -> QueryResult:
        """Probe the register without naming a guest, even while the circuit is open."""
        unready = self._unready(at)
        if unready is not None:
            return QueryResult(unready)
        message = self.adapter.probe(request_id)
        return self._exchange(message, lambda reply: self.adapter.understand_probe(reply, request_id))

    def _unready(self, at: datetime) -> Outcome | None:
        """Return why nothing can be sent, or None."""
        if not self.connection.usable:
            return Outcome.NOT_CONFIGURED
        try:
            if self.certificate().problem(at):
                return Outcome.CERTIFICATE
            return None
        except Unusable:
            return Outcome.CERTIFICATE

    def _exchange(self, message: Message, understand: Callable[[Reply], Understood]) -> QueryResult:
        # A list, because the coroutine must report its attempts even if it is cancelled.
        began, tries = monotonic(), [0]
        status, understood = None, Understood(Outcome.ERROR)
        try:
            # The client runs on its own event loop; this thread waits for the result.
            reply = _run_coroutine(
                self._send_with_retries(self._connect_client(), message, tries), self.connection.seconds
            )
            status, understood = reply.status, understand(reply)
        except TimeoutError:
            understood = Understood(Outcome.TIMEOUT)
        except _Unanswered as unanswered:
            status, understood = unanswered.status, Understood(unanswered.outcome)
        except _Broken:
            understood = Understood(Outcome.MALFORMED)
        except Exception as error:
            # Any other error counts as no answer. Only its type is logged, because the text may contain personal
            # data.
            logger.warning("central register: %s", type(error).__name__)
        finally:
            # Only answers of the register close the circuit. A malformed reply counts as a failure.
            if understood.outcome in SAID:
                self.breaker.record_answer()
            else:
                self.breaker.record_failure()
        spent = round((monotonic() - began) * 1000)
        return QueryResult(understood.outcome, understood.code, status, tries[0], spent)

    def _connect_client(self) -> httpx.AsyncClient:
        """Return the client for the current files, so that a renewed certificate takes effect with the next query."""
        files = (self.connection.certificate, self.connection.key, self.connection.authority)
        # A file moved into place may keep its time stamp, but not its inode.
        stamps = tuple((each.stat().st_mtime_ns, each.stat().st_ino) for each in files)
        with self._lock:
            # After a fork, the process needs a client and event loop of its own.
            if self._client is None or self._shown != (os.getpid(), stamps):
                try:
                    self._client, self._shown = _open_client(self.connection), (os.getpid(), stamps)
                except OSError as error:
                    raise _Unanswered(Outcome.CERTIFICATE) from error
            return self._client

    async def _send_with_retries(self, client: httpx.AsyncClient, message: Message, tries: list[int]) -> Reply:
        """Send a message, with retries where safe, within one time limit."""
        retrying = AsyncRetrying(
            stop=stop_after_attempt(ATTEMPTS),
            # Short pauses, because all attempts share one time limit.
            wait=wait_random_exponential(multiplier=0.05, max=0.3),
            retry=retry_if_exception(_may_be_sent_again),
            reraise=True,
        )

        async def send_attempt() -> Reply:
            tries[0] += 1
            return await _send_request(client, message)

        async with asyncio.timeout(self.connection.seconds):
            return await retrying(send_attempt)


def _may_be_sent_again(error: BaseException) -> bool:
    """Retry only queries without an answer. A rejected certificate will be rejected again."""
    return isinstance(error, _Unanswered) and error.outcome is not Outcome.CERTIFICATE


async def _send_request(client: httpx.AsyncClient, message: Message) -> Reply:
    """Send a message and read the complete reply."""
    try:
        # Streamed, so that an endless body can be cut off.
        answer = await client.send(client.build_request("POST", message.path, json=dict(message.body)), stream=True)
    except httpx.ConnectTimeout as error:
        raise _Unanswered(Outcome.TIMEOUT) from error
    except (httpx.TransportError, OSError) as error:
        raise _Unanswered(Outcome.CERTIFICATE if _about_certificates(error) else Outcome.ERROR) from error
    try:
        body = await _read_body(answer)
    except (httpx.TransportError, OSError) as error:
        raise _Broken from error
    finally:
        await answer.aclose()
    if answer.status_code in BUSY:
        raise _Unanswered(Outcome.ERROR, answer.status_code)
    return Reply(answer.status_code, answer.headers.get("content-type", ""), body)


async def _read_body(answer: httpx.Response) -> bytes:
    """Read the raw body without decompression, up to the maximum length."""
    body = b""
    async for piece in answer.aiter_raw():
        body += piece
        if len(body) > LONGEST:
            raise _Broken
    return body


def _about_certificates(error: BaseException | None) -> bool:
    """Did the connection fail because one side rejected the other's certificate?"""
    # httpx wraps the TLS error in errors of its own.
    while error is not None:
        if isinstance(error, ssl.SSLError):
            # The alert `UNKNOWN_CA` does not contain `CERT`.
            return "CERT" in str(error.reason or error).upper() or "UNKNOWN_CA" in str(error.reason)
        error = error.__cause__ or error.__context__
    return False


def _open_client(connection: Connection) -> httpx.AsyncClient:
    """Return a client with our certificate that trusts a single authority. Raises OSError for unusable files."""
    # With a file of its own, the context trusts no authority of the system.
    context = ssl.create_default_context(cafile=str(connection.authority))
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # An empty password makes OpenSSL fail on an encrypted key instead of prompting.
    context.load_cert_chain(str(connection.certificate), str(connection.key), password=lambda: "")
    return httpx.AsyncClient(
        base_url=connection.url,
        verify=context,
        # In addition to the overall limit: a failed handshake leaves time for a second attempt.
        timeout=httpx.Timeout(None, connect=connection.seconds / 2),
        limits=httpx.Limits(max_connections=8, keepalive_expiry=60),
        # The body is not decompressed: a short one could expand without limit.
        headers={"Accept": "application/json", "Accept-Encoding": "identity"},
        # A redirect could send personal data to another host.
        follow_redirects=False,
        # Proxy settings of the environment must not redirect queries.
        trust_env=False,
    )


_lock = Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}
_registers: dict[Connection, Register] = {}


def _run_coroutine(sending: Coroutine[object, object, _T], seconds: float) -> _T:
    """Run a coroutine on the process's event loop, which keeps connections open between queries.

    Unlike a thread, a coroutine can be cancelled at any time, for example during a name lookup or a slow response.
    """
    with _lock:
        # Threads do not survive a fork, so each process has a loop of its own.
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            # A daemon thread does not keep a stopping process alive.
            Thread(target=loop.run_forever, name="central-register", daemon=True).start()
    # One second more than the coroutine's own time limit, as a last resort.
    return asyncio.run_coroutine_threadsafe(sending, loop).result(timeout=seconds + 1)


def configured_register() -> Register | None:
    """Return the configured register, on a demonstration without one the simulated register, or None."""
    options = settings.CENTRAL_REGISTER
    if not options["url"]:
        # No setting may bring a simulated answer into production.
        path = "" if settings.PRODUCTION else options.get("simulated", SIMULATED)
        if path:
            return _simulated_register(path)
        return None
    connection = Connection(
        url=options["url"],
        certificate=Path(options["certificate"]),
        # The certificate file may contain the key as well.
        key=Path(options["key"] or options["certificate"]),
        authority=Path(options["authority"]),
        seconds=options["seconds"],
        failures=options["failures"],
        pause=options["pause"],
    )
    with _lock:
        # One per process: all threads share its connection, and its circuit counts their failures.
        if connection not in _registers:
            _registers[connection] = Register(connection, Breaker(connection.failures, connection.pause))
        return _registers[connection]


@cache
def _simulated_register(path: str) -> Register:
    register: Register = import_string(path)()
    return register
