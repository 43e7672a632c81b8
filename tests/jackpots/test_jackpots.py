"""A jackpot has a meter that never falls between hits; its hits are verified and paid once."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine

from compliance.jackpots.presentation import hit_file
from compliance.jackpots.selectors import hits as hit_selectors
from compliance.payouts.selectors import payouts as payout_selectors
from compliance.refusals import Refused
from tests import said
from tests.cast import TUESDAY, local
from tests.jackpots import playing
from tests.jackpots.playing import HOUR, SECOND, holder
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        playing.open_house()
        yield


def test_at_97_a_removal_waits_two_weeks_after_its_announcement() -> None:
    """AT-97: announced 2026-03-02: the removal is refused on 2026-03-15 and accepted on 2026-03-16 (A-23)."""
    announced, early, first = (local(f"2026-03-{day} 12:00") for day in ("02", "15", "16"))
    jackpot = playing.set_up(at=announced - HOUR)
    with pytest.raises(Refused, match="not announced") as unannounced:
        playing.remove(jackpot, "25000.00", at=announced)
    assert unannounced.value.next_step == "Announce the removal first."
    with pytest.raises(Refused, match="16/03/2026") as found:
        playing.announce(jackpot, date(2026, 3, 15), at=announced)
    assert (found.value.field, found.value.article) == ("remove_on", "6.2(6)")
    playing.announce(jackpot, date(2026, 3, 16), at=announced)
    with pytest.raises(Refused, match="16/03/2026") as found:
        playing.remove(jackpot, "25000.00", at=early)
    assert found.value.article == "6.2(6)"
    row = playing.remove(jackpot, "25000.00", at=first)
    assert row.removed_on == date(2026, 3, 16)
    assert len(said.acts(DUTCH, "jackpots.removal.refused")) == 3


def test_at_98_what_a_removed_jackpot_has_above_its_start_amount_is_redistributed() -> None:
    """AT-98: meter 31,480.00, start amount 25,000.00: 6,480.00; of 6,000.00 and 400.00, 80.00 are missing."""
    jackpot, other = playing.set_up(), playing.set_up("Other", seed=Decimal("1000.00"), kind="mystery")
    playing.read(jackpot, "31480.00")
    playing.announce(jackpot, date(2026, 3, 17))
    day = local("2026-03-17 12:00")
    with pytest.raises(Refused, match=r"80\.00") as found:
        playing.remove(
            jackpot, "31480.00", playing.part("6000.00", other), playing.part("400.00", promotion="Draw"), at=day
        )
    assert (found.value.field, found.value.article) == ("parts", "6.2(6)")
    playing.remove(
        jackpot, "31480.00", playing.part("6000.00", other), playing.part("480.00", promotion="Draw"), at=day
    )
    assert playing.meter(other) == Decimal("7000.00")
    (told,) = said.acts(DUTCH, "jackpots.jackpot.removed")
    assert said.tables(told) == {"jackpots_jackpotremoval", "jackpots_redistribution", "jackpots_meterentry"}


def test_at_100_the_meter_of_a_shared_jackpot_is_reset() -> None:
    """AT-100: Queens Pursuit Major at 5,731.20, two box holders: 2,866 each, meter back to 5,000 (A-14)."""
    jackpot = playing.queens()
    assert playing.meter(jackpot) == Decimal("5000.00")
    hit = playing.win(jackpot, "5731.20", claims=[holder(1), holder(3)])
    assert [share.amount for share in hit.shares.all()] == [Decimal("2866.00")] * 2
    assert playing.meter(jackpot) == Decimal("5000.00")
    playing.verify(hit)
    paid = [playing.request(playing.share_of(hit, number)).payout for number in (0, 1)]
    assert [(row.amount, row.bet, row.explained) for row in paid] == [
        (Decimal("2866.00"), "three_queens_suited_other", paid[0].explained)
    ] * 2
    assert playing.state(hit) == "requested"


def test_a_hit_is_verified_by_another_person_before_its_payment() -> None:
    jackpot = playing.slots()
    hit = playing.win(jackpot, "31480.25")
    share = playing.share_of(hit)
    with pytest.raises(Refused, match="not verified") as found:
        playing.request(share)
    assert found.value.article == "6.1(2)"
    playing.verify(hit)
    with pytest.raises(Refused, match="You verified"):
        playing.request(share, by="zaalchef")
    row = playing.request(share)
    assert playing.request(share).pk == row.pk
    payout = payout_selectors.get_payout(DUTCH, row.payout_id)
    assert (payout.amount, payout.machine, payout.jackpot) == (Decimal("31480.25"), "M-17", "jackpot")
    gate = payout_selectors.valid_gate(payout.pk, "machine_verified")
    assert gate is not None
    assert "Log compared." in gate.said
    assert len(said.acts(DUTCH, "jackpots.share.refused")) == 2


def test_hits_within_five_seconds_win_the_same_jackpot() -> None:
    jackpot = playing.slots()
    first = playing.win(jackpot, "40000.00")
    second = playing.win(jackpot, None, TUESDAY + 5 * SECOND, number="M-18")
    assert (second.first, second.amount) == (first, Decimal("40000.00"))
    third = playing.win(jackpot, "25000.75", TUESDAY + 5 * SECOND + timedelta(milliseconds=1), number="M-19")
    assert (third.first, third.amount, playing.meter(jackpot)) == (None, Decimal("25000.75"), Decimal("25000.00"))
    assert [first.label, second.label, third.label] == ["J-000001", "J-000002", "J-000003"]
    # The file of the second hit has the meter of the first one, and names it.
    playing.verify(second, sound=False)
    found = hit_selectors.get_hit(DUTCH, second.pk)
    facts = dict(hit_file.facts_of(playing.dutch(), found))
    assert facts["Within five seconds of"] == "J-000001"
    assert "there is no right to the jackpot. Log compared." in facts["Verification"]
    sheets = {sheet.label: sheet.lines for sheet in hit_file.sheets_of(playing.dutch(), found, TUESDAY)}
    assert [line[1] for line in sheets["Meter"]] == ["Start amount", "Reset after a hit"]
    assert [line[0] for line in sheets["Other hits that win the same amount"]] == ["J-000001"]
    assert len(sheets["Proof in the log"]) == 5
