"""Every page that a menu leads to: accessible in light and dark, and nothing sticks out on any screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import FAULTS, Site, assert_accessible, assert_fits

pytestmark = pytest.mark.browser
# Swagger UI is other people's page inside ours; it has no light and dark and fails axe on its own colours.
OTHERS = {"/api/"}


def links(page: Page) -> list[str]:
    """The addresses in the menu of whoever is signed in."""
    found = page.eval_on_selector_all("nav a[href^='/']", "all => all.map(each => each.getAttribute('href'))")
    return sorted(set(found) - OTHERS - {"/"})


@pytest.mark.parametrize(
    ("name", "scheme"),
    [("director", "light"), ("director", "dark"), ("inspector", "light"), ("administrator", "dark")],
)
def test_every_page_of_the_menu_is_accessible(
    site: Site, signed_in: Callable[..., Page], name: str, scheme: str
) -> None:
    page = signed_in(name, color_scheme=scheme)
    menu = links(page)
    assert len(menu) >= 5
    for address in menu:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert_accessible(page)
        assert_fits(page)
    assert FAULTS[page] == []


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_every_page_of_the_menu_fits_the_screen(site: Site, signed_in: Callable[..., Page], size: str) -> None:
    page = signed_in("director", size)
    for address in links(page):
        page.goto(address)
        assert_fits(page)


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
