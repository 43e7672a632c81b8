"""A wheel is checked on a phone, as its label opens it; its pages fit a phone, a tablet and a desktop."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible, assert_fits
from tests.cage import drawers
from tests.equipment.equipping import fault, item
from tests.games.openings import ROULETTE

pytestmark = pytest.mark.browser


def fill() -> dict[str, str]:
    """A wheel at a table, and a shuffling machine with a defect; the address of each page."""
    wheel = item(table=drawers.table("4", ROULETTE))
    made = fault(item("shuffler", "S-1"))
    return {"wheel": f"/equipment/{wheel.pk}/", "defect": f"/equipment/defects/{made.pk}/resolution/"}


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_the_pages_of_equipment_fit(signed_in: Callable[..., Page], addresses: dict[str, str], size: str) -> None:
    page = signed_in("director", size)
    for name, address in addresses.items():
        page.goto(address)
        assert_accessible(page)
        assert_fits(page)
        if os.environ.get("SHOTS"):
            page.screenshot(path=f"{os.environ['SHOTS']}/{name}-{size}.png", full_page=True)


def test_a_wheel_is_checked_on_a_phone(signed_in: Callable[..., Page], addresses: dict[str, str]) -> None:
    page = signed_in("pit_boss", "phone")
    page.goto(addresses["wheel"])
    answers = page.locator(".verdict label", has_text="Passed")
    assert answers.count() == 5
    for each in answers.all():
        each.click()
    page.get_by_role("button", name="Record the check").click()
    expect(page.get_by_text("The check is passed.")).to_be_visible()
