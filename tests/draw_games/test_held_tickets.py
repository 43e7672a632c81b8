"""A bingo or keno ticket is paid or held as a found sum, never both (NL 5.1(11), 5.2(4), 5.2(6))."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.draw_games.bingo import selectors as bingo
from compliance.draw_games.models.bingo import BingoPayment
from compliance.draw_games.models.keno import KenoCollection
from compliance.orphans.finds.services import ends, finds
from compliance.orphans.models.finds import Find
from compliance.refusals import Refused
from compliance.reports.definitions.r16_unclaimed_money.query import unclaimed_figures
from tests import cast
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, member
from tests.draw_games import rounds
from tests.draw_games.rounds import CARD, MINUTE
from tests.games.dutch_schemes import dutch, table
from tests.orphans import floor
from tests.orphans.past import next_find, refused, write
from tests.reports.unclaimed_money import on_paper
from tests.venues.dutch import DUTCH, employ_twin, finders

pytestmark = pytest.mark.django_db
NOW = TUESDAY + MINUTE


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(NOW, tick=False):
        rounds.open_valkenburg()
        for name in ("pit_boss", "porter"):
            employ_twin(name, "director")
        yield


def hold(category: str, number: str, amount: str = "24.00") -> Find:
    known: dict[str, Any] = {"initial": Decimal(amount), "camera": cast.camera_id(DUTCH), "place": "Zaal 2"}
    found = floor.found(category=category, ticket=number, **known | finders())
    row = finds.record_find(house=dutch(), found=found, nonce=uuid4(), by=member("directeur"), at=NOW)
    floor.confirm(row, NOW)
    return row


def drop(row: Find) -> None:
    known = {"house": dutch(), "by": rounds.second(), "at": NOW}
    ends.drop_find(find=row, outcome="mistake", reason="The guest came back.", **known)


def ended_round() -> Any:
    """A round of which card 7 has a confirmed bingo that is not paid."""
    rounds.bingo_prizes()
    row = rounds.open_round()
    rounds.sell(row)
    rounds.draw(row, 1, 2, 3, 4, 5)
    claim = rounds.claim(row, numbers=CARD)
    rounds.decide(claim)
    return row, bingo.get_claim(DUTCH, row.pk, claim.pk)


def test_a_held_keno_ticket_is_not_paid() -> None:
    rounds.keno_prizes()
    ticket = rounds.ticket(1, 2)
    rounds.draw_keno()
    row = hold("keno", " kt 1 ")
    assert row.ticket == "KT-000001"
    for same in ("KT-000001", "kt-1", "1"):
        with pytest.raises(Refused, match="already recorded"):
            hold("keno", same)
    with pytest.raises(Refused, match="recorded as a found sum") as found:
        rounds.collect(ticket)
    assert (found.value.field, found.value.next_step) == ("payout", "Look at the found sums.")
    paid = {"large": False, "paid_by": rounds.second(), "paid_at": NOW}
    with refused("a_ticket_of_a_found_sum_is_not_paid"):
        write(KenoCollection(ticket=ticket, amount=Decimal(24), **paid))
    drop(row)
    assert rounds.collect(ticket).amount == Decimal("24.00")


def test_a_paid_keno_ticket_is_not_held() -> None:
    rounds.keno_prizes()
    first, second, series = rounds.ticket(1, 2), rounds.ticket(1, 2), rounds.ticket(1, 2, games=2)
    rounds.draw_keno()
    row = hold("keno", second.label)
    rounds.collect(first)
    for number, sentence in (
        (first.label, "winnings of this ticket are already paid"),
        (series.label, "series of this ticket is not over"),
        ("KT-000009", "No keno ticket with this number"),
        ("4711-x", "No keno ticket with this number"),
    ):
        with pytest.raises(Refused, match=sentence) as found:
            hold("keno", number)
        assert found.value.field == "ticket"
    for number in (first.label, series.label, "KT-000009", "KT-2", "KT-0000002", "4711"):
        with refused("a_held_ticket_was_sold_and_not_paid"):
            write(next_find(row, ticket=number))


def test_a_held_bingo_is_not_paid() -> None:
    row, claim = ended_round()
    with pytest.raises(Refused, match="round has not ended"):
        hold("bingo", "B-1/7")
    rounds.end(row)
    held = hold("bingo", "b 1/07", "100.00")
    assert held.ticket == "B-000001/7"
    with pytest.raises(Refused, match="already recorded"):
        hold("bingo", "B-000001/7")
    (day,) = unclaimed_figures(dutch(), TUESDAY.date(), TUESDAY.date(), at=NOW).days
    assert [(each.category, each.state) for each in day.finds] == [("bingo", "in_custody")]
    html = on_paper(unclaimed_figures(dutch(), TUESDAY.date(), TUESDAY.date(), at=NOW))
    assert all(words in html for words in ("iet-gemelde bingo", "Zaal 2, B-000001/7"))
    with pytest.raises(Refused, match="recorded as a found sum"):
        rounds.pay(claim)
    paid = {"large": False, "paid_by": rounds.second(), "paid_at": NOW}
    with refused("a_ticket_of_a_found_sum_is_not_paid"):
        write(BingoPayment(claim=claim, amount=Decimal(100), **paid))
    drop(held)
    assert rounds.pay(claim).amount == Decimal(100)


def test_a_paid_bingo_is_not_held() -> None:
    row, claim = ended_round()
    rounds.end(row)
    held = hold("bingo", "B-000001/8")
    rounds.pay(claim)
    for number, sentence in (
        ("B-000001/7", "already paid"),
        ("B-000001/101", "No card with this number"),
        ("B-000002/7", "No card with this number"),
        ("7", "No card with this number"),
    ):
        with pytest.raises(Refused, match=sentence) as found:
            hold("bingo", number)
        assert found.value.field == "ticket"
    rounds.sell(rounds.open_round())
    for number in ("B-000001/7", "B-000001/101", "B-000002/7", "B-1/9", "B-000001/09", "7"):
        with refused("a_held_ticket_was_sold_and_not_paid"):
            write(next_find(held, ticket=number))


def test_numbers_of_rounds_and_tickets_are_those_of_the_casino() -> None:
    """A second table does not begin again: a number names one ticket."""
    rounds.bingo_prizes()
    rounds.keno_prizes()
    halls, desks = (table("B2", "nl.bingo"), rounds.bingo_table()), (table("K2", "nl.keno"), rounds.keno_table())
    assert [rounds.open_round(table_id=each.pk).label for each in halls] == ["B-000001", "B-000002"]
    first, second = (rounds.ticket(1, table_id=each.pk) for each in desks)
    assert (first.label, second.label) == ("KT-000001", "KT-000002")
    with refused("keno_tickets_of_a_casino_have_no_gap"):
        write(copy_of(first, nonce=uuid4()))
    row = rounds.open_round()
    with refused("bingo_rounds_of_a_casino_have_no_gap"):
        write(copy_of(row, number=1, nonce=uuid4()))
