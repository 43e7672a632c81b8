"""What was taken for cards: by cashier, series and means, with cancelled cards apart, in step with the numbering."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client

from compliance.admissions.cards.presentation.takings import TAKINGS
from compliance.admissions.cards.selectors import takings
from compliance.admissions.cards.services import cancellations
from compliance.admissions.door.services.replacements import Replacement
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.statistics.selectors import nightly_totals as night
from tests import cast, said
from tests.admissions.books import caller, card
from tests.admissions.desk_pages import text
from tests.admissions.narrowed import narrowed
from tests.admissions.presenting import present

TUESDAY = date(2026, 3, 3)
LATER = cast.TUESDAY + timedelta(hours=2)
WANTED = {"first": "2026-03-03", "last": "2026-03-03"}


def sell(by: Any, number: str, kind: str, means: str = "cash", at: Any = cast.TUESDAY) -> AdmissionCard:
    found = present(by, place=cast.desk(), paper=cast.paper(number=number), card_kind=kind, paid_by=means, at=at)
    assert found.card is not None
    return found.card


@pytest.fixture
def sold(porter: Any, cashier: Any, director: Any, house: Any) -> None:
    """Two cashiers, three means, a cancelled week card, an honour card, a replacement, and another night."""
    sell(porter, "P1", "day")
    sell(porter, "P2", "day")
    sell(porter, "P3", "day", "bank_card")
    wrong = sell(cashier, "P4", "week", "bank_card")
    sell(cashier, "P5", "year", "transfer")
    card(director, number="P6", card_kind="honour_year")
    lost = sell(cashier, "P7", "month", at=cast.TUESDAY - timedelta(days=2))
    asked = cancellations.ask_cancellation(house=house, card=wrong, reason="Wrong kind.", by=cashier, at=cast.TUESDAY)
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=director, at=LATER)
    present(
        cashier, place=cast.desk(), paper=cast.paper(number="P7"), card_kind=None, replaces=Replacement(lost.pk, "lost")
    )


def taken(**asked: str) -> list[dict[str, Any]]:
    return narrowed(TAKINGS, **WANTED | asked)


def lines(**asked: str) -> list[tuple[Any, ...]]:
    names = ("issued_by__full_name", "kind", "paid_by", "issued", "amount", "cancelled", "given_back", "net")
    return [tuple(row[name] for name in names) for row in taken(**asked)]


@pytest.mark.usefixtures("sold")
def test_takings_stand_by_cashier_series_and_means() -> None:
    none, back = Decimal("0.00"), Decimal("7.50")
    assert lines() == [
        ("Cashier", "month", "", 1, none, 0, none, none),
        ("Cashier", "week", "bank_card", 1, back, 1, back, none),
        ("Cashier", "year", "transfer", 1, Decimal("30.00"), 0, none, Decimal("30.00")),
        ("Director", "honour_year", "", 1, none, 0, none, none),
        ("Porter", "day", "bank_card", 1, Decimal("1.50"), 0, none, Decimal("1.50")),
        ("Porter", "day", "cash", 2, Decimal("3.00"), 0, none, Decimal("3.00")),
    ]
    assert [line[3:] for line in lines(kind="week")] == [(1, back, 1, back, none)]
    assert [line[1] for line in lines(paid_by="cash")] == ["day"]
    assert len(lines(first="", last="")) == 7


@pytest.mark.usefixtures("sold")
def test_the_total_is_the_sum_of_its_lines_and_of_its_means() -> None:
    total = takings.sum_takings(taken())
    assert (total.issued, total.amount, total.cancelled, total.given_back, total.net) == (
        7,
        Decimal("42.00"),
        1,
        Decimal("7.50"),
        Decimal("34.50"),
    )
    assert sum(line[4] for line in lines()) == total.amount
    assert sum(line[7] for line in lines()) == total.net == sum(takings.by_means(taken()).values())
    assert takings.by_means(taken()) == {
        "cash": Decimal("3.00"),
        "bank_card": Decimal("1.50"),
        "transfer": Decimal("30.00"),
    }


@pytest.mark.usefixtures("sold")
def test_takings_agree_with_the_numbering_and_with_tonight() -> None:
    """R-05 counts the same cards of each series, and the same of them cancelled."""
    books = {book.kind: (book.issued, book.cancelled) for book in night.stub_books(cast.VENUE, TUESDAY) if book.issued}
    counted: dict[str, tuple[int, int]] = {}
    for _cashier, kind, _means, issued, _amount, cancelled, _back, _net in lines():
        before = counted.get(kind, (0, 0))
        counted[kind] = (before[0] + issued, before[1] + cancelled)
    assert counted == books
    tonight = night.night_totals(cast.VENUE, TUESDAY)
    total = takings.sum_takings(taken())
    assert (tonight.takings, tonight.cards) == (total.net, total.issued)


def test_a_day_without_cards_took_nothing(db: None) -> None:
    assert lines() == []
    assert takings.sum_takings(taken()).net == Decimal("0.00")


@pytest.mark.usefixtures("sold")
def test_the_accountant_counts_the_till(inspector: Any, sign_in: Any) -> None:
    with time_machine.travel(LATER, tick=False):
        client: Client = sign_in(inspector)
        page = text(client.get("/door/takings/"))
        for words in ("34.50", "7.50", "Bank card", "Transfer", "Porter", "Weekly subscription card"):
            assert words in page
        part = text(client.get("/door/takings/?paid_by=cash", headers={"HX-Request": "true"}))
        assert "<html" not in part
        assert "Cashier" not in part.split("<tbody>")[1]
        assert "No takings" in text(client.get("/door/takings/?first=2026-02-01&last=2026-02-02"))
        assert client.get("/door/takings/?first=2026-03-03&last=2026-03-01").status_code == 422
        answer: Any = client.get("/door/takings/?export=csv")
        whole = b"".join(answer.streaming_content).decode()
        book: Any = client.get("/door/takings/?export=xlsx")
        assert b"".join(book.streaming_content)
    assert "Cashier;week;bank_card;1;7.50;1;7.50;0.00" in whole
    assert book.status_code == 200
    assert {note.facts["form"] for note in said.acts(cast.VENUE, "http.register.exported")} == {"csv", "xlsx"}


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "administrator"])
def test_whoever_fills_a_till_does_not_read_what_should_be_in_it(name: str, db: None, sign_in: Any) -> None:
    assert sign_in(cast.member(name)).get("/door/takings/").status_code == 403


@pytest.mark.usefixtures("sold")
def test_takings_through_the_api(inspector: Any) -> None:
    with time_machine.travel(LATER, tick=False):
        tonight = caller(inspector).get("/api/v1/takings/", WANTED).json()
        ever = caller(inspector).get("/api/v1/takings/").json()
    assert sum(Decimal(row["net"]) for row in tonight["results"]) == Decimal("34.50")
    assert (len(tonight["results"]), len(ever["results"])) == (6, 7)
    assert tonight["results"][1]["paid_by"] == "bank_card"
