"""One person alone neither wins at bingo or keno nor pays a large prize past its payout."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.draw_games.bingo import selectors
from compliance.draw_games.bingo.domain import CARD_SIZES
from compliance.draw_games.models.bingo import BingoPayment, ClaimDecision
from compliance.draw_games.models.keno import KenoCollection
from compliance.draw_games.prizes.domain import PATTERNS, BingoLine
from compliance.refusals import Refused
from tests.accounts import employ
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, member
from tests.draw_games import rounds
from tests.draw_games.rounds import CARD, MINUTE
from tests.exclusions.api_requests import post
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
NOW = TUESDAY + MINUTE


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(NOW, tick=False):
        rounds.open_valkenburg()
        yield


def called(pattern: str = "row", variant: int = 75, price: str = "2.50") -> Any:
    """A round with its first row complete, and the claim of card 7 with its numbers."""
    rounds.bingo_prizes()
    row = rounds.open_round(pattern, variant, price)
    rounds.sell(row)
    numbers = CARD if variant == 75 else list(range(1, 16))
    rounds.draw(row, *(numbers[:5] if pattern == "row" else numbers))
    return row, rounds.claim(row, numbers=numbers)


def test_a_cashier_alone_does_not_pay_an_invented_bingo(sign_in: Any) -> None:
    employ("kassier", "cashier", venue_id=DUTCH)
    row, _claim = called()
    client, page = sign_in(member("kassier")), f"bingo-rounds/{row.pk}/"
    invented = [1, 2, 3, 4, 5, *range(40, 59)]
    assert post(client, f"{page}claims/", {"card": 8, "numbers": invented}).status_code == 200
    claim = row.claims.get(card=8)
    assert (claim.result, selectors.result_of(claim)) == ("valid", "open")
    alone = post(client, f"{page}claims/{claim.pk}/decision/", {"valid": True})
    assert (alone.status_code, "another person must check" in alone.json()["detail"]) == (409, True)
    assert "not decided" in post(client, f"{page}end/", {}).json()["detail"]
    assert "End the round first" in post(client, f"{page}claims/{claim.pk}/payment/", {}).json()["detail"]


def test_the_database_asks_for_the_second_person_of_a_bingo() -> None:
    row, claim = called()
    decision = ClaimDecision(claim=claim, valid=True, decided_by=member("directeur"), decided_at=NOW)
    with refused("a_bingo_needs_four_eyes"):
        write(decision)
    with pytest.raises(Refused, match="not decided"):
        rounds.end(row)
    rounds.decide(claim, valid=False)
    done = rounds.end(row, reason="The card has other numbers.")
    assert done.winners == 0
    with pytest.raises(Refused, match="not valid"):
        rounds.pay(selectors.get_claim(DUTCH, row.pk, claim.pk))
    paid = BingoPayment(claim=claim, amount=Decimal(0), large=False, paid_by=rounds.second(), paid_at=NOW)
    with refused("a_valid_bingo_is_paid_its_share"):
        write(paid)


@pytest.mark.parametrize("pattern", ["row", "column", "cross", "frame", "card"])
def test_the_database_knows_the_patterns(pattern: str) -> None:
    """What the service computes is accepted, and anything less is not."""
    sizes = {variant: size for variant, size in CARD_SIZES.items() if pattern in PATTERNS[variant]}
    lines = [BingoLine(variant, pattern, Decimal(2), Decimal(100)) for variant in sizes]
    rounds.release(rounds.enter(rounds.schedule("bingo_schedule"), lines))
    for variant, count in sizes.items():
        row = rounds.open_round(pattern, variant, "2")
        rounds.sell(row)
        numbers = list(range(count, 0, -1))
        rounds.draw(row, *numbers)
        claim = rounds.claim(row, numbers=numbers)
        assert claim.result == "valid", variant
        for less in (claim.winning[:1], claim.winning[1:]):
            with refused("a_bingo_completes_the_pattern_of_its_round"):
                write(copy_of(claim, card=8, winning=less))


def test_the_numbers_of_another_pattern_make_no_bingo() -> None:
    rounds.bingo_prizes()
    row = rounds.open_round("other")
    rounds.sell(row)
    rounds.draw(row, 1)
    claim = rounds.claim(row)
    with refused("a_bingo_completes_the_pattern_of_its_round"):
        write(copy_of(claim, card=8, numbers=CARD, winning=[1], result="valid"))


def test_who_registered_a_keno_ticket_does_not_record_its_draw() -> None:
    rounds.keno_prizes()
    rounds.ticket(1, 2, games=2)
    with pytest.raises(Refused, match="another person must record") as found:
        rounds.draw_keno(by=member("directeur"))
    assert found.value.field == "numbers"
    draw = rounds.draw_keno()
    with refused("a_keno_round_needs_four_eyes"):
        write(copy_of(draw, number=2, nonce=uuid4(), drawn_by_id=member("directeur").pk))
    rounds.draw_keno()
    assert rounds.draw_keno(by=member("directeur")).number == 3, "no ticket of the person plays in it"


def test_the_database_knows_a_large_prize() -> None:
    row, claim = called("card", 90, "5.00")
    rounds.decide(claim)
    rounds.end(row)
    paid: dict[str, Any] = {"amount": Decimal(200000), "paid_by": rounds.second(), "paid_at": NOW}
    with refused("a_prize_is_large_by_its_amount"):
        write(BingoPayment(claim=claim, large=False, **paid))
    rounds.keno_prizes()
    ticket = rounds.ticket(1, 2, 3, stake="2500.00")
    rounds.draw_keno()
    with refused("a_prize_is_large_by_its_amount"):
        write(KenoCollection(ticket=ticket, large=False, **paid | {"amount": Decimal(100000)}))


def test_a_keno_ticket_begins_on_its_gaming_day() -> None:
    rounds.keno_prizes(minutes=60)
    # 20:15; the gaming day ends at 06:00, so that nine rounds are left.
    row = rounds.ticket(1, wished=9)
    for wished in (10, 500_000, 2_000_000_000):
        with pytest.raises(Refused, match="not played on this gaming day") as found:
            rounds.ticket(1, wished=wished)
        assert found.value.field == "wished"
        with refused("a_keno_ticket_begins_on_its_gaming_day"):
            write(copy_of(row, serial=2, nonce=uuid4(), wished=wished, first_round=wished))
    late = row.day_ends_at - MINUTE
    assert rounds.ticket(1, at=late).first_round == 1, "the next round is always possible"
