"""A floor manager with the SQL role of the application may only add rows to what a table's opening fixed."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from compliance.games.models.minimums import MinimumWithdrawal
from compliance.games.services import minimums
from compliance.refusals import Refused
from tests.cast import TUESDAY, house, member
from tests.games.openings import decree, end_session, open_session, table_in_play
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db

ATTACKS = {
    "a higher maximum": "UPDATE games_sessionlimit SET maximum = 9999",
    "another minimum": "UPDATE games_tablesession SET minimum = 1",
    "no limits": "DELETE FROM games_sessionlimit",
    "no end": "DELETE FROM games_sessionend",
    "a lower decree": "UPDATE games_minimumdecree SET minimum = 0.01",
    "another decision": "UPDATE games_minimumdecision SET minimum = 1",
    "no decision": "DELETE FROM games_tableminimum",
    "no withdrawal": "DELETE FROM games_minimumwithdrawal",
}


@pytest.fixture
def session() -> Any:
    decree()
    row = open_session(table_in_play())
    end_session(row, TUESDAY + timedelta(hours=1))
    return row


@pytest.mark.parametrize("statement", ATTACKS.values(), ids=ATTACKS)
def test_the_scheme_of_a_session_stays(session: Any, statement: str) -> None:
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic(), act():
        connection.cursor().execute(statement)
    session.refresh_from_db()
    assert (session.minimum, session.limits.count()) == (2, 8)


def test_a_raised_minimum_that_was_played_is_not_withdrawn_with_an_earlier_date() -> None:
    decree()
    at_table, today = table_in_play(), house().gaming_day(TUESDAY)
    decision = minimums.decide_minimum(
        house=house(),
        tables=[at_table.pk],
        minimum=Decimal(5),
        from_day=today,
        confirmed=True,
        by=member("director"),
        at=TUESDAY,
    )
    session = open_session(at_table)
    before = {"gaming_day": today - timedelta(days=1), "withdrawn_at": TUESDAY - timedelta(days=1)}
    with refused("a_minimum_is_withdrawn_before_it_applies"):
        write(MinimumWithdrawal(decision=decision, withdrawn_by=member("director"), **before))
    assert session.minimum == 5
    with pytest.raises(Refused, match="applies already"):
        minimums.withdraw_minimum(house=house(), decision=decision, by=member("director"), at=TUESDAY)
