"""Every page that a menu leads to: accessible in light and dark, and nothing sticks out on any screen."""

from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import (
    FAULTS,
    SIZES,
    Site,
    assert_accessible,
    assert_fits,
    assert_good_in_the_dark,
    assert_good_on_every_screen,
    by_hand,
)

pytestmark = pytest.mark.browser
# Swagger UI is other people's page inside ours; it has no light and dark and fails axe on its own colours.
OTHERS = {"/api/"}
PARTS = 4
DESKTOP = {"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]}


def links(page: Page) -> list[str]:
    """The addresses in the menu of whoever is signed in."""
    found = page.eval_on_selector_all("nav a[href^='/']", "all => all.map(each => each.getAttribute('href'))")
    return sorted(set(found) - OTHERS - {"/"})


# The director meets nearly every page, in both schemes; of the others, what only their posts see. The longest menu
# comes in parts, so that more than one worker looks at it.
@pytest.mark.parametrize(
    ("name", "schemes", "part"),
    [
        *(("director", ("light", "dark"), part) for part in range(PARTS)),
        ("inspector", ("light",), None),
        ("administrator", ("dark",), None),
    ],
)
def test_every_page_of_the_menu_is_accessible_and_fits(
    site: Site, signed_in: Callable[..., Page], name: str, schemes: tuple[str, ...], part: int | None
) -> None:
    page = signed_in(name, color_scheme=schemes[0])
    menu = links(page)
    assert len(menu) >= 5
    for address in menu if part is None else menu[part::PARTS]:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert_accessible(page)
        if len(schemes) > 1:
            assert_good_in_the_dark(page)
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert_fits(page)
        page.set_viewport_size(DESKTOP)
    assert FAULTS[page] == []


def test_the_sign_in_is_accessible_and_opens_the_house(site: Site, chromium: Browser) -> None:
    with closing(chromium.new_context(base_url=site.address, locale="en-GB")) as context:
        page = context.new_page()
        page.goto("/account/login/")
        assert_good_on_every_screen(page)
        by_hand(page, "cashier")
        expect(page.get_by_text("Cashier").first).to_be_visible()


@pytest.mark.parametrize("language", ["fr", "nl", "de"])
def test_the_door_speaks_the_language_that_was_chosen(
    site: Site, signed_in: Callable[..., Page], language: str
) -> None:
    page = signed_in("cashier")
    page.locator("details:has(button[name=language]) > summary").first.click()
    page.locator(f"button[name=language][value={language}]").first.click()
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang") == language
    page.goto("/door/")
    assert page.locator("html").get_attribute("lang") == language
    assert_fits(page)


def test_whoever_wishes_no_motion_sees_none(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("director", reduced_motion="reduce", color_scheme="light")
    moving = """() => {
        const before = getComputedStyle(document.body).backgroundColor;
        document.documentElement.dataset.theme = "dark";
        return [document.getAnimations().length, getComputedStyle(document.body).backgroundColor !== before];
    }"""
    assert page.evaluate(moving) == [0, True]
