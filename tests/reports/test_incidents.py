"""R-18: the incidents of a period as they stood at its end, the open ones of earlier days, and their figures."""

from datetime import date, timedelta
from typing import Any

import pytest

from compliance.incidents.services import entries
from compliance.reports.definitions.r18_incidents import document, query
from compliance.reports.definitions.r18_incidents.figures import Count, Incidents
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.incidents.incident_book import AT, act, close, decide, record, table
from tests.payouts import asking

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 3)
NEXT = DAY + timedelta(days=1)
READ = cast.local("2026-03-10 09:00")


def figures(first: date = DAY, last: date = DAY) -> Incidents:
    return query.incident_figures(cast.house(), first, last, READ)


def on_paper(found: Incidents, language: str = "fr") -> str:
    of = cast.house()
    order = Order(of, build_cover(of, "R-18", DAY, DAY), language, "Director", READ, READ)
    (sheet,) = document.incident_sheets(order, found)
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def test_incidents_are_reported_without_persons_and_texts() -> None:
    here = table()
    row = record("dispute", "hand_result", table_id=here.pk, place="", note="Rita Kayl complains.")
    act(entries.name_person, row, concern="player", person_id=asking.guest())
    act(entries.record_timing, row, stage="break", seconds=90)
    act(entries.decide_camera, row, camera="decline", text="Clear.", by="director")
    decide(row, "payment", "120.00")
    close(row)
    record("void_round", "chip_in_wheel", place="Rita Kayl's machine")
    found = figures()
    first, second = found.of_period
    assert first.decision is not None
    assert (first.place, first.camera, first.is_late_dispute) == ("4", "decline", True)
    assert first.decision.outcome == "payment"
    assert (second.article, second.decision, second.closed_at) == ("37-1(6)", None, None)
    assert (found.open, found.from_before, found.outcomes) == (1, (), (Count("payment", 1),))
    assert found.reasons == (Count("chip_in_wheel", 1), Count("hand_result", 1))
    html = on_paper(found, "en")
    for words in (
        "I-2026-001",
        "2 incidents in the period.",
        "1 open at its end.",
        "120.00",
        "raised too late",
        "another place",
    ):
        assert words in html
    assert [each for each in ("Rita", "complains", "Clear.") if each in html] == []


def test_open_incidents_of_earlier_days_are_reported_until_they_are_closed() -> None:
    row, other = record(), record()
    later = AT + timedelta(days=1)
    decide(row, "warning", at=later)
    close(row, at=later)
    # Recorded a day after the next day ended: neither report has it as an open one.
    record(at=AT + timedelta(days=2), occurred_at=AT)
    found = figures(NEXT, NEXT)
    assert [each.number for each in found.from_before] == [row.label, other.label]
    assert (found.open, found.of_period) == (1, ())
    after = figures(NEXT + timedelta(days=1), NEXT + timedelta(days=1))
    assert [each.number for each in after.from_before] == [other.label, "I-2026-003"]
    on_the_day: Any = figures().of_period
    assert [each.later and each.later[0].what for each in on_the_day] == ["outcome", (), ()]
    assert [each.late is not None for each in on_the_day] == [False, False, True]


def test_a_period_without_incidents_says_so() -> None:
    assert "No incident was recorded in the period." in on_paper(figures(), "en")
