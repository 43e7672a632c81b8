"""Past the services, boxes of another round, day or casino change nothing for this one."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from compliance.cage.models.days import CageDay, CageDayLine
from compliance.cage.models.drop_boxes import BoxFitting, BoxOpening, DropBox
from compliance.cage.models.witnesses import WitnessSettlement
from compliance.games.models.tables import GamingTable
from compliance.venues.services import places
from tests import cast
from tests.admissions.books import second_house
from tests.cage import nights, tables
from tests.cage.day_rows import day
from tests.cage.drawers import FLOAT, shift, table_shift
from tests.cage.past import next_shift, take
from tests.cast import TUESDAY, member
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db


def settlement(opening: BoxOpening, by: Any) -> WitnessSettlement:
    return WitnessSettlement(
        opening=opening,
        reason="Camera 4.",
        settled_by=by,
        settled_at=tables.COUNTING + timedelta(hours=1),
    )


def opened(table: str, box: str, *, carried_with: Any, opened_with: Any, signed: bool = True) -> BoxOpening:
    """A box of a table that was carried to the count and opened, each before a witness."""
    drawer = table_shift(table)
    fitting = tables.fit(drawer, box)
    tables.close(drawer)
    tables.move(fitting, witness_id=carried_with.pk)
    row: BoxOpening = tables.open_box(fitting, signed=signed, witness_id=opened_with.pk)
    return row


def test_who_touched_another_box_settles_a_step_of_this_one() -> None:
    carrier, other_carrier = member("pit_boss"), tables.counter("carrier")
    other_witness, other_counter = tables.counter("witness"), member("accountant")
    opening = opened("4", "D7", carried_with=carrier, opened_with=tables.counter(), signed=False)
    other = opened("5", "D8", carried_with=other_carrier, opened_with=other_witness)
    tables.count(other.fitting, by="accountant")
    for staff in (carrier, member("chef_de_salle")):
        with refused("who_touched_a_box_settles_nothing_of_it"):
            write(settlement(opening, staff))
    for staff in (other_carrier, other_witness, other_counter):
        with transaction.atomic():
            with act():
                write(settlement(opening, staff))
            transaction.set_rollback(True)


def whole_day(desk: Any) -> tuple[CageDay, CageDayLine]:
    """The day with its one place."""
    row = day()
    nothing = Decimal("0.00")
    line = CageDayLine(
        day=row,
        shift=desk,
        kind="desk",
        place="Réception",
        opening=Decimal("9100.00"),
        came_in=nothing,
        went_out=nothing,
        expected=row.expected,
        counted=row.counted,
        difference=nothing,
        result=row.result,
    )
    return row, line


@pytest.fixture
def desk() -> Any:
    """The one desk of the day, counted and signed."""
    found = shift()
    nights.signed(nights.counted(found, "cashier", **FLOAT))
    return found


def test_a_box_of_the_next_day_is_no_place_of_this_one(desk: Any) -> None:
    tomorrow = table_shift(at=TUESDAY + timedelta(days=1))
    nights.fitted(tomorrow, at=TUESDAY + timedelta(days=1))
    with nights.act():
        write(*whole_day(desk))
    assert CageDay.objects.count() == 1


def test_a_box_of_another_casino_is_no_place_of_this_one(desk: Any) -> None:
    other = second_house()
    room = places.add_room(venue_id=other, name="Salle", kind="table", by=None, at=cast.OPENED)
    with act():
        table = GamingTable(
            venue_id=other,
            room=room,
            name="4",
            game="lu.roulette_english",
            set_up_by=member("director"),
            set_up_at=TUESDAY,
        )
        table.save(force_insert=True)
        rows = next_shift(None, venue_id=other, table_id=table.pk, number=take("shift", other))
        box = DropBox(venue_id=other, name="7", added_by=member("director"), added_at=TUESDAY)
        fitting = BoxFitting(
            box=box, shift=rows[0], number=1, seal="A1", fitted_by=member("pit_boss"), fitted_at=TUESDAY
        )
        write(*rows, box, fitting)
    with nights.act():
        write(*whole_day(desk))
    assert CageDay.objects.count() == 1
