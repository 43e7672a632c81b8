"""The simulated central register of the demonstration: it answers from a list of two fictitious people.

Like Cruks, it must be asked at each admission of a Dutch casino. Nothing leaves this machine, and it is never used in
production.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from compliance.central.domain.breaker import Breaker
from compliance.central.domain.certificates import Certificate
from compliance.central.domain.protocol import Message, Reply, Understood
from compliance.central.services.client import Connection, QueryResult, Register

# Surname and first names. No guest of the simulated nights has one of these names.
REGISTERED = frozenset({("dekker", "bram"), ("terpstra", "hanneke")})
CERTIFICATE = Certificate(
    subject="CN=Demonstration: simulated register",
    issuer="CN=Demonstration: simulated register",
    begins_at=datetime(2020, 1, 1, tzinfo=UTC),
    ends_at=datetime(2100, 1, 1, tzinfo=UTC),
    fingerprint="",
)


class SimulatedConnection(Connection):
    """A connection that needs no files."""

    @property
    def usable(self) -> bool:
        return True


@dataclass
class SimulatedRegister(Register):
    """A register in this process. It reads real messages and returns real replies, but sends nothing."""

    def certificate(self) -> Certificate:
        return CERTIFICATE

    def _exchange(self, message: Message, understand: Callable[[Reply], Understood]) -> QueryResult:
        found = understand(answer_message(message))
        return QueryResult(found.outcome, found.code, 200, attempts=1)


def simulated_register() -> Register:
    """Return the simulated register, which the client of the central register loads by its path."""
    connection = SimulatedConnection("", Path(), Path(), Path(), seconds=2.0, failures=5, pause=15.0)
    return SimulatedRegister(connection, Breaker(connection.failures, connection.pause))


def answer_message(message: Message) -> Reply:
    """Return the reply to a message: a guest is registered only if the list has their full name."""
    if message.path == "probes":
        return _reply({"request_id": message.body["request_id"], "status": "alive"})
    person = message.body["person"]
    assert isinstance(person, dict)  # this register gives no codes, so guests are named
    name = tuple((person[part] or "").casefold() for part in ("surname", "first_names"))
    status = "registered" if name in REGISTERED else "not_registered"
    return _reply({"request_id": message.body["request_id"], "status": status, "code": None})


def _reply(fields: dict[str, object]) -> Reply:
    return Reply(200, "application/json", json.dumps(fields).encode())
