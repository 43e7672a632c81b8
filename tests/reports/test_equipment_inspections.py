"""R-19: checks of equipment, what was missing at table sessions, and defects with their resolution."""

from datetime import date, timedelta
from typing import Any

import pytest

from compliance.equipment.selectors import inspections
from compliance.reports.definitions.r19_equipment_inspections import document, query
from compliance.reports.definitions.r19_equipment_inspections.figures import Inspections
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.cast import TUESDAY
from tests.equipment.equipping import check, fault, item, place, resolve
from tests.games.openings import decree, end_session, open_session, table_in_play

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 3)
READ = cast.local("2026-03-10 09:00")
HOUR = timedelta(hours=1)


def figures(first: date = DAY, last: date = DAY, at: Any = READ) -> Inspections:
    return query.inspection_figures(cast.house(), first, last, at)


def on_paper(found: Inspections, language: str = "en") -> str:
    order = Order(cast.house(), build_cover(cast.house(), "R-19", DAY, DAY), language, "Director", READ, READ)
    (sheet,) = document.inspection_sheets(order, found)
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def test_a_day_without_equipment_says_so() -> None:
    assert figures().rows == 0
    assert "No equipment was checked in the period." in on_paper(figures())


def test_checks_and_missing_checks_of_sessions() -> None:
    table = table_in_play("7", "lu.black_jack")
    decree("lu.black_jack")
    cards, shoe = item("cards", "C-1", table=table), item("shoe", "H-1", table=table)
    check(cards)
    first = open_session(table)
    end_session(first)
    second = open_session(table, TUESDAY + HOUR)
    found = figures()
    assert [(each.label, each.passed) for each in found.checks] == [("C-1", True)]
    opened, ended, again, shoe_again = found.missing
    assert (opened.label, opened.occasion, opened.session) == ("H-1", "daily", first.label)
    assert (ended.label, ended.occasion, ended.session) == ("C-1", "after_session", first.label)
    assert {each.label for each in (again, shoe_again)} == {"C-1", "H-1"}
    assert again.session == second.label
    html = on_paper(found)
    assert "4 checks of equipment were missing at table sessions." in html
    assert "After the session" in html
    assert figures(at=TUESDAY - HOUR).missing == ()
    assert figures(DAY + timedelta(days=1), DAY + timedelta(days=1)).missing == ()
    fault(shoe, at=TUESDAY)
    assert [each.is_defective for each in figures().missing if each.label == "H-1"] == [True, True]
    assert "Defect open" in on_paper(figures())


def test_a_day_with_all_its_checks_is_sound() -> None:
    table = table_in_play("7", "lu.black_jack")
    decree("lu.black_jack")
    cards = item("cards", "C-1", table=table)
    spare = item("cards", "C-2", table=table, at=TUESDAY + HOUR / 2)
    resolve(fault(spare, at=TUESDAY + HOUR / 2), "withdrawn", at=TUESDAY + HOUR / 2)
    check(cards)
    end_session(open_session(table))
    check(cards, "after_session", at=TUESDAY + HOUR)
    found = figures()
    assert found.missing == ()
    html = on_paper(found)
    assert "Checks done: 2, of which not passed: 0; none is missing." in html
    assert "CAM-3 20:10" in html


def test_defects_show_their_resolution_and_what_came_later() -> None:
    wheel, other, spare = item(), item(label="W-2"), item(label="W-3")
    check(wheel, level="Tilts.")
    found = figures()
    assert (found.failed, found.open_defects, found.defects[0].description) == (1, 1, "Tilts.")
    assert "open at the end of the period" in on_paper(found)
    table = table_in_play()
    place(other, table)
    resolve(fault(other), "replaced", replacement=spare, note="Swapped.")
    done = figures().defects[1].resolution
    assert done is not None
    assert (done.outcome, done.replacement) == ("replaced", "W-3")
    html = on_paper(figures())
    assert ("Swapped." in html, "(W-3)" in html, "The wheel is level: Tilts." in html) == (True, True, True)
    open_one = inspections.open_defect(wheel)
    assert open_one is not None
    resolve(open_one, at=TUESDAY + timedelta(days=2))
    (event,) = figures().defects[0].later
    assert (event.what, figures().open_defects) == ("repaired", 1)
    assert figures(at=TUESDAY + HOUR).defects[0].later == ()
