"""Ordering: what may be asked for, and what the log says."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError

from audit.models import Entry
from compliance.refusals import NotFound, Refused
from compliance.reports.models import Drawing, Report
from compliance.reports.ordering import selectors
from compliance.reports.ordering.selectors import SILENCE
from compliance.reports.ordering.services import orders
from tests import cast
from tests.reports.volume_rows import volume, write

TONIGHT = date(2026, 3, 3)


def order(house: Any, by: Any, first: date = TONIGHT, last: date = TONIGHT, kind: str = "R-04") -> Report:
    return orders.order_report(house=house, kind=kind, first_day=first, last_day=last, by=by, at=cast.TUESDAY)


def test_keeps_the_order_and_says_so_in_the_log(house: Any, inspector: Any) -> None:
    report = order(house, inspector, date(2026, 3, 1))
    assert (report.language, report.ordered_by_id, report.ordered_at) == ("fr", inspector.pk, cast.TUESDAY)
    assert str(report) == "R-04 2026-03-01 2026-03-03"
    (act,) = Entry.objects.filter(kind="reports.report.ordered")
    assert (act.actor, act.subject_id, act.scope) == (inspector.pk, report.pk, house.id)
    assert act.facts == {"report": "R-04", "first_day": "2026-03-01", "last_day": "2026-03-03"}


def test_the_authority_of_each_country_reads_its_own_language(house: Any, inspector: Any) -> None:
    assert order(replace(house, jurisdiction="NL"), inspector).language == "nl"


@pytest.mark.parametrize(
    ("first", "last", "kind", "field"),
    [
        (date(2026, 3, 3), date(2026, 3, 2), "R-04", "last_day"),
        (date(2026, 3, 3), date(2026, 3, 4), "R-04", "last_day"),
        (date(2025, 1, 27), date(2026, 3, 3), "R-05", "first_day"),
        (TONIGHT, TONIGHT, "R-99", "report"),
    ],
)
def test_refuses_what_makes_no_sense_and_says_which_field(
    house: Any, inspector: Any, first: date, last: date, kind: str, field: str
) -> None:
    with pytest.raises(Refused) as refused:
        order(house, inspector, first, last, kind)
    assert refused.value.field == field
    assert str(refused.value)
    assert not Report.objects.exists()


def test_four_hundred_days_are_the_longest_span(house: Any, inspector: Any) -> None:
    first = TONIGHT - timedelta(days=orders.LONGEST_SPAN - 1)
    assert order(house, inspector, first).first_day == first


def test_after_midnight_tonight_is_still_the_day_before(house: Any, inspector: Any) -> None:
    at = cast.local("2026-03-04 05:59")
    with pytest.raises(Refused):
        orders.order_report(house=house, kind="R-04", first_day=TONIGHT, last_day=date(2026, 3, 4), by=inspector, at=at)


def test_a_report_is_where_its_working_row_and_its_volumes_say(house: Any, inspector: Any) -> None:
    report = order(house, inspector)

    def standing(after: timedelta, **drawing: Any) -> selectors.ReportProgress:
        if drawing:
            Drawing.objects.filter(report=report).update(heard_at=cast.TUESDAY, **drawing)
        return selectors.report_progress(selectors.get_report(house.id, report.pk), cast.TUESDAY + after)

    soon, late = timedelta(seconds=5), SILENCE + timedelta(seconds=1)
    assert (standing(soon).state, standing(soon).late, standing(soon).running) == ("ordered", False, True)
    assert standing(late).late
    found = standing(soon, step="laying", attempt=1, done=3, total=9)
    assert (found.state, found.done, found.total, found.late) == ("drawing", 3, 9, False)
    assert (standing(late).state, standing(late).late, standing(late).attempt) == ("ordered", True, 1)
    found = standing(late, step="failed", failure="too_slow")
    assert (found.state, found.failure, found.late, found.running) == ("failed", "too_slow", False, False)


def test_an_order_without_a_working_row_is_still_to_be_drawn(house: Any, inspector: Any) -> None:
    report = order(house, inspector)
    Drawing.objects.all().delete()
    assert selectors.left_to_draw() == [report.pk]
    assert selectors.report_progress(selectors.get_report(house.id, report.pk), cast.TUESDAY).state == "ordered"


def test_reports_of_another_house_are_not_found(house: Any, inspector: Any) -> None:
    from uuid import uuid4

    report = order(house, inspector)
    with pytest.raises(NotFound):
        selectors.get_report(uuid4(), report.pk)
    assert selectors.find_volume(house.id, report.pk, 1) is None


def test_the_database_refuses_what_the_service_never_writes(house: Any, inspector: Any) -> None:
    report = order(house, inspector)
    day = {"venue_id": house.id, "language": "fr", "ordered_by": inspector, "ordered_at": cast.TUESDAY}
    with pytest.raises(IntegrityError, match="report_kind_is_known"):
        write(report, Report(kind="R-99", first_day=TONIGHT, last_day=TONIGHT, **day))
    with pytest.raises(IntegrityError, match="a_report_ends_after_it_begins"):
        write(report, Report(kind="R-04", first_day=TONIGHT, last_day=date(2026, 3, 2), **day))
    with pytest.raises(IntegrityError, match="volumes_are_counted_from_one"):
        write(report, volume(report, number=2, of=1))
    write(report, volume(report))
    with pytest.raises(IntegrityError, match="a_volume_is_drawn_once"):
        write(report, volume(report))


def test_rows_show_what_they_are(house: Any, inspector: Any) -> None:
    report = order(house, inspector)
    assert str(Drawing.objects.get(report=report)) == "waiting 0/0"
    assert str(volume(report, 2, 3)) == "2/3"
