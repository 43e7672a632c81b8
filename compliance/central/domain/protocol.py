"""What a central register is asked and how its answer is understood: whatever is not a whole, right "clear" is none."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Protocol
from uuid import UUID

from compliance.people.domain.documents.zone import PartialDate
from compliance.people.domain.stated_dates import coarser

# An answer is a few dozen signs long; whatever is much longer is none.
LONGEST = 4096


class Outcome(StrEnum):
    """What came of a question; only `CLEAR` speaks for a guest, and only `HIT` says that the register knows them."""

    CLEAR = "clear"
    HIT = "hit"
    ERROR = "error"
    TIMEOUT = "timeout"
    MALFORMED = "malformed"
    CERTIFICATE = "certificate"
    CIRCUIT_OPEN = "circuit_open"
    INCOMPLETE = "incomplete"
    NOT_CONFIGURED = "not_configured"
    # The answer to a probe, which concerns nobody.
    ALIVE = "alive"


# What the register itself has said.
SAID = frozenset({Outcome.CLEAR, Outcome.HIT, Outcome.INCOMPLETE, Outcome.ALIVE})


class How(StrEnum):
    """By what a guest is named to the register."""

    NAME = "name"
    CODE = "code"


@dataclass(frozen=True)
class Identity:
    """Whom the register is asked about. A birth date may be known in part; `code` is what the register calls them."""

    surname: str
    given_names: str
    birth: tuple[int | None, int | None, int | None]
    sex: str
    birth_place: str
    code: str = ""

    @property
    def how(self) -> How:
        return How.CODE if self.code else How.NAME

    @property
    def by_year(self) -> "Identity | None":
        """The same person by the year of birth alone, if the day on the document may stand for an unknown one."""
        year, month, day = self.birth
        if self.code or year is None or month is None or day is None:
            return None
        stated = coarser(PartialDate(year, month, day))
        return replace(self, birth=(year, None, None)) if stated.month is None else None


@dataclass(frozen=True)
class Message:
    """What is sent: the path below the address of the register, and the body."""

    path: str
    body: Mapping[str, Any]


@dataclass(frozen=True)
class Reply:
    """What came back, whole: status, type of content, body."""

    status: int
    content_type: str
    body: bytes


@dataclass(frozen=True)
class Understood:
    """What a reply says, and the code under which the register knows the person from now on, if it gave one."""

    outcome: Outcome
    code: str = ""


class Adapter(Protocol):
    """One national register: how it is asked, and how it answers. Another country's is another class like `Cruks`."""

    def lacks(self, who: Identity) -> tuple[str, ...]:
        """What must be known before the register can be asked about this person; nothing if it can be asked."""

    def question(self, who: Identity, request_id: UUID) -> Message: ...

    def probe(self, request_id: UUID) -> Message: ...

    def understand(self, reply: Reply, request_id: UUID) -> Understood: ...

    def understand_probe(self, reply: Reply, request_id: UUID) -> Understood: ...


class Cruks:
    """Our reading of a register like Cruks (NL): by its code, or by name, birth date, sex and place of birth.

    The protocol of the true register is not public. A house connected to it adapts this class (docs/central.md).
    """

    def lacks(self, who: Identity) -> tuple[str, ...]:
        """The year of birth, any name, and the place of birth must be known; a code needs nothing else."""
        if who.code:
            return ()
        known = {
            "name": bool(who.surname.strip() or who.given_names.strip()),
            "birth_year": who.birth[0] is not None,
            "birth_place": bool(who.birth_place.strip()),
        }
        return tuple(part for part, stated in known.items() if not stated)

    def question(self, who: Identity, request_id: UUID) -> Message:
        """A guest's question. Day or month that the paper leaves open are sent as 00, as the paper prints them."""
        if who.code:
            return Message("questions", {"request_id": str(request_id), "code": who.code})
        year, month, day = who.birth
        person = {
            "surname": who.surname.strip() or None,
            "first_names": who.given_names.strip() or None,
            "birth_date": f"{year or 0:04d}-{month or 0:02d}-{day or 0:02d}",
            "sex": who.sex,
            "birth_place": who.birth_place.strip(),
        }
        return Message("questions", {"request_id": str(request_id), "person": person})

    def probe(self, request_id: UUID) -> Message:
        """Whether the register is there: a question about nobody."""
        return Message("probes", {"request_id": str(request_id)})

    def understand(self, reply: Reply, request_id: UUID) -> Understood:
        """What the register says of a guest."""
        said = _parse_reply(reply, request_id, frozenset({"request_id", "status", "code"}))
        if isinstance(said, Outcome):
            return Understood(said)
        outcome, code = _OF_A_GUEST.get(str(said["status"])), said["code"]
        if outcome is None or not (code is None or (isinstance(code, str) and 0 < len(code.strip()) <= 80)):
            return Understood(Outcome.MALFORMED)
        return Understood(outcome, code.strip() if code and outcome is not Outcome.INCOMPLETE else "")

    def understand_probe(self, reply: Reply, request_id: UUID) -> Understood:
        """Whether the register answered a probe."""
        said = _parse_reply(reply, request_id, frozenset({"request_id", "status"}))
        if isinstance(said, Outcome):
            return Understood(said)
        return Understood(Outcome.ALIVE if said["status"] == "alive" else Outcome.MALFORMED)


_OF_A_GUEST = {
    "not_registered": Outcome.CLEAR,
    "registered": Outcome.HIT,
    "incomplete": Outcome.INCOMPLETE,
    "unknown_code": Outcome.INCOMPLETE,
}


def _parse_reply(reply: Reply, request_id: UUID, fields: frozenset[str]) -> dict[str, Any] | Outcome:
    """The fields of a right answer to this very question, or why there are none."""
    if reply.status >= 400:
        return Outcome.ERROR
    kind = reply.content_type.partition(";")[0].strip().lower()
    if reply.status != 200 or kind != "application/json" or len(reply.body) > LONGEST:
        return Outcome.MALFORMED
    try:
        found = json.loads(reply.body.decode("utf-8"), object_pairs_hook=_reject_duplicate_keys)
    except (ValueError, RecursionError):
        return Outcome.MALFORMED
    if not isinstance(found, dict) or found.keys() != fields or found["request_id"] != str(request_id):
        return Outcome.MALFORMED
    return found


def _reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that says nothing twice: of two answers, nobody could tell which one was meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field stands there twice")
    return found
