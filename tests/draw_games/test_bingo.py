"""A bingo round from its opening to its payment (NL 5.1), and what services and database refuse."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.draw_games.bingo import selectors
from compliance.draw_games.models.bingo import (
    BingoClaim,
    BingoDraw,
    BingoEnd,
    BingoPayment,
    CardSale,
    ClaimDecision,
    UnclaimedBingo,
)
from compliance.refusals import NotFound, Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, member
from tests.draw_games import rounds
from tests.draw_games.rounds import CARD, MINUTE
from tests.games.dutch_schemes import table
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
NOW = TUESDAY + MINUTE


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(NOW, tick=False):
        rounds.open_valkenburg()
        yield


def fresh(row: Any) -> Any:
    return selectors.get_round(DUTCH, row.pk)


def called(numbers: Any = CARD) -> Any:
    """A round of which card 7 has its first row complete, with its claim; its numbers are confirmed."""
    rounds.bingo_prizes()
    row = rounds.open_round()
    rounds.sell(row)
    rounds.draw(row, 1, 2, 3, 4, 5)
    claim = rounds.claim(row, numbers=numbers)
    if numbers:
        rounds.decide(claim)
    return row, selectors.get_claim(DUTCH, row.pk, claim.pk)


def confirmed(claim: Any) -> Any:
    rounds.decide(claim)
    return selectors.get_claim(DUTCH, claim.round_id, claim.pk)


def test_a_round_is_played_to_its_payment() -> None:
    row, claim = called()
    assert (row.label, row.prize, claim.result, claim.winning) == ("B-000001", Decimal(100), "valid", [1, 2, 3, 4, 5])
    assert selectors.state_of(fresh(row)) == "called"
    assert rounds.claim(row, card=8, numbers=[*range(6, 11), *CARD[5:]][::-1]).result == "invalid"
    done = rounds.end(row)
    assert (done.winners, done.share) == (1, Decimal(100))
    payment = rounds.pay(claim)
    assert (payment.amount, payment.large, payment.payout_id) == (Decimal(100), False, None)
    with pytest.raises(Refused, match="already paid"):
        rounds.pay(claim)
    rounds.unclaimed(row)
    assert selectors.state_of(fresh(row)) == "ended"
    (told,) = said.acts(DUTCH, "draw_games.bingo_round.ended")
    facts = said.own_facts(told)
    assert (facts["number"], facts["winners"]) == ("B-000001", 1)
    with pytest.raises(NotFound):
        selectors.get_claim(DUTCH, row.pk, uuid4())


def test_a_round_follows_the_schedule_in_force() -> None:
    with pytest.raises(Refused, match="No payout schedule") as found:
        rounds.open_round()
    assert found.value.article == "5.1(9)"
    rounds.bingo_prizes()
    with pytest.raises(Refused, match="no prize for this") as found:
        rounds.open_round(price="3.00")
    assert (found.value.field, found.value.article) == ("price", "5.1(9)")
    told = said.acts(DUTCH, "draw_games.bingo_round.refused")
    assert [said.own_facts(each)["article"] for each in told] == ["5.1(9)"] * 2
    with pytest.raises(Refused, match="Choose a bingo table"):
        rounds.open_round(table_id=table().pk)
    nonce = uuid4()
    assert rounds.open_round(nonce=nonce) == rounds.open_round(nonce=nonce)
    assert [rounds.open_round(colour="blauw").number, rounds.open_round().number] == [2, 3]


def test_cards_are_sold_before_the_first_draw_only() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round()
    with pytest.raises(Refused, match="No card of this round is sold"):
        rounds.draw(row, 1)
    rounds.sell(row, 1, 50)
    for first, last, field in ((50, 60, "first_card"), (60, 55, "last_card"), (60, 20_000, "last_card")):
        with pytest.raises(Refused) as found:
            rounds.sell(row, first, last)
        assert found.value.field == field
    assert selectors.state_of(fresh(row)) == "sale"
    rounds.draw(row, 75)
    assert selectors.state_of(fresh(row)) == "draw"
    with pytest.raises(Refused, match="its sale is closed") as found:
        rounds.sell(row, 60, 61)
    assert (found.value.article, found.value.next_step) == ("5.1(1); 5.1(7)", "Sell the card for the next round.")


def test_balls_are_drawn_until_a_bingo_is_called() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round()
    rounds.sell(row)
    rounds.draw(row, 1)
    for number, article in ((1, "5.1(7)"), (76, "5.1(2)"), (0, "5.1(2)")):
        with pytest.raises(Refused) as found:
            rounds.draw(row, number)
        assert found.value.article == article
    claim = rounds.claim(row)
    assert claim.result == "open"
    with pytest.raises(Refused, match="A bingo was called") as found:
        rounds.draw(row, 2)
    assert found.value.article == "5.1(7)"
    with pytest.raises(Refused, match="not decided"):
        rounds.end(row)
    rounds.decide(claim, valid=False)
    rounds.draw(row, 2)
    with pytest.raises(Refused, match="without a bingo"):
        rounds.end(row)
    rounds.end(row, reason="Storing van de trekkingsmachine.")
    for act in (lambda: rounds.draw(row, 3), lambda: rounds.end(row, "Twice.")):
        with pytest.raises(Refused, match="has ended"):
            act()


def test_a_card_without_numbers_is_checked_by_another_person() -> None:
    row, claim = called(numbers=())
    with pytest.raises(Refused, match="another person must check"):
        rounds.decide(claim, by=member("directeur"))
    with pytest.raises(Refused, match="End the round first"):
        rounds.pay(claim)
    rounds.decide(claim)
    with pytest.raises(Refused, match="already decided"):
        rounds.decide(claim)
    rounds.end(row)
    assert rounds.pay(claim).amount == Decimal(100)


def test_the_numbers_of_another_pattern_prove_nothing() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round("other")
    rounds.sell(row)
    rounds.draw(row, 1)
    assert rounds.claim(row, numbers=CARD).numbers == []


def test_simultaneous_bingos_share_the_prize_equally() -> None:
    row, first = called()
    others = [rounds.claim(row, card=card, numbers=CARD) for card in (8, 9)]
    invalid = rounds.claim(row, card=10, numbers=CARD[::-1][:5] + CARD[:5][::-1] + CARD[5:19])
    # One of its rows is complete as well, though in another place of the card.
    assert invalid.result == "valid"
    others = [confirmed(each) for each in (*others, invalid)]
    done = rounds.end(row)
    assert (done.winners, done.share) == (4, Decimal(25))
    assert [rounds.pay(each).amount for each in (first, *others)] == [Decimal(25)] * 4


def test_what_a_claim_must_say() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round()
    rounds.sell(row)
    with pytest.raises(Refused, match="No ball"):
        rounds.claim(row)
    rounds.draw(row, 1)
    with pytest.raises(Refused, match="plays in its own round") as found:
        rounds.claim(row, card=101)
    assert (found.value.field, found.value.article) == ("card", "5.1(6)")
    with pytest.raises(Refused, match="24 different numbers from 1 to 75") as found:
        rounds.claim(row, numbers=CARD[1:])
    assert (found.value.field, found.value.article) == ("numbers", "5.1(3); 5.1(4); 5.1(5)")
    claim = rounds.claim(row, numbers=CARD)
    with pytest.raises(Refused, match="already recorded"):
        rounds.claim(row, numbers=CARD)
    with pytest.raises(Refused, match="can still be claimed"):
        rounds.unclaimed(row)
    rounds.end(row, reason="Einde van de avond.")
    with pytest.raises(Refused, match="not valid"):
        rounds.pay(claim)
    with pytest.raises(Refused, match="not claimed in time") as found:
        rounds.claim(row)
    assert found.value.article == "5.1(11)"


def test_what_an_unclaimed_bingo_must_say() -> None:
    row, _claim = called()
    rounds.end(row)
    for card, reason, sentence in (
        (101, "too_late", "not sold"),
        (7, "too_late", "was claimed"),
        (9, "forgotten", "Choose why"),
    ):
        with pytest.raises(Refused, match=sentence):
            rounds.unclaimed(row, card=card, reason=reason)
    rounds.unclaimed(row)
    with pytest.raises(Refused, match="already recorded"):
        rounds.unclaimed(row)


def test_a_large_prize_is_paid_by_its_payout() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round("card", 90, "5.00")
    rounds.sell(row)
    rounds.draw(row, *range(1, 16))
    claim = confirmed(rounds.claim(row, numbers=list(range(1, 16))))
    rounds.end(row)
    with pytest.raises(Refused, match="paid by a payout") as found:
        rounds.pay(claim)
    assert (found.value.field, found.value.article) == ("payout", "1.1(14); 6.2(5)")
    waiting = rounds.paid_payout("200000.00", rounds.bingo_table(), paid=False)
    elsewhere = rounds.paid_payout("200000.00", table())
    small = rounds.paid_payout("150000.00", rounds.bingo_table())
    for wrong in (waiting.label, elsewhere.label, small.label, "P-009999", "nothing"):
        with pytest.raises(Refused, match="No paid payout"):
            rounds.pay(claim, wrong)
    for other in (waiting, elsewhere, small):
        with refused("a_bingo_is_paid_by_its_payout"):
            write(payment_of(claim, Decimal(200000), large=True, payout=other))
    payout = rounds.paid_payout("200000.00", rounds.bingo_table())
    with refused("a_large_bingo_prize_has_its_payout"):
        write(payment_of(claim, Decimal(200000), large=True))
    assert rounds.pay(claim, payout.label).payout_id == payout.pk


# --- Past the services.


def payment_of(claim: Any, amount: Decimal, **changes: Any) -> BingoPayment:
    facts: dict[str, Any] = {"claim": claim, "amount": amount, "large": False, "paid_by": rounds.second()}
    return BingoPayment(**facts | {"paid_at": NOW} | changes)


def end_of(row: Any, winners: int, share: str, reason: str = "") -> BingoEnd:
    return BingoEnd(
        round=row, winners=winners, share=Decimal(share), reason=reason, ended_by=rounds.second(), ended_at=NOW
    )


def test_the_database_opens_rounds_by_the_schedule() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round()
    new, elsewhere = {"number": 2, "nonce": uuid4()}, table()
    with refused("bingo_rounds_of_a_casino_have_no_gap"):
        write(copy_of(row, **new | {"number": 3}))
    with refused("draw_games_bingoround_nonce_key"):
        write(copy_of(row, number=2))
    with refused("a_bingo_round_is_at_a_bingo_table"):
        write(copy_of(row, **new | {"table_id": elsewhere.pk}))
    for change in ({"prize": Decimal(99)}, {"price": Decimal(3)}, {"opened_at": TUESDAY - timedelta(days=9)}):
        with refused("a_bingo_round_has_the_prize_of_its_schedule"):
            write(copy_of(row, **new | change))


def test_the_database_closes_the_sale_with_the_first_draw() -> None:
    rounds.bingo_prizes()
    row, known = rounds.open_round(), {"sold_by": rounds.second(), "sold_at": NOW}
    with refused("a_bingo_round_has_cards"):
        write(BingoDraw(round=row, position=1, number=1, drawn_by=rounds.second(), drawn_at=NOW))
    sale = rounds.sell(row)
    with refused("a_card_is_sold_once"):
        write(copy_of(sale, first_card=100, last_card=200))
    with refused("cards_are_sold_from_a_number_to_a_number"):
        write(CardSale(round=row, first_card=300, last_card=299, **known))
    rounds.draw(row, 1)
    with refused("cards_are_sold_before_the_first_draw"):
        write(CardSale(round=row, first_card=300, last_card=301, **known))


def test_the_database_draws_ball_by_ball() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round()
    rounds.sell(row)
    rounds.draw(row, 1)
    ball = BingoDraw.objects.get()
    for constraint, change in (
        ("bingo_balls_are_drawn_one_by_one", {"position": 3, "number": 2}),
        ("a_bingo_number_is_one_of_the_game", {"position": 2, "number": 76}),
        ("a_bingo_number_is_drawn_once", {"position": 2}),
    ):
        with refused(constraint):
            write(copy_of(ball, **change))
    rounds.claim(row)
    with refused("draws_end_with_a_bingo"):
        write(copy_of(ball, position=2, number=2))


def test_the_database_knows_which_bingo_is_valid() -> None:
    row, claim = called()
    for constraint, change in (
        ("a_card_plays_only_in_its_round", {"card": 101}),
        ("a_bingo_is_claimed_after_the_last_ball", {"card": 8, "position": 4}),
        ("the_numbers_of_a_bingo_were_drawn", {"card": 8, "winning": [16]}),
        ("a_bingo_card_has_the_numbers_of_its_game", {"card": 8, "numbers": CARD[:-1]}),
        ("a_bingo_card_has_the_numbers_of_its_game", {"card": 8, "numbers": [*CARD[:-1], 76]}),
        ("a_bingo_card_has_the_numbers_of_its_game", {"card": 8, "numbers": [*CARD[:-1], 1]}),
        ("a_bingo_is_valid_by_the_numbers_of_its_card", {"card": 8, "winning": []}),
        ("a_card_claims_once_after_a_ball", {}),
    ):
        with refused(constraint):
            write(copy_of(claim, **change))
    waiting = rounds.claim(row, card=20)
    with refused("a_bingo_needs_four_eyes"):
        write(ClaimDecision(claim=waiting, valid=True, decided_by=member("directeur"), decided_at=NOW))
    unfinished = rounds.claim(row, card=21, numbers=[*range(6, 11), *CARD[5:]][::-1])
    with refused("a_bingo_is_decided_once"):
        write(ClaimDecision(claim=unfinished, valid=False, decided_by=rounds.second(), decided_at=NOW))
    with refused("a_bingo_round_ends_after_its_claims"):
        write(end_of(row, 1, "100.00"))
    decision = rounds.decide(waiting)
    with refused("draw_games_claimdecision_claim_id_key"):
        write(copy_of(decision))


def test_the_database_shares_the_prize() -> None:
    row, claim = called()
    confirmed(rounds.claim(row, card=8, numbers=CARD))
    with refused("a_valid_bingo_is_paid_its_share"):
        write(payment_of(claim, Decimal(50)))
    for constraint, end in (
        ("winners_share_a_bingo_prize_equally", end_of(row, 2, "49.99")),
        ("winners_share_a_bingo_prize_equally", end_of(row, 1, "100.00")),
        ("a_round_without_a_bingo_ends_with_a_reason", end_of(row, 2, "50.00", "Why.")),
    ):
        with refused(constraint):
            write(end)
    with refused("a_bingo_is_lost_after_its_round"):
        write(UnclaimedBingo(round=row, card=9, reason="too_late", recorded_by=rounds.second(), recorded_at=NOW))
    done = rounds.end(row)
    with refused("draw_games_bingoend_round_id_key"):
        write(copy_of(done))
    payment = rounds.pay(claim)
    with refused("draw_games_bingopayment_claim_id_key"):
        write(copy_of(payment))
    lost = rounds.unclaimed(row)
    with refused("an_unclaimed_bingo_is_recorded_once"):
        write(copy_of(lost))
    with refused("the_reason_of_an_unclaimed_bingo_is_known"):
        write(copy_of(lost, card=10, reason="other"))
    with refused("a_bingo_is_lost_after_its_round"):
        write(copy_of(lost, card=7))
    assert BingoClaim.objects.count() == 2
