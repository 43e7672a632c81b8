"""Other events of a demonstration month: door posts, floats and boxes, large wins, day closings."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from compliance.admissions.day_closing import services as day_closing_services
from compliance.admissions.staffing.services import posts
from compliance.cage.count_teams import selectors as count_teams
from compliance.cage.days import services as days_services
from compliance.cage.days.selectors import days as cage_days
from compliance.cage.drop_boxes import services as drop_boxes_services
from compliance.equipment.domain.checklists import WHEEL
from compliance.games.services import tables
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues
from compliance.venues.services import places

from .. import houses, table_equipment
from ..gaming_floor import machines
from ..money import cage, chips
from ..money import payouts as winners
from .loading_speed import analyse_tables
from .month import door_staff_of_day

if TYPE_CHECKING:
    from compliance.cage.models.drop_boxes import DropBox
    from compliance.equipment.models.items import EquipmentItem
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.places import CashDesk
    from compliance.venues.models.staff import Staff

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
DESK, TABLE, BOX, WHEEL_LABEL = "Guichet 2", "5", "B-5", "W-05"
SURVEYED = (0, 1, 3, 7)  # nights after which PostgreSQL analyses the tables, because they grow from empty
CLOSING = "Les points ouverts figurent sur la liste du responsable de la conformité."


@dataclass(frozen=True)
class Spot:
    """A window, a table with its wheel, and its box for the simulation."""

    desk: "CashDesk"
    table: "GamingTable"
    box: "DropBox"
    wheel: "EquipmentItem"


def prepare_month(house: House, staff: "dict[str, Staff]", first: date) -> Spot:
    """Create what a month needs before its first night, including chips."""
    director, at = staff["director"], house.opens_at(first) + HOUR
    desk = places.add_desk(venue_id=house.id, name=DESK, by=director, at=at)
    room = venues.rooms(house.id)[0]
    table = tables.set_up_table(
        house=house, room_id=room.pk, name=TABLE, game="lu.roulette_english", by=director, at=at
    )
    chips.record_delivery(house, staff, {("chip", "5"): 700, ("chip", "50"): 900, ("plaque", "1000"): 10}, at)
    box = drop_boxes_services.add_box(house=house, name=BOX, by=director, at=at)
    _employ_door_staff(house, first, at)
    machines.add_machines(house, staff, at)
    wheel = table_equipment.add_item(house, staff, WHEEL, WHEEL_LABEL, table.pk, at)
    return Spot(desk, table, box, wheel)


def simulate_activity(house: House, staff: "dict[str, Staff]", spot: Spot, nights: Sequence[date], seed: int) -> int:
    """Simulate all events except guests; return the number of cage days closed.

    The cage days that the demonstration casino already has stay unchanged.
    """
    random = Random(f"{seed}:evenings:{nights[0]}")
    # Each night takes ten chips of 50 from the window, and none of them returns.
    window = cage.FLOAT | {"chip": {"5": 200, "50": 600}}
    on_table, closed = cage.TABLE, 0
    for number, day in enumerate(nights):
        opens = house.opens_at(day) + 14 * HOUR
        staff_doors(house, day, random, opens)
        if not cage_days.cage_day(house.id, day, count_teams.team_size(house, day)).spots:
            # One night a month finds a defect, which is repaired before the table is opened.
            table_equipment.check_wheel(house, staff, spot.wheel, opens - 30 * MINUTE, defective=number % 30 == 11)
            now = _evening_at_cage(random, number, window, on_table)
            window, on_table = cage.simulate_night(house, staff, spot.desk, spot.table, spot.box, opens, now), now.left
            winners.add_evening_wins(house, staff, spot.table, random, opens + 3 * HOUR)
            days_services.close_day(
                house=house, on=day, by=staff["accountant"], at=house.opens_at(day + timedelta(days=1))
            )
            closed += 1
        machines.record_night(house, staff, number, day)
        if number in SURVEYED:
            analyse_tables()
    return closed


def close_days(house: House, staff: "dict[str, Staff]", nights: Sequence[date]) -> None:
    """Close the gaming days, once all their events are recorded."""
    for day in nights:
        at = house.opens_at(day + timedelta(days=1)) + HOUR
        # `seen=None`: no page has shown open items that could have changed.
        day_closing_services.close_day(
            house=house, gaming_day=day, seen=None, note=CLOSING, by=staff["director"], at=at
        )


def _evening_at_cage(random: Random, number: int, window: cage.Rows, table: cage.Rows) -> cage.Evening:
    """Return a night at the cage: random takings, a note missing once a week, and occasional typing errors."""
    amounts = tuple((15 + 12 * turn, 50 * random.randrange(2, 24)) for turn in range(random.randrange(3, 9)))
    left: cage.Rows = {
        "chip": {"5": random.randrange(120, 201, 5), "50": random.randrange(60, 96)},
        "plaque": {"1000": random.randrange(1, 4)},
    }
    return cage.Evening(
        window=window,
        table=table,
        left=left,
        seal=str(50100 + number),
        exchanged=amounts,
        note_missing=number % 7 == 4,
        typed_too_high=random.random() < 0.15,
    )


def _employ_door_staff(house: House, day: date, at: datetime) -> None:
    """Employ door staff for each door but the first, which already has one."""
    for number, _door in enumerate(list(venues.doors(house.id))[1:], start=2):
        name = ("Tom Reding", "Sofia Almeida", "Lara Petit", "Ben Simon")[number % 4]
        houses.employ_person(house, houses.Colleague(f"porter{number}", name, "porter", "fr"), day, at)


def staff_doors(house: House, day: date, random: Random, opens: datetime) -> None:
    """Staff every door from the opening; once in ten nights one person leaves early, which leaves a gap."""
    doors, door_staff = {door.pk: door for door in venues.doors(house.id)}, door_staff_of_day(house, day)
    for door_id, member in door_staff.items():
        posts.take_post(house=house, door=doors[door_id], seen=None, joins=False, by=member, at=opens - 5 * MINUTE)
    for member in door_staff.values():
        left = 6 * HOUR if random.random() < 0.9 else 5 * HOUR + random.randrange(50) * MINUTE
        posts.leave_post(house=house, by=member, at=opens + left)
