"""A floor manager with the SQL role of the application may only add rows to what a table's opening fixed."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from tests.cast import TUESDAY
from tests.games.openings import decree, end_session, open_session, table_in_play
from tests.orphans.past import act

pytestmark = pytest.mark.django_db

ATTACKS = {
    "a higher maximum": "UPDATE games_sessionlimit SET maximum = 9999",
    "another minimum": "UPDATE games_tablesession SET minimum = 1",
    "no limits": "DELETE FROM games_sessionlimit",
    "no end": "DELETE FROM games_sessionend",
    "a lower decree": "UPDATE games_minimumdecree SET minimum = 0.01",
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
