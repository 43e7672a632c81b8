"""Dutch tickets are held until the gaming day ends, and money from a machine names the registered machine."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.orphans.finds import selectors
from compliance.orphans.finds.services import ends, finds, lapses
from compliance.orphans.models.finds import Find, describe_place
from compliance.refusals import Refused
from tests import cast
from tests.accounts import employ
from tests.cast import TUESDAY, local
from tests.machines import floor as machine_floor
from tests.orphans import floor, past
from tests.venues.dutch import DUTCH, finders, open_dutch_house, twin

NEXT_DAY = local("2026-03-04 14:00")


@pytest.fixture
def dutch(db: None) -> Any:
    return open_dutch_house("pit_boss", "porter")


def record(director: Any, **changes: Any) -> Find:
    facts = {"place": "12", "initial": Decimal("18.40"), "camera": cast.camera_id(DUTCH)} | finders() | changes
    row = finds.record_find(
        house=machine_floor.house(DUTCH), found=floor.found(**facts), nonce=uuid4(), by=director, at=TUESDAY
    )
    floor.confirm(row, TUESDAY)
    return row


def test_places_are_those_of_tables_and_machines() -> None:
    places = [describe_place(kind, "12") for kind in ("table", "ticket", "bingo", "floor")]
    assert places == ["table 12", "machine 12", "12", "12"]


def test_a_ticket_is_held_once_until_the_gaming_day_ends(dutch: Any) -> None:
    for kind, number in (("ticket", ""), ("keno", ""), ("bingo", ""), ("ticket", " - ")):
        with pytest.raises(Refused, match="Enter the number of the ticket") as found:
            record(dutch, category=kind, ticket=number)
        assert found.value.field == "ticket"
    row = record(dutch, category="ticket", ticket=" 00-4711 ")
    assert (row.regime, row.ticket, row.machine) == ("custody", "00-4711", None)
    for same in ("00-4711", "00 4711", "004711"):
        with pytest.raises(Refused, match="already recorded") as again:
            record(dutch, category="ticket", ticket=same)
        assert again.value.field == "ticket"
    other = record(dutch, category="ticket", ticket="a-12")
    with pytest.raises(Refused, match="already recorded"):
        record(dutch, category="ticket", ticket="A12")
    house = machine_floor.house(DUTCH)
    with pytest.raises(Refused, match="holds it until the gaming day ends"):
        lapses.lapse_find(house=house, find=row, reason="R", by=twin("pit_boss"), at=TUESDAY)
    for each in (row, other):
        end = lapses.lapse_find(house=house, find=each, reason="No owner.", by=twin("pit_boss"), at=NEXT_DAY)
        assert end.outcome == "lapsed"
    assert record(dutch, category="prize", ticket="9").ticket == "", "a prize has none"


def test_a_ticket_recorded_by_mistake_is_recorded_again(dutch: Any) -> None:
    row = record(dutch, category="ticket", ticket="4711")
    ends.drop_find(
        house=machine_floor.house(DUTCH), find=row, outcome="mistake", reason="Typed.", by=twin("pit_boss"), at=TUESDAY
    )
    assert record(dutch, category="ticket", ticket="4711").number == row.number + 1
    assert selectors.holds_ticket(DUTCH, "ticket", "4711")


def test_money_from_a_machine_names_it(dutch: Any) -> None:
    machine = machine_floor.register(venue_id=DUTCH, by=dutch, number="12")
    assert record(dutch, category="credit").machine == machine
    assert record(dutch, category="credit", place="13").machine is None
    assert record(dutch, category="abandoned", game="American Roulette").machine is None


def test_a_luxembourg_credit_is_orphan_funds_of_its_machine(db: None) -> None:
    machine = machine_floor.register(number="44")
    row = floor.find(category="slot_credit", place="44")
    assert (row.regime, row.machine) == ("register_and_claim", machine)
    with pytest.raises(Refused, match="Choose what was found"):
        floor.find(category="ticket", place="44", ticket="1")


def test_the_database_knows_tickets_and_machines(dutch: Any) -> None:
    held = record(dutch, category="ticket", ticket="4711")
    foreign = machine_floor.register()
    for changes, constraint in [
        ({}, "a_ticket_is_held_once"),
        ({"ticket": "47-11 "}, "a_ticket_is_held_once"),
        ({"ticket": ""}, "a_ticket_has_its_number"),
        ({"ticket": " - "}, "a_ticket_has_its_number"),
        ({"category": "bingo", "ticket": ""}, "a_held_ticket_was_sold_and_not_paid"),
        ({"category": "prize"}, "only_a_ticket_has_a_number"),
        ({"ticket": "1", "machine_id": foreign.pk}, "a_find_is_at_a_machine_of_its_house"),
    ]:
        with past.refused(constraint):
            past.write(past.next_find(held, **changes))
    machine = machine_floor.register(venue_id=DUTCH, by=dutch)
    with past.refused("only_money_of_a_machine_names_one"):
        past.write(past.next_find(held, category="floor", ticket="", machine_id=machine.pk))


def test_a_ticket_goes_through_its_page(dutch: Any, sign_in: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        # Reads English, unlike the director of the house.
        client = sign_in(employ("baas", "director", venue_id=DUTCH))
        machine = machine_floor.register(venue_id=DUTCH, by=dutch, number="12")
        page = client.get(f"/machines/{machine.pk}/").content.decode()
        assert "held by the casino until the gaming day ends" in page
        assert "?category=credit&amp;place=12" in page
        row = record(dutch, category="ticket", ticket="4711")
        shown = client.get(f"/orphans/{row.pk}/").content.decode()
        assert f"/machines/{machine.pk}/" in shown
        assert "4711" in shown
        assert "Number of the ticket" in client.get("/orphans/new/").content.decode()
