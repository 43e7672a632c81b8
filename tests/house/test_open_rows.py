"""The lists of open rows agree with the registers from which triggers derive them (ADR 92)."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from benchmarks.open_lists import LISTS, fill_lists
from compliance.admissions.reviews import selectors as reviews
from compliance.cage.chips import selectors as chips
from compliance.cage.counts.selectors import counts
from compliance.cage.drawers.selectors import shifts
from compliance.cage.drop_boxes import selectors as boxes
from compliance.notices.selectors import letter_numbers, notices
from compliance.orphans.claims import selectors as claims
from compliance.orphans.finds import selectors as finds
from compliance.payouts.selectors import payouts
from server.database import postgres
from tests import database, plans
from tests.house.nights import Night, long_past, night

__all__ = ["long_past", "night"]

TABLES = [table for tables in LISTS.values() for table in tables]
# What a page with open work reads, and what each row brings with it.
READ, EACH = 60, 7
OPEN: dict[str, Callable[[UUID], "QuerySet[Any]"]] = {
    "reviews": reviews.open_reviews,
    "finds on the floor": finds.finds_on_floor,
    "finds to confirm": finds.unconfirmed_finds,
    "open shifts": shifts.open_shifts,
    "last counts": chips.last_counts,
    "boxes in transit": lambda house: boxes.boxes_in_transit(house, lambda _day: 2),
    "free boxes": boxes.free_boxes,
    "payouts": payouts.pending_payouts,
    "counts to sign": lambda house: counts.counts_to_sign(house).order_by(),
    "claimable finds": lambda house: claims.claimable_finds(house, timezone.now()),
    "notices to send": lambda house: notices.in_state(house, "open", timezone.now()),
    "letters without an answer": lambda house: notices.in_state(house, "waiting", timezone.now()),
}


def listed() -> dict[str, set[UUID]]:
    with connection.cursor() as cursor:
        found = {}
        for table in TABLES:
            cursor.execute(f"SELECT * FROM {table}")
            found[table] = {key for (key,) in cursor.fetchall()}
    return found


def test_the_lists_of_a_night_are_those_that_an_upgrade_makes(night: Night) -> None:
    """Triggers have filled the lists during the night; the statements of the migrations fill them again."""
    before = listed()
    assert {table for table, keys in before.items() if not keys} == {"people_namesake"}
    with psycopg.connect(postgres.superuser_dsn(_name()), autocommit=True) as link:
        fill_lists(link)
    assert listed() == before


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("statement", ["INSERT INTO {} VALUES (gen_random_uuid())", "DELETE FROM {}", "TRUNCATE {}"])
def test_only_triggers_write_a_list(table: str, statement: str, night: Night) -> None:
    dsn = database.OwnDatabase(_name()).dsn()
    with psycopg.connect(dsn) as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute(statement.format(table))


@pytest.mark.parametrize("name", OPEN)
def test_open_rows_are_found_without_a_search_of_the_past(long_past: Night, name: str) -> None:
    found = OPEN[name](long_past.house.id)
    with connection.cursor() as cursor:
        # With few rows PostgreSQL prefers to read a table as a whole, also by the index of the casino for a hash join,
        # or to read it in the order of its key until the oldest open row is found.
        cursor.execute("SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off")
    assert plans.rows_read_by(found) <= READ + EACH * len(found)


def test_the_numbers_of_letters_are_read_from_the_last_ones(long_past: Night) -> None:
    with plans.statements() as found:
        assert letter_numbers.last_numbers(long_past.house.id, timezone.now().year)
        notices.count_by_state(long_past.house.id, timezone.now())
    assert [(rows, text) for rows, text in found.rows_read() if rows > 2 * READ and "COUNT" not in text] == []


def _name() -> str:
    return str(connection.settings_dict["NAME"])
