"""Schedules of reports with something in them: accessible, nothing sticks out, and a change shows its runs first."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import FAULTS, SIZES, assert_accessible, assert_fits, assert_good_in_the_dark

pytestmark = pytest.mark.browser


def fill() -> dict[str, str]:
    """Three days ago the house got its schedules; then nobody was there, and one night could not be drawn."""
    from compliance.reports.models import Drawing
    from compliance.reports.scheduling.selectors import timetable
    from compliance.reports.scheduling.services import runs, schedules

    began = timezone.now() - timedelta(days=3)
    schedules.set_up_missing(at=began)
    rows = {(row.kind, row.rhythm): row for row in timetable.list_schedules(cast.VENUE)}
    house, director = cast.house(), cast.member("director")
    schedules.change_schedule(
        house=house, schedule=rows["R-11", "nightly"], active=False, reason="No desk is open", by=director, at=began
    )
    first, *_others = runs.order_due(at=timezone.now())
    Drawing.objects.filter(report=first).update(step="failed", failure="too_slow", attempt=3)
    late = rows["R-12", "nightly"]
    return {
        "schedules": "/reports/schedules/",
        "a new schedule": "/reports/schedules/new/",
        "a schedule with runs": f"/reports/schedules/{late.pk}/",
        "runs shown first": f"/reports/schedules/{rows['R-07', 'exercise'].pk}/?minutes_after=60&days_after=3",
        "a paused schedule": f"/reports/schedules/{rows['R-11', 'nightly'].pk}/",
    }


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def test_every_page_of_schedules_is_accessible_and_fits(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("director")
    for name, address in addresses.items():
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, name
        assert_accessible(page)
        assert_good_in_the_dark(page)
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert_fits(page)
        page.set_viewport_size({"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]})
    assert FAULTS[page] == []


def test_a_change_shows_the_runs_that_follow_before_it_is_made(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("compliance_officer", "phone")
    page.goto(addresses["a schedule with runs"])
    page.get_by_label("Minutes after the gaming day").fill("90")
    expect(page.locator("#preview")).to_contain_text("1 h 30 min after the end of the gaming day")
    expect(page.locator("#preview li")).to_have_count(3)
    page.get_by_role("textbox", name="Reason").first.fill("Counts come later")
    page.get_by_role("button", name="Change the schedule").click()
    expect(page.get_by_text("The schedule is changed.")).to_be_visible()
    expect(page.get_by_role("cell", name="Counts come later")).to_be_visible()
