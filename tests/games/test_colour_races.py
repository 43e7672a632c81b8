"""Several people at the tables at once, with real commits: a colour has one player, a supervisor has two tables."""

from typing import Any
from uuid import uuid4

import pytest

from compliance.games.colour_chips.services import assignments as colours
from compliance.games.models.staffing import TableAssignment
from compliance.games.staffing.services import assignments
from tests.cage.drawers import table
from tests.cage.outcomes import outcomes
from tests.cast import TUESDAY, house, member
from tests.database import OwnDatabase
from tests.games import colour_chips as chips
from tests.games.openings import decree, open_session, table_in_play
from tests.games.staffing import CHEF

pytestmark = pytest.mark.slow


def test_a_supervisor_is_assigned_to_two_of_three_tables_at_once(own_database: OwnDatabase) -> None:
    three = [table(name) for name in ("4", "5", "6")]
    boss, chef, venue = member("pit_boss"), member("chef_de_salle"), house()

    def take(at_table: Any) -> Any:
        return lambda: assignments.assign_staff(
            house=venue, table_id=at_table.pk, duty=CHEF, staff_id=boss.pk, by=chef, at=TUESDAY
        )

    outcomes(*(take(each) for each in three))
    assert TableAssignment.objects.count() == 2


def test_a_colour_is_given_to_one_of_three_players_at_once(own_database: OwnDatabase) -> None:
    decree()
    row = open_session(table_in_play())
    red, boss, venue = chips.of(row.table, "red"), member("pit_boss"), house()
    wish = colours.ColourWish(red.pk)
    assign_red = [
        lambda nonce=nonce: colours.assign_colour(house=venue, session=row, wish=wish, nonce=nonce, by=boss, at=TUESDAY)
        for nonce in (uuid4(), uuid4(), uuid4())
    ]
    outcomes(*assign_red)
    assert row.colours.count() == 1
