"""The stub book as a page: numbers in order by series, what became of each, and the totals of the whole span."""

import re
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client

from compliance.admissions.cards.selectors import stubs as stub_book
from compliance.admissions.cards.selectors.stubs import Totals
from compliance.admissions.models.cards import AdmissionCard
from tests import cast
from tests.admissions.books import act, card, next_card, second_house, stub_of
from tests.admissions.cancelled_cards import cancel

PAGE = "/door/stubs/"


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def book(porter: Any, director: Any) -> None:
    """D-000001 is cancelled, D-000002 good; W-000001 was lost and goes on as W-000002."""
    cancel(card(porter, number="B1", surname="Arendt"), porter, director)
    card(porter, number="B2", surname="Bech")
    lost = card(porter, number="B3", surname="Conter", card_kind="week")
    with act():
        row = next_card(lost, replaces_id=lost.pk, replaced_because="lost", price=Decimal("0.00"), paid_by="")
        AdmissionCard.objects.bulk_create([row])
        stub_of(row, lost, replaces_label=lost.label, price=Decimal("0.00")).save(force_insert=True)


@pytest.fixture
def reading(inspector: Any, sign_in: Any) -> Client:
    client: Client = sign_in(inspector)
    return client


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", unescape(answer.content.decode()))


def test_numbers_stand_in_order_under_their_series(book: None, reading: Client) -> None:
    page = words(reading.get(PAGE))
    assert re.findall(r">([DW]-\d{6})<", page) == ["D-000001", "D-000002", "W-000001", "W-000002"]
    assert re.findall(r'scope="rowgroup">([^<]+)<', page) == ["Day card", "Weekly subscription card"]
    turned = words(reading.get(PAGE, {"sort": "-number"}))
    assert re.findall(r">([DW]-\d{6})<", turned) == ["W-000002", "W-000001", "D-000002", "D-000001"]


def test_cancelled_and_replaced_stubs_are_struck_through_with_their_reference(book: None, reading: Client) -> None:
    page = words(reading.get(PAGE))
    rows = {label: row for row in page.split("<tr")[1:] for label in re.findall(r">([DW]-\d{6})<", row)}
    struck = [label for label, row in rows.items() if row.startswith(' class="cancelled"')]
    assert struck == ["D-000001", "W-000001"]
    assert re.search(r"Cancelled: [^<]+, Director", rows["D-000001"])
    assert "Replaced by: W-000002" in rows["W-000001"]
    assert "Replaces: W-000001" in rows["W-000002"]


def test_totals_are_those_of_the_whole_span(book: None, reading: Client) -> None:
    found = stub_book.stub_leaves(cast.VENUE)
    assert stub_book.stub_totals(found) == Totals(4, 1, 1, Decimal("10.50"), Decimal("1.50"))
    days = stub_book.stub_leaves(cast.VENUE).filter(kind="day")
    assert stub_book.stub_totals(days) == Totals(2, 1, 0, Decimal("3.00"), Decimal("1.50"))
    nothing = stub_book.stub_leaves(second_house())
    assert stub_book.stub_totals(nothing) == Totals(0, 0, 0, Decimal("0.00"), Decimal("0.00"))
    assert '<span class="figure">10.50</span>' in words(reading.get(PAGE))


def test_an_empty_book_and_days_that_make_no_sense_have_a_sentence(reading: Client) -> None:
    assert "No cards were issued on these days. Choose other days" in words(reading.get(PAGE))
    wrong = reading.get(PAGE, {"first": "2026-03-05", "last": "2026-03-01"})
    assert (wrong.status_code, "is before the first one" in words(wrong)) == (422, True)


def test_the_book_as_a_file_names_both_numbers(book: None, reading: Client) -> None:
    lines = b"".join(reading.get(PAGE, {"export": "csv", "of": "all"})).decode("utf-8-sig").splitlines()
    head = lines[0].split(";")
    rows = [dict(zip(head, line.split(";"), strict=True)) for line in lines[1:]]
    became = [[row[name] for name in ("Number", "Replaces", "Replaced by")] for row in rows]
    assert became[2:] == [["W-000001", "", "W-000002"], ["W-000002", "W-000001", ""]]


def test_a_porter_does_not_read_it(porter: Any, sign_in: Any) -> None:
    assert sign_in(porter).get(PAGE).status_code == 403
