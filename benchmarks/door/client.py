"""A light client: one process, one kept-alive connection for each desk; it reads answers and judges none of them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from . import place


@dataclass
class Answer:
    """What came back: status, headers in small letters, body, and the seconds it took."""

    status: int
    head: bytes
    body: bytes
    seconds: float

    def cookies(self) -> dict[str, str]:
        found = {}
        for line in self.head.split(b"\r\n"):
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"set-cookie":
                key, _, text = value.strip().partition(b"=")
                found[key.decode()] = text.split(b";")[0].decode()
        return found


class Desk:
    """One connection that asks one thing after the other."""

    def __init__(self, port: int = place.PORT) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.opened = 0

    async def ask(self, request: bytes) -> Answer:
        """Send one request and read its answer whole; the connection is opened anew when the server closed it."""
        began = perf_counter()
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(place.HOST, self._port)
            self.opened += 1
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        small = head.lower()
        body = await self._body(small)
        answer = Answer(int(head[9:12]), head, body, perf_counter() - began)
        if b"connection: close" in small:
            await self.close()
        return answer

    async def _body(self, head: bytes) -> bytes:
        if b"transfer-encoding: chunked" in head:
            parts = []
            while size := int(await self._reader.readline(), 16):
                parts.append(await self._reader.readexactly(size))
                await self._reader.readline()
            await self._reader.readline()
            return b"".join(parts)
        _, _, rest = head.partition(b"content-length:")
        return await self._reader.readexactly(int(rest.split(b"\r\n", 1)[0])) if rest else b""

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = self._reader = None


@dataclass
class Run:
    """What came of one run: what was done, how long each took, and how long all of it."""

    done: list = field(default_factory=list)  # pairs of what was asked and its answer
    seconds: list[float] = field(default_factory=list)
    whole: float = 0.0
    connections: int = 0

    def at(self, share: float) -> float:
        """The time, in milliseconds, that a share of all answers kept to."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000

    @property
    def rate(self) -> float:
        return len(self.seconds) / self.whole


Work = Callable[[Desk, int, object], Awaitable[tuple[object, float]]]


def at_desks(
    desks: int, tasks: list, work: Work, *, port: int = place.PORT, seconds: float | None = None, pause: float = 0.0
) -> Run:
    """Let so many desks take tasks from one queue, until it is empty or the time is over.

    `pause`: seconds between two tasks of one desk on average, as long or short as chance makes them.
    """
    run, chance = Run(), Random(7)

    async def desk(number: int, queue: Iterator, deadline: float) -> None:
        own = Desk(port)
        for task in queue:
            if pause:
                await asyncio.sleep(chance.expovariate(1 / pause))
            answer, took = await work(own, number, task)
            run.done.append((task, answer))
            run.seconds.append(took)
            if perf_counter() > deadline:
                break
        run.connections += own.opened
        await own.close()

    async def all_of_them() -> None:
        queue, began = iter(tasks), perf_counter()
        deadline = began + (seconds or 10**9)
        await asyncio.gather(*(desk(number, queue, deadline) for number in range(desks)))
        run.whole = perf_counter() - began

    asyncio.run(all_of_them())
    return run


def at_once(desks: int, tasks: list, work: Work, *, port: int = place.PORT, pause: float) -> Run:
    """Let all desks take a task at one instant, and the next ones `pause` seconds after the last has its answer."""
    run = Run()

    async def all_of_them() -> None:
        own = [Desk(port) for _ in range(desks)]
        began = perf_counter()
        for first in range(0, len(tasks) - desks + 1, desks):
            together = tasks[first : first + desks]
            answers = await asyncio.gather(*(work(own[number], number, task) for number, task in enumerate(together)))
            run.done += [(task, answer) for task, (answer, _took) in zip(together, answers, strict=True)]
            run.seconds += [took for _answer, took in answers]
            await asyncio.sleep(pause)
        run.whole = perf_counter() - began
        for desk in own:
            await desk.close()

    asyncio.run(all_of_them())
    return run


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """One request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body
