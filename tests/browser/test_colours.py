"""The pages of colour chips in a browser: accessible and fitting on every screen, and worked with on a phone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import FAULTS, assert_good_on_every_screen
from tests.games import colour_chips as chips
from tests.games.openings import decree, open_session, table_in_play
from tests.games.staffing import assign, lay_out

pytestmark = pytest.mark.browser


def fill() -> dict[str, str]:
    """A session with a player, and another one to assign; the addresses of its pages."""
    at = timezone.now() - timedelta(minutes=10)
    decree()
    at_table = table_in_play("40", at=at)
    lay_out(at_table, at, racetrack=True)
    duty = assign(at_table, "pit_boss", at=at)
    row = open_session(at_table, at)
    colour = chips.assign(row, "red", "5", 3, at)
    return {
        "board": f"/tables/sessions/{row.pk}/colours/",
        "session": f"/tables/sessions/{row.pk}/",
        "check": f"/tables/{at_table.pk}/chips/",
        "change": f"/tables/colours/{colour.pk}/value/",
        "end": f"/tables/staff/{duty.pk}/end/",
    }


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def test_every_page_of_colour_chips_is_accessible_and_fits(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("chef_de_salle")
    for address in addresses.values():
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert_good_on_every_screen(page)
    assert FAULTS[page] == []


def test_a_colour_is_assigned_on_a_phone_without_scripts(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("chef_de_salle", "phone", java_script_enabled=False)
    page.goto(addresses["board"])
    tile = page.locator(".colour-tile", has_text="Blue")
    tile.get_by_label("Seat").select_option("5")
    tile.get_by_role("button", name="Assign blue").press("Enter")
    expect(page.get_by_text("The colour is assigned: blue.")).to_be_visible()
    expect(page.locator(".colour-tile", has_text="Blue")).to_contain_text("Seat 5")
