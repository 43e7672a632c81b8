"""Figures of R-04: the stubs of a period in stub book order, and the index (LU art. 76)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from compliance.reports.figures.domain.lateness import SubsequentEvent

# Measured: a page holds about 20 stubs or 30 lines of the index, and costs the renderer about 7 MB.
STUBS_IN_A_VOLUME = 1_500
LINES_AFTER_STUBS = 1_500
LINES_IN_A_VOLUME = 3_000


@dataclass(frozen=True, slots=True)
class Cancellation:
    """Who requested the cancellation of a card and why, and who confirmed it as the second person."""

    asked_by: str
    asked_at: datetime
    reason: str
    confirmed_by: str
    confirmed_at: datetime


@dataclass(frozen=True, slots=True)
class Stub:
    """One stub: every entry on the card, and the ID document that was presented (LU art. 76(1))."""

    number: str
    series: str
    valid_from: date
    valid_to: date
    price: Decimal
    currency: str
    surname: str
    given_names: str
    address: str
    paper_kind: str
    paper_number: str
    paper_state: str
    paper_expires_on: date
    issued_at: datetime
    issued_by: str
    cancelled: Cancellation | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class TornOff:
    """A stub with the data its index line needs: the guest and their sort key."""

    stub: Stub
    person_id: UUID
    sort_key: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the index refers to it."""

    number: str
    cancelled: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the index: a guest at an address, with every card issued to them there (LU art. 76(3))."""

    letter: str
    surname: str
    given_names: str
    address: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StubRegister:
    """Part one, the stubs in stub book order; part two, the alphabetical index."""

    stubs: tuple[Stub, ...]
    index: tuple[Line, ...]

    @property
    def cancelled_count(self) -> int:
        return sum(stub.cancelled is not None for stub in self.stubs)


@dataclass(frozen=True, slots=True)
class Volume:
    """The part of a register bound in one volume, numbered from one."""

    number: int
    of: int
    stubs: tuple[Stub, ...]
    index: tuple[Line, ...]

    @property
    def rows(self) -> int:
        return len(self.stubs) + len(self.index)


@dataclass(frozen=True)
class Source:
    """A register too long for memory: its totals, and iterators over its rows."""

    count: int
    lines: int
    cancelled: int
    last: Mapping[str, str]  # the number of each book's last stub
    stubs: Callable[[], Iterator[Stub]]
    index: Callable[[], Iterator[Line]]


def build_register(stubs: Iterable[TornOff]) -> StubRegister:
    """Build the register from stubs that arrive in stub book order.

    The index has one line for each name and address under which a guest was issued cards.
    """
    rows = list(stubs)
    lines: dict[tuple[str, str, str, str, UUID], list[Card]] = {}
    for row in rows:
        stub = row.stub
        # The guest is part of the key: namesakes at one address have a line each.
        key = (row.sort_key, stub.surname, stub.given_names, stub.address, row.person_id)
        lines.setdefault(key, []).append(Card(stub.number, stub.cancelled is not None))
    index = (
        Line(index_letter(sort_key), surname, given_names, address, tuple(cards))
        for (sort_key, surname, given_names, address, _person), cards in sorted(lines.items())
    )
    return StubRegister(tuple(row.stub for row in rows), tuple(index))


def split_volumes(register: StubRegister) -> tuple[Volume, ...]:
    """Return volumes of 1,500 stubs; a short index follows the last stub, a long one fills its own volumes."""
    stubs, index = register.stubs, register.index
    parts: list[tuple[tuple[Stub, ...], tuple[Line, ...]]] = [
        (stubs[start : start + STUBS_IN_A_VOLUME], ()) for start in range(0, max(len(stubs), 1), STUBS_IN_A_VOLUME)
    ]
    if len(index) <= LINES_AFTER_STUBS:
        parts[-1] = (parts[-1][0], index)
    else:
        starts = range(0, len(index), LINES_IN_A_VOLUME)
        parts += [((), index[start : start + LINES_IN_A_VOLUME]) for start in starts]
    return tuple(Volume(number, len(parts), *part) for number, part in enumerate(parts, 1))


def index_letter(sort_key: str) -> str:
    """Return the letter of an index line; names without a Latin letter are grouped under a dash."""
    first = sort_key[:1].upper()
    if "A" <= first <= "Z":
        return first
    return "–"
