"""R-03: who held an honour card in a span and used it, as figures, on paper and through the press (LU-ART75-4)."""

import json
import subprocess
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from compliance.admissions.cards.selectors import guests_of_honour as honour
from compliance.admissions.door.services.replacements import Replacement
from compliance.reports.definitions.r03_honour_guests import document as honour_guests_document
from compliance.reports.definitions.r03_honour_guests import query as honour_guests_query
from compliance.reports.definitions.r03_honour_guests.figures import LINES_IN_A_VOLUME, HonourGuests, split_volumes
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.ordering.services.volume_bytes import volume_content
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order, Sheet
from tests import cast
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.reports.nights import cancel, issue

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")
WAGNER = cast.paper(number="H1", surname="Wagner")


@pytest.fixture
def march(db: None) -> None:
    """Wagner comes on two nights with a card for the year; Arendt had one for Saturday; Bech's card was a mistake."""
    for at in (cast.TUESDAY - timedelta(days=20), cast.TUESDAY, cast.TUESDAY + timedelta(hours=2)):
        present(cast.member("director"), at=at, paper=WAGNER, card_kind="honour_year")
    issue(cast.TUESDAY - timedelta(days=3), kind="honour_day", by="director", number="H2", surname="Arendt")
    spoiled = issue(cast.TUESDAY, kind="honour_day", by="director", number="H3", surname="Bech")
    cancel(spoiled, cast.TUESDAY + timedelta(minutes=5))
    issue(cast.TUESDAY, number="P4", surname="Weber")


def figures(first: date = DAY, last: date = DAY) -> HonourGuests:
    return honour_guests_query.honour_figures(cast.house(), first, last)


def sheets(found: HonourGuests) -> list[Sheet]:
    house = cast.house()
    order = Order(house, build_cover(house, "R-03", DAY, DAY), "en", "Inspector", MORNING, MORNING)
    return list(honour_guests_document.honour_guests_sheets(order, found))


def test_everybody_with_an_honour_card_in_the_span_stands_there_by_name(march: None) -> None:
    bech, wagner = figures().guests
    assert (wagner.surname, wagner.number, wagner.series) == ("Wagner", "HY-000001", "honour_year")
    assert (wagner.granted_at, wagner.granted_by) == (cast.TUESDAY - timedelta(days=20), "Director")
    assert (wagner.valid_from, wagner.valid_to) == (date(2026, 2, 11), date(2027, 2, 10))
    assert (bech.surname, bech.ended, bech.nights, bech.used_on) == ("Bech", "cancelled", 0, None)
    week = figures(date(2026, 2, 24), DAY)
    assert [guest.surname for guest in week.guests] == ["Arendt", "Bech", "Wagner"]
    assert figures(date(2026, 1, 1), date(2026, 2, 10)).guests == ()


def test_a_night_of_the_span_counts_once_however_often_the_guest_came_in(march: None) -> None:
    assert [(guest.nights, guest.used_on) for guest in figures().guests] == [(0, None), (1, DAY)]
    whole = figures(date(2026, 2, 1), DAY)
    assert [guest.nights for guest in whole.guests] == [0, 0, 2]
    assert whole.used_count == 1
    before = figures(date(2026, 2, 1), date(2026, 2, 20))
    assert [(guest.nights, guest.used_on) for guest in before.guests] == [(1, date(2026, 2, 11))]


def test_a_replaced_card_says_so_and_the_new_one_goes_on(march: None) -> None:
    lost = honour.guests_of_honour(cast.VENUE).filter(honour.valid_on(DAY)).get()
    present(
        cast.member("director"),
        at=cast.TUESDAY + timedelta(hours=3),
        place=cast.desk(),
        paper=WAGNER,
        card_kind=None,
        replaces=Replacement(lost.pk, "lost"),
    )
    found = [(guest.number, guest.ended) for guest in figures().guests if guest.surname == "Wagner"]
    assert found == [("HY-000001", "replaced"), ("HY-000002", "")]


def test_the_list_on_paper_says_who_when_for_whom_and_whether_it_was_used(march: None) -> None:
    (only,) = sheets(figures(date(2026, 2, 24), DAY))
    html = " ".join(only.html.split())
    assert (only.rows, only.pages) == (3, 2)
    for words in (
        "Honour cards valid in the span: 3; used in it: 1",
        "<strong>Wagner</strong>, Jean<small>5, rue des Bains",
        "11/02/2026 20:15<small>Director</small>",
        "last on 03/03/2026",
        "not used",
        '<span class="cancelled">cancelled</span>',
        "Article 75, paragraph 1",
    ):
        assert words in html, words
    assert "Weber" not in html


def test_a_house_without_guests_of_honour_has_an_empty_list(house: Any) -> None:
    (only,) = sheets(HonourGuests(()))
    assert "No honour card was valid in this span." in only.html


def test_a_long_list_comes_in_volumes(march: None) -> None:
    one = figures().guests[0]
    found = HonourGuests(tuple(replace(one, number=f"HD-{place:06d}") for place in range(LINES_IN_A_VOLUME + 1)))
    assert [(each.number, each.of, len(each.guests)) for each in split_volumes(found)] == [
        (1, 2, LINES_IN_A_VOLUME),
        (2, 2, 1),
    ]
    assert honour_guests_document.honour_guests_pages(found) == 79


def test_the_list_is_pressed_with_structure_and_its_data(own_database: OwnDatabase, tmp_path: Path) -> None:
    issue(cast.TUESDAY, kind="honour_day", by="director", number="H2", surname="Arendt")
    report = orders.order_report(
        house=cast.house(), kind="R-03", first_day=DAY, last_day=DAY, by=cast.member("inspector"), at=MORNING
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: MORNING) == Outcome.DRAWN
    (volume,) = selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING).volumes
    pdf = tmp_path / "honour.pdf"
    pdf.write_bytes(volume_content(volume))
    said = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True, check=True).stdout
    assert "Tagged:          yes" in said
    words = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    assert "Arendt" in words
    assert "HD-000001" in words
    subprocess.run(["pdfdetach", "-saveall", "-o", str(tmp_path), str(pdf)], check=True, capture_output=True)
    data = json.loads((tmp_path / "report.json").read_bytes())
    assert data["cover"]["report"] == "R-03"
    assert [guest["surname"] for guest in data["figures"]["guests"]] == ["Arendt"]
