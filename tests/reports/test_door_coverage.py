"""R-20: what the registers say of the doors, put into figures, onto paper and through the press (LU-ART75-10)."""

import json
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from compliance.admissions.staffing.services import doors
from compliance.reports.definitions.r20_door_coverage import document as door_coverage_document
from compliance.reports.definitions.r20_door_coverage import query as door_coverage_query
from compliance.reports.definitions.r20_door_coverage.figures import DoorCoverage
from compliance.reports.figures.domain.canonical_json import encode_canonical
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.ordering.services.volume_bytes import volume_content
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.admissions.posting import door, enter, take
from tests.admissions.presenting import present
from tests.database import OwnDatabase

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")


@pytest.fixture
def tuesday(porter: Any, cashier: Any, chef_de_salle: Any) -> None:
    """The north door is left alone from 23:00 to 23:20, and one guest is let in meanwhile."""
    enter(porter, "2026-03-03 20:00", "2026-03-03 23:00", chef_de_salle, "2026-03-04 03:00")
    enter(cashier, "2026-03-03 23:20", "2026-03-04 02:30", chef_de_salle, "2026-03-04 03:00")
    present(porter, at=cast.local("2026-03-03 23:10"))


def figures(at: Any = MORNING) -> DoorCoverage:
    return door_coverage_query.coverage_figures(cast.house(), DAY, DAY, at=at)


def sheet(found: DoorCoverage) -> str:
    house = cast.house()
    order = Order(
        house=house,
        cover=build_cover(house, "R-20", DAY, DAY),
        language="en",
        ordered_by="Inspector",
        ordered_at=MORNING,
        read_at=MORNING,
    )
    (only,) = door_coverage_document.door_coverage_sheets(order, found)
    assert only.rows == len(found.nights)
    return " ".join(only.html.split())


def test_a_gap_is_counted_with_whoever_was_let_in_meanwhile(tuesday: None) -> None:
    found = figures()
    (gap,) = [gap for night in found.nights for gap in night.gaps]
    assert (gap.began_at, gap.ended_at) == (cast.local("2026-03-03 23:00"), cast.local("2026-03-03 23:20"))
    assert (found.gaps, found.minutes, found.entries, found.sound) == (1, 20, 1, False)
    assert b"2026-03-03T22:00:00" in encode_canonical(found)  # the moment in UTC


def test_a_gap_stands_on_paper_with_its_explanation_and_stays_one(tuesday: None, chef_de_salle: Any) -> None:
    html = sheet(figures())
    assert '<strong class="result faulty">' in html
    assert "23:00–23:20" in html
    assert "20:00–23:00 Porter" in html
    assert "Forgot." in html
    assert "Article 75, paragraph 4" in html
    doors.explain_gap(
        house=cast.house(),
        door=door(),
        began_at=cast.local("2026-03-03 23:00"),
        ended_at=cast.local("2026-03-03 23:20"),
        text="The porter helped a guest.",
        by=chef_de_salle,
        at=MORNING,
    )
    html = sheet(figures())
    assert '<strong class="result faulty">' in html
    assert "The porter helped a guest." in html
    assert chef_de_salle.full_name in html


def test_a_night_without_gaps_is_in_order(porter: Any, chef_de_salle: Any) -> None:
    enter(porter, "2026-03-03 20:00", "2026-03-04 02:30", chef_de_salle, "2026-03-04 03:00")
    found = figures()
    assert found.sound
    html = sheet(found)
    assert '<strong class="result sound">' in html
    assert "None in this span." in html


def test_a_closed_door_is_named_with_its_reason(porter: Any, chef_de_salle: Any) -> None:
    take(porter, "2026-03-03 20:00")
    doors.close_door(
        house=cast.house(),
        door=door(),
        began_at=cast.local("2026-03-03 23:00"),
        ended_at=cast.local("2026-03-04 02:30"),
        reason="Painters.",
        by=chef_de_salle,
        at=cast.local("2026-03-03 23:00"),
    )
    assert "Door closed 23:00–02:30: Painters." in sheet(figures())


def test_a_house_without_doors_has_an_empty_report(house: Any) -> None:
    assert "No door of this house in this span." in sheet(DoorCoverage(()))


def test_the_report_is_pressed_with_structure_and_its_data(own_database: OwnDatabase, tmp_path: Path) -> None:
    take(cast.member("porter"), "2026-03-03 20:30")
    report = orders.order_report(
        house=cast.house(), kind="R-20", first_day=DAY, last_day=DAY, by=cast.member("inspector"), at=MORNING
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: MORNING) == Outcome.DRAWN
    (volume,) = selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING).volumes
    pdf = tmp_path / "coverage.pdf"
    pdf.write_bytes(volume_content(volume))
    said = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True, check=True).stdout
    assert "Tagged:          yes" in said
    words = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    assert "20:00–20:30" in words
    subprocess.run(["pdfdetach", "-saveall", "-o", str(tmp_path), str(pdf)], check=True, capture_output=True)
    data = json.loads((tmp_path / "report.json").read_bytes())
    assert data["cover"]["report"] == "R-20"
    (north,) = [night for night in data["figures"]["nights"] if night["door"] == "North"]
    assert [gap["minutes"] for gap in north["gaps"]] == [30]
