"""A report in words: the language of the authority, its dates and amounts, and nothing that could run."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation

from compliance.reports.definitions.r04_stub_register import document as stub_register_document
from compliance.reports.definitions.r04_stub_register.figures import Cancellation, StubRegister, build_register
from compliance.reports.definitions.r05_card_numbering import document as card_numbering_document
from compliance.reports.definitions.r05_card_numbering.figures import (
    Book,
    Cancelled,
    CardNumbering,
    Numbered,
    examine_series,
)
from compliance.reports.rendering import sheet
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.reports.torn_stubs import torn

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")


def order(house: Any, *, report: str = "R-04", read_at: datetime = MORNING, language: str = "fr") -> Order:
    head = build_cover(house, report, DAY, DAY)
    return Order(house, head, language, "Inspector", MORNING, read_at)


def page(house: Any, register: StubRegister, **changes: Any) -> str:
    (sheet,) = stub_register_document.stub_register_sheets(order(house, **changes), register)
    return sheet.html


def numbering(*rows: Numbered, counter: int = 3, cancelled: tuple[Cancelled, ...] = ()) -> CardNumbering:
    book = Book("day", "D", began_at=1, counter=counter, last_ever=3, last_before=None)
    empty = Book("week", "", began_at=1, counter=0, last_ever=None, last_before=None)
    return CardNumbering(
        (
            examine_series(book, rows, cancelled, first_day=DAY, last_day=DAY),
            examine_series(empty, (), (), first_day=DAY, last_day=DAY),
        )
    )


def card(number: int) -> Numbered:
    return Numbered(number, DAY, f"D-{number:06d}")


def test_writes_dates_and_amounts_as_the_authority_reads_them(house: Any) -> None:
    html = page(house, build_register([torn(1, "Weber")]))
    assert '<html lang="fr">' in html
    assert "3 mars 2026" in html
    assert "1,50\u00a0€" in html
    assert "03/03/2026 20:15" in html


def test_speaks_the_language_of_the_order_and_gives_the_screen_its_own_back(house: Any) -> None:
    with translation.override("de"):
        assert '<html lang="nl">' in page(house, build_register([]), language="nl")
        assert translation.get_language() == "de"


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [("1.50", "EUR", "1,50\u00a0€"), ("12345.00", "EUR", "12\u202f345,00\u00a0€"), ("2.00", "CHF", "2,00\u00a0CHF")],
)
def test_writes_money(amount: str, currency: str, written: str) -> None:
    with translation.override("fr"):
        assert sheet.format_money(Decimal(amount), currency).replace("\xa0", " ") == written.replace(
            "\u202f", " "
        ).replace("\xa0", " ")


def test_a_span_of_one_day_is_that_day() -> None:
    with translation.override("en"):
        assert sheet.format_span(DAY, DAY) != sheet.format_span(DAY, DAY + timedelta(days=1))


def test_names_and_reasons_cannot_become_markup(house: Any) -> None:
    reason = Cancellation("Cashier", cast.TUESDAY, "<img src=x>", "Chef", cast.TUESDAY)
    html = page(house, build_register([torn(1, "<script>alert(1)</script>", cancelled=reason)]))
    assert "<script>" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html


def test_says_when_the_last_gaming_day_had_not_ended(house: Any) -> None:
    assert 'class="note"' not in page(house, build_register([]))
    assert 'class="note"' in page(house, build_register([]), read_at=cast.local("2026-03-04 05:59"))


def test_prints_the_checksum_of_what_it_attaches(house: Any) -> None:
    (sheet,) = stub_register_document.stub_register_sheets(order(house), build_register([torn(1, "Weber")]))
    assert sheet.data_sha256 in sheet.html.replace(" ", "")
    assert '"surname":"Weber"' in sheet.data.decode()
    assert sheet.pages == stub_register_document.stub_register_pages(build_register([torn(1, "Weber")]))


def test_the_same_figures_give_the_same_data_whoever_orders_them_and_when(house: Any) -> None:
    later = order(house, read_at=MORNING + timedelta(days=30))
    sheets = [
        next(stub_register_document.stub_register_sheets(each, build_register([]))) for each in (order(house), later)
    ]
    assert sheets[0].data == sheets[1].data
    assert sheets[0].html != sheets[1].html


def test_a_sound_numbering_says_so_and_shows_what_was_cancelled(house: Any) -> None:
    cancelled = Cancelled("D-000002", "Cashier", cast.TUESDAY, "Chef De Salle", cast.TUESDAY)
    found = numbering(card(1), card(2), card(3), cancelled=(cancelled,))
    (sheet,) = card_numbering_document.card_numbering_sheets(order(house, report="R-05"), found)
    assert '<strong class="result sound">' in sheet.html
    assert "Chef De Salle" in sheet.html
    assert (sheet.rows, sheet.of) == (3, 1)


def test_a_faulty_numbering_names_every_number_that_is_wrong(house: Any) -> None:
    found = numbering(card(2), card(2), Numbered(9, DAY, None), Numbered(5, date(2026, 3, 5), ""), counter=4)
    (sheet,) = card_numbering_document.card_numbering_sheets(order(house, report="R-05"), found)
    assert '<strong class="result faulty">' in sheet.html
    for text in ("D-000003 – D-000004", "D-000006 – D-000008", "D-000002 (×\u202f2)", "D-000005", "D-000009"):
        assert text in sheet.html
    single = numbering(card(1), card(3))
    (sheet,) = card_numbering_document.card_numbering_sheets(order(house, report="R-05"), single)
    assert "D-000002" in sheet.html
