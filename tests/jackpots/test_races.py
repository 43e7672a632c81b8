"""Two persons who act on one jackpot at the same instant: the second finds what the first did."""

from compliance.jackpots.models.hits import JackpotHit, SharePayout
from compliance.payouts.models.payouts import Payout
from compliance.refusals import Refused
from tests.database import OwnDatabase
from tests.jackpots import playing
from tests.races import together


def test_a_share_is_requested_once_by_two_at_the_same_instant(own_database: OwnDatabase) -> None:
    playing.open_house()
    hit = playing.win(playing.slots(), "30000.00")
    playing.verify(hit)
    share = playing.share_of(hit)
    assert len({row.pk for row in together(lambda _number: playing.request(share), 4)}) == 1
    assert (Payout.objects.count(), SharePayout.objects.count()) == (1, 1)


def test_hits_of_one_jackpot_at_the_same_instant_come_one_after_the_other(own_database: OwnDatabase) -> None:
    playing.open_house()
    jackpot = playing.slots()

    def one(number: int) -> str:
        try:
            # With another combination, the second hit wins what the new meter shows.
            return str(playing.win(jackpot, "30000.00", number=f"M-{17 + number}", combination=f"Line {number}"))
        except Refused as refused:
            return str(refused)

    assert sorted(together(one, 2)) == ["J-000001", "J-000002"]
    assert JackpotHit.objects.filter(first__isnull=True).count() == 2
