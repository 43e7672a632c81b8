"""A claim period that ends on a Saturday, Sunday or public holiday is extended to the next working day (A-44)."""

from datetime import date, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client

from compliance.orphans.carnet.presentation.claim_periods import day_before_extension
from compliance.orphans.models.carnets import CarnetLine
from compliance.rules.working_days import next_working_day
from tests import cast
from tests.cast import local, member
from tests.orphans import floor, invariants, past, years
from tests.orphans.claiming import claim
from tests.orphans.past import refused

LAST_DAY = "a_window_ends_on_its_last_or_the_next_working_day"
INSTANT = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("registered", "unextended", "midnight_after"),
    [
        ("2026-03-07 22:00", date(2026, 3, 14), "2026-03-17 00:00"),  # a Saturday
        ("2026-03-08 22:00", date(2026, 3, 15), "2026-03-17 00:00"),  # a Sunday
        ("2026-06-16 22:00", date(2026, 6, 23), "2026-06-25 00:00"),  # the national day
        ("2026-04-24 22:00", date(2026, 5, 1), "2026-05-05 00:00"),  # a holiday, then a weekend
        ("2026-12-18 22:00", date(2026, 12, 25), "2026-12-29 00:00"),  # two holidays and a Sunday
        ("2026-12-24 22:00", date(2026, 12, 31), "2027-01-01 00:00"),  # the last day of the year, a working day
        ("2026-12-25 22:00", date(2027, 1, 1), "2027-01-05 00:00"),  # New Year and a weekend
        ("2027-12-25 22:00", date(2028, 1, 1), "2028-01-04 00:00"),
        ("2026-03-21 22:00", date(2026, 3, 28), "2026-03-31 00:00"),  # across the night when clocks go forward
        ("2026-10-17 22:00", date(2026, 10, 24), "2026-10-27 00:00"),  # across the night when clocks go back
        ("2026-03-03 22:00", date(2026, 3, 10), "2026-03-11 00:00"),  # a Tuesday is not extended
    ],
)
def test_a_claim_period_ends_on_a_working_day(db: None, registered: str, unextended: date, midnight_after: str) -> None:
    line = floor.entered("50.00", local(registered))
    ends_at = local(midnight_after)
    assert (line.window_unextended_on, line.window_ends_at) == (unextended, ends_at)
    assert claim(line.find, ends_at - INSTANT).refused_as == ""
    assert claim(line.find, ends_at).refused_as == "too_late"
    invariants.check()


def test_the_casino_may_decide_against_the_extension(db: None) -> None:
    years.decide("orphan.claim_extended_to_working_day", "no")
    line = floor.entered("50.00", local("2026-03-07 22:00"))
    assert (line.window_unextended_on, line.window_ends_at) == (date(2026, 3, 14), local("2026-03-15 00:00"))
    assert claim(line.find, local("2026-03-16 10:00")).refused_as == "too_late"


def test_the_database_refuses_a_period_that_ends_between_its_last_day_and_the_working_day(db: None) -> None:
    saturday = local("2026-03-07 22:00")
    floor.entered("50.00", saturday)
    find = floor.find(saturday)
    for day in ("2026-03-16 00:00", "2026-03-18 00:00"):
        with refused(LAST_DAY):
            past.write(past.next_line(at=saturday, find_id=find.pk, window_ends_at=local(day)))
    with refused("only_an_entry_has_a_claim_period"):
        line = CarnetLine.objects.get()
        past.write(past.refund(line, "-50.00", at=saturday, window_unextended_on=date(2026, 3, 14)))


def test_an_entry_from_before_keeps_its_period(db: None) -> None:
    line = CarnetLine(window_ends_at=local("2026-03-15 00:00"))
    assert day_before_extension(cast.house(), line) is None
    assert day_before_extension(cast.house(), None) is None
    assert day_before_extension(cast.house(), CarnetLine()) is None


def test_the_database_knows_the_same_working_days(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT d::date, orphans_working_day(d::date) "
            "FROM generate_series(timestamp '2020-01-01', timestamp '2099-12-31', interval '1 day') d"
        )
        differing = [(day, working) for day, working in cursor.fetchall() if next_working_day(day, "LU") != working]
    assert differing == []


def test_the_pages_say_that_a_period_was_extended(client: Client, db: None) -> None:
    line = floor.entered("50.00", local("2026-03-07 22:00"))
    row = claim(line.find, local("2026-03-09 12:00"))
    with time_machine.travel(local("2026-03-09 12:05"), tick=False):
        client.force_login(member("compliance_officer"))
        for page in (f"/orphans/claims/{row.pk}/", "/orphans/claims/"):
            said = client.get(page).content.decode()
            assert "extended: 14/03/2026 is not a working day" in said, page
