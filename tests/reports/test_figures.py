"""The figures of a night made by hand, read from the registers."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from compliance.people.domain.documents.mrz import PartialDate
from compliance.reports.definitions.r04_stub_register import query as stub_register_query
from compliance.reports.definitions.r05_card_numbering import query as card_numbering_query
from compliance.reports.definitions.r05_card_numbering.figures import Finding
from compliance.reports.rendering.cover import build_cover
from compliance.venues.domain.house import House
from tests import cast
from tests.reports.nights import cancel, issue

DAY = date(2026, 3, 3)


@pytest.fixture
def made_by_hand(house: House) -> dict[str, Any]:
    """Monday one card; Tuesday three day cards, two of them to namesakes born in other years, and a week card."""
    return {
        "monday": issue(cast.local("2026-03-02 21:00"), surname="Ehrhardt", number="E1"),
        "first": issue(cast.TUESDAY),
        "second": issue(cast.TUESDAY + timedelta(minutes=1), surname="Élan", given_names="Zoé", number="E2"),
        "third": issue(cast.local("2026-03-04 05:59"), number="E3", birth=PartialDate(1955, 2, 1)),
        "week": issue(cast.TUESDAY + timedelta(minutes=3), kind="week", surname="Eban", number="E4", by="porter"),
    }


def test_at_07_the_stub_holds_every_mention_of_the_card_and_the_paper_shown(house: House, db: None) -> None:
    issue(cast.TUESDAY)
    (stub,) = stub_register_query.stub_figures(house, DAY, DAY).stubs
    assert (stub.number, stub.series, stub.valid_from, stub.valid_to) == ("D-000001", "day", DAY, DAY)
    assert (stub.price, stub.currency) == (Decimal("1.50"), "EUR")
    assert (stub.surname, stub.given_names) == ("Weber", "Jean")
    assert stub.address == "5, rue des Bains, L-5601 Remich, LU"
    assert (stub.paper_kind, stub.paper_number, stub.paper_state) == ("passport", "P123", "LUX")
    assert stub.paper_expires_on == date(2030, 6, 1)
    assert stub.issued_at == datetime(2026, 3, 3, 19, 15, tzinfo=UTC)
    assert stub.issued_by == "Cashier"
    assert stub.cancelled is None


def test_the_register_of_a_gaming_day_is_in_the_order_of_its_books(house: House, made_by_hand: dict[str, Any]) -> None:
    register = stub_register_query.stub_figures(house, DAY, DAY)
    assert [stub.number for stub in register.stubs] == ["D-000002", "D-000003", "D-000004", "W-000001"]
    assert [(line.surname, [card.number for card in line.cards]) for line in register.index] == [
        ("Eban", ["W-000001"]),
        ("Élan", ["D-000003"]),
        ("Weber", ["D-000002"]),
        ("Weber", ["D-000004"]),
    ]
    assert register.stubs[3].issued_by == "Porter"


def test_a_cancelled_stub_says_who_asked_why_and_who_confirmed(house: House, made_by_hand: dict[str, Any]) -> None:
    asked_at = cast.TUESDAY + timedelta(minutes=2)
    cancel(made_by_hand["second"], asked_at, reason="Card torn")
    register = stub_register_query.stub_figures(house, DAY, DAY)
    assert register.cancelled_count == 1
    found = register.stubs[1].cancelled
    assert found is not None
    assert (found.asked_by, found.reason, found.confirmed_by) == ("Cashier", "Card torn", "Chef De Salle")
    assert (found.asked_at, found.confirmed_at) == (asked_at, asked_at + timedelta(minutes=10))


def test_at_04_a_cancelled_card_keeps_its_number_and_leaves_no_gap(house: House, db: None) -> None:
    first = issue(cast.TUESDAY)
    issue(cast.TUESDAY + timedelta(minutes=1), surname="Reuter", number="P2")
    cancel(first, cast.TUESDAY + timedelta(minutes=2))
    issue(cast.TUESDAY + timedelta(minutes=20), surname="Schmit", number="P3")
    day = card_numbering_query.numbering_figures(house, DAY, DAY).series[0]
    assert (day.first, day.last, day.count) == (1, 3, 3)
    assert (day.missing_count, day.duplicates) == (0, ())
    assert [each.number for each in day.cancelled] == ["D-000001"]
    assert (day.cancelled[0].asked_by, day.cancelled[0].confirmed_by) == ("Cashier", "Chef De Salle")
    assert day.sound


def test_the_numbering_of_a_day_follows_the_day_before(house: House, made_by_hand: dict[str, Any]) -> None:
    numbering = card_numbering_query.numbering_figures(house, DAY, DAY)
    assert numbering.sound
    assert [series.series for series in numbering.series] == [
        "day",
        "week",
        "month",
        "year",
        "honour_day",
        "honour_year",
    ]
    day, week, month = numbering.series[:3]
    assert (day.last_before, day.expected_first, day.first, day.last, day.counter) == (1, 2, 2, 4, 4)
    assert (week.last_before, week.first, week.last, week.prefix) == (None, 1, 1, "W")
    assert (month.first, month.count, month.counter, month.sound) == (None, 0, 0, True)


def test_a_counter_moved_past_the_service_is_found(house: House, made_by_hand: dict[str, Any]) -> None:
    from compliance.admissions.cards.selectors import cards as card_selectors

    with transaction.atomic():
        card_selectors.series(house.id).filter(kind="week").update(last_number=2)
        numbering = card_numbering_query.numbering_figures(house, DAY, DAY)
        transaction.set_rollback(True)  # the database would refuse to keep it
    assert not numbering.sound
    assert numbering.series[1].findings == (Finding.COUNTER_DIFFERS,)


def test_another_house_has_figures_of_its_own(house: House, made_by_hand: dict[str, Any]) -> None:
    from dataclasses import replace
    from uuid import uuid4

    other = replace(house, id=uuid4())
    assert stub_register_query.stub_figures(other, DAY, DAY).stubs == ()
    assert card_numbering_query.numbering_figures(other, DAY, DAY).series == ()


def test_the_cover_names_the_law_the_report_rests_on(house: House) -> None:
    found = build_cover(house, "R-04", DAY, DAY)
    assert found.editions == ("LU-1979.1",)
    assert found.articles == ("76(1)", "76(2)", "76(3)")
    assert (found.house, found.jurisdiction) == ("Casino Mondorf", "LU")


def test_where_the_document_is_silent_the_cover_cites_nothing(house: House) -> None:
    from dataclasses import replace

    dutch = replace(house, jurisdiction="NL")
    assert build_cover(dutch, "R-05", date(2025, 2, 1), DAY).editions == ("NL-2025.1",)
    assert build_cover(dutch, "R-05", DAY, DAY).articles == ()
