"""Who wins a jackpot, how much, and until when: the rules without a database."""

from datetime import date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.games.domain.pay_tables import get_game
from compliance.jackpots.domain.offers import (
    BETS,
    MACHINES,
    QUEENS,
    TABLE_GAMES,
    bet_of,
    has_jackpots,
    is_jackpot,
    seed_of,
)
from compliance.jackpots.domain.shares import Claim, Reason, borne_by_the_house, share_of, winners_of
from compliance.jackpots.domain.timing import (
    SIMULTANEOUS,
    first_removal_day,
    in_milliseconds,
    is_simultaneous,
    missing_amount,
)
from compliance.payouts.domain.requirements import JACKPOTS
from compliance.rules.rulebook import rulebook

METERS = st.decimals(min_value=1, max_value=1_000_000, places=2)
AT = datetime(2026, 3, 3, 20, 15)


def claim(box: int, stake: str = "10", seat: int | None = None) -> Claim:
    return Claim(box, Decimal(5), Decimal(stake), seat)


@given(METERS, st.integers(1, 9))
def test_a_jackpot_is_shared_first_and_each_share_rounded_up(meter: Decimal, winners: int) -> None:
    share = share_of(meter, winners, whole_euro=True)
    borne = borne_by_the_house(meter, share, winners)
    assert share == share.to_integral_value()
    # No winner loses by the rounding, and the house adds less than a euro for each.
    assert 0 <= borne < winners
    assert share_of(meter, 1, whole_euro=True) - meter < 1


@given(METERS, st.integers(1, 9))
def test_other_jackpots_are_shared_to_the_cent(meter: Decimal, winners: int) -> None:
    share = share_of(meter, winners, whole_euro=False)
    assert abs(borne_by_the_house(meter, share, winners)) * 2 <= Decimal("0.01") * winners


@given(
    st.lists(
        st.builds(claim, st.integers(1, 3), st.sampled_from(["5", "10"]), st.one_of(st.none(), st.integers(1, 4))),
        min_size=1,
        unique_by=lambda each: (each.box, each.seat),
    )
)
def test_each_box_has_one_winner_by_the_rules(claims: list[Claim]) -> None:
    winners = winners_of(claims)
    assert [winner.claim.box for winner in winners] == sorted({each.box for each in claims})
    for winner in winners:
        others = [each for each in claims if each.box == winner.claim.box and each != winner.claim]
        if winner.claim.seat is None:
            assert winner.reason == Reason.BOX_HOLDER
            continue
        seat = winner.claim.seat
        assert all(each.seat is not None and each.stake <= winner.claim.stake for each in others)
        tied = [each.seat for each in others if each.stake == winner.claim.stake]
        assert all(each is not None and each > seat for each in tied)
        assert winner.reason == (Reason.NEAREST if tied else Reason.HIGHEST_STAKE)
    assert winners == winners_of(reversed(claims))


def test_hits_are_simultaneous_up_to_five_seconds() -> None:
    gaps = [(-1, False), (0, True), (4999, True), (5000, True), (5001, False)]
    for gap, expected in gaps:
        assert is_simultaneous(AT, AT + timedelta(milliseconds=gap)) is expected
    # The rules fix the value, so that no casino sets another one than code and database have.
    parameter = rulebook("NL", date(2026, 3, 3)).edition.parameters["jackpot.simultaneous_seconds"]
    assert (parameter.is_fixed, parameter.value) == (True, Decimal(SIMULTANEOUS.seconds))
    assert in_milliseconds(AT.replace(microsecond=250999)) == AT.replace(microsecond=250000)


def test_a_removal_waits_two_weeks_and_leaves_meter_minus_start_amount() -> None:
    assert first_removal_day(date(2026, 3, 2), 14) == date(2026, 3, 16)
    parts = (Decimal("6000.00"), Decimal("400.00"))
    assert missing_amount(Decimal("31480.00"), Decimal("25000.00"), parts) == Decimal("80.00")


def test_the_rules_set_the_start_amounts_of_tables() -> None:
    book = rulebook("NL", date(2026, 3, 3))
    assert [seed_of(book, QUEENS, level) for level in ("mega", "major", "minor")] == [25000, 5000, 500]
    assert [seed_of(book, "nl.poker_jackpot", level) for level in ("mega", "major", "minor")] == [25000, 2500, 500]
    assert (has_jackpots(book), has_jackpots(rulebook("LU", date(2026, 3, 3)))) == (True, False)
    for game in TABLE_GAMES:
        jackpots = {bet.id for bet in get_game(game).bets if bet.jackpot}
        assert set(BETS[game].values()) == jackpots == set(JACKPOTS[game])
    assert bet_of(MACHINES, "") == ""
    # A payout is one of a jackpot by its bet as well, so that leaving out the mark does not help.
    assert is_jackpot("", QUEENS, "three_queens_diamonds")
    assert is_jackpot("", MACHINES, "")
    assert is_jackpot("jackpot", "", "")
    assert not is_jackpot("", QUEENS, "three_queens_any")
    assert not is_jackpot("gold_jack", "lu.super_jack", "gold_jack")


@pytest.mark.parametrize("game", sorted(set().union(*TABLE_GAMES.values())))
def test_jackpots_are_played_at_known_games(game: str) -> None:
    assert get_game(game).id == game
