"""A casino decides that its tables wait for the checks of their equipment."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction

from compliance.equipment.domain.tables import TablePlace
from compliance.equipment.models.items import EquipmentRetirement, Placement
from compliance.equipment.selectors import items
from compliance.equipment.services import register
from compliance.games.domain.pay_tables import list_games
from compliance.games.models.applications import Numbering
from compliance.games.table_equipment.domain import required_kind
from compliance.games.table_equipment.selectors import places_of_equipment
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, VENUE, house, member
from tests.equipment.equipping import check, fault, item, place, resolve, wait_for_checks
from tests.games import colour_chips
from tests.games.openings import decree, end_session, open_session, table_in_play
from tests.orphans.past import refused, write

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def test_a_table_does_not_wait_by_default() -> None:
    table = table_in_play()
    decree()
    fault(item(table=table))
    assert open_session(table).pk


def test_a_table_waits_for_its_equipment() -> None:
    table = table_in_play()
    decree()
    wait_for_checks()
    with pytest.raises(Refused, match="this table lacks: roulette wheel") as found:
        open_session(table)
    assert found.value.next_step == "Assign it to the table in the register of equipment."
    wheel, shoe = item(table=table), item("shoe", "H-1", table=table)
    with pytest.raises(Refused) as found:
        open_session(table)
    for named in ("card shoe H-1 (check once each gaming day)", "roulette wheel W-1 (check before the session)"):
        assert named in str(found.value)
    check(wheel)
    made = fault(shoe, at=TUESDAY)
    with pytest.raises(Refused, match=r"card shoe H-1 \(defect\)"):
        open_session(table)
    told = said.acts(VENUE, "games.session.unchecked")
    assert [said.own_facts(each) for each in told] == [{"table": "4"}] * 3
    resolve(made)
    check(shoe, at=TUESDAY + HOUR / 6)
    assert open_session(table, TUESDAY + HOUR / 6).pk


def test_a_wheel_is_checked_before_each_session_and_a_shoe_once_a_day() -> None:
    table = table_in_play()
    decree()
    wait_for_checks()
    wheel, shoe = item(table=table), item("shoe", "H-1", table=table)
    check(wheel)
    check(shoe)
    end_session(open_session(table), TUESDAY + HOUR)
    later = TUESDAY + HOUR * 2
    with pytest.raises(Refused) as found:
        open_session(table, later)
    assert "W-1" in str(found.value)
    assert "H-1" not in str(found.value)
    check(wheel, at=later)
    assert open_session(table, later).pk


def test_a_table_in_play_takes_checked_equipment_only() -> None:
    table = table_in_play()
    decree()
    wait_for_checks()
    check(item(table=table))
    open_session(table)
    ball = item("ball", "B-1")
    with pytest.raises(Refused, match="B-1 has no passed check") as found:
        place(ball, table)
    assert (found.value.field, found.value.next_step.startswith("Check it first.")) == ("table", True)
    check(ball)
    place(ball, table)
    other, spare = fault(ball, at=TUESDAY + HOUR), item("ball", "B-2")
    with pytest.raises(Refused) as found:
        resolve(other, "replaced", replacement=spare, at=TUESDAY + HOUR)
    assert found.value.field == "replacement"


def test_cards_wait_for_their_check_after_the_session() -> None:
    table = table_in_play("7", "lu.black_jack")
    decree("lu.black_jack")
    wait_for_checks()
    cards = item("cards", "C-1", table=table)
    check(cards)
    session = open_session(table)

    def waiting() -> list[Any]:
        return items.cards_after_play(VENUE, TUESDAY.date(), TUESDAY + HOUR * 2)

    assert waiting() == []
    assert end_session(session).pk, "the closing asks for the check and is not refused"
    assert waiting() == [cards]
    check(cards, "after_session", at=TUESDAY + HOUR * 2)
    assert waiting() == []


def test_the_database_refuses_a_session_without_checked_equipment() -> None:
    table = table_in_play()
    decree()
    session = open_session(table)
    end_session(session)
    wait_for_checks()
    later = TUESDAY + HOUR * 2
    facts: dict[str, Any] = {"number": session.number + 1, "opened_at": later, "nonce": VENUE}

    def again() -> Any:
        Numbering.objects.filter(venue_id=VENUE, series="session").update(last_number=session.number + 1)
        return copy_of(session, **facts)

    colour_chips.check(table, later)
    with refused("a_session_opens_with_the_equipment_of_its_game"):
        write(again())
    item(table=table)
    with refused("a_session_opens_with_checked_equipment"):
        write(again())


def test_the_database_knows_the_equipment_of_each_game() -> None:
    with connection.cursor() as cursor:
        for game in [each.id for jurisdiction in ("LU", "NL") for each in list_games(jurisdiction)]:
            cursor.execute("SELECT games_required_equipment(%s)", [game])
            assert cursor.fetchone() == (required_kind(game),), game


def test_tables_of_equipment_are_those_in_use() -> None:
    table = table_in_play()
    assert places_of_equipment(VENUE) == [TablePlace(table.pk, "4")]


@pytest.fixture
def two_tables() -> list[Any]:
    """Two tables of Black Jack that wait for checks."""
    decree("lu.black_jack")
    wait_for_checks()
    return [table_in_play(name, "lu.black_jack") for name in ("7", "8")]


@pytest.mark.parametrize("ends", [True, False])
def test_a_session_at_any_table_uses_up_the_check_of_its_cards(two_tables: list[Any], ends: bool) -> None:
    first, second = two_tables
    cards, others = item("cards", "C-1", table=first), item("cards", "C-2", table=first)
    check(cards)
    check(others)
    session = open_session(first)
    if ends:
        end_session(session, TUESDAY + HOUR)
    later = TUESDAY + HOUR * 2
    # Moved away during the session or after it, and through the store: the cards were used either way.
    place(cards, None, at=later)
    place(cards, second, at=later)
    with pytest.raises(Refused, match=r"set of cards C-1 \(check before the session\)"):
        open_session(second, later)
    numbers = Numbering.objects.filter(venue_id=VENUE, series="session")
    facts: dict[str, Any] = {"table_id": second.pk, "number": session.number + 1, "opened_at": later, "nonce": VENUE}
    with refused("a_session_opens_with_checked_equipment"), transaction.atomic():
        numbers.update(last_number=session.number + 1)
        write(copy_of(session, **facts))
    assert cards in items.cards_after_play(VENUE, TUESDAY.date(), later)
    check(cards, at=later)
    assert open_session(second, later).pk


def test_cards_do_not_go_from_one_table_in_play_to_another(two_tables: list[Any]) -> None:
    first, second = two_tables
    moved = item("cards", "C-1", table=first)
    for row in (moved, item("cards", "C-2", table=first), item("cards", "C-3", table=second)):
        check(row)
    for table in two_tables:
        open_session(table)
    later = TUESDAY + HOUR
    check(moved, at=later)
    with pytest.raises(Refused, match="since its last use") as found:
        place(moved, second, at=later)
    assert "to the store" in found.value.next_step
    facts: dict[str, Any] = {"placed_by": member("director"), "placed_at": later, "gaming_day": TUESDAY.date()}
    with refused("equipment_of_a_table_in_play_is_checked"):
        write(Placement(item=moved, table=second, **facts))
    place(moved, None, at=later)
    check(moved, at=later)
    place(moved, second, at=later)


def test_a_table_in_play_does_not_lose_its_last_equipment(two_tables: list[Any]) -> None:
    table, _other = two_tables
    cards, spare = item("cards", "C-1", table=table), item("cards", "C-2")
    check(cards)
    session, later = open_session(table), TUESDAY + HOUR
    for act_on in (
        lambda: place(cards, None, at=later),
        lambda: register.retire_item(house=house(), item=cards, reason="Worn.", by=member("director"), at=later),
    ):
        with pytest.raises(Refused, match="its game needs C-1") as found:
            act_on()
        assert "end the session" in found.value.next_step
    facts: dict[str, Any] = {"placed_by": member("director"), "placed_at": later, "gaming_day": TUESDAY.date()}
    with refused("equipment_stays_at_a_table_in_play"):
        write(Placement(item=cards, table=None, **facts))
    with refused("equipment_stays_at_a_table_in_play"):
        write(EquipmentRetirement(item=cards, reason="Worn.", retired_by=member("director"), retired_at=later))
    # A replacement takes the place first; a defective deck at the table would be none.
    check(spare, at=later)
    resolve(fault(cards, at=later), "replaced", replacement=spare, at=later)
    assert list(items.items_at_table(table.pk, later)) == [spare]
    with pytest.raises(Refused, match="its game needs C-2"):
        place(spare, None, at=later)
    end_session(session, later)
    place(spare, None, at=later)


def test_the_database_places_checked_equipment_at_a_table_in_play() -> None:
    table = table_in_play()
    decree()
    wait_for_checks()
    check(item(table=table))
    open_session(table)
    facts: dict[str, Any] = {"placed_by": member("director"), "placed_at": TUESDAY, "gaming_day": TUESDAY.date()}
    row = Placement(item=item("ball", "B-1"), table=table, **facts)
    with refused("equipment_of_a_table_in_play_is_checked"):
        write(row)
