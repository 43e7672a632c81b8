"""Rows of jackpots written past every service are refused by the database."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.jackpots.models.hits import (
    BoxClaim,
    HitVerification,
    JackpotHit,
    JackpotShare,
    SharePayout,
)
from compliance.jackpots.models.meters import (
    Disconnection,
    Jackpot,
    JackpotPlace,
    Reconnection,
)
from compliance.jackpots.models.removals import JackpotRemoval, Redistribution, RemovalNotice
from tests import cast
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, local, member
from tests.games.dutch_schemes import table
from tests.jackpots import playing
from tests.jackpots.past import entry, settle, taken, write_hit
from tests.jackpots.playing import HOUR, LATER, SECOND, holder, part
from tests.orphans.past import refused, write
from tests.payouts import asking

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        playing.open_house()
        yield


def test_a_jackpot_is_of_a_dutch_house_and_has_a_meter() -> None:
    row = playing.set_up()
    with refused("a_jackpot_is_of_a_dutch_house"):
        write(copy_of(row, venue_id=cast.VENUE))
    with refused("a_jackpot_has_a_meter"):
        write(copy_of(row, name="Without a meter"))
    with refused("the_prize_of_a_jackpot_is_shown"):
        write(copy_of(row, name="Hidden", shown_at=""))
    with refused("a_jackpot_of_tables_is_progressive_and_has_a_level"):
        write(copy_of(row, name="Other", game="nl.poker_jackpot"))
    assert Jackpot.objects.count() == 1


def test_a_jackpot_is_played_at_its_game() -> None:
    row, queens, foreign = playing.slots(), playing.queens(), playing.machine("M-1", cast.VENUE)
    roulette, another = table("6"), playing.machine("M-20")
    place = JackpotPlace.objects.filter(jackpot=row)[0]
    for changes in ({"machine_id": foreign.pk}, {"machine_id": None, "table_id": table("5", "nl.black_jack").pk}):
        with refused("a_jackpot_is_played_at_its_game"):
            write(copy_of(place, **changes))
    with refused("a_jackpot_is_played_at_its_game"):
        write(JackpotPlace(jackpot=queens, table=roulette, linked_by=member("directeur"), linked_at=TUESDAY))
    with refused("a_jackpot_names_a_place_once"):
        write(copy_of(place))
    with refused("a_place_is_linked_to_a_jackpot_in_use"):
        write(copy_of(place, machine_id=another.pk, linked_at=TUESDAY - SECOND))


def test_a_meter_never_falls_past_the_service() -> None:
    jackpot, queens = playing.slots(), playing.queens()
    playing.read(jackpot, "26000.00")
    with refused("a_meter_never_falls"):
        write(entry(jackpot, amount="25999.99"))
    for changes in ({"number": 5}, {"read_at": TUESDAY - SECOND}):
        with refused("the_entries_of_a_meter_follow_each_other"):
            write(entry(jackpot, **changes))
    with refused("a_meter_begins_with_its_start_amount"):
        write(entry(jackpot, "start", "25000.00"))
    with refused("a_meter_is_reset_to_its_start_amount_by_a_hit"):
        write(entry(jackpot, "reset", "25000.01"))
    # A local jackpot is not won elsewhere.
    with refused("a_meter_is_reset_to_its_start_amount_by_a_hit"):
        write(entry(queens, "reset", "5000.00"))
    hit = playing.win(jackpot, "26000.00")
    with refused("a_meter_is_restored_without_a_right_to_the_jackpot"):
        write(entry(jackpot, "restored", "26000.00", hit=hit))
    with refused("a_meter_entry_names_its_cause"):
        write(entry(jackpot, hit=hit))
    with refused("a_meter_is_increased_by_a_redistribution"):
        write(entry(jackpot, "increase", "26000.00"))
    with refused("a_meter_is_not_read_in_advance"):
        write(entry(jackpot, read_at=LATER + SECOND))


def test_the_national_link_past_the_service() -> None:
    jackpot, queens = playing.slots(), playing.queens()
    cut = playing.disconnect(jackpot)
    with refused("only_a_national_jackpot_in_use_is_disconnected"):
        write(copy_of(cut, jackpot_id=queens.pk))
    with refused("disconnections_do_not_overlap"):
        write(copy_of(cut, began_at=LATER))
    with refused("a_disconnection_ends_after_it_began"):
        write(Reconnection(disconnection=cut, ended_at=TUESDAY, recorded_at=LATER, recorded_by=member("zaalchef")))
    playing.reconnect(cut)
    hit = playing.win(jackpot, "30000.00", LATER)
    with refused("a_disconnection_follows_the_hits"):
        write(copy_of(cut, began_at=LATER))
    with refused("a_disconnected_house_does_not_win_the_national_jackpot"):
        write_hit(hit, hit_at=TUESDAY + SECOND)
    assert Disconnection.objects.count() == 1


def test_a_hit_past_the_service() -> None:
    jackpot = playing.slots()
    first = playing.win(jackpot, "40000.00")
    later = TUESDAY + 6 * SECOND
    settle()
    for constraint, changes in (
        ("a_jackpot_is_won_where_it_is_played", {"machine_id": playing.machine("M-20").pk, "hit_at": later}),
        ("a_jackpot_is_won_where_it_is_played", {"hit_at": TUESDAY - SECOND}),
        ("a_hit_has_its_time_in_milliseconds", {"hit_at": later + timedelta(microseconds=1)}),
        ("a_hit_follows_the_meter", {"hit_at": later, "amount": Decimal("24999.99")}),
        ("hits_within_five_seconds_win_the_same_jackpot", {"hit_at": later, "first_id": first.pk}),
        ("a_hit_of_a_machine_has_one_winner", {"hit_at": later, "shares": 2}),
        ("a_hit_is_recorded_after_it", {"hit_at": LATER + SECOND}),
        ("a_jackpot_is_shared_equally_and_then_rounded", {"hit_at": later, "share": "39999.99"}),
    ):
        with refused(constraint):
            write_hit(first, **changes)
    near = {"machine_id": playing.machine("M-18").pk, "hit_at": TUESDAY + 5 * SECOND}
    with refused("a_hit_within_five_seconds_names_the_first"):
        write_hit(first, **near)
    for changes in ({"amount": Decimal("40000.01")}, {"combination": "Other"}, {"hit_at": later}):
        with refused("hits_within_five_seconds_win_the_same_jackpot"):
            write_hit(first, **near | {"first_id": first.pk} | changes)
    with refused("jackpots_jackpothit_numbers_have_no_gap"):
        write(copy_of(first, number=9, nonce=uuid4(), hit_at=later))
    with refused("jackpots_numbers_taken_are_used"):
        taken()
    with refused("a_hit_resets_its_meter"):
        row = copy_of(first, number=taken(), nonce=uuid4(), hit_at=later)
        write(row, JackpotShare(hit=row, reason="machine", amount=row.amount))
    with refused("a_hit_keeps_its_winners"):
        write(JackpotShare(hit=first, reason="machine", amount=first.amount))
    assert JackpotHit.objects.count() == 1


def test_a_share_is_of_the_holder_past_the_service() -> None:
    queens = playing.queens()
    hit = playing.win(queens, "5731.20", claims=[holder(1), holder(1, seat=2)])
    other = BoxClaim.objects.get(hit=hit, seat=2)
    settle()
    with refused("a_share_is_of_the_holder_of_its_box"):
        second = copy_of(hit, number=taken(), nonce=uuid4(), hit_at=TUESDAY + 6 * SECOND)
        claims = [copy_of(each, hit_id=second.pk) for each in BoxClaim.objects.filter(hit=hit).order_by("seat")]
        share = JackpotShare(hit=second, claim=claims[0], reason="highest_stake", amount=Decimal("5732.00"))
        write(second, *claims, share, entry(queens, "reset", "5000.00", hit=second, read_at=second.hit_at))
    with refused("a_jackpot_is_won_with_a_jackpot_bet"):
        write(copy_of(other, seat=5, jackpot_bet=Decimal(0)))
    with refused("a_box_has_one_holder_and_a_seat_one_claim"):
        write(copy_of(other, seat=None))
    for late in (copy_of(other, box=4, seat=None), copy_of(other, seat=5)):
        with refused("a_hit_keeps_its_winners"):
            write(late)
    with refused("a_hit_has_a_share_for_each_winner"):
        write(copy_of(hit, number=taken(), nonce=uuid4(), hit_at=TUESDAY + SECOND))


def test_a_share_is_paid_past_the_service() -> None:
    jackpot = playing.slots()
    hit = playing.win(jackpot, "30000.00")
    share = playing.share_of(hit)
    asked = asking.asked("30000.00", machine="M-17", won_at=TUESDAY, jackpot="jackpot")
    payout = asking.keep(asked, "kassier", LATER, of=playing.dutch())

    def link(**changes: Any) -> SharePayout:
        facts = {"share": share, "payout": payout, "linked_by": member("kassier"), "linked_at": LATER} | changes
        return SharePayout(**facts)

    with refused("a_jackpot_is_verified_before_its_payment"):
        write(link())
    with refused("a_hit_is_verified_after_it"):
        write(HitVerification(hit=hit, sound=True, said="x", verified_by=member("zaalchef"), verified_at=TUESDAY))
    playing.verify(hit)
    with refused("a_jackpot_is_verified_and_paid_by_two_persons"):
        write(link(linked_by=member("zaalchef")))
    own = asking.keep(asked, "zaalchef", LATER, of=playing.dutch())
    with refused("a_jackpot_is_verified_and_paid_by_two_persons"):
        write(link(payout=own))
    unmarked = asking.asked("30000.00", machine="M-17", won_at=TUESDAY)
    other = asking.keep(unmarked, "kassier", LATER, of=playing.dutch())
    with refused("a_payout_of_a_share_is_of_its_hit"):
        write(link(payout=other))
    row = playing.request(share)
    with refused("a_share_is_paid_once"):
        write(link())
    assert SharePayout.objects.get() == row


def test_removals_past_the_service() -> None:
    jackpot, other = playing.set_up(), playing.set_up("Other")
    playing.read(jackpot, "31480.00")
    notice = playing.announce(jackpot, date(2026, 3, 17))
    with refused("a_removal_is_announced_two_weeks_before"):
        write(copy_of(notice, remove_on=date(2026, 3, 16)))
    with refused("a_removal_is_announced_on_its_day"):
        write(copy_of(notice, announced_on=date(2026, 3, 2)))
    day = local("2026-03-17 12:00")
    by = {"removed_by": member("directeur")}
    removal = JackpotRemoval(
        jackpot=jackpot, notice=notice, removed_on=day.date(), meter=Decimal("31480.00"), removed_at=day, **by
    )
    for constraint, changes in (
        ("a_jackpot_is_removed_after_its_announcement", {"notice_id": None}),
        ("a_jackpot_is_removed_after_its_announcement", {"jackpot_id": other.pk}),
        (
            "a_jackpot_is_removed_after_its_announcement",
            {"removed_on": date(2026, 3, 16), "removed_at": day - 24 * HOUR},
        ),
        ("a_removal_is_recorded_on_its_day", {"removed_at": day - 24 * HOUR}),
        ("a_jackpot_is_removed_with_its_meter", {"meter": Decimal("25000.00")}),
        ("redistribution_equals_meter_minus_start_amount", {}),
    ):
        with refused(constraint):
            write(copy_of(removal, **changes))
    for constraint, given in (
        ("a_redistribution_goes_to_a_jackpot_or_a_promotion", {"target": other, "promotion": "Draw"}),
        ("a_redistribution_increases_another_jackpot", {"target": other}),
        ("a_redistribution_increases_another_jackpot", {"target": jackpot}),
    ):
        with refused(constraint):
            write(removal, Redistribution(removal=removal, amount=Decimal("6480.00"), **given))
    done = playing.remove(jackpot, "31480.00", part("6480.00", other), at=day)
    settle()
    with refused("redistribution_equals_meter_minus_start_amount"):
        write(Redistribution(removal=done, promotion="Draw", amount=Decimal("1.00")))
    with refused("the_meter_of_a_removed_jackpot_stands_still"):
        write(entry(jackpot, amount="32000.00", read_at=day, recorded_at=day))
    with refused("only_a_jackpot_in_use_is_announced_for_removal"):
        write(copy_of(notice))
    assert RemovalNotice.objects.count() == 1


def test_rows_have_names() -> None:
    queens = playing.queens()
    hit = playing.win(queens, "5100.00", claims=[holder()])
    playing.verify(hit)
    paid = playing.request(playing.share_of(hit))
    assert (str(queens.places.get()), str(hit), str(paid)) == ("5", "J-000001", "P-000001")


def test_columns_of_jackpots_past_the_service() -> None:
    jackpot = playing.slots()
    hit, cut = playing.win(jackpot, "30000.00"), playing.disconnect(jackpot, LATER)
    end, verified = playing.reconnect(cut, LATER + SECOND, at=LATER + HOUR), playing.verify(hit)
    notice = playing.announce(jackpot, date(2026, 3, 17))
    settle()
    for constraint, row, changes in (
        ("a_jackpot_has_a_name", jackpot, {"name": ""}),
        ("a_jackpot_has_a_start_amount", jackpot, {"name": "x", "seed": Decimal(0)}),
        ("the_kind_of_a_jackpot_is_known", jackpot, {"name": "x", "kind": "other"}),
        ("the_scope_of_a_jackpot_is_known", jackpot, {"name": "x", "scope": "other"}),
        ("jackpot_names_are_unique_in_a_house", jackpot, {}),
        ("a_disconnection_has_a_reason", cut, {"began_at": LATER + HOUR, "recorded_at": LATER + HOUR, "reason": ""}),
        ("a_disconnection_is_recorded_after_it_began", cut, {"began_at": LATER + HOUR}),
        ("a_reconnection_is_recorded_after_it_happened", end, {"ended_at": LATER + 2 * HOUR}),
        ("a_verification_says_what_was_checked", verified, {"said": ""}),
        ("a_removal_notice_is_posted", notice, {"posted_at": ""}),
    ):
        with refused(constraint):
            write(copy_of(row, **changes))
