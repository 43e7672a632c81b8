"""Whatever is written past the services, each series of numbers moves by one, for a row of its own house and kind."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from audit.recording import log
from audit.recording.numbers import NumberSeries
from compliance.cage.models.shifts import Numbering as CageNumbering
from compliance.games.models.applications import Numbering as GamesNumbering
from compliance.inspection.models import Numbering as InspectionNumbering
from compliance.notices.models.letters import Numbering as NoticesNumbering
from compliance.orphans.models.carnets import Numbering as OrphansNumbering
from compliance.payouts.models.payouts import Numbering as PayoutsNumbering
from tests import cast
from tests.admissions.books import copy_of, second_house
from tests.cage import drawers
from tests.cage.counted import second_desk
from tests.cage.past import a_slip, next_shift
from tests.games import applying
from tests.inspection.observing import observe
from tests.notices import life
from tests.orphans import floor, past
from tests.payouts import asking

pytestmark = pytest.mark.django_db

Row = Callable[[int], Any]


@dataclass(frozen=True)
class Series:
    """One series, how its numbers are used, and other series of the same table in which no number is used.

    `begin` uses number 1 and returns how another row of the series is made; None if its trigger is tested elsewhere.
    """

    table: type[NumberSeries]
    name: str
    begin: Callable[[], Row | None]
    others: tuple[str, ...]
    no_gap: str = ""


@contextmanager
def act() -> Iterator[None]:
    """An act of the log; what waits for the end of the transaction is checked at the end of the block."""
    with transaction.atomic():
        with log.act("orphans.find.recorded", subject=None, by=None, at=cast.TUESDAY, scope=cast.VENUE):
            yield
        connection.check_constraints()


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    with pytest.raises(IntegrityError, match=rf"\b{constraint}\b"), act():
        yield


def take(table: type[NumberSeries], name: str, venue_id: UUID = cast.VENUE, *, until: int = 0) -> None:
    """Take the next number of a series, or all numbers up to one."""
    rows: Any = table._default_manager
    row, _made = rows.get_or_create(venue_id=venue_id, series=name, defaults={"last_number": 0})
    for _each in range(max(1, until - row.last_number)):
        rows.filter(pk=row.pk).update(last_number=F("last_number") + 1)


def begin_find() -> Row:
    like = floor.entered().find
    return lambda number: copy_of(like, number=number, nonce=uuid4())


def begin_carnet() -> None:
    """Two lines in 2026 and one in 2027: what is used in one year is not used in the other."""
    floor.entered()
    floor.entered()
    floor.entered(at=cast.local("2027-01-03 15:00"))


def begin_shift() -> Row:
    table = drawers.table()
    drawers.shift()
    return lambda number: next_shift(None, number=number, table_id=table.pk)[0]


def begin_slip(kind: str) -> Row:
    desk, table = drawers.shift(), drawers.table_shift()
    other = drawers.shift(by="director", desk_id=second_desk())
    giver, taker = {"fill": (desk, table), "credit": (table, desk), "transfer": (desk, other)}[kind]
    with act():
        past.write(*a_slip(giver, taker, kind=kind))
    return lambda number: a_slip(giver, taker, kind=kind, number=number)[0]


def begin_payout() -> Row:
    like = asking.payout()
    return lambda number: copy_of(like, number=number, nonce=uuid4())


def begin_application() -> None:
    applying.prepare()


def begin_observation() -> None:
    observe()


def begin_letter() -> None:
    life.issued()


SLIPS = ("fill", "credit", "transfer")
SERIES = (
    Series(OrphansNumbering, "find", begin_find, ("x",), "find_numbers_have_no_gap"),
    Series(OrphansNumbering, "carnet 2027", begin_carnet, ("carnet 2028", "x")),
    Series(OrphansNumbering, "ledger 2027", begin_carnet, ("ledger 2028", "x")),
    Series(CageNumbering, "shift", begin_shift, ("x", *SLIPS), "cage_shift_numbers_have_no_gap"),
    *(
        Series(
            CageNumbering,
            kind,
            partial(begin_slip, kind),
            ("x", *(each for each in SLIPS if each != kind)),
            "cage_slip_numbers_have_no_gap",
        )
        for kind in SLIPS
    ),
    Series(PayoutsNumbering, "payout", begin_payout, ("x",), "payouts_payout_numbers_have_no_gap"),
    Series(GamesNumbering, "application", begin_application, ("x",)),
    Series(InspectionNumbering, "2026", begin_observation, ("2027", "x")),
    Series(NoticesNumbering, "justice 2026", begin_letter, ("justice 2027", "finance 2026", "x")),
)
NAMED = [series.name for series in SERIES]
TABLES = (OrphansNumbering, CageNumbering, PayoutsNumbering, GamesNumbering, InspectionNumbering, NoticesNumbering)
ORPHAN_RULES = {
    "series_begin_empty": "a_numbering_begins_empty",
    "series_move_by_one": "a_numbering_moves_by_one",
    "numbers_taken_are_used": "an_orphan_number_taken_is_used",
}


def rule(table: type[NumberSeries], name: str) -> str:
    """The name of a rule about series, as the area of the table says it."""
    if table is OrphansNumbering:
        return ORPHAN_RULES[name]
    return f"{table._meta.app_label}_{name}"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table._meta.app_label)
def test_a_series_begins_before_its_first_number(table: Any) -> None:
    for number in (1, 2):
        with refused(rule(table, "series_begin_empty")):
            table.objects.create(venue_id=cast.VENUE, series="z", last_number=number)
    with act():
        table.objects.create(venue_id=cast.VENUE, series="z", last_number=0)
    assert table.objects.get(series="z").last_number == 0


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table._meta.app_label)
def test_a_series_moves_by_one_and_stays_what_it_is(table: Any) -> None:
    row = table.objects.create(venue_id=cast.VENUE, series="z", last_number=0)
    other = second_house()
    by_one = {"last_number": 1}
    for changes in (
        {"last_number": 0},
        {"last_number": 2},
        by_one | {"series": "y"},
        by_one | {"venue_id": other},
        by_one | {"id": row.pk + 1},
    ):
        with refused(rule(table, "series_move_by_one")):
            table.objects.filter(pk=row.pk).update(**changes)
    with refused(rule(table, "numbers_taken_are_used")):
        table.objects.filter(pk=row.pk).update(**by_one)


@pytest.mark.parametrize("series", SERIES, ids=NAMED)
def test_a_number_is_taken_for_a_row_of_its_house_and_series(series: Series) -> None:
    series.begin()
    connection.check_constraints()
    constraint = rule(series.table, "numbers_taken_are_used")
    with refused(constraint):
        take(series.table, series.name)
    other = second_house()
    with refused(constraint):
        take(series.table, series.name, other)
    for name in series.others:
        with refused(constraint):
            take(series.table, name)


@pytest.mark.parametrize("series", [each for each in SERIES if each.no_gap], ids=lambda series: series.name)
def test_a_row_has_the_last_number_of_its_house_and_series(series: Series) -> None:
    row_with = series.begin()
    assert row_with is not None
    other = second_house()
    for number in (2, 3):
        with refused(series.no_gap):
            past.write(row_with(number))
    with refused(series.no_gap):
        take(series.table, series.name, other, until=2)
        past.write(row_with(2))
    for name in (*series.others, "y"):
        with refused(series.no_gap):
            take(series.table, name, until=2)
            past.write(row_with(2))
    with refused(series.no_gap):
        take(series.table, series.name)
        past.write(row_with(1))
