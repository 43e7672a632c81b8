"""A jackpot is paid as a share of its recorded hit, and not by the person who verified the hit."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError

from compliance.jackpots.models.meters import JackpotPlace
from compliance.machines.services import placements, removal_checks
from compliance.payouts.services import decisions, payments, preconditions
from compliance.refusals import Refused
from compliance.venues.services import places
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, member
from tests.games.dutch_schemes import table
from tests.jackpots import playing
from tests.jackpots.playing import LATER, holder
from tests.machines import floor
from tests.orphans.past import refused, write
from tests.payouts import asking
from tests.payouts.payout_rows import step
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
BY_TRANSFER = {"means": "transfer", "beneficiary": "Rita Kayl", "account": "NL1"}


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        playing.open_house()
        yield


def ask(amount: str, **changes: Any) -> Any:
    """Request the payout of a jackpot without the page of its hit."""
    wish = asking.asked(amount, **{"jackpot": "jackpot"} | BY_TRANSFER | changes)
    return asking.keep(wish, "kassier", LATER, of=playing.dutch())


def pay(payout: Any, by: str) -> Any:
    return payments.issue_payment(
        house=playing.dutch(), payout=payout, reference="T-1", nonce=uuid4(), by=member(by), at=LATER
    )


def test_a_jackpot_without_a_recorded_hit_is_not_requested() -> None:
    black_jack = table("5", "nl.black_jack")
    jackpot, queens = playing.slots(), playing.queens()
    bet = {"game": playing.QUEENS, "bet": "three_queens_suited_other"}
    at_table = {"origin": "table", "machine": "", "table_id": black_jack.pk} | bet
    # The bet names the jackpot, although the mark is left out.
    unmarked = at_table | {"jackpot": ""}
    for amount, changes in (("0.01", {}), ("500.00", {}), ("500.00", at_table), ("500.00", unmarked)):
        with pytest.raises(Refused, match="No recorded hit") as found:
            ask(amount, **changes)
        assert (found.value.field, found.value.next_step[:14]) == ("jackpot", "Record the hit")
    playing.win(jackpot, "40000.00")
    playing.win(queens, "5100.00", claims=[holder(1)])
    for amount, changes in (
        ("39999.99", {}),
        ("40000.00", {"machine": "M-18"}),
        ("40000.00", {"won_at": TUESDAY - timedelta(milliseconds=1)}),
        ("40000.00", at_table),
        ("5100.00", {}),
    ):
        with pytest.raises(Refused, match="No recorded hit"):
            ask(amount, **changes)
    # The amount of a hit says nothing about where the payout is requested.
    assert [ask("40000.00").label, ask("5100.00", **at_table).label] == ["P-000001", "P-000002"]
    # A prize of a machine is no jackpot, and needs no hit.
    assert ask("500.00", jackpot="").label == "P-000003"


def test_a_payout_that_is_not_linked_to_its_hit_is_not_paid() -> None:
    hit = playing.win(playing.slots(), "40000.00")
    playing.verify(hit)
    payout = ask("40000.00")
    preconditions.pass_gate(house=playing.dutch(), payout=payout, said="Read.", by=member("kassier"), at=LATER)
    with pytest.raises(Refused, match="not linked to the hit") as found:
        pay(payout, "kassier")
    assert found.value.next_step.startswith("Request it on the page of the hit")
    queens = playing.queens()
    playing.win(queens, "5100.00", claims=[holder(1)])
    place = {"origin": "table", "machine": "", "table_id": table("5", "nl.black_jack").pk, "jackpot": ""}
    unmarked = ask("5100.00", game=playing.QUEENS, bet="three_queens_suited_other", **place)
    preconditions.pass_gate(house=playing.dutch(), payout=unmarked, said="Read.", by=member("kassier"), at=LATER)
    for row in (payout, unmarked):
        with refused("a_jackpot_is_paid_as_a_share_of_its_hit"):
            write(step(row, "paid", reason="", taken_by=member("kassier"), taken_at=LATER))
    # A prize of a machine needs no link.
    prize = ask("500.00", jackpot="")
    preconditions.pass_gate(house=playing.dutch(), payout=prize, said="Read.", by=member("kassier"), at=LATER)
    pay(prize, "kassier")


def test_the_person_who_verified_does_not_pay() -> None:
    """A third person requests the payout: the person who verified the hit may not pay it either (NL 6.1(2))."""
    hit = playing.win(playing.slots(), "40000.00")
    playing.verify(hit)
    payout = playing.request(playing.share_of(hit), **BY_TRANSFER).payout
    with pytest.raises(Refused, match="You verified the hit") as found:
        pay(payout, "zaalchef")
    assert found.value.article == "6.1(2)"
    with refused("a_jackpot_is_verified_and_paid_by_two_persons"):
        write(step(payout, "paid", reason="", taken_by=member("zaalchef"), taken_at=LATER))
    pay(payout, "kassier")
    assert playing.state(hit) == "paid"


def test_a_share_is_requested_again_after_a_refusal() -> None:
    hit = playing.win(playing.slots(), "40000.00")
    playing.verify(hit)
    first = playing.request(playing.share_of(hit)).payout
    decisions.refuse_payout(
        house=playing.dutch(), payout=first, reason="Another guest.", by=member("directeur"), at=LATER
    )
    assert playing.request(playing.share_of(hit)).payout_id != first.pk


def test_a_jackpot_linked_after_the_check_keeps_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    boss, machine = member("directeur"), playing.machine("M-20")
    room = places.add_room(venue_id=DUTCH, name="Automaten", kind="slot", by=None, at=TUESDAY)
    floor.approve(machine, by=boss)
    floor.place(machine, by=boss, room_id=room.pk)
    jackpot = playing.set_up()

    def link_meanwhile(_house: Any, row: Any, at: Any) -> None:
        write(JackpotPlace(jackpot=jackpot, machine=row, linked_by=boss, linked_at=at))

    # The checks run in the order of their registration: this one comes after that of the jackpots.
    monkeypatch.setitem(removal_checks._checks, "after the check", link_meanwhile)
    with pytest.raises(Refused, match="in the meantime") as found:
        placements.remove_machine(house=playing.dutch(), machine=machine, reason="Sold.", by=boss, at=LATER)
    assert (found.value.field, found.value.article) == ("reason", "6.2(6)")
    assert found.value.next_step == "Announce the removal on the page of the jackpot."
    assert len(said.acts(DUTCH, "machines.removal.refused")) == 1

    def remove_meanwhile(_house: Any, row: Any, _at: Any) -> None:
        write(copy_of(row.placements.get(), kind="removed", room_id=None, position="", reason="Sold."))

    monkeypatch.setitem(removal_checks._checks, "after the check", remove_meanwhile)
    with pytest.raises(IntegrityError, match="machine"):
        placements.remove_machine(house=playing.dutch(), machine=machine, reason="Sold.", by=boss, at=LATER)


def test_a_jackpot_is_not_hidden_in_a_payout() -> None:
    black_jack = table("5", "nl.black_jack")
    jackpot, queens = playing.slots(), playing.queens()
    at_table = {"origin": "table", "machine": "", "table_id": black_jack.pk, "jackpot": ""}
    hidden = {"game": playing.QUEENS, "bet": "three_queens_diamonds"}
    for words, changes in (
        ("No recorded hit", at_table | hidden),
        ("Choose the bet of this game", at_table | {"game": playing.QUEENS}),
        ("A jackpot can be won at this table", at_table),
        ("A jackpot can be won at this table", at_table | {"game": "nl.black_jack"}),
    ):
        with pytest.raises(Refused, match=words):
            ask("500.00", **changes)
    hit = playing.win(queens, "25100.00", claims=[holder(1)])
    playing.verify(hit)
    paid = playing.request(playing.share_of(hit)).payout
    for constraint, changes in (
        ("a_payout_of_a_jackpot_bet_is_a_jackpot", hidden | {"jackpot": ""}),
        ("a_payout_of_a_jackpot_bet_is_a_jackpot", {"bet": "", "jackpot": ""}),
        ("a_payout_at_a_table_with_a_jackpot_names_its_bet", {"game": "", "bet": "", "jackpot": ""}),
    ):
        with refused(constraint):
            write(copy_of(paid, number=paid.number + 1, nonce=uuid4(), gate="", **changes))
    # A share with an open payout explains no second one.
    machine_hit = playing.win(jackpot, "40000.00")
    playing.verify(machine_hit)
    playing.request(playing.share_of(machine_hit))
    with pytest.raises(Refused, match="No recorded hit"):
        ask("40000.00")
