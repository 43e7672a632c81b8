"""A true mail server on this machine that tests can have accept, refuse, hang or die; it keeps what it accepted."""

import socketserver
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

Behaviour = Callable[["Session"], None]


class Session(socketserver.StreamRequestHandler):
    """One conversation: the first behaviour that waits is played, then the last one again and again."""

    server: Any
    # When each answer of the conversation is given; a behaviour changes one of them.
    mail_says = "250 2.1.0 Sender ok"
    rcpt_says = "250 2.1.5 Recipient ok"
    data_says = "354 Go ahead"
    end_says = "250 2.0.0 Ok: queued as 7F3K"
    greeting = "220 mail.authority.example ESMTP"
    before_data: Callable[["Session"], None] | None = None
    after_data: Callable[["Session"], None] | None = None

    def handle(self) -> None:
        simulated: Simulated = self.server.simulated
        behaviour = simulated.behaviours.popleft() if len(simulated.behaviours) > 1 else simulated.behaviours[0]
        behaviour(self)
        simulated.met += 1
        if not self.greeting:
            simulated.over.wait(30)
            return
        self.say(self.greeting)
        for line in self.rfile:
            word = line.split()[0].upper() if line.split() else b""
            if word == b"QUIT":
                self.say("221 Bye")
                return
            if word == b"DATA":
                if self.before_data:
                    self.before_data(self)
                    return
                self.say(self.data_says)
                if self.data_says.startswith("354") and not self.take():
                    return
            else:
                self.say(self.answer(word))

    def answer(self, word: bytes) -> str:
        return {b"MAIL": self.mail_says, b"RCPT": self.rcpt_says}.get(word, "250 mail.authority.example")

    def take(self) -> bool:
        """The message to its end; False where the conversation ends with it."""
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line[1:] if line.startswith(b".") else line)
        self.server.simulated.seen.append(b"".join(lines))
        self.server.simulated.taken.set()
        if self.after_data:
            self.after_data(self)
            return False
        if self.end_says.startswith("250"):
            self.server.simulated.accepted.append(b"".join(lines))
        self.say(self.end_says)
        return True

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@dataclass
class Simulated:
    """`seen` is what came in whole, `accepted` what was answered with a yes; `over` is set when the test ends."""

    behaviours: deque[Behaviour]
    port: int = 0
    met: int = 0
    seen: list[bytes] = field(default_factory=list)
    accepted: list[bytes] = field(default_factory=list)
    taken: Event = field(default_factory=Event)
    over: Event = field(default_factory=Event)


def accepts(session: Session) -> None:
    """Says yes to everything."""


def says(**answers: str) -> Behaviour:
    """Answers otherwise at one place: `says(rcpt_says="550 5.1.1 Unknown")`."""

    def behave(session: Session) -> None:
        for name, line in answers.items():
            setattr(session, name, line)

    return behave


def hangs_after_data(session: Session) -> None:
    """Takes the whole message, and never answers."""
    session.after_data = lambda it: it.server.simulated.over.wait(30)


def dies_after_data(session: Session) -> None:
    """Takes the whole message, and hangs up."""
    session.after_data = lambda it: None


def dies_before_data(session: Session) -> None:
    session.before_data = lambda it: None


def silent(session: Session) -> None:
    """Not even a greeting."""
    session.greeting = ""


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    simulated: Simulated


@contextmanager
def server(*behaviours: Behaviour) -> Iterator[Simulated]:
    """A server on a port of its own, as long as the block lasts."""
    simulated = Simulated(deque(behaviours or (accepts,)))
    with _Server(("127.0.0.1", 0), Session) as listening:
        listening.simulated = simulated
        simulated.port = listening.server_address[1]
        Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield simulated
        finally:
            simulated.over.set()
            listening.shutdown()
