"""The cage: a night at a drawer with the number pad only, the sheet on a tablet, a queue that moves, and every page."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from compliance.cage.slips.services import slips
from tests import cast
from tests.browser.conftest import FAULTS, SIZES, assert_accessible, assert_fits, assert_good_in_the_dark
from tests.cage import counted, drawers, tables
from tests.payouts import asking

pytestmark = pytest.mark.browser
DESKTOP = {"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]}
FIELDS = "input[data-value]"
OPENING = {"note-50": 40, "note-20": 50, "coin-2": 50, "chip-50": 100, "chip-5": 200}
SUMS = {"note-50": "2,000.00", "note-20": "3,000.00", "coin-2": "3,100.00", "chip-50": "8,100.00", "chip-5": "9,100.00"}
TOO_SMALL = """() =>
  [...document.querySelectorAll(".sheet-form :is(input:not([type=hidden]), button), .page-head .button")]
  .filter(each => each.getBoundingClientRect().height < 44).map(each => each.outerHTML)"""


def fill() -> dict[str, str]:
    """A second desk, a table with its box, and something on its way between them; the addresses of the pages."""
    at, free = timezone.now() - timedelta(minutes=30), drawers.desk_id()
    desk, table = drawers.shift(at, "director", desk_id=counted.second_desk()), drawers.table_shift(at=at)
    box = tables.fit(table, at=at)
    slip = slips.prepare_slip(
        house=cast.house(),
        giver=desk,
        taker=table,
        pieces=drawers.sheet(chip={"5": 10}),
        nonce=uuid4(),
        by=cast.member("director"),
        at=at,
    )
    return {
        "cage": "/cage/",
        "take over": f"/cage/open/desk/{free}/",
        "Hold a float: open a shift": f"/cage/shifts/{desk.pk}/",
        "the count": f"/cage/shifts/{desk.pk}/count/",
        "a count": f"/cage/counts/{desk.counts.get().pk}/",
        "counts to sign": "/cage/counts/",
        "slips": "/cage/slips/",
        "a slip": f"/cage/slips/{slip.pk}/",
        "prepare a slip": "/cage/slips/new/",
        "exchange": f"/cage/shifts/{table.pk}/exchange/",
        "boxes": "/cage/boxes/",
        "a box": f"/cage/boxes/{box.pk}/",
        "chips": "/cage/chips/",
        "the day": "/cage/day/",
        "payouts to approve": "/payouts/queue/",
    }


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def type_sheet(page: Page, pieces: dict[str, int], sums: dict[str, str]) -> None:
    """Digits and Enter from the first value to the last; the total follows each key, and the button comes last."""
    names = [str(each.get_attribute("name")) for each in page.locator(FIELDS).all()]
    assert set(pieces) < set(names)
    expect(page.locator(FIELDS).first).to_be_focused()
    for name in names:
        assert page.evaluate("document.activeElement.name") == name
        if name in pieces:
            page.keyboard.type(str(pieces[name]), delay=80)  # a person: a reader is held back
        if name in sums:
            assert page.locator("[data-total]").inner_text() == sums[name]
        page.keyboard.press("NumpadEnter")
    expect(page.locator(".sheet-foot button")).to_be_focused()
    page.keyboard.press("NumpadEnter")


def follow(page: Page, name: str) -> None:
    """A link, by the keyboard."""
    page.get_by_role("link", name=name, exact=True).first.focus()
    page.keyboard.press("Enter")


def test_a_night_at_a_drawer_needs_no_mouse(addresses: dict[str, str], signed_in: Callable[..., Page]) -> None:
    page = signed_in("cashier")
    page.goto("/cage/")
    follow(page, "Take over")
    page.wait_for_url(f"**{addresses['take over']}")
    type_sheet(page, OPENING, SUMS)
    page.wait_for_url("**/cage/shifts/*/")
    drawer = page.url
    follow(page, "Exchange")
    page.get_by_role("textbox", name="Amount").focus()
    page.keyboard.type("50")
    page.keyboard.press("NumpadEnter")
    expect(page.get_by_text("50.00\u00a0EUR exchanged.")).to_be_visible()
    page.goto(drawer)
    expect(page.get_by_text("3,150.00")).to_have_count(0)
    follow(page, "Count and hand over")
    page.wait_for_url("**/count/")
    expect(page.get_by_text("3,150.00")).to_have_count(0)
    assert page.locator("[data-total]").inner_text() == "0.00"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    type_sheet(page, OPENING | {"note-50": 41, "chip-50": 99}, {"note-50": "2,050.00", "chip-5": "9,100.00"})
    page.wait_for_url("**/cage/counts/*/")
    second = signed_in("chef_de_salle")
    second.goto(page.url)
    second.get_by_role("button", name="Sign the count").focus()
    second.keyboard.press("Enter")
    expect(second.get_by_text("Signed.", exact=True)).to_be_visible()
    page.goto(drawer)
    expect(page.get_by_text("counted and signed")).to_be_visible()
    assert FAULTS[page] == FAULTS[second] == []


def test_the_sheet_is_counted_on_a_tablet_with_a_finger(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("cashier", "tablet", has_touch=True)
    page.goto(addresses["take over"])
    assert_fits(page)
    assert page.evaluate(TOO_SMALL) == []
    page.locator("input[name=note-20]").tap()
    page.keyboard.type("3")
    assert page.locator("[data-total]").inner_text() == "60.00"
    assert page.locator("input[name=note-20]").get_attribute("inputmode") == "numeric"
    assert FAULTS[page] == []


def test_a_payout_asked_for_elsewhere_appears_before_whoever_approves(
    aside: Callable[[Callable[[], Any]], Any], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("chef_de_salle")
    page.goto("/payouts/queue/")
    expect(page.get_by_text("Nothing pending")).to_be_visible()
    now = timezone.now()
    row = aside(lambda: asking.large(at=now, won_at=now))
    expect(page.get_by_text(row.label)).to_be_visible(timeout=15_000)
    assert FAULTS[page] == []


def test_every_page_of_the_cage_is_accessible_and_fits(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("chef_de_salle")
    for name, address in addresses.items():
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, name
        assert_accessible(page)
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert_fits(page)
        page.set_viewport_size(DESKTOP)
    for name in ("cage", "take over", "the day"):
        page.goto(addresses[name])
        assert_good_in_the_dark(page)
    assert FAULTS[page] == []
