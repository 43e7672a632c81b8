"""Two persons at the same instant: a fault and the opening of its table, and one check pressed twice."""

from datetime import timedelta
from uuid import uuid4

import pytest

from compliance.equipment.models.defects import Defect
from compliance.equipment.models.inspections import Inspection
from compliance.games.models.sessions import TableSession
from compliance.refusals import Refused
from tests.cast import TUESDAY
from tests.database import OwnDatabase
from tests.equipment.equipping import check, fault, item, wait_for_checks
from tests.games import colour_chips
from tests.games.openings import decree, open_session, table_in_play
from tests.races import together

MINUTE = timedelta(minutes=1)


@pytest.mark.slow
def test_a_fault_and_the_opening_of_its_table_come_one_after_the_other(own_database: OwnDatabase) -> None:
    table = table_in_play()
    decree()
    wait_for_checks()
    wheel = item(table=table)
    check(wheel)
    colour_chips.check(table, TUESDAY)

    def one(number: int) -> str:
        try:
            if number:
                fault(wheel, at=TUESDAY + MINUTE)
            else:
                open_session(table, TUESDAY + 2 * MINUTE)
        except Refused as refused:
            return str(refused)
        return ""

    opening, reporting = together(one, 2)
    assert (reporting, Defect.objects.count()) == ("", 1)
    assert (opening == "") is TableSession.objects.exists()
    assert opening in {"", "Equipment of this table without a passed check: roulette wheel W-1 (defect)."}


def test_a_check_is_recorded_once_by_two_at_the_same_instant(own_database: OwnDatabase) -> None:
    wheel, nonce = item(), uuid4()
    together(lambda _number: check(wheel, nonce=nonce) and "", 3)
    assert Inspection.objects.count() == 1
