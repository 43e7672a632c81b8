"""An incident is recorded on a phone with three taps, completed later, and its pages fit every screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FAULTS, assert_accessible, assert_fits, assert_good_on_every_screen
from tests.incidents.incident_book import table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def only_table(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(table)


def test_a_first_report_takes_three_taps_on_a_phone(only_table: Any, signed_in: Callable[..., Page]) -> None:
    page = signed_in("pit_boss", "phone", has_touch=True)
    page.goto("/incidents/new/")
    for button in page.locator(".incident-kind").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 80
    assert_accessible(page)
    assert_fits(page)
    taps = 0
    for target in (
        page.get_by_role("link", name="Void round", exact=True),
        page.get_by_label("Chip fell into the wheel"),
        page.get_by_role("button", name="Record the incident", exact=True),
    ):
        target.tap()
        taps += 1
        if taps == 2:
            # The only table is preselected, and no other field is needed.
            assert page.locator("select[name=table]").input_value() == str(only_table.pk)
            assert_fits(page)
    page.wait_for_url("**/incidents/0*/")
    assert taps == 3
    expect(page.get_by_role("heading", name="Void round")).to_be_visible()
    assert FAULTS[page] == []


def test_an_incident_is_completed_on_pages_that_fit_every_screen(
    only_table: Any, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("director")
    page.goto("/incidents/new/dispute/")
    assert_good_on_every_screen(page)
    page.get_by_label("Result of a hand (TDA 22)").check()
    page.get_by_role("button", name="Record the incident", exact=True).click()
    page.wait_for_url("**/incidents/0*/")
    incident = page.url
    for link, fields in (
        ("Add details or a photograph", {"text": "At seat 5."}),
        ("Time limit of the dispute", {"stage": "break", "seconds": "30"}),
        ("Decide on the cameras", {"camera": "consult", "text": "Contested."}),
        ("Result of the cameras", {"text": "The pot was pushed."}),
        ("Decide the outcome", {"outcome": "confirmed", "text": "As shown."}),
        ("Close the incident", {"text": "Over."}),
    ):
        page.get_by_role("link", name=link, exact=True).click()
        for name, value in fields.items():
            field = page.locator(f"[name={name}]")
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        page.get_by_role("button", name="Record", exact=True).click()
        page.wait_for_url(incident)
    assert_good_on_every_screen(page)
    page.goto("/incidents/figures/")
    assert_good_on_every_screen(page)
    expect(page.get_by_text("Result of a hand (TDA 22)")).to_be_visible()
    assert FAULTS[page] == []
