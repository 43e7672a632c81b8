"""Cards: torn off their books in order, at the price of the tariff, and only to whom the law allows."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.selectors import tariffs as tariff_selectors
from compliance.admissions.cards.services import cancellations, cards
from compliance.admissions.door.services import document_admission, offers
from compliance.admissions.models.cards import AdmissionCard, CardRefusal, CardSeries, CardStub
from compliance.rules.rulebook import Policy, rulebook
from compliance.venues.selectors import venues as houses
from tests import cast, said
from tests.admissions.books import card, second_house
from tests.admissions.presenting import present, shown


def cancelled(by: Any, second: Any, row: AdmissionCard) -> None:
    house = cast.house()
    asked = cancellations.ask_cancellation(house=house, card=row, reason="Spoiled.", by=by, at=cast.TUESDAY)
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=second, at=cast.TUESDAY)


def test_at_04_a_cancelled_card_keeps_its_number(cashier: Any, director: Any) -> None:
    for turn in range(120):
        card(cashier, number=f"B{turn:03d}")
    first = card(cashier, number="A1")
    second = card(cashier, number="A2")
    assert (first.label, second.label) == ("D-000121", "D-000122")
    cancelled(cashier, director, first)
    assert card(cashier, number="A3").label == "D-000123"
    rows = list(card_selectors.cards(cast.VENUE).filter(number__gt=120))
    assert [(row.label, row.cancelled) for row in rows] == [
        ("D-000121", True),
        ("D-000122", False),
        ("D-000123", False),
    ]
    assert CardStub.objects.filter(label="D-000121").exists()
    numbers = list(AdmissionCard.objects.filter(kind="day").order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 124))


@pytest.mark.parametrize(
    ("kind", "label", "price", "last"),
    [
        ("day", "D-000001", "1.50", date(2026, 3, 3)),
        ("week", "W-000001", "7.50", date(2026, 3, 9)),
        ("month", "M-000001", "15.00", date(2026, 4, 2)),
        ("year", "Y-000001", "30.00", date(2027, 3, 2)),
    ],
)
def test_each_kind_has_its_book_its_price_and_its_term(
    cashier: Any, kind: str, label: str, price: str, last: date
) -> None:
    made = card(cashier, card_kind=kind)
    assert (made.label, made.price, made.valid_from, made.valid_to) == (label, Decimal(price), date(2026, 3, 3), last)
    assert made.currency == "EUR"


@pytest.mark.parametrize(("kind", "label"), [("honour_day", "HD-000001"), ("honour_year", "HY-000001")])
def test_the_director_issues_honour_cards_free_of_charge(director: Any, kind: str, label: str) -> None:
    made = card(director, card_kind=kind)
    assert (made.label, made.price) == (label, Decimal("0.00"))


def test_at_17_a_cashier_issues_no_honour_card(cashier: Any) -> None:
    found = present(cashier, place=cast.desk(), card_kind="honour_day")
    assert found.card is None
    assert found.card_refusal is not None
    assert (found.card_refusal.code, found.card_refusal.article) == ("issuer_not_management", "75(1)")
    assert CardSeries.objects.get(kind="honour_day").last_number == 0


def test_at_16_an_honour_card_is_for_a_day_or_a_year(director: Any) -> None:
    found = present(director, place=cast.desk(), card_kind="honour_month")
    assert found.card_refusal is not None
    assert (found.card_refusal.code, found.card_refusal.kind_asked) == ("honour_kind_unknown", "honour_month")


def test_at_130_there_is_no_card_for_a_quarter(cashier: Any) -> None:
    found = present(cashier, place=cast.desk(), card_kind="quarter")
    assert found.card_refusal is not None
    assert (found.card_refusal.code, found.card_refusal.article) == ("kind_unknown", "75(4)")


def test_at_08_a_refused_card_takes_no_number(cashier: Any, house: Any) -> None:
    found = present(cashier, place=cast.desk(), paper=cast.paper(kind="id_card", expires_on=date(2026, 3, 2)))
    assert found.decision.outcome == "refused"
    assert [ground.code for ground in found.decision.grounds.all()] == ["no_valid_id"]
    assert CardSeries.objects.get(kind="day").last_number == 0
    assert said.acts(house.id, "admissions.guest.refused")


def test_a_house_from_paper_goes_on_with_its_next_number(director: Any) -> None:
    """The cast opens every book at 1; another house opens its own at 4712."""
    other = second_house()
    opened = cards.open_series(
        house=houses.get_house(other), kind="day", first_number=4712, by=director, at=cast.TUESDAY
    )
    assert (opened.first_number, opened.last_number) == (4712, 4711)
    assert list(card_selectors.series(other)) == [opened]
    (act,) = said.acts(other, "admissions.series.opened")
    assert act.facts == {"series": "day", "first_number": 4712}


def test_what_is_printed_is_noted(cashier: Any, house: Any) -> None:
    made = card(cashier)
    cards.note_printed(house=house, card=made, form="ticket", by=cashier, at=cast.TUESDAY)
    (note,) = said.acts(house.id, "admissions.ticket.printed")
    assert (note.facts, note.subject_id, note.actor) == ({"card": "D-000001", "form": "ticket"}, made.pk, cashier.pk)


def test_without_a_tariff_no_card_is_sold(cashier: Any) -> None:
    found = present(cashier, place=cast.desk(), at=cast.local("2025-12-30 20:00"))
    assert found.card is None
    assert CardRefusal.objects.get().code == "no_tariff"


@pytest.mark.parametrize(("kind", "needed"), [("table", True), ("mixed", True), ("slot", False), (None, False)])
def test_rooms_with_tables_ask_for_a_card(house: Any, kind: str | None, needed: bool) -> None:
    assert cards.card_needed(house.rulebook(date(2026, 3, 3)), kind) is needed


def test_where_the_law_knows_no_cards_no_room_asks_for_one() -> None:
    assert cards.card_needed(rulebook("NL", date(2026, 3, 3)), "table") is False


def kinds_on_sale(house: Any, place: Any, *, honour: bool = False, at: Any = cast.TUESDAY) -> list[str]:
    return [offer.kind for offer in offers.on_sale(house=house, place=place, honour=honour, at=at)]


def test_what_is_on_sale_has_its_price_and_last_day(house: Any) -> None:
    found = offers.on_sale(house=house, place=cast.desk(), honour=True, at=cast.TUESDAY)
    assert [(offer.kind, str(offer.price), offer.valid_to.isoformat()) for offer in found] == [
        ("day", "1.50", "2026-03-03"),
        ("week", "7.50", "2026-03-09"),
        ("month", "15.00", "2026-04-02"),
        ("year", "30.00", "2027-03-02"),
        ("honour_day", "0.00", "2026-03-03"),
        ("honour_year", "0.00", "2027-03-02"),
    ]


def test_only_what_may_be_issued_is_on_sale(house: Any) -> None:
    paid = ["day", "week", "month", "year"]
    assert kinds_on_sale(house, cast.door()) == kinds_on_sale(house, cast.desk()) == paid
    assert kinds_on_sale(house, cast.slot_door(), honour=True) == []
    before = cast.local("2025-12-30 20:00")
    assert kinds_on_sale(house, cast.desk(), at=before) == []
    assert kinds_on_sale(house, cast.desk(), honour=True, at=before) == ["honour_day", "honour_year"]
    assert kinds_on_sale(replace(house, jurisdiction="NL"), cast.desk(), honour=True) == []


@pytest.mark.parametrize("kind", ["day", "honour_day"])
def test_where_the_law_knows_no_cards_none_is_issued(director: Any, house: Any, kind: str, settings: Any) -> None:
    simulated = "compliance.demonstration.central_register.simulated_register"
    settings.CENTRAL_REGISTER = settings.CENTRAL_REGISTER | {"simulated": simulated}
    since = date(2026, 1, 1)
    own = (
        Policy("admission.id_kinds", ("passport",), since, "P-1"),
        Policy("admission.id_valid_on_expiry_day", True, since, "P-2"),
    )
    dutch = replace(house, jurisdiction="NL", policies=own)
    presentation = shown(card_kind=kind, paper=cast.paper(birth_place="Leiden"))
    found = document_admission.present_document(
        house=dutch, place=cast.desk(), presentation=presentation, by=director, at=cast.TUESDAY
    )
    assert found.card is None
    assert found.card_refusal is not None
    assert (found.card_refusal.code, found.card_refusal.article) == ("rulebook_silent", "")
    (act,) = said.acts(house.id, "admissions.card.refused")
    assert act.facts["grounds"] == "rulebook_silent"


def test_rows_are_named_without_naming_a_guest(porter: Any, director: Any, house: Any) -> None:
    found = present(porter)
    assert found.card is not None
    asked = cancellations.ask_cancellation(house=house, card=found.card, reason="Spoiled.", by=porter, at=cast.TUESDAY)
    answer = cancellations.answer_cancellation(
        house=house, cancellation=asked, confirmed=True, by=director, at=cast.TUESDAY
    )
    refused = present(director, card_kind="quarter", paper=cast.paper(number="X1"))
    review = present(porter, paper=cast.paper(number="X2"), face_compared=False).decision
    tariff = tariff_selectors.tariff_on(house.id, date(2026, 3, 3))
    names = {
        "D-000001": [found.card, found.card.stub],
        "admitted": [found.decision],
        "needs_review": [review],
        "face_not_compared": list(review.grounds.all()),
        "confirmed": [answer],
        "kind_unknown": [refused.card_refusal],
        "1.50 2026-01-01": [tariff],
        "day 1": [CardSeries.objects.get(kind="day")],
        str(found.card.pk): [asked],
        str(found.entry.pk if found.entry else ""): [found.entry],
        "2026-03-03 19:15": [found.decision.check_made],
    }
    for name, rows in names.items():
        assert [str(row) for row in rows] == [name] * len(rows)
