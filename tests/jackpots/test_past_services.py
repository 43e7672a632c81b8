"""Each column and key of jackpots that a service would never write wrong is refused by the database as well."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.jackpots.models.hits import BoxClaim, JackpotShare, Numbering
from compliance.jackpots.models.meters import JackpotPlace
from compliance.jackpots.models.removals import JackpotRemoval, Redistribution
from compliance.refusals import Refused
from compliance.venues.services import policies
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, local, member
from tests.games.dutch_schemes import table
from tests.jackpots import playing
from tests.jackpots.past import entry, settle, taken, write_hit
from tests.jackpots.playing import LATER, SECOND, holder
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
AFTER = TUESDAY + 6 * SECOND


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        playing.open_house()
        yield


def test_columns_of_hits_past_the_service() -> None:
    jackpot, queens = playing.slots(), playing.queens()
    hit, shared = playing.win(jackpot, "40000.00"), playing.win(queens, "5100.00", claims=[holder(1)])
    claim, share = BoxClaim.objects.get(), JackpotShare.objects.get(hit=hit)
    settle()
    for constraint, row, changes in (
        ("a_hit_names_its_combination", hit, {"combination": ""}),
        ("a_hit_has_an_amount_and_a_winner", shared, {"share_count": 0}),
        ("a_place_hits_a_jackpot_once_at_a_time", hit, {"hit_at": hit.hit_at}),
        ("one_jackpot_hit_for_one_request", hit, {"nonce": hit.nonce}),
    ):
        with refused(constraint):
            write(copy_of(row, **{"number": taken(), "nonce": uuid4(), "hit_at": AFTER} | changes))
    with refused("jackpot_hit_numbers_are_unique_in_a_house"):
        write(copy_of(shared, nonce=uuid4(), hit_at=AFTER))
    for constraint, row in (
        ("a_claim_has_a_stake", copy_of(claim, seat=2, stake=Decimal(0))),
        ("a_share_has_an_amount", copy_of(share, amount=Decimal(0))),
        ("the_reason_of_a_share_is_known", copy_of(share, reason="other")),
    ):
        with refused(constraint):
            write(row)


def test_the_numbers_of_hits_past_the_service() -> None:
    playing.win(playing.slots(), "40000.00")
    (series,) = Numbering.objects.all()
    settle()
    with refused("one_jackpot_numbering_of_a_series_in_a_house"):
        write(Numbering(venue_id=DUTCH, series="hit", last_number=0))
    with refused("jackpots_series_begin_empty"):
        write(Numbering(venue_id=DUTCH, series="other", last_number=1))
    for number in (series.last_number + 2, series.last_number, 0):
        with refused("jackpots_series_move_by_one"):
            Numbering.objects.filter(pk=series.pk).update(last_number=number)


def test_keys_of_meters_and_places_past_the_service() -> None:
    jackpot = playing.slots()
    hit, place = playing.win(jackpot, "40000.00"), JackpotPlace.objects.filter(jackpot=jackpot)[0]
    black_jack = table("5", "nl.black_jack")
    settle()
    with refused("the_entries_of_a_meter_are_counted"):
        write(entry(jackpot, number=1))
    with refused("a_hit_resets_its_meter_once"):
        write(entry(jackpot, "reset", "25000.00", hit=hit, read_at=hit.hit_at))
    # A kind without a cause of its own does not exist.
    with refused("a_meter_entry_names_its_cause"):
        write(entry(jackpot, "other"))
    with refused("a_jackpot_is_at_a_table_or_a_machine"):
        write(copy_of(place, table_id=black_jack.pk))


def test_a_casino_decides_on_a_longer_announcement() -> None:
    """Three weeks instead of two: the service and the database refuse an earlier removal."""
    jackpot, at = playing.set_up(), local("2026-03-05 12:00")
    decided: dict[str, Any] = {"house": playing.dutch(), "at": TUESDAY}
    policy = policies.propose_policy(
        parameter="jackpot.removal_notice_days",
        raw="21",
        effective_from=date(2026, 3, 4),
        reason="Players ask for it.",
        by=member("zaalchef"),
        **decided,
    )
    policies.decide_policy(policy=policy, approved=True, note="", by=member("directeur"), **decided)
    with pytest.raises(Refused, match="26/03/2026"):
        playing.announce(jackpot, date(2026, 3, 25), at=at)
    notice = playing.announce(jackpot, date(2026, 3, 26), at=at)
    with refused("a_removal_is_announced_two_weeks_before"):
        write(copy_of(notice, remove_on=date(2026, 3, 25)))


def test_a_removed_jackpot_past_the_service() -> None:
    jackpot, day = playing.slots(), local("2026-03-17 12:00")
    hit = playing.win(jackpot, "40000.00")
    playing.announce(jackpot, date(2026, 3, 17))
    notice = jackpot.notices.get()
    playing.verify(hit)
    removal = JackpotRemoval(
        jackpot=jackpot,
        notice=notice,
        removed_on=day.date(),
        meter=Decimal("25000.00"),
        removed_by=member("directeur"),
        removed_at=day,
    )
    with refused("a_redistribution_has_an_amount"):
        write(removal, Redistribution(removal=removal, promotion="Draw", amount=Decimal(0)))
    # No day before the announcement passes the two weeks.
    with refused("a_removal_is_announced_two_weeks_before"):
        write(copy_of(notice, remove_on=notice.announced_on))
    playing.remove(jackpot, "25000.00", at=day)
    settle()
    with refused("a_removed_jackpot_is_not_won"):
        write_hit(hit, hit_at=LATER)
