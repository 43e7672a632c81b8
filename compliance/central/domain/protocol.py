"""Messages to and from a central register. Any reply that is not completely valid counts as no answer."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from compliance.people.domain.documents.zone import PartialDate
from compliance.people.domain.stated_dates import coarsen_date

# Valid replies have a few dozen bytes. Much longer ones are rejected.
LONGEST = 4096


class Outcome(StrEnum):
    """Result of a query. Only `CLEAR` permits admission, and only `HIT` means that the guest is registered."""

    CLEAR = "clear"
    HIT = "hit"
    ERROR = "error"
    TIMEOUT = "timeout"
    MALFORMED = "malformed"
    CERTIFICATE = "certificate"
    CIRCUIT_OPEN = "circuit_open"
    INCOMPLETE = "incomplete"
    NOT_CONFIGURED = "not_configured"
    # The answer to a probe, which names no guest.
    ALIVE = "alive"


# Outcomes that the register itself has answered.
SAID = frozenset({Outcome.CLEAR, Outcome.HIT, Outcome.INCOMPLETE, Outcome.ALIVE})


class How(StrEnum):
    """How a query identifies the guest."""

    NAME = "name"
    CODE = "code"


@dataclass(frozen=True)
class Identity:
    """The guest in a query. The birth date may be partial; `code` is the register's code for the guest."""

    surname: str
    given_names: str
    birth: tuple[int | None, int | None, int | None]
    sex: str
    birth_place: str
    code: str = ""

    @property
    def query_method(self) -> How:
        if self.code:
            return How.CODE
        return How.NAME

    @property
    def by_year(self) -> "Identity | None":
        """Return the identity with the year of birth only, if the day may be a placeholder; otherwise None."""
        year, month, day = self.birth
        if self.code or year is None or month is None or day is None:
            return None
        coarse_date = coarsen_date(PartialDate(year, month, day))
        if coarse_date.month is None:
            return replace(self, birth=(year, None, None))
        return None


@dataclass(frozen=True)
class Message:
    """A request: the path below the register's URL, and the body."""

    path: str
    body: Mapping[str, object]


@dataclass(frozen=True)
class Reply:
    """A complete HTTP response."""

    status: int
    content_type: str
    body: bytes


@dataclass(frozen=True)
class Understood:
    """The parsed reply, with the register's code for the guest if it returned one."""

    outcome: Outcome
    code: str = ""


class Adapter(Protocol):
    """The protocol of a national register. Each further country needs a class such as `Cruks`."""

    def lacks(self, identity: Identity) -> tuple[str, ...]:
        """Return the facts missing for a query about this guest."""

    def question(self, identity: Identity, request_id: UUID) -> Message: ...

    def probe(self, request_id: UUID) -> Message: ...

    def understand(self, reply: Reply, request_id: UUID) -> Understood: ...

    def understand_probe(self, reply: Reply, request_id: UUID) -> Understood: ...


class Cruks:
    """Our model of a register like Cruks (NL): queries by code, or by name, birth date, sex and place of birth.

    The real protocol is not public. Venues connected to it adapt this class (docs/central.md).
    """

    def lacks(self, identity: Identity) -> tuple[str, ...]:
        """Require year of birth, a name and the place of birth, unless the code is known."""
        if identity.code:
            return ()
        known = {
            "name": bool(identity.surname.strip() or identity.given_names.strip()),
            "birth_year": identity.birth[0] is not None,
            "birth_place": bool(identity.birth_place.strip()),
        }
        return tuple(part for part, stated in known.items() if not stated)

    def question(self, identity: Identity, request_id: UUID) -> Message:
        """Return the query for a guest. Unknown months and days are sent as 00, as printed in documents."""
        if identity.code:
            return Message("questions", {"request_id": str(request_id), "code": identity.code})
        year, month, day = identity.birth
        person = {
            "surname": identity.surname.strip() or None,
            "first_names": identity.given_names.strip() or None,
            "birth_date": f"{year or 0:04d}-{month or 0:02d}-{day or 0:02d}",
            "sex": identity.sex,
            "birth_place": identity.birth_place.strip(),
        }
        return Message("questions", {"request_id": str(request_id), "person": person})

    def probe(self, request_id: UUID) -> Message:
        """Return a probe, which names no guest."""
        return Message("probes", {"request_id": str(request_id)})

    def understand(self, reply: Reply, request_id: UUID) -> Understood:
        """Parse the reply to a query."""
        fields = _parse_reply(reply, request_id, frozenset({"request_id", "status", "code"}))
        if isinstance(fields, Outcome):
            return Understood(fields)
        outcome, code = _OF_A_GUEST.get(str(fields["status"])), fields["code"]
        # Codes longer than the database column are rejected, not truncated.
        if outcome is None or not (code is None or (isinstance(code, str) and 0 < len(code.strip()) <= 80)):
            return Understood(Outcome.MALFORMED)
        # A register that could not identify the guest has no code for them, whatever it sends.
        return Understood(outcome, code.strip() if code and outcome is not Outcome.INCOMPLETE else "")

    def understand_probe(self, reply: Reply, request_id: UUID) -> Understood:
        """Parse the reply to a probe."""
        fields = _parse_reply(reply, request_id, frozenset({"request_id", "status"}))
        if isinstance(fields, Outcome):
            return Understood(fields)
        return Understood(Outcome.ALIVE if fields["status"] == "alive" else Outcome.MALFORMED)


_OF_A_GUEST = {
    "not_registered": Outcome.CLEAR,
    "registered": Outcome.HIT,
    "incomplete": Outcome.INCOMPLETE,
    # The next query names the guest again, see `selectors.code_of`.
    "unknown_code": Outcome.INCOMPLETE,
}


def _parse_reply(reply: Reply, request_id: UUID, fields: frozenset[str]) -> dict[str, object] | Outcome:
    """Return the fields of a valid reply to this request, or the outcome if it is not valid."""
    # The body of an error response is never parsed.
    if reply.status >= 400:
        return Outcome.ERROR
    kind = reply.content_type.partition(";")[0].strip().lower()
    if reply.status != 200 or kind != "application/json" or len(reply.body) > LONGEST:
        return Outcome.MALFORMED
    try:
        found = json.loads(reply.body.decode("utf-8"), object_pairs_hook=_reject_duplicate_keys)
    # Deeply nested JSON exhausts the recursion of the parser.
    except (ValueError, RecursionError):
        return Outcome.MALFORMED
    # A reply to another request must never count.
    if not isinstance(found, dict) or found.keys() != fields or found["request_id"] != str(request_id):
        return Outcome.MALFORMED
    return found


def _reject_duplicate_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Reject objects with duplicate keys, which would be ambiguous."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field stands there twice")
    return found
