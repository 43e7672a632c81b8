"""Money left behind goes through the drawer that is open at its desk; without one, nothing changes."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse

from compliance.cage.drawers.services import bookings as bookings_services
from compliance.cage.drawers.services import manual_bookings
from compliance.cage.models.shifts import Entry
from compliance.orphans.carnet.services import drawer_bookings, reversals
from compliance.orphans.finds.services.pay_ins import Piece
from compliance.orphans.models.carnets import CarnetLine
from compliance.refusals import Refused
from tests import cast, said
from tests.cage.drawers import FLOAT, shift
from tests.cage.nights import LATER, counted, refused
from tests.cast import TUESDAY, VENUE, member
from tests.orphans import claiming, floor

pytestmark = pytest.mark.django_db
SOON = TUESDAY + timedelta(hours=1)


def bookings() -> list[tuple[str, Decimal, Decimal]]:
    """What was booked after the openings: kind, cash and chips."""
    rows = Entry.objects.exclude(kind="opening").order_by("shift__number", "position")
    return list(rows.values_list("kind", "cash", "chips"))


def reverse_line(line: CarnetLine, at: Any = LATER) -> CarnetLine:
    back: CarnetLine = reversals.reverse_line(
        house=cast.house(), line=line, reason="Counted wrongly.", nonce=uuid4(), by=member("director"), at=at
    )
    return back


def test_what_is_cashed_in_lies_in_the_open_drawer() -> None:
    shift()
    line = floor.entered("50.00", SOON)
    assert bookings() == [("orphans_in", 50, 0)]
    entry = Entry.objects.get(kind="orphans_in")
    assert entry.reference == f"orphan register 2026 no. {line.number}"
    (act,) = said.acts(VENUE, "orphans.find.cashed_in")
    assert "cage_entry" in said.tables(act)


def test_chips_are_brought_as_chips_and_tickets_lie_in_no_drawer() -> None:
    shift()
    pieces = [Piece("chip", Decimal(20), 2), Piece("note", Decimal(10), 1)]
    floor.cash_in(floor.find(SOON, initial=Decimal("50.00")), SOON, pieces=pieces)
    floor.cash_in(floor.find(SOON, initial=Decimal("20.00")), SOON, pieces=[Piece("chip", Decimal(20), 1)])
    floor.cash_in(floor.find(SOON, initial=Decimal("7.35")), SOON, pieces=[Piece("ticket", Decimal("7.35"), 1)])
    assert bookings() == [("orphans_in", 10, 40), ("orphans_in", 0, 20)]


def test_a_receipt_of_money_left_behind_takes_nothing_away() -> None:
    drawer = shift()
    floor.entered("50.00", SOON)
    like = Entry.objects.get(kind="orphans_in")
    facts = {name: getattr(like, f"{name}_after") for name in ("chips", "plaques", "dropped")}
    after = {f"{name}_after": value for name, value in facts.items()}
    made = Entry(
        shift=drawer,
        position=like.position + 1,
        kind="orphans_in",
        cash=Decimal("-1.00"),
        chips=0,
        plaques=0,
        dropped=0,
        cash_after=like.cash_after - 1,
        **after,
        gaming_day=like.gaming_day,
        nonce=uuid4(),
        entered_by=member("cashier"),
        entered_at=LATER,
    )
    with refused("a_receipt_brings_money"):
        made.save(force_insert=True)


def test_without_an_open_drawer_nothing_is_booked() -> None:
    line = floor.entered("50.00")
    assert bookings() == []
    shift(SOON)
    reverse_line(line)
    assert bookings() == []
    assert not drawer_bookings.is_missing(line)


def test_a_refund_leaves_the_drawer_and_comes_back_into_it() -> None:
    line = floor.entered("50.00")
    shift(claiming.NEXT_DAY)
    row = claiming.pay(claiming.granted(line))
    assert bookings() == [("orphans_out", -50, 0)]
    reverse_line(row.line, claiming.NEXT_DAY + timedelta(hours=1))
    assert bookings() == [("orphans_out", -50, 0), ("void", 50, 0)]
    assert not drawer_bookings.is_missing(row.line)


def test_a_transfer_leaves_no_drawer() -> None:
    line = floor.entered("50.00")
    shift(claiming.NEXT_DAY)
    row = claiming.pay(claiming.granted(line), transfer="V-77")
    reverse_line(row.line, claiming.NEXT_DAY + timedelta(hours=1))
    assert bookings() == []


def test_a_drawer_that_holds_too_little_pays_no_refund() -> None:
    line = floor.entered("50.00")
    shift(claiming.NEXT_DAY, "cashier", [])
    with pytest.raises(Refused, match="The float is too low") as said_no:
        claiming.pay(claiming.granted(line))
    assert said_no.value.field == "desk"
    assert CarnetLine.objects.count() == 1
    (note,) = said.acts(VENUE, "cage.entry.refused")
    assert note.facts["booking"] == "orphans_out"


def test_a_reversal_that_the_drawer_cannot_give_is_told_to_the_log() -> None:
    drawer = shift(pieces=[])
    line = floor.entered("50.00", SOON)
    manual_bookings.adjust_float(
        house=cast.house(),
        shift=drawer,
        change=bookings_services.Change(cash=Decimal(-20)),
        reason="Fetched.",
        nonce=uuid4(),
        by=member("chef_de_salle"),
        at=LATER,
    )
    with pytest.raises(Refused, match="The float is too low"):
        reverse_line(line)
    assert [note.facts["booking"] for note in said.acts(VENUE, "cage.entry.refused")] == ["void"]


def test_a_drawer_without_room_for_what_is_cashed_in_is_told_to_the_log(monkeypatch: Any) -> None:
    shift()
    monkeypatch.setattr("compliance.cage.drawers.services.bookings.LARGEST", Decimal(6020))
    with pytest.raises(Refused, match="The amount is too large"):
        floor.cash_in(floor.find(SOON, initial=Decimal("50.00")), SOON, pieces=[Piece("chip", Decimal(50), 1)])
    assert [note.facts["booking"] for note in said.acts(VENUE, "cage.entry.refused")] == ["orphans_in"]


def test_what_was_counted_is_taken_back_from_the_drawer_after_it() -> None:
    drawer = shift()
    line, other = floor.entered("50.00", SOON), floor.entered("20.00", SOON)
    counted(drawer, "cashier", **FLOAT | {"note": {"50": 41, "20": 51}})
    reverse_line(other)
    assert drawer_bookings.is_missing(other)
    assert bookings() == [("orphans_in", 50, 0), ("orphans_in", 20, 0)]
    shift(LATER, "director")
    reversals.reverse_line(
        house=cast.house(), line=line, reason="Wrong.", nonce=uuid4(), by=member("accountant"), at=LATER
    )
    assert bookings()[2:] == [("void", -50, 0)]
    assert not drawer_bookings.is_missing(line)


def test_the_page_names_what_is_not_taken_back_in_the_cage(sign_in: Any, director: Any) -> None:
    drawer = shift()
    line = floor.entered("50.00", SOON)
    counted(drawer, "cashier", **FLOAT | {"note": {"50": 41, "20": 50}})
    with time_machine.travel(LATER, tick=False):
        client = sign_in(director)
        answer = client.post(
            reverse("orphans:reverse", args=[line.pk]), {"reason": "Wrong.", "nonce": uuid4()}, follow=True
        )
    assert "the cage entry is not voided" in answer.content.decode()
