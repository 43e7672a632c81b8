"""Hits in the order of their time: who confirms them, at which machine and hand, and what stays on the meter."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.jackpots.domain.timing import combination_key
from compliance.jackpots.models.hits import BoxClaim, HitVerification, JackpotShare, SharePayout
from compliance.jackpots.models.meters import JackpotPlace
from compliance.jackpots.models.removals import JackpotRemoval
from compliance.jackpots.services import hits, meters
from compliance.machines.services import faults, placements
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, local, member
from tests.jackpots import playing
from tests.jackpots.past import entry, settle, taken, write_hit
from tests.jackpots.playing import HOUR, LATER, SECOND, holder, part
from tests.orphans.past import refused, write
from tests.payouts import asking
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
AFTER = TUESDAY + 6 * SECOND


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        playing.open_house()
        yield


def refusal(act: Any, *args: Any, **changes: Any) -> tuple[str, str]:
    """The field and the article of a refused act."""
    with pytest.raises(Refused) as found:
        act(*args, **changes)
    return found.value.field, found.value.article


def test_a_hit_after_one_without_a_right_resets_the_meter() -> None:
    jackpot, near = playing.slots(), TUESDAY + 3 * SECOND
    playing.read(jackpot, "31400.00")
    first = playing.win(jackpot, "31480.00")
    playing.verify(first, sound=False)
    assert playing.meter(jackpot) == Decimal("31480.00")
    # The meter stood at the last reading, because the first hit had no right.
    for amount in (None, "31399.99"):
        assert refusal(playing.win, jackpot, amount, near, number="M-18") == ("amount", "")
    second = playing.win(jackpot, "31480.00", near, number="M-18")
    assert (second.first, playing.meter(jackpot)) == (None, Decimal("25000.00"))
    third = playing.win(jackpot, None, near + SECOND, number="M-19")
    assert (third.first, third.amount) == (second, Decimal("31480.00"))
    settle()
    with refused("hits_within_five_seconds_win_the_same_jackpot"):
        write_hit(third, machine_id=playing.machine("M-18").pk, hit_at=near + 2 * SECOND, first_id=first.pk)
    playing.verify(second, sound=False)
    playing.verify(third, sound=False)
    assert playing.meter(jackpot) == Decimal("31480.00")


def test_what_was_added_since_a_hit_stays_on_the_meter() -> None:
    jackpot, other = playing.slots(), playing.set_up("Other", kind="bonus", seed=Decimal("100.00"))
    playing.remove(other, "600.00", part("500.00", jackpot), at=LATER)
    playing.read(jackpot, "26000.00", LATER)
    hit = playing.win(jackpot, "25400.00", TUESDAY + SECOND)
    assert playing.meter(jackpot) == Decimal("25500.00")
    settle()
    with refused("a_meter_is_reset_to_its_start_amount_by_a_hit"):
        row = copy_of(hit, number=taken(), nonce=uuid4(), hit_at=AFTER, amount=Decimal("27000.00"))
        share = JackpotShare(hit=row, reason="machine", amount=row.amount)
        write(row, share, entry(jackpot, "reset", "25000.00", hit=row))
    with refused("hits_are_recorded_in_the_order_of_their_time"):
        write_hit(hit, hit_at=TUESDAY, amount=Decimal("25400.00"))
    # The higher reading comes back after a malfunction, not only the amount of the hit.
    playing.verify(hit, sound=False)
    assert playing.meter(jackpot) == Decimal("26000.00")


def test_a_win_elsewhere_ends_what_was_added_before_it() -> None:
    jackpot, other = playing.slots(), playing.set_up("Other", kind="bonus", seed=Decimal("100.00"))
    playing.remove(other, "600.00", part("500.00", jackpot), at=LATER)
    facts = {"house": playing.dutch(), "reference": "NJ-17", "by": member("zaalchef"), "at": LATER}
    meters.record_win_elsewhere(jackpot=jackpot, won_at=LATER, **facts)
    playing.win(jackpot, "25400.00", TUESDAY + SECOND)
    assert playing.meter(jackpot) == Decimal("25000.00")


def test_a_later_winner_waits_for_the_verification_of_an_earlier_hit() -> None:
    jackpot, won_at = playing.slots(), TUESDAY + HOUR / 2
    first = playing.win(jackpot, "31480.00")
    second = playing.win(jackpot, "25012.00", won_at, number="M-18")
    playing.verify(second)
    share = playing.share_of(second)
    assert refusal(playing.request, share) == ("", "6.1(2)")
    asked = asking.asked("25012.00", machine="M-18", won_at=won_at, jackpot="jackpot")
    payout = asking.keep(asked, "kassier", LATER, of=playing.dutch())
    with refused("earlier_hits_are_verified_before_a_payment"):
        write(SharePayout(share=share, payout=payout, linked_by=member("kassier"), linked_at=LATER))
    playing.verify(first, sound=False)
    # The second hit wins what its meter showed; the amount of the first one is for the next winner.
    assert playing.meter(jackpot) == Decimal("31480.00")
    assert playing.request(share).payout.amount == Decimal("25012.00")


def test_two_spellings_of_a_combination_are_one() -> None:
    jackpot = playing.slots()
    first = playing.win(jackpot, "40000.00", combination="Five Crowns")
    assert combination_key(" five\tCROWNS ") == combination_key("FiveCrowns")
    second = playing.win(jackpot, None, TUESDAY + SECOND, number="M-18", combination=" five  CROWNS")
    assert second.first == first
    settle()
    with refused("a_hit_within_five_seconds_names_the_first"):
        write_hit(first, machine_id=playing.machine("M-19").pk, hit_at=TUESDAY + SECOND, combination="fivecrowns")


def test_a_hand_wins_one_jackpot() -> None:
    mega, major = playing.queens("mega", "Queens Mega"), playing.queens()
    first = playing.win(major, "5100.00", claims=[holder(1)])
    for gap in (0, 5):
        assert refusal(
            playing.win, mega, "25100.00", TUESDAY + gap * SECOND, claims=[holder(2), holder(1, seat=2)]
        ) == ("claims", "3.2(12)")
    # Another box of the same hand wins another jackpot.
    second = playing.win(mega, "25100.00", TUESDAY + SECOND, claims=[holder(2)])
    settle()
    with refused("a_hand_wins_one_jackpot"):
        write(copy_of(BoxClaim.objects.get(hit=second), box=1))
    playing.verify(first, sound=False)
    playing.win(mega, "25100.00", TUESDAY + 2 * SECOND, claims=[holder(1)])


def test_a_jackpot_is_won_at_a_machine_in_service() -> None:
    jackpot, boss = playing.slots(), member("directeur")
    unplaced, faulty = playing.machine("M-20"), playing.standing("M-19")
    playing.link(jackpot, machine_id=unplaced.pk)
    hit = playing.win(jackpot, "40000.00")
    faults.report_fault(
        house=playing.dutch(), machine=faulty, kind="display", description="Dark.", by=member("zaalchef"), at=AFTER
    )
    settle()
    for machine in (unplaced, faulty):
        assert refusal(playing.win, jackpot, "26000.00", LATER, number=machine.number) == ("place", "")
        with refused("a_jackpot_is_won_at_a_machine_in_service"):
            write_hit(hit, machine_id=machine.pk, hit_at=LATER)
    # It was in service before the fault.
    playing.win(jackpot, None, TUESDAY + SECOND, number="M-19")
    removed = playing.standing("M-21")
    placements.remove_machine(house=playing.dutch(), machine=removed, reason="Sold.", by=boss, at=LATER)
    assert refusal(playing.link, jackpot, LATER, machine_id=removed.pk) == ("place", "")
    with refused("a_removed_machine_has_no_new_jackpot"):
        write(JackpotPlace(jackpot=jackpot, machine=removed, linked_by=boss, linked_at=LATER))


def test_another_person_verifies_a_hit_with_its_amount() -> None:
    jackpot = playing.slots()
    hit = playing.win(jackpot, "40000.00")
    assert refusal(playing.verify, hit, by="directeur") == ("", "6.1(2)")
    assert refusal(playing.verify, hit, amount="40000.01") == ("amount", "6.1(2)")
    told = {"house": playing.dutch(), "hit": hit, "said": "Read.", "by": member("zaalchef"), "at": LATER}
    assert refusal(hits.verify_hit, sound=True, **told) == ("amount", "")
    assert len(said.acts(DUTCH, "jackpots.verification.refused")) == 2
    row = HitVerification(
        hit=hit, sound=True, amount=hit.amount, said="Read.", verified_by=member("zaalchef"), verified_at=LATER
    )
    settle()
    for constraint, changes in (
        ("a_hit_is_verified_by_another_person", {"verified_by_id": member("directeur").pk}),
        ("a_verification_confirms_the_amount_of_its_hit", {"amount": Decimal("40000.01")}),
        ("a_right_to_a_jackpot_has_a_confirmed_amount", {"amount": None}),
        ("a_right_to_a_jackpot_has_a_confirmed_amount", {"sound": False}),
    ):
        with refused(constraint):
            write(copy_of(row, **changes))
    assert refusal(playing.win, jackpot, "41000.00") == ("hit_at", "")
    # A hit with a wrong amount is verified as one without a right, and recorded again.
    playing.verify(hit, sound=False, said="The log of the system shows 41,000.00.")
    again = playing.win(jackpot, "41000.00")
    playing.verify(again)
    assert (playing.meter(jackpot), again.first) == (Decimal("25000.00"), None)
    assert playing.request(playing.share_of(again)).payout.amount == Decimal("41000.00")


def test_a_win_elsewhere_and_a_removal_need_two_persons() -> None:
    jackpot, boss, day = playing.slots(), member("directeur"), local("2026-03-17 12:00")
    hit = playing.win(jackpot, "31480.00")
    playing.announce(jackpot, day.date())
    with refused("a_win_elsewhere_has_a_reference"):
        write(entry(jackpot, "reset", "25000.00"))
    with refused("a_win_elsewhere_has_a_reference"):
        write(entry(jackpot, "reading", "26000.00", reference="NJ-17"))
    meters.record_win_elsewhere(
        house=playing.dutch(), jackpot=jackpot, won_at=LATER, reference="NJ-17", by=boss, at=LATER
    )
    removal = JackpotRemoval(
        jackpot=jackpot,
        notice=jackpot.notices.get(),
        removed_on=day.date(),
        meter=Decimal("25000.00"),
        removed_by=boss,
        removed_at=day,
    )
    settle()
    with refused("a_jackpot_is_removed_once_its_hits_are_verified"):
        write(copy_of(removal, removed_by_id=member("zaalchef").pk))
    playing.verify(hit)
    with refused("a_win_elsewhere_and_a_removal_need_two_persons"):
        write(copy_of(removal))
    assert refusal(playing.remove, jackpot, "25000.00", at=day) == ("", "6.2(6)")


def test_a_removal_is_announced_after_the_jackpot_is_set_up() -> None:
    jackpot, before = playing.slots(), TUESDAY - timedelta(days=14)
    playing.announce(jackpot, local("2026-03-17 12:00").date())
    notice = jackpot.notices.get()
    settle()
    with refused("a_removal_is_announced_after_the_jackpot_is_set_up"):
        write(copy_of(notice, announced_at=before, announced_on=before.date(), remove_on=TUESDAY.date()))
