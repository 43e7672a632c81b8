"""A night at a roulette table and at a Black Jack table by keyboard alone, from opening count to closing count."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FAULTS, SIZES, assert_accessible, assert_fits, assert_good_in_the_dark
from tests.cage import drawers
from tests.games import colour_chips
from tests.games.openings import BLACK_JACK, decree

pytestmark = pytest.mark.browser
DESKTOP = {"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]}
FIELDS = "input[data-value]"
PIECES = {"chip-5": 200, "chip-50": 80}
ROULETTE_TABLE, BLACK_JACK_TABLE = "R1", "B1"


def fill() -> dict[str, str]:
    """Two tables that wait for their float, with the decrees on their minima; the address of each count."""
    drawers.denominations()
    decree()
    decree(BLACK_JACK, "5")
    tables = drawers.table(ROULETTE_TABLE), drawers.table(BLACK_JACK_TABLE, BLACK_JACK)
    colour_chips.record(tables[0])
    return {row.name: f"/cage/open/table/{row.pk}/" for row in tables}


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.focus()
    page.keyboard.press("Enter")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.focus()
    page.keyboard.press("Enter")


def count(page: Page) -> None:
    """The pieces of the table from the first value to the last, and the button that follows them."""
    names = [str(each.get_attribute("name")) for each in page.locator(FIELDS).all()]
    assert set(PIECES) < set(names)
    expect(page.locator(FIELDS).first).to_be_focused()
    for name in names:
        if name in PIECES:
            page.keyboard.type(str(PIECES[name]), delay=80)
        page.keyboard.press("NumpadEnter")
    expect(page.locator(".sheet-foot button")).to_be_focused()
    page.keyboard.press("NumpadEnter")


def sign_last_count(second: Page) -> None:
    """Another person signs the count that waits."""
    second.goto("/cage/counts/")
    second.get_by_role("link", name="Ready to sign").or_(second.locator("a[href^='/cage/counts/0']")).first.focus()
    second.keyboard.press("Enter")
    second.wait_for_url("**/cage/counts/*/")
    press(second, "Sign the count")
    expect(second.get_by_text("Signed.", exact=True)).to_be_visible()


def check_colours(page: Page) -> None:
    """The count of each of the seven colours, before the table is opened."""
    follow(page, "Check the colour chips")
    page.wait_for_url("**/chips/")
    counts = page.locator("input[name^='counted_']")
    assert counts.count() == 7
    for field in counts.all():
        field.focus()
        page.keyboard.type(str(colour_chips.CHIPS), delay=80)
    press(page, "Record the check")
    follow(page, "Open the table")
    page.wait_for_url("**/opening/")


def play_a_night(page: Page, second: Page, table: str, fields: Mapping[str, str]) -> str:
    """A night at a table, from its opening count to its closing count; returns the address of its opening sheet."""
    count(page)
    page.wait_for_url("**/cage/shifts/*/")
    shift = page.url
    sign_last_count(second)
    page.goto("/tables/sessions/")
    row = page.locator("li", has_text=table).get_by_role("link", name="Open the table")
    row.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/opening/")
    if table == ROULETTE_TABLE:
        check_colours(page)
    for label, value in fields.items():
        field = page.get_by_label(label, exact=False).first
        field.focus()
        page.keyboard.type(value, delay=80)
    press(page, "Open the table")
    page.wait_for_url("**/tables/sessions/*/")
    session = page.url
    follow(page, "Opening sheet")
    page.wait_for_url("**/cage/sessions/*/")
    sheet = page.url
    expect(page.get_by_text("two persons counted or signed its float")).to_be_visible()
    page.goto(session)
    press(page, "End the table session")
    expect(page.get_by_text("has ended.")).to_be_visible()
    page.goto(shift)
    follow(page, "Count and hand over")
    page.wait_for_url("**/count/")
    count(page)
    page.wait_for_url("**/cage/counts/*/")
    second.goto(page.url)
    press(second, "Sign the count")
    expect(second.get_by_text("Signed.", exact=True)).to_be_visible()
    page.goto(shift)
    expect(page.get_by_text("counted and signed")).to_be_visible()
    return sheet


def test_a_night_at_a_roulette_table_needs_no_mouse(addresses: dict[str, str], signed_in: Callable[..., Page]) -> None:
    page, second = signed_in("chef_de_salle"), signed_in("pit_boss")
    page.goto(addresses[ROULETTE_TABLE])
    sheet = play_a_night(page, second, ROULETTE_TABLE, {})
    page.goto(sheet)
    expect(page.get_by_text("360 × minimum")).to_be_visible()
    assert_accessible(page)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
    page.set_viewport_size(DESKTOP)
    assert_good_in_the_dark(page)
    assert FAULTS[page] == FAULTS[second] == []


def test_a_night_at_a_black_jack_table_needs_no_mouse(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page, second = signed_in("chef_de_salle"), signed_in("pit_boss")
    page.goto(addresses[BLACK_JACK_TABLE])
    sheet = play_a_night(page, second, BLACK_JACK_TABLE, {"Minimum": "10", "Maximum, as a multiple": "100"})
    page.goto(sheet)
    expect(page.get_by_text("100 × minimum")).to_be_visible()
    expect(page.get_by_text("The maximum is for each hand.")).to_be_visible()
    assert FAULTS[page] == FAULTS[second] == []
