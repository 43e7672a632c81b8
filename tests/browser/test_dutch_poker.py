"""A night at a Dutch poker table by the keyboard only: opening count, session, a contested stake, closing count."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from compliance.cage.chips import services as chips
from compliance.games.domain.stake_schemes import Levy
from tests.accounts import employ
from tests.browser.conftest import FAULTS, assert_good_on_every_screen
from tests.cast import TUESDAY
from tests.games import dutch_schemes
from tests.games.rule_versions import publish_poker_rules
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.browser
FIELDS = "input[data-value]"


def fill() -> str:
    """A poker table at Valkenburg with its posted scheme, and two persons who read English; the table's key."""
    director = open_dutch_house()
    employ("floor", "chef_de_salle", venue_id=DUTCH)
    employ("second", "pit_boss", venue_id=DUTCH)
    table = dutch_schemes.table("P1", "nl.poker_house")
    levy = Levy(Decimal(5), Decimal(10))
    dutch_schemes.post_scheme(dutch_schemes.record("5", "500", at_table=table, levy=levy))
    publish_poker_rules()
    facts: dict[str, Any] = {"medium": "chip", "colour": "red", "series": "A", "by": director, "at": TUESDAY}
    chips.enter_piece(house=dutch_schemes.dutch(), value=Decimal(5), **facts)
    return str(table.pk)


@pytest.fixture(scope="module")
def table(aside: Callable[[Callable[[], Any]], Any]) -> str:
    return str(aside(fill))


def press(page: Page, role: Any, name: str) -> None:
    """A link or a button, by the keyboard."""
    page.get_by_role(role, name=name, exact=True).first.focus()
    page.keyboard.press("Enter")


def count(page: Page, quantity: str) -> None:
    """Enter goes from one value to the next, and from the last one to the button."""
    for field in page.locator(FIELDS).all():
        if field.get_attribute("name") == "chip-5":
            page.keyboard.type(quantity, delay=80)  # a person: a reader is held back
        page.keyboard.press("NumpadEnter")
    expect(page.locator(".sheet-foot button")).to_be_focused()
    page.keyboard.press("NumpadEnter")


def test_a_night_at_a_poker_table_needs_no_mouse(table: str, signed_in: Callable[..., Page]) -> None:
    page = signed_in("floor")
    page.goto(f"/cage/open/table/{table}/")
    count(page, "100")
    page.wait_for_url("**/cage/shifts/*/")
    float_address = page.url
    page.goto("/tables/sessions/")
    press(page, "link", "Open the table")
    page.wait_for_url("**/opening/")
    press(page, "button", "Open the table")
    page.wait_for_url("**/tables/sessions/*/")
    session = page.url
    expect(page.get_by_text("5 % of the stakes, at most 10.00\u00a0EUR for each hand")).to_be_visible()
    assert_good_on_every_screen(page)
    press(page, "link", "Check a stake")
    page.get_by_role("textbox", name="Staked at the table").focus()
    page.keyboard.type("12")
    press(page, "button", "Check the stake")
    expect(page.get_by_role("heading", name="Not a multiple of the minimum")).to_be_visible()
    assert_good_on_every_screen(page)
    press(page, "button", "Record it as contested")
    page.wait_for_url("**/tables/stake-checks/")
    expect(page.get_by_role("cell", name="not a multiple of the minimum")).to_be_visible()
    page.goto(session)
    press(page, "button", "End the table session")
    page.wait_for_url("**/tables/sessions/")
    page.goto(float_address)
    press(page, "link", "Count and hand over")
    page.wait_for_url("**/count/")
    expect(page.locator(FIELDS).first).to_be_focused()
    count(page, "100")
    page.wait_for_url("**/cage/counts/*/")
    other = signed_in("second")
    other.goto(page.url)
    press(other, "button", "Sign the count")
    expect(other.get_by_text("Signed.", exact=True)).to_be_visible()
    assert FAULTS[page] == FAULTS[other] == []
